/** Cases of all languages. */
import type { CorpusCase } from './vp/case.js';
import type { GlCase } from './gl/case.js';
import type { GpuCase } from './gpu/case.js';
import type { GuestCase } from './guest/case.js';

export interface CasesByLanguage {
  /** Cases of VP programs. */
  readonly cases: readonly CorpusCase[];
  /** Cases of GPU programs. */
  readonly gpuCases: readonly GpuCase[];
  /** Cases of commands of the GL around GPU programs. */
  readonly glCases: readonly GlCase[];
  /** Examples of registered languages: their records hold them, and no file of the corpus does. */
  readonly guestCases: readonly GuestCase[];
}

export type AnyCase = CorpusCase | GpuCase | GlCase | GuestCase;

/** In the order in which they are told of. */
export function allCases({
  cases,
  gpuCases,
  glCases,
  guestCases,
}: CasesByLanguage): readonly AnyCase[] {
  return [...cases, ...gpuCases, ...glCases, ...guestCases];
}
