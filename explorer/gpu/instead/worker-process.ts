/** Implementations side by side need processes, which a page has none of: one is asked there. */
import type { ResultLine } from '../../../oracles/units/result-line.js';

export class WorkerProcess {
  static open(): Promise<WorkerProcess> {
    return Promise.reject(new Error('a page has no other process'));
  }

  perform(): Promise<ResultLine> {
    return Promise.reject(new Error('a page has no other process'));
  }

  restart(): Promise<void> {
    return Promise.reject(new Error('a page has no other process'));
  }

  close(): Promise<void> {
    return Promise.resolve();
  }
}
