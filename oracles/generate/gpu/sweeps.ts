/**
 * Programs that go through the modifiers of one instruction each: swizzles and signs of every operand, masks, tests of
 * codes, clamps and updates. An implementation may be wrong in a single one of them, of a single instruction and type,
 * and chance hardly ever happens upon it. A program adds up what its instruction gives, so that one result shows all.
 */
import { COMPONENTS } from '../../../spec/environments.js';
import type { GpuEnvironment } from '../../../spec/gpu/environments.js';
import type { DataType, GpuInstructionSpec } from '../../../spec/gpu/instructions.js';
import { completedBindings } from '../../../semantics/gl/binding-components.js';
import type { GpuInputValues, TypedQuad } from '../../../semantics/gpu/machine/state.js';
import { FRAMES, operandBinding } from './probes.js';
import { computing } from './instruction.js';
import {
  sweepingOf,
  type Sweeping,
  type SweptInstruction,
  type SweptOperand,
} from './sweep-operands.js';

/** A program of a sweep. */
export interface GpuSweep {
  /** The instruction with its type: "ADD.S"; a second part is "PK4B.F.2". */
  readonly name: string;
  readonly text: string;
  readonly values: GpuInputValues;
  /** Each of its lines by itself, for the same values: which of them departs. */
  readonly alone: () => readonly SweptLine[];
}

/** A line of a sweep as a program of its own. */
export interface SweptLine {
  readonly text: string;
  /** What it is about, where its instruction and result do not say it: of jumps and conditions. */
  readonly clauses: readonly string[];
}

/** What is written of one combination of modifiers. */
interface Piece {
  /** The instruction, and what comes before it. */
  readonly lines: readonly string[];
  /** Adds what it gives to the sum. */
  readonly adds: readonly string[];
  /** The register that shows it: of codes the sum. */
  readonly shows: typeof RESULT | typeof SUM;
}

/** Every order of the components. */
const ORDERS: readonly string[] = COMPONENTS.flatMap((x) =>
  COMPONENTS.flatMap((y) =>
    COMPONENTS.flatMap((z) =>
      COMPONENTS.map((w) => `${x}${y}${z}${w}`).filter((letters) => new Set(letters).size === 4),
    ),
  ),
);
/** With each component alone. */
const SWIZZLES = ORDERS.length + COMPONENTS.length;

/**
 * The swizzle of one operand of a line. Orders stand beside other orders, and a single component beside another one,
 * since a sum of products with a single component is the same in every order.
 */
function swizzleOf(at: number, position: number): string {
  const place = at % SWIZZLES;
  return place < ORDERS.length
    ? (ORDERS[(place + 7 * position) % ORDERS.length] ?? '')
    : (COMPONENTS[(place + position) % COMPONENTS.length] ?? '');
}
/** All but the whole. */
const MASKS: readonly string[] = Array.from({ length: 14 }, (_, at) =>
  COMPONENTS.filter((__, bit) => ((at + 1) >> bit) & 1).join(''),
);

type Form = (positive: string, negative: string) => string;

const SIGNED: readonly Form[] = [
  (x) => x,
  (x) => `-${x}`,
  (x) => `|${x}|`,
  (x) => `-|${x}|`,
  (x) => `|-${x}|`,
  (x) => `-|-${x}|`,
];
/** Where what is read must be above zero. */
const POSITIVE: readonly Form[] = [
  (x) => x,
  (_, n) => `-${n}`,
  (_, n) => `|${n}|`,
  (x) => `|${x}|`,
  (x) => `|-${x}|`,
];
/** The same of unsigned integers, which are their own absolute value. */
const UNSIGNED: readonly Form[] = [
  (x) => x,
  (_, n) => `-${n}`,
  (x) => `|${x}|`,
  (_, n) => `-|${n}|`,
];

/** What conditions test: signs of each component, of either code. */
const CODES = ['{-1, 0, 1, -1}', '{1, -1, 0, 1}'] as const;
const CONDITIONS = [' (LT)', '.xyw (NE.yzwx)', ' (GE1.wzyx)', '.yzw (EQ1)'] as const;

