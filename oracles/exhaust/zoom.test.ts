import { expect, it } from 'vitest';
import { bitsOf, valueOf } from '../../semantics/number/binary32.js';
import { exhaustedLanguage } from './languages.js';
import type { Asked } from './language.js';
import { zoomAround } from './zoom.js';

const [rcp] = exhaustedLanguage('VP2.0').operations('VP2.0', null);
if (rcp === undefined) throw new Error('VP2.0 has functions');
const operation = rcp;

/** Off by so many ulps, few operands at a time. */
function asked(steps: number, hidden: readonly number[] = []): Asked {
  return {
    most: 100,
    ask: (operands) => {
      const words = new Uint32Array(4 * operands.length);
      for (const [i, bits] of operands.entries()) {
        words.fill(bitsOf(Math.fround(1 / valueOf(bits))) + steps, 4 * i, 4 * i + 4);
      }
      return Promise.resolve({ words, hidden });
    },
  };
}

it('has the error of each operand around one, with its sign', async () => {
  const { first, errors } = await zoomAround(operation, asked(3), 0x3fc00000);
  expect(first).toBe(0x3fc00000 - 256);
  expect(errors).toHaveLength(513);
  // 2^-24 is an ulp here, 2^-22 the bound.
  for (const error of errors) expect(Math.abs((error ?? 0) - 0.75)).toBeLessThanOrEqual(0.13);
  const below = await zoomAround(operation, asked(-3), 0x3fc00000);
  expect(Math.max(...below.errors.map((error) => error ?? 0))).toBeLessThan(-0.6);
});

it('has none of what does not show, of denormals, of infinities and beyond the last operand', async () => {
  const { errors } = await zoomAround(operation, asked(0, [0]), 0x3fc00000);
  expect(errors.filter((error) => error === null)).toHaveLength(6);
  const least = await zoomAround(operation, asked(0), 0x80000003);
  expect(least).toMatchObject({ first: 0x80000000 });
  expect(least.errors.every((error) => error === null)).toBe(true);
  const last = await zoomAround(operation, asked(0), 0x7ffffffe);
  expect(last.errors).toHaveLength(258);
  expect(last.errors.every((error) => error === null)).toBe(true);
});
