/** What one question of an operation is made of. */
import type { DataType } from '../../spec/gpu/instructions.js';

export interface Operands {
  /** The type of each operand. */
  readonly types: readonly DataType[];
  /**
   * `scalars`: each operand has one number in all components; the question is one word for each. `vectors`: the question
   * is four words for each.
   */
  readonly kind: 'scalars' | 'vectors';
}

/** The words of a question. */
export function widthOf({ types, kind }: Operands): number {
  return types.length * (kind === 'vectors' ? 4 : 1);
}
