/** Asks some slices of a certificate again, and compares what came with what its folder keeps: digests and counts. */
import { defaultsOf } from '../../semantics/domains/assignments.js';
import { BackendUsageError } from '../backends/backend.js';
import { shuffled } from '../units/shard.js';
import type { StressedBackend } from '../stress/stack-of.js';
import type { ExhaustedOperation } from './exhaust.js';
import { openImplementation } from './implementation.js';
import type { Asymmetry, SliceReport } from './messages.js';
import { judgeSlice } from './slice.js';
import { recounted } from './symmetry.js';

export interface Recheck {
  readonly stack: StressedBackend;
  readonly document: string | null;
  /** As certifiedSlices reads them. */
  readonly operations: readonly ExhaustedOperation[];
  /** How many slices, of all operations together. */
  readonly count: number;
  /** The seed by which they are chosen. */
  readonly seed: number;
  readonly signal?: AbortSignal;
  readonly onSlice?: (done: number, total: number, label: string) => void;
}

export interface Rechecked {
  readonly asked: number;
  readonly slices: number;
  readonly seed: number;
  readonly differences: readonly {
    readonly unit: string;
    readonly then: string;
    readonly now: string;
  }[];
}

/** @throws StackAbsent, BackendUsageError, BackendFailure, BackendIncident */
export async function recheck(options: Recheck): Promise<Rechecked> {
  const { stack, document, operations, count, seed, signal, onSlice } = options;
  const all = operations.flatMap(({ operation, slices }) =>
    slices.map((report) => ({
      operation,
      slices,
      report,
      id: `${report.operation} ${String(report.slice)}`,
    })),
  );
  const wanted = new Set(shuffled(all.map(({ id }) => id).sort(), seed).slice(0, count));
  const chosen = all.filter(({ id }) => wanted.has(id));
  const [first] = chosen;
  if (first === undefined) throw new Error('a certificate has slices, or no such part');
  const differences: Rechecked['differences'][number][] = [];
  const { environment } = first.operation;
  const { spec: backend, words } = stack;
  const implementation = await openImplementation({ backend, stack: words, document, environment });
  let asked = 0;
  try {
    for (const { operation, slices, report, id } of chosen) {
      if (signal?.aborted === true) break;
      onSlice?.(asked, chosen.length, id);
      const who = implementation.asked(operation);
      if (who === null) throw new BackendUsageError(`${backend} runs no ${operation.name}`);
      // By the assignment that was taken then, so that what needs another one needs it again.
      const policies = report.by ?? defaultsOf(operation.authority);
      const again = await judgeSlice(operation, who, report.slice, policies, () =>
        Promise.resolve(),
      );
      asked++;
      const counted = async (own: SliceReport): Promise<Recounted> =>
        report.shape?.unlike === undefined
          ? own
          : { ...own, shape: { unlike: await recounted(operation, who, report, slices) } };
      const [then, now] = [told(report), told(await counted(again))];
      const unit = `slice ${String(report.slice)} of ${report.operation}`;
      if (then !== now) differences.push({ unit, then, now });
    }
  } finally {
    await implementation.close();
  }
  return { asked, slices: all.length, seed, differences };
}

interface Recounted extends Pick<SliceReport, 'digest' | 'hidden' | 'wrong' | 'letter' | 'unlike'> {
  readonly shape?: { readonly unlike?: Asymmetry | null | undefined } | undefined;
}

/** What anybody who is asked the same again comes to. */
function told({ digest, hidden, wrong, letter, unlike, shape }: Recounted): string {
  const counts = { hidden, wrong, letter, unlike, 'not symmetric': shape?.unlike?.pairs ?? 0 };
  const texts = Object.entries(counts).flatMap(([name, count]) =>
    count === 0 ? [] : [`${name} ${String(count)}`],
  );
  return [`digest ${digest.slice(0, 16)}`, ...texts].join(', ');
}
