/**
 * A file of a language, loaded in a thread of its own first: one that never ends, ends the thread, or changes what is everywhere, does so there. What
 * it prints there it prints again where it is loaded for good.
 */
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { Thrown } from './failure.js';

/** Says that the module has loaded and another turn of the events went by, or what it threw. */
const SCRIPT = `
const { parentPort, workerData } = require('node:worker_threads');
const { setImmediate: later } = globalThis;
const say = parentPort.postMessage.bind(parentPort);
const said = (error) => {
  try {
    const { message = String(error), stack = '', code = '' } = Object(error);
    return { message: String(message), stack: String(stack), code: String(code), isSyntax: error?.name === 'SyntaxError' };
  } catch {
    return { message: 'it threw what cannot be shown', stack: '', code: '', isSyntax: false };
  }
};
const fail = (error) => say(said(error));
process.on('uncaughtException', fail);
import(workerData).then(() => later(() => say(null)), fail);
`;

/**
 * What keeps the file from being loaded; null where nothing does.
 *
 * @param limit milliseconds that it may take
 */
export async function loadedAlone(file: string, limit: number): Promise<Thrown | null> {
  const worker = new Worker(SCRIPT, {
    eval: true,
    workerData: pathToFileURL(file).href,
    stdout: true,
    stderr: true,
  });
  let timer: NodeJS.Timeout | undefined;
  const failure = (message: string): Thrown => ({ message, stack: '', code: '', isSyntax: false });
  try {
    return await new Promise((resolve) => {
      timer = setTimeout(() => {
        resolve(failure(`does not load within ${String(limit / 1000)} s`));
      }, limit);
      worker.once('message', resolve);
      worker.once('error', ({ message }) => {
        resolve(failure(message));
      });
      worker.once('exit', () => {
        resolve(failure('ends the process, or waits for what never comes, while it is loaded'));
      });
    });
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}
