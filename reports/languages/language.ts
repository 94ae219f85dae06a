/** A language with what is printed of its programs' runs. */
import type { Answers, Language, LanguageTypes } from '../../oracles/languages/language.js';
import type { BackendRunJson } from '../backend-run.js';
import type { GpuRunJson } from './gpu/run.js';
import type { GpuTraceJson } from './gpu/trace.js';
import type { RunJson } from './vp/run.js';
import type { AskedRun, RunVerdict } from '../run-verdict.js';
import type { TraceJson } from './vp/trace.js';

/** One of several kinds of thing, in JSON and for a person. */
export interface Printed<T extends LanguageTypes, K, J> {
  readonly json: (program: T['program'], given: K) => J;
  readonly text: (program: T['program'], given: K) => string;
}

/**
 * Whether the documents permit what a run left.
 *
 * @param box asked for more where that helps
 * @param document null for the environment's own
 */
export type Judged<T extends LanguageTypes> = (
  asked: AskedRun<T>,
  box: T['box'] & Answers<T>,
  document: string | null,
) => Promise<RunVerdict>;

export interface ShownLanguage<T extends LanguageTypes> extends Language<T> {
  readonly ofRun: Printed<T, T['run'], RunJson | GpuRunJson>;
  readonly ofStep: Printed<T, T['step'], TraceJson | GpuTraceJson>;
  /** How a run ended, in words. */
  readonly endText: (end: T['run']['end']) => string;
  /** What a backend left of a run. */
  readonly leftJson: (
    program: T['program'],
    left: T['left'],
    verdict: RunVerdict,
    who: Pick<BackendRunJson, 'backend'>,
  ) => BackendRunJson;
  /** The registers that a program writes, where others hold what they began with; null where all that there are show. */
  readonly written: (program: T['program']) => ReadonlySet<string> | null;
}
