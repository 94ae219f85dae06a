/** The binary form: words survive there and back; whatever a backend makes of it otherwise is an incident, and never out of step. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { bitmapOf, setBit, type Batch } from '../judge/batch.js';
import { BackendIncident } from '../judge/incident.js';
import { blockOf } from './block.js';
import type { ProtocolClient } from './client.js';
import { hostedGpuMachine } from './gpu/machine-host.js';
import type { Hosted } from './host.js';
import { clientOf } from './hosted-client.js';
import { hostedMachine } from './machine-host.js';
import type { BatchReplyBody, BatchRequestBody } from './bodies.js';
import { impatient, scripted } from './scripted.arbitrary.js';
import { byNight } from '../../vitest.night.js';

const folder = mkdtempSync(join(tmpdir(), 'vpspec-batch-'));
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

const PROGRAM = '!!VP1.0\nMOV o[HPOS], v[0];\nEND';
const V0 = [{ name: 'v[0]', type: 'F' as const }];
const batchOf = (words: Uint32Array): Batch => ({
  ...{ count: words.length / 4, constant: {}, varying: V0, results: ['HPOS'], words },
});
const TWO = batchOf(Uint32Array.from([1, 2, 3, 4, 5, 6, 7, 8]));

/** Gives back what it is given, or what `change` makes of that. */
function echo(change: (asked: BatchRequestBody) => Partial<BatchReplyBody> = () => ({})): Hosted {
  return {
    ...hostedMachine(),
    batch: (asked) =>
      Promise.resolve({ words: asked.words.slice(), hidden: null, killed: null, ...change(asked) }),
  };
}

async function incidentOf(work: Promise<unknown>): Promise<BackendIncident> {
  try {
    await work;
  } catch (error) {
    if (error instanceof BackendIncident) return error;
    throw error;
  }
  throw new Error('there was no incident');
}

async function loadThenBatch(client: ProtocolClient, batch: Batch = TWO): Promise<BatchReplyBody> {
  await client.load(PROGRAM);
  return client.batch(batch);
}

const word = fc.oneof(
  fc.nat({ max: 0xffffffff }),
  // -0, NaNs of all kinds, "\n\n\n\n", and what looks like the beginning and the end of a block.
  fc.constantFrom(0x80000000, 0x7f800001, 0xffc12345, 0x7fffffff, 0x0a0a0a0a, 0x4b4c4256, 0xfffffffc),
); // prettier-ignore

