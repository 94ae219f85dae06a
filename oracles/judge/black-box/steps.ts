/** A black box step by step, through programs that export what it holds between (prefix.ts). */
import { COMPONENTS, type Component } from '../../../spec/environments.js';
import { instructionNamed } from '../../../spec/instructions.js';
import type { Vector } from '../../../semantics/domains/domain.js';
import { nominalOf } from '../../../semantics/domains/nominal-of.js';
import { NOMINAL } from '../../../semantics/domains/nominal.js';
import type { InstructionSyntax } from '../../../semantics/language/ast.js';
import type { Program } from '../../../semantics/language/load.js';
import { link } from '../../../semantics/machine/link.js';
import type { NominalProgram, NominalState } from '../../../semantics/machine/machine.js';
import { outcomeOf } from '../../../semantics/machine/run.js';
import { OVERFLOW, type InputValues } from '../../../semantics/machine/state.js';
import { letters } from '../../../semantics/machine/swizzle.js';
import { controlOf } from '../../../semantics/instructions/index.js';
import type { OwnStep } from '../violation.js';
import {
  AGREES,
  told,
  type Disagreement,
  type Judgement,
  type UntoldJudgement,
} from '../disagreement.js';
import { sameFile, sameShown } from '../same-state.js';
import type { StepJudge } from '../step-judge.js';
import type { BlackBox, BlackBoxRun } from './black-box.js';
import { visited } from './markers.js';
import { Unseen } from './prefix.js';
import { MOST_STATES, SeenStates, type After } from './seen-states.js';

type Left = Extract<BlackBoxRun, { loaded: true }>;

/** A branch that was come to. */
interface Control {
  readonly before: NominalState;
  readonly after: NominalState;
  readonly syntax: InstructionSyntax;
  /** As it may go on. */
  readonly ways: readonly NominalState[];
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
  readonly judgement: UntoldJudgement;
  readonly control: readonly Control[];
  readonly sequence: readonly InstructionSyntax[];
  /** Whether it departs by a step in which no address takes part. */
  readonly isAnyway: boolean;
}

/** One program of a black box, step by step. */
export class Steps {
  readonly #nominal: NominalProgram;
  readonly #states: SeenStates;
  /** Judgements of steps in which no address takes part, by the number of executed instructions. */
  readonly #judgements = new Map<number, UntoldJudgement>();
  #left = MOST_STATES;

  constructor(
    private readonly box: BlackBox,
    private readonly steps: StepJudge,
    private readonly program: Program,
    private readonly values: InputValues,
    private readonly old: Left,
  ) {
    this.#nominal = link(program, nominalOf(steps.authority));
    this.#states = new SeenStates(box, steps, program, values, this.#nominal);
  }

