/** A case, ready to be checked: what docs/case-format.md describes, with every name resolved. */
import type { VpAuthority } from '../../spec/authorities.js';
import type { EnvironmentName, Quad } from '../../spec/environments.js';
import type { ConditionCode } from '../../semantics/domains/domain.js';
import type { ValueExpectation } from './expectation.js';

/** What cases of every language have. */
export interface CaseBase {
  /** `vp2/2.14.3.24/zero:name`, with a further part for each expansion. */
  readonly id: string;
  /** The case it expanded from; its own id where it did not expand. */
  readonly base: string;
  /** The file, relative to the corpus's folder, and the line on which the case begins. */
  readonly file: string;
  readonly line: number;
  readonly says: string | null;
  readonly clauses: readonly string[];
  /** The document that it says governs it; null where its clauses tell. */
  readonly document: string | null;
}

/** A case of a VP program; gpu/case.ts has those of GPU programs. */
export interface CorpusCase extends CaseBase {
  readonly environment: EnvironmentName;
  /** The authorities under which it is asked (authorities.ts). */
  readonly authorities: readonly VpAuthority[];
  readonly program: CaseProgram;
  readonly start: Start;
  readonly expect: Expectation;
}

/** The program that a case runs. Cases made from one by expansion share it. */
export interface CaseProgram {
  readonly text: string;
  /** As the case gave it: `text` is this with what the harness wrote around it. */
  readonly given: string;
  /**
   * Whether the harness wrote the last instruction, only so that the program loads. It is taken away
   * before the program runs.
   */
  readonly closed: boolean;
}

export type CodeQuad = readonly [ConditionCode, ConditionCode, ConditionCode, ConditionCode];

/** What is set before a run; what is left out has its initial value. */
export interface Start {
  readonly attributes: Readonly<Record<number, Quad>>;
  readonly parameters: Readonly<Record<number, Quad>>;
  readonly temporaries: Readonly<Record<number, Quad>>;
  readonly addresses: Readonly<Record<number, Quad>>;
  readonly codes: CodeQuad | null;
}

export type Expectation<R = RunExpectation> = R | LoadErrorExpectation | { readonly kind: 'loads' };

export interface RunExpectation {
  readonly kind: 'runs';
  readonly outcome: 'completed' | 'terminated';
  readonly reason: 'call-stack-overflow' | 'instruction-limit' | null;
  readonly instructions: number | null;
  readonly registers: readonly RegisterExpectation[];
  /** Whether every executable clause about the executed instructions must hold. */
  readonly clausesHold: boolean;
}

export type RegisterFile = 'temporary' | 'result' | 'parameter';

export type RegisterExpectation =
  | {
      readonly file: RegisterFile;
      /** As the case names it: R0, HPOS, c[5]. */
      readonly name: string;
      /** Index into the machine's register file. */
      readonly index: number;
      readonly components: Four<ValueExpectation>;
    }
  | {
      readonly file: 'address';
      readonly name: string;
      readonly index: number;
      /** Null for any. */
      readonly components: Four<number | null>;
    }
  | {
      readonly file: 'condition code';
      readonly name: 'CC';
      readonly components: Four<ConditionCode | null>;
    };

export type Four<T> = readonly [T, T, T, T];

/** What a load error is compared with; null is not compared. */
export interface LoadErrorExpectation {
  readonly kind: 'error';
  readonly restriction: string | null;
  /** Byte offset. */
  readonly position: number | null;
  readonly line: number | null;
  readonly column: number | null;
  /** A part of the message. */
  readonly message: string | null;
}
