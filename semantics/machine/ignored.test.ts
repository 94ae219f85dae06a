/** Several runs taken as one may end whenever one of them does, at the limit of executed instructions. */
import { describe, expect, it } from 'vitest';
import { DEFAULT_POLICIES } from '../domains/assignments.js';
import { concrete } from '../domains/concrete.js';
import type { NominalKinds } from '../domains/nominal.js';
import { ignoredByAny, IgnoredRange, oneMoreIgnored } from './ignored.js';
import { link } from './link.js';
import { outcomeOf, possibleOutcomeOf } from './run.js';
import { invocation, OVERFLOW, type State } from './state.js';
import { loaded } from '../language/load.testing.js';

const LIMIT = 65_536;
const domain = concrete({ ...DEFAULT_POLICIES, limitCounts: 'effective' });
const program = loaded('!!VP2.0\nloop: BRA loop;\nMOV o[HPOS], v[0];\nEND');
const linked = link(program, domain);
const start = invocation(program, domain).state;

type Counts = Partial<Pick<State<NominalKinds>, 'next' | 'executed' | 'ignored'>>;

const ends = (counts: Counts): readonly (string | undefined)[] => {
  const state = { ...start, ...counts };
  return [outcomeOf(linked, state), possibleOutcomeOf(linked, state)].map((end) =>
    end === null ? 'on' : (end.reason ?? end.outcome),
  );
};

describe('a run that counts no branch that it ignores', () => {
  it('ends by what it counts', () => {
    expect(ends({ executed: LIMIT - 1, ignored: 0 })).toEqual(['on', 'on']);
    expect(ends({ executed: LIMIT, ignored: 1 })).toEqual(['on', 'on']);
    expect(ends({ executed: LIMIT + 1, ignored: 1 })[0]).toBe('instruction-limit');
    expect(ends({ executed: LIMIT, ignored: 0 })[0]).toBe('instruction-limit');
  });

  it('may end, and may go on, where it is one of several', () => {
    const ignored = ignoredByAny([3, 7]);
    expect(ends({ executed: LIMIT + 2, ignored })).toEqual(['on', 'on']);
    expect(ends({ executed: LIMIT + 3, ignored })).toEqual(['on', 'instruction-limit']);
    expect(ends({ executed: LIMIT + 7, ignored })[0]).toBe('instruction-limit');
  });

  it('ends at its own end once', () => {
    const ignored = ignoredByAny([3, 7]);
    expect(ends({ next: 2, executed: LIMIT + 5, ignored })).toEqual(['completed', 'on']);
    expect(ends({ next: OVERFLOW, executed: LIMIT + 5, ignored })).toEqual([
      'call-stack-overflow',
      'on',
    ]);
  });
});

it('keeps the least and the most that any of several ignored', () => {
  expect(ignoredByAny([4, 4])).toBe(4);
  expect(ignoredByAny([9, new IgnoredRange(2, 5)])).toEqual(new IgnoredRange(2, 9));
  expect(oneMoreIgnored(new IgnoredRange(2, 9))).toEqual(new IgnoredRange(3, 10));
  expect(oneMoreIgnored(2)).toBe(3);
});
