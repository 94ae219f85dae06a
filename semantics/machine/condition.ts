/** Condition code masks, as write masks and as branch conditions. NV_vertex_program2 §2.14.2.2, §2.14.2.3. */
import type { Kinds, Numbers, NumericDomain, Vector } from '../domains/domain.js';
import type { ConditionMaskSyntax } from '../language/ast.js';
import { swizzle } from './swizzle.js';

/** The four tests of a mask on the condition code; null where no mask was written (always true). */
export function linkCondition<T extends Kinds>(
  mask: ConditionMaskSyntax | null,
  { test }: NumericDomain<T>,
): ((codes: Vector<T['code']>) => Vector<T['truth']>) | null {
  if (mask === null) return null;
  const { rule } = mask;
  const rearrange = swizzle(mask.swizzle) ?? (<V>(v: V) => v);
  return (codes) => {
    const { x, y, z, w } = rearrange(codes);
    return { x: test(rule, x), y: test(rule, y), z: test(rule, z), w: test(rule, w) };
  };
}

/** Whether any of the four components is enabled: what takes a branch. */
export function anyOf<F, B>({ or }: Pick<Numbers<F, B>, 'or'>, tests: Vector<B>): B {
  return or(or(tests.x, tests.y), or(tests.z, tests.w));
}
