/**
 * Sine and cosine of binary32 values of any size, in binary64. `Math` takes several times as long for great angles as for small ones: what it is given has
 * 53 bits, and its reduction needs more digits of pi. A great binary32 value is an integer of 24 bits times a power of two. How many quarter turns
 * such a power is, but for whole turns, is known in parts, and an integer of 24 bits times a part is exact.
 */
import { LARGEST } from './binary32.js';

/** From here on angles are reduced here. */
const GREAT = 2 ** 20;
/** The powers of two of great values, and so of the greatest. */
const [LEAST_POWER, MOST_POWER] = [20 - 23, 127 - 23] as const;

/** 2 / pi in bits behind the point, as many as the greatest value needs. */
const TWO_OVER_PI = 0xa2f9836e_4e441529_fc2757d1_f534ddc0_db629599_3c439041_fe5163ab_debbc561n;
const BITS_OF_IT = 256;

/** The bits of a part behind the point; the first has two before it besides, which count quarter turns to a whole one. */
const PART = 26;
/** What is left out is less than 2^-80 of a quarter turn, and no binary32 value from 2^20 on is nearer than 2^-30 to a whole number of those (the nearest is 0x6f79be45). */
const PARTS = 4;

/** Quarter turns of each power of two, but for whole turns, in parts that add up. */
const QUARTERS = Float64Array.from({ length: PARTS * (MOST_POWER - LEAST_POWER + 1) }, (_, at) => {
  const [power, part] = [LEAST_POWER + Math.floor(at / PARTS), at % PARTS];
  const shift = BITS_OF_IT - power - PART * (part + 1);
  const kept = part === 0 ? PART + 2 : PART;
  return Number(BigInt.asUintN(kept, TWO_OVER_PI >> BigInt(shift))) * 2 ** (-PART * (part + 1));
});

/** sin(a) of a binary32 value, with a relative error below 2^-48: NaN of ±INF, ±0 of ±0. */
export function sineOf(a: number): number {
  const magnitude = Math.abs(a);
  if (!(magnitude >= GREAT && magnitude <= LARGEST)) return Math.sin(a);
  const sine = ofQuarter(quartersOf(magnitude));
  return a < 0 ? -sine : sine;
}

/** cos(a), likewise: 1 of ±0. */
export function cosineOf(a: number): number {
  const magnitude = Math.abs(a);
  if (!(magnitude >= GREAT && magnitude <= LARGEST)) return Math.cos(a);
  return ofQuarter(quartersOf(magnitude) + 1);
}

const FLOAT = new Float32Array(1);
const BITS = new Uint32Array(FLOAT.buffer);
/** The angle that is left beside whole quarters, in radians: of the operand that was reduced last. */
let rest = 0;

/** Sets `rest`. @returns the number of the nearest whole quarter, from 0 to 4 */
function quartersOf(great: number): number {
  FLOAT[0] = great;
  const bits = BITS[0] ?? 0;
  const integer = (bits & 0x7fffff) | 0x800000;
  const at = PARTS * ((bits >>> 23) - 150 - LEAST_POWER);
  const first = integer * (QUARTERS[at] ?? 0);
  const turned = first - 4 * Math.floor(first / 4);
  const second = integer * (QUARTERS[at + 1] ?? 0);
  const quarter = Math.round(turned + second);
  // Exact: it has no bits behind the 52nd, and is a half at most.
  const near = turned - quarter + second;
  rest = (near + integer * (QUARTERS[at + 2] ?? 0) + integer * (QUARTERS[at + 3] ?? 0)) * (Math.PI / 2); // prettier-ignore
  return quarter;
}

/** The sine of `rest` and so many quarters. */
function ofQuarter(quarters: number): number {
  const value = (quarters & 1) === 0 ? Math.sin(rest) : Math.cos(rest);
  return (quarters & 2) === 0 ? value : -value;
}
