/** Questions about VP programs, for tests. */
import { defaultsOf } from '../../../semantics/domains/assignments.js';
import { concrete } from '../../../semantics/domains/concrete.js';
import { nominalOf } from '../../../semantics/domains/nominal-of.js';
import type { Policies } from '../../../semantics/domains/policies.js';
import type { Program } from '../../../semantics/language/load.js';
import type { InputValues } from '../../../semantics/machine/state.js';
import type { Why } from '../answer.js';
import type { Effort } from '../minimal.js';
import { targetIn } from '../target.js';
import { VP_WHY } from './language.js';
import { vpSubject, type VpSubject } from './subject.js';
import { vpTargets } from './target.js';
import { loaded } from '../../../semantics/language/load.testing.js';

export interface Question {
  /** VP2.0 without header and END, or a whole program. */
  readonly source: string;
  readonly values?: InputValues;
  readonly policies?: Partial<Policies>;
  readonly target: string;
  readonly after?: number;
  readonly effort?: Effort;
}

export function programOf(source: string): Program {
  const text = source.startsWith('!!') ? source : `!!VP2.0\n${source}\nEND`;
  const program = loaded(text);
  return program;
}

function askedOf({ source, values = {}, policies }: Omit<Question, 'target'>) {
  const program = programOf(source);
  const authority = program.environment.name;
  const all = { ...defaultsOf(authority), ...policies };
  const numbers = policies === undefined ? nominalOf(authority) : concrete(all);
  return { program, values, numbers, policies: all, authority };
}

export function whyOf(question: Question): Why {
  const { target, after, effort } = question;
  return VP_WHY.why({
    ...askedOf(question),
    target,
    specification: { clauses: [], gpuClauses: [] },
    ...(after === undefined ? {} : { after }),
    ...(effort === undefined ? {} : { effort }),
  });
}

export function subjectOf({ target, after, ...question }: Question): VpSubject {
  const asked = askedOf(question);
  const { places, bit } = targetIn(target, vpTargets(asked.program));
  return vpSubject({ ...asked, places: places.map(([, place]) => place), bit, stop: after ?? null })
    .subject;
}

/** The slice in short: "v[0].x", "0:R1.y" for a read of the first step. */
export function sliceOf({ inputs, steps }: Why): readonly string[] {
  return [
    ...inputs.map(({ name }) => name),
    ...steps.flatMap(({ step, reads }) => reads.map(({ name }) => `${String(step)}:${name}`)),
  ];
}
