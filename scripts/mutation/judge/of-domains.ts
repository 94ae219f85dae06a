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
  lawfulBox,
} from '../../../semantics/domains/assignments.js';
import { regionOf, type Region } from '../../../semantics/domains/explore.js';
import { GPU_CONDITION_RULES } from '../../../spec/gpu/condition-rules.js';
import { Packed } from '../../../semantics/gpu/domains/packed.js';
import type { ConditionRule } from '../../../semantics/language/ast.js';
import { interval, unionOf, type Allowed } from '../../../semantics/number/value-set.js';
import { Seeded } from '../../../oracles/inference/seeded.js';
import type { Judges } from './bench.js';
import { pairsOf, questionsOfCalls } from './calls.js';
import type { Question } from './questions.js';
import { CLOSE_PAIRS, INTEGER_SETS, SETS, SOME_SETS, VALUES } from './sets.js';

type Domain = ReturnType<Judges['allowed']>;
type GpuDomain = ReturnType<Judges['gpuAllowed']>;

/** Assignments that come into question. */
interface Way {
  readonly name: string;
  readonly region: Region;
}

const WAYS: readonly Way[] = [
  { name: 'any', region: regionOf(FULL_BOX) },
  { name: 'VP1.0', region: regionOf(acceptedBox('VP1.0')) },
  { name: 'VP2.0', region: regionOf(lawfulBox('VP2.0')) },
  { name: 'strict', region: regionOf(boxOf(DEFAULT_POLICIES)) },
];
const GPU_WAYS: readonly Way[] = [
  { name: 'NVvp4.0', region: regionOf(lawfulBox('NVvp4.0')) },
  { name: 'each', region: regionOf(boxOf({ ...DEFAULT_POLICIES, denormals: 'each' })) },
];

const UNARY = [
  'negate', 'absolute', 'floor', 'fraction', 'coarse', 'reciprocal', 'reciprocalSquareRoot', 'exp2', 'roughExp2',
  'log2', 'roughLog2', 'sine', 'cosine', 'exponent', 'mantissa', 'exp2OfInteger', 'isNaN', 'conditionOf',
  'floorToAddress', 'roundToAddress',
] as const; // prettier-ignore
const BINARY = [
  'add', 'multiply', 'multiplyWithin', 'maximum', 'minimum', 'less', 'lessOrEqual', 'equal', 'precedes',
] as const; // prettier-ignore
const GPU_UNARY = ['ceiling', 'round', 'truncate', 'storeShort', 'bitsOf', 'toHalf', 'flagsOfFloat', 'repetitions', 'reciprocal', 'fraction', 'floor'] as const; // prettier-ignore
const GPU_BINARY = ['divide', 'power', 'add', 'multiply', 'maximum'] as const;
const OF_INTEGERS = ['negateInteger', 'notBits', 'fromBits', 'fromHalf', 'flagsOfInteger'] as const;
const OF_SIGNED = [
  'absoluteInteger',
  'toFloat',
  'storeShortInteger',
  'repetitionsOfInteger',
] as const;
const OF_TWO = [
  'addIntegers',
  'subtractIntegers',
  'multiplyLow',
  'and',
  'or32',
  'xor',
  'equalInteger',
] as const;
const OF_TWO_SIGNED = ['multiplyHigh', 'multiply24', 'divideIntegers', 'modulo', 'shiftLeft', 'shiftRight', 'lessInteger'] as const; // prettier-ignore

export function questionsOfDomains(): readonly Question[] {
  return [...WAYS.flatMap(ofWay), ...GPU_WAYS.flatMap(ofGpuWay)];
}

function ofWay(way: Way): readonly Question[] {
  const one = SETS.map((set): [Allowed] => [set]);
  const close = CLOSE_PAIRS.map(([a, b]): [Allowed, Allowed] => [a, b]);
  const two = [...some(pairsOf(SOME_SETS, SOME_SETS), 400, 1), ...close];
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
    ]),
    ...asked(
      'sumOfThreeProducts',
      ({ sumOfThreeProducts }) => sumOfThreeProducts,
      tuples<Six>(6, 60),
    ),
    ...asked(
      'sumOfFourProducts',
      ({ sumOfFourProducts }) => sumOfFourProducts,
      tuples<Eight>(8, 40),
    ),
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
        ],
      some(pairsOf(SOME_SETS, SOME_SETS), 40, 3),
    ),
  ];
}

