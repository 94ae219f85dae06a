/** What asks a command to end while it works: Ctrl-C, the end of its terminal, whoever manages processes. */
import { constants } from 'node:os';
import { InterruptedCommand } from './exit.js';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** From now on the first of these signals is noted; a second one ends the process at once. */
export class Interruption {
  readonly #controller = new AbortController();
  #by: (typeof SIGNALS)[number] | null = null;
  readonly #note = (signal: (typeof SIGNALS)[number]): void => {
    this.#by = signal;
    this.release();
    this.#controller.abort();
  };

  constructor() {
    for (const signal of SIGNALS) process.once(signal, this.#note);
  }

  /** Aborted by the first of them. */
  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** How a command ends then. @param message what was kept, and how to go on */
  ended(message: string): InterruptedCommand {
    return new InterruptedCommand(message, 128 + constants.signals[this.#by ?? 'SIGINT']);
  }

  /** The signals do again what they do by default. */
  release(): void {
    for (const signal of SIGNALS) process.removeListener(signal, this.#note);
  }
}
