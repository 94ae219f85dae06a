/** The instructions of an ARB_vertex_program. */
import type { Quad } from '../../spec/environments.js';
import { instructionNamed } from '../../spec/instructions.js';
import type { InstructionSyntax, OperandSyntax } from '../../semantics/language/ast.js';
import type { Program } from '../../semantics/language/load.js';
import { printInstruction, printSourceRegister } from '../../semantics/language/print.js';
import { lineAndColumn } from '../../semantics/language/text.js';
import { letters } from '../../semantics/machine/swizzle.js';
import type { Window } from './arb-window.js';

/** Slots of program.env beyond the program's own: (1, 0, 2^64, 2^-64), the reach of addresses, ones, zeros. */
const ONE_SLOT = 96;
const REACH_SLOT = 97;
const ONES_SLOT = 98;
const ZEROS_SLOT = 99;

/** Those whose result must be NaN where an operand is, which ARB_vertex_program does not ask for. */
const NAN_WINS: ReadonlySet<string> = new Set(['MIN', 'MAX', 'SLT', 'SGE']);

/** Those that NV_vertex_program makes 0 or 1 whatever the operands, in the order of their bits (§2.14.1.11). */
const ORDERED: ReadonlySet<string> = new Set(['SLT', 'SGE']);

const PARTS: ReadonlySet<string> = new Set(['EXP', 'LOG', 'LIT']);
const DOTS: ReadonlySet<string> = new Set(['DP3', 'DP4', 'DPH']);
const ADDS: ReadonlySet<string> = new Set(['ADD', 'SUB']);

export class ArbWriter {
  readonly #constants: Record<number, Quad> = {};
  readonly #temporaries = new Set<string>();

  constructor(
    private readonly program: Program,
    private readonly exports: readonly string[],
    private readonly strict: boolean,
    private readonly window: Window | null,
    /** Whether NV_vertex_program governs, and not NV_vertex_program2. */
    private readonly isOlder: boolean,
  ) {
    for (const name of exports) this.#temporaries.add(name);
  }

  /** Values that the host puts into program.env. */
  get constants(): Readonly<Record<number, Quad>> {
    return this.#constants;
  }

