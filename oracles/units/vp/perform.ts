/** Performs a unit: asks the implementation, and judges what can be judged by itself. */
import { lawOf } from '../../../spec/authorities.js';
import { deciding } from '../../../spec/deciding/deciding.js';
import { ENVIRONMENTS, type EnvironmentName } from '../../../spec/environments.js';
import type { Vector } from '../../../semantics/domains/domain.js';
import { load } from '../../../semantics/language/load.js';
import { explainVpLoading } from '../../../semantics/language/loadings.js';
import type { OwnLoading } from '../../../semantics/language/interpretations.js';
import { bitsOf, hex } from '../../../semantics/number/binary32.js';
import type { EngineAnswers } from '../../against/expected.js';
import { engineLine } from '../../against/program.js';
import type { Ability } from '../../backends/abilities.js';
import type { Backend } from '../../backends/backend.js';
import type { VpTypes } from '../../languages/vp/language.js';
import { base64Of } from '../../protocol/words.js';
import { leftBy } from '../../inference/explain-program.js';
import { observeInstruction } from '../../inference/machine-observations.js';
import type { ProgramProbe } from '../../inference/program-probes.js';
import type { Attribution } from '../../judge/attribution/attribution.js';
import {
  afterVertices,
  blackBoxOf,
  type BlackBox,
  type BlackBoxRun,
} from '../../judge/black-box/black-box.js';
import { BlackBoxJudge, CAMPAIGN_LIMITS } from '../../judge/black-box/judge-black-box.js';
import type { Judgement } from '../../judge/disagreement.js';
import { alternativesIn } from '../../judge/judge-loading.js';
import { unlessUnsupported } from '../../judge/incident.js';
import { ProgramTracer } from '../../judge/judge-trace.js';
import { instructionFacts, mayShow } from './instruction-facts.js';
import { observeBox } from './observe-box.js';
import { loadedBy, namedBySteps, Naming } from './naming.js';
import { performed, type Outcome } from '../outcome.js';
import type { LineDisagreement, ResultLine, Verdict } from '../result-line.js';
import type { Unit } from './unit.js';

/** What came of a program, and the clauses of each known way of going wrong that explains it. */
type Judged = Outcome & {
  readonly models?: readonly (readonly string[])[];
  /** What it left, where an engine is asked too. */
  readonly run?: BlackBoxRun;
};

/** Performs units on one backend after the other. */
export class Performer {
  readonly #tracer: ProgramTracer;
  readonly #naming: Naming;

  constructor(
    private readonly environment: EnvironmentName,
    private readonly attribution: Attribution,
    /** The engine that programs are held against too; null where none is. */
    private readonly against: EngineAnswers | null = null,
  ) {
    this.#tracer = new ProgramTracer(attribution);
    this.#naming = new Naming(attribution, environment);
  }

  /** Whatever the implementation does is a verdict. @throws what is wrong with vpspec itself, or the machine */
  perform(backend: Backend, unit: Unit): Promise<ResultLine> {
    return performed(unit.id, () => this.#outcome(backend, unit));
  }

  async #outcome(backend: Backend, unit: Unit): Promise<Outcome> {
    const { instructions } = backend.identity;
    switch (unit.kind) {
      case 'instruction':
        if (instructions?.includes(unit.instruction) === false) {
          const reason = `${unit.instruction} is none of its instructions`;
          return { verdict: 'unsupported', reason };
        }
        return this.#instruction(backend, unit.instruction);
      case 'probe':
        return this.#probe(backend, unit.probe);
      case 'case':
      case 'program':
        return this.#withEngine(unit, await this.#program(backend, unit));
    }
  }

