/** What the store of a campaign says of findings: those that it tells, and what of others it asked again. */
import { authorityOf, documentsOf } from '../../spec/authorities.js';
import { sha256Of } from '../certify/sha256.js';
import { laneText, operandNumber, type Job, type Lane } from '../work/job.js';
import { laneOf, unitsIn } from '../work/plan.js';
import { BLAMED, countOf, JUDGED, summed, unitsOf, type Finding as Told, type JobResult } from '../work/result.js'; // prettier-ignore
import type { Counted, StoredCampaign } from '../work/results.js';
import { verdictOf } from '../work/verdict.js';
import { versionOf, type RunAbout } from './about.js';
import type { FindingName, RunSays } from './asked-run.js';
import type { Shown, Sighting } from './sighting.js';

/** What a store of campaigns has of one. */
export interface CampaignResults extends Counted {
  readonly stored: StoredCampaign;
}

export class CampaignRun implements RunSays {
  readonly about: RunAbout;
  readonly sightings: readonly Sighting[];
  readonly #units = new Map<string, string[]>();
  /** By lane, in the order of their units. */
  readonly #jobs = new Map<string, JobResult[]>();
  /** By their names, the places of the units of the corpus; null until they are wanted. */
  #cases: ReadonlyMap<string, number> | null = null;

  /**
   * @param given who is asked, where it is not what the campaign's command line names; the day, for campaigns that do not
   *   say it
   * @param casesOf the units of the corpus in the order of the campaign; null where it is not known any more
   */
  constructor(
    private readonly of: CampaignResults,
    given: { readonly subject: string | null; readonly today: string },
    private readonly casesOf: () => readonly string[] | null,
  ) {
    this.about = aboutOf(of, given);
    for (const result of of.results) {
      const lane = laneText(result.job);
      const jobs = this.#jobs.get(lane);
      if (jobs === undefined) this.#jobs.set(lane, [result]);
      else jobs.push(result);
    }
    for (const jobs of this.#jobs.values()) jobs.sort((a, b) => a.job.first - b.job.first);
    this.sightings = this.#sightings();
  }

  showing({ kind, signature }: FindingName): readonly string[] {
    return this.#units.get(`${kind} ${signature}`) ?? [];
  }

  /**
   * Where every unit of its job that is blamed is told, and no other was without a verdict, a unit that is not told agrees.
   * Nothing is believed of a campaign that contradicts itself.
   */
  conforms(_: FindingName, unit: string): boolean {
    const place = this.#placeOf(unit);
    const jobs = place === null ? undefined : this.#jobs.get(laneText(place));
    if (place === null || jobs === undefined || this.of.contradictions.length > 0) return false;
    const result = jobAt(jobs, place.at);
    if (result === undefined || result.untold > 0) return false;
    const agreeing = unitsOf(result) - countOf(result, BLAMED);
    return (
      (result.counts.agrees ?? 0) === agreeing &&
      !result.findings.some((told) => unitName(told) === unit)
    );
  }

  #sightings(): readonly Sighting[] {
    const byName = new Map<string, { name: FindingName; told: Told[] }>();
    for (const told of this.of.results.flatMap(({ findings }) => findings)) {
      const name = nameOf(told);
      if (name === null) continue;
      const key = `${name.kind} ${name.signature}`;
      const known = byName.get(key) ?? { name, told: [] };
      known.told.push(told);
      byName.set(key, known);
    }
    return Array.from(byName, ([key, { name, told }]): Sighting => {
      const units = told.map(unitName);
      this.#units.set(key, units);
      return { ...name, count: units.length, units, shown: smallest(told) };
    });
  }

  #placeOf(unit: string): (Lane & { readonly at: number }) | null {
    const [, seed, number] = /^program:(\d+):(\d+)$/.exec(unit) ?? [];
    if (number !== undefined) {
      const isOwn = Number(seed) === this.of.stored.campaign.seed;
      return isOwn ? { kind: 'programs', operation: null, at: Number(number) } : null;
    }
    const [, operation, bits] = /^operand:([^:]+):(0x[0-9a-f]{8})$/.exec(unit) ?? [];
    if (operation !== undefined) {
      const lane = { kind: 'operands', operation } as const;
      const isPaired = laneOf(this.of.stored.campaign, lane)?.paired === true;
      return { ...lane, at: isPaired ? operandNumber(Number(bits)) : Number(bits) };
    }
    if (!unit.startsWith('case:') || !this.#jobs.has('cases')) return null;
    // The corpus takes its time to be read.
    this.#cases ??= new Map(this.casesOf()?.map((id, at) => [id, at]));
    const at = this.#cases.get(unit);
    return at === undefined ? null : { kind: 'cases', operation: null, at };
  }
}

