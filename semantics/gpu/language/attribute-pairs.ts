/**
 * Conventional and generic attributes that a vertex program may not both bind (NV_vertex_program4 §2.X.3.2,
 * Invalid Vertex Attribute Binding Pairs).
 */
import { GENERIC_OF_CONVENTIONAL } from '../../../spec/gpu/bindings.js';
import type { Place } from '../../language/ast.js';
import type { GpuViolation } from './violation.js';

const OTHER = new Map(
  [...GENERIC_OF_CONVENTIONAL].flatMap(([conventional, number]): [string, string][] => {
    const generic = `vertex.attrib[${String(number)}]`;
    return [
      [conventional, generic],
      [generic, conventional],
    ];
  }),
);

/** The generic attribute that is its conventional counterpart (erratum nvvp4.E-attribute-zero). */
const SAME = 'vertex.attrib[0]';

export class AttributePairs {
  readonly #bound = new Set<string>();

  /** Takes notice of an attribute that a variable or an instruction names. */
  bind(binding: string, { offset }: Place): GpuViolation | null {
    this.#bound.add(binding);
    const other = OTHER.get(binding);
    if (other === undefined || !this.#bound.has(other)) return null;
    return {
      restriction: 'attribute-pair',
      position: offset,
      message: `a program that binds ${other} does not bind ${binding}`,
      ...(other === SAME || binding === SAME
        ? { contested: { erratum: 'nvvp4.E-attribute-zero', interpretations: ['allowed'] } }
        : {}),
    };
  }
}
