import { describe, expect, it } from 'vitest';
import type { GpuStrength } from '../../../oracles/strength/gpu/ceiling.js';
import type { GpuExecutedStrength } from '../../../oracles/strength/gpu/executed.js';
import { gpuStrengthText, reasonRows } from './strength.js';

const example = {
  of: 'NVvp4.0, seed 3, program 7',
  step: 0,
  instruction: 'SIN R0, R1.x',
  operands: ['7 (0x40e00000)'],
  component: 'x',
  permitted: 'anything',
} as const;
const angles = { id: 'vp2.E-angles-beyond', because: 'no bound is stated for sines' };
const order = { id: 'vp2.E-dot-order', because: 'policy dotOrder: any' };
const zero = { id: 'gp4.DIV', because: 'the document leaves it undefined' };
const width = { sets: 4000, exact: 3000, median: 1, p90: 1, p99: 2, greatest: 2 ** 32 };

const executed: GpuExecutedStrength = {
  instructions: 1500,
  checks: 5000,
  vacuous: 1100,
  outright: 1100,
  nearlyVacuous: 1,
  byCause: { undefined: 1000, approximation: 90, other: 10 },
  byInstruction: [
    {
      instruction: 'DIV.S',
      checks: 5000,
      vacuous: 1100,
      outright: 1100,
      nearlyVacuous: 1,
      byCause: { undefined: 1000, approximation: 0, other: 0 },
      width,
      widthUnderDefaults: { ...width, p99: 123_456 },
    },
    {
      instruction: 'NOT.U',
      checks: 0,
      vacuous: 0,
      outright: 0,
      nearlyVacuous: 0,
      byCause: { undefined: 0, approximation: 0, other: 0 },
      width: null,
      widthUnderDefaults: null,
    },
  ],
  byClause: [],
  withoutClause: { checks: 0, vacuous: 0, outright: 0, nearlyVacuous: 0 },
  open: [
    { instruction: 'DIV.S', openness: 'outright', reasons: [zero], checks: 1000, example },
    { instruction: 'SIN.F', openness: 'outright', reasons: [angles], checks: 80, example },
    { instruction: 'COS.F', openness: 'outright', reasons: [angles], checks: 10, example },
    { instruction: 'DP3.F', openness: 'vacuous', reasons: [order], checks: 10, example },
    { instruction: 'DP4.F', openness: 'nearly vacuous', reasons: [order], checks: 1, example },
  ],
};

const strength: GpuStrength = {
  corpus: {
    cases: 40,
    checks: 2000,
    vacuous: 8,
    declared: 12,
    undefined: 70,
    byInstruction: [],
    byClause: [],
    found: [],
    executed,
  },
  generated: { programs: 300, seed: 3, ...executed },
};

describe('the strength of the oracle of GPU programs as text', () => {
  const text = gpuStrengthText(strength, { beyond: [] });

  it('fits 100 columns', () => {
    expect(text.split('\n').filter((line) => line.length > 100)).toEqual([]);
  });

  it('has the shares by cause, the reasons and the widths', () => {
    expect(text).toContain('GPU programs: 40 cases and 300 generated programs (seed 3)');
    expect(text).toMatch(/^cases +2 000 +8 +0\.4 %$/m);
    expect(text).toMatch(/^their runs +5 000 +1 100 +1 000 +90 +10 +2\.5 %$/m);
    expect(text).toContain('(70 of the cases\' checks ask for "undefined", 12 more say "any")');
    expect(text).toMatch(/^DIV\.S +5 000 +20\.0 % +- +- +75\.0 % +1 +1 +2 +1\.2e5$/m);
    expect(text).toMatch(/^NOT\.U +0 +- +- +-$/m);
    expect(text).toContain('within the ceiling (oracles/strength/gpu/ceiling.ts)');
  });

  it('says in what the ceiling is passed', () => {
    const beyond = ['undefined results of GPU programs: 20.00 %, accepted 4.00 %'];
    const short = gpuStrengthText(strength, { beyond, quiet: true });
    expect(short).toContain(`beyond the ceiling (oracles/strength/gpu/ceiling.ts)\n  ${beyond[0]}`);
    expect(short).not.toContain('DIV.S');
  });

  it('gathers what opens defined results over instructions, that which opens most first', () => {
    expect(reasonRows(strength)).toEqual([
      {
        ids: 'vp2.E-angles-beyond',
        cause: 'approximation',
        corpus: 90,
        generated: 90,
        instructions: ['COS.F', 'SIN.F'],
      },
      {
        ids: 'vp2.E-dot-order',
        cause: 'other',
        corpus: 10,
        generated: 10,
        instructions: ['DP3.F'],
      },
    ]);
  });
});
