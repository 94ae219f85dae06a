/** WebAssembly modules as bytes: as much of the binary format as emit.ts and the compiler of the engines' functions (oracles/translate/engine/) need. */

type Code = readonly number[];

const I32 = 0x7f;
const V128 = 0x7b;
const SIMD = 0xfd;

/** Instructions without immediate operands besides their own code. */
export const OP = {
  end: [0x0b],
  i32Add: [0x6a],
  i32Shl: [0x74],
  v128Not: simd(0x4d),
  v128And: simd(0x4e),
  v128AndNot: simd(0x4f),
  v128Or: simd(0x50),
  v128BitSelect: simd(0x52),
  i32x4Shl: simd(0xab),
  i32x4ShrUnsigned: simd(0xad),
  i32x4Add: simd(0xae),
  i32x4Equal: simd(0x37),
  i64x2Add: simd(0xce),
  f64x2PromoteLow: simd(0x5f),
  f32x4DemoteZero: simd(0x5e),
  f64x2NotEqual: simd(0x48),
  f64x2Less: simd(0x49),
  f64x2LessOrEqual: simd(0x4b),
  f64x2Absolute: simd(0xec),
  f64x2Add: simd(0xf0),
  f64x2Subtract: simd(0xf1),
  f64x2Multiply: simd(0xf2),
  f32x4Equal: simd(0x41),
  f32x4NotEqual: simd(0x42),
  f32x4Less: simd(0x43),
  f32x4LessOrEqual: simd(0x45),
  f32x4Floor: simd(0x68),
  f32x4Nearest: simd(0x6a),
  f32x4Absolute: simd(0xe0),
  f32x4Negate: simd(0xe1),
  f32x4Add: simd(0xe4),
  f32x4Multiply: simd(0xe6),
  f32x4Minimum: simd(0xe8),
  f32x4Maximum: simd(0xe9),
  i32x4Truncate: simd(0xf8),
  f32x4Convert: simd(0xfa),
} as const satisfies Readonly<Record<string, readonly number[]>>;

function simd(code: number): Code {
  return [SIMD, ...unsigned(code)];
}

/** LEB128. */
export function unsigned(value: number): Code {
  const bytes: number[] = [];
  let rest = value;
  do {
    const more = rest >= 0x80;
    bytes.push((rest % 0x80) | (more ? 0x80 : 0));
    rest = Math.floor(rest / 0x80);
  } while (rest > 0);
  return bytes;
}

function signed(value: number): Code {
  const bytes: number[] = [];
  let rest = value;
  for (;;) {
    const byte = rest & 0x7f;
    rest >>= 7;
    const isLast = (rest === 0 && byte < 0x40) || (rest === -1 && byte >= 0x40);
    bytes.push(isLast ? byte : byte | 0x80);
    if (isLast) return bytes;
  }
}

export function getLocal(index: number): Code {
  return [0x20, ...unsigned(index)];
}

export function setLocal(index: number): Code {
  return [0x21, ...unsigned(index)];
}

export function i32Const(value: number): Code {
  return [0x41, ...signed(value)];
}

/** The same 32 bits four times. */
export function splat(bits: number): Code {
  const bytes = [bits & 0xff, (bits >>> 8) & 0xff, (bits >>> 16) & 0xff, bits >>> 24];
  return [SIMD, 0x0c, ...bytes, ...bytes, ...bytes, ...bytes];
}

/** The same 64 bits twice, their high word first. */
export function splat2(high: number, low: number): Code {
  const bytes = [low, high].flatMap((bits) => [0, 8, 16, 24].map((by) => (bits >>> by) & 0xff));
  return [SIMD, 0x0c, ...bytes, ...bytes];
}

/** Words of two vectors, 0 to 3 of the first and 4 to 7 of the second. */
export function shuffle(words: readonly [number, number, number, number]): Code {
  return [SIMD, 0x0d, ...words.flatMap((word) => [0, 1, 2, 3].map((byte) => word * 4 + byte))];
}

/** Loads and stores: the address is on the stack, what is added to it here, and all is aligned to words. */
const memory =
  (code: number) =>
  (offset: number): Code => [SIMD, code, 2, ...unsigned(offset)];
export const loadVector = memory(0x00);
export const loadSplat = memory(0x09);
export const storeVector = memory(0x0b);

/** One lane of the vector on the stack, from the address below it. */
export function loadLane(offset: number, lane: number): Code {
  return [SIMD, 0x56, 2, ...unsigned(offset), lane];
}

export function extractLane(lane: number): Code {
  return [SIMD, 0x1b, lane];
}

/** Over and over while `condition`, which leaves an i32, is not zero; at least once. */
export function loopWhile(body: readonly number[], condition: Code): readonly number[] {
  return [0x03, 0x40, ...body, ...condition, 0x0d, 0x00, ...OP.end];
}

/**
 * A module that imports a memory as `host.memory` and exports `run`, a function of so many i32 and no
 * result.
 */
export function moduleOf(
  parameters: number,
  vectorLocals: number,
  body: readonly number[],
): Uint8Array<ArrayBuffer> {
  const locals = vectorLocals === 0 ? [0] : [1, ...unsigned(vectorLocals), V128];
  const code = [...locals, ...body, ...OP.end];
  return Uint8Array.from([
    ...[0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
    ...section(1, [1, 0x60, parameters, ...Array<number>(parameters).fill(I32), 0]),
    ...section(2, [1, ...text('host'), ...text('memory'), 0x02, 0x00, 0]),
    ...section(3, [1, 0]),
    ...section(7, [1, ...text('run'), 0x00, 0]),
    ...section(10, [1, ...unsigned(code.length), ...code]),
  ]);
}

export function section(number: number, content: readonly number[]): readonly number[] {
  return [number, ...unsigned(content.length), ...content];
}

export function text(ascii: string): Code {
  return [ascii.length, ...[...ascii].map((letter) => letter.charCodeAt(0))];
}
