/**
 * Comparison of depths: OpenGL 2.0 §3.8.14 with NV_gpu_program4's change, which takes the reference value
 * from the instruction.
 */
import type { CompareFunction } from './texture.js';

type Range = readonly [low: number, high: number];

/** Whether the comparison passes for all, and for any, of these reference values and depths. */
export function outcomes(
  compare: CompareFunction,
  references: Range,
  [low, high]: Range,
): { readonly all: boolean; readonly any: boolean } {
  const clamp = (reference: number): number => Math.min(1, Math.max(0, reference));
  const [from, to] = [clamp(references[0]), clamp(references[1])];
  const isOneValue = low === high && from === low && to === low;
  const mayBeEqual = from <= high && low <= to;
  switch (compare) {
    case 'LEQUAL':
      return { all: to <= low, any: from <= high };
    case 'GEQUAL':
      return { all: from >= high, any: to >= low };
    case 'LESS':
      return { all: to < low, any: from < high };
    case 'GREATER':
      return { all: from > high, any: to > low };
    case 'EQUAL':
      return { all: isOneValue, any: mayBeEqual };
    case 'NOTEQUAL':
      return { all: !mayBeEqual, any: !isOneValue };
    case 'ALWAYS':
      return { all: true, any: true };
    case 'NEVER':
      return { all: false, any: false };
  }
}

/** Whether the reference value decides anything. */
export function needsReference(compare: CompareFunction): boolean {
  return compare !== 'ALWAYS' && compare !== 'NEVER';
}

/** r of a depth: 1 where the comparison passes. */
export function compareDepth(compare: CompareFunction, reference: number, depth: number): 0 | 1 {
  return outcomes(compare, [reference, reference], [depth, depth]).all ? 1 : 0;
}
