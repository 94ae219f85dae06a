/**
 * What stands behind KIL where it can be a test and a declared variable: a test by default, a variable by another
 * interpretation (nvfp4.E-kil-condition). Both load, so that only what a program does tells them apart.
 */
import { FLOW } from '../instructions/flow.js';
import type { GpuProgram } from '../program.js';

/** A text that says by the default interpretation what a program says by the other; null where they are one. */
export function killingVariables({ syntax, source, variables }: GpuProgram): string | null {
  const places = syntax.items.flatMap((item) => {
    if (item.kind !== 'instruction' || FLOW.get(item.name)?.kind !== 'kill') return [];
    const rule = item.condition?.rule;
    return rule !== undefined && variables.has(rule.text) ? [rule.offset] : [];
  });
  if (places.length === 0) return null;
  // A sign tells that it is an operand.
  return [0, ...places]
    .map((place, index) => source.slice(place, places[index] ?? source.length))
    .join('+');
}
