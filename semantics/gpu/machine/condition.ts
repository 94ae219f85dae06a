/** Condition code tests, as write masks and as conditions of jumps. NV_gpu_program4 §2.X.4.3, §2.X.5. */
import type { Vector } from '../../domains/domain.js';
import { anyOf } from '../../machine/condition.js';
import { swizzle } from '../../machine/swizzle.js';
import type { GpuDomain, GpuKinds } from '../domains/domain.js';
import type { GpuCondition } from '../program.js';
import type { GpuState } from './state.js';

/**
 * The swizzled tests of a condition code register. Testing and swizzling commute, so that only what the
 * swizzle selects is tested.
 */
export function linkTests<T extends GpuKinds>(
  { rule, code, swizzle: letters }: GpuCondition,
  { testFlags }: GpuDomain<T>,
): (state: GpuState<T>) => Vector<T['truth']> {
  const rearrange = swizzle(letters) ?? (<V>(v: V) => v);
  return ({ codes }) => {
    const { x, y, z, w } = rearrange(codes[code]);
    return {
      x: testFlags(rule, x),
      y: testFlags(rule, y),
      z: testFlags(rule, z),
      w: testFlags(rule, w),
    };
  };
}

/** Whether any of the four swizzled tests passes: what a jump asks (§2.X.5). */
export function linkAny<T extends GpuKinds>(
  condition: GpuCondition,
  domain: GpuDomain<T>,
): (state: GpuState<T>) => T['truth'] {
  const tests = linkTests(condition, domain);
  return (state) => anyOf(domain, tests(state));
}
