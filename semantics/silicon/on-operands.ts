/** An engine's instructions on given operands, as records have them. */
import type { Vector } from '../domains/domain.js';
import type { EngineInstructions } from './engines.js';
import type { Pattern } from './pattern.js';

interface Asked {
  readonly instruction: string;
  /** Four components each; of a scalar operand the first counts. */
  readonly operands: readonly Vector<Pattern>[];
}

/** What an engine makes of a record's operands, as many patterns as the record has. */
export function resultOf(
  engine: EngineInstructions,
  { instruction, operands }: Asked,
): readonly Pattern[] {
  const zero = { x: 0, y: 0, z: 0, w: 0 };
  const [a = zero, b = zero, c = zero] = operands;
  const all = ({ x, y, z, w }: Vector<Pattern>): readonly Pattern[] => [x, y, z, w];
  const vector = engine.vector[instruction];
  if (vector !== undefined) return all(vector(a, b, c));
  const dot = engine.dot[instruction];
  if (dot !== undefined) return [dot(a, b)];
  const scalar = engine.scalar[instruction];
  if (scalar !== undefined) return [scalar(a.x)];
  const toVector = engine['scalar to vector'][instruction];
  if (toVector !== undefined) return all(toVector(a.x));
  throw new Error(`the engine has no ${instruction}`);
}
