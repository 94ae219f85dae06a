/** The steps of a run, printed as they are taken. */
import { counted } from '../reports/page/counts.js';

interface Ended {
  readonly outcome: string;
  readonly reason: string | null;
}

interface Printing<T, O extends Ended> {
  /** What JSON says before the steps. */
  readonly about: { readonly environment: string };
  readonly isJson: boolean;
  readonly json: (step: T) => unknown;
  readonly text: (step: T) => string;
  /** How it ended, in words. */
  readonly end: (end: O) => string;
}

export async function printSteps<T, O extends Ended>(
  steps: Generator<T, { readonly end: O }>,
  { about, isJson, json, text, end }: Printing<T, O>,
): Promise<void> {
  if (isJson) process.stdout.write(`${JSON.stringify(about).slice(0, -1)},"steps":[`);
  let count = 0;
  for (;;) {
    const step = steps.next();
    if (step.done === true) {
      const { outcome, reason } = step.value.end;
      process.stdout.write(
        isJson
          ? `],"outcome":${JSON.stringify(outcome)},"reason":${JSON.stringify(reason)},"instructions":${String(count)}}\n`
          : `${end(step.value.end)} after ${counted(count, 'instruction')}\n`,
      );
      return;
    }
    process.stdout.write(
      isJson ? `${count === 0 ? '' : ','}\n${JSON.stringify(json(step.value))}` : text(step.value),
    );
    count++;
    // Let a closed pipe or Ctrl-C stop a long trace.
    if (process.stdout.writableNeedDrain) {
      await new Promise((resolve) => process.stdout.once('drain', resolve));
    }
  }
}
