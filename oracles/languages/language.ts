/** What a language is to whoever runs programs of it. */
import type { Authority } from '../../spec/authorities.js';
import type { AnyEnvironmentName } from '../../spec/gpu/environments.js';
import type { Policies, PolicyName } from '../../semantics/domains/policies.js';
import type { Region } from '../../semantics/domains/explore.js';
import type { LoadError } from '../../semantics/language/load-error.js';
import type { GpuOutcome } from '../../semantics/gpu/machine/run.js';
import type { Outcome } from '../../semantics/machine/run.js';
import type { EngineName } from '../../semantics/silicon/names.js';
import type { Limits } from '../judge/explore-paths.js';

/** The types that are a language's own: one parameter where they travel together. */
export interface LanguageTypes {
  /** Who governs its programs. */
  readonly authority: Authority;
  /** A program that has loaded. */
  readonly program: LoadedProgram;
  /** What a program is given. */
  readonly values: object;
  /** Numbers of which every operation has one result. */
  readonly numbers: unknown;
  readonly step: unknown;
  /** How a run ended, and in which state. */
  readonly run: Ended;
  /** All that the documents permit of a run. */
  readonly explored: unknown;
  /** What an implementation of which only results show leaves of a run. */
  readonly left: { readonly loaded: boolean };
  /** Such an implementation. */
  readonly box: unknown;
  /** An implementation in this process, of which every step shows. */
  readonly machine: unknown;
}

export interface LoadedProgram {
  readonly environment: { readonly name: AnyEnvironmentName };
  readonly instructions: readonly unknown[];
}

interface Ended {
  readonly end: Pick<Outcome | GpuOutcome, 'outcome' | 'reason'>;
  readonly state: { readonly executed: number };
}

/** A program that has loaded, or the first error. */
export type LoadResultOf<P> =
  | { readonly loaded: true; readonly program: P }
  | {
      readonly loaded: false;
      /** Null where the program begins with the header of no environment. */
      readonly environment: AnyEnvironmentName | null;
      readonly error: LoadError<string>;
    };

/** Whoever answers what a program leaves. Throws `BackendIncident` where no answer comes as it should. */
export interface Answers<T extends LanguageTypes> {
  readonly run: (source: string, values: T['values']) => Promise<T['left']>;
}

/** All that the documents permit of a program's run, over the assignments of a region. Remembers programs. */
export type Explore<T extends LanguageTypes> = (
  program: T['program'],
  values: T['values'],
  region: Region,
  wanted: { readonly limits: Limits; readonly asked: Set<PolicyName> },
) => T['explored'];

export interface Language<T extends LanguageTypes> {
  /** As messages have it: "VP programs". */
  readonly programs: string;
  readonly load: (source: string | Uint8Array) => LoadResultOf<T['program']>;
  /** @throws DocumentError where the document does not govern the program's environment; null is the environment's own */
  readonly authorityOf: (program: T['program'], document: string | null) => T['authority'];
  /** Numbers by an assignment of the policies; null: by the defaults of who governs. */
  readonly numbers: (authority: T['authority'], policies: Policies | null) => T['numbers'];
  /** Numbers of an engine, under an authority whose programs it runs; null of a language that no engine runs. */
  readonly engineNumbers: ((name: EngineName, authority: T['authority']) => T['numbers']) | null;
  readonly run: (program: T['program'], numbers: T['numbers'], values: T['values']) => T['run'];
  /** The steps of a run, one at a time. */
  readonly trace: (
    program: T['program'],
    numbers: T['numbers'],
    values: T['values'],
  ) => Generator<T['step'], T['run']>;
}
