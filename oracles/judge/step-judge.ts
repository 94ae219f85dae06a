/**
 * Judges one step of an implementation that can be traced: what the semantics makes of the
 * implementation's own state, so that nothing accumulates from step to step.
 */
import { lawOf, type VpAuthority } from '../../spec/authorities.js';
import type { Component } from '../../spec/environments.js';
import { addressesOf } from '../../semantics/domains/allowed-addresses.js';
import { alike } from '../../semantics/domains/allowed-denormals.js';
import type { AllowedDomain } from '../../semantics/domains/allowed.js';
import { allowedUnder } from '../../semantics/domains/allowed-signs.js';
import { Explorer, TooManyPaths, type Leaf, type Region } from '../../semantics/domains/explore.js';
import { nominalOf } from '../../semantics/domains/nominal-of.js';
import type { InstructionSyntax } from '../../semantics/language/ast.js';
import type { Program } from '../../semantics/language/load.js';
import { link } from '../../semantics/machine/link.js';
import type { NominalProgram, NominalState } from '../../semantics/machine/machine.js';
import { outcomeOf, type Outcome } from '../../semantics/machine/run.js';
import type { InputValues } from '../../semantics/machine/state.js';
import { allowedState, type AllowedState } from './allowed-state.js';
import type { Attribution } from './attribution/attribution.js';
import { readsDenormal } from './denormal-operands.js';
import type { OwnStates, OwnStep, StepContext, StepViolation } from './violation.js';
import { disagreement } from './describe.js';
import { AGREES, told, type Judgement, type UntoldJudgement } from './disagreement.js';
import { endsByReturn, sameOutcome } from './ends.js';
import { flushedFirst } from './flushed-first.js';
import { KnownSigns } from './known-signs.js';
import { acceptedRegion, EVERYTHING, permittedRegion, unionOfRegions } from './region.js';
import { sameState } from './same-state.js';
import { StagedProgram, type Staged } from './staged-step.js';
import { isNominalStart, startViolation, type Start } from './start.js';
import { unionOfViolations } from './union-of-violations.js';

/** The assignments that explain an observation. */
export interface Explained {
  readonly permitted: Region;
  /** Deviations included. */
  readonly all: Region;
}

/** Results of one step or one start beyond this many are not looked at: inconclusive. */
const MOST_PATHS = 4096;

/** How a program goes on from a state. */
interface Prepared {
  readonly program: Program;
  readonly nominal: NominalProgram;
  staged: StagedProgram | null;
}

/** Judges steps, starts and ends of programs of one environment. */
export class StepJudge {
  readonly #explorer = new Explorer();
  readonly #domain: AllowedDomain;
  /** Null where no text fixes the signs of NaN. */
  readonly #signs: KnownSigns | null;
  readonly #permitted: Region;
  /** The same without what the letter alone permits. */
  readonly #accepted: Region;
  /** What was prepared for the program judged last: most are judged once, step after step. */
  #prepared: Prepared | null = null;

  constructor(
    readonly authority: VpAuthority,
    readonly attribution: Attribution,
  ) {
    this.#domain = allowedUnder(authority, alike(this.#explorer.chooser));
    this.#signs = lawOf(authority) === 'vp1' ? new KnownSigns() : null;
    this.#permitted = permittedRegion(authority);
    this.#accepted = acceptedRegion(authority);
  }

  /**
   * Judges a step. The states are the implementation's own, `program` is as the semantics loads it.
   *
   * @param observe what the implementation shows of the step; asked only where the step is not nominal
   */
  step(
    program: Program,
    inputs: OwnStep['inputs'],
    before: NominalState,
    after: NominalState,
    observe: () => OwnStep['observation'],
  ): Judgement {
    const prepared = this.#of(program);
    const instruction = prepared.nominal.instructions[before.next];
    if (instruction === undefined) throw new Error(`no instruction ${String(before.next)}`);
    this.#signs?.step(before, after);
    if (this.#isNominal(instruction, inputs, before, after)) return AGREES;
    const signs = this.#signsOf(prepared, instruction.syntax, inputs, before);
    const own: OwnStep = { inputs, before, after, observation: observe(), signs };
    const judgement = this.#held(
      program,
      () => own,
      instruction.syntax,
      (region) => {
        const furthest = this.#violation(prepared, own, region);
        const isShown = furthest?.kind === 'operand';
        if (furthest === null) return null;
        return isShown && this.#wholeViolation(prepared, own, region) === null
          ? null
          : () => furthest;
      },
    );
    return told(judgement);
  }

  /**
   * The same where only the states are known: what the step loaded and made in between is a guess, and
   * tells no more than where the step departs if its outcome is not permitted.
   */
  stepByStates(
    program: Program,
    inputs: OwnStep['inputs'],
    before: NominalState,
    after: NominalState,
    guess: () => OwnStep['observation'],
  ): Judgement {
    return told(this.untoldStep(program, inputs, before, after, guess));
  }

