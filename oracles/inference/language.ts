/** What a language is to whoever infers policies from what implementations leave. */
import type { Authority } from '../../spec/authorities.js';
import type { AnyEnvironmentName } from '../../spec/gpu/environments.js';
import type { PolicyName } from '../../semantics/domains/policies.js';
import type { ProgramProbe } from './program-probes.js';
import type { WitnessPrograms } from './witness.js';

export interface InferringLanguage {
  /** Small programs that tell policies apart by what they leave; none where interpretations of errata alone have such programs. */
  readonly probes: (environment: AnyEnvironmentName) => readonly ProgramProbe[];
  /** Whether implementations are asked an instruction by itself. */
  readonly isAskedAlone: (instruction: string) => boolean;
  /** The policies on which something in an environment depends. */
  readonly policiesAsked: (authority: Authority) => readonly PolicyName[];
  /** Programs that show where two assignments differ. */
  readonly witnessPrograms: (environment: AnyEnvironmentName) => WitnessPrograms;
}
