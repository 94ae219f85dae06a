/** `vpspec exhaust` asks an engine in words, and gets its very results; to it all NaNs are one. */
import { describe, expect, it } from 'vitest';
import { NV20, NV30 } from '../../semantics/silicon/engines.js';
import { magnitudeOf } from '../../semantics/silicon/pattern.js';
import { oneNaN } from '../../semantics/number/binary32.js';
import { openBackend } from '../backends/open.js';
import { exhaustedLanguage } from './languages.js';

/** Operands all over, some of them NaNs of either sign. */
const OPERANDS = Uint32Array.from({ length: 997 }, (_, index) => Math.imul(index, 0x41c64e6d));

describe.each([
  ['nv2a', NV20, 'VP1.1'],
  ['nv30', NV30, 'VP2.0'],
] as const)('%s', (name, { unary }, environment) => {
  const language = exhaustedLanguage(environment);
  const operations = language
    .operations(environment, null, { count: 1, seed: 1 })
    .filter((operation) => unary.has(operation.name));

  it('is asked all of its functions of one number', () => {
    expect(operations.map((operation) => operation.name).sort()).toEqual([...unary.keys()].sort());
  });

  it.each(operations)('answers $name', async (operation) => {
    const { abilities } = await openBackend(`engine:${name}`);
    const asked = language.ofBackend(abilities, operation);
    const own = unary.get(operation.name);
    if (asked === null || own === undefined) throw new Error(`it has no ${operation.name}`);
    const { words, hidden } = await asked.ask(OPERANDS);
    // The driver takes the absolute value of NV30's LOG.
    const isAbsolute = name === 'nv30' && operation.name.startsWith('LOG.');
    const results = OPERANDS.map((_, index) => words[4 * index + operation.component] ?? 0);
    const wanted = OPERANDS.map((bits) => own(isAbsolute ? magnitudeOf(bits) : bits));
    oneNaN(wanted);
    expect(results).toEqual(wanted);
    expect(hidden).toEqual([]);
  });
});
