/**
 * Expressions as a WebAssembly function that computes four vertices at a time, one in each lane of a
 * vector. Single precision rounds as the nominal domain's operations do; denormals are flushed after each.
 */
import type { Vector } from '../domains/domain.js';
import { bitsOf, SMALLEST_NORMAL } from '../number/binary32.js';
import { operandsOf, reached, type Computed, type Expression } from './expression.js';
import {
  extractLane, getLocal, i32Const, loadLane, loadSplat, loadVector, loopWhile, moduleOf, OP, setLocal, shuffle,
  splat, splat2, storeVector,
} from './wasm.js'; // prettier-ignore

type Code = readonly number[];

/** Bytes of a register. */
export const REGISTER = 16;
/** Vertices of one turn of the loop. */
export const LANES = 4;
/** Addresses reach from -512 - 256 to 511 + 255: so many registers of zeros before and after the parameters. */
export const MARGIN = 768;
/** The least address that an address register can hold, negated. */
const LOWEST = 512;

const SIGN_LESS = 0x7fffffff;
const MANTISSA = 0x7fffff;
const EXPONENT_SHIFT = 23;
const BIAS = 127;

/** The function's parameters: turns of the loop, and where attributes and results of the first vertex are. */
const [TURNS, ATTRIBUTES, RESULTS] = [0, 1, 2];
const PARAMETERS = 3;
/** Locals for transposing. */
const SCRATCH = 8;

/** What a function reads and writes in the memory. */
export interface Interface {
  /** The vertex attributes that stand there for each vertex, in order. */
  readonly attributes: readonly number[];
  /** The results that are written for each vertex, in order. */
  readonly results: readonly Vector<Expression>[];
  /** The address of program parameter 0. */
  readonly parameters: number;
  /** Whether denormals of vertex attributes become positive zeros, rather than zeros of their sign. */
  readonly isPositive: boolean;
}

/** The module's bytes; see `moduleOf`. Its function is `run(turns, attributes, results)`. */
export function emit({
  attributes,
  results,
  parameters,
  isPositive,
}: Interface): Uint8Array<ArrayBuffer> {
  const roots = results.flatMap(({ x, y, z, w }) => [x, y, z, w]);
  const all = reached(roots);
  const locals = new Map<Expression, number>();
  let count = SCRATCH;
  for (const each of all) if (each.kind !== 'known') locals.set(each, PARAMETERS + count++);
  const value = (expression: Expression): Code => {
    if (expression.kind === 'known') return splat(bitsOfKnown(expression.value));
    return getLocal(locals.get(expression) ?? 0);
  };
  const body: number[] = [];
  const append = (...codes: readonly Code[]): void => {
    for (const code of codes) for (const byte of code) body.push(byte);
  };
  const stride = attributes.length * REGISTER;
  attributes.forEach((register, place) => {
    const components = all.filter(
      (each) => each.kind === 'attribute' && each.register === register,
    );
    if (components.length === 0) return;
    const four = [0, 1, 2, 3].map((vertex) => [
      ...getLocal(ATTRIBUTES),
      ...loadVector(vertex * stride + place * REGISTER),
    ]);
    append(transposed(four));
    for (const each of components) {
      if (each.kind !== 'attribute') continue;
      append(getLocal(PARAMETERS + 4 + each.component));
      append(...(isPositive ? FLUSH_POSITIVE : FLUSH), setLocal(locals.get(each) ?? 0));
    }
  });
  for (const each of all) {
    const local = locals.get(each);
    if (local === undefined || each.kind === 'attribute') continue;
    if (each.kind === 'parameter') append(parameterAt(each, parameters, value));
    if (each.kind === 'computed') {
      append(COMPUTE[each.operation](operandsOf(each).map(value)));
    }
    append(setLocal(local));
  }
  results.forEach(({ x, y, z, w }, place) => {
    append(transposed([x, y, z, w].map(value)));
    for (let vertex = 0; vertex < LANES; vertex++) {
      const offset = (vertex * results.length + place) * REGISTER;
      append(getLocal(RESULTS), getLocal(PARAMETERS + 4 + vertex), storeVector(offset));
    }
  });
  append(advance(ATTRIBUTES, LANES * stride), advance(RESULTS, LANES * results.length * REGISTER));
  append(advance(TURNS, -1));
  return moduleOf(PARAMETERS, count, loopWhile(body, getLocal(TURNS)));
}

