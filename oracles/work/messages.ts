/** What a worker and the process that performs its jobs say to one another. */
import type { Implementation } from './campaign.js';
import type { Job } from './job.js';
import type { JobResult } from './result.js';
import type { Setting } from './setting.js';

export type WorkOrder =
  | {
      readonly kind: 'open';
      /** As the worker's own command line names it. */
      readonly backend: string;
      readonly setting: Setting;
    }
  | { readonly kind: 'perform'; readonly job: Job };

export type WorkReport =
  | { readonly kind: 'opened'; readonly implementation: Implementation; readonly runs: Runs }
  /** Somebody is at work. */
  | { readonly kind: 'asked' }
  | { readonly kind: 'result'; readonly result: JobResult }
  /** This job failed: a verdict, a colon, and what happened. Another one may be performed. */
  | { readonly kind: 'job failed'; readonly reason: string }
  /** No job can be performed here. */
  | { readonly kind: 'failed'; readonly name: string; readonly message: string };

/** Whether the implementation can be asked programs of the environment. */
export interface Runs {
  /** Why not; null where it can. */
  readonly why: string | null;
}
