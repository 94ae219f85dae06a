/** Asks a backend that runs programs: a campaign, and what it found. */
import type { EngineName } from '../../semantics/silicon/names.js';
import { documentNamed } from '../../spec/authorities.js';
import { INSTRUCTIONS } from '../../spec/instructions.js';
import type { AnyEnvironmentName } from '../../spec/gpu/environments.js';
import type { Backend, Observations } from '../backends/backend.js';
import { leftOpen } from '../backends/left-open.js';
import type { Budget } from '../units/budget.js';
import type { AskedProgram } from '../campaign/asked-programs.js';
import type { CampaignHeader } from '../campaign/header.js';
import type { AnyUnit } from '../units/any-unit.js';
import { chosenOf } from '../units/chosen-instructions.js';
import { instructionsOf } from '../units/instructions-of.js';
import { planUnits } from '../units/plan.js';
import type { ResultLine } from '../units/result-line.js';
import { ResultsFile } from '../campaign/results-file.js';
import { runCampaign } from '../campaign/run.js';
import { shardText, WHOLE, type Shard } from '../units/shard.js';
import type { WorkerOptions } from '../campaign/worker-messages.js';
import { WorkerProcess, type WorkerProgram } from '../campaign/worker-process.js';
import type { Unit } from '../units/vp/unit.js';
import { recordsOf } from '../inference/machine-observations.js';
import type { LanguageName } from '../language-names.js';
import { FORMATS } from '../format-versions.js';
import { UNCHECKED } from '../protocol/claims.js';
import { wordsIn, wordsOfBase64 } from '../protocol/words.js';
import type { CampaignReport } from './program-report.js';
import { hashesIn } from './guest/record.js';
import { planned, requirePlanned, type KeptRun } from './kept-run.js';
import { shownUnits } from './shown-units.js';
import { version } from './version.js';
import type { Progress } from '../progress.js';

/** Backends that are machines of this process. */
const IN_PROCESS: ReadonlySet<string> = new Set(['profile', 'engine', 'fault']);

/** What is not counted as a failure while a campaign runs: whoever waits is told of the others at once. */
const ENDED_WELL: ReadonlySet<string> = new Set(['agrees', 'unsupported', 'inconclusive']);

export interface CollectOptions {
  /** The seed of the shuffle and of generated programs. */
  readonly seed?: number;
  readonly shard?: Shard;
  readonly budget?: Budget | null;
  /** When the time of the budget began, by performance.now(); when it is asked, if absent. */
  readonly began?: number;
  /** Implementations side by side, each in a process of its own. */
  readonly jobs?: number;
  /** The program of these processes, where it is not the usual one. */
  readonly worker?: WorkerProgram;
  readonly failFast?: boolean;
  /** Milliseconds. */
  readonly runTimeout?: number | null;
  /** Where each result is kept as it comes. */
  readonly resultsFile?: string | null;
  /** Goes on with what that file has. */
  readonly resume?: boolean;
  /** Milliseconds that an implementation may take for an answer. */
  readonly caseTimeout?: number;
  /** What a reader of the screen should know. */
  readonly onNotice?: (notice: string) => void;
}

/** What is asked, and how it is judged. */
export interface Asked<U extends AnyUnit> {
  readonly environment: AnyEnvironmentName;
  /** The document that governs, where it is not the environment's own. */
  readonly document: string | null;
  /** The engine that programs are held against too; null where none is. */
  readonly against: EngineName | null;
  readonly units: {
    readonly foremost: readonly string[];
    readonly others: readonly string[];
    readonly get: (id: string) => U;
    /** Null for an id that no campaign of the environment has. */
    readonly find: (id: string) => U | null;
  };
  readonly perform: (backend: Backend, unit: U) => Promise<ResultLine>;
  /** What is sent for a unit, or the first of it. */
  readonly programsOf: (unit: U) => readonly AskedProgram[];
  readonly language: LanguageName;
  /** Whether programs are asked for, or instructions alone. */
  readonly programs: boolean;
}

