/** Registers that the program of a case leaves free, for what a program around it sets and shows. */
import { COMPONENTS, type Environment, type Quad } from '../../../spec/environments.js';
import type {
  DestinationRegister,
  InstructionSyntax,
  ItemSyntax,
  SourceRegister,
} from '../../../semantics/language/ast.js';
import type { Program } from '../../../semantics/language/load.js';
import type { InputValues } from '../../../semantics/machine/state.js';
import type { ConditionCode } from '../../../semantics/domains/domain.js';
import type { Start } from '../../cases/vp/case.js';
import {
  address,
  destination,
  instruction,
  operand,
  parameter,
  result,
  temporary,
} from '../../generate/vp/nodes.js';

/** Results that every implementation passes on as they are come first. */
const LAST: readonly string[] = ['COL0', 'COL1', 'BFC0', 'BFC1', 'FOGC', 'PSIZ'];

export class FreeRegisters {
  readonly #environment: Environment;
  readonly #read: ReadonlySet<string>;
  readonly #attributes: Record<number, Quad>;
  readonly #parameters: Record<number, Quad>;
  readonly #sinks: DestinationRegister[];
  #table = false;
  /** Components of address registers (`A0.z`) that do not hold any more what the case left there. */
  readonly spoilt = new Set<string>();

  constructor(own: Program, { attributes = {}, parameters = {} }: InputValues) {
    const { environment, instructions, positionInvariant } = own;
    this.#environment = environment;
    this.#attributes = { ...attributes };
    this.#parameters = { ...parameters };
    this.#read = new Set(
      instructions.flatMap(({ operands }) => operands.map(({ register }) => keyOf(register))),
    );
    const written = new Set(
      instructions.flatMap(({ destination: to }) =>
        to === null ? [] : [destinationKey(to.register)],
      ),
    );
    const free = (register: DestinationRegister): boolean => !written.has(destinationKey(register));
    this.#sinks =
      environment.programType === 'state'
        ? Array.from(
            { length: environment.programParameters },
            (_, number) => ({ offset: 0, end: 0, file: 'parameter', number }) as const,
          ).filter((to) => free(to) && this.#isFree(to.number))
        : [...environment.results]
            .filter((name) => !(positionInvariant && name === 'HPOS'))
            .sort((a, b) => Number(LAST.includes(a)) - Number(LAST.includes(b)))
            .map(result)
            .filter(free);
  }

  /** The inputs of the case, and what was added. */
  get values(): InputValues {
    return { attributes: this.#attributes, parameters: this.#parameters };
  }

  /** A register that holds these numbers. */
  holding(quad: Quad): SourceRegister {
    const { vertexAttributes, programParameters, programType } = this.#environment;
    if (programType === 'vertex') {
      for (let number = vertexAttributes - 1; number >= 0; number--) {
        if (this.#attributes[number] !== undefined || this.#read.has(`v${String(number)}`))
          continue;
        this.#attributes[number] = quad;
        return { offset: 0, end: 0, file: 'attribute', number, mnemonic: null };
      }
    }
    for (let number = programParameters - 1; number >= 0; number--) {
      if (!this.#isFree(number)) continue;
      this.#parameters[number] = quad;
      this.#takeParameter(number);
      return parameter(number);
    }
    throw new Error('a case uses every program parameter');
  }

  /** A register that nothing else writes and that shows; null where there is none left. */
  sink(): DestinationRegister | null {
    const register = this.#sinks.shift() ?? null;
    if (register?.file === 'parameter') this.#parameters[register.number] = [0, 0, 0, 0];
    return register;
  }

  /**
   * Gives every free parameter its own number, and says which offset from an address leads to one whose
   * neighbours, where it has them, have theirs too; null where none does.
   */
  offsetFrom(value: number): number | null {
    const { programParameters: count, offsets } = this.#environment;
    if (!this.#table) {
      for (let number = 0; number < count; number++) {
        if (this.#isFree(number)) this.#parameters[number] = entryOf(number);
      }
      this.#table = true;
    }
    const isEntry = (number: number): boolean =>
      this.#parameters[number]?.[0] === entryOf(number)[0];
    const isEntryOrOutside = (number: number): boolean =>
      number < 0 || number >= count || isEntry(number);
    const middle = Math.floor(count / 2);
    for (let away = 0; away < count; away++) {
      for (const number of [middle + away, middle - away]) {
        const offset = number - value;
        const isThere = offset >= -offsets.negative && offset <= offsets.positive;
        if (isThere && isEntry(number) && [number - 1, number + 1].every(isEntryOrOutside)) {
          return offset;
        }
      }
    }
    return null;
  }

  /** The instruction without which the program does not load. */
  closing(): InstructionSyntax {
    const { programType, programParameters } = this.#environment;
    const to =
      programType === 'state'
        ? ({ offset: 0, end: 0, file: 'parameter', number: programParameters - 1 } as const)
        : result('HPOS');
    return instruction('MOV', false, destination(to), [operand(temporary(0))]);
  }

  #isFree(number: number): boolean {
    return this.#parameters[number] === undefined && !this.#read.has(`c${String(number)}`);
  }

  #takeParameter(number: number): void {
    const at = this.#sinks.findIndex((to) => to.file === 'parameter' && to.number === number);
    if (at >= 0) this.#sinks.splice(at, 1);
  }
}

/** What the table of parameters has at a place: exact numbers that nothing else gives. */
function entryOf(number: number): Quad {
  const value = 1024 + number;
  return [value, value, value, value];
}

function keyOf(register: SourceRegister): string {
  switch (register.file) {
    case 'attribute':
      return `v${String(register.number)}`;
    case 'parameter':
      return `c${String(register.number)}`;
    default:
      return '';
  }
}

/** `HPOS`, `c[5]`; "" of what does not show. */
export function destinationKey(register: DestinationRegister): string {
  if (register.file === 'result') return register.name;
  return register.file === 'parameter' ? `c[${String(register.number)}]` : '';
}

const SIGN: Readonly<Record<ConditionCode, number>> = { LT: -1, EQ: 0, GT: 1, UN: NaN };

/** What sets each register that a case starts from. Condition codes come last: nothing after them sets any. */
export function settingOf(
  { addressComponents }: Environment,
  { temporaries, addresses, codes }: Start,
): readonly ((free: FreeRegisters) => readonly ItemSyntax[])[] {
  const numbers = ([x, y, z, w]: Quad): Quad => [x, y, z, w];
  return [
    ...Object.entries(temporaries).map(([number, quad]) => (free: FreeRegisters) => [
      instruction('MOV', false, destination(temporary(Number(number))), [
        operand(free.holding(numbers(quad))),
      ]),
    ]),
    ...Object.entries(addresses).map(([number, quad]) => (free: FreeRegisters) => {
      const isWhole = addressComponents.length === COMPONENTS.length;
      const from = operand(free.holding(numbers(quad)), isWhole ? '' : 'x');
      return [
        instruction('ARL', false, destination(address(Number(number)), isWhole ? '' : 'x'), [from]),
      ];
    }),
    ...(codes === null
      ? []
      : [
          (free: FreeRegisters) => {
            const [x, y, z, w] = codes.map((code) => SIGN[code]);
            const quad: Quad = [x ?? 0, y ?? 0, z ?? 0, w ?? 0];
            const to = destination({ offset: 0, end: 0, file: 'null' });
            return [instruction('MOV', true, to, [operand(free.holding(quad))])];
          },
        ]),
  ];
}
