/**
 * What errors within a tolerance, in single instructions, may come to at the end of a program. There is no bound that holds for all programs: a difference of
 * near numbers or a comparison may make anything of an error. So programs are run with such errors, drawn from a seed, and what somebody left
 * is held against what these runs leave. What lies among them may come of such errors; what lies far outside shows nothing for certain, and is said.
 */
import { isNaNBits } from '../../semantics/number/binary32.js';
import type { OwnInstructions, Vector } from '../../semantics/domains/domain.js';
import type { Pattern } from '../../semantics/silicon/pattern.js';
import { SeededSource, type Source } from '../generate/source.js';
import type { Tolerance } from './tolerance.js';

/** Runs with errors. */
export const RUNS = 24;

const SIGN = 0x80000000;
const INFINITY = 0x7f800000;
/** Errors that are drawn are no greater. */
const MOST = 2 ** 20 - 1;

/** Patterns in the order of their numbers, -0 and +0 one apart; of a number. */
export function placeOf(bits: Pattern): number {
  return bits >= SIGN ? -1 - (bits - SIGN) : bits;
}

function patternAt(place: number): Pattern {
  const most = Math.max(-1 - INFINITY, Math.min(INFINITY, place));
  return most >= 0 ? most : SIGN + (-1 - most);
}

/** An engine's instructions whose results are off by as much as a tolerance has it, at most. */
export function withErrors(
  own: OwnInstructions<Pattern>,
  tolerance: Tolerance,
  source: Source,
): OwnInstructions<Pattern> {
  const off = (name: string, bits: Pattern): Pattern => {
    const ulps = Math.min(tolerance.of(name), MOST);
    if (ulps === 0 || isNaNBits(bits)) return bits;
    return patternAt(placeOf(bits) + source.nextInt(-ulps, ulps));
  };
  const each = (name: string, { x, y, z, w }: Vector<Pattern>): Vector<Pattern> => ({
    x: off(name, x),
    y: off(name, y),
    z: off(name, z),
    w: off(name, w),
  });
  return {
    vector: mapped(own.vector, (name, of) => (a, b, c) => each(name, of(a, b, c))),
    dot: mapped(own.dot, (name, of) => (a, b) => off(name, of(a, b))),
    scalar: mapped(own.scalar, (name, of) => (a) => off(name, of(a))),
    'scalar to vector': mapped(own['scalar to vector'], (name, of) => (a) => each(name, of(a))),
  };
}

function mapped<O>(
  operations: Readonly<Record<string, O>>,
  change: (name: string, operation: O) => O,
): Record<string, O> {
  return Object.fromEntries(
    Object.entries(operations).map(([name, operation]) => [name, change(name, operation)]),
  );
}

/** Whether a pattern lies among those that runs left, or as near to them as they are to one another. */
export function isAmong(observed: Pattern, left: readonly Pattern[], ulps: number): boolean {
  if (left.some((bits) => bits === observed)) return true;
  if (isNaNBits(observed)) return left.some(isNaNBits);
  const places = left.filter((bits) => !isNaNBits(bits)).map(placeOf);
  if (places.length === 0) return false;
  const [least, most] = [Math.min(...places), Math.max(...places)];
  const slack = 2 * (most - least) + ulps;
  const place = placeOf(observed);
  return place >= least - slack && place <= most + slack;
}

/**
 * Whether all that differs may come of such errors, as far as runs tell.
 *
 * @param run what a run with errors from that source leaves, by names
 * @param most the greatest tolerance of an instruction of the program
 */
export function mayComeOfErrors(
  found: readonly { readonly where: string; readonly bits: Pattern }[],
  run: (source: Source) => ReadonlyMap<string, Pattern>,
  most: number,
): boolean {
  const runs = Array.from({ length: RUNS }, (_, index) => run(new SeededSource(1, index, 0)));
  return found.every(({ where, bits }) =>
    isAmong(
      bits,
      runs.flatMap((left) => left.get(where) ?? []),
      most,
    ),
  );
}
