/**
 * Calls that do not end: another thread sees that one goes on and on, and has the engine end what runs. That is no error that the callee could
 * catch: nothing after the call is done, and the process ends for want of anything to wait for.
 */
import { Worker } from 'node:worker_threads';

/** Looks so many times within the limit whether another call has begun or ended. The count of both is odd within a call. */
const SCRIPT = `
const { Session } = require('node:inspector');
const { parentPort, workerData } = require('node:worker_threads');
const { turns, limit } = workerData;
const LOOKS = 20;
let before = 0;
let same = 0;
const timer = setInterval(() => {
  const now = Atomics.load(turns, 0);
  same = now % 2 === 1 && now === before ? same + 1 : 0;
  before = now;
  if (same < LOOKS) return;
  clearInterval(timer);
  const session = new Session();
  session.connectToMainThread();
  session.post('Runtime.terminateExecution', () => session.disconnect());
  // It is read after the call has ended. The engine's own answer waits for the next call of anything, and there may be none.
  parentPort.postMessage(null);
}, limit / LOOKS);
`;

export class Watch {
  readonly #turns = new Int32Array(new SharedArrayBuffer(4));
  readonly #worker: Worker;

  /**
   * @param limit milliseconds that a call may take
   * @param ended is called after a call was ended, where the process still waits for something
   */
  constructor(limit: number, ended: () => void) {
    this.#worker = new Worker(SCRIPT, {
      eval: true,
      workerData: { turns: this.#turns, limit },
      // It loads nothing, and must not wait for this thread.
      execArgv: [],
    });
    this.#worker.once('message', ended);
    this.#worker.unref();
  }

  /** A call begins, or ends. */
  turn(): void {
    Atomics.add(this.#turns, 0, 1);
  }

  stop(): void {
    void this.#worker.terminate();
  }
}