function bitsOfKnown(value: number | boolean): number {
  return typeof value === 'boolean' ? (value ? 0xffffffff : 0) : bitsOf(value);
}

function advance(local: number, by: number): Code {
  return [...getLocal(local), ...i32Const(by), ...OP.i32Add, ...setLocal(local)];
}

/** Four vectors of four, rows to columns: what is left stands in the second half of the scratch locals. */
function transposed(rows: readonly Code[]): Code {
  const local = (index: number): Code => getLocal(PARAMETERS + index);
  const set = (index: number): Code => setLocal(PARAMETERS + index);
  const [a = [], b = [], c = [], d = []] = rows;
  const [low, high] = [shuffle([0, 4, 1, 5]), shuffle([2, 6, 3, 7])];
  const [first, second] = [shuffle([0, 1, 4, 5]), shuffle([2, 3, 6, 7])];
  return [
    ...[...a, ...set(4), ...b, ...set(5), ...c, ...set(6), ...d, ...set(7)],
    ...[...local(4), ...local(5), ...low, ...set(0)],
    ...[...local(6), ...local(7), ...low, ...set(1)],
    ...[...local(4), ...local(5), ...high, ...set(2)],
    ...[...local(6), ...local(7), ...high, ...set(3)],
    ...[...local(0), ...local(1), ...first, ...set(4)],
    ...[...local(0), ...local(1), ...second, ...set(5)],
    ...[...local(2), ...local(3), ...first, ...set(6)],
    ...[...local(2), ...local(3), ...second, ...set(7)],
  ];
}

/** Flushes denormals of the vector on the stack to zeros of their sign, through a scratch local. */
const FLUSH: readonly Code[] = [
  setLocal(PARAMETERS),
  getLocal(PARAMETERS),
  getLocal(PARAMETERS),
  OP.f32x4Absolute,
  splat(bitsOf(SMALLEST_NORMAL)),
  OP.f32x4Less,
  splat(SIGN_LESS),
  OP.v128And,
  OP.v128AndNot,
];

/** The same, to positive zeros. */
const FLUSH_POSITIVE: readonly Code[] = [
  setLocal(PARAMETERS),
  getLocal(PARAMETERS),
  getLocal(PARAMETERS),
  OP.f32x4Absolute,
  splat(bitsOf(SMALLEST_NORMAL)),
  OP.f32x4Less,
  getLocal(PARAMETERS),
  splat(0),
  OP.f32x4NotEqual,
  OP.v128And,
  OP.v128AndNot,
];

function parameterAt(
  { address, displacement, component }: Extract<Expression, { kind: 'parameter' }>,
  parameters: number,
  value: (expression: Expression) => Code,
): Code {
  const offset = parameters + displacement * REGISTER + component * 4;
  if (address === null) return [...i32Const(0), ...loadSplat(offset)];
  const lanes = [0, 1, 2, 3].flatMap((lane) => [
    ...[...value(address), ...OP.i32x4Truncate, ...extractLane(lane)],
    ...[...i32Const(LOWEST), ...OP.i32Add, ...i32Const(4), ...OP.i32Shl],
    ...(lane === 0 ? splat(0) : getLocal(PARAMETERS)),
    ...[...loadLane(offset - LOWEST * REGISTER, lane), ...setLocal(PARAMETERS)],
  ]);
  return [...lanes, ...getLocal(PARAMETERS)];
}