describe('a batch', () => {
  it('has every bit of every word, there and back', async () => {
    const seen: BatchRequestBody[] = [];
    const client = clientOf(() =>
      echo((asked) => {
        seen.push({ ...asked, words: asked.words.slice() });
        return {};
      }),
    );
    await client.load(PROGRAM);
    const words = fc.array(word, { minLength: 1, maxLength: 40 });
    const constant = { 'c[7]': { type: 'F', words: [0x7f800001, 0x80000000, 1, 0] } } as const;
    await fc.assert(
      fc.asyncProperty(words, async (some) => {
        const all = Uint32Array.from(some.flatMap((each) => [each, ~each >>> 0, 0, each]));
        const batch = { ...batchOf(all), constant };
        const { words: left, hidden, killed } = await client.batch(batch);
        expect([...left]).toEqual([...all]);
        expect([hidden, killed]).toEqual([null, null]);
        expect(seen.at(-1)).toEqual(batch);
      }),
    );
    expect(client.generation).toBe(1);
    await client.close();
  });

  it('tells what does not show, and what is discarded', async () => {
    const counts = fc.integer({ min: 1, max: 70 });
    await fc.assert(
      fc.asyncProperty(counts, fc.array(fc.nat({ max: 279 })), fc.array(fc.nat({ max: 69 })), async (count, places, discarded) => {
        const hidden = bitmapOf(4 * count);
        const killed = bitmapOf(count);
        for (const at of places) if (at < 4 * count) setBit(hidden, at);
        for (const at of discarded) {
          if (at >= count) continue;
          setBit(killed, at);
          for (let i = 0; i < 4; i++) setBit(hidden, 4 * at + i);
        }
        const words = new Uint32Array(4 * count).map((_, at) => (((hidden[at >> 5] ?? 0) >>> (at & 31)) & 1) === 1 ? 0 : at + 1); // prettier-ignore
        const client = clientOf(() => echo(() => ({ words, hidden, killed })));
        const left = await loadThenBatch(client, batchOf(words));
        expect([...left.words]).toEqual([...words]);
        expect([left.hidden, left.killed]).toEqual([hidden, killed]);
        await client.close();
      }),
      { numRuns: 30 },
    ); // prettier-ignore
  });

  it('that cannot be answered is told, with the invocation that failed, and the next one is', async () => {
    const hosted = hostedMachine();
    let turn = 0;
    const client = clientOf(() => ({
      ...hosted,
      batch: (asked) =>
        turn++ === 0
          ? Promise.reject(new BackendIncident('crash', 'it overheats', null, 1))
          : (hosted.batch?.(asked) ?? Promise.reject(new Error('a machine has batches'))),
    }));
    const { verdict, message, reason, invocation } = await incidentOf(loadThenBatch(client));
    expect([verdict, message]).toEqual([
      'infrastructure',
      'invocation 1: batch: it says: it overheats',
    ]);
    expect([reason, invocation]).toEqual(['batch: it says: it overheats', 1]);
    const { words } = await client.batch(batchOf(Uint32Array.from([0, 0x80000000, 0, 0x3f800000])));
    expect([...words]).toEqual([0, 0x80000000, 0, 0x3f800000]);
    expect(client.generation).toBe(1);
    await client.close();
  });

  it('of a machine of ours has the invocation that failed in its answer', async () => {
    const client = clientOf(() => hostedGpuMachine());
    await client.load(
      '!!NVvp4.0\nTEMP n;\nREP;\nSEQ.CC n, vertex.attrib[1], 0;\nBRK (NE.x);\nENDREP;\nMOV result.position, n;\nEND',
    );
    const varying = [{ name: 'vertex.attrib[1]', type: 'F' as const }];
    const words = Uint32Array.from([0, 0, 0, 0, 0x3f800000, 0, 0, 0]);
    const endless = { ...TWO, varying, results: ['result.position'], words };
    const { invocation, message } = await incidentOf(client.batch(endless));
    expect(invocation).toBe(1);
    expect(message).toBe('invocation 1: batch: it says: the program has no end');
    await client.close();
  });

  it('of a wrong size, of a state program or of nothing loaded is refused, and the stream stays in step', async () => {
    const client = clientOf(() => hostedMachine());
    await client.load('!!VSP1.0\nMOV c[4], v[0];\nEND');
    expect((await incidentOf(client.batch(TWO))).message).toBe(
      'programs of VSP1.0 are not run in batches',
    );
    await client.load(PROGRAM);
    const short = { ...TWO, words: TWO.words.subarray(0, 7) };
    expect((await incidentOf(client.batch(short))).message).toContain(
      'the block has 7 words where 8 are expected',
    );
    const unnamed = { ...TWO, results: ['NOPE'] };
    expect((await incidentOf(client.batch(unnamed))).message).toContain('no result "NOPE"');
    await client.reset();
    expect((await incidentOf(client.batch(TWO))).message).toContain('no program is loaded');
    const { generation } = client;
    expect([...(await loadThenBatch(client, batchOf(new Uint32Array(4).fill(0x3f800000)))).words]).toHaveLength(4);
    expect(client.generation).toBe(generation);
    await client.close();
  }); // prettier-ignore
});

const swapped = (bytes: Buffer): Buffer => Buffer.from(bytes).swap32();
const part = (which: number, change: (bytes: Buffer) => Buffer) => (bytes: Buffer, at: number) =>
  at === which ? change(bytes) : bytes;
