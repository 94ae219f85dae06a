/**
 * CF where a floating-point result updates a code: it may stay or be cleared (gp4.E-float-overflow-flags), and the
 * instruction that updates the code decides. What an integer sum left there is still read then.
 */
import { expect, it } from 'vitest';
import { bitsOf } from '../../../semantics/number/binary32.js';
import { GpuJudge } from './judge.js';

const judge = new GpuJudge();

/** The verdict of x and y of the position. */
function judged(body: string, x: number, y: number): string {
  const [first, second] = [bitsOf(x), bitsOf(y)];
  return judge.judge(
    `!!NVvp4.0\nTEMP R; INT TEMP S;\n${body}\nMOV result.position, R;\nEND`,
    {},
    {
      loaded: true,
      killed: false,
      results: [{ x: first, y: second, z: null, w: null }],
      emitted: [],
    },
  ).verdict;
}

/**
 * CF of x is set where -0 * 1 + 5 subtracts a product, and clear where it adds one that is negated
 * (gp4.E-negated-factors); that of y is set by both.
 */
const BY_INTERPRETATION = 'MAD.S.CC S, -{0, 1, 0, 0}, {1, 1, 1, 1}, {5, 5, 5, 5};';

it.each([
  ['clear and set, both left', 2, 1, 'agrees'],
  ['set and set, both left', 1, 1, 'agrees'],
  ['both cleared', 2, 2, 'agrees'],
  ['set and left in x, cleared in y', 1, 2, 'disagrees'],
])('is what the sum before left it: %s', (_, x, y, verdict) => {
  expect(judged(`${BY_INTERPRETATION} MOV.F.CC R, 1; MOV.F R (NCF), 2;`, x, y)).toBe(verdict);
});

/** CF of x in both codes. */
const CARRY = 'ADD.S.CC0 S, {-1}.x, {1}.x; ADD.S.CC1 S, {-1}.x, {1}.x;';
const TESTED = 'MOV.F R, 1; MOV.F R.x (NCF0), 2; MOV.F R.y (NCF1), 2;';

it.each([
  ['FLR', 'CEIL', 'agrees'],
  // One instruction does not do both.
  ['FLR', 'FLR', 'disagrees'],
])('is left by %s and cleared by %s: %s', (left, clears, verdict) => {
  expect(judged(`${CARRY} ${left}.F.CC0 R, 1; ${clears}.F.CC1 R, 1; ${TESTED}`, 1, 2)).toBe(
    verdict,
  );
});
