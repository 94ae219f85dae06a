/**
 * One execution of an instruction as a clause sees it, and which names a formula may use for it:
 * a, b, c are the operands after swizzle, absolute value and negation; r is the result.
 */
import { COMPONENTS, type Component } from '../../spec/environments.js';
import type { GpuInstructionSpec } from '../../spec/gpu/instructions.js';
import type { OperandKind, ResultKind } from '../../spec/instructions.js';

/** One number for a scalar, up to four for a vector; NaN where a component was not observed. */
export type Values = readonly number[];

/** The numbers a formula is evaluated on. Mutable: one is filled anew for each record. */
export interface Observation {
  /** Operands 0 to 2 and the result, denormals flushed. */
  readonly values: [Values, Values, Values, Values];
  /** The same before flushing, for `isDenormal`. */
  readonly raw: [Values, Values, Values, Values];
  /** The component that bare names of vectors mean. */
  component: number;
}

/** Index into an observation's values. */
export const RESULT = 3;

const NAMES: Readonly<Record<string, number>> = { a: 0, b: 1, c: 2, r: RESULT };

/** What formulas need to know of an instruction; a row of spec/instructions.ts is one. */
export interface InstructionShape {
  readonly name: string;
  readonly operands: readonly OperandKind[];
  readonly result: ResultKind;
  /** Whether an implementation may compute with denormals. */
  readonly keepsDenormals?: boolean;
}

/** The shape of an instruction of GPU programs. */
export function shapeOfGpu({ name, operands, result }: GpuInstructionSpec): InstructionShape {
  return {
    name,
    operands: operands.map(({ kind }) => kind),
    result: result === null ? 'none' : result.kind === 'scalar' ? 'replicated' : 'vector',
    keepsDenormals: true,
  };
}

/** What a name means in formulas about an instruction. */
export interface Variable {
  readonly slot: number;
  /** `vector` has components and, bare, means each of them in turn; `scalar` is one number. */
  readonly shape: 'vector' | 'scalar';
  /** Whether a component may be named (also of a replicated result, which is one number bare). */
  readonly components: boolean;
}

/** The variable of that name, or why there is none. */
export function variableNamed(name: string, instruction: InstructionShape): Variable | string {
  const slot = NAMES[name];
  if (slot === undefined) return `unknown name "${name}"; a, b, c, r, INF, NaN and pi exist`;
  if (slot === RESULT) {
    if (instruction.result === 'none') return `${instruction.name} has no result`;
    const replicated = instruction.result === 'replicated';
    return { slot, shape: replicated ? 'scalar' : 'vector', components: true };
  }
  const kind = instruction.operands[slot];
  if (kind === undefined) return `${instruction.name} has no operand "${name}"`;
  return { slot, shape: kind === 'scalar' ? 'scalar' : 'vector', components: kind !== 'scalar' };
}

export function componentIndex(component: Component): number {
  return COMPONENTS.indexOf(component);
}
