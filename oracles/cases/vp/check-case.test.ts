/** What cases of VP programs alone have; what both languages compare by one rule is in ../check-case.test.ts. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { loadClauses } from '../../../spec/load/specification.js';
import { bitsOf, valueOf } from '../../../semantics/number/binary32.js';
import type { CorpusCase } from './case.js';
import { CaseChecker } from './check-case.js';
import { clausesByInstruction } from '../clauses-hold.js';
import { allows, ulpsFrom, type ValueExpectation } from '../expectation.js';
import { readCases } from '../read-file.js';
import type { CaseResult } from '../result.js';

function one(...lines: readonly string[]): CorpusCase {
  const text = ['cases:', '  a:', ...lines.map((line) => `    ${line}`)].join('\n');
  const [first] = readCases(text, 'f.yaml', 'f');
  if (first === undefined) throw new Error('no case');
  return first;
}

function check(...lines: readonly string[]): CaseResult {
  return new CaseChecker().check(one(...lines));
}

describe('checking a case', () => {
  it('compares condition codes, addresses, results and parameters', () => {
    expect(
      check(
        'instruction: MOVC CC, v[0]',
        'v: {0: [1, 0, -1, .nan]}',
        'expect: {CC: [GT, EQ, LT, EQ]}',
      ).differences,
    ).toEqual([{ where: 'CC.w', expected: 'EQ', observed: 'UN', ulps: null }]);
    expect(
      check('instruction: ARL A1, v[0]', 'v: {0: [1.5, 2, 3, 4]}', 'expect: {A1: [1, 2, any, 5]}')
        .differences,
    ).toEqual([{ where: 'A1.w', expected: '5', observed: '4', ulps: null }]);
    expect(
      check('instruction: MOV o[FOGC].x, R0', 'expect: {FOGC: [0, 0, 0, 0]}').differences,
    ).toEqual([
      { where: 'FOGC.w', expected: '0 (0x00000000)', observed: '1 (0x3f800000)', ulps: bitsOf(1) },
    ]);
    const state = ['environment: VSP1.0', 'instruction: MOV c[7], v[0]', 'v: {0: {all: 2}}'];
    expect(check(...state, 'expect:', '  c[7]: {all: 2}').verdict).toBe('agrees');
    expect(check(...state, 'expect:', '  c[7]: {all: 3}').verdict).toBe('disagrees');
  });

  it('starts from temporaries, addresses and condition codes that a case sets', () => {
    const result = check(
      'instruction: ADDC R0.yz (LT), c[A0.y+1], R1',
      'R: {0: {all: 9}, 1: [1, 2, 3, 4]}',
      'A: {0: [0, 4, 0, 0]}',
      'CC: [LT, LT, GT, LT]',
      'c: {5: {all: 10}}',
      'expect: {R0: [9, 12, 9, 9], CC: [LT, GT, GT, LT], instructions: 1}',
    );
    expect(result.differences).toEqual([]);
  });

  it('expects completion unless told otherwise', () => {
    const loop = ['instructions: "again: BRA again;"'];
    expect(check(...loop, 'expect: {R0: {all: 0}}').differences).toEqual([
      {
        where: 'outcome',
        expected: 'completed',
        observed: 'terminated: instruction-limit',
        ulps: null,
      },
    ]);
    const ended = 'expect: {outcome: terminated, reason: call-stack-overflow, instructions: 65536}';
    expect(check(...loop, ended).differences.map(({ where }) => where)).toEqual(['reason']);
  });

  it('compares load errors by restriction and place', () => {
    const program = 'instruction: ADD R0, c[0], c[1]';
    const error = (text: string): readonly string[] =>
      check(program, `expect: {error: {${text}}}`).differences.map(({ where }) => where);
    expect(error('restriction: two-parameters, at: "c[1]", line: 2, column: 15')).toEqual([]);
    expect(error('restriction: two-attributes')).toEqual(['error restriction']);
    expect(error('at: "c[0]", line: 1, column: 1')).toEqual([
      'error position',
      'error line',
      'error column',
    ]);
  });

  it('judges by the executable clauses, and is inconclusive where none is in force', () => {
    const clauses = clausesByInstruction(loadClauses());
    const judged: string[] = [];
    const checker = new CaseChecker({
      clauses,
      observer: {
        judged: ({ clause, verdict }) => {
          if (verdict === 'holds') judged.push(clause);
        },
      },
    });
    const nan = one('instruction: MUL R0, v[0], c[0]', 'v: {0: {all: .nan}}', 'expect: clauses');
    expect(checker.check(nan).verdict).toBe('agrees');
    expect(judged).toContain('vp2.MUL.2');
    expect(new CaseChecker().check(nan).verdict).toBe('inconclusive');
    // A clause of MUL held against ADD is violated: violations are seen.
    const crossed = new Map([['ADD', clauses.get('MUL') ?? []]]);
    const sum = one('instruction: ADD R0, v[0], c[0]', 'v: {0: {all: .inf}}', 'expect: clauses');
    expect(new CaseChecker({ clauses: crossed }).check(sum).verdict).toBe('disagrees');
  });
});

describe('an expected value', () => {
  const bits = fc.integer({ min: 0, max: 0xffffffff });
  const value = (number: number): ValueExpectation => ({ kind: 'value', value: number });

  it('allows itself and nothing else', () => {
    fc.assert(
      fc.property(bits, bits, (a, b) => {
        const [x, y] = [valueOf(a), valueOf(b)];
        expect(allows(value(x), x)).toBe(true);
        expect(allows(value(x), y)).toBe(bitsOf(x) === bitsOf(y));
      }),
    );
  });

  it('as a bound includes its ends, -0 below +0', () => {
    const between = (least: number, greatest: number): ValueExpectation => ({
      kind: 'between',
      least,
      greatest,
    });
    expect(allows(between(0, 1), 0)).toBe(true);
    expect(allows(between(0, 1), -0)).toBe(false);
    expect(allows(between(-0, 1), -0)).toBe(true);
    expect(allows(between(-1, -0), 0)).toBe(false);
    expect(allows(between(0, 1), 1)).toBe(true);
    expect(allows(between(-Infinity, Infinity), NaN)).toBe(false);
    expect(ulpsFrom(between(0, 1), -0)).toBe(1);
  });

  it('as a distance is strict, and counts ulps', () => {
    const near: ValueExpectation = { kind: 'near', value: 1, within: 2 ** -22 };
    expect(allows(near, 1 + 2 ** -22)).toBe(false);
    expect(allows(near, 1 + 2 ** -23)).toBe(true);
    expect(allows(near, NaN)).toBe(false);
    const ulps: ValueExpectation = { kind: 'ulps', value: 1, ulps: 1 };
    expect(allows(ulps, 1 + 2 ** -23)).toBe(true);
    expect(allows(ulps, 1 + 2 ** -22)).toBe(false);
    expect(allows({ kind: 'one of', values: [value(0), near] }, -0)).toBe(false);
    expect(allows({ kind: 'one of', values: [value(0), near] }, 1)).toBe(true);
  });
});
