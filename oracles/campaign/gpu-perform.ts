/** Performs a unit of GPU programs: asks the implementation, and judges what it leaves. */
import type { GpuEnvironmentName } from '../../spec/gpu/environments.js';
import type { GpuClause } from '../../spec/load/clauses.js';
import { loadGpu } from '../../semantics/gpu/language/load.js';
import type { Backend } from '../backends/backend.js';
import type { GpuBox } from '../backends/gpu-box.js';
import type { GpuCase } from '../cases/gpu-case.js';
import { CAMPAIGN_LIMITS } from '../judge/black-box/judge-black-box.js';
import { GpuJudge, type GpuJudgement } from '../judge/gpu/judge-gpu.js';
import { CasePrograms, type Shown } from './gpu-case-program.js';
import { GpuAttribution } from './gpu-disagreement.js';
import type { GpuUnit } from './gpu-unit.js';
import { performed, type Outcome } from './outcome.js';
import type { ResultLine } from './result-line.js';

/** Performs units on one backend after the other. */
export class GpuPerformer {
  readonly #judge = new GpuJudge(CAMPAIGN_LIMITS);
  readonly #programs = new CasePrograms();
  readonly #attribution: GpuAttribution;

  constructor(environment: GpuEnvironmentName, clauses: readonly GpuClause[]) {
    this.#attribution = new GpuAttribution(clauses, environment);
  }

  /** Whatever the implementation does is a verdict. @throws what is wrong with vpspec itself, or the machine */
  perform({ gpu, identity }: Backend, unit: GpuUnit): Promise<ResultLine> {
    if (gpu === null) throw new Error(`${identity.spec} runs no GPU programs`);
    return performed(unit.id, () =>
      unit.kind === 'gpu program' ? this.#program(gpu, unit) : this.#cases(gpu, unit.cases),
    );
  }

  async #program(
    box: GpuBox,
    { text, values }: Extract<GpuUnit, { kind: 'gpu program' }>,
  ): Promise<Outcome> {
    const judgement = this.#judge.judge(text, values, await box.run(text, values));
    return this.#outcomeOf(judgement, { text, clauses: [], shows: new Map() });
  }

  /**
   * The first departure, its case as the reason where it is one of several; else agreement, unless nothing
   * of any case could be judged.
   */
  async #cases(box: GpuBox, cases: readonly GpuCase[]): Promise<Outcome> {
    let open: Outcome | null = null;
    let agrees = false;
    for (const each of cases) {
      const outcome = await this.#case(box, each);
      if (outcome.verdict === 'disagrees') {
        return cases.length === 1 ? outcome : { ...outcome, reason: `case:${each.id}` };
      }
      if (outcome.verdict === 'agrees') agrees = true;
      else open ??= outcome;
    }
    return open === null || agrees ? { verdict: 'agrees' } : open;
  }

  async #case(box: GpuBox, given: GpuCase): Promise<Outcome> {
    const { expect, program, clauses } = given;
    if (expect.kind !== 'runs') {
      const judgement = await this.#loading(box, program.text);
      return this.#outcomeOf(judgement, { text: program.text, clauses, shows: new Map() });
    }
    if (expect.outcome !== 'completed' && expect.outcome !== 'killed') {
      const reason = 'the document does not say how the run goes on';
      return { verdict: 'inconclusive', reason };
    }
    const asked = this.#programs.askedOf(given);
    if ('reason' in asked) return { verdict: 'inconclusive', reason: asked.reason };
    const { text, values, shows } = asked;
    const left = await box.run(text, values);
    return this.#outcomeOf(this.#judge.judge(text, values, left), { text, clauses, shows });
  }

  /** Of a program that is not run: it may have no end. */
  async #loading(box: GpuBox, text: string): Promise<GpuJudgement> {
    const loaded = await box.load(text);
    if (!loaded.loaded) return this.#judge.judge(text, {}, loaded);
    return loadGpu(text).loaded
      ? { verdict: 'agrees', means: 'loading' }
      : this.#judge.judge(text, {}, { ...loaded, killed: false, results: [], emitted: [] });
  }

  #outcomeOf(
    judgement: GpuJudgement,
    program: {
      readonly text: string;
      readonly clauses: readonly string[];
      readonly shows: ReadonlyMap<string, Shown>;
    },
  ): Outcome {
    switch (judgement.verdict) {
      case 'agrees':
        return { verdict: 'agrees' };
      case 'inconclusive':
        return { verdict: 'inconclusive', reason: judgement.reason };
      case 'disagrees': {
        const disagreement = this.#attribution.lineOf(judgement.disagreement, program);
        return { verdict: 'disagrees', disagreement };
      }
    }
  }
}
