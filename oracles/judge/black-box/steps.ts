/** A black box step by step, through programs that export what it holds between (prefix.ts). */
import { COMPONENTS, type Component } from '../../../spec/environments.js';
import { instructionNamed } from '../../../spec/instructions.js';
import type { ConditionCode, Vector } from '../../../semantics/domains/domain.js';
import { nominalOf } from '../../../semantics/domains/nominal-of.js';
import { NOMINAL } from '../../../semantics/domains/nominal.js';
import type { InstructionSyntax, SourceRegister } from '../../../semantics/language/ast.js';
import type { Program } from '../../../semantics/language/load.js';
import { link } from '../../../semantics/machine/link.js';
import type {
  Invocation,
  NominalProgram,
  NominalState,
} from '../../../semantics/machine/machine.js';
import { outcomeOf } from '../../../semantics/machine/run.js';
import { invocation, OVERFLOW, type InputValues } from '../../../semantics/machine/state.js';
import { letters } from '../../../semantics/machine/swizzle.js';
import { parameter } from '../../generate/nodes.js';
import { relativeNumber } from '../../coverage/slice.js';
import type { OwnStep } from '../departure.js';
import { AGREES, type Disagreement, type Judgement } from '../disagreement.js';
import { sameFile, sameShown } from '../same-state.js';
import type { StepJudge } from '../step-judge.js';
import type { BlackBox, BlackBoxRun } from './black-box.js';
import { visited } from './markers.js';
import { Prefix, Unseen } from './prefix.js';
import type { ShownAddress } from './shown-address.js';

type Left = Extract<BlackBoxRun, { loaded: true }>;

/** A branch that was come to. */
interface Control {
  readonly before: NominalState;
  readonly after: NominalState;
}

/** Where the steps go on. */
interface From {
  readonly inputs: OwnStep['inputs'];
  readonly state: NominalState;
  readonly letter: Disagreement | undefined;
  readonly control: readonly Control[];
  /** What was executed, without BRA, CAL and RET. */
  readonly sequence: readonly InstructionSyntax[];
}

/** How they went on. */
interface Way {
  readonly judgement: Judgement;
  readonly control: readonly Control[];
  readonly sequence: readonly InstructionSyntax[];
  /** Whether it departs by a step in which no address takes part. */
  readonly isAnyway: boolean;
}

/** A state that an implementation may be in. */
interface After {
  readonly state: NominalState;
  /** Whether the letter alone permits an address of it. */
  readonly isByLetter: boolean;
}

/** What shows of a state but for addresses. */
interface Seen {
  readonly temporaries: readonly Vector<number>[];
  readonly visible: Awaited<ReturnType<Prefix['visible']>>;
  /** Null where they contradict one another, undefined where they stay as they are. */
  readonly codes: Vector<ConditionCode> | null | undefined;
}

/** Steps of one program, with all that addresses may be. */
const MOST_JUDGED = 8192;

/** One program of a black box, step by step. */
export class Steps {
  readonly #nominal: NominalProgram;
  readonly #prefix: Prefix;
  readonly #tracked: readonly number[];
  readonly #read: Set<number>;
  /** By the number of executed instructions, of which BRA, CAL and RET are none; the same whatever the addresses are. */
  readonly #seen = new Map<number, Seen>();
  readonly #judgements = new Map<number, Judgement>();
  readonly #shown = new Map<string, ShownAddress>();
  /** Whether an address may be several integers; whether one was read with since. */
  #isOpen = false;
  #isOpenRead = false;
  #left = MOST_JUDGED;

  constructor(
    private readonly box: BlackBox,
    private readonly steps: StepJudge,
    private readonly program: Program,
    private readonly values: InputValues,
    private readonly old: Left,
  ) {
    this.#nominal = link(program, nominalOf(steps.authority));
    this.#tracked = temporariesOf(program);
    this.#read = parametersOf(program);
    this.#prefix = new Prefix(box, program, values, this.#read);
  }