  /** To be asked for after `body`. */
  declarations(): readonly string[] {
    const names = [...this.#temporaries];
    return [
      ...(names.length === 0 ? [] : [`TEMP ${names.join(', ')};`]),
      ...(ONE_SLOT in this.#constants
        ? [
            this.strict
              ? `PARAM k = program.env[${String(ONE_SLOT)}];`
              : 'PARAM k = { 1, 0, 18446744073709551616, 5.421010862427522e-20 };',
          ]
        : []),
      ...(ONES_SLOT in this.#constants ? [`PARAM ones = program.env[${String(ONES_SLOT)}];`] : []),
      ...(ZEROS_SLOT in this.#constants
        ? [`PARAM zeros = program.env[${String(ZEROS_SLOT)}];`]
        : []),
      ...(REACH_SLOT in this.#constants
        ? [`PARAM reach = program.env[${String(REACH_SLOT)}];`]
        : []),
    ];
  }

  body(): readonly string[] {
    const lines = this.program.instructions.flatMap((instruction) => {
      const { line } = lineAndColumn(this.program.source, instruction.offset);
      return [
        `# line ${String(line)}: ${printInstruction(instruction)};`,
        ...this.#instruction(instruction),
      ];
    });
    return [...this.#initialise(), ...lines];
  }

  /** Registers that are read, or given away, before all of what is seen of them is written. */
  #initialise(): readonly string[] {
    const written = new Map<string, Set<string>>();
    const early = new Set<string>();
    const has = (name: string, all: string): boolean =>
      [...all].every((letter) => written.get(name)?.has(letter) === true);
    for (const instruction of this.program.instructions) {
      const { operands, destination } = instruction;
      for (const { register, swizzle } of operands) {
        if (register.file !== 'temporary') continue;
        const name = `R${String(register.number)}`;
        this.#temporaries.add(name);
        if (!has(name, letters(swizzle))) early.add(name);
      }
      if (destination === null) continue;
      const name = this.#target(instruction);
      if (name === null) continue;
      if (destination.register.file !== 'address') this.#temporaries.add(name);
      const set = written.get(name) ?? new Set<string>();
      [...maskOf(instruction)].forEach((letter) => set.add(letter));
      written.set(name, set);
    }
    // A compiler that knew a register to be 0 would take x + 0 for x, and x * 0 for 0.
    if (early.size > 0 && this.strict) this.#constants[ZEROS_SLOT] = [0, 0, 0, 0];
    const zero = this.strict ? 'zeros' : '{ 0, 0, 0, 0 }';
    const zeros = [...early].sort().map((name) => `MOV ${name}, ${zero};`);
    const results = this.exports
      .filter((name) => !has(name, 'xyzw'))
      .map((name) => `MOV ${name}, { 0, 0, 0, 1 };`);
    return [...this.#initialAddress(), ...zeros, ...results];
  }

  /** An address register that is read before it is loaded has 0. */
  #initialAddress(): readonly string[] {
    const { instructions } = this.program;
    const read = instructions.findIndex(({ operands }) =>
      operands.some(({ register }) => register.file === 'relative'),
    );
    const loaded = instructions.findIndex(({ name }) => name === 'ARL');
    if (read < 0 || (loaded >= 0 && loaded < read)) return [];
    const p = this.#scratch('p');
    return [`MOV ${p}.x, { 0, 0, 0, 0 };`, ...this.#address('A0', `${p}.x`)];
  }

  #target({ destination }: InstructionSyntax): string | null {
    switch (destination?.register.file) {
      case 'temporary':
        return `R${String(destination.register.number)}`;
      case 'address':
        return `A${String(destination.register.number)}`;
      case 'result': {
        const { name } = destination.register;
        return this.exports.includes(name) ? name : null;
      }
      default:
        return null;
    }
  }

  #instruction(instruction: InstructionSyntax): readonly string[] {
    const target = this.#target(instruction);
    if (target === null) return [];
    const { name } = instruction;
    const mask = maskOf(instruction);
    const scalar = instructionNamed(name)?.operands[0] === 'scalar' || name === 'ARL';
    const operands = instruction.operands.map((operand) => this.#operand(operand, scalar));
    if (name === 'ARL') return this.#address(target, operands[0] ?? '');
    if (name === 'RCC') return this.#clampedReciprocal(target, mask, operands[0] ?? '');
    if (this.strict && this.isOlder && ORDERED.has(name)) {
      return this.#ordered(name, target, mask, operands);
    }
    if (this.strict && NAN_WINS.has(name))
      return this.#nanWins(instruction, target, mask, operands);
    const m = suffix(mask);
    if (!this.strict) return [`${name} ${target}${m}, ${operands.join(', ')};`];
    // Times ones that the compiler cannot know: a barrier, which flushes denormals too.
    const ones = this.#ones();
    const last = instruction.operands.length - 1;
    if (ADDS.has(name) && sharesRegister(instruction)) {
      // Compilers make 0 of a - a, which it is not where a is INF or NaN.
      const p = this.#scratch('p');
      const sealed = [...operands.slice(0, last), p].join(', ');
      return [
        `MUL ${p}, ${operands[last] ?? ''}, ${ones};`,
        `${name} ${target}${m}, ${sealed};`,
        `MUL ${target}${m}, ${target}, ${ones};`,
      ];
    }
    if (PARTS.has(name)) {
      // Drivers take these apart without flushing what they are given.
      const p = this.#scratch('p');
      return [
        `MUL ${p}, ${operands[0] ?? ''}, ${ones};`,
        `${name} ${target}${m}, ${scalar ? `${p}.x` : p};`,
        `MUL ${target}${m}, ${target}, ${ones};`,
      ];
    }
    if (DOTS.has(name)) return this.#dot(instruction, target, mask, operands);
    if (name === 'MOV') return [`MUL ${target}${m}, ${operands.join(', ')}, ${ones};`];
    return [
      `${name} ${target}${m}, ${operands.join(', ')};`,
      `MUL ${target}${m}, ${target}, ${ones};`,
    ];
  }

  /** A dot product. Compilers make a * (b + c) of a * b + a * c, unless a is something else each time. */
  #dot(
    instruction: InstructionSyntax,
    target: string,
    mask: string,
    operands: readonly string[],
  ): readonly string[] {
    const ones = this.#ones();
    const shares = sharesRegister(instruction);
    const copies: string[] = [];
    const sealed = operands.map((text, index) => {
      const swizzle = letters(instruction.operands[index]?.swizzle ?? '');
      if (!shares && new Set(swizzle).size === swizzle.length) return text;
      const copy = this.#scratch(index === 0 ? 'p' : 'q');
      copies.push(`MUL ${copy}, ${text}, ${ones};`);
      return copy;
    });
    const m = suffix(mask);
    return [
      ...copies,
      `${instruction.name} ${target}${m}, ${sealed.join(', ')};`,
      `MUL ${target}${m}, ${target}, ${ones};`,
    ];
  }

  /** A product with 1, or with NaN where an operand is NaN: 1 + 0 / (a >= a). */
  #nanWins(
    instruction: InstructionSyntax,
    target: string,
    mask: string,
    operands: readonly string[],
  ): readonly string[] {
    this.#one();
    const ones = this.#ones();
    const { name } = instruction;
    const [p, q, r] = [this.#scratch('p'), this.#scratch('q'), this.#scratch('r')];
    const m = suffix(mask);
    const [a = '', b = ''] = operands;
    // Compilers make |a| of the greater of -a and a.
    const [copy, first] = sharesRegister(instruction)
      ? [[`MUL ${r}${m}, ${a}, ${ones};`], r]
      : [[], a];
    return [
      `MUL ${p}${m}, ${a}, ${ones};`,
      `SGE ${p}${m}, ${p}, ${a};`,
      `MUL ${q}${m}, ${b}, ${ones};`,
      `SGE ${q}${m}, ${q}, ${b};`,
      `MUL ${p}${m}, ${p}, ${q};`,
      ...[...mask].map((letter) => `RCP ${q}.${letter}, ${p}.${letter};`),
      `MAD ${p}${m}, ${q}, k.y, ${ones};`,
      ...copy,
      `${name} ${r}${m}, ${first}, ${b};`,
      `MUL ${target}${m}, ${r}, ${p};`,
    ];
  }

  /**
   * SLT and SGE that are 0 or 1 always: NaN is above everything but NaN, and -0, whose reciprocal is -INF, below +0.
   * Comparisons with NaN are false to the target.
   */
  #ordered(
    name: string,
    target: string,
    mask: string,
    [first = '', second = '']: readonly string[],
  ): readonly string[] {
    this.#one();
    const ones = this.#ones();
    const names = ['a', 'b', 'p', 'q', 'r'].map((each) => this.#scratch(each));
    const [a = '', b = '', p = '', q = '', r = ''] = names;
    const m = suffix(mask);
    const each = [...mask];
    return [
      `MUL ${a}${m}, ${first}, ${ones};`,
      `MUL ${b}${m}, ${second}, ${ones};`,
      `SLT ${r}${m}, ${a}, ${b};`,
      // Where the first is a number, and the second is none.
      `MUL ${p}${m}, ${a}, ${ones};`,
      `SGE ${p}${m}, ${p}, ${a};`,
      `MUL ${q}${m}, ${b}, ${ones};`,
      `SGE ${q}${m}, ${q}, ${b};`,
      `ADD ${q}${m}, k.x, -${q};`,
      `MAD ${r}${m}, ${p}, ${q}, ${r};`,
      // Where both are zeros.
      `MAX ${p}${m}, ${a}, -${a};`,
      `SGE ${p}${m}, k.y, ${p};`,
      `MAX ${q}${m}, ${b}, -${b};`,
      `SGE ${q}${m}, k.y, ${q};`,
      `MUL ${p}${m}, ${p}, ${q};`,
      ...each.map((letter) => `RCP ${a}.${letter}, ${a}.${letter};`),
      ...each.map((letter) => `RCP ${b}.${letter}, ${b}.${letter};`),
      `SLT ${q}${m}, ${a}, ${b};`,
      `MAD ${r}${m}, ${p}, ${q}, ${r};`,
      name === 'SLT' ? `MUL ${target}${m}, ${r}, ${ones};` : `ADD ${target}${m}, k.x, -${r};`,
    ];
  }

  /**
   * The reciprocal, clamped on the side of its sign: that of the operand or, of zeros, of the reciprocal.
   */
  #clampedReciprocal(target: string, mask: string, operand: string): readonly string[] {
    this.#one();
    const [p, q] = [this.#scratch('p'), this.#scratch('q')];
    // p: reciprocal, clamped as positive, clamped as negative, whether negative.
    const lines = [
      `MOV ${q}.x, ${operand};`,
      `RCP ${p}.x, ${operand};`,
      `MAX ${p}.y, ${p}.x, k.w;`,
      `MIN ${p}.y, ${p}.y, k.z;`,
      `MIN ${p}.z, ${p}.x, -k.w;`,
      `MAX ${p}.z, ${p}.z, -k.z;`,
      `MIN ${p}.w, ${p}.x, ${q}.x;`,
      `SLT ${p}.w, ${p}.w, k.y;`,
      `ADD ${q}.y, k.x, -${p}.w;`,
      `MUL ${q}.y, ${q}.y, ${p}.y;`,
      `MAD ${p}.y, ${p}.w, ${p}.z, ${q}.y;`,
    ];
    if (this.strict) {
      // NaN, which MIN and MAX have lost: times 1 + 0 / (a >= a).
      lines.push(
        `MUL ${q}.y, ${q}.x, k.x;`,
        `SGE ${q}.y, ${q}.y, ${q}.x;`,
        `RCP ${q}.y, ${q}.y;`,
        `MAD ${q}.y, ${q}.y, k.y, k.x;`,
        `MUL ${p}.y, ${p}.y, ${q}.y;`,
      );
    }
    return [
      ...lines,
      this.strict
        ? `MUL ${target}${suffix(mask)}, ${p}.y, ${this.#ones()};`
        : `MOV ${target}${suffix(mask)}, ${p}.y;`,
    ];
  }

  #address(target: string, operand: string): readonly string[] {
    const { window } = this;
    if (!this.strict) return [`ARL ${target}.x, ${operand};`];
    // An address that nothing uses.
    if (window === null) return [];
    this.#constants[REACH_SLOT] = [window.least, window.greatest, window.zeros, 0];
    const p = this.#scratch('p');
    return [
      `FLR ${p}.x, ${operand};`,
      `MAX ${p}.x, ${p}.x, reach.x;`,
      `MIN ${p}.x, ${p}.x, reach.y;`,
      `ADD ${p}.x, ${p}.x, reach.z;`,
      `ARL ${target}.x, ${p}.x;`,
    ];
  }

