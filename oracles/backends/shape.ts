/** How many words a record of an instruction has. */
import { instructionNamed, type InstructionSpec } from '../../spec/instructions.js';
import { DEFINITIONS } from '../../semantics/instructions/index.js';

export interface RecordShape {
  /** Components of each operand: four of a vector (three for DP3), one of a scalar. */
  readonly operands: readonly number[];
  /** Components of the result: one where it is replicated. */
  readonly results: number;
  /** All words of a record. */
  readonly words: number;
}

const SHAPES = new Map<string, RecordShape | null>();

/** The shape of an instruction's records; null for one that has no floating-point operand or result. */
export function recordShape(instruction: string): RecordShape | null {
  const known = SHAPES.get(instruction);
  if (known !== undefined) return known;
  const spec = instructionNamed(instruction);
  const shape = spec === undefined ? null : shapeOf(spec);
  SHAPES.set(instruction, shape);
  return shape;
}

function shapeOf(spec: InstructionSpec): RecordShape | null {
  if (spec.result !== 'vector' && spec.result !== 'replicated') return null;
  const definition = DEFINITIONS.get(spec.name);
  // Three-component dot products never read w (NV_vertex_program2 §2.14.3.9).
  const vector = definition?.shape === 'dot' ? definition.width : 4;
  const operands: number[] = [];
  for (const kind of spec.operands) {
    if (kind === 'address') return null;
    operands.push(kind === 'vector' ? vector : 1);
  }
  const results = spec.result === 'vector' ? 4 : 1;
  return { operands, results, words: operands.reduce((sum, n) => sum + n, results) };
}
