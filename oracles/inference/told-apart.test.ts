/** What a statement about a policy is worth: what was seen of it, and what was not. */
import { describe, expect, it } from 'vitest';
import { alternativesOf, DEFAULT_POLICIES, FULL_BOX } from '../../semantics/domains/assignments.js';
import { regionOf } from '../../semantics/domains/explore.js';
import type { PolicyName } from '../../semantics/domains/policies.js';
import { Constraints } from './constraints.js';
import { spaceOf } from './infer.js';
import { Questions } from './questions.js';
import { evidenceFor, isTold, toldApart, type Asked } from './told-apart.js';

/** Observations that some alternatives of a policy explain, each with where it is from. */
function asked(
  policy: PolicyName,
  ...seen: readonly (readonly [source: string, alternatives: readonly string[]])[]
): Asked<string> {
  const constraints = new Constraints<string>();
  for (const [index, [source, alternatives]] of seen.entries()) {
    const own = alternativesOf(policy).filter((each) => alternatives.includes(each));
    const region = regionOf({ ...FULL_BOX, [policy]: own });
    constraints.add(region, () => `${source} ${String(index)}`, { source });
  }
  return {
    policy,
    assignment: DEFAULT_POLICIES,
    space: spaceOf((name, value) => DEFAULT_POLICIES[name] === value),
    known: spaceOf(() => true),
    constraints: constraints.all(),
    rounding: null,
    questions: new Questions([], 'VP2.0', false),
    show: () => null,
  };
}

describe('an alternative that is followed', () => {
  it('is told from those that do not explain what was seen, by the first that they do not explain', () => {
    const given = asked(
      'maxZeros',
      ['MAX', ['positive', 'first']],
      ['MAX', ['positive', 'first']],
      ['probe:x', ['positive', 'second', 'negative']],
    );
    expect(Object.fromEntries(evidenceFor(given))).toEqual({ MAX: 2, 'probe:x': 1 });
    const against = toldApart(given);
    expect(against).toEqual([
      { alternative: 'negative', how: 'contradicted', observations: 2, first: 'MAX 0', explainedBy: ['positive', 'first'] },
      { alternative: 'first', how: 'contradicted', observations: 1, first: 'probe:x 2', explainedBy: ['positive', 'negative', 'second'] },
      { alternative: 'second', how: 'contradicted', observations: 2, first: 'MAX 0', explainedBy: ['positive', 'first'] },
    ]); // prettier-ignore
    expect(isTold(against)).toBe(true);
  });

  it('is not told from another one that nothing speaks against', () => {
    const against = toldApart(asked('maxZeros', ['MAX', ['positive', 'first']]));
    expect(against.find(({ alternative }) => alternative === 'first')?.how).toBe('open');
    expect(isTold(against)).toBe(false);
  });

  it('is not told from one that permits more where nothing was seen of which it does', () => {
    expect(toldApart(asked('reciprocalRange'))).toMatchObject([
      { alternative: 'unbounded', how: 'open', observations: 0 },
    ]);
  });

  it('says nothing of what the assignment does not explain at all', () => {
    const given = asked('maxZeros', ['MAX', ['second']]);
    expect([...evidenceFor(given)]).toEqual([]);
  });
});
