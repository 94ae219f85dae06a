/** What shows where two assignments of the policies differ: a small program, its inputs, and what it leaves under each. */
import type { Policies, PolicyName } from '../../semantics/domains/policies.js';
import type { TypedBits } from '../../semantics/gpu/domains/words.js';
import type { GuestValues } from '../../semantics/guest/language.js';
import type { GpuInputValues } from '../../semantics/gpu/machine/state.js';
import type { InputValues } from '../../semantics/machine/state.js';
import type { TextureData } from '../../semantics/texture/build.js';
import type { AnyEnvironmentName } from '../../spec/gpu/environments.js';
import type { ProbeOperands } from './probes.js';

/** What a program is given, and the texture of image unit 0 as its data. */
export type Given =
  | { readonly language: 'VP'; readonly values: InputValues }
  | { readonly language: 'GPU'; readonly values: GpuInputValues; readonly texture?: TextureData }
  | { readonly language: 'guest'; readonly values: GuestValues };

/** One component, or the four of a register; null for one that is undefined. */
export type Shown = readonly (TypedBits | null)[];

export interface Found {
  readonly program: string;
  readonly given: Given;
  /** What is looked at: "o[HPOS].x", "R0", "result.position". */
  readonly where: string;
  /** Under the first and the second assignment. */
  readonly a: Shown;
  readonly b: Shown;
  /** How the program ends under each, where that differs. */
  readonly ends: readonly [string, string] | null;
}

export interface Witness extends Found {
  readonly environment: AnyEnvironmentName;
  /**
   * Whether it is between the first assignment and the same with this policy as in the second, since the
   * other differences hide this one.
   */
  readonly alone: boolean;
}

export interface Difference {
  readonly policy: PolicyName;
  readonly a: string;
  readonly b: string;
  /** Null where the difference cannot show, given the other policies. */
  readonly witness: Witness | null;
}

/** What an environment's programs make of an assignment. */
export interface WitnessPrograms {
  /** Whether it has an instruction with floating-point operands. */
  has(instruction: string): boolean;
  /** The program of an instruction by itself; null where it does not tell the first two assignments apart. */
  ofInstruction(asked: AskedInstruction, all: readonly Policies[]): Found | null;
  /** The first small program about a policy that shows it. */
  ofPolicy(policy: PolicyName, kind: Kind): Found | null;
}

export interface AskedInstruction {
  readonly instruction: string;
  readonly operands: ProbeOperands;
  /** The component of its result. */
  readonly component: number;
  /** Whether all of it is made of the first component of each operand. */
  readonly isOfScalars: boolean;
}

/** Assignments, the two that are shown first, and whether their results show the difference. */
export interface Kind {
  readonly all: readonly Policies[];
  readonly shows: (results: readonly Result[]) => boolean;
}

export type Result = readonly (number | string)[] | undefined;
