/** A backend that has the binary form, as whoever asks it everything takes it. */
import type { BatchRunner } from '../judge/batch.js';
import type { Asker } from './asker.js';
import type { HelloReplyBody, LoadReplyBody } from './bodies.js';

/** Invocations in one question: beyond that nothing is gained, and memory is. */
const MOST = 1 << 16;

/** @param load loads a program where another is loaded, as the box of its language does */
export function batchesOver(
  client: Asker,
  { maxBatch }: Pick<HelloReplyBody, 'maxBatch'>,
  load: (source: string) => Promise<LoadReplyBody>,
): BatchRunner | null {
  if (maxBatch === undefined) return null;
  return {
    most: Math.min(MOST, maxBatch),
    run: async (source, batch) => {
      const reply = await load(source);
      return reply.loaded ? { loaded: true, ...(await client.batch(batch)) } : reply;
    },
  };
}