function ofGpuWay(way: Way): readonly Question[] {
  const packed = [
    new Packed(0x7fc00001),
    new Packed(0x3f800000),
    new Packed(1),
    new Packed(0x80000000),
  ];
  const one = [...SETS, ...packed].map((set): [Allowed | Packed] => [set]);
  const two = some(pairsOf([...SOME_SETS, ...packed], SOME_SETS), 160, 4);
  const integers = INTEGER_SETS.map((set): [(typeof INTEGER_SETS)[number]] => [set]);
  const signed = pairsOf(INTEGER_SETS, [true, false]);
  const pairs = some(pairsOf(INTEGER_SETS, INTEGER_SETS), 240, 5);
  const asked = <Args extends unknown[]>(
    name: string,
    operation: (domain: GpuDomain) => (...args: Args) => unknown,
    table: readonly Args[],
  ): readonly Question[] =>
    questionsOfCalls(
      `${name} of GPU programs, ${way.name}`,
      (judges) => {
        const explorer = new judges.Explorer();
        const domain = judges.gpuAllowed(explorer.chooser);
        const own = (arg: unknown): unknown =>
          arg instanceof Packed ? new judges.Packed(arg.bits) : arg;
        return (...args: Args) =>
          told(
            way,
            explorer.explore(way.region, () => operation(domain)(...(args.map(own) as Args))),
          );
      },
      table,
    );
  return [
    ...GPU_UNARY.flatMap((name) => asked(name, (domain) => domain[name], one)),
    ...GPU_BINARY.flatMap((name) => asked(name, (domain) => domain[name], two)),
    ...asked(
      'saturate',
      ({ saturate }) =>
        (a) => [saturate(a, 0), saturate(a, -1)],
      one,
    ),
    ...asked(
      'toInteger',
      ({ toInteger }) =>
        (a) => [toInteger(a, true), toInteger(a, false)],
      one,
    ),
    ...asked(
      'quantize',
      ({ quantize }) =>
        (a) => [
          quantize(a, 0, 1, 65535, 0),
          quantize(a, 0, 1, 255, 0),
          quantize(a, -128 / 127, 1, 127, 128),
        ],
      one,
    ),
    ...asked(
      'sumOfTwoProducts',
      ({ sumOfTwoProducts }) => sumOfTwoProducts,
      tuples<[Allowed, Allowed, Allowed, Allowed]>(4, 40),
    ),
    ...OF_INTEGERS.flatMap((name) => asked(name, (domain) => domain[name], integers)),
    ...OF_SIGNED.flatMap((name) => asked(name, (domain) => domain[name], signed)),
    ...OF_TWO.flatMap((name) => asked(name, (domain) => domain[name], pairs)),
    ...OF_TWO_SIGNED.flatMap((name) =>
      asked(
        name,
        (domain) => (a, b) => [domain[name](a, b, true), domain[name](a, b, false)],
        pairs,
      ),
    ),
    ...asked(
      'dequantize',
      ({ dequantize }) =>
        (a) => [dequantize(a, 0, 255), dequantize(a, 128, 127)],
      integers.filter((_, index) => index < 12),
    ),
    ...asked(
      'flagsOfSum',
      ({ addIntegers, negateInteger, flagsOfSum }) =>
        (a, b) =>
          [true, false].flatMap((left) =>
            [true, false].map((right) => {
              const result = addIntegers(left ? negateInteger(a) : a, right ? negateInteger(b) : b);
              return flagsOfSum(result, { value: a, negated: left }, { value: b, negated: right });
            }),
          ),
      pairs,
    ),
    ...asked(
      'flags',
      ({ flagsOfFloat, besideOld, testFlags, selectFlags, undefinedFlags }) =>
        (a, b) => {
          const [x, y] = [flagsOfFloat(a), flagsOfFloat(b)];
          const all = [
            x,
            y,
            besideOld(x, y),
            besideOld(y, undefinedFlags),
            selectFlags(3, x, y),
            selectFlags(1, x, y),
            selectFlags(2, x, y),
            undefinedFlags,
          ];
          return all.flatMap((each) => [each, ...GPU_RULES.map((rule) => testFlags(rule, each))]);
        },
      some(pairsOf([...SOME_SETS, ...packed], SOME_SETS), 40, 6),
    ),
    ...asked(
      'words',
      (domain) => (a, b) => {
        const words = [
          domain.wordOfFloat(a),
          domain.wordOfInteger(b, true),
          domain.wordOfInteger(b, false),
          domain.undefinedWord,
        ];
        return words.flatMap((word) => [
          domain.floatOf(word),
          domain.integerOf(word, true),
          domain.integerOf(word, false),
          ...words.flatMap((other) =>
            [1, 2, 3].map((test) => domain.selectWord(test, word, other)),
          ),
        ]);
      },
      some(pairsOf([...SOME_SETS, ...packed], INTEGER_SETS), 60, 7),
    ),
    ...asked(
      'control',
      (domain) => (a, b) => [
        domain.member(MEMBERS, a, 'outside', (p, q) => `${p}|${q}`),
        domain.member(MANY, a, 'outside', (p, q) => `${p}|${q}`),
        domain.indexOf(a, -2),
        domain.selectInteger(1, a, b),
        domain.selectInteger(2, a, b),
        domain.selectInteger(3, a, b),
      ],
      pairs,
    ),
    ...asked(
      'sixteen bits',
      ({ sixteenBit }) =>
        (a, b) =>
          sixteenBit === null
            ? null
            : [
                sixteenBit.add(a, b),
                sixteenBit.multiply(a, b),
                sixteenBit.maximum(a, b),
                sixteenBit.multiplyAdd(a, b, 1),
                sixteenBit.reciprocal(a),
                sixteenBit.negate(a),
                sixteenBit.floor(a),
                sixteenBit.less(a, b),
                sixteenBit.exp2(a),
              ],
      two.slice(0, 80),
    ),
  ];
}

