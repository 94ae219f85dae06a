/** Random tokens of GPU programs, for properties. Places are zero. */
import fc from 'fast-check';
import type { IntegerSyntax, WordSyntax } from './ast.js';

export const NOWHERE = { offset: 0, end: 0 } as const;

export function word(text: string): WordSyntax {
  return { ...NOWHERE, text };
}

export function integerOf(text: string): IntegerSyntax {
  return { ...NOWHERE, text, value: Math.min(Number(text), Number.MAX_SAFE_INTEGER) };
}

/** An integer of the language: decimal or hexadecimal, at times with zeros before it or beyond every limit. */
export const integer: fc.Arbitrary<IntegerSyntax> = fc
  .oneof(
    { weight: 6, arbitrary: fc.nat(12).map(String) },
    { weight: 2, arbitrary: fc.nat(300).map((value) => `0x${value.toString(16).toUpperCase()}`) },
    { weight: 1, arbitrary: fc.constantFrom('007', '0xff', '4294967295', '99999999999999999999') },
  )
  .map(integerOf);
