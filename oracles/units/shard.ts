/**
 * Shards: a campaign in parts that run anywhere and at any time. A shuffle fixed by the seed comes first,
 * so that each part is a fair sample of the whole; then shard i of n takes every nth unit.
 */
import { SeededSource } from '../generate/source.js';
import { CampaignUsageError } from './errors.js';

/** Part `index` of `count`, counted from 1. */
export interface Shard {
  readonly index: number;
  readonly count: number;
}

export const WHOLE: Shard = { index: 1, count: 1 };

/** More parts than this are a slip of the keyboard. */
const MOST_SHARDS = 100_000;

/** Reads "2/8". @throws CampaignUsageError */
export function parseShard(text: string): Shard {
  const [, indexText, countText] = /^(\d{1,6})\/(\d{1,6})$/.exec(text) ?? [];
  const [index, count] = [Number(indexText), Number(countText)];
  if (indexText === undefined || countText === undefined) {
    throw new CampaignUsageError(`"${text}" is no shard; write part and number of parts: 2/8`);
  }
  if (count < 1 || count > MOST_SHARDS) {
    throw new CampaignUsageError(
      `"${text}" asks for ${String(count)} parts; there may be 1 to ${String(MOST_SHARDS)}`,
    );
  }
  if (index < 1 || index > count) {
    throw new CampaignUsageError(
      `"${text}" is no shard: the parts of ${String(count)} are 1/${String(count)} to ${String(count)}/${String(count)}`,
    );
  }
  return { index, count };
}

export function shardText({ index, count }: Shard): string {
  return `${String(index)}/${String(count)}`;
}

/** The stream of the seed that shuffles: programs are drawn from others (oracles/generate/). */
const STREAM = 0x5348;

/** The same items in an order that the seed fixes (the shuffle of Fisher and Yates, by `nextInt`'s draws). */
export function shuffled<T>(items: readonly T[], seed: number): readonly T[] {
  const source = new SeededSource(seed, 0, STREAM);
  const order = [...items];
  for (let last = order.length - 1; last > 0; last--) {
    const other = source.nextInt(0, last);
    // Both are indices of the list.
    [order[last], order[other]] = [order[other] as T, order[last] as T];
  }
  return order;
}

/** Every nth item, beginning with the shard's own: the shards share nothing, and together they are all. */
export function* stride<T>(items: Iterable<T>, { index, count }: Shard): Generator<T, undefined> {
  let place = 0;
  for (const item of items) {
    if (place % count === index - 1) yield item;
    place++;
  }
  return undefined;
}
