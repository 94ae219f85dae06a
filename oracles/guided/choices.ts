/** Choices that a program may tell apart: each accepted alternative of a policy, alone beside the defaults. */
import { acceptedBox, defaultsOf, policiesIn } from '../../semantics/domains/assignments.js';
import type { Policies } from '../../semantics/domains/policies.js';
import type { Authority } from '../../spec/authorities.js';

export interface Choice {
  /** "told apart: denormals=flushed". */
  readonly item: string;
  readonly policies: Policies;
}

export function choicesOf(authority: Authority): readonly Choice[] {
  const defaults = defaultsOf(authority);
  const accepted = acceptedBox(authority);
  return policiesIn(authority).flatMap((policy) =>
    accepted[policy]
      .filter((each) => each !== defaults[policy])
      .map((each) => ({
        item: `told apart: ${policy}=${String(each)}`,
        policies: { ...defaults, [policy]: each },
      })),
  );
}
