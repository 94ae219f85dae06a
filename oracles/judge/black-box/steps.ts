/** A black box step by step, through programs that export what it holds between (prefix.ts). */
import { COMPONENTS, type Component } from '../../../spec/environments.js';
import { instructionNamed } from '../../../spec/instructions.js';
import type { Vector } from '../../../semantics/domains/domain.js';
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

type Left = Extract<BlackBoxRun, { loaded: true }>;

/** One program of a black box, step by step. */
export class Steps {
  readonly #nominal: NominalProgram;
  readonly #prefix: Prefix;
  readonly #tracked: readonly number[];
  readonly #read: Set<number>;
  /** What was executed, without BRA, CAL and RET. */
  readonly #sequence: InstructionSyntax[] = [];

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
    const { inputs } = start;
    let { state } = start;
    let letter: Disagreement | undefined;
    /** The steps that decided where to go on. */
    const control: { readonly before: NominalState; readonly after: NominalState }[] = [];
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
      this.#noteReads(instruction.syntax, state);
      this.#sequence.push(instruction.syntax);
      const after = await this.#after(instruction.syntax, state, nominal, inputs);
      const observe = (): OwnStep['observation'] => this.#observation(state, after, inputs);
      const judgement = this.steps.stepByStates(this.program, inputs, state, after, observe);
      if (judgement.verdict !== 'agrees') return judgement;
      letter ??= judgement.letter;
      state = after;
    }
    const elsewhere = await this.#wentElsewhere(inputs, control);
    return elsewhere ?? (letter === undefined ? AGREES : { verdict: 'agrees', letter });
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

  /** The implementation's own state after the sequence. */
  async #after(
    { destination, updatesConditionCode }: InstructionSyntax,
    before: NominalState,
    nominal: NominalState,
    inputs: OwnStep['inputs'],
  ): Promise<NominalState> {
    const { environment } = this.program;
    const sequence = this.#sequence;
    const temporaries = await this.#prefix.temporaries(sequence, this.#tracked);
    const { left, written } = await this.#prefix.visible(sequence);
    const register = destination?.register;
    const isState = environment.programType === 'state';
    const mayUpdate = updatesConditionCode || register?.file === 'null';
    const addresses = [...before.addresses];
    if (register?.file === 'address') {
      const { number } = register;
      addresses[number] = await this.#address(number, before, nominal, inputs);
    }
    return {
      next: nominal.next,
      executed: nominal.executed,
      stack: nominal.stack,
      temporaries: patched(before.temporaries, this.#tracked, temporaries),
      results: before.results.map((old, index) =>
        environment.results[index] === written ? old : (left.results[index] ?? old),
      ),
      parameters: isState
        ? before.parameters.map((old, number) =>
            `c${String(number)}` === written ? old : (left.parameters[number] ?? old),
          )
        : before.parameters,
      addresses,
      codes: mayUpdate ? ((await this.#prefix.codes(sequence)) ?? nominal.codes) : before.codes,
    };
  }

  async #address(
    number: number,
    before: NominalState,
    nominal: NominalState,
    inputs: OwnStep['inputs'],
  ): Promise<Vector<number>> {
    const expected = nominal.addresses[number];
    if (expected === undefined) throw new Unseen(`A${String(number)} does not show`);
    const { addressComponents } = this.program.environment;
    const one = (component: Component): number | Promise<number> => {
      if (!addressComponents.includes(component)) return expected[component];
      const { program, steps } = this;
      const permitted = steps.permittedAddresses(program, inputs, before, number, component);
      const own = expected[component];
      return this.#prefix.address(this.#sequence, number, component, own, permitted);
    };
    return { x: await one('x'), y: await one('y'), z: await one('z'), w: await one('w') };
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
    control: readonly { readonly before: NominalState; readonly after: NominalState }[],
  ): Promise<Judgement | null> {
    const { left, written } = await this.#prefix.visible(this.#sequence);
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
  #otherWay({
    before,
    after,
  }: {
    readonly before: NominalState;
    readonly after: NominalState;
  }): number {
    const { instructions, labels } = this.program;
    const next = before.next + 1;
    if (after.next !== next) return next;
    const syntax = instructions[before.next];
    const target = syntax?.target ?? null;
    if (target !== null) return labels.get(target.label) ?? OVERFLOW;
    return before.stack.at(-1) ?? instructions.length;
  }
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
