/** Work of `vpspec faults` that is shared out among processes of the same command. */
import { EXIT, MachineryError } from '../exit.js';
import type { ProgressBar } from '../progress.js';

/** A step of the work. */
export interface Step {
  readonly label: string;
  /** Faults that it missed. */
  readonly failures: number;
}

/** Tells a bar, and the process that this one works for, of each step. */
export function steps(bar: ProgressBar, total: number): (step: Step) => void {
  let done = 0;
  let failures = 0;
  return (step) => {
    failures += step.failures;
    bar.update({ done: ++done, total, label: step.label, failures });
    process.send?.(JSON.stringify(step));
  };
}

export async function processors(): Promise<number> {
  const { availableParallelism } = await import('node:os');
  return availableParallelism();
}

/** The part of one job, where the work is shared out among several. */
export function everySo(jobs: number, job: number): (each: unknown, index: number) => boolean {
  return (_, index) => index % jobs === job;
}

/** Runs this command with other words, which must print JSON, and gives that. @throws MachineryError */
export async function inProcess<T>(
  words: readonly string[],
  onStep: (step: Step) => void,
): Promise<T> {
  const { fork } = await import('node:child_process');
  const [, command = ''] = process.argv;
  return new Promise((resolve, reject) => {
    const child = fork(command, words, { stdio: ['ignore', 'pipe', 'inherit', 'ipc'] });
    let text = '';
    child.stdout?.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
    child.on('message', (message) => {
      onStep(JSON.parse(String(message)) as Step);
    });
    child.on('error', reject);
    child.on('close', (code) => {
      if (code !== EXIT.ok && code !== EXIT.disagreement) {
        reject(new MachineryError(`a process of "faults" ended with ${String(code)}`));
        return;
      }
      resolve(JSON.parse(text) as T);
    });
  });
}
