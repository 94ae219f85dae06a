/**
 * A stress run: one program on millions of vertices, or thousands of programs on a few. Processes share
 * the work out; each holds a driver or a backend of its own, makes the inputs, and compares.
 */
import { BackendFailure } from '../backends/backend.js';
import type { Checked, Difference, JudgedRun, StressOrder, StressReport } from './messages.js';
import type { StressedBackend } from './stack-of.js';
import { Worker } from './worker.js';

export interface StressOptions extends Pick<
  StressOrder,
  'seed' | 'first' | 'count' | 'work' | 'by'
> {
  readonly stack: StressedBackend;
  readonly jobs: number;
  readonly onProgress: (checked: Checked) => void;
}

export interface Stressed extends Checked {
  /** Results that are not nominal: the first of each process that were not found permitted; by number. */
  readonly differences: readonly Difference[];
  /** Runs that were judged where they ran: the first of each process that were not found permitted; by number. */
  readonly judged: readonly JudgedRun[];
  /** Seconds from when the last process had opened its stack to the end. */
  readonly seconds: number;
  /** Seconds that all processes spent computing: a machine that others use too takes longer. */
  readonly processorSeconds: number;
  /** Seconds before: processes, drivers, compilers. */
  readonly startSeconds: number;
  /** What the driver says of itself. */
  readonly details: Readonly<Record<string, string>>;
  /** Processes that ended before they were done, or did not answer: what happened. */
  readonly incidents: readonly string[];
}

/** Waits for all of them. @throws BackendFailure where a stack does not open */
export async function stress(options: StressOptions): Promise<Stressed> {
  const { stack, jobs, seed, first, count, work, by, onProgress } = options;
  const began = performance.now();
  const differences: Difference[] = [];
  const judged: JudgedRun[] = [];
  const told: string[] = [];
  let checked: Checked = { programs: 0, vertices: 0, differing: 0, permitted: 0, notAsked: 0 };
  let opened = began;
  let processorSeconds = 0;
  let details: Stressed['details'] = {};
  const onReport = (report: StressReport): void => {
    switch (report.kind) {
      case 'opened':
        ({ details } = report);
        opened = performance.now();
        return;
      case 'checked':
        checked = sum(checked, report);
        onProgress(checked);
        return;
      case 'difference':
        differences.push(report.difference);
        return;
      case 'judged':
        judged.push(report.run);
        return;
      case 'incident':
        told.push(report.message);
        return;
      case 'failed':
        throw new BackendFailure(report.message);
      case 'done':
        processorSeconds += report.processorSeconds;
    }
  };
  const workers = Array.from({ length: jobs }, (_, index) => {
    const share = { index, of: jobs };
    const order = { backend: stack.spec, stack: stack.words, seed, first, count, share, work, by };
    return new Worker<StressOrder, StressReport>(
      'oracles/stress/stress-main',
      order,
      stack.variables,
      onReport,
    );
  });
  let incidents: readonly (string | null)[];
  try {
    incidents = await Promise.all(workers.map(({ finished }) => finished));
  } finally {
    for (const worker of workers) worker.end();
  }
  return {
    ...checked,
    differences: differences.sort((a, b) => a.number - b.number),
    judged: judged.sort((a, b) => a.number - b.number),
    seconds: (performance.now() - opened) / 1000,
    processorSeconds,
    startSeconds: (opened - began) / 1000,
    details,
    incidents: [...told, ...incidents.flatMap((incident) => incident ?? [])],
  };
}

function sum(a: Checked, b: Checked): Checked {
  return {
    programs: a.programs + b.programs,
    vertices: a.vertices + b.vertices,
    differing: a.differing + b.differing,
    permitted: a.permitted + b.permitted,
    notAsked: a.notAsked + b.notAsked,
  };
}
