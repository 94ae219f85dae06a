import { describe, expect, it } from 'vitest';
import { GPU_CONDITION_RULES } from '../../../spec/gpu/condition-rules.js';
import { DEFAULT_POLICIES } from '../../domains/assignments.js';
import {
  chopped,
  divisionBy,
  divisionToward,
  flagsBy,
  isQuotientBeyond,
} from './concrete-integers.js';
import { flagsFrom, NOMINAL_FLAGS } from './flags.js';
import type { NominalInteger } from './integers.js';
import { UNDEFINED as U } from './undefined.js';

const LEAST = -(2 ** 31);

describe('quotients', () => {
  it.each<readonly [NominalInteger, NominalInteger, boolean, NominalInteger]>([
    [7, 2, true, 3],
    [-7, 2, true, -4],
    [7, -2, true, -4],
    [-7, -2, true, 3],
    [-8, 2, true, -4],
    [LEAST, -1, true, LEAST],
    // The bits of 2^32 - 1 and 2^32 - 7.
    [-1, 2, false, 2 ** 31 - 1],
    [-1, 1, false, -1],
    [2, -1, false, 0],
    [-7, -1, false, 0],
    [1, 0, true, U],
    [U, 2, true, U],
    [2, U, true, U],
    [U, U, false, U],
  ])('to the integer not above: %s / %s, signed %s', (a, b, signed, quotient) => {
    expect(divisionToward('floor')(a, b, signed)).toBe(quotient);
  });

  it('toward zero', () => {
    expect(divisionToward('toward-zero')(-7, 2, true)).toBe(-3);
    expect(divisionToward('toward-zero')(7, -2, true)).toBe(-3);
  });

  it.each([
    [LEAST, -1, true, true],
    [LEAST, -1, false, false],
    // The same bits as unsigned integers.
    [2 ** 31, 2 ** 32 - 1, true, true],
    [LEAST, 1, true, false],
    [LEAST + 1, -1, true, false],
    [LEAST, -2, true, false],
  ])('beyond the signed integers: %d / %d, signed %s', (a, b, signed, isBeyond) => {
    expect(isQuotientBeyond(a, b, signed)).toBe(isBeyond);
  });

  it('of which one may be undefined', () => {
    const wrapped = divisionBy(DEFAULT_POLICIES);
    expect(wrapped(LEAST, -1, true)).toBe(LEAST);
    expect(wrapped(-7, 2, true)).toBe(-3);
    const open = divisionBy({ ...DEFAULT_POLICIES, quotientOverflow: 'undefined' });
    expect([open(LEAST, -1, true), open(U, -1, true), open(LEAST, U, true)]).toEqual([U, U, U]);
    expect([open(LEAST, -1, false), open(-7, 2, true), open(LEAST, 2, true)]).toEqual([
      0,
      -3,
      LEAST / 2,
    ]);
    const floor = { ...DEFAULT_POLICIES, integerDivision: 'floor' } as const;
    expect(divisionBy(floor)(-7, 2, true)).toBe(-4);
    expect(divisionBy({ ...floor, quotientOverflow: 'undefined' })(-7, 2, true)).toBe(-4);
  });
});

it('floating-point values of integers, toward zero', () => {
  expect([chopped(2 ** 25 + 3, true), chopped(-(2 ** 25) - 3, true)]).toEqual([
    2 ** 25,
    -(2 ** 25),
  ]);
  expect([chopped(-1, false), chopped(-1, true)]).toEqual([2 ** 32 - 2 ** 8, -1]);
  expect(chopped(U, true)).toBe(U);
});

describe('flags', () => {
  const [carry, less] = [flagsFrom({ CF: true, OF: true, ZF: true }), flagsFrom({ SF: true })];
  const nan = NOMINAL_FLAGS.flagsOfFloat(NaN);

  it('by default are cleared and tested by the table', () => {
    const { besideOld, testFlags } = flagsBy(DEFAULT_POLICIES);
    expect(besideOld(less, carry)).toBe(less);
    expect(testFlags('NAN', nan)).toBe(true);
  });

  it('of floating-point results beside the carry flag', () => {
    const { besideOld, testFlags } = flagsBy({ ...DEFAULT_POLICIES, otherFlags: 'unchanged' });
    expect(besideOld(less, carry)).toBe(flagsFrom({ SF: true, CF: true }));
    expect(besideOld(carry, less)).toBe(flagsFrom({ OF: true, ZF: true }));
    expect(besideOld(less, flagsFrom({ CF: U }))).toBe(flagsFrom({ SF: true, CF: U }));
    expect(besideOld(flagsFrom({ SF: U, CF: U }), carry)).toBe(flagsFrom({ SF: U, CF: true }));
    expect(testFlags('NAN', nan)).toBe(true);
  });

  it('of NaN by Issue 23: NE alone holds', () => {
    const { besideOld, testFlags } = flagsBy({ ...DEFAULT_POLICIES, nanConditions: 'issue' });
    expect(GPU_CONDITION_RULES.filter((rule) => testFlags(rule, nan) !== false)).toEqual(['NE']);
    expect(testFlags('NE', nan)).toBe(true);
    expect(besideOld(less, carry)).toBe(less);
    for (const rule of GPU_CONDITION_RULES) {
      for (const flags of [0, flagsFrom({ SF: true }), flagsFrom({ ZF: true })]) {
        expect([rule, testFlags(rule, flags)]).toEqual([
          rule,
          NOMINAL_FLAGS.testFlags(rule, flags),
        ]);
      }
    }
    // Those of NaN or of a negative number.
    const open = flagsFrom({ SF: true, ZF: U });
    expect([testFlags('NE', open), testFlags('LT', open), testFlags('EQ', open)]).toEqual([
      true,
      U,
      false,
    ]);
  });

  it('of sums that overflow by the table, or by the exact sum', () => {
    const wrappedToZero = flagsFrom({ ZF: true, OF: true });
    const wrappedToNegative = flagsFrom({ SF: true, OF: true });
    const holding = (
      overflowConditions: (typeof DEFAULT_POLICIES)['overflowConditions'],
      flags: number,
    ): readonly string[] => {
      const { testFlags } = flagsBy({ ...DEFAULT_POLICIES, overflowConditions });
      return ['EQ', 'GE', 'GT', 'LE', 'LT', 'NE', 'OF', 'SF'].filter(
        (rule) => testFlags(rule as (typeof GPU_CONDITION_RULES)[number], flags) === true,
      );
    };
    expect(holding('table', wrappedToZero)).toEqual(['EQ', 'LE', 'LT', 'OF']);
    expect(holding('exact', wrappedToZero)).toEqual(['LE', 'LT', 'NE', 'OF']);
    expect(holding('table', wrappedToNegative)).toEqual(['GE', 'GT', 'NE', 'OF', 'SF']);
    expect(holding('exact', wrappedToNegative)).toEqual(['GE', 'GT', 'NE', 'OF', 'SF']);
  });
});
