/** A batch that a machine of ours answers, as a host has it. */
import type { BatchRunner } from '../judge/batch.js';
import type { BatchReplyBody, BatchRequestBody } from './bodies.js';

/** @param source of a program that was loaded */
export async function batchOf(
  batches: BatchRunner,
  source: string,
  request: BatchRequestBody,
): Promise<BatchReplyBody> {
  if (request.count > batches.most) {
    throw new Error(`"count" is ${String(request.count)}; ${String(batches.most)} is the most`);
  }
  const run = await batches.run(source, request);
  if (!run.loaded)
    throw new Error(`the program that was loaded does not load: ${String(run.reason)}`);
  return run;
}
