/** What departs from everything that the documents permit, as JSON. */
import type { LineDisagreement } from '../../oracles/units/result-line.js';
import type { Disagreement } from '../../oracles/judge/disagreement.js';
import { printInstruction } from '../../semantics/language/print.js';

export interface DisagreementJson {
  /** What departs, in the order in which an instruction works: load, start, operand, result, write, codes, flow, end, outcome. */
  readonly kind: string;
  /** Instructions executed before the one that departs; null where none is known. */
  readonly step: number | null;
  /** The instruction that departs, or that wrote last what does. */
  readonly instruction: string | null;
  /** "R0.x", "o[HPOS].w", "result.position.x", "operand 2, z", "next instruction". */
  readonly where: string;
  /** In words: decimal and bits of a value. */
  readonly observed: string;
  /** In words. */
  readonly allowed: string;
  /** Distance to the nearest permitted value in units of the last place; null where there is none. */
  readonly ulps: number | null;
  /** The clauses that decide it, the most specific first; of GPU programs see `vpspec explain` of the instruction. */
  readonly clauses: readonly string[];
}

/** The same of a GPU program: of the instruction its name. */
export function lineJson({ instruction, ...line }: LineDisagreement): DisagreementJson {
  const { kind, step, where, observed, allowed, ulps, clauses } = line;
  const name = instruction?.name ?? null;
  return { kind, step, instruction: name, where, observed, allowed, ulps, clauses };
}

export function disagreementJson(disagreement: Disagreement): DisagreementJson {
  const { kind, step, instruction, where, observed, allowed, ulps, clauses } = disagreement;
  const text = instruction === null ? null : printInstruction(instruction);
  return { kind, step, instruction: text, where, observed, allowed, ulps, clauses };
}
