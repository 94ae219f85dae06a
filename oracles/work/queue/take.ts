/** Takes the results from a queue that are there, into the store. */
import type { Results } from '../results.js';
import type { CampaignQueue } from './campaign-queue.js';

/** What wraps a result says who found it: not more than a note. */
const LONGEST_WORKER = 200;

export async function takeResults(
  queue: CampaignQueue,
  results: Results,
  name: string,
): Promise<void> {
  await queue.take(name, async (some) => {
    await results.keep(
      name,
      some.map(({ field, body }) => ({ field, ...unwrapped(body) })),
    );
  });
}

/** The result itself is checked by whoever keeps it; of what is none, all of it is handed on. */
function unwrapped(text: string): { readonly body: string; readonly worker: string } {
  try {
    const outer: unknown = JSON.parse(text);
    if (typeof outer === 'object' && outer !== null && 'result' in outer) {
      const worker = 'worker' in outer && typeof outer.worker === 'string' ? outer.worker : 'unknown'; // prettier-ignore
      return {
        body: JSON.stringify(outer.result),
        worker: worker.slice(0, LONGEST_WORKER).replaceAll('\0', ''),
      };
    }
  } catch {
    // No JSON, or nested so deep that nobody can write it again.
  }
  return { body: text, worker: 'unknown' };
}
