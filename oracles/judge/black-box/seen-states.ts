/**
 * The states that a black box goes through, as far as they show: its registers through programs that export them
 * (prefix.ts), and for each integer that an address may be (shown-address.ts) a state.
 */
import type { Component, Quad } from '../../../spec/environments.js';
import type { ConditionCode, Vector } from '../../../semantics/domains/domain.js';
import type { InstructionSyntax } from '../../../semantics/language/ast.js';
import type { Program } from '../../../semantics/language/load.js';
import type {
  Invocation,
  NominalProgram,
  NominalState,
} from '../../../semantics/machine/machine.js';
import { invocation, type InputValues } from '../../../semantics/machine/state.js';
import { isDenormal } from '../../../semantics/number/binary32.js';
import { relativeNumber } from '../../slice/vp/slice.js';
import { attribute, parameter } from '../../generate/vp/nodes.js';
import type { OwnStep } from '../violation.js';
import type { StepJudge } from '../step-judge.js';
import type { BlackBox } from './black-box.js';
import { Prefix, Unseen } from './prefix.js';
import type { ShownAddress } from './shown-address.js';

/** A state that an implementation may be in. */
export interface After {
  readonly state: NominalState;
  /** Whether the letter alone permits an address of it. */
  readonly isByLetter: boolean;
}

/** What shows of a state but for addresses. */
interface Seen {
  readonly temporaries: readonly Vector<number>[];
  readonly visible: Awaited<ReturnType<Prefix['visible']>>;
  /** Null where they contradict one another, or stay as they are. */
  readonly codes: Vector<ConditionCode> | null;
}

/** States beyond this many are not looked at. */
export const MOST_STATES = 8192;

/** The states of one program. */
export class SeenStates {
  readonly prefix: Prefix;
  readonly #tracked: readonly number[];
  readonly #read: Set<number>;
  /** By the number of executed instructions, of which BRA, CAL and RET are none; the same whatever the addresses are. */
  readonly #seen = new Map<number, Seen>();
  readonly #shown = new Map<string, ShownAddress>();
  /** Whether an address may be several integers; whether one was read with since. */
  #isOpen = false;
  #isOpenRead = false;

