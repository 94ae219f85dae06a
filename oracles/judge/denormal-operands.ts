/**
 * Whether an instruction reads a denormal. In the nominal semantics there is none in any register, so that its
 * arithmetic takes one as it is; an implementation that keeps denormals where values are moved is not judged by that.
 */
import type { Vector } from '../../semantics/domains/domain.js';
import type { InstructionSyntax } from '../../semantics/language/ast.js';
import type { NominalState } from '../../semantics/machine/machine.js';
import { isDenormal } from '../../semantics/number/binary32.js';
import type { OwnStep } from './violation.js';

type File = readonly Vector<number>[];

export function readsDenormal(
  { operands }: InstructionSyntax,
  inputs: OwnStep['inputs'],
  before: NominalState,
): boolean {
  return operands.some(({ register }) => {
    switch (register.file) {
      case 'attribute':
        return hasDenormal(inputs.attributes[register.number]);
      case 'temporary':
        return hasDenormal(before.temporaries[register.number]);
      case 'parameter':
        return hasDenormal(before.parameters[register.number]);
      case 'relative':
        return someDenormal(before.parameters);
      case 'address':
        return false;
    }
  });
}

export function hasDenormal(vector: Vector<number> | undefined): boolean {
  if (vector === undefined) return false;
  const { x, y, z, w } = vector;
  return isDenormal(x) || isDenormal(y) || isDenormal(z) || isDenormal(w);
}

/** Parameters are the same ones from step to step. */
const KNOWN = new WeakMap<File, boolean>();

export function someDenormal(file: File): boolean {
  const known = KNOWN.get(file) ?? file.some(hasDenormal);
  KNOWN.set(file, known);
  return known;
}
