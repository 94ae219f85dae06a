/** Questions about the allowed domain of GPU programs, as of-domains.ts asks about that of VP programs. */
import fc from 'fast-check';
import {
  boxOf,
  DEFAULT_POLICIES,
  permittedBox,
} from '../../../../semantics/domains/assignments.js';
import { regionOf } from '../../../../semantics/domains/explore.js';
import { GPU_CONDITION_RULES } from '../../../../spec/gpu/condition-rules.js';
import { Packed } from '../../../../semantics/gpu/domains/packed.js';
import type { AllowedInteger } from '../../../../semantics/number/integer-set.js';
import { interval, type Allowed } from '../../../../semantics/number/value-set.js';
import {
  accessTo,
  targetOf,
  textureArbitrary,
  vector,
} from '../../../../semantics/texture/texture.arbitrary.js';
import type { Texture } from '../../../../semantics/texture/texture.js';
import type { Judges } from '../bench.js';
import { pairsOf, questionsOfCalls } from '../calls.js';
import type { Question } from '../questions.js';
import { BIT_PAIRS, INTEGER_SETS, SETS, SOME_SETS } from '../sets.js';
import { some, told, tuples, type Way } from '../ways.js';

type GpuDomain = ReturnType<Judges['gpuAllowed']>;

const GPU_WAYS: readonly Way[] = [
  { name: 'NVvp4.0', region: regionOf(permittedBox('NVvp4.0')) },
  { name: 'each', region: regionOf(boxOf({ ...DEFAULT_POLICIES, denormals: 'each' })) },
];

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

/** About the ends of what integers hold. */
const GREAT: readonly Allowed[] = [
  ...[2 ** 31, -(2 ** 31), 2 ** 32, -(2 ** 32)],
  interval(5, 2 ** 31),
  interval(5, 2 ** 32),
  interval(-(2 ** 31), 3),
  interval(-(2 ** 31) - 256, 3),
];

/** Operands of powers that may be computed otherwise than by logarithms. */
const POWERS: readonly (readonly [Allowed, Allowed])[] = [
  [Infinity, -0],
  [Infinity, 0],
  [1, Infinity],
  [1, NaN],
  [NaN, 0],
];

/** About the least normal value of 16 bits, and the greatest. */
const HALVES: readonly Allowed[] = [
  ...[2 ** -14, 2 ** -14 + 2 ** -34, -(2 ** -14) + 2 ** -34],
  ...[65504, -65504, 65504 + 2 ** -7],
];

export function questionsOfGpuDomains(): readonly Question[] {
  return GPU_WAYS.flatMap(ofGpuWay);
}

function ofGpuWay(way: Way): readonly Question[] {
  const packed = [
    new Packed(0x7fc00001),
    new Packed(0x3f800000),
    new Packed(1),
    new Packed(0x80000000),
  ];
  const one = [...SETS, ...HALVES, ...packed].map((set): [Allowed | Packed] => [set]);
  const two = [
    ...some(pairsOf([...SOME_SETS, ...packed], SOME_SETS), 160, 4),
    ...POWERS.map(([a, b]): [Allowed, Allowed] => [a, b]),
  ];
  const integers = INTEGER_SETS.map((set): [(typeof INTEGER_SETS)[number]] => [set]);
  const signed = pairsOf(INTEGER_SETS, [true, false]);
  const pairs = [
    ...some(pairsOf(INTEGER_SETS, INTEGER_SETS), 240, 5),
    ...BIT_PAIRS.map(([a, b]): [AllowedInteger, AllowedInteger] => [a, b]),
  ];
  const asked = <Args extends unknown[]>(
    name: string,
    operation: (domain: GpuDomain) => (...args: Args) => unknown,
    table: readonly Args[],
    together?: number,
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
      together,
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
      [...one, ...GREAT.map((set): [Allowed] => [set])],
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
      ({ addIntegers, negateInteger, flagsOfSum, besideOld, flagsOfFloat, testFlags }) =>
        (a, b) =>
          [true, false].flatMap((left) =>
            [true, false].map((right) => {
              const result = addIntegers(left ? negateInteger(a) : a, right ? negateInteger(b) : b);
              const [one, other] = [
                { value: a, negated: left },
                { value: b, negated: right },
              ];
              const flags = flagsOfSum(result, one, other);
              const old = besideOld(flagsOfFloat(-1), flags);
              return [
                flags,
                old,
                ...GPU_RULES.flatMap((rule) => [testFlags(rule, flags), testFlags(rule, old)]),
              ];
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
          domain.wordOfFloat(1),
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
      [
        ...some(pairsOf([...SOME_SETS, ...packed], INTEGER_SETS), 60, 7),
        ...pairsOf([...packed, ...SOME_SETS.slice(0, 3)], INTEGER_SETS.slice(0, 1)),
      ],
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
      'select',
      ({ select }) =>
        (a, b) =>
          [1, 2, 3].map((test) => select(test, a, b)),
      some(pairsOf([...SOME_SETS, ...packed], [...packed, ...SOME_SETS]), 20, 9),
    ),
    ...asked(
      'lifts',
      ({ lift1, lift2, lift3, add, anyOf }) =>
        (a, b) => [
          lift1((x) => x)(a),
          lift2((x, y) => add(x, y))(a, b),
          lift2((x) => x)(a, b),
          lift3((x, y, z) => anyOf([x, y, z]))(a, b, 1),
          lift3((x) => x)(a, b, b),
          lift3((x, y) => add(x, y))(b, a, 1),
        ],
      [
        ...some(pairsOf([...SOME_SETS, ...packed], [...packed, ...SOME_SETS]), 50, 8),
        ...pairsOf([...packed, 1], [...packed, -0]),
      ],
    ),
    ...asked(
      'sampler',
      ({ sampler }) =>
        (bound, a, b) => {
          const access = accessTo(bound, { target: targetOf(bound) });
          const [dx, dy] = [
            vector<Allowed | Packed>(a, 0, b, 0),
            vector<Allowed | Packed>(0, b, a, 0),
          ];
          return [
            sampler.sample(access, vector<Allowed | Packed>(a, b, 0.5, 0.25), {
              kind: 'level',
              level: b,
            }),
            ...[null, a].map((bias) =>
              sampler.sample(access, vector<Allowed | Packed>(b, a, 0, 1), {
                kind: 'derivatives',
                dx,
                dy,
                bias,
              }),
            ),
          ];
        },
      fc
        .sample(textureArbitrary, { numRuns: 24, seed: 59 })
        .map((bound, index): [Texture, Allowed | Packed, Allowed | Packed] => [
          bound,
          COORDINATES[index % 3] ?? 0,
          COORDINATES[(index >> 2) % 3] ?? 0,
        ]),
      4,
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
                sixteenBit.divide(a, b),
                sixteenBit.power(a, b),
                sixteenBit.fraction(a),
                sixteenBit.log2(b),
                sixteenBit.cosine(a),
              ],
      two.slice(0, 80),
      10,
    ),
  ];
}

/** Two of them as bits that were carried. */
const COORDINATES = [0.25, new Packed(0x3f000000), new Packed(0x40100000)] as const;

const GPU_RULES = GPU_CONDITION_RULES;

const MEMBERS: readonly string[] = ['a', 'b', 'c', 'd', 'e', 'f'];
const MANY = Array.from({ length: 300 }, (_, index) => String(index));