  constructor(
    box: BlackBox,
    private readonly steps: StepJudge,
    private readonly program: Program,
    private readonly values: InputValues,
    private readonly nominal: NominalProgram,
  ) {
    this.#tracked = temporariesOf(program);
    this.#read = parametersOf(program);
    this.prefix = new Prefix(box, program, values, this.#read);
  }

  /** The inputs and first values of the registers that the program uses. */
  async start(): Promise<Invocation> {
    const { environment } = this.program;
    const nominal = invocation(this.program, this.nominal.domain, this.values);
    const { attributes: given = {}, parameters: set = {} } = this.values;
    const attributes = [...attributesOf(this.program, Object.keys(given).map(Number))];
    const isState = environment.programType === 'state';
    const parameters = [...new Set([...this.#read, ...Object.keys(set).map(Number)])];
    const seenAttributes = await this.prefix.registers([], attributes.map(attribute));
    const seenParameters = await this.prefix.registers([], parameters.map(parameter));
    const temporaries = await this.prefix.temporaries([], this.#tracked);
    const { left, written } = await this.prefix.visible([]);
    return {
      inputs: { attributes: patched(nominal.inputs.attributes, attributes, seenAttributes) },
      state: {
        ...nominal.state,
        // A state program may show more of them than it reads.
        parameters: patched(nominal.state.parameters, parameters, seenParameters).map(
          (first, number) => {
            if (!isState) return first;
            const own = `c${String(number)}` === written ? null : left.parameters[number];
            return own ?? unflushed(first, set[number]);
          },
        ),
        temporaries: patched(nominal.state.temporaries, this.#tracked, temporaries),
        results: environment.results.map((name, index) => {
          const own = left.results[index];
          const first = nominal.state.results[index];
          if (own === undefined || first === undefined) throw new Unseen(`${name} does not show`);
          return name === written ? first : own;
        }),
        codes: environment.conditionCode
          ? ((await this.prefix.codes([])) ?? nominal.state.codes)
          : nominal.state.codes,
      },
    };
  }

  /** The implementation's own state after the sequence: several where an address may be several integers. */
  async after(
    sequence: readonly InstructionSyntax[],
    before: NominalState,
    nominal: NominalState,
    inputs: OwnStep['inputs'],
  ): Promise<readonly After[]> {
    const { environment } = this.program;
    const seen = await this.#seenAfter(sequence);
    const { left, written } = seen.visible;
    const state: NominalState = {
      next: nominal.next,
      executed: nominal.executed,
      ignored: nominal.ignored,
      stack: nominal.stack,
      temporaries: patched(before.temporaries, this.#tracked, seen.temporaries),
      results: before.results.map((old, index) =>
        environment.results[index] === written ? old : (left.results[index] ?? old),
      ),
      parameters:
        environment.programType === 'state'
          ? before.parameters.map((old, number) =>
              `c${String(number)}` === written ? old : (left.parameters[number] ?? old),
            )
          : before.parameters,
      addresses: before.addresses,
      codes: seen.codes ?? nominal.codes,
    };
    const register = sequence.at(-1)?.destination?.register;
    if (register?.file !== 'address') return [{ state, isByLetter: false }];
    const { number } = register;
    const own = nominal.addresses[number];
    if (own === undefined) throw new Unseen(`A${String(number)} does not show`);
    let vectors: readonly (Pick<After, 'isByLetter'> & { readonly address: Vector<number> })[] = [
      { address: own, isByLetter: false },
    ];
    for (const component of environment.addressComponents) {
      const shown = await this.#shownAddress(sequence, number, component, own[component]);
      const permitted = this.steps.permittedAddresses(
        this.program,
        inputs,
        before,
        number,
        component,
      );
      const candidates = shown.candidates(own[component], permitted);
      vectors = vectors.flatMap((vector) =>
        candidates.map(({ address, isByLetter }) => ({
          address: { ...vector.address, [component]: address },
          isByLetter: vector.isByLetter || isByLetter,
        })),
      );
      if (vectors.length > MOST_STATES) {
        throw new Unseen('an address register may hold too many integers');
      }
    }
    this.#isOpen ||= vectors.length > 1;
    return vectors.map(({ address, isByLetter }) => ({
      state: { ...state, addresses: state.addresses.with(number, address) },
      isByLetter,
    }));
  }

  /** What shows after the sequence, whatever the addresses are. */
  async #seenAfter(sequence: readonly InstructionSyntax[]): Promise<Seen> {
    const known = this.#seen.get(sequence.length);
    if (known !== undefined) return known;
    const last = sequence.at(-1);
    const mayUpdate =
      last?.updatesConditionCode === true || last?.destination?.register.file === 'null';
    const temporaries = await this.prefix.temporaries(sequence, this.#tracked);
    const visible = await this.prefix.visible(sequence);
    // Codes show by a parameter that is set for it, which an address that is not known may lead to.
    if (mayUpdate && this.#isOpenRead) throw new Unseen('condition codes do not show');
    const codes = mayUpdate ? await this.prefix.codes(sequence) : null;
    const seen = { temporaries, visible, codes };
    this.#seen.set(sequence.length, seen);
    return seen;
  }

  async #shownAddress(
    sequence: readonly InstructionSyntax[],
    number: number,
    component: Component,
    expected: number,
  ): Promise<ShownAddress> {
    const key = `${String(sequence.length)}|${String(number)}|${component}`;
    const known = this.#shown.get(key);
    if (known !== undefined) return known;
    const isKept = this.#isOpenRead;
    const shown = await this.prefix.address(sequence, number, component, expected, isKept);
    this.#shown.set(key, shown);
    return shown;
  }

  /** A program parameter that nothing until here reads. */
  unusedParameter(): number {
    if (this.#isOpenRead) throw new Unseen('it is not known which program parameters are read');
    return this.prefix.unusedParameter();
  }

  /** Notes what an instruction is about to read. */
  noteReads({ operands }: InstructionSyntax, before: NominalState): void {
    for (const { register } of operands) {
      if (register.file !== 'relative') continue;
      this.#isOpenRead ||= this.#isOpen;
      const number = relativeNumber(register, before);
      const last = this.program.environment.programParameters - 1;
      // Outside of the register file: what the interpretations of that may read instead.
      this.#read.add(number).add(Math.max(0, Math.min(last, number)));
      this.#read.add(((number % (last + 1)) + last + 1) % (last + 1));
    }
  }
}

function patched(
  file: readonly Vector<number>[],
  numbers: readonly number[],
  seen: readonly Vector<number>[],
): readonly Vector<number>[] {
  const own = new Map(numbers.map((number, i) => [number, seen[i]]));
  return file.map((old, number) => own.get(number) ?? old);
}

/** What moving a parameter showed, with the denormals that it was given: the move may have flushed what the register keeps. */
function unflushed(seen: Vector<number>, given: Quad | undefined): Vector<number> {
  if (given === undefined) return seen;
  const [x, y, z, w] = given.map(Math.fround);
  const kept = (value: number, own = 0): number => (value === 0 && isDenormal(own) ? own : value);
  return { x: kept(seen.x, x), y: kept(seen.y, y), z: kept(seen.z, z), w: kept(seen.w, w) };
}

function byNumber(a: number, b: number): number {
  return a - b;
}

/** The temporary registers that a program names. */
function temporariesOf({ instructions }: Program): readonly number[] {
  const numbers = new Set<number>();
  for (const { destination, operands } of instructions) {
    if (destination?.register.file === 'temporary') numbers.add(destination.register.number);
    for (const { register } of operands) {
      if (register.file === 'temporary') numbers.add(register.number);
    }
  }
  return [...numbers].sort(byNumber);
}

/** The program parameters that a program reads by number. */
function parametersOf({ instructions }: Program): Set<number> {
  const numbers = instructions.flatMap(({ operands }) =>
    operands.flatMap(({ register }) => (register.file === 'parameter' ? [register.number] : [])),
  );
  return new Set(numbers);
}

/** The vertex attributes that a program reads, or that are given and can be read. */
function attributesOf(
  { environment, instructions }: Program,
  given: readonly number[],
): ReadonlySet<number> {
  const read = instructions.flatMap(({ operands }) =>
    operands.flatMap(({ register }) => (register.file === 'attribute' ? [register.number] : [])),
  );
  return new Set([...read, ...given].filter((number) => number < environment.vertexAttributes));
}
