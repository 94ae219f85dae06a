/**
 * Bindings of arrays that are accessed with relative addressing: none of them belongs to two such arrays, or
 * twice to one (NV_gpu_program4 §2.X.3.2, §2.X.3.3, §2.X.3.5).
 */
import type { GpuRestrictionId } from '../../../spec/gpu/restrictions.js';
import type { Place } from '../../language/ast.js';
import { shortened } from '../../language/phrase.js';
import type { Variable } from '../program.js';
import type { GpuViolation } from './violation.js';

const RESTRICTIONS: Readonly<Record<Variable['kind'], GpuRestrictionId | null>> = {
  attribute: 'relative-attribute',
  parameter: 'relative-parameter',
  result: 'relative-result',
  // Buffers may share elements (§2.X.3.6), temporaries never do.
  temporary: null,
  buffer: null,
};

export class RelativeArrays {
  readonly #known = new Set<Variable>();
  /** The array, by kind and slot. */
  readonly #arrays = new Map<string, Variable>();

  /** @param isExempt of the slot of a constant, which is a binding of its own in each array. */
  note(
    variable: Variable,
    { offset }: Place,
    isExempt: (slot: number) => boolean,
  ): GpuViolation | null {
    const restriction = RESTRICTIONS[variable.kind];
    if (restriction === null || this.#known.has(variable)) return null;
    this.#known.add(variable);
    for (const slot of variable.slots) {
      if (variable.kind === 'parameter' && isExempt(slot)) continue;
      const key = `${variable.kind} ${String(slot)}`;
      const other = this.#arrays.get(key);
      if (other !== undefined) {
        const name = shortened(variable.name);
        return {
          restriction,
          position: offset,
          message:
            other === variable
              ? `${name} has a binding twice, and is accessed with relative addressing`
              : `${name} shares a binding with ${shortened(other.name)}; both are accessed with ` +
                'relative addressing',
        };
      }
      this.#arrays.set(key, variable);
    }
    return null;
  }
}
