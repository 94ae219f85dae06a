/**
 * A GPU program that has loaded, with every name, binding and modifier resolved: what the machine runs and
 * what translators and generators read. NV_gpu_program4 §2.X.3 to §2.X.5. Plain data.
 */
import type { Component } from '../../spec/environments.js';
import type { GpuEnvironment } from '../../spec/gpu/environments.js';
import type { DataType, GpuInstructionSpec, SpecialModifier } from '../../spec/gpu/instructions.js';
import type { GpuConditionRule } from '../../spec/gpu/condition-rules.js';
import type { PrimitiveIn, PrimitiveOut } from '../../spec/gpu/primitives.js';
import type { TextureTarget } from '../../spec/gpu/texture-targets.js';
import type { GpuInstructionSyntax, GpuProgramSyntax } from './language/ast.js';

export interface GpuProgram {
  readonly environment: GpuEnvironment;
  readonly options: ReadonlySet<string>;
  /** What a geometry program declares; null for other programs. */
  readonly geometry: GeometryDeclarations | null;
  /** Every vector that a TEMP statement made; an array has one for each member, side by side. */
  readonly temporaries: readonly TemporarySlot[];
  /** Every result binding that a variable or instruction names, each once. */
  readonly results: readonly ResultSlot[];
  /** Every attribute binding that a variable or instruction names, each once. */
  readonly attributes: readonly AttributeSlot[];
  /** Every parameter binding and constant that a variable or instruction names. */
  readonly parameters: readonly ParameterSlot[];
  /** Declared variables by name, aliases included. For inputs, results and messages; not for running. */
  readonly variables: ReadonlyMap<string, Variable>;
  /** The one target by which each texture image unit is accessed (§2.X.4.4). */
  readonly textures: ReadonlyMap<number, TextureTarget>;
  readonly instructions: readonly GpuInstruction[];
  /** Label to the index of the instruction that follows; the number of instructions at the end. */
  readonly labels: ReadonlyMap<string, number>;
  /** Where execution begins: after the label "main", or at the first instruction (§2.X.5). */
  readonly entry: number;
  readonly syntax: GpuProgramSyntax;
  /** One character per byte, so that offsets of the syntax index it. */
  readonly source: string;
  /** In bytes. */
  readonly length: number;
}

export interface GeometryDeclarations {
  readonly primitiveIn: PrimitiveIn;
  readonly primitiveOut: PrimitiveOut;
  readonly verticesOut: number;
}

export interface TemporarySlot {
  readonly name: string;
  /** Null where the variable is no array. */
  readonly member: number | null;
  readonly isShort: boolean;
}

export interface ResultSlot {
  /** In full and in one spelling: `result.texcoord[0]`, `result.color.front.primary`, `result.clip[3]`. */
  readonly binding: string;
  /** Whether some variable bound to it was declared SHORT. */
  readonly isShort: boolean;
}

export interface AttributeSlot {
  /** In full and in one spelling: `vertex.texcoord[0]`, `vertex.color.primary`, `primitive.id`. */
  readonly binding: string;
  /** The vertex, in geometry programs: `vertex[2].position` has 2 and the binding `vertex.position`. */
  readonly vertex: number | null;
  readonly interpolation: readonly ('FLAT' | 'CENTROID' | 'NOPERSPECTIVE')[];
}

export type ParameterSlot =
  /** `program.env[3]`, `program.local[0]`, `state.matrix.modelview[0].inverse.row[2]`: in one spelling. */
  | { readonly kind: 'binding'; readonly binding: string }
  | { readonly kind: 'constant'; readonly type: DataType; readonly words: Words4 };

/** Four 32-bit patterns, each 0 to 2^32 - 1. */
export type Words4 = readonly [number, number, number, number];

export interface Variable {
  readonly kind: 'attribute' | 'parameter' | 'temporary' | 'result' | 'buffer';
  readonly name: string;
  /** INT, UINT or FLOAT; null where the variable is typeless. */
  readonly type: DataType | null;
  readonly size: 'SHORT' | 'LONG' | null;
  /** Number of members; null where the variable is no array. */
  readonly length: number | null;
  /** The number of vertices, for geometry attributes without "[m]": the first index selects one of them. */
  readonly vertices: number | null;
  /**
   * Indexes into the program's temporaries, results, attributes or parameters: one, or one for each member,
   * or (where there are vertices) those of the first vertex, then of the next. Empty for buffers.
   */
  readonly slots: readonly number[];
  readonly buffer: BufferView | null;
}

