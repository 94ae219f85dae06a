import { describe, expect, it } from 'vitest';
import type { Strength } from '../../../oracles/strength/vp/strength.js';
import type { Width } from '../../../oracles/strength/width.js';
import { strengthText } from './strength.js';
import { sizeText } from '../../strength-lines.js';
import { reasonRows } from '../../strength-words.js';

const example = {
  environment: 'VP2.0',
  seed: 1,
  index: 7,
  step: 0,
  instruction: 'SIN R0, v[0].x',
  operands: ['7 (0x40e00000)'],
  component: 'x',
  permitted: 'anything',
} as const;
const angles = { id: 'vp2.E-angles-beyond', because: 'no bound is stated for sines' };
const outside = { id: 'vp2.E-parameter-out-of-range', because: 'policy parameterOutside: wrap' };

function exactly(sets: number, size: number): Width {
  return { sets, exact: 0, median: size, p90: size, p99: size, greatest: size };
}

const strength: Strength = {
  vpspec: '0.1.0',
  vacuity: {
    corpus: {
      cases: 40,
      checks: 1000,
      vacuous: 5,
      declared: 12,
      byInstruction: [],
      byClause: [],
      found: [
        {
          case: 'f:a',
          file: 'f.yaml',
          line: 2,
          where: 'SIN',
          components: 'xyzw',
          reasons: [angles],
        },
        {
          case: `f:${'long/'.repeat(40)}`,
          file: 'f.yaml',
          line: 9,
          where: 'R0',
          components: 'x',
          reasons: [{ id: 'f:b', because: 'every value is '.repeat(20) }],
        },
      ],
    },
    generated: {
      programs: 1500,
      seed: 3,
      instructions: 20_000,
      checks: 60_000,
      vacuous: 30,
      outright: 20,
      nearlyVacuous: 6,
      byInstruction: [
        { instruction: 'MOV', checks: 40_000, vacuous: 0, outright: 0, nearlyVacuous: 6 },
        { instruction: 'SIN', checks: 20_000, vacuous: 30, outright: 20, nearlyVacuous: 0 },
      ],
      byClause: [
        { clause: 'vp2.MOV.result', checks: 40_000, vacuous: 0, outright: 0, nearlyVacuous: 6 },
        {
          clause: 'vp2.SIN.replicated',
          checks: 20_000,
          vacuous: 30,
          outright: 20,
          nearlyVacuous: 0,
        },
      ],
      withoutClause: { checks: 0, vacuous: 0, outright: 0, nearlyVacuous: 0 },
      open: [
        { instruction: 'SIN', openness: 'outright', reasons: [angles], checks: 20, example },
        {
          instruction: 'SIN',
          openness: 'vacuous',
          reasons: [outside, angles],
          checks: 10,
          example,
        },
        { instruction: 'MOV', openness: 'nearly vacuous', reasons: [outside], checks: 6, example },
      ],
    },
  },
  width: [
    {
      instruction: 'MOV',
      sets: 40_000,
      exact: 39_994,
      median: 1,
      p90: 1,
      p99: 12_345,
      greatest: 3e9,
      underDefaults: exactly(40_000, 1),
    },
    {
      instruction: 'SIN',
      sets: 20_000,
      exact: 0,
      median: 5,
      p90: 6,
      p99: 7,
      greatest: 4_278_190_083,
      underDefaults: exactly(20_000, 6),
    },
  ],
};

describe('the strength of the oracle as text', () => {
  const text = strengthText(strength, { beyond: [] });

  it('fits 100 columns', () => {
    expect(text.split('\n').filter((line) => line.length > 100)).toEqual([]);
  });

  it('has the shares, the reasons, the clauses, the widths and what to do next', () => {
    expect(text).toContain('(20 000 executed instructions, seed 3)');
    expect(text).toMatch(/^corpus +1 000 +5 +0\.5 % +\(12 more say "any"\)$/m);
    expect(text).toMatch(/^generated programs +60 000 +30 +0\.1 % +20 +<0\.1 % +6 +<0\.1 %$/m);
    expect(text).toContain('  vp2.E-angles-beyond: 20 unconstrained outright, 4 in the corpus\n');
    expect(text).toContain(
      '  vp2.E-angles-beyond + vp2.E-parameter-out-of-range: 10 unconstrained\n',
    );
    expect(text).toContain('  vp2.E-parameter-out-of-range: 6 nearly\n');
    expect(text).toMatch(/^ {2}vp2\.SIN\.replicated +30 of +20 000 +0\.1 %$/m);
    expect(text).not.toContain('vp2.MOV.result');
    expect(text).toMatch(/^MOV +40 000 +- +- +<0\.1 % +100\.0 % +1 +1 +12 345 +3\.0e9 +1$/m);
    expect(text).toMatch(/^SIN .* every +6$/m);
    expect(text).toContain('npx vpspec explain vp2.E-angles-beyond');
    expect(text).toContain('within the ceiling');
  });

  it('says in what the ceiling is passed', () => {
    const beyond = ['unconstrained checks of the corpus: 1.00 %, accepted 0.36 %'];
    const short = strengthText(strength, { beyond, quiet: true });
    expect(short).toContain(
      `beyond the ceiling (oracles/strength/vp/ceiling.ts)\n  ${beyond[0] ?? ''}`,
    );
    expect(short).not.toContain('Width');
  });

  it('says of many values about how many they are', () => {
    expect([1, 99_999, 100_000, 4_261_412_869].map(sizeText)).toEqual([
      '1',
      '99 999',
      '1.0e5',
      'every',
    ]);
  });
});

describe('reasons', () => {
  it('are gathered over instructions and the corpus, those that open most first', () => {
    expect(
      reasonRows(strength).map(({ ids, vacuous, nearlyVacuous, corpus }) => [
        ids.join('+'),
        vacuous,
        nearlyVacuous,
        corpus,
      ]),
    ).toEqual([
      ['vp2.E-angles-beyond', 20, 0, 4],
      ['vp2.E-angles-beyond+vp2.E-parameter-out-of-range', 10, 0, 0],
      ['f:b', 0, 0, 1],
      ['vp2.E-parameter-out-of-range', 0, 6, 0],
    ]);
  });
});
