/** What a machine in this process leaves of a program, as far as that is judged. */
import { GPU_NOMINAL } from '../../../semantics/gpu/domains/nominal.js';
import { linkGpu } from '../../../semantics/gpu/machine/link.js';
import { GPU_STANDARD, type GpuMachine } from '../../../semantics/gpu/machine/machine.js';
import { runGpu } from '../../../semantics/gpu/machine/run.js';
import type { GpuInputValues } from '../../../semantics/gpu/machine/state.js';
import { leftAtEnd } from '../../judge/gpu/box.js';
import { ranLeft } from '../../judge/gpu/left-by.js';
import type { GpuLeft } from '../../judge/gpu/left.js';
import { loadedGpu } from './loaded.js';

/**
 * Null for a program whose run in the semantics has no end, or is too long, and where what the machine does
 * next depends on what is undefined. A machine that executes many times what the semantics does is taken not
 * to end.
 */
export function machineLeft(
  machine: GpuMachine,
  text: string,
  values: GpuInputValues,
): GpuLeft | null {
  return within(machine, text, values, ranLeft);
}

/** As machineLeft, as a campaign sees it: a run goes on where what comes next depends on what is undefined. */
export function shownLeft(
  machine: GpuMachine,
  text: string,
  values: GpuInputValues,
): GpuLeft | null {
  const goingOn: typeof ranLeft = (...run) => ranLeft(...run) ?? leftAtEnd(...run);
  return within(machine, text, values, goingOn);
}

function within(
  machine: GpuMachine,
  text: string,
  values: GpuInputValues,
  run: typeof ranLeft,
): GpuLeft | null {
  const result = machine.load === GPU_STANDARD.load ? loadedGpu(text) : machine.load(text);
  if (!result.loaded) return { loaded: false, position: result.error.position };
  const steps = stepsOf(text, values);
  if (steps === 'none') return NOTHING_LEFT;
  if (steps === 'too many') return null;
  return run(machine, machine.link(result.program), values, PATIENCE * steps + LEAST_PATIENCE);
}

const PATIENCE = 4;
const LEAST_PATIENCE = 4096;

/** What is left where a program loads that should not: nothing, since it is not run. */
export const NOTHING_LEFT: GpuLeft = { loaded: true, killed: false, results: [], emitted: [] };

/**
 * Executed instructions of a program that is shrunk: without its BRK a loop may never end, and to find that
 * out by the machine's own limit would take seconds each time.
 */
const MOST_STEPS = 65_536;

/** How many instructions the semantics executes; none of a program that does not load. */
export function stepsOf(text: string, inputs: GpuInputValues): number | 'none' | 'too many' {
  const loaded = loadedGpu(text);
  if (!loaded.loaded) return 'none';
  const { end, state } = runGpu(linkGpu(loaded.program, GPU_NOMINAL), inputs, MOST_STEPS);
  return end.outcome === 'unfinished' ? 'too many' : state.executed;
}

/** Whether a program is too long to be shrunk. */
export function isTooLong({ text, inputs }: { text: string; inputs: GpuInputValues }): boolean {
  return stepsOf(text, inputs) === 'too many';
}
