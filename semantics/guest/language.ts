/**
 * A guest: a language that somebody registers beside VP and GPU programs, said in one record. Its programs are instructions one after the
 * other, over registers of four numbers; what is its own stands here, and everything else is made of it: docs/architecture.md, "A guest".
 */
import type { GuestEnvironment } from '../../spec/guests.js';
import type { Quad } from '../../spec/environments.js';
import type { Numbers, Vector } from '../domains/domain.js';
import type { Violation } from '../language/violation.js';

/** What an instruction makes of its operands, in any domain of numbers. */
export type GuestRule = <F, B>(
  numbers: Numbers<F, B>,
  ...operands: readonly Vector<F>[]
) => Vector<F>;

export interface GuestInstruction {
  readonly name: string;
  readonly title: string;
  readonly section: string;
  /** How many operands it has: one to three. */
  readonly operands: 1 | 2 | 3;
  readonly rule: GuestRule;
}

/** Registers of one letter: i0, i1, … */
export interface GuestBank {
  readonly letter: string;
  readonly count: number;
  /** Inputs are read, results are written; temporaries both, and begin with zeros, as results do. */
  readonly use: 'input' | 'temporary' | 'result';
}

/** The tree of a program. */
export interface GuestSyntax {
  readonly instructions: readonly GuestInstructionSyntax[];
}

export interface GuestInstructionSyntax {
  readonly name: string;
  readonly target: GuestRegister;
  readonly operands: readonly GuestOperand[];
  /** Byte offset in the text that it was read from; 0 of one that was made. */
  readonly at: number;
}

export interface GuestRegister {
  readonly letter: string;
  readonly index: number;
  readonly at: number;
}

export interface GuestOperand extends GuestRegister {
  readonly negated: boolean;
}

export type GuestParsed =
  | { readonly parsed: true; readonly syntax: GuestSyntax; readonly matched: ReadonlySet<string> }
  | {
      readonly parsed: false;
      /** Its restriction is one of the language's. */
      readonly violation: Violation<string>;
      readonly matched: ReadonlySet<string>;
    };

/** assembly.ts makes one of the usual form. */
export interface GuestGrammar {
  /** Each with the section that has it. */
  readonly productions: readonly { readonly name: string; readonly section: string }[];
  /** Takes a text of one character per byte. */
  readonly parse: (text: string) => GuestParsed;
  /** Reads as the same tree again. */
  readonly print: (syntax: GuestSyntax) => string;
}

/** Why a program does not load; the first in the order of the language counts. */
export interface GuestRestriction {
  readonly id: string;
  /** How a program that parses violates it; absent of those that parsing finds. */
  readonly violatedBy?: (syntax: GuestSyntax) => Omit<Violation<string>, 'restriction'> | null;
  /** A text that violates it and nothing else, for implementations to be asked. */
  readonly example: string;
}

/** A statement of the document, as spec/clauses/*.yaml has them: a formula about an instruction, a restriction, or neither. */
export interface GuestClause {
  /** Begins with the document's id. */
  readonly id: string;
  readonly section: string;
  readonly says: string;
  readonly on?: string;
  readonly when?: string;
  readonly then?: string;
  readonly restriction?: string;
}

/** An example: inputs by register, and what the results are; null is not compared. */
export interface GuestExample {
  readonly name: string;
  readonly says: string;
  readonly clauses: readonly string[];
  readonly program: string;
  readonly given?: GuestValues;
  readonly expect:
    | Readonly<Record<string, readonly (number | null)[]>>
    | { readonly restriction: string; readonly line?: number };
}

/** Inputs by register: "i0". Those that are not given are zeros. */
export type GuestValues = Readonly<Record<string, Quad>>;

/** A machine that deviates in one way: rules of instructions, or restrictions that it does not know. */
export interface GuestFault {
  readonly name: string;
  readonly says: string;
  /** The clauses that it violates, the main one first. */
  readonly clauses: readonly [string, ...string[]];
  readonly rules?: Readonly<Record<string, GuestRule>>;
  readonly lacks?: readonly string[];
  /** Where no program that shows it is as small as others are: how many instructions it takes, and what makes it so. */
  readonly needs?: { readonly instructions: number; readonly because: string };
}

export interface GuestLanguage {
  /** As messages have it: "TOY programs". */
  readonly programs: string;
  readonly environment: GuestEnvironment;
  readonly banks: readonly GuestBank[];
  readonly grammar: GuestGrammar;
  readonly instructions: readonly GuestInstruction[];
  readonly restrictions: readonly GuestRestriction[];
  /** Two of them are general (`generalOf`). */
  readonly clauses: readonly GuestClause[];
  readonly examples: readonly GuestExample[];
  readonly faults: readonly GuestFault[];
}

/**
 * The two clauses that every guest has: what violates a restriction is refused, and results are those of the arithmetic, by one
 * assignment of what it leaves open.
 */
export function generalOf({ environment: { document } }: Pick<GuestLanguage, 'environment'>): {
  readonly loading: string;
  readonly arithmetic: string;
} {
  return { loading: `${document.id}.load.error`, arithmetic: `${document.id}.number.arithmetic` };
}

/** The names of the registers of a use, in order. */
export function registersOf(
  { banks }: Pick<GuestLanguage, 'banks'>,
  use: GuestBank['use'],
): readonly string[] {
  return banks.flatMap((bank) =>
    bank.use === use
      ? Array.from({ length: bank.count }, (_, index) => `${bank.letter}${String(index)}`)
      : [],
  );
}

/** The names of all registers, in the order of their uses. */
export function allRegistersOf(language: Pick<GuestLanguage, 'banks'>): readonly string[] {
  return (['input', 'temporary', 'result'] as const).flatMap((use) => registersOf(language, use));
}

export function nameOf({ letter, index }: Pick<GuestRegister, 'letter' | 'index'>): string {
  return `${letter}${String(index)}`;
}
