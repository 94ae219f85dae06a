/** Questions about numbers under one assignment: what each operation gives of numbers, in programs of both languages. */
import { isGpuEnvironment, type AnyEnvironmentName } from '../../../spec/gpu/environments.js';
import { GPU_CONDITION_RULES } from '../../../spec/gpu/condition-rules.js';
import { alternativesOf, isPermitted, policiesIn } from '../../../semantics/domains/assignments.js';
import { assignment } from '../../../semantics/domains/profiles.js';
import { questionsOfCalls } from './calls.js';
import { drawnAssignment } from './machines.js';
import { drawFrom, drawn, oneOf } from './made-up.js';
import { BINARY, UNARY } from './of-domains.js';
import type { Question } from './questions.js';
import { VALUES } from './sets.js';

const PROFILES = ['strict', 'nv20-like', 'nv30-like'] as const;
/** Beside which each alternative of each policy is asked: some come into question with others alone. */
const BESIDE = [
  '',
  'denormals=kept-in-moves',
  'denormals=kept-in-moves,denormalsSelected=as-zeros',
  'denormals=each',
  'sumRounding=down',
  'dotOrder=together',
  'dotOrder=once,madRounding=once',
] as const;
const SOME = VALUES as unknown as readonly [number, ...number[]];
/** Sums and products of them are rounded. */
const ROUNDED = [0.1, 1 / 3, -2 / 7, 16777215, 1e-30, -3.3e-39, 2 ** -24, 1 + 2 ** -23, 3e38].map(Math.fround) as unknown as readonly [number, ...number[]]; // prettier-ignore

/** Operands by which single policies are told. */
const CHOSEN: readonly number[][] = [
  [0, -0, 0, -0, 0, 0, -0, 1],
  [-0, -0, -0, 1, -0, 1, -0, 1],
  [-0, 1, 0, -1, 3, -0, -1, 0],
  [1, -1, 1, 1, -1, 1, 0, 1],
  [1e-40, -1e-40, 1e-40, 1, -1e-40, 1, 2 ** -126, -1],
  [-1e-40, 1e-40, -1e-40, 0.5, 1, 1e-40, 2 ** -149, 2 ** -149],
  [-1e-40, -0, -0, -1e-40, 1e-40, -0, 0, -1e-40],
  [2 ** -126, 1 - 2 ** -24, 2 ** -126, 0.5, -(2 ** -126), 0.25, 2 ** -149, 1],
  [2 ** -100, 2 ** -27, -(2 ** -63), 2 ** -64, 2 ** -75, -(2 ** -75), 2 ** -60, 2 ** -66],
  [3e38, 3e38, 1, 3e38, -1, 3e38, 1, -3e38],
  [-3e38, -3e38, 2, -3e38, 2, 3e38, 1, 1],
  [0, Infinity, NaN, 0, 1, Infinity, -1, Infinity],
  [-0, -Infinity, 0, NaN, 0, Infinity, 1, 1],
  [NaN, 1, NaN, -0, 1, 2, Infinity, 3],
  [1, NaN, -0, 2 ** -24, 1, -1, 5, 0.1],
  [-(2 ** -30), 1, 2 ** -24, 1, 2 ** -25, 1, 1, 1],
  [-(2 ** -149), 2 ** -24, 1, 1, 2 ** -25, -1, 2 ** -26, 1],
  [128, -150, 127.5, 2, -126.5, 1, 1e30, 2],
  [-4, 0.25, -Infinity, 1, Infinity, 1, -2, 3],
  [16777216, 1, 1, 1, -16777216, 1, 2 ** -10, 1],
  [0.1, 10, 1 / 3, 3, -0.1, 10, 1e-8, 1e-8],
  [1 + 2 ** -12, 1 + 2 ** -12, -1, 1, 2 ** -24, -1, 2 ** -30, -1],
  [1 + 2 ** -23, 1 + 2 ** -23, -(2 ** -20), 1, -(2 ** -29), 1, 2 ** -29, 1],
  // What is left of a sum is nothing.
  [1, 1, -1, 1, 2, 1, -2, 1],
  [1, 3, -3, 1, 1, 0, 0, 1],
].map((list) => list.map(Math.fround));

/** Each alternative of each policy, beside others. */
function named(environment: AnyEnvironmentName): readonly string[] {
  const together = isGpuEnvironment(environment)
    ? []
    : ['madRounding=once', 'dotOrder=once', 'dotOrder=together'].map(
        (each) => `strict,sumRounding=aligned,${each}`,
      );
  const apart = BESIDE.flatMap((beside) =>
    policiesIn(environment).flatMap((policy) =>
      alternativesOf(policy)
        .filter((value) => isPermitted(policy, value, environment) || beside === '')
        .map((value) => ['strict', beside, `${policy}=${value}`].filter(Boolean).join()),
    ),
  );
  return [...apart, ...together];
}

type Args = [string, number[][]];

export function questionsOfConcrete(): readonly Question[] {
  drawFrom(71);
  const number = (): number => oneOf(oneOf(...SOME), oneOf(...ROUNDED), oneOf(...ROUNDED));
  const table = (environment: AnyEnvironmentName, count: number): Args[] => [
    ...[
      ...PROFILES,
      ...Array.from({ length: 40 }, (_, nth) => drawnAssignment(environment, nth)),
    ].map((name): Args => [name, drawn(16, () => drawn(count, number))]),
    ...named(environment).map((name): Args => [name, [...CHOSEN]]),
  ];
  return [
    ...ofNumbers(table('VP2.0', 8)),
    ...ofGpuNumbers(table('NVvp4.0', 8)),
    ...ofInterpretations(),
  ];
}

