/** Judges a run of an implementation in this process, from loading to its end, step by step. */
import {
  environmentOfHeader,
  ENVIRONMENTS,
  EXECUTED_INSTRUCTION_LIMIT,
  type EnvironmentName,
} from '../../spec/environments.js';
import { load, type LoadResult, type Program } from '../../semantics/language/load.js';
import { explainVpLoading } from '../../semantics/language/loadings.js';
import type {
  Invocation,
  Machine,
  NominalProgram,
  NominalState,
} from '../../semantics/machine/machine.js';
import type { InputValues } from '../../semantics/machine/state.js';
import type { Attribution } from './attribution/attribution.js';
import { disagreement } from './describe.js';
import type { LoadViolation, OwnStep } from './violation.js';
import { AGREES, type Disagreement, type Judgement } from './disagreement.js';
import { byInterpretations } from './judge-loading.js';
import { loaded } from './loaded.js';
import { StepJudge } from './step-judge.js';

export interface TraceOptions {
  /** Only the machine's states are its own; what it shows of a step is a guess. */
  readonly statesOnly?: boolean;
  /** Told of the start and of every step that agrees, so that others may ask what explains it. */
  readonly onStart?: (program: Program, own: Invocation) => void;
  readonly onStep?: (program: Program, own: OwnStep) => void;
}

/** Judges programs of any environment. */
export class ProgramTracer {
  readonly #judges = new Map<EnvironmentName, StepJudge>();

  constructor(private readonly attribution: Attribution) {}

  /**
   * Judges until the first disagreement. Never throws for what the implementation does: if it throws, the
   * verdict is `crash`.
   */
  judge(
    machine: Machine,
    source: string | Program,
    values: InputValues,
    options: TraceOptions = {},
  ): Judgement {
    const judgeOf = (environment: EnvironmentName): StepJudge => this.of(environment);
    try {
      return new TracedRun(judgeOf, this.attribution, machine, options).judge(source, values);
    } catch (error) {
      if (!(error instanceof OwnFailure)) throw error;
      return { verdict: 'crash', reason: error.message };
    }
  }

  of(environment: EnvironmentName): StepJudge {
    const known =
      this.#judges.get(environment) ??
      new StepJudge(this.attribution.authorityOf(environment), this.attribution);
    this.#judges.set(environment, known);
    return known;
  }
}

/** The implementation threw. */
class OwnFailure extends Error {}

function owned<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw new OwnFailure(error instanceof Error ? error.message : String(error));
  }
}

/** @returns the program as the semantics takes it, where that is to be compared; else the judgement. */
function loadJudgement(
  attribution: Attribution,
  source: string,
  expected: LoadResult,
  own: LoadResult,
): Judgement | { readonly verdict: null; readonly program: Program } {
  if (expected.loaded && own.loaded) return { verdict: null, program: expected.program };
  const position = own.loaded ? null : own.error.position;
  if (!expected.loaded && expected.error.position === position) return AGREES;
  const answer = { loaded: own.loaded, position };
  const by = byInterpretations(explainVpLoading(source, answer, attribution.loadingDocument));
  if (by?.kind === 'agrees') {
    const { interpretations } = by;
    return interpretations.length === 0 ? AGREES : { verdict: 'agrees', interpretations };
  }
  if (by?.kind === 'inconclusive') {
    return { verdict: by.kind, reason: by.reason, interpretations: by.interpretations };
  }
  const same = by === null ? null : loaded(by.text);
  if (same?.loaded === true) return { verdict: null, program: same.program };
  const how: LoadViolation = {
    kind: 'load',
    environment: environmentOfHeader(source),
    expected: expected.loaded ? null : expected.error,
    observed: own.loaded ? null : own.error,
  };
  return { verdict: 'disagrees', disagreement: disagreement({ step: null, how }, attribution) };
}

const MOST_STEPS = EXECUTED_INSTRUCTION_LIMIT * ENVIRONMENTS['VP2.0'].instructionLimit;

class TracedRun {
  constructor(
    private readonly judgeOf: (environment: EnvironmentName) => StepJudge,
    private readonly attribution: Attribution,
    private readonly machine: Machine,
    private readonly options: TraceOptions,
  ) {}

  judge(source: string | Program, values: InputValues): Judgement {
    if (typeof source !== 'string') return this.#run(source, source, values);
    const expected = loaded(source);
    // An implementation that loads by the semantics' own loader would only do the same again.
    const own = this.machine.load === load ? expected : owned(() => this.machine.load(source));
    const loading = loadJudgement(this.attribution, source, expected, own);
    if (loading.verdict !== null) return loading;
    if (!own.loaded) throw new Error('a program that does not load is not run');
    return this.#run(loading.program, own.program, values);
  }

  #run(program: Program, ownProgram: Program, values: InputValues): Judgement {
    const linked = owned(() => this.machine.link(ownProgram));
    const own = owned(() => this.machine.invocation(linked, values));
    const steps = this.judgeOf(program.environment.name);
    const start = steps.start(program, values, own);
    if (start.verdict !== 'agrees') return start;
    this.options.onStart?.(program, own);
    return this.#steps(steps, program, linked, own);
  }

  #steps(
    steps: StepJudge,
    program: Program,
    linked: NominalProgram,
    { inputs, state: first }: Invocation,
  ): Judgement {
    let state = first;
    let last: number | null = null;
    let letter: Disagreement | undefined;
    // Running on beyond what a program may execute is a violation; what is ignored may not count towards that.
    for (let count = 0; count <= MOST_STEPS; count++) {
      const before = state;
      const ended = owned(() => this.machine.outcomeOf(linked, before));
      const end = steps.end(program, before, last, ended);
      if (end.verdict !== 'agrees') return end;
      if (ended !== null) return letter === undefined ? end : { verdict: 'agrees', letter };
      const instruction = linked.instructions[before.next];
      if (instruction === undefined) {
        return { verdict: 'crash', reason: `there is no instruction ${String(before.next)}` };
      }
      const after: NominalState = owned(() => instruction.step(inputs, before));
      const observe = (): OwnStep['observation'] =>
        owned(() => instruction.observe(inputs, before));
      const judgement =
        this.options.statesOnly === true
          ? steps.stepByStates(program, inputs, before, after, observe)
          : steps.step(program, inputs, before, after, observe);
      if (judgement.verdict !== 'agrees') return judgement;
      letter ??= judgement.letter;
      this.options.onStep?.(program, {
        inputs,
        before,
        after,
        get observation() {
          return observe();
        },
      });
      last = before.next;
      state = after;
    }
    throw new Error('a program ran beyond the limit of executed instructions');
  }
}
