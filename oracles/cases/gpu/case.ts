/** A case of a GPU program, ready to be checked: what docs/gpu-programs.md describes. */
import type { GpuEnvironmentName } from '../../../spec/gpu/environments.js';
import type { NominalFlags } from '../../../semantics/gpu/domains/flags.js';
import type { GpuOutcome } from '../../../semantics/gpu/machine/run.js';
import type { GpuInputValues, TypedWord } from '../../../semantics/gpu/machine/state.js';
import type { CaseBase, CaseProgram, Expectation, Four } from '../case.js';
import type { ValueExpectation } from '../expectation.js';

export interface GpuCase extends CaseBase {
  readonly environment: GpuEnvironmentName;
  readonly program: GpuCaseProgram;
  readonly start: GpuStart;
  readonly expect: Expectation<GpuRunExpectation>;
}

export interface GpuCaseProgram extends Pick<CaseProgram, 'text' | 'given'> {
  /** Where `given` stands in `text`: what is around it the harness wrote. */
  readonly from: number;
}

/** What is set before a run; what is left out is undefined. */
export interface GpuStart {
  /** Attributes and parameters by binding, as the program's slots spell them. */
  readonly bindings: Readonly<Record<string, Four<TypedWord>>>;
  /** Temporaries: `R1`, `tab[2]`. */
  readonly temporaries: Readonly<Record<string, Four<TypedWord>>>;
  readonly codes: readonly [Four<NominalFlags> | null, Four<NominalFlags> | null];
  readonly buffers: NonNullable<GpuInputValues['buffers']>;
  readonly textures: NonNullable<GpuInputValues['textures']>;
  readonly derivatives: NonNullable<GpuInputValues['derivatives']>;
}

/** Every way in which a run of a GPU program may end, and the reasons that there are for each. */
export const GPU_OUTCOMES = {
  completed: [],
  killed: [],
  terminated: ['call-depth', 'vertices-out'],
  undefined: ['jump', 'loop-count', 'kill'],
  unfinished: [],
} as const satisfies Readonly<Record<GpuOutcome['outcome'], readonly string[]>>;

export type GpuOutcomeName = keyof typeof GPU_OUTCOMES;

export interface GpuRunExpectation {
  readonly kind: 'runs';
  readonly outcome: GpuOutcomeName;
  readonly reason: string | null;
  readonly instructions: number | null;
  readonly registers: readonly GpuRegisterExpectation[];
  /** The vertices that a geometry program emits; null where they are not compared. */
  readonly emitted: readonly EmissionExpectation[] | null;
  readonly clausesHold: boolean;
}

export type GpuRegisterExpectation = NumbersExpectation | FlagsExpectation;

export interface NumbersExpectation {
  readonly file: 'temporary' | 'result';
  /** As the case names it. */
  readonly name: string;
  /** A temporary's name with its member, or a result's binding, as the program's slots have them. */
  readonly key: string;
  readonly components: Four<ComponentExpectation>;
}

export interface FlagsExpectation {
  readonly file: 'condition code';
  readonly name: 'CC0' | 'CC1';
  /** Null for any. */
  readonly components: Four<NominalFlags | null>;
}

/** Null stands for the end of a primitive. */
export type EmissionExpectation = readonly NumbersExpectation[] | null;

export type ComponentExpectation =
  | { readonly kind: 'any' }
  /** The component is undefined: the document says nothing of its value. */
  | { readonly kind: 'undefined' }
  | { readonly kind: 'float'; readonly value: ValueExpectation }
  | {
      readonly kind: 'integer';
      readonly signed: boolean;
      readonly value: IntegerExpectation;
    };

export type IntegerExpectation =
  | { readonly kind: 'value'; readonly value: number }
  | { readonly kind: 'between'; readonly least: number; readonly greatest: number }
  | { readonly kind: 'one of'; readonly values: readonly IntegerExpectation[] };
