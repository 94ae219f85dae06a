/** Whether a backend keeps the binary form: programs of moves, in batches of every size that may go wrong. */
import { hex } from '../../semantics/number/binary32.js';
import type { Batch, VaryingName } from '../judge/batch.js';
import { BackendIncident } from '../judge/incident.js';
import { CheckFailed } from './check.js';
import { patternsSurvive, type Survival } from './check-patterns.js';
import type { ProtocolClient } from './client.js';

/** One, odd numbers on both sides of a word of bits, and one that is even. */
const SIZES = [1, 7, 31, 33, 64];

/** Two registers that vary, one that is the same in all, and where a program moves some of them. */
export interface Moves {
  readonly text: string;
  readonly first: VaryingName;
  readonly second: VaryingName;
  readonly constant: string;
  readonly moved: readonly {
    readonly result: string;
    readonly from: 'first' | 'second' | 'constant';
    /** What is moved where nobody gives it; null where that is undefined. */
    readonly unset: readonly number[] | null;
  }[];
}

const CONSTANT = [0x3f800000, 0x40000000, 0x40400000, 0x40800000] as const;

/**
 * @param most what `hello` promises
 * @throws CheckFailed, BackendIncident
 */
export async function checkBatches(
  client: ProtocolClient,
  most: number,
  moves: Moves,
): Promise<Survival> {
  const { text, first, second, constant, moved } = moves;
  const reply = await client.load(text);
  if (!reply.loaded) throw new CheckFailed(`it refuses ${JSON.stringify(text)}`);
  const given = { [constant]: { type: first.type, words: CONSTANT } };
  // In another order than the program's.
  const asked = [...moved].reverse();
  const results = asked.map(({ result }) => result);
  let rate = 0;
  // Each twice, with other words: those of the batch before would show.
  const sizes = [...SIZES.filter((size) => size < most), most].flatMap((size) => [size, size]);
  for (const [turn, count] of sizes.entries()) {
    const words = numberedWords(count, 2, turn);
    const began = performance.now();
    const batch = { count, constant: given, varying: [first, second], results, words };
    const seen = await words4(client, batch);
    rate = (count / (performance.now() - began)) * 1000;
    const expected = new Uint32Array(seen.length);
    for (let at = 0; at < count; at++) {
      const own = {
        first: words.subarray(8 * at, 8 * at + 4),
        second: words.subarray(8 * at + 4, 8 * at + 8),
        constant: CONSTANT,
      };
      asked.forEach(({ from }, column) => {
        expected.set(own[from], 4 * (at * asked.length + column));
      });
    }
    expectWords(seen, expected, results, count);
  }
  const count = Math.min(3, most);
  const one = { count, constant: {}, varying: [first], words: numberedWords(count, 1) };
  const unset = moved.filter((each) => each.unset !== null);
  if (unset.length > 0) {
    const names = unset.map(({ result }) => result);
    const seen = await words4(client, { ...one, results: names });
    const once = unset.flatMap((each) => each.unset ?? []);
    const expected = Uint32Array.from(Array.from({ length: count }, () => once).flat());
    expectWords(seen, expected, names, count, 'which this batch does not give');
  }
  const toFirst = moved.filter(({ from }) => from === 'first').map(({ result }) => result);
  await refusesNonsense(client, { ...one, results: toFirst });
  return {
    says: `batches of 1 to ${String(most)} in words, ${String(Number(rate.toPrecision(2)))} invocations/s`,
    notes: [],
  };
}

/**
 * Whether bit patterns come through a move in a batch.
 *
 * @param most what `hello` promises
 * @throws CheckFailed, BackendIncident
 */
export async function patternsOfBatch(
  client: ProtocolClient,
  most: number,
  move: { readonly text: string; readonly varying: VaryingName; readonly result: string },
): Promise<Survival> {
  const { text, varying, result } = move;
  const reply = await client.load(text);
  if (!reply.loaded) throw new CheckFailed(`it refuses ${JSON.stringify(text)}`);
  return patternsSurvive(
    (words) =>
      words4(client, {
        count: words.length / 4,
        constant: {},
        varying: [varying],
        results: [result],
        words,
      }),
    most,
  );
}

/** What cannot be answered is an error, after which the stream is where it should be. */
async function refusesNonsense(client: ProtocolClient, batch: Batch): Promise<void> {
  const { generation } = client;
  let seen: string | null = null;
  try {
    await client.batch({ ...batch, results: ['no such result'] });
    seen = 'it gives results of "no such result"';
  } catch (error) {
    if (!(error instanceof BackendIncident)) throw error;
    if (error.verdict !== 'infrastructure' && error.verdict !== 'unsupported') throw error;
  }
  if (seen !== null) throw new CheckFailed(`${seen}; "error" or "unsupported" was expected`);
  const words = await words4(client, batch);
  if (client.generation !== generation) throw new CheckFailed('an error ends its process');
  expectWords(words, batch.words, batch.results, batch.count, 'after an error');
}

/** The words of a batch, all of which have to show. */
export async function words4(client: ProtocolClient, batch: Batch): Promise<Uint32Array> {
  const { words, hidden, killed } = await client.batch(batch);
  if (killed !== null) throw new CheckFailed('fragments are discarded, and nothing discards them');
  if (hidden?.some((bits) => bits !== 0) === true) {
    throw new CheckFailed('a component does not show, and was written');
  }
  return words.slice();
}

/** Whole numbers as binary32, all different up to 2^24: nothing that is flushed, and shifted words are other ones. */
export function numberedWords(count: number, registers: number, from = 0): Uint32Array {
  const words = new Float32Array(count * registers * 4);
  for (let at = 0; at < words.length; at++) words[at] = ((at + from) % 0xffffff) + 1;
  return new Uint32Array(words.buffer);
}

function expectWords(
  seen: Uint32Array,
  expected: Uint32Array,
  results: readonly string[],
  count: number,
  what = '',
): void {
  const at = expected.findIndex((word, index) => word !== seen[index]);
  if (at < 0) return;
  const invocation = Math.floor(at / (4 * results.length));
  const result = results[Math.floor(at / 4) % results.length] ?? '';
  const component = 'xyzw'.charAt(at % 4);
  const where = `${result}.${component} of invocation ${String(invocation)} of ${String(count)}`;
  const besides = what === '' ? '' : `, ${what},`;
  throw new CheckFailed(
    `${where}${besides} is ${hex(seen[at] ?? 0)} where ${hex(expected[at] ?? 0)} was expected`,
  );
}
