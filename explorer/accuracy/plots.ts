/**
 * What is plotted of the accuracy of functions: which operands are asked, and how far off a result is, as a share of its bound. POW
 * has two operands: it is plotted over its base, at a few exponents.
 */
import { CURVES } from '../../oracles/exhaust/curves.js';
import { acceptedRegion } from '../../oracles/judge/region.js';
import type { Curve } from '../../semantics/number/bounds.js';
import { LAST_ANGLE } from '../../semantics/number/bounds-angle.js';
import {
  bitsOf,
  nextDown,
  nextUp,
  SMALLEST_NORMAL,
  valueOf,
} from '../../semantics/number/binary32.js';
import { extentOf } from '../../semantics/number/value-set.js';
import { Explorer } from '../../semantics/domains/explore.js';
import { gpuAllowed } from '../../semantics/gpu/domains/allowed/allowed.js';
import { Packed } from '../../semantics/gpu/domains/packed.js';

/** The line on which operands stand, from the left, which is 0, to the right, which is 1. */
export interface Axis {
  /** In words: "over the line of all operands, …". */
  readonly says: string;
  readonly placeOf: (operand: number) => number;
  readonly marks: readonly (readonly [operand: number, text: string])[];
}

export interface Plot {
  /** "RCP", "EXP.z", "POW 0.5": by this results are kept. */
  readonly name: string;
  readonly instruction: string;
  /** The operation that is asked (oracles/exhaust/operation.ts), and the component of its result. */
  readonly operation: string;
  readonly component: number;
  /** What else the page says of it; where an instruction has several plots, what this one is. Null where there is nothing to say. */
  readonly says: string | null;
  readonly axis: Axis;
  /** The operands that are asked, as bits, from the least to the greatest. */
  readonly operands: () => Uint32Array;
  /** The words that are asked for an operand. */
  readonly questionOf: (operand: number) => readonly number[];
  /**
   * The error of a result as a share of the bound, by their bits; infinite of a result that is infinite or no number. Null of an
   * operand for which no bound is stated.
   */
  readonly shareOf: (operand: number, result: number) => number | null;
}

/** The first pattern that is infinite. */
const INFINITE = bitsOf(Infinity);
const SIGN = 2 ** 31;

/** Operands of either sign, evenly on the line of all numbers; and of a part of it. */
const OPERANDS = 256;

const LINE: Axis = {
  says: 'over the line of all operands, from the least negative number on the left to the greatest on the right',
  placeOf: (bits) => {
    const magnitude = (bits & 0x7fffffff) / INFINITE;
    return (1 + (bits >>> 31 === 1 ? -magnitude : magnitude)) / 2;
  },
  marks: [-30, 0, 30].flatMap((power) => [
    [bitsOf(-(10 ** power)), power === 0 ? '-1' : `-1e${String(power)}`] as const,
    [bitsOf(10 ** power), power === 0 ? '1' : `1e${String(power)}`] as const,
  ]),
};

const ANGLES: Axis = {
  says: 'over the angles from 0 to 2π, for which alone the documents state a bound',
  placeOf: (bits) => valueOf(bits) / LAST_ANGLE,
  marks: ['0', 'π/2', 'π', '3π/2', '2π'].map(
    (text, quarters) => [bitsOf(Math.fround((quarters * Math.PI) / 2)), text] as const,
  ),
};

/** A function with a bound, plotted over all operands. */
function onLine(name: keyof typeof CURVES, component = 0): Plot {
  const [instruction = name] = name.split('.');
  const shareOf = shareOfCurve(CURVES[name]);
  return {
    ...{ name, instruction, operation: name, component, says: null, axis: LINE, shareOf },
    operands: () => stated(shareOf, lineOfNumbers()),
    questionOf: (operand) => [operand],
  };
}

/** Angles are spread evenly, and those near 0 evenly by their exponents. */
function ofAngles(name: 'SIN' | 'COS'): Plot {
  const shareOf = shareOfCurve(CURVES[name], (angle) => angle >= 0 && angle <= LAST_ANGLE);
  return {
    ...{ name, instruction: name, operation: name, component: 0, axis: ANGLES, shareOf },
    says: 'Angles outside of that are not shown.',
    operands: () => {
      const even = Array.from({ length: OPERANDS }, (_, at) =>
        bitsOf(Math.fround(((at + 0.5) / OPERANDS) * LAST_ANGLE)),
      );
      const small = lineOfNumbers().filter((bits) => bits < SIGN && valueOf(bits) < 0.01);
      return stated(shareOf, [...small, ...even]).sort();
    },
    questionOf: (operand) => [operand],
  };
}

/** Exponents at which POW is plotted: a root, a square, a reciprocal, and one as for a highlight. */
export const EXPONENTS = [0.5, 2, -1, 32] as const;

/** Powers of two within which a power is plotted: near its ends numbers have rules of their own. */
const SCALE = 120;

