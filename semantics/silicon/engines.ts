/**
 * The two engines: their units with the figures in which they differ, and the instructions that they have, by the engine's own names. What a driver makes
 * of an instruction of the language is not here: driver.ts.
 */
import type { OwnInstructions, Vector } from '../domains/domain.js';
import { lazily } from '../machine/lazily.js';
import { adder, type AdderFigures } from './adder.js';
import { LOGARITHM_SLOPES, POWER_SLOPES, type Slopes } from './chords.js';
import { exponentialFraction, powerOfTwo, roughPower, wholePower } from './exponential.js';
import { floor, fraction } from './floor.js';
import { diffuse, LIGHTING, specular, type LightingFigures } from './lit.js';
import {
  logarithmExponent,
  logarithmInFixedPoint,
  logarithmSignificand,
  roughLogarithm,
  type LogarithmFigures,
} from './logarithm.js';
import { multiplier, type MultiplierFigures } from './multiplier.js';
import {
  bySignAndMagnitude,
  maximum,
  minimum,
  numerically,
  setOn,
  signOf,
  type Compare,
} from './order.js';
import * as tables from './parabolas.js';
import { interpolator, type Interpolated, type Parabola } from './interpolator.js';
import { ONE, type Pattern } from './pattern.js';
import {
  clampedReciprocal,
  CLAMP,
  reciprocal,
  RECIPROCAL_SEEDS,
  reciprocalSquareRoot,
  ROOT_SEEDS,
  type ReciprocalFigures,
  type RootFigures,
} from './reciprocal.js';
import { binaryLogarithm, binaryPower, circular, TURN_PARTS } from './transcendental.js';

/** All that is particular to an engine. */
export interface Figures {
  readonly multiplier: MultiplierFigures;
  readonly adder: AdderFigures;
  readonly compare: Compare;
  readonly reciprocal: ReciprocalFigures;
  readonly clamp: readonly [least: Pattern, greatest: Pattern];
  readonly root: RootFigures;
  readonly powerSlopes: Slopes;
  readonly logarithm: LogarithmFigures;
  readonly lighting: LightingFigures;
  /** What NV30 has beyond NV20's instructions; NV20 has null. */
  readonly later: {
    readonly logarithm: readonly Parabola[];
    readonly power: readonly Parabola[];
    readonly quarterWave: readonly Parabola[];
    readonly turnParts: readonly number[];
  } | null;
}

/** NV20: the vertex engine of the GeForce3, and as NV2A of the Xbox. */
export const NV20_FIGURES: Figures = {
  multiplier: { tinyWins: true, overflow: 'largest' },
  adder: { guardBits: 5, sticky: false, denormals: 'half', overflow: 'largest' },
  compare: bySignAndMagnitude,
  reciprocal: { seeds: RECIPROCAL_SEEDS },
  clamp: CLAMP,
  root: { seeds: ROOT_SEEDS, absolute: true, exactPowers: false },
  powerSlopes: POWER_SLOPES,
  logarithm: { slopes: LOGARITHM_SLOPES, signs: 'passed over' },
  lighting: LIGHTING,
  later: null,
};

/** NV30: the vertex engine of the GeForce FX, by the arithmetic rules of NV_vertex_program2 ("zero wins" switched off). */
export const NV30_FIGURES: Figures = {
  multiplier: { tinyWins: false, overflow: 'infinity' },
  adder: { guardBits: 5, sticky: false, denormals: 'zero', overflow: 'infinity' },
  compare: numerically,
  reciprocal: { seeds: RECIPROCAL_SEEDS },
  clamp: CLAMP,
  root: { seeds: ROOT_SEEDS, absolute: false, exactPowers: true },
  powerSlopes: POWER_SLOPES,
  logarithm: { slopes: LOGARITHM_SLOPES, signs: 'refused' },
  lighting: LIGHTING,
  later: {
    logarithm: tables.LOGARITHM,
    power: tables.POWER,
    quarterWave: tables.QUARTER_WAVE,
    turnParts: TURN_PARTS,
  },
};

type V = Vector<Pattern>;
type Unary = (a: Pattern) => Pattern;
type Binary = (a: Pattern, b: Pattern) => Pattern;

/** An engine's instructions, by the kinds of their operands and results. */
export type EngineInstructions = OwnInstructions<Pattern>;

/** An engine at work. */
export interface Engine {
  readonly figures: Figures;
  readonly instructions: EngineInstructions;
  /** Every function of one number: an instruction, or a component of its result ("EXP.z"). */
  readonly unary: ReadonlyMap<string, Unary>;
}

/**
 * The engine that has these figures.
 *
 * @param prepared what is made of an interpolated function before it is used: `tabulated`, for whoever asks all operands
 */
