/** Performs jobs of programs and of cases: each a unit of a certificate, asked, confirmed and judged as there. */
import { loadSpecification } from '../../spec/load/specification.js';
import type { Backend } from '../backends/backend.js';
import { leftOpen } from '../backends/left-open.js';
import { foundUnit } from '../campaign/find-unit.js';
import { runCampaign } from '../campaign/run.js';
import type { UnitByUnit } from '../certify/language.js';
import { certifiedLanguage } from '../certify/languages.js';
import { BackendIncident } from '../judge/incident.js';
import { programUnit } from '../units/plan.js';
import type { LineDisagreement, ResultLine } from '../units/result-line.js';
import { decidedBy } from './engine-verdict.js';
import { Gatherer } from './gather.js';
import type { Job } from './job.js';
import type { Finding, JobResult, UnitVerdict } from './result.js';
import type { Setting } from './setting.js';

/** The units of the corpus that a campaign asks, in their order: programs of cases and of sweeps. */
export function corpusUnits({ environment, document }: Omit<Setting, 'seed'>): readonly string[] {
  return asking({ environment, document }, true).units.others;
}

function asking(
  { environment, document, against }: Omit<Setting, 'seed'>,
  hasCases: boolean,
): UnitByUnit {
  const specification = loadSpecification();
  const engine = against?.engine ?? null;
  return certifiedLanguage(environment).asking(environment, document, specification, hasCases, engine); // prettier-ignore
}

export class UnitWork {
  #programs: UnitByUnit | null = null;
  #cases: UnitByUnit | null = null;

  /** @param backend whoever opened it closes it */
  constructor(
    private readonly setting: Setting,
    private readonly backend: Backend,
  ) {}

  /**
   * What the implementation does wrong is a verdict.
   *
   * @throws BackendFailure where it cannot be started; BackendIncident where a unit could not be asked; Error for a job of no
   *   units of the corpus
   */
  async perform(job: Job, onUnit: () => void): Promise<JobResult> {
    const by = this.#asking(job);
    const gatherer = new Gatherer(job);
    const notClaimed = this.backend.notClaimed ?? (() => null);
    const asked: string[] = [];
    for (const unit of this.#unitsOf(job, by)) {
      const program = by.programOf(unit);
      const lacking = program === null ? null : notClaimed(program);
      if (lacking === null) asked.push(unit);
      else {
        gatherer.add('unsupported');
        gatherer.digest.add(unit, `unsupported\n${lacking}`);
      }
    }
    const kept = leftOpen(this.backend);
    await runCampaign({
      open: () => Promise.resolve(kept),
      units: asked,
      perform: (backend, unit) => by.perform(backend, unit),
      onLine: (line) => {
        if (line.verdict === 'infrastructure') {
          const why = line.reason ?? 'it could not be asked';
          throw new BackendIncident('infrastructure', `${line.unit}: ${why}`);
        }
        this.#add(line, gatherer, by);
        onUnit();
      },
    });
    return gatherer.result;
  }

  #asking({ kind }: Job): UnitByUnit {
    // The corpus takes its time to be read.
    if (kind === 'cases') return (this.#cases ??= asking(this.setting, true));
    return (this.#programs ??= asking(this.setting, false));
  }

  #unitsOf({ kind, first, count }: Job, { units }: UnitByUnit): readonly string[] {
    if (kind === 'programs') {
      return Array.from({ length: count }, (_, at) => programUnit(this.setting.seed, first + at));
    }
    const found = units.others.slice(first, first + count);
    if (found.length === count) return found;
    throw new Error(
      `cases ${String(first)} to ${String(first + count - 1)} are asked, and ` +
        `${this.setting.environment} has ${String(units.others.length)}`,
    );
  }

  #add(line: ResultLine, gatherer: Gatherer, { programOf }: UnitByUnit): void {
    const { milliseconds, ...content } = line;
    void milliseconds;
    gatherer.digest.add(line.unit, JSON.stringify(steady(content)));
    const { letter, disagreement } = line;
    const isByLetter = line.verdict === 'agrees' && letter !== undefined;
    const own: UnitVerdict = isByLetter ? 'by the letter' : line.verdict;
    const violation = (isByLetter ? letter : disagreement) ?? null;
    const said = { verdict: own, signature: violation?.signature ?? null };
    const { against } = this.setting;
    const { verdict, signature, differs } =
      against === undefined
        ? { ...said, differs: null }
        : decidedBy(against, line, said, programOf(line.unit));
    const isOfDocuments = against?.alone !== true;
    gatherer.add(verdict, {
      clause: isOfDocuments ? (violation?.clauses[0] ?? null) : null,
      signature,
      finding: () => ({
        ...this.#finding(line, verdict, violation),
        signature,
        ...(differs ?? {}),
        ...(isOfDocuments ? {} : { clauses: [] }),
      }),
    });
  }

  #finding(
    { unit, reason }: ResultLine,
    verdict: UnitVerdict,
    violation: LineDisagreement | null,
  ): Finding {
    const { environment, document } = this.setting;
    const isFlake = verdict === 'flake';
    const [asked] = foundUnit(unit, environment)?.programs ?? [];
    return {
      unit,
      verdict,
      environment,
      document,
      program: asked?.text ?? '',
      inputs: asked?.inputs ?? [],
      clauses: violation?.clauses ?? [],
      signature: violation?.signature ?? null,
      where: violation?.where ?? '',
      // Both answers of a flake are told.
      observed: isFlake ? firstLine(reason) : (violation?.observed ?? firstLine(reason)),
      permitted: isFlake ? 'the same answer each time' : (violation?.allowed ?? 'an answer'),
      backend: this.backend.identity.spec,
    };
  }
}

function firstLine(reason: string | null): string {
  return reason?.split('\n')[0] ?? '';
}

/** A line that is the same each time: the reason of what is no result may name a process or a time, and is left out. */
function steady<L extends Omit<ResultLine, 'milliseconds'>>(line: L): Omit<L, 'reason'> | L {
  const { reason, ...rest } = line;
  void reason;
  return line.verdict === 'agrees' || line.verdict === 'disagrees' ? line : rest;
}