export interface Asking extends CollectOptions {
  readonly queries: readonly string[];
  /** What a run left behind: nobody is asked. */
  readonly kept?: KeptRun;
  /** What ends a run that fails fast. */
  readonly isFailure: (line: ResultLine) => boolean;
  /** Judges ahead what is known when the foremost units are told; where time is the budget. */
  readonly onForemost?: (lines: readonly ResultLine[]) => Promise<void>;
  readonly onProgress?: (progress: Progress) => void;
  readonly signal?: AbortSignal;
}

export interface Collected {
  readonly lines: readonly ResultLine[];
  readonly hasPrograms: boolean;
  /** Every unit of this shard, also those that a budget leaves out. */
  readonly whole: readonly string[];
  readonly report: CampaignReport;
  /** When the budget ends, by performance.now(); Infinity where it is no time. */
  readonly until: number;
}

/**
 * Runs the campaign. Interrupted by the signal it returns what there is.
 *
 * @throws BackendFailure, BackendUsageError, CampaignUsageError, CampaignFailure
 */
export async function collect<U extends AnyUnit>(
  backend: Backend,
  asked: Asked<U>,
  options: Asking,
): Promise<Collected> {
  const { seed = 1, shard = WHOLE, budget = null, jobs = 1, resultsFile = null } = options;
  const { began = performance.now() } = options;
  const until = budget?.kind === 'time' ? began + budget.milliseconds : Infinity;
  const { units } = asked;
  const { foremost, others } = units;
  const programs = asked.programs ? {} : { programs: 0 };
  const { notClaimed } = backend;
  const asks = (id: string): boolean => {
    const unit = units.get(id);
    return !('text' in unit) || notClaimed === null || notClaimed(unit.text) === null;
  };
  const chosen = chosenOf(instructionsOf(asked.environment), backend.identity.instructions);
  const drawing = notClaimed === null ? {} : { asks, chosen };
  const plan = planUnits({ foremost, others, seed, shard, budget, ...programs, ...drawing });
  if (options.kept !== undefined) {
    const { interrupted, jobs: before } = options.kept;
    const isHere = IN_PROCESS.has(backend.identity.kind);
    requirePlanned(plan, options.kept, (id) => units.find(id), isHere ? 'either' : 'all');
    const { lines } = planned(plan, options.kept.lines);
    const report = reportOf(lines, plan.total, { seed, shard, budget, jobs: before, interrupted });
    const shown = withShown(report, lines, asked);
    return {
      lines,
      hasPrograms: asked.programs,
      whole: plan.whole,
      report: shown,
      until: Infinity,
    };
  }
  const header: CampaignHeader = {
    vpspec: version(),
    format: FORMATS.results,
    backend: backend.identity.spec,
    details: { ...backend.identity.details },
    environment: asked.environment,
    ...(asked.document === null ? {} : { document: documentNamed(asked.document) }),
    ...(asked.against === null ? {} : { against: asked.against }),
    queries: [...options.queries],
    seed,
    shard: shardText(shard),
    budget: budget?.text ?? null,
    hashes: { ...hashesIn(asked.environment) },
  };
  const { resume = false, onNotice, onForemost } = options;
  const file = resultsFile === null ? null : ResultsFile.open(resultsFile, header, { resume });
  const notice = file?.notice ?? null;
  if (notice !== null) onNotice?.(notice);
  const lines: ResultLine[] = [...(file?.done ?? [])];
  const kept = leftOpen(backend);
  let failures = lines.filter(({ verdict }) => !ENDED_WELL.has(verdict)).length;
  try {
    const ended = await runCampaign<Backend | WorkerProcess>({
      open: jobs === 1 ? () => Promise.resolve(kept) : opener(backend, asked, options),
      units: plan.units(),
      perform: (worker, id) =>
        worker instanceof WorkerProcess
          ? worker.perform(units.get(id))
          : asked.perform(worker, units.get(id)),
      jobs,
      budget,
      began,
      language: asked.language,
      foremost: Math.ceil(foremost.length / shard.count),
      done: file?.done ?? [],
      ...(onForemost === undefined ? {} : { onForemost: () => onForemost(lines) }),
      onLine: (line) => {
        file?.write(line);
        lines.push(line);
        if (!ENDED_WELL.has(line.verdict)) failures++;
        options.onProgress?.({ done: lines.length, total: plan.total, label: 'units', failures });
      },
      failFast: options.failFast ?? false,
      isFailure: options.isFailure,
      runTimeout: options.runTimeout ?? null,
      ...(options.signal === undefined ? {} : { signal: options.signal }),
    });
    const interrupted = ended !== 'done' && ended !== 'budget spent';
    const { lines: found, passedOver } = planned(plan, lines);
    // An earlier sitting may have had more of them.
    const most = Math.max(jobs, passedOver + 1);
    const told = reportOf(found, plan.total, { seed, shard, budget, jobs: most, interrupted });
    const report = withShown(told, found, asked);
    // A unit that was given up may still be asked; what departs is asked again.
    const isAskedAgain = jobs === 1 && lines.some(({ verdict }) => verdict === 'disagrees');
    if (until !== Infinity && ended === 'budget spent' && isAskedAgain) await backend.restart();
    return { lines: found, hasPrograms: asked.programs, whole: plan.whole, report, until };
  } finally {
    file?.close();
  }
}

