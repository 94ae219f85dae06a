/**
 * Condition codes of translated GPU programs (NV_gpu_program4 §2.X.3.7, §2.X.4.3): a component holds its
 * flags as bits, SF 1, ZF 2, OF 4, CF 8.
 */
import { GPU_CONDITION_RULES, type GpuConditionRule } from '../../../spec/gpu/condition-rules.js';
import { four, MAGNITUDE } from '../bits.js';
import type { Dialect } from '../dialect.js';
import { of, type Helper, type HelperTable } from '../helper.js';

/** Table X.16, as a number whose lowest bit is 1 where the test passes, of the flags s, z, o and c. */
const TESTS: Readonly<Record<Exclude<GpuConditionRule, 'TR' | 'FL'>, string>> = {
  EQ: '~s & z',
  NE: 's | ~z',
  GE: '~(s ^ o)',
  GT: '~((s ^ o) | z)',
  LE: 's ^ (z | o)',
  LT: '(s & ~z) ^ o',
  NAN: 's & z',
  LEG: '~(s & z)',
  CF: 'c',
  NCF: '~c',
  OF: 'o',
  NOF: '~o',
  AB: 'c & ~z',
  BLE: '~c | z',
  SF: 's',
  NSF: '~s',
};

const FLAGS = { s: 0, z: 1, o: 2, c: 3 } as const;

function passes(test: string): Helper {
  return {
    says: 'where a condition code passes',
    parameters: of('u4', 'codes'),
    result: 'u4',
    body: (d) => [
      ...Object.entries(FLAGS)
        .filter(([flag]) => new RegExp(`\\b${flag}\\b`).test(test))
        .map(([flag, place]) => d.fixed('u4', flag, `codes >> ${four(d, `${String(place)}u`)}`)),
      `return 0u - ((${test}) & ${four(d, '1u')});`,
    ],
  };
}

/** The name of the function of a test. */
export function passName(rule: GpuConditionRule): string {
  return `pass${rule}`;
}

/** 1 where the highest bit is set, else 0. */
function sign(d: Dialect, value: string): string {
  return `(${value} >> ${four(d, '31u')})`;
}

/** OF of the local \`overflow\`, and CF of a mask. */
function flags(d: Dialect, carry: string): string {
  return `(overflow << ${four(d, '2u')}) | (${carry} & ${four(d, '8u')})`;
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
    body: (d) => [
      d.fixed('u4', 'unordered', 'isNaN4(a)'),
      d.fixed('u4', 'zeroes', `same(a & ${four(d, MAGNITUDE)}, ${four(d, '0u')}) | unordered`),
      `return ((belowZero(a) | unordered) & ${four(d, '1u')}) | (zeroes & ${four(d, '2u')});`,
    ],
  },
  flagsOfInteger: {
    says: 'condition codes of integers that are no sums',
    parameters: of('u4', 'a'),
    result: 'u4',
    body: (d) => `${sign(d, 'a')} | (same(a, ${four(d, '0u')}) & ${four(d, '2u')})`,
  },
  flagsOfSum: {
    says: 'condition codes of a + b',
    parameters: of('u4', 'a', 'b'),
    result: 'u4',
    body: (d) => [
      d.fixed('u4', 'sum', 'a + b'),
      d.fixed('u4', 'overflow', sign(d, '(~(a ^ b) & (a ^ sum))')),
      `return flagsOfInteger(sum) | ${flags(d, 'below(sum, a)')};`,
    ],
  },
  flagsOfDifference: {
    says: 'condition codes of a - b: carry where it does not borrow',
    parameters: of('u4', 'a', 'b'),
    result: 'u4',
    body: (d) => [
      d.fixed('u4', 'difference', 'a - b'),
      d.fixed('u4', 'overflow', sign(d, '((a ^ b) & (a ^ difference))')),
      `return flagsOfInteger(difference) | ${flags(d, '~below(a, b)')};`,
    ],
  },
};