/** Derivatives are inputs, of the operand as it is loaded: signs, bars and orders in front of them show in nothing. */
const DERIVING: readonly string[] = ['DDX', 'DDY'];
/** What gives the same whatever its operands are. */
const CONSTANT: readonly string[] = ['SFL', 'STR', ...DERIVING];
/** On either side of what clamps cut at, and all different. */
const DERIVED = { dx: [-2.5, 0.375, 1.75, -0.25], dy: [0.625, -3, -0.5, 2.25] } as const;

/** Suffixes in place of modifiers, where the opcode has one already. */
const SUFFIXES: Readonly<Record<string, string>> = {
  '': '',
  '.CC': 'C',
  '.CC1': 'C1',
  '.SAT': '_SAT',
  '.SSAT': '_SSAT',
};
/** So many lines without mask have programs of the suffix H: what orders and signs do is asked with the type F. */
const LINES_OF_HALF = 6;

/** The components that a result has where it has not all. */
const DEFINED: Readonly<Record<string, string>> = {
  NRM: '.xyz',
  RFL: '.xyz',
  XPD: '.xyz',
  SCS: '.xy',
};

const SETS = 3;
const REGISTERS = ['a', 'b', 'c'] as const;
const [RESULT, SUM, OTHER] = ['t', 's', 'u'] as const;

/** The sweeps of an environment, always the same. */
export function gpuSweepsOf(environment: GpuEnvironment): readonly GpuSweep[] {
  const swept = computing(environment).flatMap(variantsOf);
  return swept.flatMap((each) => parts(environment, each));
}

/**
 * Packing takes compilers of shaders long: a program that does it a hundred times is none that they finish in time. SCS
 * leaves two components undefined, and a judge that follows them in a hundred lines joins what it knows of the others.
 */
const CUT = /^(PK|UP|SCS)/;
const MOST_LINES_OF_PART = 56;

function partsOf(name: string, pieces: readonly Piece[]): readonly (readonly Piece[])[] {
  if (!CUT.test(name)) return [pieces];
  const found: Piece[][] = [];
  let left = 0;
  for (const piece of pieces) {
    const lines = piece.lines.length + piece.adds.length;
    if (left < lines) {
      found.push([]);
      left = MOST_LINES_OF_PART;
    }
    found.at(-1)?.push(piece);
    left -= lines;
  }
  return found;
}

function variantsOf(spec: GpuInstructionSpec): readonly SweptInstruction[] {
  const types = spec.types.length > 0 ? spec.types : (['F'] as const);
  const plain = types.map((type) => ({ spec, type, special: `.${type}` }));
  const half: SweptInstruction[] = spec.half ? [{ spec, type: 'F', special: 'H' }] : [];
  if (spec.name !== 'MUL') return [...plain, ...half];
  return [
    ...plain,
    ...half,
    { spec, type: 'S', special: '.S24' },
    { spec, type: 'U', special: '.U24' },
    { spec, type: 'S', special: '.S.HI' },
    { spec, type: 'U', special: '.U.HI' },
  ];
}

