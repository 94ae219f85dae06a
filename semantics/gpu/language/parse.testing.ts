/** What tests of the parser share. */
import { expect } from 'vitest';
import type { GpuInstructionSyntax, GpuItemSyntax } from './ast.js';
import { parseGpu } from './parse.js';

/** The items of a program that parses. */
export function items(source: string): readonly GpuItemSyntax[] {
  const result = parseGpu(source);
  if (!result.parsed) throw new Error(`${JSON.stringify(result.failure)} in ${source}`);
  return result.syntax.items;
}

/** The one instruction of a program. */
export function instruction(statement: string, header = '!!NVvp4.0'): GpuInstructionSyntax {
  const item = items(`${header} ${statement} END`)[0];
  if (item?.kind !== 'instruction') throw new Error(`no instruction: ${statement}`);
  return item;
}

/** The failure of a program in which "^" marks the place, and what is expected there. */
export function failure(marked: string): { readonly expected: readonly string[] } {
  const place = marked.indexOf('^');
  const source = marked.replace('^', '');
  const result = parseGpu(source);
  if (result.parsed) throw new Error(`parses: ${source}`);
  const { position, expected } = result.failure;
  expect(`${source.slice(0, position)}^${source.slice(position)}`).toBe(marked);
  expect(position).toBe(place);
  return { expected };
}