const quad = (n: number) => ({ x: n, y: -n, z: 2 * n, w: 1 });
const ELEMENTS = Array.from({ length: 5 }, (_, n) => quad(n + 1));
const RULES = ['EQ', 'NE', 'LT', 'GE', 'LE', 'GT', 'TR', 'FL'] as const;
const CODES = ['LT', 'EQ', 'GT', 'UN'] as const;

function ofNumbers(table: readonly Args[]): readonly Question[] {
  return questionsOfCalls(
    'numbers under an assignment',
    ({ concrete }) =>
      (name: string, lists: number[][]) => {
        const domain = concrete(assignment(name, 'VP2.0'));
        const { multiplyAdd, sumOfThreeProducts, sumOfFourProducts } = domain;
        return [
          ...lists.map(([a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0]) => [
            UNARY.map((each) => (domain[each] as (a: number) => unknown)(a)),
            BINARY.map((each) => domain[each](a, b)),
            multiplyAdd(a, b, c),
            sumOfThreeProducts(a, b, c, d, e, f),
            sumOfFourProducts(a, b, c, d, e, f, g, h),
            domain.constant(a),
            domain.input(b),
          ]),
          [-7, -1, 0, 3, 4, 5, 9].map((at) => domain.element(ELEMENTS, at, at % 2, quad(0))),
          RULES.map((rule) => CODES.map((code) => domain.test(rule, code))),
        ];
      },
    table,
    4,
  );
}

/** What interpretations make of numbers that no integer is near, under assignments that differ and one that does not. */
function ofInterpretations(): readonly Question[] {
  return questionsOfCalls(
    'numbers of GPU programs by interpretations',
    ({ gpuConcrete }) =>
      (name: string, value: number) => {
        const policies = assignment(name, 'NVvp4.0');
        return ([{}, { outOfRange: 'clamped' }, { outOfRange: 'undefined' }] as const).map(
          (interpretations) => {
            const { toInteger, constant } = gpuConcrete(policies, interpretations);
            const number = constant(value);
            return [toInteger(number, true), toInteger(number, false)];
          },
        );
      },
    ['strict', 'strict,integerDivision=floor', 'strict,sumRounding=down'].flatMap((name) =>
      [1e30, -1e30, 3, -3, NaN].map((value): [string, number] => [name, value]),
    ),
  );
}

const INTEGERS = [0, 1, -1, 7, -7, 2, 2 ** 24 + 1, -(2 ** 31), 2 ** 31 - 1, 16777219, -16777219];

function ofGpuNumbers(table: readonly Args[]): readonly Question[] {
  return questionsOfCalls(
    'numbers of GPU programs under an assignment',
    ({ gpuConcrete, Packed, UNDEFINED }) =>
      (name: string, lists: number[][]) => {
        const domain = gpuConcrete(assignment(name, 'NVvp4.0'));
        const carried = [0x7fc00001, 1, 0x80000000, 0x3f800000].map((bits) =>
          domain.fromBits(bits),
        );
        const numbers = lists.map((list) => {
          const [a, b, c, d, e, f, g, h] = list.map(domain.constant);
          if (a === undefined || b === undefined || c === undefined || d === undefined) return [];
          if (e === undefined || f === undefined || g === undefined || h === undefined) return [];
          const two = [domain.add, domain.multiply, domain.multiplyWithin, domain.divide, domain.maximum, domain.minimum, domain.power]; // prettier-ignore
          const tests = [domain.less, domain.lessOrEqual, domain.equal, domain.precedes];
          const one = [domain.reciprocal, domain.reciprocalSquareRoot, domain.exp2, domain.roughExp2, domain.log2, domain.roughLog2, domain.sine, domain.cosine, domain.floor, domain.fraction, domain.exp2OfInteger, domain.exponent, domain.mantissa]; // prettier-ignore
          return [
            two.map((each) => [each(a, b), each(a, UNDEFINED), each(carried[1] ?? a, b)]),
            tests.map((each) => [each(a, b), each(UNDEFINED, b), each(a, carried[0] ?? b)]),
            one.map((each) => [each(a), each(UNDEFINED)]),
            domain.multiplyAdd(a, b, c),
            domain.multiplyAdd(a, UNDEFINED, c),
            domain.sumOfTwoProducts(a, b, c, d),
            domain.sumOfThreeProducts(a, b, c, d, e, f),
            domain.sumOfFourProducts(a, b, c, d, e, f, g, h),
            domain.sumOfFourProducts(a, b, c, d, e, f, g, UNDEFINED),
            domain.toInteger(a, true),
            domain.toInteger(a, false),
          ];
        });
        return [
          numbers,
          carried.map((each) => (each instanceof Packed ? ['packed', each.bits] : each)),
          domain.fromBits(UNDEFINED),
          INTEGERS.flatMap((a) =>
            [true, false].flatMap((signed) => [
              domain.toFloat(a, signed),
              ...INTEGERS.map((b) => domain.divideIntegers(a, b, signed)),
              domain.divideIntegers(a, UNDEFINED, signed),
              domain.divideIntegers(UNDEFINED, a, signed),
            ]),
          ),
          domain.toFloat(UNDEFINED, true),
          [0, 1, 2, 3, 7, 8, 12, 15, 0x80, 0x88].map((flags) => [
            [0, 8, 15, 0x80, 0xff].map((old) => domain.besideOld(flags, old)),
            GPU_CONDITION_RULES.map((rule) => domain.testFlags(rule, flags)),
          ]),
        ];
      },
    table,
    4,
  );
}