const written = (at: number, value: number) => (bytes: Buffer) => {
  const copy = Buffer.from(bytes);
  copy.writeUInt32LE(value >>> 0, at);
  return copy;
};

describe('a block that is none', () => {
  it.each<[string, (bytes: Buffer, part: number) => Buffer, RegExp]>([
    ['has its bytes the other way round', swapped, /come in the wrong order: the lowest is the first/],
    ['is text', part(0, () => Buffer.from('"0x3f800000", ')), /"VBLK", there is "0x3f800000"/],
    ['begins a word late', part(0, (bytes) => Buffer.concat([Buffer.alloc(4), bytes])), /should begin, with "VBLK"/],
    ['begins a word early', part(0, (bytes) => bytes.subarray(4)), /should begin, with "VBLK"/],
    ['is that of another request', part(0, written(4, 2)), /a block of request 2, not of request 3/],
    ['has fewer words than it should', part(0, written(8, 7)), /says that it has 7 words; 8 are expected: four for each of 1 results of 2 invocations/],
    ['has more words than it should', part(0, written(8, 0x7fffffff)), /says that it has 2147483647 words/],
    ['has more words than it says', part(1, (bytes) => Buffer.concat([bytes, Buffer.alloc(4)])), /after the 8 words of its block there is 0x00000000 and not its end, 0xfffffffc/],
    ['has a line in it', part(1, (bytes) => Buffer.concat([bytes.subarray(0, 8), Buffer.from('warning: hot\n\n\n\n'), bytes.subarray(8)])), /not its end/],
    ['has the end of another', part(2, written(0, ~2)), /there is 0xfffffffd and not its end/],
  ])('%s', async (_, change, message) => {
    const client = clientOf(() => echo(), undefined, change);
    const incident = await incidentOf(loadThenBatch(client));
    expect(incident.verdict).toBe('protocol error');
    expect(incident.message).toMatch(message);
    expect(incident.message).toMatch(/^batch: /);
    // The next process is another.
    await client.load(PROGRAM);
    expect(client.generation).toBe(2);
    await client.close();
  }); // prettier-ignore

  it.each<[string, Partial<BatchReplyBody>, RegExp]>([
    ['has words that do not show', { hidden: Uint32Array.of(0x10) }, /word 4 of its block does not show, and is not 0/],
    ['says more than there is', { words: new Uint32Array(8), hidden: Uint32Array.of(0x100) }, /the bits of words that do not show go on beyond the last/],
    ['discards what shows', { killed: Uint32Array.of(2) }, /the fragment 1 of its block is discarded, and results of it show/],
    ['discards what is not there', { killed: Uint32Array.of(4) }, /the bits of discarded fragments go on/],
    ['is a word short', { words: new Uint32Array(7) }, /has 7 words; 8 are expected/],
  ])('%s', async (_, reply, message) => {
    const client = clientOf(() => echo(() => reply));
    const incident = await incidentOf(loadThenBatch(client));
    expect([incident.verdict, incident.message]).toEqual(['protocol error', expect.stringMatching(message)]);
    await client.close();
  }); // prettier-ignore
});

/** What a process makes of a batch: after the line of its answer, these bytes, then that text of shell. */
async function ofProcess(
  bytes: Buffer,
  then: string,
  timeouts: Parameters<typeof impatient>[1] = {},
): Promise<BackendIncident> {
  const file = join(folder, 'bytes');
  writeFileSync(file, bytes);
  const client = impatient(
    scripted(`hello; loaded; next; say '"message":"block"'; cat '${file}'; ${then}`),
    timeouts,
  );
  try {
    return await incidentOf(loadThenBatch(client));
  } finally {
    await client.close();
  }
}

const whole = Buffer.concat(blockOf(3, TWO.words));

