/** The processes of a run over all operands: what they are asked beside slices, and what they report. */
import { defaultsOf } from '../../semantics/domains/assignments.js';
import type { AnyEnvironmentName } from '../../spec/gpu/environments.js';
import { BackendFailure } from '../backends/backend.js';
import type { StressedBackend } from '../stress/stack-of.js';
import { Worker } from '../stress/worker.js';
import type { AgainstOrder } from './against-count.js';
import {
  DEFAULT_RANDOM,
  type AskedAgain,
  type Asymmetry,
  type ExhaustOrder,
  type ExhaustReport,
  type RandomPart,
  type SliceReport,
  type Zoom,
} from './messages.js';
import type { Operation } from './operation.js';
import type { Worst } from './quick-judge.js';

export interface ProcessOptions {
  readonly stack: StressedBackend;
  readonly environment: AnyEnvironmentName;
  /** Null for the environment's own. */
  readonly document: string | null;
  /** What the operations were made with; DEFAULT_RANDOM if absent. */
  readonly random?: RandomPart;
  /** The engine that results are held against besides; none if absent. */
  readonly against?: AgainstOrder;
  readonly jobs: number;
  readonly onAsked: (count: number) => void;
  /** Each process that opens says who answers it. */
  readonly onOpened?: (details: Readonly<Record<string, string>>) => void;
  /** As it was judged; that of x once more when it is counted what is not symmetric. */
  readonly onSlice: (report: SliceReport) => void;
}

/** Each job has the first, second, … of so many in turn. */
export function shared<T>(all: readonly T[], jobs: number): readonly (readonly T[])[] {
  return Array.from({ length: Math.min(jobs, all.length) }, (_, index) =>
    all.filter((_each, at) => at % jobs === index),
  );
}

/**
 * How many results are not symmetric, of slices that are not. All have been judged: a backend that does not open again costs the counts alone.
 */
export async function countedAgain(
  options: ProcessOptions,
  pairs: readonly AskedAgain[],
  authority: Operation['authority'],
  onCounted: (of: Pick<AskedAgain, 'operation' | 'slice'>, unlike: Asymmetry) => void,
): Promise<{ readonly incidents: readonly string[]; readonly notes: readonly string[] }> {
  if (pairs.length === 0) return { incidents: [], notes: [] };
  const policies = defaultsOf(authority);
  const orders = shared(pairs, options.jobs).map((own) => ({ slices: [], policies, pairs: own }));
  try {
    const incidents = await perform(options, orders, (report) => {
      if (report.kind === 'unlike') onCounted(report, report.unlike);
    });
    return { incidents, notes: [] };
  } catch (error) {
    if (!(error instanceof BackendFailure)) throw error;
    return { incidents: [], notes: [`how many results are not symmetric was not counted: ${error.message}`] }; // prettier-ignore
  }
}

interface Zooms {
  /** By the name of the operation. */
  readonly zooms: ReadonlyMap<string, Zoom>;
  /** Why some are not there. */
  readonly notes: readonly string[];
}

export const NO_ZOOMS: Zooms = { zooms: new Map(), notes: [] };

/**
 * The neighbours of the worst operand of each operation that has one. Results that took hours are there already: a backend that
 * does not open again, or that crashes, costs the picture alone.
 */
export async function zoomed(
  options: ProcessOptions,
  operations: readonly { readonly operation: Operation; readonly worst: Worst }[],
  authority: Operation['authority'],
): Promise<Zooms> {
  const zooms = operations.flatMap(({ operation: { name }, worst: { multiple, multipleAt } }) =>
    multiple > 0 ? [{ operation: name, at: multipleAt }] : [],
  );
  const found = new Map<string, Zoom>();
  if (zooms.length === 0) return NO_ZOOMS;
  const order = { slices: [], policies: defaultsOf(authority), zooms };
  let why: readonly string[];
  try {
    why = await perform(options, [order], (report) => {
      if (report.kind === 'zoom') found.set(report.zoom.operation, report.zoom);
    });
  } catch (error) {
    if (!(error instanceof BackendFailure)) throw error;
    why = [error.message];
  }
  const notes = why.map((each) => `what is next to the worst operands was not asked: ${each}`);
  return { zooms: found, notes };
}

/** Waits for all of them. @returns what happened that should not have. @throws BackendFailure where a backend does not open */
export async function perform(
  {
    stack,
    environment,
    document,
    random = DEFAULT_RANDOM,
    against,
    onAsked,
    onOpened,
    onSlice,
  }: ProcessOptions,
  shares: readonly Pick<ExhaustOrder, 'slices' | 'policies' | 'zooms' | 'pairs'>[],
  onReport: (report: ExhaustReport) => void,
): Promise<readonly string[]> {
  const told: string[] = [];
  const workers = shares.map((share) => {
    const { spec: backend, words } = stack;
    const order: ExhaustOrder = {
      ...{ backend, stack: words, environment, document, random },
      ...(against === undefined ? {} : { against }),
      ...share,
    };
    return new Worker<ExhaustOrder, ExhaustReport>(
      'oracles/exhaust/exhaust-main',
      order,
      stack.variables,
      (report) => {
        if (report.kind === 'failed') throw new BackendFailure(report.message);
        if (report.kind === 'incident') told.push(report.message);
        if (report.kind === 'opened') onOpened?.(report.details);
        onReport(report);
        if (report.kind === 'asked') onAsked(report.count);
        if (report.kind === 'slice') onSlice(report.report);
      },
    );
  });
  try {
    const ended = await Promise.all(workers.map(({ finished }) => finished));
    return [...told, ...ended.flatMap((incident) => incident ?? [])];
  } finally {
    for (const worker of workers) worker.end();
  }
}
