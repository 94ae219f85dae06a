/** The processes of this machine, as far as it shows them. */
import { readFileSync } from 'node:fs';

export interface Processes {
  /** When a process began, as the machine counts; ENDED of one that does nothing any more; undefined where that is not shown. */
  readonly began: (number: number) => string | undefined;
  readonly isThere: (number: number) => boolean;
}

/** The beginning of no process. */
export const ENDED = '';

export const PROCESSES: Processes = {
  began: (number) => beginning(`/proc/${String(number)}/stat`),
  isThere: (number) => {
    try {
      process.kill(number, 0);
      return true;
    } catch (error) {
      // Another user's may not be sent anything, and is there.
      return (error as NodeJS.ErrnoException).code !== 'ESRCH';
    }
  },
};

/** @param path of what Linux says of a process: proc(5), /proc/pid/stat. The beginning is in ticks since the machine's own */
export function beginning(path: string): string | undefined {
  let text: string;
  try {
    text = readFileSync(path, 'latin1');
  } catch {
    // No such folder (another system), not shown (of another user), or the process ended while it was read.
    return undefined;
  }
  // The second field is the command's name, which may hold blanks; after it come the state and, as the twentieth, the start.
  const [, state, fields] = /^.*\) (\S) (.*)$/s.exec(text) ?? [];
  // Killed, and its parent has not asked for it.
  return state === 'Z' || state === 'X' ? ENDED : fields?.split(' ')[18];
}
