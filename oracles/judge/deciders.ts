/**
 * Who decides the policies in a program: each instruction for itself, wherever it occurs. Instructions decide together
 * only where the documents make one of the other; elsewhere each may follow its own section.
 */
import type { Authority } from '../../spec/authorities.js';
import { judgedLanguage } from './languages.js';

/** The instructions that decide together, where there are several; no others do. */
export function togetherIn(authority: Authority): readonly (readonly string[])[] {
  return judgedLanguage(authority).together;
}

/** The name of the instruction that decides for one: its own, or the first of those that decide together. */
export function deciderOf(authority: Authority, instruction: string): string {
  const names = togetherIn(authority).find((each) => each.includes(instruction));
  return names?.[0] ?? instruction;
}

/** Those that decide, by number; 0 is what starts a program and ends it. */
export interface Deciders {
  readonly count: number;
  /** The decider of the instruction at an index; 0 at the end of the program. */
  readonly of: (index: number) => number;
}

/** @param instructions the names of a program's instructions, in order */
export function decidersOf(authority: Authority, instructions: readonly string[]): Deciders {
  const firsts = instructions.map((name) => deciderOf(authority, name));
  const names = [...new Set(firsts)];
  return {
    count: names.length + 1,
    of: (index) => {
      const name = firsts[index];
      return name === undefined ? 0 : names.indexOf(name) + 1;
    },
  };
}