type Emitted = (operands: readonly Code[]) => Code;

/** Operands, then an instruction. */
const plain =
  (...codes: readonly Code[]): Emitted =>
  (operands) => [...operands.flat(), ...codes.flat()];

const flushed = (code: Code): Emitted => plain(code, ...FLUSH);

/** The first where the test holds, else the second. */
const choose = (test: Code, whenTrue: Code, whenFalse: Code): Code => [
  ...whenTrue,
  ...whenFalse,
  ...test,
  ...OP.v128BitSelect,
];

const less = (a: Code, b: Code): Code => [...a, ...b, ...OP.f32x4Less];
const equal = (a: Code, b: Code): Code => [...a, ...b, ...OP.f32x4Equal];
const number = (value: number): Code => splat(bitsOf(value));

/** Kept in the range of address registers; 0 of NaN. */
const CLAMPED: readonly Code[] = [
  number(-LOWEST),
  OP.f32x4Maximum,
  number(LOWEST - 1),
  OP.f32x4Minimum,
  setLocal(PARAMETERS),
  getLocal(PARAMETERS),
  getLocal(PARAMETERS),
  getLocal(PARAMETERS),
  OP.f32x4Equal,
  OP.v128And,
];

/** Chooses, for what is not negative, between `ofFinite` for positive finite numbers, `ofZero` and `ofInfinity`. */
function byMagnitude(a: Code, ofFinite: Code, ofZero: number, ofInfinity: number): Code {
  const positive = choose(equal(a, number(Infinity)), number(ofInfinity), ofFinite);
  const orNaN = choose(less(number(0), a), positive, number(NaN));
  return choose(equal(a, number(0)), number(ofZero), orNaN);
}

/**
 * Computes an operation on two pairs of operands at a time in binary64, for four pairs, and makes the results binary32
 * again: rounded to nearest, unless `of` gives what binary32 holds exactly. The operands stand in scratch locals 1
 * and 2 meanwhile, and the results of the first two pairs in 3.
 */
function inBinary64(a: Code, b: Code, of: (a: Code, b: Code) => Code): Code {
  const local = (index: number): Code => getLocal(PARAMETERS + index);
  const [low, high] = [shuffle([0, 1, 0, 1]), shuffle([2, 3, 2, 3])];
  const half = (which: Code): Code => [
    ...of(
      [...local(1), ...local(1), ...which, ...OP.f64x2PromoteLow],
      [...local(2), ...local(2), ...which, ...OP.f64x2PromoteLow],
    ),
    ...OP.f32x4DemoteZero,
  ];
  return [
    ...[...a, ...setLocal(PARAMETERS + 1), ...b, ...setLocal(PARAMETERS + 2)],
    ...[...half(low), ...setLocal(PARAMETERS + 3)],
    ...[...half(high), ...setLocal(PARAMETERS + 4)],
    ...[...local(3), ...local(4), ...shuffle([0, 1, 4, 5])],
  ];
}

/** The bits of binary64 that a normal binary32 number has. */
const SINGLE = splat2(-1, 0xe0000000);
const ZERO2 = splat2(0, 0);

/** What a sum is made of meanwhile, in scratch locals: two terms, their sum in binary64, what that lost, and the sum that is cut. */
const [TERM, OTHER, SUM, LOST, CUT] = [5, 6, 7, 0, 5].map((index) => PARAMETERS + index) as [
  number, number, number, number, number,
]; // prettier-ignore

