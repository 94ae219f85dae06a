/** The languages whose cases are counted. */
import type { Specification } from '../../spec/load/specification.js';
import type { GpuLoadResult } from '../../semantics/gpu/language/load.js';
import type { LoadResult } from '../../semantics/language/load.js';
import type { CorpusCase } from '../cases/vp/case.js';
import type { GpuCase } from '../cases/gpu/case.js';
import type { GpuNominalStep } from '../cases/gpu/check-case.js';
import { GPU as GPU_CASES } from '../cases/gpu/language.js';
import type { CaseLanguage } from '../cases/language.js';
import { VP as VP_CASES } from '../cases/vp/language.js';
import type { LanguageName } from '../language-names.js';
import type { Step } from '../slice/vp/slice.js';
import { CANARY_CLAUSES, canaryCases, GPU_CANARY_CLAUSES, gpuCanaryCases } from './canary.js';
import type { AnyClause } from '../../spec/load/clauses.js';
import { gpuLanguage } from './gpu/language.js';
import type { Language } from './language.js';
import type { ProgramCase } from './reach.js';
import type { Loaded } from './restriction-reach.js';
import { VP_LANGUAGE } from './vp/language.js';

/** C: a case; L: what loading its program gave; T: a step of a run. */
export interface CountedLanguage<C extends ProgramCase, L extends Loaded, T> {
  readonly cases: CaseLanguage<C, L, T>;
  readonly clausesOf: (specification: ClausesByLanguage) => readonly AnyClause[];
  readonly counting: (specification: ClausesByLanguage) => Language<C, L, T>;
  /** Null of a guest. */
  readonly canary: {
    readonly clauses: readonly AnyClause[];
    readonly cases: () => readonly C[];
  } | null;
}

type ClausesByLanguage = Pick<Specification, 'clauses' | 'gpuClauses'>;

const VP: CountedLanguage<CorpusCase, LoadResult, Step> = {
  cases: VP_CASES,
  clausesOf: ({ clauses }) => clauses,
  counting: () => VP_LANGUAGE,
  canary: { clauses: CANARY_CLAUSES, cases: canaryCases },
};

const GPU: CountedLanguage<GpuCase, GpuLoadResult, GpuNominalStep> = {
  cases: GPU_CASES,
  clausesOf: ({ gpuClauses }) => gpuClauses,
  counting: ({ gpuClauses }) => gpuLanguage(gpuClauses),
  canary: { clauses: GPU_CANARY_CLAUSES, cases: gpuCanaryCases },
};

/** Does something in a language, whichever that is. */
type InCounted = <R>(
  use: <C extends ProgramCase, L extends Loaded, T>(language: CountedLanguage<C, L, T>) => R,
) => R;

export const COUNTED_LANGUAGES: Readonly<Record<LanguageName, InCounted>> = {
  vp: (use) => use(VP),
  gpu: (use) => use(GPU),
};
