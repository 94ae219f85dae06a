/** Small programs of certificates as the playground opens them, with what they are given. */
import { parse } from 'yaml';
import type { ShrunkProgram } from '../../oracles/certify/program-report.js';
import type { Word } from '../../oracles/certify/witness.js';
import { bitsOf, hex } from '../../semantics/number/binary32.js';
import { givenOf } from '../playground/given.js';
import { NOTHING_SHARED, type Shared } from '../playground/share.js';

/** Without what it is given where that cannot be read. */
export function sharedOfShrunk({
  program,
  v = {},
  c = {},
  inputs = [],
}: Pick<ShrunkProgram, 'program'> & Partial<ShrunkProgram>): Shared {
  const rows = (file: string, registers: ShrunkProgram['v']): [string, string[]][] =>
    Object.entries(registers).map(([number, words]) => [`${file}[${number}]`, words.map(cellOf)]);
  const given = [...rows('v', v), ...rows('c', c)].filter(([, cells]) => cells.length === 4);
  const own = givenIn(inputs.join('\n'));
  return {
    ...NOTHING_SHARED,
    program,
    inputs: [...given, ...(own?.inputs ?? [])],
    besides: own?.besides ?? '',
  };
}

/** Null for a text that says nothing: it comes with a file of others. */
function givenIn(text: string): ReturnType<typeof givenOf> {
  try {
    return givenOf(parse(text));
  } catch {
    return null;
  }
}

/** The decimal where it is the number, else its bits. */
function cellOf({ bits, decimal }: Word): string {
  const isDecimal = /\d/.test(decimal) && hex(bitsOf(Number(decimal))) === bits;
  return isDecimal ? decimal : bits;
}

/** The first of a file of cases; null for what the playground cannot be given. */
export function sharedOfCase(text: string): Shared | null {
  const { cases } = parse(text) as { readonly cases: Readonly<Record<string, unknown>> };
  const [first] = Object.values(cases);
  const { program } = first as { readonly program?: unknown };
  const given = givenOf(first);
  if (typeof program !== 'string' || given === null) return null;
  return { ...NOTHING_SHARED, program, ...given };
}
