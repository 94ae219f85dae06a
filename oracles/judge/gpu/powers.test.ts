/** Powers may be the composition of logarithm and exponential, IEEE 754's pow, or anything more exact (gp4.E-lit-power). */
import { expect, it } from 'vitest';
import { CAMPAIGN_LIMITS } from '../black-box/judge-black-box.js';
import { bitsOf } from '../../../semantics/number/binary32.js';
import { GpuJudge } from './judge.js';

const judge = new GpuJudge(CAMPAIGN_LIMITS);

function verdictOf(base: number, exponent: number, z: number): string {
  const text = '!!NVvp4.0 LIT result.position, vertex.attrib[1]; END';
  const values = {
    bindings: { 'vertex.attrib[1]': { type: 'F', values: [1, base, 0, exponent] } },
  } as const;
  const one = bitsOf(1);
  const results = [{ x: one, y: one, z: bitsOf(z), w: one }];
  return judge.judge(text, values, { loaded: true, killed: false, results, emitted: [] }).verdict;
}

it.each([
  [Infinity, 0, 1, 'agrees'],
  [Infinity, -0, NaN, 'agrees'],
  [NaN, 0, 1, 'agrees'],
  [NaN, 0, NaN, 'agrees'],
  [1, NaN, 1, 'agrees'],
  [NaN, 2, 1, 'disagrees'],
  [2, NaN, 1, 'disagrees'],
  [Infinity, 0, 0, 'disagrees'],
  [Infinity, 2, 1, 'disagrees'],
])('%d to the power of %d is %d: %s', (base, exponent, z, verdict) => {
  expect(verdictOf(base, exponent, z)).toBe(verdict);
});

/** 2 to the power of a product that is rounded on the way may be none of these. */
it.each([
  [10, 3, 1000, 'agrees'],
  [100, 5, 1e10, 'agrees'],
  [7, 7, 823543, 'agrees'],
  [100, 5, 1e10 * (1 + 2 ** -15), 'disagrees'],
  [10, 3, 1000 * (1 + 2 ** -17), 'disagrees'],
])('POW of %d and %d is %d: %s', (base, exponent, power, verdict) => {
  const text = '!!NVvp4.0 POW result.position, vertex.attrib[1].x, vertex.attrib[1].y; END';
  const values = {
    bindings: { 'vertex.attrib[1]': { type: 'F', values: [base, exponent, 0, 0] } },
  } as const;
  const bits = bitsOf(Math.fround(power));
  const results = [{ x: bits, y: bits, z: bits, w: bits }];
  const left = { loaded: true, killed: false, results, emitted: [] } as const;
  expect(judge.judge(text, values, left).verdict).toBe(verdict);
});
