/**
 * Judges a black box: by what the program leaves behind, and where that is not permitted or not decided,
 * step by step, by programs that export what it holds between (prefix.ts). A program rewritten into what
 * it executes must first give the old results again; where it does not, it went another way.
 */
import type { VpAuthority } from '../../../spec/authorities.js';
import { environmentOfHeader } from '../../../spec/environments.js';
import { nominalOf } from '../../../semantics/domains/nominal-of.js';
import type { LoadResult, Program } from '../../../semantics/language/load.js';
import { explainVpLoading } from '../../../semantics/language/loadings.js';
import type { OwnLoading } from '../../../semantics/language/interpretations.js';
import { link } from '../../../semantics/machine/link.js';
import type { Machine } from '../../../semantics/machine/machine.js';
import { run } from '../../../semantics/machine/run.js';
import { type InputValues } from '../../../semantics/machine/state.js';
import type { Refusal } from '../violation.js';
import { disagreement } from '../describe.js';
import { AGREES, type Judgement } from '../disagreement.js';
import { LIMITS, type Limits } from '../explore-paths.js';
import { byInterpretations } from '../judge-loading.js';
import { loaded } from '../loaded.js';
import { unlessUnsupported } from '../incident.js';
import { ProgramTracer } from '../judge-trace.js';
import { LIKELY, ProgramJudge, type WholeJudgement } from '../program-judge.js';
import { sameFile, sameShown } from '../same-state.js';
import { StepJudge } from '../step-judge.js';
import type { Attribution } from '../attribution/attribution.js';
import { blamed } from './blame.js';
import { runOf, type BlackBox, type BlackBoxRun } from './black-box.js';
import { likenessesOf, machinesBeside } from './likenesses.js';
import { Unseen } from './prefix.js';
import { Steps } from './steps.js';

type Left = Extract<BlackBoxRun, { loaded: true }>;

export interface BlackBoxJudgement {
  readonly judgement: Judgement;
  /** The sharpest means that decided; null where none did. */
  readonly means: 'nominal' | 'assignments' | 'sets' | 'joined sets' | 'steps' | null;
  /** Whether the program loaded, and where it was refused. */
  readonly own: OwnLoading;
  /** What it left, or that it was refused. */
  readonly left: BlackBoxRun;
}

/**
 * Limits for one program among thousands: beyond them paths are joined, and the program's steps decide where they can
 * be seen.
 */
export const CAMPAIGN_LIMITS: Limits = { paths: 256, steps: 2 ** 19, questions: 2 ** 13 };

type Trace = (source: string, values: InputValues) => Promise<Machine | null>;

export class BlackBoxJudge {
  readonly #whole: ProgramJudge;
  readonly #tracer: ProgramTracer;

  constructor(
    private readonly box: BlackBox,
    private readonly attribution: Attribution,
    private readonly limits: Limits = LIMITS,
    /** A machine from the implementation's own steps, where it can show them; null where it does not. */
    private readonly trace: Trace | null = null,
  ) {
    this.#whole = new ProgramJudge(attribution);
    this.#tracer = new ProgramTracer(attribution);
  }