  #withEngine(unit: Extract<Unit, { text: string }>, { run, ...judged }: Judged): Outcome {
    const outcome = this.#blaming(unit, judged);
    const { text, values } = unit;
    if (this.against === null || run === undefined) return outcome;
    const engine = engineLine(this.against, text, values, run);
    return engine === undefined ? outcome : { ...outcome, engine };
  }

  async #instruction(backend: Backend, name: string): Promise<Outcome> {
    const { machine, box } = abilityOf(backend);
    const words =
      machine === null
        ? await observeBox(box, this.environment, name)
        : observeInstruction(machine, this.environment, name);
    if (typeof words === 'string') return { verdict: 'inconclusive', reason: words };
    return { verdict: 'agrees', words: base64Of(words) };
  }

  async #probe(backend: Backend, probe: ProgramProbe): Promise<Outcome> {
    const { machine, box } = abilityOf(backend);
    if (machine !== null) {
      const left = leftBy(machine, probe);
      if (typeof left === 'string') return { verdict: 'inconclusive', reason: left };
      const { shown, outcome } = left;
      return { verdict: 'agrees', left: shown.map(wordOf), outcome };
    }
    const run = await box.run(probe.source, probe.values);
    if (!run.loaded) return { verdict: 'inconclusive', reason: run.reason ?? 'it does not load' };
    const { programType, results } = ENVIRONMENTS[this.environment];
    const shown =
      programType === 'state' ? run.parameters[0] : run.results[results.indexOf('HPOS')];
    return { verdict: 'agrees', left: componentsOf(shown ?? undefined) };
  }

  async #program(backend: Backend, unit: Extract<Unit, { text: string }>): Promise<Judged> {
    const { text, values } = unit;
    const { machine, trace, box: alone } = abilityOf(backend);
    if (machine !== null) {
      const judgement = this.#tracer.judge(machine, text, values);
      // What crashes says nothing of interpretations, nor of an engine.
      const isTelling = judgement.verdict !== 'crash';
      const run =
        this.against === null || !isTelling
          ? {}
          : { run: await blackBoxOf(machine).run(text, values) };
      if (judgement.verdict === 'disagrees') {
        const { disagreement } = judgement;
        const named = await namedBySteps(disagreement, text, machine, this.environment);
        return { verdict: 'disagrees', disagreement: named, ...run };
      }
      return {
        ...outcomeOf(judgement),
        ...run,
        ...(await this.#facts(unit, blackBoxOf(machine))),
        ...(isTelling
          ? interpretationsIn(text, loadedBy(machine, text), this.attribution.loadingDocument)
          : {}),
      };
    }
    const { earlier } = unit;
    const box = earlier === undefined ? alone : afterVertices(alone, earlier);
    const judge = new BlackBoxJudge(box, this.attribution, CAMPAIGN_LIMITS, trace);
    const judged = await judge.judge(text, values);
    const { judgement, means, own, left: run } = judged;
    if (judgement.verdict === 'disagrees') {
      const { disagreement, models } = (await unlessUnsupported(() =>
        this.#naming.named(
          judged,
          judgement,
          { text, values },
          { box, restart: () => backend.restart() },
          trace !== null,
        ),
      )) ?? { disagreement: judgement.disagreement, models: [] };
      if (earlier !== undefined) {
        const by = new BlackBoxJudge(alone, this.attribution, CAMPAIGN_LIMITS, trace);
        const byItself = await unlessUnsupported(() => by.judge(text, values));
        if (byItself?.judgement.verdict === 'agrees')
          return {
            verdict: 'disagrees',
            disagreement: this.#dependent(disagreement, earlier.length),
            run,
          };
      }
      return { verdict: 'disagrees', disagreement, models, run };
    }
    const isJoined = judgement.verdict === 'agrees' && means === 'joined sets';
    return {
      ...outcomeOf(judgement),
      run,
      ...this.#factsIn(unit, judged.left),
      ...(isJoined ? { joined: true as const } : {}),
      ...interpretationsIn(text, own, this.attribution.loadingDocument),
    };
  }

  /** What departs behind other vertices alone. */
  #dependent(disagreement: LineDisagreement, earlier: number): LineDisagreement {
    const { clauses, where } = disagreement;
    const isOlder = lawOf(this.attribution.authorityOf(this.environment)) === 'vp1';
    const independent = deciding(
      isOlder ? 'vertices.dependent-in-vp1' : 'vertices.dependent-in-vp2',
    );
    return {
      ...disagreement,
      clauses: [...independent, ...clauses.filter((id) => !independent.includes(id))],
      where: `${where} of vertex ${String(earlier + 1)} of a request`,
      signature: 'behind other vertices',
    };
  }

  /** What a program shows of single instructions, of an implementation of which all shows. */
  async #facts({ text, values }: Extract<Unit, { text: string }>, box: BlackBox) {
    if (!this.#isInvariant || !mayShow(text)) return {};
    return this.#factsIn({ text, values }, await box.run(text, values));
  }

  #factsIn(
    { text, values }: Pick<Extract<Unit, { text: string }>, 'text' | 'values'>,
    left: BlackBoxRun,
  ): Pick<Outcome, 'facts'> {
    const facts = this.#isInvariant ? instructionFacts(text, values, left) : [];
    return facts.length === 0 ? {} : { facts };
  }

  /** Whether the same instruction has to give the same bits everywhere. */
  get #isInvariant(): boolean {
    return lawOf(this.attribution.authorityOf(this.environment)) === 'vp1';
  }

  /**
   * A case says what it is about: of the clauses that may decide a violation its own come first. They are all that
   * is known where what departs is no instruction of its own, but one that sets or shows something.
   */
  #blaming(unit: Extract<Unit, { text: string }>, { models = [], ...given }: Judged): Outcome {
    const { about } = unit;
    const outcome = withRestriction(unit, given);
    const { disagreement = null } = outcome;
    if (disagreement === null) return outcome;
    if (disagreement.kind === 'load') {
      const clauses = this.attribution.ofLoading(disagreement.clauses, this.environment);
      return { ...outcome, disagreement: { ...disagreement, clauses } };
    }
    // What a result violates of the numbers that were read is known, whatever the case is about.
    if (about === undefined || isMeasured(disagreement)) return outcome;
    const { clauses: suggested, index } = disagreement;
    const named = about.clauses.filter((id) => this.attribution.decides(id, this.environment));
    const shared = suggested.filter((id) => named.includes(id));
    const [from, to] = about.own;
    const isOwn = index !== null && index >= from && index < to;
    // Where several ways explain the run, one that the case is about is likelier: what the case names comes first.
    const known = new Set(models.flat());
    const modelled = named.filter((id) => known.has(id));
    const isModelled = models.length > 0;
    const own = shared.length > 0 || isOwn ? shared : named;
    const first = !isModelled ? own : modelled.length > 0 ? modelled : [];
    const clauses = [...new Set([...first, ...suggested])];
    return { ...outcome, disagreement: { ...disagreement, clauses } };
  }
}

