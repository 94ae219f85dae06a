/** Performs a unit of GPU programs: asks the implementation, and judges what it leaves. */
import { deciding } from '../../../spec/deciding/deciding.js';
import type { GpuEnvironmentName } from '../../../spec/gpu/environments.js';
import type { GpuClause } from '../../../spec/load/clauses.js';
import type { GpuInputValues } from '../../../semantics/gpu/machine/state.js';
import { hex } from '../../../semantics/number/binary32.js';
import { explainGpuLoading } from '../../../semantics/gpu/language/loadings.js';
import type { OwnLoading } from '../../../semantics/language/interpretations.js';
import type { Backend } from '../../backends/backend.js';
import type { GpuBox } from '../../judge/gpu/box.js';
import type { GpuCase } from '../../cases/gpu/case.js';
import { observeGpu, observeProbe } from '../../inference/gpu/observe.js';
import type { InterpretationProbe } from '../../inference/gpu/interpretation-probes.js';
import { CAMPAIGN_LIMITS } from '../../judge/black-box/judge-black-box.js';
import { GpuJudge, type GpuDisagreement, type GpuJudgement } from '../../judge/gpu/judge.js';
import { hiddenIn } from '../../judge/gpu/not-shown.js';
import { alternativesIn } from '../../judge/judge-loading.js';
import { base64Of } from '../../protocol/words.js';
import type { GpuLeft } from '../../judge/gpu/left.js';
import { unlessUnsupported } from '../../judge/incident.js';
import { askedAlone, type Alone } from './alone.js';
import { CasePrograms } from './case-program.js';
import { GpuAttribution, type DepartedProgram } from './disagreement.js';
import { wrongByEmission } from './emission.js';
import { isWrongByMain } from './main.js';
import { explainedByLoading, waysOfGpuRun } from './models.js';
import type { KnownWays } from './suspects.js';
import type { GpuUnit } from './unit.js';
import { wrongByVertices } from './vertices.js';
import { performed, type Outcome } from '../outcome.js';
import type { LineDisagreement, ResultLine } from '../result-line.js';

/** The bits of its result's x; nothing where none shows. */
async function probed(gpu: GpuBox, probe: InterpretationProbe): Promise<Outcome> {
  const shown = await observeProbe(gpu, probe);
  if (typeof shown === 'string') return { verdict: 'inconclusive', reason: shown };
  return { verdict: 'agrees', left: shown.x === null ? [] : [hex(shown.x)] };
}

/** Who is asked, and how it goes on after an incident. */
interface Implementation {
  readonly gpu: GpuBox;
  readonly restart: Backend['restart'];
}

/** What was judged, and whether the program loaded. */
interface Judged {
  readonly judgement: GpuJudgement;
  /** What it left, where it was run. */
  readonly left: GpuLeft | null;
  readonly own: OwnLoading;
  /** Whether it is open because something that is decided does not show. */
  readonly isHidden: boolean;
}

/** A program as it was asked. */
interface AskedText {
  readonly text: string;
  readonly values: GpuInputValues;
}

type Interpretations = NonNullable<ResultLine['interpretations']>;