/** The one of a lane that has a unit, by bisection. */
function jobAt(jobs: readonly JobResult[], unit: number): JobResult | undefined {
  let [low, high] = [0, jobs.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (endOf(jobs[middle]?.job) <= unit) low = middle + 1;
    else high = middle;
  }
  const found = jobs[low];
  return found !== undefined && found.job.first <= unit ? found : undefined;
}

function endOf(job: Job | undefined): number {
  return job === undefined ? Infinity : job.first + job.count;
}

/** Null of what is no finding: what the letter alone permits, what had no answer in time, what is never the same. */
function nameOf({ verdict, signature, observed, where }: Told): FindingName | null {
  if (verdict === 'disagrees') return { kind: 'program', signature: signature ?? where };
  if (verdict !== 'crash') return null;
  // Who performs a job says so in front, where it was lost with it.
  return { kind: 'crash', signature: observed.replace(/^crash: /, '') };
}

/** As the store of findings calls it: certificates have no units of one operand. */
function unitName({ unit }: Told): string {
  return unit.replace(/^(\S+) of (0x[0-9a-f]{8})$/, 'operand:$1:$2');
}

/** The shortest program of those that are told; nobody has made it smaller. */
function smallest(told: readonly Told[]): Shown {
  const [shortest = told[0]] = told
    .filter(({ program }) => program !== '')
    .sort((a, b) => a.program.length - b.program.length);
  if (shortest === undefined) throw new Error('a finding that nothing shows');
  const { unit, clauses, where, observed, permitted, program, inputs, verdict } = shortest;
  const isCrash = verdict === 'crash';
  return {
    from: unit,
    instruction: null,
    clauses: isCrash ? [] : clauses,
    where: isCrash ? null : where,
    observed,
    permitted: isCrash ? null : permitted,
    ulps: null,
    program: program === '' ? null : { program, inputs, v: {}, c: {}, oneMinimal: false },
    vector: null,
    case: null,
  };
}

function aboutOf(
  { stored, results, contradictions }: CampaignResults,
  given: { readonly subject: string | null; readonly today: string },
): RunAbout {
  const { campaign, id, day } = stored;
  const { name, environment, document, implementation, against } = campaign;
  const { vpspec, ...hashes } = campaign.versions;
  const all = summed(results);
  const isOperands = ({ job }: JobResult): boolean => job.kind === 'operands';
  const operands = summed(results.filter(isOperands));
  const programs = summed(results.filter((result) => !isOperands(result)));
  const backend = { name: implementation.name, engine: null, details: implementation.details };
  const [ofDocuments = ''] = documentsOf(authorityOf(environment, document));
  // What an engine decides is another history: what the documents permit says nothing of it.
  const governing =
    against === undefined
      ? ofDocuments
      : against.alone
        ? against.engine
        : `${ofDocuments},${against.engine}`;
  return {
    // One that goes on is another run, each time that it is added.
    digest: sha256Of(JSON.stringify([id, all.digest, unitsOf(all)])),
    date: day ?? given.today,
    environment,
    document: governing,
    subject: given.subject ?? campaign.backend,
    backend,
    vpspec,
    hashes,
    version: versionOf({ backend, vpspec, hashes }),
    verdict: verdictOf({ all, contradictions }),
    part: `campaign ${name}, ${String(unitsOf(all))} of ${String(unitsIn(campaign))} units`,
    units: {
      asked: unitsOf(programs),
      judged: countOf(programs, JUDGED),
      failed: countOf(programs, ['disagrees', 'crash']),
    },
    vectors: {
      judged: countOf(operands, JUDGED),
      failed: countOf(operands, ['disagrees', 'crash']),
    },
    clauses: null,
  };
}
