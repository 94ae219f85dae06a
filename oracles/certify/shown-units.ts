/** Units that ended without a judgement, with the programs that they ask: of each verdict and reason the first. */
import { isGpuEnvironment, type AnyEnvironmentName } from '../../spec/gpu/environments.js';
import { askedFor, gpuAskedFor, type AskedProgram } from '../campaign/asked-programs.js';
import type { GpuUnit } from '../units/gpu/unit.js';
import type { ResultLine } from '../units/result-line.js';
import type { Unit } from '../units/vp/unit.js';
import type { ShownUnit } from './program-report.js';

/** More reasons than these are not shown with a program. */
const MOST = 40;

/** Whoever says that it has not got something is not asked what went wrong. */
const UNTOLD = ['agrees', 'disagrees', 'unsupported'];

export function shownUnits(
  lines: readonly ResultLine[],
  unitOf: (id: string) => Unit | GpuUnit,
  environment: AnyEnvironmentName,
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
    const [first] = programsOf(unitOf(unit), environment);
    const { text: program, inputs } = first ?? { text: '', inputs: [] };
    shown.set(key, { unit, verdict, reason, units: 1, program, inputs });
  }
  return [...shown.values()];
}

function programsOf(
  unit: Unit | GpuUnit,
  environment: AnyEnvironmentName,
): readonly AskedProgram[] {
  switch (unit.kind) {
    case 'instruction':
    case 'probe':
    case 'case':
    case 'program':
      return isGpuEnvironment(environment) ? [] : askedFor(unit, environment, 1);
    default:
      return isGpuEnvironment(environment) ? gpuAskedFor(unit, environment, 1) : [];
  }
}