/** Bases, at one exponent. */
function ofBases(exponent: number): Plot {
  const most = Math.min(SCALE, SCALE / Math.abs(exponent));
  const [low, high] = [bitsOf(Math.fround(2 ** -most)), bitsOf(Math.fround(2 ** most))];
  return {
    name: `POW ${String(exponent)}`,
    instruction: 'POW',
    operation: 'POW',
    component: 0,
    says: `To the power of ${String(exponent)}, of bases from 2^-${String(most)} to 2^${String(most)}`,
    axis: {
      says: `over bases from 2^-${String(most)} to 2^${String(most)}`,
      placeOf: (bits) => (bits - low) / (high - low),
      marks: [-1, -0.5, 0, 0.5, 1].map((share) => {
        const value = Math.fround(2 ** (share * most));
        return [bitsOf(value), share === 0 ? '1' : `2^${String(share * most)}`] as const;
      }),
    },
    operands: () =>
      Uint32Array.from({ length: OPERANDS }, (_, at) =>
        Math.floor(low + ((at + 0.5) / OPERANDS) * (high - low)),
      ),
    questionOf: (base) => [base, bitsOf(exponent)],
    shareOf: shareOfPower(exponent),
  };
}

/** In the order of a page that shows several. */
export const PLOTS: readonly Plot[] = [
  onLine('RCP'),
  onLine('RSQ'),
  onLine('RCC'),
  onLine('EX2'),
  onLine('LG2'),
  onLine('EXP.z', 2),
  onLine('LOG.z', 2),
  ofAngles('SIN'),
  ofAngles('COS'),
  ...EXPONENTS.map((exponent) => ofBases(exponent)),
];

export function plotsOf(instruction: string): readonly Plot[] {
  return PLOTS.filter((plot) => plot.instruction === instruction);
}

function lineOfNumbers(): readonly number[] {
  const magnitudes = Array.from({ length: OPERANDS }, (_, at) =>
    Math.floor(((at + 0.5) * INFINITE) / OPERANDS),
  );
  return [...magnitudes.map((bits) => bits + SIGN).reverse(), ...magnitudes];
}

/** Those operands whose results have a bound. */
function stated(shareOf: Plot['shareOf'], operands: readonly number[]): Uint32Array {
  return Uint32Array.from(operands.filter((operand) => shareOf(operand, 0) !== null));
}

/** Just above the least normal number, and just below what overflows: beyond them results have rules of their own. */
const SMALL = SMALLEST_NORMAL * (1 + 2 ** -20);
const GREAT = 2 ** 128 * (1 - 2 ** -20);

/** Denormals are flushed; infinities and NaN have rules of their own. */
function isNormal(bits: number): boolean {
  const exponent = (bits >>> 23) & 0xff;
  return exponent !== 0 && exponent !== 0xff;
}

function shareOfCurve(
  { near, radius }: Curve,
  isStated: (operand: number) => boolean = () => true,
): Plot['shareOf'] {
  return (operand, result) => {
    const [a, seen] = [valueOf(operand), valueOf(result)];
    if (!isNormal(operand) || !isStated(a)) return null;
    const [exact, most] = [near(a), radius(a)];
    if (!Number.isFinite(exact) || !(most > 0) || !Number.isFinite(most)) return null;
    if (Math.abs(exact) < SMALL || Math.abs(exact) > GREAT) return null;
    return Number.isFinite(seen) ? Math.abs(seen - exact) / most : Infinity;
  };
}

/** By the results that are permitted: the bound is the first number beyond the last of them, on the side of the result. */
function shareOfPower(exponent: number): Plot['shareOf'] {
  const ends = permittedPowers(exponent);
  return (base, result) => {
    const [a, seen] = [valueOf(base), valueOf(result)];
    if (!isNormal(base) || a < 0) return null;
    const exact = a ** exponent;
    if (exact < SMALL || exact > GREAT) return null;
    if (!Number.isFinite(seen)) return Infinity;
    const [low, high] = ends(a);
    return seen >= exact
      ? (seen - exact) / (nextUp(high) - exact)
      : (exact - seen) / (exact - nextDown(low));
  };
}

/** The least and the greatest that the semantics permits of a power, under any assignment of the policies. */
function permittedPowers(exponent: number): (base: number) => readonly [low: number, high: number] {
  const explorer = new Explorer();
  const { power } = gpuAllowed(explorer.chooser);
  const region = acceptedRegion('NVvp4.0');
  return (base) => {
    let [low, high] = [Infinity, -Infinity];
    for (const { value } of explorer.explore(region, () => power(base, exponent))) {
      const extent = value instanceof Packed ? undefined : extentOf(value);
      if (extent === undefined) continue;
      [low, high] = [Math.min(low, extent[0]), Math.max(high, extent[1])];
    }
    return [low, high];
  };
}