function parts(environment: GpuEnvironment, swept: SweptInstruction): readonly GpuSweep[] {
  const { spec, special } = swept;
  const sweeping = sweepingOf(swept);
  const { head, result, tail } = FRAMES[environment.name];
  const type = spec.result?.type ?? swept.type;
  const setup = new Setup(sweeping.operands);
  const name = `${spec.name}${special}`;
  const textOf = (lines: readonly string[], shown: string): string => {
    const used = lines.join('\n');
    const registers = [
      RESULT,
      SUM,
      OTHER,
      ...setup.registers.filter((each) => used.includes(each.replace('n', ''))),
    ];
    const codes = CODES.map((numbers, at) => `MOV.S.CC${String(at)} ${OTHER}, ${numbers};`);
    const all = [
      `TEMP ${registers.join(', ')};`,
      ...setup.lines.filter((line) => used.includes(writtenIn(line))),
      ...[RESULT, SUM].map((register) => `MOV.${type} ${register}, {0, 0, 0, 0};`),
      ...(used.includes('(') ? codes : []),
      ...lines,
      `MOV.${type} ${result}, ${shown};`,
    ];
    return `${head}${all.map((line) => `  ${line}\n`).join('')}${tail}`;
  };
  const values = { bindings: completedBindings(setup.bindings, environment.programType) };
  return partsOf(spec.name, new Lines(swept, sweeping, type).all()).map((pieces, at) => ({
    name: at === 0 ? name : `${name}.${String(at + 1)}`,
    text: textOf(
      pieces.flatMap(({ lines, adds }) => [...lines, ...adds]),
      SUM,
    ),
    values: DERIVING.includes(spec.name)
      ? { ...values, derivatives: pieces.map(() => DERIVED) }
      : values,
    alone: () =>
      pieces.map(({ lines, adds, shows }) => ({
        text: textOf(shows === SUM ? [...lines, ...adds] : lines, shows),
        clauses: [],
      })),
  }));
}

/** The register that a line of the setup writes: "MOV.F a0, program.local[0];". A negative is made of its register. */
function writtenIn(line: string): string {
  const [, register = ''] = /^\S+ n?(\w+),/.exec(line) ?? [];
  return register;
}

/** Registers that hold the operands, and the parameters that they come from. */
class Setup {
  readonly registers: string[] = [];
  readonly lines: string[] = [];
  readonly bindings: Record<string, TypedQuad> = {};

  constructor(operands: readonly SweptOperand[]) {
    for (const [position, { type, sets, isPositive }] of operands.entries()) {
      for (const [set, values] of sets.entries()) {
        const register = registerOf(position, set);
        this.#add(register, { type, values });
        if (!isPositive) continue;
        this.registers.push(negativeOf(register));
        this.lines.push(`MOV.${type} ${negativeOf(register)}, -${register};`);
      }
    }
  }

  #add(register: string, quad: TypedQuad): void {
    const binding = operandBinding(Object.keys(this.bindings).length);
    this.bindings[binding] = quad;
    this.registers.push(register);
    this.lines.push(`MOV.${quad.type} ${register}, ${binding};`);
  }
}

function registerOf(position: number, set: number): string {
  return `${REGISTERS[position] ?? ''}${String(set)}`;
}

function negativeOf(register: string): string {
  return `n${register}`;
}

/** Selectors of SWZ, so that each comes up at each component, with each sign. */
const SELECTORS: readonly string[] = ['', '-', '+'].flatMap((sign) =>
  [...COMPONENTS, '0', '1'].map((selector) => `${sign}${selector}`),
);

function extended(at: number): string {
  return COMPONENTS.map((_, place) => SELECTORS[(at + 5 * place) % SELECTORS.length]).join(', ');
}

class Lines {
  readonly #name: string;

  constructor(
    private readonly swept: SweptInstruction,
    private readonly sweeping: Sweeping,
    /** The type of what the instruction writes. */
    private readonly type: DataType,
  ) {
    this.#name = `${swept.spec.name}${swept.special}`;
  }