export function engineOf(
  figures: Figures,
  prepared: (interpolated: Interpolated) => Interpolated = (interpolated) => interpolated,
): Engine {
  const { compare, later } = figures;
  const multiply = multiplier(figures.multiplier);
  const add = adder(figures.adder);
  const [max, min] = [maximum(compare), minimum(compare)];
  const rcp = reciprocal(figures.reciprocal);
  const power = powerOfTwo({ slopes: figures.powerSlopes });
  const lit = specular(logarithmInFixedPoint(figures.logarithm), power, figures.lighting);
  const exp = { x: wholePower(power), y: exponentialFraction, z: roughPower(power) };
  const log = {
    x: logarithmExponent(figures.logarithm),
    y: logarithmSignificand(figures.logarithm),
    z: roughLogarithm(figures.logarithm),
  };
  const scalar: Record<string, Unary> = {
    RCP: rcp,
    RCC: clampedReciprocal(rcp, figures.clamp),
    RSQ: reciprocalSquareRoot(figures.root),
  };
  const ofOne: Record<string, Unary> = { MOV: (a) => a };
  const ofTwo: Record<string, Binary> = {
    MUL: multiply,
    ADD: (a, b) => add(a, b),
    MIN: min,
    MAX: max,
    SLT: setOn(compare, 'less'),
    SGE: setOn(compare, 'equal', 'greater'),
  };
  if (later !== null) {
    const wave = prepared(interpolator(later.quarterWave, 'taken away'));
    Object.assign(scalar, {
      LG2: binaryLogarithm(prepared(interpolator(later.logarithm, 'taken away'))),
      EX2: binaryPower(prepared(interpolator(later.power, 'added'))),
      SIN: circular(wave, 'sine', later.turnParts),
      COS: circular(wave, 'cosine', later.turnParts),
    });
    Object.assign(ofOne, { FLR: floor, FRC: fraction(add), SSG: signOf(compare) });
    Object.assign(ofTwo, {
      SEQ: setOn(compare, 'equal'),
      SNE: setOn(compare, 'less', 'greater'),
      SGT: setOn(compare, 'greater'),
      SLE: setOn(compare, 'less', 'equal'),
      SFL: () => 0,
      STR: () => ONE,
    });
  }
  return {
    figures,
    instructions: {
      vector: {
        ...inEach(ofOne, each1),
        ...inEach(ofTwo, each2),
        MAD: (a, b, c) => ({
          x: add(multiply(a.x, b.x), c.x),
          y: add(multiply(a.y, b.y), c.y),
          z: add(multiply(a.z, b.z), c.z),
          w: add(multiply(a.w, b.w), c.w),
        }),
        DST: (a, b) => ({ x: ONE, y: multiply(a.y, b.y), z: a.z, w: b.w }),
        LIT: (a) => ({ x: ONE, y: diffuse(a.x), z: lit(a.x, a.y, a.w), w: ONE }),
      },
      dot: {
        DP3: (a, b) => add(multiply(a.x, b.x), multiply(a.y, b.y), multiply(a.z, b.z)),
        DPH: (a, b) =>
          add(multiply(a.x, b.x), multiply(a.y, b.y), multiply(a.z, b.z), multiply(ONE, b.w)),
        DP4: (a, b) =>
          add(multiply(a.x, b.x), multiply(a.y, b.y), multiply(a.z, b.z), multiply(a.w, b.w)),
      },
      scalar,
      'scalar to vector': {
        EXP: (a) => ({ x: exp.x(a), y: exp.y(a), z: exp.z(a), w: ONE }),
        LOG: (a) => ({ x: log.x(a), y: log.y(a), z: log.z(a), w: ONE }),
      },
    },
    unary: new Map([
      ...Object.entries(ofOne),
      ...Object.entries(scalar),
      ...Object.entries(exp).map(([component, own]) => [`EXP.${component}`, own] as const),
      ...Object.entries(log).map(([component, own]) => [`LOG.${component}`, own] as const),
    ]),
  };
}

function inEach<O>(operations: Readonly<Record<string, O>>, each: (operation: O) => Whole) {
  return Object.fromEntries(Object.entries(operations).map(([name, of]) => [name, each(of)]));
}

type Whole = (a: V, b: V) => V;

function each1(operation: Unary): Whole {
  return (a) => ({ x: operation(a.x), y: operation(a.y), z: operation(a.z), w: operation(a.w) });
}

function each2(operation: Binary): Whole {
  return (a, b) => ({
    x: operation(a.x, b.x),
    y: operation(a.y, b.y),
    z: operation(a.z, b.z),
    w: operation(a.w, b.w),
  });
}

/** An engine whose tables are made when it is first asked for: few commands do. */
function whenAsked(figures: Figures): Engine {
  const made = lazily(() => engineOf(figures));
  return {
    figures,
    get instructions() {
      return made().instructions;
    },
    get unary() {
      return made().unary;
    },
  };
}

export const NV20: Engine = whenAsked(NV20_FIGURES);
export const NV30: Engine = whenAsked(NV30_FIGURES);