/** Cut to the bits of binary32. TwoSum tells what a sum in binary64 has lost: then it is cut from one below. */
const SUM_CHOPPED = (a: Code, b: Code): Code => {
  const [A, B, S, P] = [TERM, OTHER, SUM, LOST].map(getLocal) as [Code, Code, Code, Code];
  return [
    ...[...a, ...setLocal(TERM), ...b, ...setLocal(OTHER)],
    ...[...A, ...B, ...OP.f64x2Add, ...setLocal(SUM)],
    ...[...S, ...A, ...OP.f64x2Subtract, ...setLocal(LOST)],
    ...[...A, ...S, ...P, ...OP.f64x2Subtract, ...OP.f64x2Subtract],
    ...[...B, ...P, ...OP.f64x2Subtract, ...OP.f64x2Add, ...setLocal(LOST)],
    // All ones, which is -1, where the sum lies beyond the exact one.
    ...[...S, ...P, ...S, ...OP.f64x2Multiply, ...ZERO2, ...OP.f64x2Less],
    ...[...OP.i64x2Add, ...SINGLE, ...OP.v128And],
  ];
};

/** One unit of binary32's last place further from zero, where a test holds. */
const further = (cut: Code, test: Code): Code => [
  ...[...cut, ...test, ...splat2(0, 0x20000000), ...OP.v128And],
  ...OP.i64x2Add,
];

/** Rounded toward negative infinity: one further than cut, where it is below zero and not exact. What an infinity loses is NaN, and less than nothing. */
const SUM_DOWN = (a: Code, b: Code): Code => {
  const [S, L, cut] = [SUM, LOST, CUT].map(getLocal) as [Code, Code, Code];
  const isInexact = [
    ...[...cut, ...S, ...OP.f64x2NotEqual],
    ...[...L, ...ZERO2, ...OP.f64x2Less, ...OP.v128Or],
  ];
  return [
    ...[...SUM_CHOPPED(a, b), ...setLocal(CUT)],
    ...further(cut, [...S, ...ZERO2, ...OP.f64x2Less, ...isInexact, ...OP.v128And]),
  ];
};

/** The same of a product, which binary64 holds; what is less than 2^-126 becomes a zero of its sign. */
const PRODUCT_CHOPPED = (a: Code, b: Code): Code => {
  const P = PARAMETERS + 7;
  return [
    ...[...a, ...b, ...OP.f64x2Multiply, ...setLocal(P)],
    ...[...getLocal(P), ...SINGLE, ...OP.v128And],
    ...[...getLocal(P), ...OP.f64x2Absolute, ...splat2(0x38100000, 0), ...OP.f64x2Less],
    ...[...splat2(SIGN_LESS, -1), ...OP.v128And, ...OP.v128AndNot],
  ];
};
/** Rounded toward negative infinity; what is then less than 2^-126 in magnitude becomes a zero of its sign, which is less than 2^-126 - 2^-149 below zero. */
const PRODUCT_DOWN = (a: Code, b: Code): Code => {
  const P = getLocal(PARAMETERS + 7);
  const cut = getLocal(PARAMETERS + 6);
  const isInexact = [...cut, ...P, ...OP.f64x2NotEqual];
  return [
    ...[...a, ...b, ...OP.f64x2Multiply, ...setLocal(PARAMETERS + 7)],
    ...[...P, ...SINGLE, ...OP.v128And, ...setLocal(PARAMETERS + 6)],
    ...further(cut, [...P, ...ZERO2, ...OP.f64x2Less, ...isInexact, ...OP.v128And]),
    ...[...P, ...splat2(0x38100000, 0), ...OP.f64x2Less],
    ...[...splat2(0xb80fffff, 0xc0000000), ...P, ...OP.f64x2LessOrEqual, ...OP.v128And],
    ...[...splat2(SIGN_LESS, -1), ...OP.v128And, ...OP.v128AndNot],
  ];
};
const PRODUCT = (a: Code, b: Code): Code => [...a, ...b, ...OP.f64x2Multiply];

