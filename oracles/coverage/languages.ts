/** The languages whose cases are counted. */
import type { GpuLoadResult } from '../../semantics/gpu/language/load.js';
import type { LoadResult } from '../../semantics/language/load.js';
import type { CorpusCase } from '../cases/vp/case.js';
import type { GpuCase } from '../cases/gpu/case.js';
import type { GpuNominalStep } from '../cases/gpu/check-case.js';
import { GPU as GPU_CASES } from '../cases/gpu/language.js';
import { VP as VP_CASES } from '../cases/vp/language.js';
import type { ByLanguage } from '../by-language.js';
import type { Step } from '../slice/vp/slice.js';
import { CANARY_CLAUSES, canaryCases, GPU_CANARY_CLAUSES, gpuCanaryCases } from './canary.js';
import { gpuLanguage } from './gpu/language.js';
import { countedGuest } from './guest/language.js';
import type { CountedLanguage } from './language.js';
import type { ProgramCase } from './reach.js';
import type { Loaded } from './restriction-reach.js';
import { VP_LANGUAGE } from './vp/language.js';

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

export const COUNTED_LANGUAGES: ByLanguage<InCounted> = {
  vp: (use) => use(VP),
  gpu: (use) => use(GPU),
  guest: (guest) => (use) => use(countedGuest(guest)),
};