/** Whether a rule for the operands is violated, and not only what is said of an instruction as a whole. */
function isMeasured({ kind, clauses: [first = ''] }: LineDisagreement): boolean {
  return kind === 'result' && /\.(\d+[a-z]?|nan|infinities|zeros|signed)$/.test(first);
}

/** What runs loaded: where it must not by the default interpretations, the line says so. */
function withRestriction({ text }: Extract<Unit, { text: string }>, outcome: Outcome): Outcome {
  const { disagreement = null } = outcome;
  if (disagreement === null || disagreement.kind === 'load') return outcome;
  const result = load(text);
  if (result.loaded) return outcome;
  return { ...outcome, disagreement: { ...disagreement, restriction: result.error.restriction } };
}

/** What loading a program so says of the interpretations that are followed. */
function interpretationsIn(
  text: string,
  own: OwnLoading,
  document: 'vp2' | null,
): Pick<Outcome, 'interpretations'> {
  const alternatives = alternativesIn(explainVpLoading(text, own, document));
  return alternatives.length === 0 ? {} : { interpretations: [alternatives] };
}

function abilityOf({ abilities: { vp }, identity }: Backend): Ability<VpTypes> {
  if (vp === null) throw new Error(`${identity.spec} runs no programs`);
  return vp;
}

function outcomeOf(judgement: Judgement): Outcome {
  switch (judgement.verdict) {
    case 'agrees': {
      const { letter } = judgement;
      return letter === undefined ? { verdict: 'agrees' } : { verdict: 'agrees', letter };
    }
    case 'disagrees':
      return { verdict: 'disagrees', disagreement: judgement.disagreement };
    case 'inconclusive':
    case 'crash':
      return { verdict: judgement.verdict satisfies Verdict, reason: judgement.reason };
  }
}

function wordOf(value: number): string {
  return hex(bitsOf(value));
}

function componentsOf(vector: Vector<number> | undefined): readonly string[] {
  if (vector === undefined) return [];
  return [vector.x, vector.y, vector.z, vector.w].map(wordOf);
}
