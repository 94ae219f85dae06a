/** Violations that are one when they have been made small. */
import { expect, it } from 'vitest';
import type { LineDisagreement } from '../units/result-line.js';
import { joined, type Found } from './joined.js';

function found(
  name: string,
  program: string,
  programs: number,
  nearby: readonly string[] = [],
  signature = name,
): Found {
  const disagreement: LineDisagreement = {
    kind: 'result',
    step: 0,
    index: 0,
    instruction: null,
    where: 'o[HPOS].x',
    observed: '1',
    allowed: '0',
    ulps: null,
    clauses: [name],
    means: 'steps',
    signature: name,
  };
  const shrunk = { program, v: {}, c: {}, oneMinimal: true };
  return {
    violation: {
      name,
      verdict: 'disagrees',
      reason: null,
      disagreement,
      shrunk,
      programs,
      accepted: null,
    },
    ways: { signature, nearby: new Set(nearby) },
  };
}

function told(all: readonly Found[]): readonly (readonly [string, number])[] {
  return joined(all).map(({ name, programs }) => [name, programs] as const);
}

it('the same program is one, under the clause that most programs name', () => {
  expect(told([found('a', 'MUL', 1), found('b', 'MUL', 5), found('c', 'ADD', 2)])).toEqual([
    ['b', 6],
    ['c', 2],
  ]);
});

it('what departs otherwise without a part of it is that', () => {
  const all = [
    found('a', 'ADD -v', 3, ['b']),
    found('b', 'ADD', 2),
    found('c', 'longest', 1, ['a']),
  ];
  expect(told(all)).toEqual([['b', 6]]);
});

it('what is smaller is no part of what is larger', () => {
  const all = [found('a', 'ADD', 3, ['b']), found('b', 'ADD -v', 2)];
  expect(told(all)).toEqual([
    ['a', 3],
    ['b', 2],
  ]);
});

it('what an instruction does against a clause is one, unless nothing tells which clause', () => {
  const of = (name: string, program: string, more: Partial<LineDisagreement>): Found => {
    const { violation, ways } = found(name, program, 1);
    const { disagreement } = violation;
    if (disagreement === null) throw new Error('it departs');
    const own = { ...disagreement, clauses: ['gp4.SHR.signed'], instruction: { name: 'SHR' } };
    return { violation: { ...violation, disagreement: { ...own, ...more } }, ways };
  };
  expect(told([of('a', 'SHR -1', {}), of('b', 'SHR', {})])).toEqual([['b', 2]]);
  expect(told([of('a', 'SHR -1', { oneOf: true }), of('b', 'SHR', {})])).toHaveLength(2);
  expect(told([of('a', 'SHR -1', { instruction: null }), of('b', 'SHR', {})])).toHaveLength(2);
});

it('nothing is said of what was not made small', () => {
  const { violation } = found('a', 'ADD', 3, ['b']);
  const all: readonly Found[] = [
    { violation: { ...violation, shrunk: null }, ways: null },
    { violation, ways: null },
    found('b', 'AD', 1),
  ];
  expect(joined(all).map(({ programs }) => programs)).toEqual([3, 3, 1]);
});
