/**
 * What certification asks of a backend: an implementation under test. It says who it is and hands over
 * observations, one instruction at a time. A recording reads them from files; a backend that can be
 * asked anew makes them by running programs.
 */
import type { AnyEnvironmentName } from '../../spec/gpu/environments.js';
import type { HelloReplyBody } from '../protocol/bodies.js';
import type { Abilities } from './abilities.js';
import type { RecordShape } from './shape.js';

/** Who a backend is. Null where nobody has said. */
export interface BackendIdentity {
  /** The name of the kind and its argument, as on the command line: "recording:cases/…". */
  readonly spec: string;
  readonly kind: string;
  readonly name: string;
  readonly engine: string | null;
  readonly environment: AnyEnvironmentName | null;
  /** The environments that it runs programs of, and the instructions; null where it does not say. */
  readonly environments: readonly AnyEnvironmentName[] | null;
  readonly instructions: readonly string[] | null;
  /** What it says that it has, where programs are not asked for want of it; absent where it says nothing. */
  readonly claims?: Claims;
  /** What else it says of itself: vendor, renderer, version. */
  readonly details: Readonly<Record<string, string>>;
  /** Where the results come from, in words. */
  readonly provenance: string | null;
  readonly notes: string | null;
}

/** What `hello` says of programs besides environments and instructions. */
export type Claims = Pick<HelloReplyBody, 'checks' | 'results' | 'options' | 'forms' | 'limits'>;

/** The observed results of one instruction. */
export interface Observations {
  readonly instruction: string;
  readonly shape: RecordShape;
  readonly count: number;
  /** `shape.words` 32-bit patterns for each record: operand components, then result components. */
  readonly words: Uint32Array;
  /** Where a record is to be found: file and line of a recording. */
  readonly place: (record: number) => string;
}

/** Something that a backend holds and that cannot be judged. */
export interface Unjudged {
  readonly source: string;
  readonly reason: string;
}

interface BackendContent {
  readonly observations: readonly Observations[];
  readonly unjudged: readonly Unjudged[];
}

export interface Backend {
  readonly identity: BackendIdentity;
  /** What it can do with programs, language by language. */
  readonly abilities: Abilities;
  /**
   * Why it is not asked to load or run a program, of whatever language; null where nothing speaks against it. Null as a
   * whole where it does not say what it lacks.
   */
  readonly notClaimed: ((source: string) => string | null) | null;
  /** The observations of the instructions that `wanted` selects. */
  observe(wanted: (instruction: string) => boolean): Promise<BackendContent>;
  /** Goes on in a fresh process, where it has one. @throws BackendIncident, BackendFailure */
  restart(): Promise<void>;
  close(): Promise<void>;
}

/** How a backend is opened; kinds that have no use for an option pass over it. */
export interface OpenOptions {
  /** How long an answer to a program is awaited, in milliseconds; 10 000 if absent. */
  readonly caseTimeout?: number;
  /** The document that translations follow, where a backend translates programs; the environment's own if absent. */
  readonly document?: string | null;
}

/** A kind of backend: what stands before the colon in "--backend kind:argument". */
export interface BackendKind {
  readonly kind: string;
  /** One line for help and error messages, such as "recording:DIR". */
  readonly usage: string;
  /** Whether it may stand without an argument, and its colon. */
  readonly isBare?: boolean;
  /** @throws BackendUsageError, BackendFailure */
  open(argument: string, options?: OpenOptions): Promise<Backend>;
}

/** The caller named a backend that is not there, or gave it unreadable data. */
export class BackendUsageError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'BackendUsageError';
  }
}

/** The backend is there and does not work: it could not be started or read. */
export class BackendFailure extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'BackendFailure';
  }
}