/** Elements of a program parameter buffer (§2.X.3.6). */
export interface BufferView {
  /** The binding point. */
  readonly buffer: number;
  /** The first element. */
  readonly first: number;
  /** Components of an element: 1 for BUFFER, 4 for BUFFER4. */
  readonly width: 1 | 4;
}

export interface GpuInstruction {
  readonly name: string;
  readonly spec: GpuInstructionSpec;
  /** The type that modifier, suffix or default give; null where the instruction computes nothing. */
  readonly type: DataType | null;
  /** From the suffixes R and H. */
  readonly precision: 'R' | 'H' | null;
  readonly clamp: 'SAT' | 'SSAT' | null;
  /** The condition code register to update. */
  readonly updates: 0 | 1 | null;
  /** MUL's. */
  readonly special: SpecialModifier | null;
  readonly destination: GpuDestination | null;
  readonly operands: readonly GpuOperand[];
  /** SWZ's, x to w. */
  readonly extendedSwizzle: readonly ExtendedComponent[] | null;
  readonly texture: GpuTexture | null;
  /** The condition of IF, CAL, RET, BRK, CONT and KIL; null where there is none. */
  readonly condition: GpuCondition | null;
  /**
   * The instruction with which this one is paired: IF: its ELSE, or its ENDIF; ELSE: its ENDIF; REP: its
   * ENDREP; ENDREP, BRK, CONT: BRK and CONT their ENDREP, ENDREP its REP; CAL: the first instruction of the
   * subroutine (the number of instructions where the label stands at the end). Null for all others.
   */
  readonly partner: number | null;
  /** Whether a label stands between this instruction and the next: a subroutine ends here (§2.X.5). */
  readonly endsBlock: boolean;
  readonly syntax: GpuInstructionSyntax;
}

export interface GpuDestination {
  readonly file: 'temporary' | 'result';
  readonly access: Access;
  /** The type as which the result is written. */
  readonly type: DataType;
  readonly isShort: boolean;
  /** The components enabled, in xyzw order; all four where no mask was written. */
  readonly writeMask: string;
  readonly condition: GpuCondition | null;
}

export interface GpuOperand {
  readonly source: GpuSource;
  /** The type as which the operand is read. */
  readonly type: DataType;
  readonly sign: '' | '-';
  /** Set where the operand stands between bars. */
  readonly absolute: { readonly sign: '' | '-' } | null;
  /** Four of xyzw; one for a scalar operand. */
  readonly swizzle: string;
  readonly isScalar: boolean;
}

export type GpuSource =
  | {
      readonly file: 'temporary' | 'attribute' | 'parameter';
      readonly access: Access;
    }
  | { readonly file: 'buffer'; readonly view: BufferView; readonly dimension: Dimension };

/** Which slot of a file: one that is known, or one that index registers select. */
export type Access =
  | { readonly kind: 'fixed'; readonly slot: number }
  | {
      readonly kind: 'relative';
      /** The slots, the last dimension running fastest. */
      readonly slots: readonly number[];
      /** One, or for the members of geometry attributes two: vertex, then element. */
      readonly dimensions: readonly Dimension[];
    };

/** One index into an array. Outside of 0 to size - 1 the access is undefined (§2.X.4.2, §2.X.4.3). */
export interface Dimension {
  readonly size: number;
  readonly index: { readonly kind: 'fixed'; readonly value: number } | RegisterIndex;
}

/** An index that is read when the program runs. */
export interface RegisterIndex {
  readonly kind: 'register';
  readonly operand: GpuOperand;
  /** Whether its variable was declared with a type; else it may hold integers of either (gp4.E-index-type). */
  readonly isTyped: boolean;
  readonly offset: number;
}

export interface ExtendedComponent {
  readonly negate: boolean;
  readonly select: '0' | '1' | Component;
}

export interface GpuTexture {
  readonly unit: number;
  readonly target: TextureTarget;
  readonly offset: readonly [number, number, number];
}

export interface GpuCondition {
  readonly rule: GpuConditionRule;
  /** The condition code register that is tested. */
  readonly code: 0 | 1;
  /** Four of xyzw. */
  readonly swizzle: string;
}
