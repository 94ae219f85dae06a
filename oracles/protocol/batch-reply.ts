/** The answer to a batch: read from the stream word for word, held against what was asked, believed in nothing. */
import { bitmapOf, hasBit } from '../judge/batch.js';
import type { IncidentVerdict } from '../judge/incident.js';
import { asWords, BlockError, bytesOf, checkTail, HEAD, TAIL, wordsAfter } from './block.js';
import type { Channel, ChannelEvent } from './channel.js';
import type { BatchReplyBody, BatchRequestBody } from './bodies.js';
import type { Reply } from './messages.js';

/** A block that did not come as it should: what happened. */
export class BlockFault extends Error {
  constructor(
    readonly verdict: IncidentVerdict,
    message: string,
    /** Whether nothing came in time. */
    readonly isLate = false,
  ) {
    super(message);
    this.name = 'BlockFault';
  }
}

/** Reads the blocks of one client, into room that is used again. */
export class BatchReader {
  #room = new Uint32Array(0);

  /**
   * @param deadline when all of it has to be there, by `performance.now`
   * @throws BlockFault
   */
  async read(
    channel: Channel,
    id: number,
    reply: Reply<'block'>,
    asked: BatchRequestBody,
    deadline: number,
  ): Promise<BatchReplyBody> {
    const { count } = asked;
    const size = 4 * count * asked.results.length;
    const hiddenSize = reply.hidden === true ? bitmapOf(size).length : 0;
    const killedSize = reply.killed === true ? bitmapOf(count).length : 0;
    const all = size + hiddenSize + killedSize;
    try {
      const head = new Uint8Array(HEAD);
      await filled(channel, head, 0, HEAD + 4 * all + TAIL, deadline);
      const announced = wordsAfter(head, id);
      if (announced !== all) {
        throw new BlockError(
          `its block says that it has ${String(announced)} words; ${String(all)} are expected: ${expected(asked, reply)}`,
        );
      }
      const room = this.#roomOf(all);
      await filled(channel, bytesOf(room), HEAD, HEAD + 4 * all + TAIL, deadline);
      const tail = new Uint8Array(TAIL);
      await filled(channel, tail, HEAD + 4 * all, HEAD + 4 * all + TAIL, deadline);
      checkTail(tail, id, all);
      channel.lines();
      asWords(room);
      const results: BatchReplyBody = {
        words: room.subarray(0, size),
        hidden: hiddenSize === 0 ? null : room.subarray(size, size + hiddenSize),
        killed: killedSize === 0 ? null : room.subarray(size + hiddenSize),
      };
      checkHidden(results, asked);
      return results;
    } catch (error) {
      if (!(error instanceof BlockError)) throw error;
      throw new BlockFault('protocol error', error.message);
    }
  }

  #roomOf(words: number): Uint32Array {
    if (this.#room.length < words) this.#room = new Uint32Array(words);
    return this.#room.subarray(0, words);
  }
}

function expected(
  { count, results }: BatchRequestBody,
  { hidden, killed }: Reply<'block'>,
): string {
  const parts = [
    `four for each of ${String(results.length)} results of ${String(count)} invocations`,
    ...(hidden === true ? ['a bit for each of these'] : []),
    ...(killed === true ? ['a bit for each invocation'] : []),
  ];
  return parts.join(', ');
}

/** Waits until these bytes have come. @throws BlockFault */
async function filled(
  channel: Channel,
  into: Uint8Array,
  before: number,
  all: number,
  deadline: number,
): Promise<void> {
  const event = await channel.block(into, Math.max(1, deadline - performance.now()));
  if (event.kind === 'block') return;
  const seen = `${String(before + channel.filled)} of the ${String(all)} bytes of its block came`;
  throw faultOf(event, seen);
}

function faultOf(event: Exclude<ChannelEvent, { kind: 'block' }>, seen: string): BlockFault {
  switch (event.kind) {
    case 'timeout':
      return new BlockFault('timeout', `${seen} in time`, true);
    case 'end':
      return new BlockFault('crash', `${seen}, then ${event.how}`);
    default:
      return new BlockFault('protocol error', `${seen}, then ${event.kind}`);
  }
}

/**
 * What does not show is 0, and of a discarded fragment nothing shows: a block that is shifted within itself seldom keeps that.
 *
 * @throws BlockError
 */
function checkHidden(
  { words, hidden, killed }: BatchReplyBody,
  { count, results }: BatchRequestBody,
): void {
  if (hidden !== null) {
    for (let at = 0; at < words.length; at++) {
      if (words[at] !== 0 && hasBit(hidden, at)) {
        throw new BlockError(`word ${String(at)} of its block does not show, and is not 0`);
      }
    }
    checkUnused(hidden, words.length, 'words that do not show');
  }
  if (killed === null) return;
  checkUnused(killed, count, 'discarded fragments');
  const own = 4 * results.length;
  for (let invocation = 0; invocation < count; invocation++) {
    if (!hasBit(killed, invocation)) continue;
    for (let at = invocation * own; at < (invocation + 1) * own; at++) {
      if (hidden !== null && hasBit(hidden, at)) continue;
      throw new BlockError(
        `the fragment ${String(invocation)} of its block is discarded, and results of it show`,
      );
    }
  }
}

/** Bits beyond the last one say nothing, and are 0. @throws BlockError */
function checkUnused(bitmap: Uint32Array, used: number, what: string): void {
  for (let at = used; at < 32 * bitmap.length; at++) {
    if (hasBit(bitmap, at)) throw new BlockError(`the bits of ${what} go on beyond the last`);
  }
}
