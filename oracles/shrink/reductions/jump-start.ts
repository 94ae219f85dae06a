/**
 * The instruction that departs, all by itself: what it read when it departed becomes an input. The state of
 * which it was part is set up by further instructions only where the instruction alone does not depart.
 */
import {
  COMPONENTS,
  ENVIRONMENTS,
  EXECUTED_INSTRUCTION_LIMIT,
  INITIAL,
  type Quad,
} from '../../../spec/environments.js';
import type { ConditionCode, Vector } from '../../../semantics/domains/domain.js';
import type {
  DestinationSyntax,
  InstructionSyntax,
  ItemSyntax,
  OperandSyntax,
  SourceRegister,
} from '../../../semantics/language/ast.js';
import type { NominalState } from '../../../semantics/machine/machine.js';
import { pick, letters } from '../../../semantics/machine/swizzle.js';
import { OVERFLOW, type InputValues } from '../../../semantics/machine/state.js';
import { destination, instruction, label, operand, parameter, temporary, transfer } from '../../generate/nodes.js'; // prettier-ignore
import { programCandidate, type Place, type ProgramCandidate } from '../candidate.js';
import { attribute, closed, closing, instructionsOf, move, requiredResult } from '../edit.js';
import { shifted } from './operands.js';
import { programReduction } from './reduction.js';

export const jumpStart = programReduction('jump to the departure', function* (current, place) {
  const at = place();
  if (at === null) return;
  if (at.index === null) {
    yield* endless(current, at);
    return;
  }
  const departing = instructionsOf(current.syntax)[at.index];
  if (departing === undefined) return;
  yield* departing.destination === null
    ? controlAlone(current, departing, at)
    : computationAlone(current, departing, departing.destination, at);
});

/** What is set up before the instruction. */
interface SetUp {
  /** Condition codes: by MOVC of values that have them. Where not set up, masks go. */
  readonly codes: boolean;
  /** Relative operands stay; the address registers are loaded, or zero and the parameters moved instead. */
  readonly addresses: 'none' | 'zero' | 'loaded';
  /** The destination stays the register it is, with its old contents; so do operands that are it. */
  readonly contents: boolean;
}

const SET_UPS: readonly SetUp[] = [
  { codes: false, addresses: 'none', contents: false },
  { codes: false, addresses: 'zero', contents: false },
  { codes: false, addresses: 'loaded', contents: false },
  { codes: true, addresses: 'none', contents: false },
  { codes: true, addresses: 'loaded', contents: false },
  { codes: false, addresses: 'none', contents: true },
  { codes: true, addresses: 'none', contents: true },
  { codes: true, addresses: 'loaded', contents: true },
];

function* computationAlone(
  current: ProgramCandidate,
  departing: InstructionSyntax,
  to: DestinationSyntax,
  { before }: Place,
): Generator<ProgramCandidate> {
  for (const setUp of SET_UPS) yield build(current, departing, to, before, setUp);
  yield* packed(current, departing, to, before);
}

function build(
  { syntax, inputs }: ProgramCandidate,
  departing: InstructionSyntax,
  to: DestinationSyntax,
  before: NominalState,
  setUp: SetUp,
): ProgramCandidate {
  const builder = new Builder(syntax.environment, inputs, before, setUp.addresses);
  const kept = setUp.contents && to.register.file === 'temporary' ? to.register.number : null;
  const operands = departing.operands.map((each) =>
    each.register.file === 'temporary' && each.register.number === kept
      ? each
      : builder.operand(each),
  );
  if (setUp.codes) builder.codes(before.codes);
  const keeps = to.register.file === 'address' || setUp.contents;
  if (setUp.contents) builder.contents(to);
  const target: DestinationSyntax = {
    ...to,
    register: keeps ? to.register : requiredResult(syntax),
    conditionMask: setUp.codes ? to.conditionMask : null,
  };
  const items = [...builder.items, { ...departing, destination: target, operands }];
  return programCandidate(closed({ ...syntax, options: [], items }), builder.inputs);
}

/** The program before the instruction, as it is built. */
class Builder {
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
    private readonly addresses: SetUp['addresses'],
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

/** Of VP1.0, which has the fewest. */
const HIGHEST_TEMPORARY = 11;

const VALUES: Readonly<Record<ConditionCode, number>> = { LT: -1, EQ: 0, GT: 1, UN: NaN };

function quadOf({ x, y, z, w }: Vector<number>): Quad {
  return [x, y, z, w];
}

/** What a register held, as the input had it where nothing can have written it: denormals and all. */
function contentsOf(
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

/** Three operands of one component each fit into one register: MAD r, v[0].x, v[0].y, v[0].z. */
function* packed(
  { syntax, inputs }: ProgramCandidate,
  departing: InstructionSyntax,
  to: DestinationSyntax,
  before: NominalState,
): Generator<ProgramCandidate> {
  const { operands } = departing;
  if (operands.length !== 3) return;
  const isState = ENVIRONMENTS[syntax.environment].programType === 'state';
  for (let component = 0; component < 4; component++) {
    const values = operands.map(({ register, swizzle }) => {
      if (register.file === 'address') return 0;
      const [x, y, z, w] = contentsOf(register, inputs, before, isState);
      return pick(letters(swizzle)[component] ?? 'x')({ x, y, z, w });
    });
    const [a = 0, b = 0, c = 0] = values;
    const alone: InstructionSyntax = {
      ...departing,
      destination: { ...to, register: requiredResult(syntax), writeMask: '', conditionMask: null },
      operands: operands.map((each, index) => ({
        ...each,
        register: attribute(0),
        swizzle: COMPONENTS[index] ?? 'x',
      })),
    };
    yield programCandidate(
      { ...syntax, options: [], items: [alone] },
      { attributes: { 0: [a, b, c, 0] }, parameters: {} },
    );
  }
}

/** A branch to the end, past the instruction that every program needs; calls of a subroutine by itself. */
function* controlAlone(
  { syntax, inputs }: ProgramCandidate,
  departing: InstructionSyntax,
  { before }: Place,
): Generator<ProgramCandidate> {
  const { name } = departing;
  const last = closing(syntax);
  const to = name === 'RET' ? null : 'L';
  for (const codes of [false, true]) {
    const builder = new Builder(syntax.environment, inputs, before, 'none');
    if (codes) builder.codes(before.codes);
    const condition = codes ? departing.condition : null;
    const alone: InstructionSyntax = {
      ...departing,
      condition,
      target: to === null ? null : { offset: 0, end: 0, label: to },
    };
    const programs: readonly (readonly ItemSyntax[])[] =
      to === null
        ? [
            [alone, last],
            [transfer('CAL', 'L', null), last, label('L'), alone],
          ]
        : [
            [alone, last, label(to)],
            [label(to), alone, last],
            [alone, label(to), last],
            [last, label(to), alone],
          ];
    for (const items of programs) {
      yield programCandidate(
        { ...syntax, options: [], items: [...builder.items, ...items] },
        builder.inputs,
      );
    }
  }
}

/** A program that ended late, or by an overflow: a branch to itself, or a call. */
function* endless(
  { syntax, inputs }: ProgramCandidate,
  { before: { executed, next } }: Place,
): Generator<ProgramCandidate> {
  const loop = (name: 'BRA' | 'CAL'): ProgramCandidate => {
    const items = [label('L'), transfer(name, 'L', null), closing(syntax)];
    return programCandidate({ ...syntax, options: [], items }, inputs);
  };
  if (executed >= EXECUTED_INSTRUCTION_LIMIT / 2) yield loop('BRA');
  if (next === OVERFLOW) yield loop('CAL');
}