  #operand({ sign, register, swizzle }: OperandSyntax, scalar: boolean): string {
    const prefix = sign === '-' ? '-' : '';
    const after = scalar || swizzle !== '' ? `.${swizzle === '' ? 'x' : swizzle}` : '';
    switch (register.file) {
      case 'attribute':
        return `${prefix}vertex.attrib[${String(register.number)}]${after}`;
      case 'parameter':
        return `${prefix}c[${String(register.number)}]${after}`;
      case 'relative': {
        const { sign: side, value } = register.displacement;
        const offset = value === 0 ? '' : ` ${side === '-' ? '-' : '+'} ${String(value)}`;
        const array = this.strict ? 'window' : 'c';
        return `${prefix}${array}[A${String(register.address.number)}.x${offset}]${after}`;
      }
      default:
        return `${prefix}R${String(register.number)}${after}`;
    }
  }

  /** Another 1 for each component, lest the compiler see that two are the same. */
  #ones(): string {
    this.#constants[ONES_SLOT] = [1, 1, 1, 1];
    return 'ones';
  }

  #one(): void {
    this.#constants[ONE_SLOT] = [1, 0, 2 ** 64, 2 ** -64];
  }

  #scratch(name: string): string {
    this.#temporaries.add(name);
    return name;
  }
}

/** Whether what is added last is in a register that the instruction reads elsewhere too. */
function sharesRegister({ operands }: InstructionSyntax): boolean {
  const places = operands.map(({ register }) => printSourceRegister(register));
  const last = places.at(-1) ?? '';
  return places.indexOf(last) < places.length - 1;
}

function maskOf({ destination }: InstructionSyntax): string {
  return destination === null || destination.writeMask === '' ? 'xyzw' : destination.writeMask;
}

function suffix(mask: string): string {
  return mask === 'xyzw' ? '' : `.${mask}`;
}
