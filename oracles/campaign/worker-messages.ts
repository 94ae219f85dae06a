/** What a campaign and its worker processes say to each other: structured clones, so that -0 and NaN survive. */
import type { EngineName } from '../../semantics/silicon/names.js';
import type { AnyEnvironmentName } from '../../spec/gpu/environments.js';
import type { GpuUnit } from '../units/gpu/unit.js';
import type { ResultLine } from '../units/result-line.js';
import type { Unit } from '../units/vp/unit.js';

/** What a worker is made of. */
export interface WorkerOptions {
  /** The backend as on the command line. */
  readonly backend: string;
  readonly environment: AnyEnvironmentName;
  /** The document that governs; the environment's own if absent. */
  readonly document?: string | null;
  /** The engine that programs are held against too; none if absent. */
  readonly against?: EngineName;
  /** Milliseconds; the usual if absent. */
  readonly caseTimeout?: number;
}

/** A unit that the corpus gives. */
export type CaseUnit = Extract<Unit, { kind: 'case' }> | Extract<GpuUnit, { kind: 'gpu cases' }>;

export type WorkerRequest =
  | { readonly kind: 'open'; readonly options: WorkerOptions }
  | {
      readonly kind: 'perform';
      readonly unit: string;
      /** The unit itself where it is one of cases, for a worker has not read the corpus; null of others. */
      readonly given: CaseUnit | null;
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
