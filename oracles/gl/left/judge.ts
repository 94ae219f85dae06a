/** The primitives that an answer tells, held against those that leave. */
import type { Context } from '../../../semantics/gl/context/context.js';
import { leaving } from '../../../semantics/gl/context/leaving.js';
import type { RawPrimitive } from '../../protocol/gl/primitives.js';
import type { Shown } from '../implementation.js';
import { decidedOf, isNearBorder } from './borders.js';
import { compareAreas, compareLeft, decidedLeft, wordsOf } from './compare.js';
import type { Drawn } from './draws.js';
import { primitivesOf } from './shown.js';

export interface JudgedLeft {
  readonly difference: {
    readonly part: string;
    readonly expected: readonly RawPrimitive[];
    readonly found: readonly RawPrimitive[];
  } | null;
  readonly sent: Shown;
}

export const NONE_LEFT: Shown = { shown: 0, all: 0 };

/**
 * Nothing is judged of a draw of which rounding, or what is undefined, decides what leaves, and of one without a program.
 *
 * @param context behind the call
 * @param drawn by it
 * @param found absent where nothing is known
 */
export function judgeLeft(
  context: Context,
  drawn: readonly Drawn[],
  found: readonly RawPrimitive[] | undefined,
): JudgedLeft {
  const all = drawn.map((each) => {
    const left = leaving(context, each.mode, each.vertices);
    return left === null ? null : decidedLeft(left, isNearBorder(context, each, left));
  });
  const expected = all.flatMap((each) => each ?? []);
  if (all.includes(null)) return { difference: null, sent: NONE_LEFT };
  const decided = drawn.map((each) => decidedOf(context, each));
  if (decided.includes('nothing')) return { difference: null, sent: NONE_LEFT };
  const isWhole = decided.every((each) => each === 'all');
  if (found === undefined) {
    return { difference: null, sent: isWhole ? wordsOf(expected) : NONE_LEFT };
  }
  const { differs, sent } = (isWhole ? compareLeft : compareAreas)(expected, found);
  if (differs === null) return { difference: null, sent };
  const wanted = primitivesOf(context, drawn, leaving);
  return { difference: { part: differs, expected: wanted, found }, sent };
}