  async judge(): Promise<Judgement> {
    const start = await this.#start();
    const starting = this.steps.start(this.program, this.values, start);
    if (starting.verdict !== 'agrees') return starting;
    const { inputs, state } = start;
    const from = { inputs, state, letter: undefined, control: [], sequence: [] };
    const { judgement, control, sequence } = await this.#way(from);
    if (judgement.verdict !== 'agrees') return judgement;
    return (await this.#wentElsewhere(inputs, control, sequence)) ?? judgement;
  }

  /** The steps from a state on. */
  async #way({ inputs, letter: first, control: passed, ...from }: From): Promise<Way> {
    let { state, sequence } = from;
    let letter = first;
    const control = [...passed];
    for (;;) {
      if (outcomeOf(this.#nominal, state) !== null) break;
      const instruction = this.#nominal.instructions[state.next];
      if (instruction === undefined) throw new Unseen('the program ends nowhere');
      const nominal = instruction.step(inputs, state);
      if (instruction.branch !== null) {
        control.push({ before: state, after: nominal });
        state = nominal;
        continue;
      }
      const { syntax } = instruction;
      this.#noteReads(syntax, state);
      sequence = [...sequence, syntax];
      const [after, ...others] = await this.#afters(sequence, state, nominal, inputs);
      if (after === undefined) throw new Unseen('an address register does not show');
      if (others.length > 0) {
        const ways = [after, ...others].map((each) => ({ ...each, inputs, control, sequence }));
        return this.#bestWay(state, ways, letter);
      }
      const judgement = this.#judged(sequence, state, after.state, inputs);
      if (judgement.verdict !== 'agrees') {
        return { judgement, control, sequence, isAnyway: !usesAddresses(syntax) };
      }
      letter ??= judgement.letter;
      state = after.state;
    }
    const judgement: Judgement = letter === undefined ? AGREES : { verdict: 'agrees', letter };
    return { judgement, control, sequence, isAnyway: false };
  }

  /** The way on with the first of the addresses that explains all steps; where none does, with the first. */
  async #bestWay(
    before: NominalState,
    ways: readonly (Omit<From, 'letter'> & After)[],
    letter: Disagreement | undefined,
  ): Promise<Way> {
    let best: Way | null = null;
    for (const { isByLetter, ...from } of ways) {
      if (isByLetter && best?.judgement.verdict === 'agrees') break;
      const { inputs, control, sequence, state } = from;
      const judgement = this.#judged(sequence, before, state, inputs);
      const way =
        judgement.verdict === 'agrees'
          ? await this.#way({ ...from, letter: letter ?? judgement.letter })
          : { judgement, control, sequence, isAnyway: false };
      // What no address takes part in is wrong with each of them.
      if (way.isAnyway) return way;
      if (best === null || rankOf(way) < rankOf(best)) best = way;
      if (rankOf(best) === 0) break;
    }
    if (best === null) throw new Unseen('an address register does not show');
    return best;
  }

  /** A step of the implementation, judged once where no address takes part in it. */
  #judged(
    sequence: readonly InstructionSyntax[],
    before: NominalState,
    after: NominalState,
    inputs: OwnStep['inputs'],
  ): Judgement {
    const syntax = sequence.at(-1);
    const known = this.#judgements.get(sequence.length);
    if (known !== undefined) return known;
    if (this.#left-- === 0) throw new Unseen('an address register may hold too many integers');
    const observe = (): OwnStep['observation'] => this.#observation(before, after, inputs);
    const judgement = this.steps.stepByStates(this.program, inputs, before, after, observe);
    if (syntax !== undefined && !usesAddresses(syntax)) {
      this.#judgements.set(sequence.length, judgement);
    }
    return judgement;
  }

  /** The inputs and first values of the registers that the program uses. */
  async #start(): Promise<Invocation> {
    const { environment } = this.program;
    const nominal = invocation(this.program, this.#nominal.domain, this.values);
    const { attributes: given = {}, parameters: set = {} } = this.values;
    const attributes = [...attributesOf(this.program, Object.keys(given).map(Number))];
    const isState = environment.programType === 'state';
    const parameters = [...new Set([...this.#read, ...Object.keys(set).map(Number)])];
    const seenAttributes = await this.#prefix.registers([], attributes.map(attributeSource));
    const seenParameters = await this.#prefix.registers([], parameters.map(parameter));
    const temporaries = await this.#prefix.temporaries([], this.#tracked);
    const { left, written } = await this.#prefix.visible([]);
    return {
      inputs: { attributes: patched(nominal.inputs.attributes, attributes, seenAttributes) },
      state: {
        ...nominal.state,
        // A state program may show more of them than it reads.
        parameters: patched(nominal.state.parameters, parameters, seenParameters).map(
          (first, number) =>
            !isState || `c${String(number)}` === written
              ? first
              : (left.parameters[number] ?? first),
        ),
        temporaries: patched(nominal.state.temporaries, this.#tracked, temporaries),
        results: environment.results.map((name, index) => {
          const own = left.results[index];
          const first = nominal.state.results[index];
          if (own === undefined || first === undefined) throw new Unseen(`${name} does not show`);
          return name === written ? first : own;
        }),
        codes: environment.conditionCode
          ? ((await this.#prefix.codes([])) ?? nominal.state.codes)
          : nominal.state.codes,
      },
    };
  }

  /** The implementation's own state after the sequence: several where an address may be several integers. */
  async #afters(
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
      codes: seen.codes === undefined ? before.codes : (seen.codes ?? nominal.codes),
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
      if (vectors.length > MOST_JUDGED) {
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
    const temporaries = await this.#prefix.temporaries(sequence, this.#tracked);
    const visible = await this.#prefix.visible(sequence);
    // Codes show by a parameter that is set for it, which an address that is not known may lead to.
    if (mayUpdate && this.#isOpenRead) throw new Unseen('condition codes do not show');
    const codes = mayUpdate ? await this.#prefix.codes(sequence) : undefined;
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
    const shown = await this.#prefix.address(sequence, number, component, expected, isKept);
    this.#shown.set(key, shown);
    return shown;
  }

  /** As far as it can be told: the operands are as they should be, the result is what was written. */
  #observation(
    before: NominalState,
    after: NominalState,
    inputs: OwnStep['inputs'],
  ): OwnStep['observation'] {
    const instruction = this.#nominal.instructions[before.next];
    if (instruction === undefined) throw new Unseen('no instruction');
    const { operands, result } = instruction.observe(inputs, before);
    const written = this.#writtenBy(instruction.syntax, after);
    if (result === null || written === null) return { operands, result };
    const enabled = enabledOf(instruction.syntax, before);
    const shown = COMPONENTS.find(enabled);
    const isOne = instructionNamed(instruction.syntax.name)?.result === 'replicated';
    /** A replicated result is one number, as far as it is written. */
    const unseen = (component: Component): number =>
      isOne && shown !== undefined ? written[shown] : result.value[component];
    const of = (component: Component): number =>
      enabled(component) ? written[component] : unseen(component);
    const value = { x: of('x'), y: of('y'), z: of('z'), w: of('w') };
    return { operands, result: { kind: result.kind, value } };
  }

  #writtenBy({ destination }: InstructionSyntax, after: NominalState): Vector<number> | null {
    const register = destination?.register;
    switch (register?.file) {
      case 'temporary':
        return after.temporaries[register.number] ?? null;
      case 'parameter':
        return after.parameters[register.number] ?? null;
      case 'address':
        return after.addresses[register.number] ?? null;
      case 'result':
        return after.results[this.program.environment.results.indexOf(register.name)] ?? null;
      default:
        return null;
    }
  }

  #noteReads({ operands }: InstructionSyntax, before: NominalState): void {
    for (const { register } of operands) {
      if (register.file !== 'relative') continue;
      this.#isOpenRead ||= this.#isOpen;
      const number = relativeNumber(register, before);
      const last = this.program.environment.programParameters - 1;
      // Outside of the register file: what the readings of that may read instead.
      this.#read.add(number).add(Math.max(0, Math.min(last, number)));
      this.#read.add(((number % (last + 1)) + last + 1) % (last + 1));
    }
  }

  /** All steps being permitted, the program may have left the way that they are on. */
  async #wentElsewhere(
    inputs: OwnStep['inputs'],
    control: Way['control'],
    sequence: readonly InstructionSyntax[],
  ): Promise<Judgement | null> {
    const { left, written } = await this.#prefix.visible(sequence);
    const same =
      written === null &&
      sameFile(left.results, this.old.results) &&
      (this.program.environment.programType === 'vertex' ||
        sameShown(left.parameters, this.old.parameters));
    if (same) return null;
    const end = this.program.instructions.length;
    const others = control.map((step) => this.#otherWay(step));
    const places = [...control.map(({ after }) => after.next), ...others].filter(
      (place) => place >= 0,
    );
    const expected = new Set([this.program.entry, ...control.map(({ after }) => after.next)]);
    const seen = await visited(
      this.box,
      this.program,
      this.values,
      [...new Set(places)].sort(byNumber),
    );
    for (const [index, { before, after }] of control.entries()) {
      const other = others[index] ?? OVERFLOW;
      // RET with an empty stack ends the program, and comes to no mark there.
      const { name } = this.program.instructions[before.next] ?? {};
      const isEnded = name === 'RET' && before.stack.length === 0;
      const isMissed = after.next >= 0 && !isEnded && !seen.has(after.next);
      const isTaken = other >= 0 && seen.has(other) && !expected.has(other);
      if (!isMissed && !isTaken) continue;
      const own = { ...after, next: other === OVERFLOW ? end : other };
      const observe = (): OwnStep['observation'] => ({ operands: [], result: null });
      const judgement = this.steps.stepByStates(this.program, inputs, before, own, observe);
      if (judgement.verdict !== 'agrees') return judgement;
    }
    return {
      verdict: 'inconclusive',
      reason: 'what the program executes does not give the same results in a straight line',
    };
  }

  /** Where a step would have gone that was decided the other way. */
  #otherWay({ before, after }: Control): number {
    const { instructions, labels } = this.program;
    const next = before.next + 1;
    if (after.next !== next) return next;
    const syntax = instructions[before.next];
    const target = syntax?.target ?? null;
    if (target !== null) return labels.get(target.label) ?? OVERFLOW;
    return before.stack.at(-1) ?? instructions.length;
  }
}

/** Whether what an address is makes a difference to an instruction, or an instruction to it. */
function usesAddresses({ destination, operands }: InstructionSyntax): boolean {
  if (destination?.register.file === 'address') return true;
  return operands.some(
    ({ register }) => register.file === 'relative' || register.file === 'address',
  );
}

/** The least is the best: permitted, by the letter alone, not known, not at all. */
function rankOf({ judgement }: Way): number {
  if (judgement.verdict === 'agrees') return judgement.letter === undefined ? 0 : 1;
  return judgement.verdict === 'disagrees' ? 3 : 2;
}

function attributeSource(number: number): SourceRegister {
  return { offset: 0, end: 0, file: 'attribute', number, mnemonic: null };
}

function byNumber(a: number, b: number): number {
  return a - b;
}

function patched(
  file: readonly Vector<number>[],
  numbers: readonly number[],
  seen: readonly Vector<number>[],
): readonly Vector<number>[] {
  const copy = [...file];
  numbers.forEach((number, i) => {
    const value = seen[i];
    if (value !== undefined && number < copy.length) copy[number] = value;
  });
  return copy;
}

function enabledOf(
  { destination }: InstructionSyntax,
  { codes }: NominalState,
): (component: Component) => boolean {
  if (destination === null) return () => false;
  const { writeMask, conditionMask } = destination;
  return (component) => {
    if (writeMask !== '' && !writeMask.includes(component)) return false;
    if (conditionMask === null) return true;
    const letter = letters(conditionMask.swizzle)[COMPONENTS.indexOf(component)];
    return NOMINAL.test(conditionMask.rule, codes[COMPONENTS.find((c) => c === letter) ?? 'x']);
  };
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
