import { expect, it } from 'vitest';
import { processorSeconds } from '../spec/processor-seconds.testing.js';
import { loadGpu } from '../semantics/gpu/language/load.js';
import { sizeOf, whyTooLarge } from './program-file.js';
import { byNight } from '../vitest.night.js';

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

/** Statements that are dearest to load; by default as many as may be, with as many tokens. */
const dearest = (statements = 16_383): string =>
  `!!NVvp4.0 TEMP r; ${'MOV r,{1,2,3};'.repeat(statements)} END`;

it('refuses what has more statements or tokens', () => {
  expect(whyTooLarge(bytes(dearest()))).toBeNull();
  expect(whyTooLarge(bytes(`${dearest()};`))).toBe(
    'it has 16385 statements; at most 16384 are read',
  );
  const constants = (count: number): Uint8Array => bytes('1,'.repeat(count));
  expect(whyTooLarge(constants(131_072))).toBeNull();
  expect(whyTooLarge(constants(131_073))).toBe('it has 262146 tokens; at most 262144 are read');
});

it('leaves nothing whose time to load grows with the square of its size', () => {
  const secondsOf = (statements: number): number => {
    const text = dearest(statements);
    const load = (): number => processorSeconds(() => loadGpu(text));
    return Math.min(load(), load(), load());
  };
  // Sixteen times as much takes some sixteen times as long, and 256 times where time grows with the square. How many
  // seconds it takes depends on the machine: npm run bench shows it.
  const most = byNight(16_384, 8192);
  expect(secondsOf(most - 1) / secondsOf(most / 16)).toBeLessThan(64);
});
