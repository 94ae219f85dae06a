/**
 * Condition codes of translated GPU programs (NV_gpu_program4 §2.X.3.7, §2.X.4.3): a component holds its
 * flags as bits, SF 1, ZF 2, OF 4, CF 8.
 */
import { GPU_CONDITION_RULES, type GpuConditionRule } from '../../../spec/gpu/condition-rules.js';
import { of, type Helper, type HelperTable } from '../helper.js';

/** Table X.16, as a number that is 1 where the test passes, of the flags s, z, o and c. */
const TESTS: Readonly<Record<Exclude<GpuConditionRule, 'TR' | 'FL'>, string>> = {
  EQ: '(s ^ 1u) & z',
  NE: 's | (z ^ 1u)',
  GE: '(s ^ o) ^ 1u',
  GT: '((s ^ o) | z) ^ 1u',
  LE: 's ^ (z | o)',
  LT: '(s & (z ^ 1u)) ^ o',
  NAN: 's & z',
  LEG: '(s & z) ^ 1u',
  CF: 'c',
  NCF: 'c ^ 1u',
  OF: 'o',
  NOF: 'o ^ 1u',
  AB: 'c & (z ^ 1u)',
  BLE: '(c ^ 1u) | z',
  SF: 's',
  NSF: 's ^ 1u',
};

const FLAGS = { s: 0, z: 1, o: 2, c: 3 } as const;

function passes(test: string): Helper {
  return {
    says: 'where a condition code passes',
    parameters: of('u4', 'codes'),
    result: 'u4',
    body: () => [
      ...Object.entries(FLAGS)
        .filter(([flag]) => new RegExp(`\\b${flag}\\b`).test(test))
        .map(([flag, place]) => `uvec4 ${flag} = (codes >> ${String(place)}u) & 1u;`),
      `return 0u - (${test});`,
    ],
  };
}

/** The name of the function of a test. */
export function passName(rule: GpuConditionRule): string {
  return `pass${rule}`;
}

export const CONDITION_HELPERS: HelperTable = {
  ...Object.fromEntries(
    GPU_CONDITION_RULES.flatMap((rule) =>
      rule === 'TR' || rule === 'FL' ? [] : [[passName(rule), passes(TESTS[rule])]],
    ),
  ),
  flagsOfFloat: {
    says: 'condition codes of numbers',
    parameters: of('u4', 'a'),
    result: 'u4',
    body: () => [
      'uvec4 unordered = isNaN4(a);',
      'uvec4 zeroes = same(a & 0x7fffffffu, uvec4(0u)) | unordered;',
      'return ((belowZero(a) | unordered) & 1u) | (zeroes & 2u);',
    ],
  },
  flagsOfInteger: {
    says: 'condition codes of integers that are no sums',
    parameters: of('u4', 'a'),
    result: 'u4',
    body: () => '(a >> 31u) | (same(a, uvec4(0u)) & 2u)',
  },
  flagsOfSum: {
    says: 'condition codes of a + b',
    parameters: of('u4', 'a', 'b'),
    result: 'u4',
    body: () => [
      'uvec4 sum = a + b;',
      'uvec4 overflow = (~(a ^ b) & (a ^ sum)) >> 31u;',
      'return flagsOfInteger(sum) | (overflow << 2u) | (below(sum, a) & 8u);',
    ],
  },
  flagsOfDifference: {
    says: 'condition codes of a - b: carry where it does not borrow',
    parameters: of('u4', 'a', 'b'),
    result: 'u4',
    body: () => [
      'uvec4 difference = a - b;',
      'uvec4 overflow = ((a ^ b) & (a ^ difference)) >> 31u;',
      'return flagsOfInteger(difference) | (overflow << 2u) | (~below(a, b) & 8u);',
    ],
  },
};
