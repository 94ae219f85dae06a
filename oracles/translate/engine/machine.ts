/** Engines: address registers, condition codes, and the choice of what is written. */
import { ADDRESS_RANGE } from '../../../spec/environments.js';
import type { ConditionRule } from '../../../semantics/language/ast.js';
import { INFINITY, MAGNITUDE, SIGN } from '../bits.js';
import type { Dialect, Kind } from '../dialect.js';
import { of, type Helper, type HelperTable } from '../helper.js';
import { exponent, isNegative, isTiny, signed, significand } from './basics.js';

const COMPONENTS = [...'xyzw'];

/** One vector of what stands for each component. */
function eachComponent(
  says: string,
  parameters: Helper['parameters'],
  result: Kind,
  text: (letter: string) => string,
): Helper {
  return {
    says,
    parameters,
    result,
    body: ({ type }) => `${type[result]}(${COMPONENTS.map(text).join(', ')})`,
  };
}

const [LEAST, GREATEST] = [String(ADDRESS_RANGE.least), String(ADDRESS_RANGE.greatest)];

/** A test by condition codes: 0 equal, 1 less, 2 greater, 3 unordered. */
function passes(test: (code: string) => string): Helper {
  return {
    says: 'where a condition code passes',
    parameters: of('u4', 'codes'),
    result: 'u4',
    body: (d) =>
      `${d.type.u4}(${COMPONENTS.map((letter) =>
        d.choose(test(`codes.${letter}`), '0xffffffffu', '0u'),
      ).join(', ')})`,
  };
}

const PASSES: Readonly<Record<Exclude<ConditionRule, 'TR' | 'FL'>, Helper>> = {
  EQ: passes((code) => `${code} == 0u`),
  NE: passes((code) => `${code} != 0u`),
  LT: passes((code) => `${code} == 1u`),
  GT: passes((code) => `${code} == 2u`),
  LE: passes((code) => `${code} < 2u`),
  GE: passes((code) => `(${code} & 1u) == 0u`),
};

function choice(kind: 'u4' | 'i4'): Helper {
  return {
    says: 'by the mask, the first or the second',
    parameters: [...of('u4', 'mask'), ...of(kind, 'a', 'b')],
    result: kind,
    body: (d) =>
      `${d.type[kind]}(${COMPONENTS.map((letter) =>
        d.choose(`mask.${letter} != 0u`, `a.${letter}`, `b.${letter}`),
      ).join(', ')})`,
  };
}

/** An address of a number. @param near what is done with its significand `m` and its `places` behind the point */
function toAddress(says: string, near: (d: Dialect) => readonly string[]): Helper {
  return {
    says: `${says} as an address; 0 of NaN and of a tiny number`,
    parameters: of('u', 'a'),
    result: 'i',
    body: (d) => [
      `if ((a & ${MAGNITUDE}) > ${INFINITY} || ${isTiny('a')}) { return 0; }`,
      `if (${exponent('a')} >= 137u) { return ${d.choose(isNegative('a'), LEAST, GREATEST)}; }`,
      d.fixed('u', 'places', `smaller(150u - ${exponent('a')}, 31u)`),
      d.fixed('u', 'm', significand('a')),
      ...near(d),
    ],
  };
}

export const MACHINE: HelperTable = {
  negated: eachComponent('the opposites', of('u4', 'a'), 'u4', (letter) => `a.${letter} ^ ${SIGN}`),
  magnitude: eachComponent(
    'the magnitudes',
    of('u4', 'a'),
    'u4',
    (letter) => `a.${letter} & ${MAGNITUDE}`,
  ),
  replicated: eachComponent('a number four times', of('u', 'a'), 'u4', () => 'a'),
  inRange: {
    says: 'to the range of an address register component',
    parameters: of('i', 'a'),
    result: 'i',
    body: () => [
      `if (a < ${LEAST}) { return ${LEAST}; }`,
      `if (a > ${GREATEST}) { return ${GREATEST}; }`,
      'return a;',
    ],
  },
  floorToAddress: toAddress('the floor', (d) => [
    `if (${isNegative('a')}) { return inRange(-${signed(d, '(m + ((1u << places) - 1u)) >> places')}); }`,
    `return inRange(${signed(d, 'm >> places')});`,
  ]),
  roundToAddress: toAddress('the nearest integer, halves to even,', (d) => [
    // A half, less one where the integer is even.
    d.fixed('u', 'upwards', '(1u << (places - 1u)) - 1u + ((m >> places) & 1u)'),
    d.fixed('i', 'size', signed(d, '(m + upwards) >> places')),
    `return inRange(${d.choose(isNegative('a'), '-size', 'size')});`,
  ]),
  ARL: eachComponent(
    'floors as addresses',
    of('u4', 'a'),
    'i4',
    (letter) => `floorToAddress(a.${letter})`,
  ),
  ARR: eachComponent(
    'nearest integers as addresses',
    of('u4', 'a'),
    'i4',
    (letter) => `roundToAddress(a.${letter})`,
  ),
  ARA: {
    says: 'x + z, y + w, clamped',
    parameters: of('i4', 'a'),
    result: 'i4',
    body: ({ type }) =>
      `${type.i4}(inRange(a.x + a.z), inRange(a.y + a.w), inRange(a.x + a.z), inRange(a.y + a.w))`,
  },
  condition1: {
    says: 'a condition code: 0 equal, 1 less, 2 greater, 3 unordered; a tiny number is equal',
    parameters: of('u', 'a'),
    result: 'u',
    body: (d) => [
      'if (isNaN1(a)) { return 3u; }',
      `if (${isTiny('a')}) { return 0u; }`,
      `return ${d.choose(isNegative('a'), '1u', '2u')};`,
    ],
  },
  conditionOf: eachComponent(
    'condition codes',
    of('u4', 'a'),
    'u4',
    (letter) => `condition1(a.${letter})`,
  ),
  conditionOfAddress1: {
    says: 'the condition code of an address',
    parameters: of('i', 'a'),
    result: 'u',
    body: (d) => ['if (a == 0) { return 0u; }', `return ${d.choose('a < 0', '1u', '2u')};`],
  },
  conditionOfAddress: eachComponent(
    'condition codes of addresses',
    of('i4', 'a'),
    'u4',
    (letter) => `conditionOfAddress1(a.${letter})`,
  ),
  pick: choice('u4'),
  pickAddress: choice('i4'),
  anyPasses: {
    says: 'whether any component passed',
    parameters: of('u4', 'mask'),
    result: 'b',
    body: () => '(mask.x | mask.y | mask.z | mask.w) != 0u',
  },
  ...Object.fromEntries(Object.entries(PASSES).map(([rule, helper]) => [`pass${rule}`, helper])),
};
