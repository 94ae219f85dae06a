/** Simple numbers in the place of others, as long as what is to be shown still shows. */
import { decimal } from '../../semantics/number/binary32.js';
import type { ProbeOperands } from './probes.js';

const SIMPLE = [
  0, 1, -0, -1, 2, -2, 0.5, -0.5, 3, -3, 4, 1.5, -1.5, 10, Infinity, -Infinity, NaN,
] as const; // prettier-ignore

/** How much there is to read in operands: less for numbers that everyone knows. */
export function weight(operands: ProbeOperands): number {
  return operands.flat().reduce((sum, value) => sum + weightOf(value), 0);
}

/** Weights of the numbers that were weighed: writing one in decimal takes long. */
const WEIGHTS = new Map<number, number>();

function weightOf(value: number): number {
  // A map takes -0 for 0; both are among the first of the simple ones.
  if (value === 0) return computedWeight(value);
  const known = WEIGHTS.get(value) ?? computedWeight(value);
  WEIGHTS.set(value, known);
  return known;
}

function computedWeight(value: number): number {
  const place = SIMPLE.findIndex((simple) => Object.is(simple, value));
  if (place >= 0) return place / 4;
  // A power of two is shorter than its decimal.
  const log = Math.log2(Math.abs(value));
  return Number.isInteger(log) ? 6 + Math.abs(log) / 40 : 8 + decimal(value).length;
}

/** Changes one number after the other to a simpler one; equal numbers of a vector change together first. */
export function simplified(
  operands: ProbeOperands,
  shows: (operands: ProbeOperands) => boolean,
): ProbeOperands {
  let best = operands;
  for (let again = true; again;) {
    again = false;
    const heaviest = weight(best);
    for (const candidate of simpler(best)) {
      if (weight(candidate) < heaviest && shows(candidate)) {
        best = candidate;
        again = true;
        break;
      }
    }
  }
  return best;
}

function* simpler(operands: ProbeOperands): Generator<ProbeOperands> {
  for (const [index, operand] of operands.entries()) {
    const changed = (values: readonly number[]): ProbeOperands =>
      operands.map((each, at) => (at === index ? values : each));
    const same = operand.every((value) => Object.is(value, operand[0]));
    for (const value of candidates(operand[0] ?? 0)) {
      if (same) yield changed(operand.map(() => value));
    }
    if (same && operand.length > 1) continue;
    for (const [at, number] of operand.entries()) {
      for (const value of candidates(number)) {
        yield changed(operand.map((each, place) => (place === at ? value : each)));
      }
    }
  }
}

/** The simple numbers, the number rounded to fewer bits, and the power of two below it. */
function* candidates(value: number): Generator<number> {
  yield* SIMPLE;
  if (!Number.isFinite(value) || value === 0) return;
  const power = Math.sign(value) * 2 ** Math.floor(Math.log2(Math.abs(value)));
  yield power;
  for (const bits of [1, 2, 4, 8, 12, 16]) {
    yield power * (Math.round((value / power) * 2 ** bits) / 2 ** bits);
  }
}
