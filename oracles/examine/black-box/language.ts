/** What a language is to the examination of black boxes. */
import type { AnyEnvironmentName } from '../../../spec/gpu/environments.js';
import type { Specification } from '../../../spec/load/specification.js';
import type { Corpus } from '../../cases/corpus.js';
import type { Fault } from '../../faults/fault.js';
import type { GpuFault } from '../../faults/gpu/fault.js';
import type { OwnedFault } from '../../faults/guest/catalogue.js';

/** A fault of any language. */
export type AnyFault = Fault | GpuFault | OwnedFault;

export interface ExaminedLanguage {
  /** Finds the clauses in force of which a black box can show a violation. @param onProgress after each clause */
  readonly shownClauses: (
    environment: AnyEnvironmentName,
    held: { readonly specification: Specification; readonly corpus: Corpus },
    onProgress: () => void,
  ) => Promise<readonly ShownClause[]>;
}

/** A clause that what is observed can violate, in an environment that it holds in. */
export interface ShownClause {
  readonly id: string;
  readonly environment: AnyEnvironmentName;
  /** The case that shows a violation; null where none does. */
  readonly by: string | null;
}