  /** The same, of one state among many that an implementation may be in: how it disagrees is told of few. */
  untoldStep(
    program: Program,
    inputs: OwnStep['inputs'],
    before: NominalState,
    after: NominalState,
    guess: () => OwnStep['observation'],
  ): UntoldJudgement {
    const prepared = this.#of(program);
    const instruction = prepared.nominal.instructions[before.next];
    if (instruction === undefined) throw new Error(`no instruction ${String(before.next)}`);
    this.#signs?.step(before, after);
    if (this.#isNominal(instruction, inputs, before, after)) return AGREES;
    const signs = this.#signsOf(prepared, instruction.syntax, inputs, before);
    const states: OwnStates = { inputs, before, after, signs };
    const flushed = flushedFirst(states);
    const observed = (): OwnStep => ({ ...states, observation: guess() });
    return this.#held(program, observed, instruction.syntax, (region) => {
      const whole = this.#wholeViolation(prepared, states, region);
      if (whole === null) return null;
      const isFlushed = flushed.some(
        (each) => this.#wholeViolation(prepared, each, region) === null,
      );
      return isFlushed ? null : () => this.#violation(prepared, observed(), region) ?? whole;
    });
  }

  /** What is known of the signs of NaN. */
  #signsOf(
    prepared: Prepared,
    { name }: InstructionSyntax,
    inputs: OwnStep['inputs'],
    before: NominalState,
  ): OwnStep['signs'] {
    return this.#signs?.of(name, inputs, before, (start) => {
      try {
        const after = (): AllowedState => this.#stagedOf(prepared).after(start);
        return this.#explorer.explore(this.#permitted, after, MOST_PATHS).map(({ value }) => value);
      } catch (error) {
        if (error instanceof TooManyPaths) return null;
        throw error;
      }
    });
  }

  /** As it is by default: what most steps are. */
  #isNominal(
    instruction: NominalProgram['instructions'][number],
    inputs: OwnStep['inputs'],
    before: NominalState,
    after: NominalState,
  ): boolean {
    if (readsDenormal(instruction.syntax, inputs, before)) return false;
    return sameState(instruction.step(inputs, before), after);
  }

  /** The same step in other words: of one that departs, where more is known of what it loaded and made. */
  describe(program: Program, own: OwnStep): Judgement {
    const prepared = this.#of(program);
    const instruction = prepared.nominal.instructions[own.before.next];
    if (instruction === undefined) throw new Error(`no instruction ${String(own.before.next)}`);
    return this.#limited(() => {
      const how = this.#violation(prepared, own, this.#permitted);
      return how === null ? AGREES : this.#disagrees(program, own, instruction.syntax, how);
    });
  }

  /** Whether a step's result is permitted of the operands that it shows, whatever these should have been. */
  permitsResult(program: Program, own: OwnStep): boolean {
    const staged = this.#stagedOf(this.#of(program));
    return this.#explorer
      .explore(this.#permitted, () => staged.resultViolation(own), MOST_PATHS)
      .some(({ value }) => value === null);
  }

  /** The integers that a component of an address register may hold after a step. */
  permittedAddresses(
    program: Program,
    inputs: OwnStep['inputs'],
    before: NominalState,
    register: number,
    component: Component,
  ): { readonly accepted: ReadonlySet<number>; readonly permitted: ReadonlySet<number> } {
    const staged = this.#stagedOf(this.#of(program));
    const by = (region: Region): ReadonlySet<number> => {
      const leaves = this.#explorer.explore(region, () => {
        const start = { inputs, before: allowedState(before) };
        const set = staged.after(start).addresses[register]?.[component];
        return set === undefined ? [] : addressesOf(set);
      });
      return new Set(leaves.flatMap(({ value }) => value));
    };
    return { accepted: by(this.#accepted), permitted: by(this.#permitted) };
  }

  /** The assignments that explain a step, whether it is permitted or not. */
  explainStep(program: Program, own: OwnStep): Explained {
    const prepared = this.#of(program);
    const where = (region: Region): Region =>
      unionOfRegions(
        this.#leaves(prepared, own, region)
          .filter(({ value }) => value === null)
          .map((leaf) => leaf.region),
      );
    return { permitted: where(this.#permitted), all: where(EVERYTHING) };
  }

  /** Judges the state in which an implementation starts. */
  start(program: Program, values: InputValues, own: Start): Judgement {
    this.#signs?.start(own.state);
    if (isNominalStart(program, values, own)) return AGREES;
    return this.#limited(() => {
      const leaves = this.#explorer.explore(
        this.#permitted,
        () => startViolation(program, values, this.#domain, own),
        MOST_PATHS,
      );
      const violations = leaves.flatMap(({ value }) => (value === null ? [] : [value]));
      if (violations.length < leaves.length) return AGREES;
      const furthest = violations.reduce((a, b) => (b.rank > a.rank ? b : a));
      const { place } = furthest;
      const how = { kind: 'start', program, values, place } as const;
      return {
        verdict: 'disagrees',
        disagreement: disagreement({ step: null, how }, this.attribution),
        started: how,
      };
    });
  }

  explainStart(program: Program, values: InputValues, own: Start): Explained {
    const where = (region: Region): Region =>
      unionOfRegions(
        this.#explorer
          .explore(region, () => startViolation(program, values, this.#domain, own))
          .filter(({ value }) => value === null)
          .map((leaf) => leaf.region),
      );
    return { permitted: where(this.#permitted), all: where(EVERYTHING) };
  }

  /** Judges whether a program has ended in a state, and how. Null: it goes on. */
  end(program: Program, state: NominalState, last: number | null, own: Outcome | null): Judgement {
    const prepared = this.#of(program);
    if (sameOutcome(outcomeOf(prepared.nominal, state), own)) return AGREES;
    const leaves = this.#explorer.explore(this.#permitted, () =>
      this.#stagedOf(prepared).outcomeOf(state),
    );
    const permitted = leaves.map(({ value }) => value);
    if (permitted.some((outcome) => sameOutcome(outcome, own))) return AGREES;
    const instruction = last === null ? null : (program.instructions[last] ?? null);
    if (own?.outcome === 'terminated' && endsByReturn(program, state, last)) return AGREES;
    const how = {
      kind: 'end',
      program,
      state,
      last: instruction,
      observed: own,
      allowed: permitted,
    } as const;
    return {
      verdict: 'disagrees',
      disagreement: disagreement({ step: null, how }, this.attribution),
    };
  }

  /** What the semantics calls the end of a state, or null where it goes on: as most states do. */
  nominalEnd(program: Program, state: NominalState): Outcome | null {
    return outcomeOf(this.#of(program).nominal, state);
  }

  #leaves(prepared: Prepared, own: OwnStep, region: Region): readonly Leaf<Staged>[] {
    const staged = this.#stagedOf(prepared);
    return this.#explorer.explore(region, () => staged.violation(own), MOST_PATHS);
  }

  /**
   * Judges by what is accepted, and where that does not permit a step, by the letter.
   *
   * @param violationIn how the step departs under the assignments of a region, to be told where that is wanted; null
   * where one permits it
   */
  #held(
    program: Program,
    own: () => OwnStep,
    instruction: InstructionSyntax,
    violationIn: (region: Region) => (() => StepViolation) | null,
  ): UntoldJudgement {
    return this.#limited(() => {
      const how = violationIn(this.#accepted);
      if (how === null) return AGREES;
      const byTheLetter = violationIn(this.#permitted);
      if (byTheLetter !== null) {
        const disagreeing = (): Judgement =>
          this.#limited(() => this.#disagrees(program, own(), instruction, byTheLetter()));
        return { verdict: 'disagrees', told: disagreeing };
      }
      const { disagreement: letter } = this.#disagrees(program, own(), instruction, how());
      return { verdict: 'agrees', letter };
    });
  }

  /** How a step departs where it goes along furthest; null where it is permitted. */
  #violation(prepared: Prepared, own: OwnStep, region: Region): StepViolation | null {
    const leaves = this.#leaves(prepared, own, region);
    if (leaves.some(({ value }) => value === null)) return null;
    return unionOfViolations(leaves.map(({ value }) => value));
  }

  /** The same of what the step leaves, whatever it shows of what was in between. */
  #wholeViolation(prepared: Prepared, own: OwnStates, region: Region): StepViolation | null {
    const staged = this.#stagedOf(prepared);
    const leaves = this.#explorer.explore(region, () => staged.wholeViolation(own), MOST_PATHS);
    if (leaves.some(({ value }) => value === null)) return null;
    return unionOfViolations(leaves.map(({ value }) => value));
  }

  #disagrees(
    program: Program,
    own: OwnStep,
    instruction: InstructionSyntax,
    how: StepViolation,
  ): Extract<Judgement, { verdict: 'disagrees' }> {
    const { authority } = this;
    const step: StepContext = { ...own, authority, program, index: own.before.next, instruction };
    return {
      verdict: 'disagrees',
      disagreement: disagreement({ step, how }, this.attribution),
      departed: { program, own },
    };
  }

  #limited<J extends UntoldJudgement | Judgement>(
    judge: () => J,
  ): J | Extract<Judgement, { verdict: 'inconclusive' }> {
    try {
      return judge();
    } catch (error) {
      if (!(error instanceof TooManyPaths)) throw error;
      return { verdict: 'inconclusive', reason: error.message };
    }
  }

  #stagedOf(prepared: Prepared): StagedProgram {
    return (prepared.staged ??= new StagedProgram(prepared.program, this.#domain));
  }

  #of(program: Program): Prepared {
    if (this.#prepared?.program === program) return this.#prepared;
    return (this.#prepared = {
      program,
      nominal: link(program, nominalOf(this.authority)),
      staged: null,
    });
  }
}