/** Performs units on one backend after the other. */
export class GpuPerformer {
  readonly #judge = new GpuJudge(CAMPAIGN_LIMITS);
  readonly #programs = new CasePrograms();
  readonly #attribution: GpuAttribution;
  /** What loading told of the interpretations for the program that was asked last. */
  #told: { readonly key: string; readonly alternatives: Interpretations[number] } = {
    key: '',
    alternatives: [],
  };

  constructor(
    private readonly environment: GpuEnvironmentName,
    clauses: readonly GpuClause[],
  ) {
    this.#attribution = new GpuAttribution(clauses, environment);
  }

  /** Whatever the implementation does is a verdict. @throws what is wrong with vpspec itself, or the machine */
  perform(backend: Backend, unit: GpuUnit): Promise<ResultLine> {
    const { abilities, identity } = backend;
    if (abilities.gpu === null) throw new Error(`${identity.spec} runs no GPU programs`);
    const { box: gpu } = abilities.gpu;
    const asked = { gpu, restart: () => backend.restart() };
    return performed(unit.id, () => {
      switch (unit.kind) {
        case 'gpu instruction':
          return this.#instruction(gpu, unit.instruction);
        case 'gpu probe':
          return probed(gpu, unit.probe);
        case 'gpu program':
          return this.#program(asked, unit);
        case 'gpu cases':
          return this.#cases(asked, unit.cases);
      }
    });
  }

  /** What its results are worth is judged with those of all others. */
  async #instruction(gpu: GpuBox, instruction: string): Promise<Outcome> {
    const words = await observeGpu(gpu, this.environment, instruction);
    if (typeof words === 'string') return { verdict: 'inconclusive', reason: words };
    return { verdict: 'agrees', words: base64Of(words) };
  }

  async #program(
    asked: Implementation,
    { text, values, loads, alone }: Extract<GpuUnit, { kind: 'gpu program' }>,
  ): Promise<Outcome> {
    const judged = await (loads
      ? this.#run(asked.gpu, text, values)
      : this.#loading(asked.gpu, text));
    const program = { values, clauses: [], shows: new Map() };
    if (alone !== undefined && judged.judgement.verdict === 'disagrees') {
      // The sum of all lines says that one of them departs, and the line by itself how.
      for (const line of alone()) {
        const own = await unlessUnsupported(() => this.#run(asked.gpu, line.text, values));
        if (own?.judgement.verdict === 'disagrees') {
          return this.#outcomeOf(asked, own, { ...program, ...line });
        }
      }
    }
    return this.#outcomeOf(asked, judged, { ...program, text });
  }

  /**
   * The first violation, its case as the reason where it is one of several; else agreement, unless nothing
   * of any case could be judged, or one case leaves what is decided and does not show.
   */
  async #cases(implementation: Implementation, cases: readonly GpuCase[]): Promise<Outcome> {
    let open: Outcome | null = null;
    let hidden: Outcome | null = null;
    let agrees = false;
    let letter: LineDisagreement | undefined;
    let joined = false;
    // Cases of one program tell the same of interpretations, as far as its text is the same.
    const interpretations = new Map<string, Interpretations[number]>();
    for (const each of cases) {
      const { isHidden, ...outcome } = await this.#case(implementation, each);
      for (const told of outcome.interpretations ?? [])
        interpretations.set(JSON.stringify(told), told);
      if (outcome.verdict === 'disagrees') {
        return cases.length === 1 ? outcome : { ...outcome, reason: `case:${each.id}` };
      }
      letter ??= outcome.letter;
      joined ||= outcome.joined === true;
      if (outcome.verdict === 'agrees') agrees = true;
      else if (isHidden) hidden ??= outcome;
      else open ??= outcome;
    }
    const outcome: Outcome = hidden ?? (open === null || agrees ? { verdict: 'agrees' } : open);
    return {
      ...outcome,
      ...(letter === undefined ? {} : { letter }),
      ...(joined ? { joined } : {}),
      ...(interpretations.size === 0 ? {} : { interpretations: [...interpretations.values()] }),
    };
  }

  /** What a case comes to, and whether something that is decided does not show. */
  async #case(
    implementation: Implementation,
    given: GpuCase,
  ): Promise<Outcome & { readonly isHidden: boolean }> {
    const { expect, program, clauses } = given;
    const isHidden = false;
    if (expect.kind !== 'runs') {
      const { text } = program;
      const judged = await this.#loading(implementation.gpu, text);
      const departed = { text, values: {}, clauses, shows: new Map() };
      return { ...(await this.#outcomeOf(implementation, judged, departed)), isHidden };
    }
    if (expect.outcome !== 'completed' && expect.outcome !== 'killed') {
      const reason = 'the document does not say how the run goes on';
      return { verdict: 'inconclusive', reason, isHidden };
    }
    const asked = this.#programs.askedOf(given);
    if ('reason' in asked) return { verdict: 'inconclusive', reason: asked.reason, isHidden };
    const { text, values, shows } = asked;
    const judged = await this.#run(implementation.gpu, text, values);
    const outcome = await this.#outcomeOf(implementation, judged, { text, values, clauses, shows });
    return { ...outcome, isHidden: judged.isHidden };
  }

  async #run(box: GpuBox, text: string, values: GpuInputValues): Promise<Judged> {
    const left = await box.run(text, values);
    const position = left.loaded ? null : left.position;
    const own = { loaded: left.loaded, position };
    const judgement = this.#judge.judge(text, values, left);
    // What the letter alone permits is told, whatever else does not show.
    const isPlain = judgement.verdict === 'agrees' && judgement.letter === undefined;
    const hidden = isPlain ? hiddenIn(text, values, left) : null;
    if (hidden === null) return { judgement, left, own, isHidden: false };
    const { reason, where, byLetter } = hidden;
    if (!byLetter) {
      return { judgement: { verdict: 'inconclusive', reason }, left, own, isHidden: true };
    }
    const letter: GpuDisagreement = {
      kind: 'end',
      where,
      observed: 'nothing',
      allowed: 'a value that is decided',
      ulps: null,
      writer: null,
    };
    return {
      judgement: { verdict: 'agrees', means: 'sets', letter },
      left,
      own,
      isHidden: false,
    };
  }

  /** Asks whether a program loads. It is not run: it may have no end. */
  async #loading(box: GpuBox, text: string): Promise<Judged> {
    const loaded = await box.load(text);
    const own = { loaded: loaded.loaded, position: loaded.loaded ? null : loaded.position };
    return { judgement: this.#judge.judgeLoading(text, own), left: null, own, isHidden: false };
  }

  async #outcomeOf(
    implementation: Implementation,
    { judgement, left, own }: Judged,
    program: DepartedProgram & { readonly values: GpuInputValues },
  ): Promise<Outcome> {
    switch (judgement.verdict) {
      case 'agrees': {
        const interpretations = this.#interpretations(program.text, own);
        const { letter, means } = judgement;
        const joined = means === 'joined sets' ? { joined: true as const } : {};
        if (letter === undefined) return { verdict: 'agrees', ...joined, ...interpretations };
        // What the letter alone permits of one instruction may hide what another one does wrong.
        const alone = await askedAlone(implementation, this.#judge, program, letter);
        const line = await this.#attribution.lineOf(letter, program, alone);
        return alone?.departs === true
          ? { verdict: 'disagrees', disagreement: line }
          : { verdict: 'agrees', letter: line, ...joined, ...interpretations };
      }
      case 'inconclusive': {
        const { reason } = judgement;
        return { verdict: 'inconclusive', reason, ...this.#interpretations(program.text, own) };
      }
      case 'disagrees': {
        const { disagreement } = judgement;
        const causes = await this.#causesOf(implementation, disagreement, { program, left, own });
        const line = await this.#attribution.lineOf(
          disagreement,
          { ...program, own },
          causes.alone,
          causes.known,
        );
        return { verdict: 'disagrees', disagreement: line };
      }
    }
  }

  /** What experiments say of the cause, and the known ways of going wrong that explain what is seen. */
  async #causesOf(
    { gpu, restart }: Implementation,
    disagreement: GpuDisagreement,
    { program, left, own }: Pick<Judged, 'left' | 'own'> & { readonly program: AskedText },
  ): Promise<{ readonly alone: Alone | null; readonly known: KnownWays }> {
    const asked = { gpu, restart };
    if (disagreement.kind === 'load' || left?.loaded !== true) {
      const models = explainedByLoading(program.text, own);
      return { alone: null, known: { models, isSure: false } };
    }
    if (await isWrongByMain(asked, this.#judge, program, left)) {
      return { alone: null, known: { models: [deciding('gpu-flow.main')], isSure: true } };
    }
    const alone = await askedAlone(asked, this.#judge, program, disagreement);
    const { text, values } = program;
    const { ways, isSure } = await waysOfGpuRun(text, values, left, { box: gpu, restart });
    const isItsOwn = alone !== null && (alone.departs || alone.around?.isShown === true);
    // Known ways that it follows elsewhere too say more than what is lost between vertices, or is another vertex's.
    const around =
      isSure || isItsOwn ? null : await this.#aroundVertices(asked, disagreement, program);
    if (around !== null) return { alone, known: { models: [around], isSure: true } };
    return { alone, known: { models: ways.map(({ clauses }) => clauses), isSure } };
  }

  /** What an experiment says of the vertices of a geometry program, which come and go; null where it says nothing. */
  async #aroundVertices(
    { gpu, restart }: Implementation,
    { kind, where }: GpuDisagreement,
    program: AskedText,
  ): Promise<readonly string[] | null> {
    if (kind !== 'end' || this.environment !== 'NVgp4.0') return null;
    const asked = { gpu, restart, judge: this.#judge };
    return (
      (await wrongByVertices(asked, program)) ?? (await wrongByEmission(asked, program, where))
    );
  }

  /** What loading a program so says of the interpretations that are followed; cases share their programs. */
  #interpretations(text: string, own: OwnLoading): Pick<Outcome, 'interpretations'> {
    const key = JSON.stringify([text, own]);
    if (key !== this.#told.key) {
      this.#told = { key, alternatives: alternativesIn(explainGpuLoading(text, own)) };
    }
    const { alternatives } = this.#told;
    return alternatives.length === 0 ? {} : { interpretations: [alternatives] };
  }
}
