/** What stands before an instruction so that it finds what it found in another program. */
import { COMPONENTS, ENVIRONMENTS, INITIAL, type Quad } from '../../../../spec/environments.js';
import type { ConditionCode, Vector } from '../../../../semantics/domains/domain.js';
import type {
  DestinationSyntax,
  ItemSyntax,
  OperandSyntax,
  SourceRegister,
} from '../../../../semantics/language/ast.js';
import type { NominalState } from '../../../../semantics/machine/machine.js';
import type { InputValues } from '../../../../semantics/machine/state.js';
import {
  attribute,
  destination,
  instruction,
  operand,
  parameter,
  temporary,
} from '../../../generate/vp/nodes.js';
import { move } from '../edit.js';
import { shifted } from './operands.js';

/**
 * What becomes of relative operands. `none`: they become absolute. `zero`: they stay, and the parameters move to where
 * address registers of zero find them. `loaded`: they stay, and the address registers are loaded.
 */
export type Addresses = 'none' | 'zero' | 'loaded';

/** The program before the instruction, as it is built. */
export class SetUp {
  readonly items: ItemSyntax[] = [];
  readonly #attributes: Record<number, Quad> = {};
  #parameters: Readonly<Record<number, Quad>> = {};
  readonly #placed = new Map<string, SourceRegister>();
  readonly #isState: boolean;
  #hasParameter = false;

  constructor(
    private readonly environment: keyof typeof ENVIRONMENTS,
    private readonly given: InputValues,
    private readonly before: NominalState,
    private readonly addresses: Addresses,
  ) {
    this.#isState = ENVIRONMENTS[environment].programType === 'state';
  }

  get inputs(): InputValues {
    return { attributes: this.#attributes, parameters: this.#parameters };
  }

  operand(from: OperandSyntax): OperandSyntax {
    return { ...from, register: this.#register(from.register) };
  }

  /** A register that holds what the given one held: v[0], then c[0], then a temporary. */
  #register(from: SourceRegister): SourceRegister {
    if (from.file === 'address') {
      this.#loadAddress(from.number);
      return from;
    }
    if (from.file === 'relative' && this.addresses !== 'none') return this.#relative(from);
    const key = JSON.stringify([from.file, this.#contentsKey(from)]);
    const known = this.#placed.get(key);
    if (known !== undefined) return known;
    const placed = this.#place(contentsOf(from, this.given, this.before, this.#isState));
    this.#placed.set(key, placed);
    return placed;
  }

  #contentsKey(from: SourceRegister): number {
    return from.file === 'relative' ? addressOf(from, this.before) : from.number;
  }

  #place(contents: Quad): SourceRegister {
    if (this.#attributes[0] === undefined) {
      this.#attributes[0] = contents;
      return attribute(0);
    }
    if (!this.#hasParameter) {
      this.#hasParameter = true;
      this.#parameters = { ...this.#parameters, 0: contents };
      return parameter(0);
    }
    return this.#intoTemporary(contents);
  }

  /** A value by way of an instruction: from an attribute, or in state programs from a parameter. */
  #source(contents: Quad): SourceRegister {
    if (!this.#isState) {
      const number = Object.keys(this.#attributes).length;
      if (number < ENVIRONMENTS[this.environment].vertexAttributes) {
        this.#attributes[number] = contents;
        return attribute(number);
      }
    }
    let number = ENVIRONMENTS[this.environment].programParameters - 1;
    while (this.#parameters[number] !== undefined) number--;
    this.#parameters = { ...this.#parameters, [number]: contents };
    return parameter(number);
  }

  #intoTemporary(contents: Quad): SourceRegister {
    // Not one that the instruction may keep as its destination.
    const register = temporary(HIGHEST_TEMPORARY - this.items.length);
    this.items.push(move(register, this.#source(contents)));
    return register;
  }

  #relative(from: Extract<SourceRegister, { file: 'relative' }>): SourceRegister {
    this.#hasParameter = true;
    const { parameters = {} } = this.#isState
      ? { parameters: Object.fromEntries(this.before.parameters.map((v, n) => [n, quadOf(v)])) }
      : this.given;
    if (this.addresses === 'loaded') {
      this.#parameters = { ...parameters, ...this.#parameters };
      this.#loadAddress(from.address.number);
      return from;
    }
    const address = this.before.addresses[from.address.number]?.[from.address.component] ?? 0;
    this.#parameters = { ...shifted({ parameters }, -address).parameters, ...this.#parameters };
    return from;
  }

  /** ARL of what the address register held, unless that is what it holds at the start. */
  #loadAddress(number: number): void {
    const held = this.before.addresses[number];
    const key = `A${String(number)}`;
    if (held === undefined || this.#placed.has(key)) return;
    const contents = quadOf(held);
    if (contents.every((value) => value === 0)) return;
    const scalar = ENVIRONMENTS[this.environment].addressComponents.length === 1;
    const register = this.#source(contents);
    const to = destination({ offset: 0, end: 0, file: 'address', number }, scalar ? 'x' : '');
    this.items.push(instruction('ARL', false, to, [operand(register, scalar ? 'x' : '')]));
    this.#placed.set(key, register);
  }

  /** MOVC of values that have these codes, unless they are those of the start. */
  codes(codes: Vector<ConditionCode>): void {
    const values = COMPONENTS.map((component) => VALUES[codes[component]]) as unknown as Quad;
    if (!ENVIRONMENTS[this.environment].conditionCode || values.every((value) => value === 0))
      return;
    const to = destination({ offset: 0, end: 0, file: 'null' });
    this.items.push(instruction('MOV', true, to, [operand(this.#source(values))]));
  }

  /** MOV of what a temporary held. */
  contents({ register }: DestinationSyntax): void {
    if (register.file === 'address') this.#loadAddress(register.number);
    if (register.file !== 'temporary') return;
    const held = this.before.temporaries[register.number];
    if (held === undefined) return;
    const contents = quadOf(held);
    if (contents.every((value) => Object.is(value, 0))) return;
    this.items.push(move(register, this.#source(contents)));
  }
}

/** The highest temporary of VP1.0, which has the fewest. */
const HIGHEST_TEMPORARY = 11;

const VALUES: Readonly<Record<ConditionCode, number>> = { LT: -1, EQ: 0, GT: 1, UN: NaN };

function quadOf({ x, y, z, w }: Vector<number>): Quad {
  return [x, y, z, w];
}

/** What a register held, as the input had it where nothing can have written it: denormals and all. */
export function contentsOf(
  from: Exclude<SourceRegister, { file: 'address' }>,
  { attributes = {}, parameters = {} }: InputValues,
  before: NominalState,
  isState: boolean,
): Quad {
  if (from.file === 'attribute') return attributes[from.number] ?? INITIAL.vertexAttribute;
  if (from.file === 'temporary') {
    const held = before.temporaries[from.number];
    return held === undefined ? INITIAL.temporary : quadOf(held);
  }
  const number = from.file === 'relative' ? addressOf(from, before) : from.number;
  const held = before.parameters[number];
  if (isState && held !== undefined) return quadOf(held);
  return parameters[number] ?? INITIAL.programParameter;
}

function addressOf(
  { address, displacement }: Extract<SourceRegister, { file: 'relative' }>,
  { addresses }: NominalState,
): number {
  const offset = displacement.sign === '-' ? -displacement.value : displacement.value;
  return (addresses[address.number]?.[address.component] ?? 0) + offset;
}
