/**
 * Operands that tell the alternatives of every policy from one another: for each instruction pairs of
 * special values, numbers made for a policy, and numbers from a seed near the edges.
 */
import { LARGEST, nextDown, nextUp, SMALLEST_NORMAL } from '../../semantics/number/binary32.js';
import { DEFINITIONS } from '../../semantics/instructions/index.js';
import { instructionNamed } from '../../spec/instructions.js';
import { Seeded } from './seeded.js';

/** One number for a scalar, three or four for a vector. */
export type ProbeOperands = readonly (readonly number[])[];

const ULP = 2 ** -23;
const TINY = 2 ** -130;
/** Nearer to 2^-126 than to the greatest denormal, as a product; see tininess. */
const ALMOST = [2 ** -63 * (1 + 1774 * ULP), 2 ** -63 * (1 - 3548 * 2 ** -24)] as const;

const SPECIALS = [
  0, -0, 1, -1, Infinity, -Infinity, NaN, LARGEST, -LARGEST, SMALLEST_NORMAL, -SMALLEST_NORMAL,
  TINY, -TINY, 0.5, -3,
] as const; // prettier-ignore

/** Factors whose product is rounded, too small or too large, and terms whose sum is. */
const PRODUCTS: readonly (readonly [number, number])[] = [
  [1 + ULP, 1 + ULP],
  [1 + ULP, -1 - ULP],
  [1 + 2 ** -12 + ULP, 1 + 2 ** -12],
  [-1 - 2 ** -12 - ULP, 1 + 2 ** -12],
  [1 + 3 * ULP, 1.5],
  [-1 - 3 * ULP, 1.5],
  [1 + ULP, 1.5],
  [LARGEST, 2],
  [-LARGEST, 2],
  [LARGEST, 1 + ULP],
  [-LARGEST, 1 + ULP],
  [2 ** 127, -4],
  [2 ** -100, 2 ** -100],
  [2 ** -100, -(2 ** -100)],
  [SMALLEST_NORMAL, 0.5],
  [-SMALLEST_NORMAL, 0.5],
  [SMALLEST_NORMAL * (1 + ULP), 1 - ULP],
  [SMALLEST_NORMAL * (1 + ULP), -1 + ULP],
  [SMALLEST_NORMAL * (2 - ULP), 0.5],
  [-SMALLEST_NORMAL * (2 - ULP), 0.5],
  [nextUp(SMALLEST_NORMAL), 1 - 2 ** -24],
  [-nextUp(SMALLEST_NORMAL), 1 - 2 ** -24],
  [ALMOST[0], ALMOST[1]],
  [-ALMOST[0], ALMOST[1]],
  [TINY, 2 ** 20],
  [TINY, -(2 ** 20)],
];

const SUMS: readonly (readonly [number, number])[] = [
  [1, 2 ** -24],
  [-1, -(2 ** -24)],
  [1 + ULP, 2 ** -24],
  [-1 - ULP, -(2 ** -24)],
  [1, 3 * 2 ** -25],
  [-1, -3 * 2 ** -25],
  [1, 2 ** -40],
  [-1, -(2 ** -40)],
  [1, -(2 ** -40)],
  [-1, 2 ** -40],
  [1, -(2 ** -30)],
  [-1, 2 ** -30],
  [1, -1],
  [-1, 1],
  [LARGEST, LARGEST],
  [-LARGEST, -LARGEST],
  [LARGEST, 2 ** 103],
  [-LARGEST, -(2 ** 103)],
  [LARGEST, 2 ** 80],
  [-LARGEST, -(2 ** 80)],
  [SMALLEST_NORMAL * 1.5, -SMALLEST_NORMAL],
  [SMALLEST_NORMAL, -SMALLEST_NORMAL * 1.5],
  [SMALLEST_NORMAL, TINY],
  [TINY, TINY],
];

const BIG = 2 ** 30;
const NEAR_ONE = 1 + 2 ** -12;

