import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { GPU_CONDITION_RULES, type GpuConditionRule } from '../../../spec/gpu/condition-rules.js';
import { FLAG_NAMES, flagOf, flagsFrom, NOMINAL_FLAGS } from './flags.js';
import { floatOfBits } from './packed.js';
import type { Truth } from './truth.js';
import { UNDEFINED as U } from './undefined.js';

const { flagsOfFloat, flagsOfInteger, selectFlags, testFlags, undefinedFlags } = NOMINAL_FLAGS;

const truth = fc.constantFrom<Truth>(false, true, U);
const flags = fc.record({ SF: truth, ZF: truth, OF: truth, CF: truth });

/** The rules that hold of some flags. */
function holding(of: number): readonly GpuConditionRule[] {
  return GPU_CONDITION_RULES.filter((rule) => testFlags(rule, of) === true);
}

it('flags are what they were made from', () => {
  fc.assert(
    fc.property(flags, (values) => {
      const made = flagsFrom(values);
      for (const name of FLAG_NAMES) expect(flagOf(made, name)).toBe(values[name]);
    }),
  );
  expect(flagOf(flagsFrom({ SF: true }), 'CF')).toBe(false);
  for (const name of FLAG_NAMES) expect(flagOf(undefinedFlags, name)).toBe(U);
});

describe('of results', () => {
  const less = ['LE', 'LT', 'NE', 'TR', 'LEG', 'NCF', 'NOF', 'BLE', 'SF'];
  const equal = ['EQ', 'GE', 'LE', 'TR', 'LEG', 'NCF', 'NOF', 'BLE', 'NSF'];
  const greater = ['GE', 'GT', 'NE', 'TR', 'LEG', 'NCF', 'NOF', 'BLE', 'NSF'];
  const unordered = ['NE', 'TR', 'NAN', 'NCF', 'NOF', 'BLE', 'SF'];
  const sorted = (rules: readonly string[]): string[] => [...rules].sort();

  it.each([
    [-1, less],
    [-Infinity, less],
    [0, equal],
    [-0, equal],
    [2, greater],
    [NaN, unordered],
    [floatOfBits(0x7f800001), unordered],
    [floatOfBits(1), equal],
  ])('the floating-point number %s', (value, rules) => {
    expect(sorted(holding(flagsOfFloat(value)))).toEqual(sorted(rules));
  });

  it.each([
    [-1, less],
    [-(2 ** 31), less],
    [0, equal],
    [7, greater],
  ])('the integer %d', (value, rules) => {
    expect(sorted(holding(flagsOfInteger(value)))).toEqual(sorted(rules));
  });

  it('that are undefined: sign and zero are, overflow and carry are clear', () => {
    const expected = flagsFrom({ SF: U, ZF: U });
    expect(flagsOfFloat(U)).toBe(expected);
    expect(flagsOfInteger(U)).toBe(expected);
  });
});

describe('Table X.16', () => {
  /** The table, of all sixteen combinations; a digit for each, SF + 2 ZF + 4 OF + 8 CF its place. */
  // prettier-ignore
  const TABLE: Readonly<Record<GpuConditionRule, string>> = {
    EQ: '0010001000100010', GE: '1010010110100101', GT: '1000010010000100', LE: '0110101001101010',
    LT: '0100101101001011', NE: '1101110111011101', TR: '1111111111111111', FL: '0000000000000000',
    NAN: '0001000100010001', LEG: '1110111011101110', CF: '0000000011111111', NCF: '1111111100000000',
    OF: '0000111100001111', NOF: '1111000011110000', AB: '0000000011001100', BLE: '1111111100110011',
    SF: '0101010101010101', NSF: '1010101010101010',
  };
  const outcome = (rule: GpuConditionRule, index: number): boolean => TABLE[rule][index] === '1';

  it.each(GPU_CONDITION_RULES)('%s', (rule) => {
    for (let index = 0; index < 16; index++) {
      expect(testFlags(rule, index)).toBe(outcome(rule, index));
    }
  });

  it('is decided of undefined flags exactly where all their values agree', () => {
    fc.assert(
      fc.property(flags, fc.constantFrom(...GPU_CONDITION_RULES), (values, rule) => {
        const outcomes = new Set<Truth>();
        for (let index = 0; index < 16; index++) {
          const agrees = FLAG_NAMES.every((name, place) => {
            const value = values[name];
            return value === U || value === ((index >> place) % 2 === 1);
          });
          if (agrees) outcomes.add(testFlags(rule, index));
        }
        const [only] = outcomes;
        expect(testFlags(rule, flagsFrom(values))).toBe(outcomes.size === 1 ? only : U);
      }),
    );
  });

  it('TR and FL are decided whatever the flags are', () => {
    expect(testFlags('TR', undefinedFlags)).toBe(true);
    expect(testFlags('FL', undefinedFlags)).toBe(false);
    expect(testFlags('EQ', undefinedFlags)).toBe(U);
    expect(testFlags('GT', flagsFrom({ ZF: true, OF: U }))).toBe(false);
  });
});

it('of an undefined test, flags are undefined where the two sides differ', () => {
  const [a, b] = [flagsFrom({ SF: true, OF: true }), flagsFrom({ ZF: true, OF: true, CF: U })];
  expect(selectFlags(true, a, b)).toBe(a);
  expect(selectFlags(false, a, b)).toBe(b);
  expect(selectFlags(U, a, a)).toBe(a);
  expect(selectFlags(U, a, b)).toBe(flagsFrom({ SF: U, ZF: U, OF: true, CF: U }));
  expect(selectFlags(U, b, a)).toBe(selectFlags(U, a, b));
});
