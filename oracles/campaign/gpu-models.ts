/**
 * Known ways of going wrong that lead to exactly what an implementation leaves of a program: the fault catalogue
 * as a means of diagnosis. A way that explains every result to the bit is named before what is only near at hand.
 */
import { GPU_STANDARD } from '../../semantics/gpu/machine/machine.js';
import type { OwnLoading } from '../../semantics/language/readings.js';
import type { GpuInputValues } from '../../semantics/gpu/machine/state.js';
import type { GpuFault } from '../faults/gpu/fault.js';
import { GPU_FAULTS } from '../faults/gpu/faults.js';
import { leavesLess, sameLeft } from '../judge/gpu/left-by.js';
import type { Left } from '../judge/gpu/left.js';
import { loadedGpu } from '../shrink/gpu/loaded.js';
import { machineLeft } from '../shrink/gpu/gpu-test.js';

/** Faults that execute otherwise; what loads otherwise names its restriction itself. */
const MODELS: readonly GpuFault[] = GPU_FAULTS.filter(
  ({ machine }) => machine.load === GPU_STANDARD.load,
);

const LOADERS: readonly GpuFault[] = GPU_FAULTS.filter(
  ({ machine }) => machine.load !== GPU_STANDARD.load,
);

/** The same of a program that does not load as it should. */
export function explainedByLoading(text: string, own: OwnLoading): readonly GpuFault['clauses'][] {
  const found = LOADERS.filter(({ machine }) => {
    const result = machine.load(text);
    if (result.loaded || own.loaded) return result.loaded === own.loaded;
    return own.position === null || own.position === result.error.position;
  });
  return found.length > MOST ? [] : found.map(({ clauses }) => clauses);
}

/** Beyond so many that explain a run, it tells nothing. */
const MOST = 6;

/** The clauses of each fault that explains a run, the main one first; none where too many do. */
export function explainedBy(
  text: string,
  values: GpuInputValues,
  left: Left,
): readonly GpuFault['clauses'][] {
  if (!loadedGpu(text).loaded) return [];
  const right = machineLeft(GPU_STANDARD, text, values);
  if (right?.loaded !== true) return [];
  const found: GpuFault['clauses'][] = [];
  // What such a way leaves unwritten may be anything: it explains less than one that says every value.
  const unwritten: GpuFault['clauses'][] = [];
  for (const { machine, clauses } of MODELS) {
    const own = machineLeft(machine, text, values);
    if (own?.loaded !== true || !sameLeft(own, left)) continue;
    if (!sameLeft(own, right)) found.push(clauses);
    else if (leavesLess(own, right)) unwritten.push(clauses);
    if (found.length > MOST) return [];
  }
  if (found.length > 0) return found;
  return unwritten.length > MOST ? [] : unwritten;
}
