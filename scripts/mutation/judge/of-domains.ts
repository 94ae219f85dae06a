/**
 * Questions about the allowed domains: what each operation gives of sets of operands, and which assignments lead to
 * it. An instruction by itself is given numbers; within a program it is given what another one may have left.
 */
import type { Component } from '../../../spec/environments.js';
import {
  acceptedBox,
  boxOf,
  DEFAULT_POLICIES,
  FULL_BOX,
  permittedBox,
} from '../../../semantics/domains/assignments.js';
import { regionOf } from '../../../semantics/domains/explore.js';
import type { ConditionRule } from '../../../semantics/language/ast.js';
import { nextUp } from '../../../semantics/number/binary32.js';
import { extentOf, interval, unionOf, type Allowed } from '../../../semantics/number/value-set.js';
import type { Judges } from './bench.js';
import { pairsOf, questionsOfCalls } from './calls.js';
import type { Question } from './questions.js';
import { questionsOfSums } from './of-sums.js';
import { CLOSE_PAIRS, DENORMAL_PAIRS, SETS, SOME_SETS, VALUES } from './sets.js';
import { some, told, tuples, type Way } from './ways.js';

type Domain = ReturnType<Judges['allowed']>;

const WAYS: readonly Way[] = [
  { name: 'any', region: regionOf(FULL_BOX) },
  { name: 'VP1.0', region: regionOf(acceptedBox('VP1.0')) },
  { name: 'VP2.0', region: regionOf(permittedBox('VP2.0')) },
  { name: 'strict', region: regionOf(boxOf(DEFAULT_POLICIES)) },
  {
    name: 'down',
    region: regionOf(boxOf({ ...DEFAULT_POLICIES, sumRounding: 'down', madRounding: 'once' })),
  },
  {
    name: 'aligned',
    region: regionOf(
      boxOf({
        ...DEFAULT_POLICIES,
        sumRounding: 'aligned',
        oppositeSum: 'negative',
        denormals: 'kept-in-moves',
      }),
    ),
  },
];
export const UNARY = [
  'negate', 'absolute', 'floor', 'fraction', 'coarse', 'reciprocal', 'reciprocalSquareRoot', 'exp2', 'roughExp2',
  'log2', 'roughLog2', 'sine', 'cosine', 'exponent', 'mantissa', 'exp2OfInteger', 'isNaN', 'isNegativeNaN', 'conditionOf',
  'floorToAddress', 'roundToAddress',
] as const; // prettier-ignore
export const BINARY = [
  'add', 'multiply', 'multiplyWithin', 'maximum', 'minimum', 'less', 'lessOrEqual', 'equal', 'precedes',
] as const; // prettier-ignore

export function questionsOfDomains(): readonly Question[] {
  return [...WAYS.flatMap(ofWay), ...ofAlike(), ...questionsOfSums()];
}

/** Where all operations of a program do alike with denormals, though what each may do comes into question. */
function ofAlike(): readonly Question[] {
  return [FULL_BOX, boxOf({ ...DEFAULT_POLICIES, denormals: 'each' })].flatMap((box, at) =>
    questionsOfCalls(
      `alike, ${at === 0 ? 'any' : 'each'}`,
      (judges) => {
        const explorer = new judges.Explorer();
        const { add, multiply, maximum } = judges.allowed(judges.alike(explorer.chooser));
        const region = regionOf(box);
        return (a: Allowed, b: Allowed) =>
          told(
            { name: '', region },
            explorer.explore(region, () => [add(a, b), multiply(a, b), maximum(a, b)]),
          );
      },
      some(DENORMAL_PAIRS, 30, 9),
      10,
    ),
  );
}

