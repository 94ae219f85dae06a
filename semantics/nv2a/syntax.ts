/** The tree that spec/grammar/nv2a.peggy makes of a text, and its parser. Offsets are those of bytes, and equality of instructions has none. */
import { parseWith, type GrammarResult } from '../language/grammar.js';
import { parse as generatedParse } from './grammar.generated.js';

interface Placed {
  readonly offset: number;
}

export interface OperandTree extends Placed {
  readonly source:
    | { readonly file: 'temporary' | 'input'; readonly number: number }
    | { readonly file: 'constant'; readonly number: number; readonly relative: boolean };
  readonly negate: boolean;
  readonly swizzle: readonly number[];
}

export interface TemporaryTree extends Placed {
  readonly number: number;
  readonly mask: number;
}

export type OutputTree = Placed & { readonly mask: number } & (
    | { readonly file: 'constant'; readonly number: number }
    | { readonly file: 'output'; readonly name: string }
  );

export interface HalfTree extends Placed {
  readonly name: string;
  readonly to: { readonly temporary: TemporaryTree | null; readonly output: OutputTree | null };
  readonly operands: readonly OperandTree[];
}

export interface InstructionTree extends Placed {
  readonly mac: HalfTree | null;
  readonly ilu: HalfTree | null;
  readonly unread: readonly (Placed & { readonly name: string; readonly value: number })[];
}

/** What `statement` gives: whether "END" stands after it. */
export interface StatementTree extends InstructionTree {
  readonly final: boolean;
}

interface Results {
  program: readonly InstructionTree[];
  statement: StatementTree;
}

/** Parses a whole text as `rule`; `text` has one character per byte. */
export function parseTree<R extends keyof Results>(
  rule: R,
  text: string,
): GrammarResult<Results[R]> {
  return parseWith<Results[R], unknown>(generatedParse, rule, text, 0, {});
}
