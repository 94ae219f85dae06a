import { expect, it } from 'vitest';
import { processorSeconds } from '../spec/processor-seconds.testing.js';
import { loadGpu } from '../semantics/gpu/language/load.js';
import { sizeOf, whyTooLarge } from './program-size.js';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

it.each([
  ['', 0, 0],
  ['!!NVvp4.0 MOV r.x, -v; # a; b;\nEND', 1, 14],
  ['# a;\rMOV;\r\n\tMOV ;', 2, 4],
  ['#;;;;', 0, 0],
  ['a_1$ é 0x7f', 0, 3],
])('%j has %i statements and %i tokens', (text, statements, tokens) => {
  expect(sizeOf(bytes(text))).toEqual({ statements, tokens });
});

/** As many statements and tokens as may be, of those that are dearest to load. */
const dearest = (): string => {
  const one = 'MOV r,{1,2,3};';
  return `!!NVvp4.0 TEMP r; ${one.repeat(16_383)} END`;
};

it('refuses what has more statements or tokens', () => {
  expect(whyTooLarge(bytes(dearest()))).toBeNull();
  expect(whyTooLarge(bytes(`${dearest()};`))).toBe(
    'it has 16385 statements; at most 16384 are read',
  );
  const constants = (count: number): Uint8Array => bytes('1,'.repeat(count));
  expect(whyTooLarge(constants(131_072))).toBeNull();
  expect(whyTooLarge(constants(131_073))).toBe('it has 262146 tokens; at most 262144 are read');
});

it('leaves nothing that takes more than a second to load', () => {
  const text = dearest();
  expect(processorSeconds(() => loadGpu(text))).toBeLessThan(1);
});
