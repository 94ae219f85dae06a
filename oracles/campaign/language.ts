/** What a language is to campaigns. */
import type { AnyEnvironmentName } from '../../spec/gpu/environments.js';
import type { EngineName } from '../../semantics/silicon/names.js';
import type { Backend } from '../backends/backend.js';
import { loadCorpus, type Corpus } from '../cases/corpus.js';
import type { ResultLine } from '../units/result-line.js';
import type { AskedProgram } from './asked-programs.js';
import type { WorkerRequest } from './worker-messages.js';

export interface CampaignLanguage {
  /** How a worker asks and judges units of an environment. */
  readonly performing: (
    environment: AnyEnvironmentName,
    document: string | null,
    /** The engine that programs are held against too; null where none is. */
    against: EngineName | null,
  ) => Perform;
  /** Null where no campaign of the environment has the unit. */
  readonly unit: (id: string, environment: AnyEnvironmentName) => FoundUnit | null;
}

/** Performs what a worker is asked. */
export type Perform = (
  backend: Backend,
  request: Extract<WorkerRequest, { kind: 'perform' }>,
) => Promise<ResultLine>;

export interface FoundUnit {
  readonly id: string;
  readonly environment: AnyEnvironmentName;
  readonly kind: string;
  readonly programs: readonly AskedProgram[];
}

/** The cases of the file that a case stands in: the corpus takes its time to be read. */
export function casesOf(id: string): Pick<Corpus, 'cases' | 'gpuCases'> {
  const [, file] = /^case:([^:]+):/.exec(id) ?? [];
  return file === undefined ? { cases: [], gpuCases: [] } : loadCorpus([file]);
}
