/**
 * How what was observed tells the alternative that is followed from each other one: what a statement about a policy
 * is worth. All other policies are as they were found.
 */
import { alternativesOfMask, indexOf } from '../../semantics/domains/explore.js';
import type { Policies, PolicyName } from '../../semantics/domains/policies.js';
import { explains, type Constraint } from './constraints.js';
import type { ByRounding, Place, Questions } from './questions.js';
import { alternativesIn, replaced, type Space } from './solve.js';

/**
 * `contradicted`: it does not explain these observations. `rounding`: it does not give them where approximations are
 * rounded correctly. `permits more`: of these it permits more, and all of them keep to the narrower one. `same`: given
 * the other policies it makes no difference. `open`: nothing that was observed tells them apart.
 */
export type How = 'contradicted' | 'rounding' | 'permits more' | 'same' | 'open';

/** How another alternative than the one that is followed fares. */
export interface Against<W> {
  readonly alternative: string;
  readonly how: How;
  /** Observations that say so. */
  readonly observations: number;
  /** The first of them. */
  readonly first: W | null;
  /** The alternatives that explain that one. */
  readonly explainedBy: readonly string[];
}

/** A policy, and everything by which its alternatives are told apart. */
export interface Asked<W> {
  readonly policy: PolicyName;
  readonly assignment: Policies;
  /** The same assignment; and the alternatives that come into question. */
  readonly space: Space;
  readonly known: Space;
  readonly constraints: readonly Constraint<W>[];
  /** Null where rounding settled nothing. */
  readonly rounding: ByRounding | null;
  readonly questions: Questions;
  readonly show: (place: Place) => W | null;
}

/** Observations that would not be as they are if this policy alone were decided otherwise: how many are from where. */
export function evidenceFor<W>(
  asked: Pick<Asked<W>, 'policy' | 'space' | 'known' | 'constraints' | 'rounding'>,
): ReadonlyMap<string, number> {
  const sources = new Map(asked.rounding?.sources ?? []);
  for (const { constraint } of tellingOf(asked)) {
    for (const [source, count] of constraint.sources) {
      sources.set(source, (sources.get(source) ?? 0) + count);
    }
  }
  return sources;
}

/** Each other alternative that comes into question, and how it fares. */
export function toldApart<W>(asked: Asked<W>): readonly Against<W>[] {
  const { policy, space, known } = asked;
  const at = indexOf(policy);
  const telling = tellingOf(asked);
  const others = alternativesIn((known[at] ?? 0) & ~(space[at] ?? 0));
  return others.flatMap((mask) =>
    alternativesOfMask(policy, mask).map((alternative): Against<W> => {
      const excluding = telling.filter(({ by }) => (by & mask) === 0);
      const [first] = excluding;
      if (first === undefined) return beyondExplaining(asked, alternative);
      return {
        alternative,
        how: 'contradicted',
        observations: excluding.reduce((sum, { constraint }) => sum + constraint.count, 0),
        first: first.constraint.witness(),
        explainedBy: alternativesOfMask(policy, first.by),
      };
    }),
  );
}

/** The constraints that not every alternative explains, and by which each is explained. */
function tellingOf<W>({
  policy,
  space,
  known,
  constraints,
}: Pick<Asked<W>, 'policy' | 'space' | 'known' | 'constraints'>): readonly {
  readonly constraint: Constraint<W>;
  readonly by: number;
}[] {
  const at = indexOf(policy);
  const whole = known[at] ?? 0;
  return constraints
    .filter((each) => each.support.includes(at) && explains(each, space))
    .map((constraint) => ({
      constraint,
      by: alternativesIn(whole)
        .filter((mask) => explains(constraint, replaced(space, at, mask)))
        .reduce((all, mask) => all | mask, 0),
    }))
    .filter(({ by }) => by !== whole);
}

/** How an alternative that explains everything as well is told from the one that is followed. */
function beyondExplaining<W>(
  { policy, assignment, questions, rounding, show }: Asked<W>,
  alternative: string,
): Against<W> {
  const followed = assignment[policy];
  const found = (
    how: How,
    { count, first }: { count: number; first: Place | null },
  ): Against<W> => ({
    alternative,
    how,
    observations: count,
    first: first === null ? null : show(first),
    explainedBy: how === 'rounding' ? [followed] : [],
  });
  const wrong = rounding?.wrong.get(alternative);
  if (wrong !== undefined && wrong.count > 0) return found('rounding', wrong);
  const point = { policy, rest: assignment };
  const none = { count: 0, first: null };
  if (!questions.permits(point, followed, alternative)) return found('open', none);
  if (questions.permits(point, alternative, followed)) return found('same', none);
  const kept = questions.kept(point, followed, alternative);
  return found(kept.count > 0 ? 'permits more' : 'open', kept);
}

/** Whether what was observed leaves no other alternative that makes a difference. */
export function isTold(against: readonly Pick<Against<unknown>, 'how'>[]): boolean {
  return against.every(({ how }) => how !== 'open');
}