describe('a process', () => {
  it('that ends within a block is a crash', async () => {
    const { verdict, message } = await ofProcess(whole.subarray(0, 30), 'exit 3');
    expect(verdict).toBe('crash');
    expect(message).toBe('batch: 30 of the 48 bytes of its block came, then it ended with code 3');
  });

  it('that stops within a block is one that hangs, at any byte', async () => {
    for (const length of [0, 5, 12, 47]) {
      const { verdict, message } = await ofProcess(whole.subarray(0, length), 'sleep 1000', {
        request: 300,
      });
      expect(verdict).toBe('timeout');
      expect(message).toBe(`batch: ${String(length)} of the 48 bytes of its block came in time`);
    }
  });

  it('that drips bytes has no more time than another', async () => {
    const drips = 'while :; do printf a; sleep 0.05; done';
    const { verdict } = await ofProcess(whole.subarray(0, 12), drips, { request: 400 });
    expect(verdict).toBe('timeout');
  });

  it('that goes on after a block is told so before the next question, and fills no memory', async () => {
    const file = join(folder, 'more');
    writeFileSync(file, whole);
    const before = process.memoryUsage().rss;
    const flood = "head -c 100000000 /dev/zero | tr '\\0' a; sleep 1000";
    const client = impatient(
      scripted(`hello; loaded; next; say '"message":"block"'; cat '${file}'; ${flood}`),
    );
    expect([...(await loadThenBatch(client)).words]).toEqual([...TWO.words]);
    const seen = await incidentOf(client.batch(TWO));
    expect(seen.verdict).toBe('protocol error');
    expect(process.memoryUsage().rss - before).toBeLessThan(80e6);
    await client.close();
  });

  it('that floods before it is known what follows fills no memory', async () => {
    const before = process.memoryUsage().rss;
    const { verdict } = await ofProcess(Buffer.from('aaaa'), 'yes | head -c 100000000; sleep 1000');
    expect(verdict).toBe('protocol error');
    expect(process.memoryUsage().rss - before).toBeLessThan(80e6);
  });

  it('that answers before it has read the block is told so', async () => {
    // More than pipes hold, which nobody reads.
    const big = batchOf(new Uint32Array(4 << 18));
    const client = impatient(scripted(`hello; loaded; next; say '"message":"error","reason":"no"'; sleep 1000`));
    expect((await incidentOf(loadThenBatch(client, big))).message).toBe('batch: it says: no');
    const seen = await incidentOf(client.batch(big));
    expect([seen.verdict, seen.message]).toEqual([
      'protocol error',
      'before batch: it answered before it had read the block that it was sent',
    ]);
    await client.close();
  }); // prettier-ignore

  it('never crashes or hangs the client, whatever bytes follow its answer', async () => {
    const bytes = fc.oneof(
      fc.uint8Array({ maxLength: 60 }).map((some) => Buffer.from(some)),
      // A block with a few bytes changed, left out or put in.
      fc.tuple(fc.nat({ max: 47 }), fc.nat({ max: 4 }), fc.uint8Array({ maxLength: 4 })).map(([at, out, more]) =>
        Buffer.concat([whole.subarray(0, at), Buffer.from(more), whole.subarray(at + out)]),
      ),
    ); // prettier-ignore
    await fc.assert(
      fc.asyncProperty(bytes, async (some) => {
        const file = join(folder, 'garbage');
        writeFileSync(file, some);
        const client = impatient(
          scripted(`hello; loaded; next; say '"message":"block"'; cat '${file}'; exit 0`),
        );
        try {
          const { words } = await loadThenBatch(client);
          // Only words may differ where a block is one.
          expect(some.length).toBeGreaterThanOrEqual(whole.length);
          expect(words).toHaveLength(TWO.words.length);
          expect(some.subarray(0, 12)).toEqual(whole.subarray(0, 12));
          expect(some.subarray(44, 48)).toEqual(whole.subarray(44));
        } catch (error) {
          if (!(error instanceof BackendIncident)) throw error;
          expect(error.verdict).toMatch(/^(crash|protocol error)$/);
        } finally {
          await client.close();
        }
      }),
      { numRuns: byNight(40, 15) },
    );
  });
});
