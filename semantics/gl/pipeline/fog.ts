/**
 * Fog behind a program: the factor, and the options of fragment programs that apply it. NV_fragment_program4 §2.X.6.Y has the options
 * and refers to section 3.10 of OpenGL, of which ARB_vertex_program and NV_vertex_program §3.10 repeat equations 3.24 to 3.26. That the
 * factor is clamped and blends the colour but not alpha stands in OpenGL 1.2.1 §3.10 alone, which is not listed.
 */
import { Decimal } from 'decimal.js';
import { UNDEFINED, type Undefined } from '../../gpu/domains/undefined.js';
import type { NominalWord } from '../../gpu/domains/words.js';
import { exactText, oddFromDecimal } from '../../number/exact.js';
import type { FixedState } from '../fixed-state.js';
import type { IsWritten } from './point-size.js';
import { floatOf, NOTHING, sameComponents, type Components } from './vertex.js';

export type FogMode = 'exponential' | 'squared' | 'linear';

/** Modes by the options that ask for them. */
const MODE_OF_OPTION: ReadonlyMap<string, FogMode> = new Map([
  ['ARB_fog_exp', 'exponential'],
  ['ARB_fog_exp2', 'squared'],
  ['ARB_fog_linear', 'linear'],
]);

/** A class of its own, so that no one else's settings change it. */
const Precise = Decimal.clone({ precision: 60, rounding: Decimal.ROUND_HALF_EVEN, defaults: true });

/** Beyond this e^-x is less than half the least denormal of binary32. */
const GREATEST_EXPONENT = 110;

/** e^-x, exact but for the last bit of binary64; 0 beyond binary32. */
function decay(x: Decimal): number {
  if (x.lte(0)) return 1;
  return x.gt(GREATEST_EXPONENT) ? 0 : oddFromDecimal(x.neg().exp());
}

/**
 * The fog factor, from 0 to 1, of a fog coordinate; undefined where start and end are the same (as gp4.E-fog-scale has it), or the
 * coordinate is undefined or NaN.
 */
export function fogFactor(
  mode: FogMode,
  { density, start, end }: Omit<FixedState['fog'], 'color'>,
  coordinate: number | Undefined,
): number | Undefined {
  if (coordinate === UNDEFINED || Number.isNaN(coordinate)) return UNDEFINED;
  if (mode === 'linear') {
    return start === end ? UNDEFINED : clamped((end - coordinate) / (end - start));
  }
  if (!Number.isFinite(coordinate)) {
    if (density === 0) return UNDEFINED;
    return coordinate > 0 || mode === 'squared' ? 0 : 1;
  }
  const depth = new Precise(exactText(density)).times(new Precise(exactText(coordinate)));
  return decay(mode === 'exponential' ? depth : depth.times(depth));
}

function clamped(factor: number): number | Undefined {
  return Number.isNaN(factor) ? UNDEFINED : Math.min(Math.max(factor, 0), 1);
}

/**
 * The factor in vertex program mode: 1 where the program did not write its fog coordinate; undefined where it is not said whether it
 * did.
 */
// vp2.results.fog, vp2.results.fog-unwritten, vp1.results.fog, vp1.rasterization.fog
export function vpFogFactor(
  mode: FogMode,
  fog: Omit<FixedState['fog'], 'color'>,
  coordinate: Components,
  isWritten: IsWritten,
): number | Undefined {
  if (isWritten === false) return 1;
  const factor = fogFactor(mode, fog, floatOf(coordinate.x));
  return isWritten === true || factor === 1 ? factor : UNDEFINED;
}

/** A colour in fog: f C + (1 - f) Cf, rounded once; alpha stays. */
export function inFog(
  colour: Components,
  factor: number | Undefined,
  [r, g, b]: FixedState['fog']['color'],
): Components {
  const blend = (own: NominalWord, fog: number): NominalWord => {
    const value = floatOf(own);
    if (factor === UNDEFINED || value === UNDEFINED) return UNDEFINED;
    return Math.fround(factor * value + (1 - factor) * fog);
  };
  return { x: blend(colour.x, r), y: blend(colour.y, g), z: blend(colour.z, b), w: colour.w };
}

/**
 * The results of a fragment program behind its fog option, by binding. A program with several colours has more than "the program's final
 * color", of which the document speaks: the first is in fog, and of the others it is undefined whether they are.
 *
 * @param coordinate fragment.fogcoord, whether or not the program reads it
 */
// nvfp4.option.fog, nvfp4.option.fog-available
export function withFogOption(
  options: ReadonlySet<string>,
  results: Readonly<Record<string, Components>>,
  fog: FixedState['fog'],
  coordinate: Components,
): Readonly<Record<string, Components>> {
  const mode = [...options].map((option) => MODE_OF_OPTION.get(option)).find((each) => each);
  if (mode === undefined) return results;
  const factor = fogFactor(mode, fog, floatOf(coordinate.x));
  const entries = Object.entries(results).map(([binding, value]) => {
    if (!binding.startsWith('result.color')) return [binding, value] as const;
    const fogged = inFog(value, factor, fog.color);
    const isCertain = binding === 'result.color[0]' || sameComponents(value, fogged);
    return [binding, isCertain ? fogged : NOTHING] as const;
  });
  return Object.fromEntries(entries);
}