function ofWay(way: Way): readonly Question[] {
  const one = [...SETS, ...APART].map((set): [Allowed] => [set]);
  const close = [...CLOSE_PAIRS, ...DENORMAL_PAIRS].map(([a, b]): [Allowed, Allowed] => [a, b]);
  const two = [...some(pairsOf(SOME_SETS, SOME_SETS), 400, 1), ...close, ...LEAST_PRODUCTS];
  const asked = <Args extends unknown[]>(
    name: string,
    operation: (domain: Domain) => (...args: Args) => unknown,
    table: readonly Args[],
  ): readonly Question[] =>
    questionsOfCalls(
      `${name}, ${way.name}`,
      (judges) => {
        const explorer = new judges.Explorer();
        const domain = judges.allowed(explorer.chooser);
        return (...args: Args) =>
          told(
            way,
            explorer.explore(way.region, () => operation(domain)(...args)),
          );
      },
      table,
    );
  return [
    ...UNARY.flatMap((name) => asked(name, (domain) => domain[name], one)),
    ...BINARY.flatMap((name) => asked(name, (domain) => domain[name], two)),
    ...asked('multiplyAdd', ({ multiplyAdd }) => multiplyAdd, [
      ...tuples<[Allowed, Allowed, Allowed]>(3, 150),
      ...close.map(([a, b]): [Allowed, Allowed, Allowed] => [a, 1, b]),
      ...LEAST_PRODUCTS.map(([a, b]): [Allowed, Allowed, Allowed] => [a, b, 0]),
      ...some(close, 60, 10).map(([a, b]): [Allowed, Allowed, Allowed] => [0.75, a, b]),
    ]),
    ...asked(
      'constant',
      ({ constant }) => constant,
      VALUES.map((value): [number] => [value]),
    ),
    ...asked(
      'select',
      ({ select }) => select,
      some(pairsOf(SOME_SETS, SOME_SETS), 30, 2).flatMap(([a, b]) =>
        [1, 2, 3].map((test): [number, Allowed, Allowed] => [test, a, b]),
      ),
    ),
    ...asked(
      'truths',
      ({ not, or, decide, selectCode }) =>
        (a, b) => [not(a), or(a, b), decide(a), selectCode(a, 1, 4), selectCode(b, 8, 2)],
      pairsOf([1, 2, 3], [1, 2, 3]),
    ),
    ...asked(
      'test',
      ({ test }) => test,
      pairsOf(
        RULES,
        Array.from({ length: 15 }, (_, index) => index + 1),
      ),
    ),
    ...asked(
      'addresses',
      ({ addAddresses, selectAddress, conditionOfAddress }) =>
        (a, b) => [
          addAddresses(a, b),
          conditionOfAddress(a),
          ...[1, 2, 3].map((test) => selectAddress(test, a, b)),
        ],
      pairsOf(ADDRESSES, ADDRESSES),
    ),
    ...asked(
      'element',
      ({ element }) =>
        (address, displacement) =>
          element(REGISTERS, address, displacement, ofAll(0)),
      pairsOf([...ADDRESSES], [0, 1, -3, 5, 12]),
    ),
    ...asked(
      'lifts',
      ({ lift1, lift2, lift3, add, anyOf }) =>
        (a, b) => [
          lift1((x) => add(x, 1))(a),
          lift2((x, y) => add(x, y))(a, b),
          lift3((x, y, z) => anyOf([x, y, z]))(a, b, 1),
          lift1(hull)(a),
          lift2((x, y) => anyOf([hull(x), hull(y)]))(a, b),
          lift3((x, y, z) => anyOf([hull(x), hull(y), hull(z)]))(1, a, b),
          lift3((x, y, z) => anyOf([hull(x), hull(y), hull(z)]))(b, 1, a),
          lift3((x, y, z) => anyOf([hull(x), hull(y), hull(z)]))(a, b, 1),
        ],
      some(pairsOf(SOME_SETS, SOME_SETS), 40, 3),
    ),
  ];
}

/** Few values of which functions give others each, and integers of which not each is a value. */
const APART: readonly Allowed[] = [
  ...[100, -100, 5, 1.5].map((low) => interval(low, nextUp(nextUp(nextUp(low))))),
  interval(-(2 ** 24) - 8, -(2 ** 24)),
  interval(-(2 ** 24) - 16, -(2 ** 24) - 2),
];

/** Their product is the least normal value. */
const LEAST_PRODUCTS: readonly [Allowed, Allowed][] = [
  [2 ** -100, 2 ** -26],
  [2 ** -126, -1],
];

const RULES: readonly ConditionRule[] = ['EQ', 'GE', 'GT', 'LE', 'LT', 'NE', 'TR', 'FL'];
const ADDRESSES = [
  0, 1, 11, -1, 511, -512, [0, 1], [-2, 0, 3], [-1, 5, 12], [510, 511],
  Array.from({ length: 200 }, (_, index) => index - 100),
  Array.from({ length: 200 }, (_, index) => 2 * index - 200),
  Array.from({ length: 128 }, (_, index) => 2 * index),
] as const; // prettier-ignore

/** From the least to the greatest: of a set as a whole something else than of its parts. */
function hull(set: Allowed): Allowed {
  const extent = extentOf(set);
  return extent === undefined ? set : interval(...extent);
}

type Register = Readonly<Record<Component, Allowed>>;
const ofAll = (value: Allowed): Register => ({ x: value, y: value, z: value, w: value });
const REGISTERS: readonly Register[] = Array.from({ length: 12 }, (_, index) => ({
  x: index,
  y: index % 3 === 0 ? interval(index, index + 1) : -index,
  z: unionOf([index, NaN]),
  w: 1,
}));
