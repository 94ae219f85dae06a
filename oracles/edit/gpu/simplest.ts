/** The simplest of what there are several of. */
import { GPU_ENVIRONMENTS, type GpuEnvironmentName } from '../../../spec/gpu/environments.js';
import type { BindingSyntax } from '../../../semantics/gpu/language/ast.js';
import { bindingOf } from './nodes.js';

/** The result that every program of the environment has. */
export function simplestResult(environment: GpuEnvironmentName): BindingSyntax {
  const { programType } = GPU_ENVIRONMENTS[environment];
  return bindingOf(programType === 'fragment' ? 'result.color' : 'result.position');
}

const SIMPLEST: readonly number[] = [0, 1, 2, -1];

const EXTREMES: readonly number[] = [2 ** 31 - 1, -(2 ** 31), 2 ** 31, 2 ** 32 - 1];

/** How complicated an integer is; less is simpler, and different ones may be alike. */
export function complexityOfInteger(value: number): number {
  const place = SIMPLEST.indexOf(value);
  if (place >= 0) return place;
  const extreme = EXTREMES.indexOf(value);
  if (extreme >= 0) return 6 + extreme;
  const digits = String(Math.abs(value)).replace(/0+$/, '').length;
  return 12 + 4 * digits + Math.log2(Math.abs(value)) / 16 + (value < 0 ? 2 : 0);
}

/** What to try in the place of an integer of a type, the simplest first. */
export function simplerIntegers(type: 'S' | 'U', value: number): readonly number[] {
  const size = Math.abs(value);
  const digits = String(size).length;
  const candidates = [
    ...SIMPLEST,
    ...EXTREMES,
    -value,
    ...[1, 2, 4, 8, 16].map((shift) => Math.trunc(value / 2 ** shift)),
    // The same order of magnitude with fewer digits.
    ...Array.from({ length: digits - 1 }, (_, at) => {
      const unit = 10 ** (at + 1);
      return Math.trunc(value / unit) * unit;
    }),
    value - Math.sign(value),
    ...[3, 4, 8, 16, 31, 32].filter((each) => each < size),
  ];
  const [least, greatest] = type === 'S' ? [-(2 ** 31), 2 ** 31 - 1] : [0, 2 ** 32 - 1];
  return [...new Set(candidates)]
    .filter((each) => each >= least && each <= greatest && !Object.is(each, -0))
    .filter((each) => complexityOfInteger(each) < complexityOfInteger(value))
    .sort((a, b) => complexityOfInteger(a) - complexityOfInteger(b));
}
