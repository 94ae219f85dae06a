/** What a campaign and its worker processes say to each other: structured clones, so that -0 and NaN survive. */
import type { EnvironmentName } from '../../spec/environments.js';
import type { InputValues } from '../../semantics/machine/state.js';
import type { ResultLine } from './result-line.js';

/** What a worker is made of. */
export interface WorkerOptions {
  /** The backend as on the command line. */
  readonly backend: string;
  readonly environment: EnvironmentName;
  /** Milliseconds; the usual if absent. */
  readonly caseTimeout?: number;
}

export type WorkerRequest =
  | { readonly kind: 'open'; readonly options: WorkerOptions }
  | {
      readonly kind: 'perform';
      readonly unit: string;
      /** Of a case: a worker has not read the corpus. */
      readonly program: { readonly text: string; readonly values: InputValues } | null;
    }
  | { readonly kind: 'restart' }
  | { readonly kind: 'close' };

export type WorkerReply =
  | { readonly kind: 'done' }
  | { readonly kind: 'line'; readonly line: ResultLine }
  | {
      readonly kind: 'failed';
      readonly name: string;
      readonly message: string;
      readonly stack: string;
    };