function withShown<U extends AnyUnit>(
  report: CampaignReport,
  lines: readonly ResultLine[],
  { units, programsOf }: Asked<U>,
): CampaignReport {
  const shown = shownUnits(lines, (id) => programsOf(units.get(id)));
  return { ...report, ...(shown.length === 0 ? {} : { shown }) };
}

/** Processes of ours, each with the backend anew, so that judging goes side by side too. */
function opener(
  { identity }: Backend,
  { environment, document, against }: Pick<Asked<Unit>, 'environment' | 'document' | 'against'>,
  { caseTimeout, worker }: CollectOptions,
): () => Promise<WorkerProcess> {
  const options: WorkerOptions = {
    backend: identity.spec,
    environment,
    document,
    ...(against === null ? {} : { against }),
    ...(caseTimeout === undefined ? {} : { caseTimeout }),
  };
  return () => WorkerProcess.open(options, worker);
}

function reportOf(
  lines: readonly ResultLine[],
  total: number | null,
  {
    seed,
    shard,
    budget,
    jobs,
    interrupted,
  }: { seed: number; shard: Shard; budget: Budget | null; jobs: number; interrupted: boolean },
): CampaignReport {
  const verdicts: Record<string, number> = {};
  for (const { verdict } of lines) verdicts[verdict] = (verdicts[verdict] ?? 0) + 1;
  const joined = joinedIn(lines);
  const unchecked = uncheckedIn(lines);
  return {
    seed,
    shard,
    budget: budget?.text ?? null,
    ...(jobs === 1 ? {} : { jobs }),
    units: total ?? lines.length,
    done: lines.length,
    verdicts,
    ...(joined === 0 ? {} : { joined }),
    ...(unchecked === 0 ? {} : { unchecked }),
    incidents: lines
      .filter(({ verdict }) => !['agrees', 'disagrees', 'inconclusive'].includes(verdict))
      .map(({ unit, verdict, reason }) => ({ unit, verdict, reason })),
    interrupted,
  };
}

/** How many units agree with joined sets. */
export function joinedIn(lines: readonly ResultLine[]): number {
  return lines.filter(({ verdict, joined }) => verdict === 'agrees' && joined === true).length;
}

/** How many programs are not asked because the implementation says that it does not check any. */
export function uncheckedIn(lines: readonly ResultLine[]): number {
  return lines.filter(({ verdict, reason }) => verdict === 'unsupported' && reason === UNCHECKED)
    .length;
}

/** The records in the lines of instructions, in the order of the documents. */
export function observationsOf(lines: readonly ResultLine[]): readonly Observations[] {
  const byUnit = new Map(lines.map((line) => [line.unit, line]));
  return INSTRUCTIONS.flatMap(({ name: instruction }) => {
    const words = byUnit.get(`instruction:${instruction}`)?.words ?? null;
    if (words === null) return [];
    return [recordsOf(instruction, wordsOfBase64(words, wordsIn(words)))];
  });
}