/** A product of binary64, of which what is no normal number and no product of a zero becomes +0. */
const positiveProduct =
  (of: (a: Code, b: Code) => Code): Emitted =>
  ([a = [], b = []]) => [
    ...[...inBinary64(a, b, of), ...setLocal(PARAMETERS), ...getLocal(PARAMETERS)],
    ...[...getLocal(PARAMETERS), ...OP.f32x4Absolute, ...number(SMALLEST_NORMAL), ...OP.f32x4Less],
    ...[...getLocal(PARAMETERS + 1), ...number(0), ...OP.f32x4NotEqual, ...OP.v128And],
    ...[...getLocal(PARAMETERS + 2), ...number(0), ...OP.f32x4NotEqual, ...OP.v128And],
    ...OP.v128AndNot,
  ];

const COMPUTE: Readonly<Record<Computed, Emitted>> = {
  addChopped: ([a = [], b = []]) => [...inBinary64(a, b, SUM_CHOPPED), ...FLUSH.flat()],
  addPositive: plain(OP.f32x4Add, ...FLUSH_POSITIVE),
  addChoppedPositive: ([a = [], b = []]) => [
    ...inBinary64(a, b, SUM_CHOPPED),
    ...FLUSH_POSITIVE.flat(),
  ],
  addDown: ([a = [], b = []]) => [...inBinary64(a, b, SUM_DOWN), ...FLUSH.flat()],
  addDownPositive: ([a = [], b = []]) => [...inBinary64(a, b, SUM_DOWN), ...FLUSH_POSITIVE.flat()],
  multiplyDown: ([a = [], b = []]) => inBinary64(a, b, PRODUCT_DOWN),
  multiplyDownPositive: positiveProduct(PRODUCT_DOWN),
  multiplyChopped: ([a = [], b = []]) => inBinary64(a, b, PRODUCT_CHOPPED),
  multiplyPositive: positiveProduct(PRODUCT),
  multiplyChoppedPositive: positiveProduct(PRODUCT_CHOPPED),
  isMinusZero: plain(splat(-0x80000000), OP.i32x4Equal),
  add: flushed(OP.f32x4Add),
  multiply: flushed(OP.f32x4Multiply),
  negate: plain(OP.f32x4Negate),
  absolute: plain(OP.f32x4Absolute),
  floor: plain(OP.f32x4Floor),
  maximum: plain(OP.f32x4Maximum),
  minimum: plain(OP.f32x4Minimum),
  less: plain(OP.f32x4Less),
  lessOrEqual: plain(OP.f32x4LessOrEqual),
  equal: plain(OP.f32x4Equal),
  isNaN: ([a = []]) => [...a, ...a, ...OP.f32x4NotEqual],
  not: plain(OP.v128Not),
  or: plain(OP.v128Or),
  select: ([test = [], whenTrue = [], whenFalse = []]) => choose(test, whenTrue, whenFalse),
  floorToAddress: plain(OP.f32x4Floor, ...CLAMPED),
  roundToAddress: plain(OP.f32x4Nearest, ...CLAMPED),
  addAddresses: plain(OP.f32x4Add, ...CLAMPED),
  exp2OfInteger: ([a = []]) => {
    const biased = [...a, ...OP.i32x4Truncate, ...splat(BIAS), ...OP.i32x4Add];
    const power = [...biased, ...i32Const(EXPONENT_SHIFT), ...OP.i32x4Shl];
    const orZero = choose(less(a, number(-126)), number(0), power);
    const orInfinity = choose(less(a, number(128)), orZero, number(Infinity));
    return choose(equal(a, a), orInfinity, number(NaN));
  },
  exponent: ([a = []]) => {
    const biased = [...a, ...i32Const(EXPONENT_SHIFT), ...OP.i32x4ShrUnsigned];
    const unbiased = [...biased, ...splat(-BIAS), ...OP.i32x4Add, ...OP.f32x4Convert];
    return byMagnitude(a, unbiased, -Infinity, Infinity);
  },
  mantissa: ([a = []]) => {
    const cut = [...a, ...splat(MANTISSA), ...OP.v128And, ...number(1), ...OP.v128Or];
    return byMagnitude(a, cut, 1, 1);
  },
};
