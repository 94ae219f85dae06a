/** Questions that may not end, because of a mutant. */
import { Script } from 'node:vm';

const STARTED = new Script('globalThis.vpspecStarted()');

/**
 * What a question answers, or that it does not end. What it does before it waits for something is cut off at the time
 * limit: a loop that only fills memory ends a process otherwise.
 *
 * @param milliseconds of the clock
 */
export async function withinTime(
  milliseconds: number,
  ask: () => Promise<string>,
): Promise<string> {
  let started: Promise<string> | null = null;
  Object.assign(globalThis, {
    vpspecStarted: () => {
      started = ask();
    },
  });
  try {
    STARTED.runInThisContext({ timeout: Math.ceil(milliseconds) });
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === TIMED_OUT) return ENDLESS;
    throw error;
  }
  return (await started) ?? ENDLESS;
}

const TIMED_OUT = 'ERR_SCRIPT_EXECUTION_TIMEOUT';
const ENDLESS = 'does not end';
