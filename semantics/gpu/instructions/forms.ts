/** What definitions are made of: forms of VP instructions that are the same here, and operations on vectors. */
import { replicate } from '../../domains/domain.js';
import type {
  DotDefinition,
  ScalarDefinition,
  VectorDefinition,
} from '../../instructions/instruction.js';
import type { FloatForm, GpuDefinition } from './definition.js';

/** An instruction of floating-point operands and result alone. */
export function floatOnly(
  name: string,
  float: FloatForm,
  more: Pick<GpuDefinition, 'plain' | 'reads'> = {},
): GpuDefinition {
  return { name, float, integer: null, ...more };
}

/** The function of vectors that an instruction of NV_vertex_program2 is, or is made of the same parts. */
export function vectorForm({
  operation,
  plain,
}: VectorDefinition): Pick<GpuDefinition, 'float' | 'plain'> {
  return { float: operation, plain };
}

/** The dot product that an instruction of NV_vertex_program2 is. */
export function dotForm({ operation }: DotDefinition): FloatForm {
  return (domain) => {
    const dot = operation(domain);
    return (a, b) => replicate(dot(a, b));
  };
}

/** The function of a scalar that an instruction of NV_vertex_program2 is. */
export function scalarForm({ operation }: ScalarDefinition): FloatForm {
  return (domain) => {
    const apply = operation(domain);
    return (a) => replicate(apply(a.x));
  };
}
