import { describe, expect, it } from 'vitest';
import { loadSpecification } from '../../spec/load/specification.js';
import type { ResultLine } from '../units/result-line.js';
import { inForce } from './in-force.js';
import { laxDisagreement, withLaxLoading } from './lax-loader.js';

const CLAUSES = inForce(loadSpecification().gpuClauses, 'NVvp4.0');

/** By rule: how many programs that must be refused were asked, and how many of them loaded. */
type Rules = Readonly<Record<string, readonly [asked: number, loaded: number]>>;

function line(unit: string, restriction: string | null): ResultLine {
  return {
    unit,
    verdict: restriction === null ? 'agrees' : 'disagrees',
    reason: null,
    milliseconds: 1,
    words: null,
    left: null,
    disagreement:
      restriction === null
        ? null
        : {
            kind: 'load',
            step: null,
            index: null,
            instruction: null,
            where: 'loading',
            observed: 'a program that loads',
            allowed: 'an error',
            ulps: null,
            clauses: [`gp4.load.${restriction}`, 'gp4.grammar.bin-op'],
            oneOf: true,
            means: 'sets',
            signature: `gp4.load.${restriction} load`,
            restriction,
          },
  };
}

function found(rules: Rules): ReturnType<typeof withLaxLoading> {
  const lines = Object.entries(rules).flatMap(([restriction, [asked, loaded]]) =>
    Array.from({ length: asked }, (_, index) =>
      line(`case:${restriction}:${String(index)}`, index < loaded ? restriction : null),
    ),
  );
  return withLaxLoading(
    [line('program:1:1', null), ...lines],
    (unit) => {
      const [, restriction = ''] = /^case:(.*):/.exec(unit) ?? [];
      return restriction === '' ? null : { restriction, program: `!!NVvp4.0 ${unit}` };
    },
    CLAUSES,
  );
}

describe('a loader that does not check', () => {
  it('is one finding that names the clause of every rule', () => {
    const { lines, lax } = found({
      syntax: [300, 280],
      'type-mismatch': [20, 20],
      'array-size': [5, 5],
      'two-sizes': [3, 3],
      'constant-range': [4, 0],
    });
    expect(lax).toMatchObject({ asked: 332, loaded: 308 });
    expect(lax?.rules.map(({ clause, loaded }) => [clause, loaded])).toEqual([
      ['gp4.load.syntax', 280],
      ['gp4.load.type-mismatch', 20],
      ['gp4.load.array-size', 5],
      ['gp4.load.two-sizes', 3],
    ]);
    expect(lax?.rules[1]?.example.unit).toBe('case:type-mismatch:0');
    const ways = new Set(lines.flatMap(({ disagreement }) => disagreement?.signature ?? []));
    expect(ways.size).toBe(1);
    const [first] = lines.flatMap(({ disagreement }) => disagreement ?? []);
    expect(first?.clauses).toEqual(['gp4.load.syntax', 'gp4.load.error']);
    expect(first).not.toHaveProperty('oneOf');
    if (first === undefined || lax === null) throw new Error('there is a finding');
    const { clauses, observed } = laxDisagreement(first, lax);
    expect(observed).toBe('308 programs that load, of 332 that must be refused by 4 rules');
    expect(clauses).toEqual([
      'gp4.load.syntax',
      'gp4.load.type-mismatch',
      'gp4.load.array-size',
      'gp4.load.two-sizes',
      'gp4.load.error',
    ]);
  });

  it('is told by rules, however many programs there are of one', () => {
    // A parser that checks nothing but the grammar, of which most programs are.
    expect(
      found({
        syntax: [300, 0],
        'type-mismatch': [2, 2],
        'array-size': [2, 2],
        'two-sizes': [2, 2],
        'constant-range': [2, 2],
      }).lax,
    ).toMatchObject({ asked: 308, loaded: 8 });
  });

  it.each<[string, Rules]>([
    ['few rules', { syntax: [300, 300], 'type-mismatch': [20, 20], 'array-size': [5, 5] }],
    [
      'less than half of the rules',
      {
        syntax: [300, 300],
        'type-mismatch': [2, 2],
        'array-size': [2, 2],
        'two-sizes': [2, 2],
        'constant-range': [2, 0],
        'two-data-types': [2, 0],
        'range-order': [2, 0],
        'result-read': [2, 0],
      },
    ],
    [
      'less than half of the programs of each rule',
      {
        syntax: [300, 100],
        'type-mismatch': [2, 1],
        'array-size': [2, 1],
        'two-sizes': [2, 1],
        'constant-range': [2, 1],
      },
    ],
  ])('is none that misses %s', (_, rules) => {
    const { lines, lax } = found(rules);
    expect(lax).toBeNull();
    const clauses = lines.flatMap(({ disagreement }) => disagreement?.clauses[0] ?? []);
    expect(new Set(clauses)).not.toContain('gp4.load.error');
  });
});
