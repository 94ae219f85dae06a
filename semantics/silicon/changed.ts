/**
 * Engines that differ from the real ones in one place: what an emulator is likely to do, or a model that is not yet right. The kept records tell each of
 * them (faults.test.ts), and whoever departs from an engine may be one of them (oracles/against/blame.ts).
 */
import { LOGARITHM_SLOPES, POWER_SLOPES } from './chords.js';
import { NV20_FIGURES, NV30_FIGURES, type Figures } from './engines.js';
import { LIGHTING } from './lit.js';
import type { EngineName } from './names.js';
import { bySignAndMagnitude, numerically } from './order.js';
import { isNaN, isNegative, isTiny } from './pattern.js';
import { RECIPROCAL_SEEDS, ROOT_SEEDS } from './reciprocal.js';
import { TURN_PARTS } from './transcendental.js';

/** A table with one entry another. */
function changed(table: readonly number[], at: number, by: number): readonly number[] {
  return table.map((entry, index) => (index === at ? entry + by : entry));
}

type Later = NonNullable<Figures['later']>;

/** Figures of NV30 with other tables for what it has beyond NV20. */
function later(change: (own: Later) => Partial<Later>): Figures {
  const own = NV30_FIGURES.later;
  if (own === null) throw new Error('NV30 has more than NV20');
  return { ...NV30_FIGURES, later: { ...own, ...change(own) } };
}

/** A table of parabolas with one entry another. */
function bent(
  table: Later['power'],
  at: number,
  change: Partial<Record<'value' | 'slope' | 'curvature', number>>,
): Later['power'] {
  const { value = 0, slope = 0, curvature = 0 } = change;
  return table.map((row, index) =>
    index === at
      ? {
          value: row.value + value,
          slope: row.slope + slope,
          curvature: row.curvature + curvature,
        }
      : row,
  );
}

const of20 = (figures: Partial<Figures>): Figures => ({ ...NV20_FIGURES, ...figures });
const of30 = (figures: Partial<Figures>): Figures => ({ ...NV30_FIGURES, ...figures });
const adding = (change: Partial<Figures['adder']>): Partial<Figures> => ({
  adder: { ...NV20_FIGURES.adder, ...change },
});
const adding30 = (change: Partial<Figures['adder']>): Partial<Figures> => ({
  adder: { ...NV30_FIGURES.adder, ...change },
});

/** By what is different. */
export const CHANGED: Readonly<Record<EngineName, Readonly<Record<string, Figures>>>> = {
  nv20: {
    'one guard bit fewer': of20(adding({ guardBits: 4 })),
    'one guard bit more': of20(adding({ guardBits: 6 })),
    'no guard bit': of20(adding({ guardBits: 0 })),
    'a sticky bit': of20(adding({ sticky: true })),
    'denormal terms are zeros': of20(adding({ denormals: 'zero' })),
    'sums overflow to infinity': of20(adding({ overflow: 'infinity' })),
    'products overflow to infinity': of20({
      multiplier: { ...NV20_FIGURES.multiplier, overflow: 'infinity' },
    }),
    'zero does not win': of20({ multiplier: { ...NV20_FIGURES.multiplier, tinyWins: false } }),
    'NaN is unordered': of20({ compare: numerically }),
    'denormals compare as zeros': of20({
      compare: (a, b) =>
        bySignAndMagnitude(isTiny(a) && a !== 0 ? 0 : a, isTiny(b) && b !== 0 ? 0 : b),
    }),
    'NaNs come after +INF whatever their sign': of20({
      compare: (a, b) =>
        bySignAndMagnitude(
          isNaN(a) && isNegative(a) ? a - 0x80000000 : a,
          isNaN(b) && isNegative(b) ? b - 0x80000000 : b,
        ),
    }),
    'a seed of RCP is one more': of20({
      reciprocal: { seeds: changed(RECIPROCAL_SEEDS, 36, 1) },
    }),
    'the last seed of RCP is one more': of20({
      reciprocal: { seeds: changed(RECIPROCAL_SEEDS, 63, 1) },
    }),
    'a seed of RSQ is one less': of20({
      root: { ...NV20_FIGURES.root, seeds: changed(ROOT_SEEDS, 100, -1) },
    }),
    'RSQ of a power of four is exact': of20({
      root: { ...NV20_FIGURES.root, exactPowers: true },
    }),
    'RSQ minds the sign': of20({ root: { ...NV20_FIGURES.root, absolute: false } }),
    'RCC clamps at 2^63': of20({ clamp: [0x20000000, 0x5f000000] }),
    'a slope of EXP is one more': of20({ powerSlopes: changed(POWER_SLOPES, 17, 1) }),
    'the last slope of EXP is one less': of20({ powerSlopes: changed(POWER_SLOPES, 31, -1) }),
    'a slope of LOG is one more': of20({
      logarithm: { ...NV20_FIGURES.logarithm, slopes: changed(LOGARITHM_SLOPES, 9, 1) },
    }),
    'the first slope of LOG is one less': of20({
      logarithm: { ...NV20_FIGURES.logarithm, slopes: changed(LOGARITHM_SLOPES, 0, -1) },
    }),
    'LOG minds the sign': of20({ logarithm: { ...NV20_FIGURES.logarithm, signs: 'refused' } }),
    'the exponent of LIT is cut at 12 bits': of20({
      lighting: { ...LIGHTING, productBits: 12 },
    }),
    'the exponent of LIT ends a unit sooner': of20({
      lighting: { ...LIGHTING, clamp: LIGHTING.clamp - 32 },
    }),
  },
  nv30: {
    'one guard bit fewer': of30(adding30({ guardBits: 4 })),
    'one guard bit more': of30(adding30({ guardBits: 6 })),
    'no guard bit': of30(adding30({ guardBits: 0 })),
    'a sticky bit': of30(adding30({ sticky: true })),
    'denormal terms are half': of30(adding30({ denormals: 'half' })),
    'sums overflow to the largest': of30(adding30({ overflow: 'largest' })),
    'products overflow to the largest': of30({
      multiplier: { ...NV30_FIGURES.multiplier, overflow: 'largest' },
    }),
    'zero wins': of30({ multiplier: { ...NV30_FIGURES.multiplier, tinyWins: true } }),
    'the order of NV20': of30({ compare: bySignAndMagnitude }),
    'RSQ of a power of four is a place short': of30({
      root: { ...NV30_FIGURES.root, exactPowers: false },
    }),
    'LOG passes over the sign': of30({
      logarithm: { ...NV30_FIGURES.logarithm, signs: 'passed over' },
    }),
    'a value of LG2 is one more': later(({ logarithm }) => ({
      logarithm: bent(logarithm, 40, { value: 1 }),
    })),
    'a slope of LG2 is 64 more': later(({ logarithm }) => ({
      logarithm: bent(logarithm, 22, { slope: 64 }),
    })),
    'a curvature of EX2 is 8 more': later(({ power }) => ({
      power: bent(power, 30, { curvature: 8 }),
    })),
    'EX2(0) is 1 - 1': later(({ power }) => ({ power: bent(power, 0, { value: -1 }) })),
    'a value of SIN is one less': later(({ quarterWave }) => ({
      quarterWave: bent(quarterWave, 10, { value: -1 }),
    })),
    'a part of 1/2π is one unit of 2^-27 more': later(() => ({
      turnParts: changed(TURN_PARTS, 20, 2 ** 9),
    })),
  },
};