const RULES: readonly ConditionRule[] = ['EQ', 'GE', 'GT', 'LE', 'LT', 'NE', 'TR', 'FL'];
const GPU_RULES = GPU_CONDITION_RULES;

const ADDRESSES = [
  0, 1, 11, -1, 511, -512, [0, 1], [-2, 0, 3], [-1, 5, 12], [510, 511],
  Array.from({ length: 200 }, (_, index) => index - 100),
] as const; // prettier-ignore

const MEMBERS: readonly string[] = ['a', 'b', 'c', 'd', 'e', 'f'];
const MANY = Array.from({ length: 300 }, (_, index) => String(index));

type Register = Readonly<Record<Component, Allowed>>;
const ofAll = (value: Allowed): Register => ({ x: value, y: value, z: value, w: value });
const REGISTERS: readonly Register[] = Array.from({ length: 12 }, (_, index) => ({
  x: index,
  y: index % 3 === 0 ? interval(index, index + 1) : -index,
  z: unionOf([index, NaN]),
  w: 1,
}));

type Six = [Allowed, Allowed, Allowed, Allowed, Allowed, Allowed];
type Eight = [...Six, Allowed, Allowed];

/** So many, at random, of all. */
function some<T>(all: readonly T[], count: number, seed: number): readonly T[] {
  if (all.length <= count) return all;
  const random = new Seeded(seed);
  return Array.from({ length: count }, () => all[random.below(all.length)]).filter(
    (each) => each !== undefined,
  );
}

/** Operands of operations on many: numbers more often than sets. */
function tuples<T extends Allowed[]>(size: number, count: number): readonly T[] {
  const random = new Seeded(size);
  const of = (list: readonly Allowed[]): Allowed => list[random.below(list.length)] ?? 0;
  return Array.from(
    { length: count },
    () => Array.from({ length: size }, () => of(random.below(3) === 0 ? SOME_SETS : NEAR_ONE)) as T,
  );
}

const NEAR_ONE: readonly Allowed[] = [
  ...[1, -1, 0.75, 3, -2.5, 0, -0, 2 ** 24, 1e-30, -1e30, Infinity],
  interval(1, 1.0000002),
  interval(-0.5, 1),
  interval(2, 3),
  interval(0, 0.25),
];

/** Values with what of the assignments they leave. */
function told(
  { region: [all = []] }: Way,
  leaves: readonly { readonly region: Region; readonly value: unknown }[],
): unknown {
  return leaves.map(({ region, value }) => [
    value,
    region.map((box) => box.flatMap((mask, at) => (mask === all[at] ? [] : [at, mask]))),
  ]);
}
