/** Which clauses decide what: the situations that whoever judges tells apart, and the clauses that decide in each. */
import { GPU_ACCESSES } from './gpu/accesses.js';
import { GPU_INSTRUCTION_PARTS } from './gpu/instructions.js';
import { GPU_PROGRAMS } from './gpu/programs.js';
import { GPU_SWEEPS } from './gpu/sweeps.js';
import type { Situation } from './situation.js';
import { VP_FLOW } from './vp/flow.js';
import { VP_OPERANDS } from './vp/operands.js';
import { VP_PROGRAMS } from './vp/programs.js';
import { VP_RESULTS } from './vp/results.js';
import { VP_TESTS } from './vp/tests.js';
import { VP_WRITES } from './vp/writes.js';

/** All situations. No two tables have one of the same name. */
export const SITUATIONS = {
  ...VP_OPERANDS,
  ...VP_RESULTS,
  ...VP_WRITES,
  ...VP_TESTS,
  ...VP_FLOW,
  ...VP_PROGRAMS,
  ...GPU_ACCESSES,
  ...GPU_INSTRUCTION_PARTS,
  ...GPU_PROGRAMS,
  ...GPU_SWEEPS,
} as const;

/** The name of a situation. */
export type SituationName = keyof typeof SITUATIONS;

/** The words that the clauses of a situation leave open. */
type Open<N extends SituationName> = WordsIn<(typeof SITUATIONS)[N]['clauses'][number]>;

type WordsIn<Id extends string> = Id extends `${string}{${infer Word}}${infer Rest}`
  ? Word | WordsIn<Rest>
  : never;

/**
 * The clauses that decide in a situation, the most specific first. Those of VP programs are named as NV_vertex_program2
 * has them, unless the situation is one of NV_vertex_program alone; those of GPU programs as they are.
 *
 * @param words what stands for each `{word}` of their ids, where they have any
 */
export function deciding<N extends SituationName>(
  name: N,
  ...words: [Open<N>] extends [never] ? [] : [Readonly<Record<Open<N>, string>>]
): Situation['clauses'];
export function deciding(
  name: SituationName,
  words?: Readonly<Record<string, string>>,
): Situation['clauses'] {
  const { clauses }: Situation = SITUATIONS[name];
  if (words === undefined) return clauses;
  const filled = (id: string): string =>
    id.replace(/\{(\w+)\}/g, (open, word: string) => words[word] ?? open);
  const [first, ...others] = clauses;
  return [filled(first), ...others.map(filled)];
}
