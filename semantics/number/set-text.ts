/** Sets of values in words. */
import { decimal, SMALLEST_NORMAL } from './binary32.js';
import {
  ANYTHING,
  equalSets,
  mayBeNaN,
  NORMAL,
  piecesOf,
  sizeOf,
  type Allowed,
} from './value-set.js';

/**
 * A set as text: `[0.33333331, 0.33333337] or NaN`, `-0 or 0`, `anything`. An interval across zero means
 * what registers hold, without denormals; denormals in a set are named.
 */
export function describeSet(set: Allowed): string {
  if (equalSets(set, ANYTHING) || equalSets(set, NORMAL)) return 'anything';
  if (sizeOf(set) === 0) return 'nothing';
  const words = joined(piecesOf(set)).map(pieceText);
  return [...words, ...(mayBeNaN(set) ? ['NaN'] : [])].join(' or ');
}

type Piece = readonly [low: number, high: number];

/** Pieces that only denormals keep apart, as one. */
function joined(pieces: readonly Piece[]): readonly Piece[] {
  const all: Piece[] = [];
  for (const [low, high] of pieces) {
    const last = all.at(-1);
    if (last !== undefined && isGapOfDenormals(last[1], low)) all[all.length - 1] = [last[0], high];
    else all.push([low, high]);
  }
  return all;
}

function isGapOfDenormals(below: number, above: number): boolean {
  return (
    (below === -SMALLEST_NORMAL && Object.is(above, -0)) ||
    (Object.is(below, 0) && above === SMALLEST_NORMAL)
  );
}

function pieceText([low, high]: Piece): string {
  if (Object.is(low, high)) return decimal(low);
  if (low === 0 && high === 0) return '-0 or 0';
  return `[${decimal(low)}, ${decimal(high)}]`;
}
