/** What `vpspec shrink` needs of a language: VP or GPU programs. */
import type { CandidateOf, PatientTestOf, TestOf } from '../../oracles/edit/candidate.js';
import type { Backend } from '../../oracles/backends/backend.js';
import type { AgainstAsked } from '../../oracles/certify/options.js';
import type { AnyEnvironmentName } from '../../spec/gpu/environments.js';
import type { CaseBase } from '../../oracles/cases/case.js';
import type { Report, Shrunk } from '../../reports/shrunk.js';
import type { ShrunkLanguage } from '../../oracles/shrink/language.js';
import { ENGINES } from '../../semantics/silicon/names.js';
import { InputError } from '../exit.js';

/** S: trees of programs; I: inputs; P: where an execution departs; G: a case. */
export interface ShrinkLanguage<S, I, P, G extends CaseBase> extends ShrunkLanguage<S, I, P, G> {
  readonly test: TestOf<CandidateOf<S, I>, P> | PatientTestOf<CandidateOf<S, I>, P>;
  /** Why no programs drawn of an environment are tested; null where they are. */
  readonly whyNotDrawn?: (environment: AnyEnvironmentName) => string | null;
  readonly report: (shrunk: Shrunk<CandidateOf<S, I>>) => Promise<Report>;
  /** Why nothing departs, where there is more to say of a program than that. */
  readonly whyNothing?: (candidate: CandidateOf<S, I>) => Promise<string | null>;
}

/** Whose programs are made small, and who says which of them depart. */
export interface Judged {
  readonly backend: Backend;
  /** As the command line names it. */
  readonly spec: string;
  readonly document: string | null;
  /** The documents alone where no engine is asked for. */
  readonly engine: AgainstAsked | undefined;
}

/** @throws InputError where an engine is asked for programs of which none runs any */
export function requireNoEngine(engine: AgainstAsked | undefined, programs: string): void {
  if (engine === undefined) return;
  const { environments } = ENGINES[engine.engine];
  throw new InputError(
    `the engine ${engine.engine} runs no ${programs}: it runs those of ${environments.join(', ')}`,
  );
}
