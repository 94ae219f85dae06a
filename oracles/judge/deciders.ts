/**
 * Who decides the policies in a program: each instruction for itself, wherever it occurs. Instructions decide together
 * only where the documents make one of the other; elsewhere each may follow its own section.
 */
import { environmentOf, type Authority } from '../../spec/authorities.js';
import { isGpuEnvironment } from '../../spec/gpu/environments.js';

/**
 * Instructions that the documents define by another: SUB by ADD of what is negated, ABS by MAX of both signs
 * (NV_vertex_program1_1 §2.14.A; NV_vertex_program2 §2.14.3.1, §2.14.3.39).
 */
const ONE_BY_THE_OTHER: readonly (readonly string[])[] = [
  ['ADD', 'SUB'],
  ['MAX', 'ABS'],
];

/**
 * The instructions that decide together, where there are several; no others do. NV_gpu_program4 §2.X.8 defines each
 * instruction by itself.
 */
export function togetherIn(authority: Authority): readonly (readonly string[])[] {
  return isGpuEnvironment(environmentOf(authority)) ? [] : ONE_BY_THE_OTHER;
}

/** The name of the instruction that decides for one: its own, or the first of those that decide together. */
export function deciderOf(authority: Authority, instruction: string): string {
  const names = togetherIn(authority).find((each) => each.includes(instruction));
  return names?.[0] ?? instruction;
}

/** Those that decide, by number; 0 is what starts a program and ends it. */
export interface Deciders {
  readonly count: number;
  /** Of the instruction at an index; 0 at the end of the program. */
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
