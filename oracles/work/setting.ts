/** What is the same of all jobs of a campaign, as far as whoever performs them has to know it. */
import type { DocumentId } from '../../spec/authorities.js';
import type { EngineName } from '../../semantics/silicon/names.js';
import type { AnyEnvironmentName } from '../../spec/gpu/environments.js';

/** An engine that decides, alone or beside the documents (docs/against.md). */
export interface SettingEngine {
  readonly engine: EngineName;
  /** "RCP=1ulp"; null is bit for bit. */
  readonly tolerance: string | null;
  /** Whether what the documents say is left out. */
  readonly alone: boolean;
}

export interface Setting {
  readonly environment: AnyEnvironmentName;
  /** The document that governs; null for the environment's own. */
  readonly document: DocumentId | null;
  /** By which programs are generated. */
  readonly seed: number;
  /** The documents alone decide if absent. */
  readonly against?: SettingEngine | undefined;
}

/** What is the same of all jobs, and no more of a campaign than that. */
export function settingOf({ environment, document, seed, against }: Setting): Setting {
  return { environment, document, seed, ...(against === undefined ? {} : { against }) };
}