  all(): readonly Piece[] {
    const { turns } = this.sweeping;
    const { updatesCodes, clamps, operands } = this.swept.spec;
    const isVector = operands.some(({ kind }) => kind === 'vector');
    const swizzles = (isVector ? SWIZZLES : COMPONENTS.length * SIGNED.length) * turns;
    const isHalf = this.swept.special === 'H';
    return [
      ...(CONSTANT.includes(this.swept.spec.name)
        ? []
        : this.#written(isHalf ? LINES_OF_HALF : swizzles, () => ['', ''])),
      ...this.#written(MASKS.length, (at) => ['', `.${MASKS[at] ?? ''}`]),
      ...this.#written(CONDITIONS.length, (at) => ['', CONDITIONS[at] ?? '']),
      ...(clamps && this.type === 'F'
        ? this.#written(2 * SETS, (at) => [at % 2 === 0 ? '.SAT' : '.SSAT', ''])
        : []),
      ...(updatesCodes
        ? Array.from({ length: SETS }, (_, at): Piece => {
            const register = at % 2 === 0 ? '' : '1';
            const line = this.#line(`.CC${register}`, '', at);
            return { lines: [line], adds: this.#codes(register), shows: SUM };
          })
        : []),
    ];
  }

  /** So many lines with modifiers and masks, each of which is added to the sum. */
  #written(
    count: number,
    parts: (at: number) => readonly [modifier: string, mask: string],
  ): readonly Piece[] {
    return Array.from({ length: count }, (_, at) => {
      const [modifier, mask] = parts(at);
      // What is the same as before would not show that it is written, or that it is not.
      const before = mask === '' ? [] : [this.#cleared(at)];
      const lines = [...before, this.#line(modifier, mask, at)];
      return { lines, adds: this.#added(mask, at), shows: RESULT };
    });
  }

  #cleared(at: number): string {
    const number = String(at + 20);
    return `MOV.${this.type} ${RESULT}, {${[number, number, number, number].join(', ')}};`;
  }

  /** The instruction with modifiers that go on from line to line. */
  #line(modifiers: string, mask: string, at: number): string {
    // In one turn of several there are no signs: what is below zero on all accounts tells nothing of swizzles.
    const turn = Math.floor(at / SWIZZLES);
    // With the set of the line that has the same swizzles a mask could take back what that line shows.
    const set = (at + turn + (mask === '' ? 0 : 1)) % SETS;
    const operands = this.sweeping.operands.map(({ isPositive, type }, position) => {
      const { kind } = this.swept.spec.operands[position] ?? { kind: 'vector' };
      const register = registerOf(position, set);
      if (this.swept.spec.name === 'SWZ') return `${register}, ${extended(at)}`;
      const swizzle =
        kind === 'scalar'
          ? (COMPONENTS[(at + position) % COMPONENTS.length] ?? '')
          : swizzleOf(at, position);
      const forms = !isPositive ? SIGNED : type === 'U' ? UNSIGNED : POSITIVE;
      const isSigned = mask === '' && turn !== 1;
      const form = isSigned ? (Math.floor(at / SETS) + position * at) % forms.length : 0;
      return (
        forms[form]?.(`${register}.${swizzle}`, `${negativeOf(register)}.${swizzle}`) ?? register
      );
    });
    const { special } = this.swept;
    const opcode = `${this.#name}${special === 'H' ? (SUFFIXES[modifiers] ?? '') : modifiers}`;
    return `${opcode} ${[`${RESULT}${mask}`, ...operands].join(', ')};`;
  }

  /** Adds the result to the sum. Packed bits, of which a number is made, are unpacked for that. */
  #added(mask: string, at: number): readonly string[] {
    if (!(this.#name.startsWith('PK') && this.type === 'F')) {
      return [`ADD.${this.type} ${SUM}, ${SUM}, ${RESULT};`];
    }
    const unpack = this.swept.spec.name.replace('PK', 'UP');
    const one = at % COMPONENTS.length;
    const shown = mask === '' ? COMPONENTS.slice(one, one + 1) : COMPONENTS;
    return shown.flatMap((component) => [
      `${unpack} ${OTHER}, ${RESULT}.${component};`,
      `ADD ${SUM}, ${SUM}, ${OTHER};`,
    ]);
  }

  /**
   * Shows the codes, by numbers that a sum of great ones does not swallow. Writes only components that are defined: the
   * code of each other one could come out in two ways.
   */
  #codes(register: '' | '1'): readonly string[] {
    const { name } = this.swept.spec;
    const unit = name === 'I2F' ? 2 ** 24 : 1;
    const defined = DEFINED[name] ?? '';
    return [17, 5].map((number, at) => {
      const all = `{${Array(4)
        .fill(String(number * unit))
        .join(', ')}}`;
      return `ADD.${this.type} ${SUM}${defined} (${at === 0 ? 'LT' : 'EQ'}${register}), ${SUM}, ${all};`;
    });
  }
}