/** The products of a dot product, w last, as factors of the first operand; the second one is ones. */
const TERMS: readonly (readonly number[])[] = [
  [1, BIG, -BIG, 0],
  [0, 1, BIG, -BIG],
  [BIG, 1, -BIG, 2],
  [BIG, -BIG, 1, 0],
  [1, 2 ** -24, 2 ** -24, 2 ** -24],
  [2 ** -24, 2 ** -24, 2 ** -24, 1],
  [2 ** -24, 1, 2 ** -24, 0],
  [1, 2 ** -25, 2 ** -25, 0],
  [0, 2 ** -25, 2 ** -25, 1],
  [1, 1, -1, -1],
  [0, -0, 0, -0],
  [-0, -0, -0, -0],
  [-1, 1, -0, -0],
  [LARGEST, LARGEST, -LARGEST, -LARGEST],
  [LARGEST, -LARGEST, LARGEST, 1],
  [LARGEST, LARGEST, 0, 0],
  [Infinity, 1, -Infinity, 0],
  [NaN, 0, 1, 2],
  [0, Infinity, NaN, 1],
];

const DOT_PAIRS: readonly ProbeOperands[] = [
  // Products that only a fused addition keeps.
  [[-1, NEAR_ONE, 0, 0], [1 + 2 ** -11, NEAR_ONE, 0, 0]],
  [[NEAR_ONE, -1, 0, 0], [NEAR_ONE, 1 + 2 ** -11, 0, 0]],
  [[0, -1, NEAR_ONE, 0], [0, 1 + 2 ** -11, NEAR_ONE, 0]],
  [[0, NEAR_ONE, -1, 0], [0, NEAR_ONE, 1 + 2 ** -11, 0]],
  // Zero times infinity, NaN and numbers of either sign.
  [[0, 1, 1, 1], [Infinity, 1, 1, 1]],
  [[NaN, 1, 1, 1], [0, 1, 1, 1]],
  [[0, 0, 0, 0], [-1, -1, -1, -1]],
  [[-0, -0, -0, -0], [1, 1, 1, 1]],
  [[-1, 0, 0, 0], [0, -1, -1, -0]],
  [[1, 1, 1, 1], [-0, -0, -0, -0]],
  [[-1, -2, -3, 0], [-0, -0, -0, -0]],
]; // prettier-ignore

const SCALARS: Readonly<Record<string, readonly number[]>> = {
  EX2: [127.5, 128, 129, 200, -126, -127, -150, 1, 0.5],
  EXP: [
    127,
    127.5,
    128,
    128.5,
    129,
    200,
    -126,
    -126.5,
    -127,
    -150,
    1.5,
    -1.5,
    -(2 ** -30),
    -(2 ** -25),
    2 ** -30,
  ],
  LOG: [0.75, -0.75, 6, -6, TINY, -TINY, -0],
  RSQ: [4, -4, 2, 0.25, -0.25],
  SIN: [-0, 0, 1, -1, TINY],
};

/** LIT's x, y and w. */
const LIT: readonly (readonly [number, number, number])[] = [
  ...[-0, 0, 1, -1, TINY, NaN].flatMap((x) =>
    [0, -0, 1, 0.5, NaN, Infinity, -1].flatMap((y) =>
      [0, 1, -2, NaN, Infinity].map((w): [number, number, number] => [x, y, w]),
    ),
  ),
  // The exponent: its bound, and its fraction bits.
  ...[
    127.997,
    127.999,
    128,
    150,
    -127.999,
    -128,
    -150,
    2 ** -10,
    3 * 2 ** -10,
    -(2 ** -10),
  ].flatMap((w) =>
    [0.75, 1, 1.25, 2 ** 90, 2 ** -90].map((y): [number, number, number] => [1, y, w]),
  ),
];

/** Operands that are made for one instruction. */
const OWN: Readonly<Record<string, readonly ProbeOperands[]>> = {
  LIT: LIT.map(([x, y, w]) => [[x, y, 0, w]]),
};

const known = new Map<string, readonly ProbeOperands[]>();

/** The probes of an instruction with a floating-point result. */
export function probesOf(instruction: string): readonly ProbeOperands[] {
  const made = known.get(instruction) ?? make(instruction);
  known.set(instruction, made);
  return made;
}

