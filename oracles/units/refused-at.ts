/**
 * What stands where an implementation refuses a program that loads, in words that name no place, name or number: programs
 * that are refused for different causes are different disagreements, and those that are refused for one are the same.
 */
import { wordAt } from '../../semantics/language/text.js';
import { INSTRUCTIONS } from '../../spec/instructions.js';
import { GPU_INSTRUCTIONS } from '../../spec/gpu/instructions.js';

/** Words of either language: opcodes with their modifiers stay as they are. */
const OPCODES: ReadonlySet<string> = new Set(
  [...INSTRUCTIONS, ...GPU_INSTRUCTIONS].map(({ name }) => name),
);

/** @param position where the implementation says the error is; null where it does not tell, -1 where it says nowhere */
export function refusedAt(text: string, position: number | null): string {
  if (position === null) return 'refused';
  if (position < 0) return 'refused at no place';
  if (position >= text.length) return 'refused at the end';
  return `refused at ${kindOf(text, position)}`;
}

function kindOf(text: string, position: number): string {
  const word = wordAt(text, position);
  if (word === '') return `"${text.slice(position, position + 1).replace(/\s/, ' ')}"`;
  if (/^\d/.test(word)) return 'a number';
  if (OPCODES.has(word) || OPCODES.has(word.replace(/C$/, ''))) {
    const [modifiers = ''] = /^(\.[A-Z0-9]+)*/.exec(text.slice(position + word.length)) ?? [];
    return `${word}${modifiers}`;
  }
  // Keywords and bindings are what they are; names of a program's own are short for one thing.
  if (/^[A-Z]{3,}$/.test(word) || BINDINGS.includes(word)) return word;
  const [, file] = /^([RAvoc])\d*$/.exec(word) ?? [];
  return file ?? 'a name';
}

const BINDINGS: readonly string[] = [
  'result', 'vertex', 'fragment', 'primitive', 'program', 'state', 'texture', 'texenv', 'matrix',
]; // prettier-ignore
