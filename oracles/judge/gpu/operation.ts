/** A floating-point instruction of GPU programs as a function of numbers, in any domain. */
import { gpuInstructionNamed } from '../../../spec/gpu/instructions.js';
import type { Vector } from '../../../semantics/domains/domain.js';
import type { GpuDomain, GpuKinds } from '../../../semantics/gpu/domains/domain.js';
import { GPU_DEFINITIONS } from '../../../semantics/gpu/instructions/index.js';

/**
 * The instruction with the type F, without modifiers. Operands are what an input gives: one number for a
 * scalar, up to four for a vector.
 *
 * @throws Error for an instruction without a floating-point result
 */
export function gpuOperationOf<T extends GpuKinds>(
  instruction: string,
  domain: GpuDomain<T>,
): (operands: readonly (readonly number[])[]) => Vector<T['number']> {
  const form = GPU_DEFINITIONS.get(instruction)?.float ?? null;
  const spec = gpuInstructionNamed(instruction);
  if (form === null || spec === undefined) {
    throw new Error(`${instruction} has no floating-point result`);
  }
  const operation = form(domain);
  const { constant } = domain;
  const isScalar = spec.operands.map(({ kind }) => kind === 'scalar');
  return (operands) => {
    const vectors = operands.map(([x = 0, y = 0, z = 0, w = 0], index): Vector<T['number']> => {
      if (isScalar[index] === true) {
        const only = constant(x);
        return { x: only, y: only, z: only, w: only };
      }
      return { x: constant(x), y: constant(y), z: constant(z), w: constant(w) };
    });
    const [a] = vectors;
    if (a === undefined) throw new Error(`${instruction} wants an operand`);
    const [, b = a, c = b] = vectors;
    return operation(a, b, c);
  };
}