function make(instruction: string): readonly ProbeOperands[] {
  const spec = instructionNamed(instruction);
  const kinds = spec?.operands ?? [];
  const random = new Seeded(0x5eed + instruction.charCodeAt(0) * 31 + instruction.charCodeAt(1));
  const own = OWN[instruction];
  if (own !== undefined) return own;
  const definition = DEFINITIONS.get(instruction);
  if (definition?.shape === 'dot') return dots(definition.width, random);
  if (kinds[0] === 'scalar') {
    const own = [...SPECIALS, ...(SCALARS[instruction] ?? [])];
    const some = Array.from({ length: 12 }, () => random.between(-3, 6));
    return [...own, ...some].map((value) => [[value]]);
  }
  return inLanes(kinds.length, tuples(kinds.length, random));
}

/** The operands of single components. */
function tuples(count: number, random: Seeded): readonly (readonly number[])[] {
  if (count === 1) {
    const close = [
      nextDown(0),
      nextUp(0),
      nextDown(1),
      -(2 ** -25),
      -(2 ** -30),
      1.5,
      -1.5,
      2 ** 24,
    ];
    const some = Array.from({ length: 17 }, () => random.between(-30, 30));
    return [...SPECIALS, ...close, ...some].map((value) => [value]);
  }
  const pairs = [
    ...SPECIALS.flatMap((a) => SPECIALS.map((b) => [a, b] as const)),
    ...PRODUCTS,
    ...SUMS,
    ...SUMS.map(([a, b]) => [a, -b] as const),
    ...Array.from({ length: 60 }, () => [random.between(-2, 2), random.between(-12, 12)] as const),
  ];
  if (count === 2) return pairs;
  return [
    ...pairs.flatMap(([a, b], index) => [
      [a, b, SPECIALS[index % SPECIALS.length] ?? 0],
      ...(index % 7 === 0 ? [[a, b, -0]] : []),
    ]),
    ...SUMS.map(([a, b]) => [a, 1, b]),
    ...SUMS.map(([a, b]) => [-1, a, -b]),
    ...PRODUCTS.map(([a, b]) => [a, b, Number.isFinite(a * b) ? -Math.fround(a * b) : 0]),
    ...PRODUCTS.map(([a, b]) => [a, b, -0]),
    [NEAR_ONE, NEAR_ONE, -(1 + 2 ** -11)],
    [-NEAR_ONE, NEAR_ONE, 1 + 2 ** -11],
    ...Array.from({ length: 80 }, () => {
      const [a, b] = [random.between(-2, 2), random.between(-2, 2)];
      return [a, b, random.below(3) === 0 ? -Math.fround(a * b) : random.between(-24, 8)];
    }),
  ];
}

/** Four tuples to each vector, as its components. */
function inLanes(operands: number, all: readonly (readonly number[])[]): readonly ProbeOperands[] {
  return Array.from({ length: Math.ceil(all.length / 4) }, (_, at) =>
    Array.from({ length: operands }, (_, operand) =>
      [0, 1, 2, 3].map((lane) => all[at * 4 + lane]?.[operand] ?? 1),
    ),
  );
}

function dots(width: number, random: Seeded): readonly ProbeOperands[] {
  const ones = [1, 1, 1, 1];
  const some = Array.from({ length: 120 }, (_, index) => {
    const spread = index % 3 === 0 ? 14 : 4;
    const a = Array.from({ length: 4 }, () => random.between(-spread, spread));
    const b = Array.from({ length: 4 }, () => random.between(-2, 2));
    // Sums that cancel show more of their roundings.
    if (index % 2 === 0) {
      const [a0 = 1, a1 = 1] = a;
      const [b0 = 1, b1 = 1] = b;
      a[2] = -Math.fround(a0 * b0);
      b[2] = 1;
      if (index % 4 === 0) b[3] = -Math.fround(a1 * b1);
      if (index % 4 === 0) a[3] = 1;
    }
    return [a, b];
  });
  // DPH takes 1 for the first operand's w.
  const terms = TERMS.flatMap((term) => [
    [term, ones],
    [ones, term],
  ]);
  const specials = SPECIALS.flatMap((a) =>
    [0, -0, 1, -1, Infinity, NaN].map((b) => [
      [a, 0, -0, 1],
      [b, -1, 1, 0],
    ]),
  );
  return [...terms, ...DOT_PAIRS, ...specials, ...some].map((operands) =>
    operands.map((operand) => operand.slice(0, width)),
  );
}
