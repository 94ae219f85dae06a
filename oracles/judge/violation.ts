/** Where one execution departs from the semantics, with all that is needed to say which clause decides it. */
import type { VpAuthority } from '../../spec/authorities.js';
import type { Component, EnvironmentName } from '../../spec/environments.js';
import type { AddressSet } from '../../semantics/domains/allowed-addresses.js';
import type { Codes } from '../../semantics/domains/allowed-tests.js';
import type { ConditionCode } from '../../semantics/domains/domain.js';
import type { NominalKinds } from '../../semantics/domains/nominal.js';
import type { InstructionSyntax } from '../../semantics/language/ast.js';
import type { LoadError, Program } from '../../semantics/language/load.js';
import type { Observation } from '../../semantics/machine/linked.js';
import type { NominalState } from '../../semantics/machine/machine.js';
import type { Outcome } from '../../semantics/machine/run.js';
import type { Inputs, InputValues } from '../../semantics/machine/state.js';
import type { Allowed } from '../../semantics/number/value-set.js';
import type { SignedStart } from './allowed-state.js';

/** An executed instruction as an implementation shows it. */
export interface OwnStep {
  readonly inputs: Inputs<number>;
  readonly before: NominalState;
  readonly after: NominalState;
  /** Operands as loaded and the result before masks. */
  readonly observation: Observation<NominalKinds>;
  /** What is known of the signs of NaN in what it starts from; nothing where it is left out. */
  readonly signs?: SignedStart | undefined;
}

/** The same, of which the states alone need to be known. */
export type OwnStates = Omit<OwnStep, 'observation'> & Partial<Pick<OwnStep, 'observation'>>;

/** The same, with the program as the semantics loads it. */
export interface StepContext extends OwnStep {
  readonly authority: VpAuthority;
  readonly program: Program;
  readonly index: number;
  readonly instruction: InstructionSyntax;
}

/** A file of registers that a state has. */
export type RegisterFile = 'temporaries' | 'results' | 'parameters' | 'addresses';

/** A value, and what it may be. */
interface FloatPair {
  readonly type: 'float';
  readonly observed: number;
  readonly allowed: Allowed;
}
interface AddressPair {
  readonly type: 'address';
  readonly observed: number;
  readonly allowed: AddressSet;
}
interface CodePair {
  readonly type: 'code';
  readonly observed: ConditionCode;
  readonly allowed: Codes;
}

interface OperandViolation {
  readonly kind: 'operand';
  readonly operand: number;
  readonly component: Component;
  readonly pair: FloatPair | AddressPair;
}

interface ResultViolation {
  readonly kind: 'result';
  readonly component: Component;
  readonly pair: FloatPair | AddressPair;
}

interface WriteViolation {
  readonly kind: 'write';
  readonly file: RegisterFile;
  readonly register: number;
  readonly component: Component;
  readonly pair: FloatPair | AddressPair;
}

interface CodesViolation {
  readonly kind: 'codes';
  readonly component: Component;
  readonly pair: CodePair;
}

interface FlowViolation {
  readonly kind: 'flow';
  readonly what: 'next instruction' | 'executed instructions' | 'call stack';
  /** Where the semantics goes on. */
  readonly expected: Pick<NominalState, 'next' | 'executed' | 'stack'>;
}

/** How one step departs, as found along one path of what the documents permit. */
export type StepViolation =
  OperandViolation | ResultViolation | WriteViolation | CodesViolation | FlowViolation;

export interface EndViolation {
  readonly kind: 'end';
  readonly program: Program;
  readonly state: NominalState;
  /** The instruction executed last; null where none was. */
  readonly last: InstructionSyntax | null;
  /** Null while the program runs on. */
  readonly observed: Outcome | null;
  readonly allowed: readonly (Outcome | null)[];
}

export interface StartViolation {
  readonly kind: 'start';
  readonly program: Program;
  readonly values: InputValues;
  readonly place:
    | {
        readonly file: RegisterFile | 'attributes';
        readonly register: number;
        readonly component: Component;
        readonly pair: FloatPair | AddressPair;
      }
    | { readonly file: 'codes'; readonly component: Component; readonly pair: CodePair }
    | {
        readonly file: 'flow';
        readonly what: FlowViolation['what'];
        readonly observed: string;
        readonly allowed: string;
      };
}

export interface LoadViolation {
  readonly kind: 'load';
  /** The environment that the program's header names; null where it has none. */
  readonly environment: EnvironmentName | null;
  /** Null where the program loads. */
  readonly expected: LoadError | null;
  readonly observed: Refusal | null;
}

/** What an implementation says of a program that it refuses: null for what it does not tell. */
export interface Refusal {
  readonly restriction: LoadError['restriction'] | null;
  readonly position: number | null;
  readonly message: string;
}

export type Violation =
  | { readonly step: StepContext; readonly how: StepViolation }
  | { readonly step: null; readonly how: EndViolation | StartViolation | LoadViolation };