  async judge(): Promise<Judgement> {
    const start = await this.#states.start();
    const starting = this.steps.start(this.program, this.values, start);
    if (starting.verdict !== 'agrees') return starting;
    const { inputs, state } = start;
    const from = { inputs, state, letter: undefined, control: [], sequence: [] };
    const { judgement, control, sequence } = await this.#way(from);
    if (judgement.verdict !== 'agrees') return told(judgement);
    return (await this.#wentElsewhere(inputs, control, sequence)) ?? judgement;
  }

  /** The steps from a state on. */
  async #way({ inputs, letter: first, control: passed, ...from }: From): Promise<Way> {
    let { state, sequence } = from;
    let letter = first;
    const control = [...passed];
    const { environment } = this.program;
    for (;;) {
      if (outcomeOf(this.#nominal, state) !== null) break;
      const instruction = this.#nominal.instructions[state.next];
      if (instruction === undefined) throw new Unseen('the program ends nowhere');
      const nominal = instruction.step(inputs, state);
      const { branch, syntax } = instruction;
      if (branch !== null) {
        const ways = [branch.taken(state), branch.notTaken(state)];
        control.push({ before: state, after: nominal, syntax, ways });
        state = nominal;
        continue;
      }
      this.#states.noteReads(syntax, state);
      sequence = [...sequence, syntax];
      const [after, ...others] = await this.#states.after(sequence, state, nominal, inputs);
      if (after === undefined) throw new Unseen('an address register does not show');
      if (others.length > 0) {
        const ways = [after, ...others].map((each) => ({ ...each, inputs, control, sequence }));
        return this.#bestWay(state, ways, letter);
      }
      const judgement = this.#judged(sequence, state, after.state, inputs);
      if (judgement.verdict !== 'agrees') {
        // Where there is one address alone, ARL forgets what it was.
        const isOne = environment.addressComponents.length === 1;
        const isAnyway = isOne ? !readsAddresses(syntax) : !usesAddresses(syntax);
        return { judgement, control, sequence, isAnyway };
      }
      letter ??= judgement.letter;
      state = after.state;
    }
    const judgement: UntoldJudgement =
      letter === undefined ? AGREES : { verdict: 'agrees', letter };
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
  ): UntoldJudgement {
    const syntax = sequence.at(-1);
    const known = this.#judgements.get(sequence.length);
    if (known !== undefined) return known;
    if (this.#left-- === 0) throw new Unseen('an address register may hold too many integers');
    const observe = (): OwnStep['observation'] => this.#observation(before, after, inputs);
    const judgement = this.steps.untoldStep(this.program, inputs, before, after, observe);
    if (syntax !== undefined && !usesAddresses(syntax)) {
      this.#judgements.set(sequence.length, judgement);
    }
    return judgement;
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

  /** All steps being permitted, the program may have left the way that they are on. */
  async #wentElsewhere(
    inputs: OwnStep['inputs'],
    control: Way['control'],
    sequence: readonly InstructionSyntax[],
  ): Promise<Judgement | null> {
    const { left, written } = await this.#states.prefix.visible(sequence);
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
      [...new Set(places)],
      this.#states.unusedParameter(),
    );
    for (const [index, { before, after, syntax, ways }] of control.entries()) {
      const other = others[index] ?? OVERFLOW;
      // A return with an empty stack ends the program, and comes to no mark there.
      const isEnded = controlOf(syntax.name) === 'returns' && before.stack.length === 0;
      const isMissed = after.next >= 0 && !isEnded && !seen.has(after.next);
      const isTaken = other >= 0 && seen.has(other) && !expected.has(other);
      if (!isMissed && !isTaken) continue;
      const next = other === OVERFLOW ? end : other;
      // Who goes the other way has the call stack of that way.
      const own = ways.find((way) => way.next === next) ?? { ...after, next };
      const observe = (): OwnStep['observation'] => ({ operands: [], result: null });
      const judgement = this.steps.stepByStates(this.program, inputs, before, own, observe);
      if (judgement.verdict !== 'agrees') return judgement;
      // It may go there, and the branches behind are none of its own.
      break;
    }
    return {
      verdict: 'inconclusive',
      reason: 'what the program executes does not give the same results in a straight line',
    };
  }

  /** Where a step would have gone that was decided the other way. */
  #otherWay({ before, after, syntax }: Control): number {
    const { instructions, labels } = this.program;
    const next = before.next + 1;
    if (after.next !== next) return next;
    const { target } = syntax;
    if (target !== null) return labels.get(target.label) ?? OVERFLOW;
    return before.stack.at(-1) ?? instructions.length;
  }
}

/** Whether what an address is makes a difference to an instruction, or an instruction to it. */
function usesAddresses(syntax: InstructionSyntax): boolean {
  return syntax.destination?.register.file === 'address' || readsAddresses(syntax);
}

function readsAddresses({ operands }: InstructionSyntax): boolean {
  // ARA, which has one as its operand, makes one too.
  return operands.some(({ register: { file } }) => file === 'relative');
}

/** The least is the best: permitted, by the letter alone, not known, not at all. */
function rankOf({ judgement }: Way): number {
  if (judgement.verdict === 'agrees') return judgement.letter === undefined ? 0 : 1;
  return judgement.verdict === 'disagrees' ? 3 : 2;
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