  /** @throws BackendIncident */
  async judge(source: string, values: InputValues): Promise<BlackBoxJudgement> {
    const judged = await this.#judged(source, values);
    const { judgement } = judged;
    if (judgement.verdict !== 'disagrees') return judged;
    const environment = (judgement.departed ?? judgement.started)?.program.environment.name;
    if (environment === undefined) return judged;
    const { box, limits } = this;
    const steps = this.#tracer.of(environment);
    const asking = { box, whole: this.#whole, steps, limits };
    const blaming = await unlessUnsupported(() => blamed(judgement, asking));
    return { ...judged, judgement: blaming ?? judgement };
  }

  /**
   * What a program leaves that nothing permits; null where something does, where it does not load, and where the letter
   * alone permits it. Much less is asked than for a judgement, and nothing is said of what is to blame.
   *
   * @param isWanted whether what it leaves is of interest, as all is if absent: to find out what is permitted costs most
   * @throws BackendIncident
   */
  async excluded(
    source: string,
    values: InputValues,
    isWanted: (left: Left) => boolean = () => true,
  ): Promise<Left | null> {
    const expected = loaded(source);
    if (!expected.loaded) return null;
    const left = await this.box.run(source, values);
    if (!left.loaded || !isWanted(left)) return null;
    const { program } = expected;
    if (isNominal(program, this.#authorityOf(program), values, left)) return null;
    return this.#whole.permitted(program, values, left, this.limits) === null ? left : null;
  }

  async #judged(source: string, values: InputValues): Promise<BlackBoxJudgement> {
    const expected = loaded(source);
    const left = await this.box.run(source, values);
    const own = { loaded: left.loaded, position: left.loaded ? null : left.position };
    if (expected.loaded && left.loaded) {
      return { ...(await this.#run(source, expected.program, values, left)), own, left };
    }
    const loading = this.#loading(source, expected, left);
    if (!('text' in loading)) return { judgement: loading, means: 'assignments', own, left };
    const same = loaded(loading.text);
    if (!same.loaded || !left.loaded) throw new Error('a text that loads alike does not load');
    return { ...(await this.#run(source, same.program, values, left)), own, left };
  }

  #authorityOf({ environment }: Program): VpAuthority {
    return this.attribution.authorityOf(environment.name);
  }

  /** @param program what the source says. */
  async #run(
    source: string,
    program: Program,
    values: InputValues,
    left: Left,
  ): Promise<Omit<BlackBoxJudgement, 'own' | 'left'>> {
    // The nominal results are those of a permitted assignment, and of approximations without error.
    if (isNominal(program, this.#authorityOf(program), values, left))
      return { judgement: AGREES, means: 'nominal' };
    const traced = await this.#traced(source, values, left);
    if (traced !== null) return { judgement: traced, means: 'steps' };
    const guess = this.#guess(source, program, values, left);
    const permitted = this.#permitted(program, values, left, guess);
    const isByLetter =
      permitted?.judgement.verdict === 'agrees' && permitted.judgement.letter !== undefined;
    const isJoined = permitted?.means === 'joined sets';
    // What the letter alone permits of one instruction may hide what another one does wrong.
    if (permitted !== null && !isByLetter && !isJoined) return permitted;
    const own = (): Promise<Judgement> => this.steps(program, values, left);
    // A guess says what is to blame of what nothing permits; what something permits is convicted by its own steps alone.
    const isGuessed = guess !== null && permitted === null;
    const steps = await unlessUnsupported(() =>
      isGuessed ? likenessesOf(this.box).confirmed(guess, own) : own(),
    );
    // Where each step is permitted and the whole is not, the steps contradict one another.
    const decided =
      steps?.verdict === 'disagrees' ||
      (steps !== null && permitted !== null && ('letter' in steps || (isJoined && !isByLetter)));
    if (decided && steps.verdict !== 'inconclusive') return { judgement: steps, means: 'steps' };
    return permitted ?? this.#whole.violation(program, values, left, this.limits);
  }

  /** How the whole is permitted; null where it is not. */
  #permitted(
    program: Program,
    values: InputValues,
    left: Left,
    guess: Judgement | null,
  ): WholeJudgement | null {
    // What a likely assignment leads to may hide a step that departs: where one seems to, more is asked.
    return guess?.verdict !== 'disagrees' && this.#whole.isLikely(program, values, left)
      ? LIKELY
      : this.#whole.explored(program, values, left, this.limits);
  }

  /** What the steps of a machine are that leaves the same (likenesses.ts); null where none does. */
  #guess(source: string, program: Program, values: InputValues, left: Left): Judgement | null {
    const alike = machinesBeside(this.#authorityOf(program)).find((machine) =>
      leavesSame(machine, source, values, left),
    );
    if (alike === undefined) return null;
    return this.#tracer.judge(alike, program, values, { statesOnly: true });
  }

  /** Step by step, by its own trace; null where there is none, or one that ends otherwise than the run did. */
  async #traced(source: string, values: InputValues, left: Left): Promise<Judgement | null> {
    const { trace } = this;
    if (trace === null) return null;
    const machine = await unlessUnsupported(() => trace(source, values));
    if (machine === null) return null;
    if (!leavesSame(machine, source, values, left)) return null;
    return this.#tracer.judge(machine, source, values, { statesOnly: true });
  }

  /** Step by step, by rewriting. */
  async steps(program: Program, values: InputValues, old: Left): Promise<Judgement> {
    const steps = new StepJudge(this.#authorityOf(program), this.attribution);
    try {
      return await new Steps(this.box, steps, program, values, old).judge();
    } catch (error) {
      if (!(error instanceof Unseen)) throw error;
      return { verdict: 'inconclusive', reason: error.message };
    }
  }

  /** The judgement, or a text that loads and says what the source does by other interpretations. */
  #loading(source: string, expected: LoadResult, run: BlackBoxRun): Judgement | { text: string } {
    const wanted = expected.loaded ? null : expected.error;
    const position = run.loaded ? null : run.position;
    // A position that an implementation does not tell is not wrong.
    const isThere = !run.loaded && (position === null || position === wanted?.position);
    if (wanted !== null && isThere) return AGREES;
    const own = { loaded: run.loaded, position };
    const by = byInterpretations(explainVpLoading(source, own, this.attribution.loadingDocument));
    if (by === null) {
      const observed = run.loaded ? null : refusalOf(run);
      const environment = environmentOfHeader(source);
      const how = { kind: 'load', environment, expected: wanted, observed } as const;
      return {
        verdict: 'disagrees',
        disagreement: disagreement({ step: null, how }, this.attribution),
      };
    }
    const { interpretations } = by;
    switch (by.kind) {
      case 'agrees':
        return interpretations.length === 0 ? AGREES : { verdict: 'agrees', interpretations };
      case 'inconclusive':
        return { verdict: 'inconclusive', reason: by.reason, interpretations };
      case 'runs':
        return { text: by.text };
    }
  }
}

function leavesSame(machine: Machine, source: string, values: InputValues, left: Left): boolean {
  const end = runOf(machine, source, values);
  return (
    end.loaded && sameFile(end.results, left.results) && sameShown(end.parameters, left.parameters)
  );
}

function isNominal(
  program: Program,
  authority: VpAuthority,
  values: InputValues,
  left: Left,
): boolean {
  const { results, parameters } = run(link(program, nominalOf(authority)), values).state;
  return program.environment.programType === 'state'
    ? sameShown(left.parameters, parameters)
    : sameFile(left.results, results);
}

function refusalOf({ position, reason }: Extract<BlackBoxRun, { loaded: false }>): Refusal {
  return { restriction: null, position, message: reason ?? 'the program is refused' };
}
