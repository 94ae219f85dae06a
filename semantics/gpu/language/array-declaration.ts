/** Sizes and bindings of arrays (NV_gpu_program4 §2.X.3.1, §2.X.3.2, §2.X.3.5). */
import type { GpuRestrictionId } from '../../../spec/gpu/restrictions.js';
import type { Place } from '../../language/ast.js';
import { shortened } from '../../language/phrase.js';
import type { Contested } from '../../language/interpretations.js';
import type { BindingSyntax, VariableSyntax } from './ast.js';
import { spelled, type ResolvedBinding } from './resolve-binding.js';
import type { GpuViolation } from './violation.js';

/** An array has a member at least (§2.X.3.1). */
export function checkSize({ array }: VariableSyntax): GpuViolation | null {
  const size = array?.size;
  if (size === null || size === undefined || size.value > 0) return null;
  return {
    restriction: 'array-size',
    position: size.offset,
    message: 'an array has one member at least',
    expected: 'a positive integer',
  };
}

/** A size that is declared is the number of bindings (§2.X.3.1). */
export function checkCount({ name, array }: VariableSyntax, count: number): GpuViolation | null {
  const size = array?.size;
  if (size === null || size === undefined || size.value === count) return null;
  return {
    restriction: 'array-size-mismatch',
    position: size.offset,
    message:
      `${shortened(name.text)} is declared with ${shortened(size.text)} members and bound to ` +
      String(count),
    expected: String(count),
  };
}

/** Ranges belong to declarations of arrays (§2.X.3.2 and §2.X.3.5 of the program types). */
export function bindingsOutsideArray({ parts, offset }: BindingSyntax): GpuViolation {
  return {
    restriction: 'bindings-outside-array',
    position: offset,
    message: `${shortened(spelled(parts))} stands for several bindings, which only an array can have`,
    expected: 'a single binding',
    contested: { erratum: 'gp4.E-range-without-array', interpretations: ['array'] },
  };
}

/** Which members such an array has is not said. */
const OTHER_VERTICES: Contested = {
  erratum: 'nvgp4.E-array-vertices',
  interpretations: ['allowed'],
  isOpen: true,
};

/**
 * Attribute and result arrays: bindings of one group, of one vertex, each the next of the one before
 * (§2.X.3.2, §2.X.3.5).
 */
export class ConsecutiveBindings {
  readonly #restriction: GpuRestrictionId;
  #last: ResolvedBinding | null = null;

  constructor(restriction: 'attribute-array' | 'result-array') {
    this.#restriction = restriction;
  }

  /** Takes notice of the next item of the list. */
  add(binding: ResolvedBinding, { offset }: Place): GpuViolation | null {
    const { group, first, vertex, kind, bindings } = binding;
    const before = this.#last;
    this.#last = binding;
    const refused = (message: string): GpuViolation => ({
      restriction: this.#restriction,
      position: offset,
      message,
    });
    if (group === null) {
      return refused(`${bindings[0] ?? ''} is of no group that an array can have`);
    }
    if (before === null) return null;
    if (before.group !== group || before.vertex !== vertex) {
      const isOfGroup = before.group === group;
      return {
        ...refused(`the bindings of ${kind} arrays are of one ${isOfGroup ? 'vertex' : 'type'}`),
        ...(isOfGroup ? { contested: OTHER_VERTICES } : {}),
      };
    }
    const next = before.first + before.bindings.length;
    return first === next
      ? null
      : refused(`the bindings of an array increase one by one: ${group}[${String(next)}] is next`);
  }
}
