/** A case of a VP program, ready to be checked. */
import type { VpAuthority } from '../../../spec/authorities.js';
import type { EnvironmentName, Quad } from '../../../spec/environments.js';
import type { ConditionCode } from '../../../semantics/domains/domain.js';
import type { CaseBase, CaseProgram, Expectation, Four } from '../case.js';
import type { ValueExpectation } from '../expectation.js';

export interface CorpusCase extends CaseBase {
  readonly environment: EnvironmentName;
  /** The authorities under which it is asked (authorities.ts). */
  readonly authorities: readonly VpAuthority[];
  readonly program: CaseProgram;
  readonly start: Start;
  readonly expect: Expectation<RunExpectation>;
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

/** What is said of each component of a register, by its kind. */
export type OfRegister<Value, Integer, Code> =
  | {
      readonly file: RegisterFile;
      /** As the case names it: R0, HPOS, c[5]. */
      readonly name: string;
      /** Index into the machine's register file. */
      readonly index: number;
      readonly components: Four<Value>;
    }
  | {
      readonly file: 'address';
      readonly name: string;
      readonly index: number;
      readonly components: Four<Integer>;
    }
  | {
      readonly file: 'condition code';
      readonly name: 'CC';
      readonly components: Four<Code>;
    };

/** Null for any. */
export type RegisterExpectation = OfRegister<ValueExpectation, number | null, ConditionCode | null>;
