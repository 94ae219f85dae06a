/** Units that ended without a judgement, with the programs that they ask: of each verdict and reason the first. */
import type { AskedProgram } from '../campaign/asked-programs.js';
import type { ResultLine } from '../units/result-line.js';
import type { ShownUnit } from './program-report.js';

/** More reasons than these are not shown with a program. */
const MOST = 40;

/** Whoever says that it has not got something is not asked what went wrong. */
const UNTOLD = ['agrees', 'disagrees', 'unsupported'];

/** @param programsOf what is sent for a unit, or the first of it */
export function shownUnits(
  lines: readonly ResultLine[],
  programsOf: (unit: string) => readonly AskedProgram[],
): readonly ShownUnit[] {
  const shown = new Map<string, ShownUnit>();
  for (const { unit, verdict, reason } of lines) {
    if (UNTOLD.includes(verdict)) continue;
    // What follows the first line are details of one occurrence.
    const key = `${verdict} ${reason?.split('\n')[0] ?? ''}`;
    const known = shown.get(key);
    if (known !== undefined) {
      shown.set(key, { ...known, units: known.units + 1 });
      continue;
    }
    if (shown.size === MOST) continue;
    const [first] = programsOf(unit);
    const { text: program, inputs } = first ?? { text: '', inputs: [] };
    shown.set(key, { unit, verdict, reason, units: 1, program, inputs });
  }
  return [...shown.values()];
}
