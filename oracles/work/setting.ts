/** What is the same of all jobs of a campaign, as far as whoever performs them has to know it. */
import type { DocumentId } from '../../spec/authorities.js';
import type { AnyEnvironmentName } from '../../spec/gpu/environments.js';

export interface Setting {
  readonly environment: AnyEnvironmentName;
  /** The document that governs; null for the environment's own. */
  readonly document: DocumentId | null;
  /** By which programs are generated. */
  readonly seed: number;
}
