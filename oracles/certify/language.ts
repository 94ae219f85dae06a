/** What a language is to whoever certifies implementations of it, and checks certificates. */
import type { EngineName } from '../../semantics/silicon/names.js';
import type { AnyEnvironmentName } from '../../spec/gpu/environments.js';
import type { Specification } from '../../spec/load/specification.js';
import type { SmallestAgainst } from '../against/report.js';
import type { Backend } from '../backends/backend.js';
import type { ResultLine } from '../units/result-line.js';
import type { Certificate } from './certificate.js';
import type { MadeSmall, ShrunkProgram } from './program-report.js';
import type { Plan, Seen, Stages } from './stages.js';

export interface CertifiedLanguage {
  /** Hands its stages over, whose types are its own. */
  readonly withStages: <R>(
    use: <P extends Plan, S extends P & Seen>(stages: Stages<P, S>) => R,
  ) => R;
  /** Whether a backend runs its programs. */
  readonly isRunBy: (backend: Backend) => boolean;
  /** All of its clauses, in force or not. */
  readonly clausesOf: (specification: Specification) => readonly { readonly id: string }[];
  readonly restrictions: readonly string[];
  /** The clauses in force in an environment, by who governs a certificate, that can be tested. */
  readonly inForce: (
    specification: Pick<Specification, 'clauses' | 'gpuClauses'>,
    certificate: Pick<Certificate, 'environment' | 'document'>,
  ) => readonly { readonly id: string }[];
  /**
   * What a certificate asks by default, unit by unit.
   *
   * @param document the document that was named to certify by; null for the environment's own
   * @param hasCases whether units of the corpus are among them: it takes a second to read
   */
  readonly asking: (
    environment: AnyEnvironmentName,
    document: string | null,
    specification: Specification,
    hasCases: boolean,
    /** The engine that programs are held against too; none if absent. */
    against?: EngineName | null,
  ) => UnitByUnit;
  /** Asks what was made small again; null for a backend that has no programs run. */
  readonly departing: (asking: AskingAgain) => Departing | null;
  /** The same of what was made small that differs from an engine; absent where no engine runs its programs. */
  readonly differing?: (asking: AskingAgain) => Differing | null;
}

export interface UnitByUnit {
  readonly units: {
    readonly foremost: readonly string[];
    readonly others: readonly string[];
  };
  readonly perform: (backend: Backend, unit: string) => Promise<ResultLine>;
  /** Its program; null of a unit that is no single one. */
  readonly programOf: (unit: string) => string | null;
  /** The clauses that a unit is about, as far as it says. */
  readonly clausesOf: (unit: string) => readonly string[];
}

export interface AskingAgain {
  readonly backend: Backend;
  readonly certificate: Certificate;
  readonly document: string | null;
  readonly lines: readonly ResultLine[];
  readonly specification: Specification;
}

/** How a program departs, in what is held against what was certified. */
export interface Departs {
  readonly where: string;
  readonly observed: string;
  readonly allowed: string;
}

export type Departing = (shrunk: ShrunkProgram, made: MadeSmall) => Promise<Departs | null>;

export type Differing = (small: SmallestAgainst) => Promise<Departs | null>;
