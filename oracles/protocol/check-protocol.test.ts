/** An adapter that keeps the protocol passes; each way to break it fails the check that is there for it. */
import { describe, expect, it } from 'vitest';
import { isNaNBits } from '../../semantics/number/binary32.js';
import { ENVIRONMENTS } from '../../spec/environments.js';
import { bitmapOf } from '../judge/batch.js';
import type { ProtocolCheck } from './check.js';
import { checkProtocol } from './check-protocol.js';
import type { Hosted } from './host.js';
import { clientOf } from './hosted-client.js';
import { hostedMachine } from './machine-host.js';
import type {
  BatchReplyBody,
  BatchRequestBody,
  HelloReplyBody,
  ResultsReplyBody,
  RunRequestBody,
} from './bodies.js';

type Change = (hosted: Hosted) => Partial<Hosted>;

/** The semantics, in batches that are quick to run. */
function small(): Hosted {
  const hosted = hostedMachine();
  return {
    ...hosted,
    hello: async () => ({ ...(await hosted.hello()), maxInputs: 60, maxBatch: 100 }),
  };
}

async function checked(change: Change): Promise<readonly ProtocolCheck[]> {
  const hosted = small();
  return checkProtocol(clientOf(() => ({ ...hosted, ...change(hosted) })));
}

const failures = (checks: readonly ProtocolCheck[]): readonly string[] =>
  checks.filter(({ outcome }) => outcome === 'failed').map(({ name }) => name);

const hello =
  (changes: Partial<HelloReplyBody>): Change =>
  (hosted) => ({ hello: async () => ({ ...(await hosted.hello()), ...changes }) });

/** Changes the results of every run. */
const results =
  (change: (reply: ResultsReplyBody, request: RunRequestBody) => ResultsReplyBody): Change =>
  (hosted) => ({ run: async (request) => change(await hosted.run(request), request) });

const words = (change: (word: number, index: number) => number): Change =>
  results((reply) => ({ ...reply, words: reply.words.map(change) }));

describe('a backend that keeps the protocol', () => {
  it('passes every check', async () => {
    const checks = await checked(() => ({}));
    expect(checks.map(({ outcome }) => outcome)).toEqual(checks.map(() => 'ok'));
    expect(checks[0]?.says).toBe('vpspec 1, VP1.0 VP1.1 VSP1.0 VP2.0 GF3, all instructions');
    expect(checks[2]?.notes).toContain('denormals become zero, which is permitted');
  });

  it('need not offer everything', async () => {
    const checks = await checked((hosted) => ({
      ...hello({ environments: ['VP1.0'], positions: false, base64: false, trace: false, maxInputs: 3, maxBatch: undefined })(hosted),
      load: async (program) => {
        const reply = await hosted.load(program);
        return reply.loaded ? reply : { ...reply, position: null };
      },
    })); // prettier-ignore
    const absent = checks.filter(({ outcome }) => outcome === 'absent').map(({ name }) => name);
    expect(absent).toEqual(['base64', 'binary', 'state', 'trace']);
    // Five vertices of a backend that takes three would be its right to refuse.
    expect(failures(checks)).toEqual([]);
  });

  it.each([1, 2, 3])('is asked for no more than it promises: %i vertices', async (most) => {
    const checks = await checked((hosted) => ({
      ...hello({ maxInputs: most, maxBatch: most })(hosted),
      run: (request) =>
        request.count > most ? Promise.reject(new Error('too many')) : hosted.run(request),
      batch: (asked) =>
        asked.count > most ? Promise.reject(new Error('too many')) : batchBy(hosted, asked),
    }));
    expect(checks.filter(({ outcome }) => outcome !== 'ok')).toEqual([]);
  });

  it('may run state programs alone', async () => {
    expect(failures(await checked(hello({ environments: ['VSP1.0'] })))).toEqual([]);
  });
});

const leaks: Change = (hosted) => {
  let last: RunRequestBody['c'] = {};
  return {
    run: (request) => {
      last = { ...last, ...request.c };
      return hosted.run({ ...request, c: last });
    },
  };
};

const stale: Change = (hosted) => {
  let before: RunRequestBody | null = null;
  return {
    run: (request) => {
      const given = request.v.length === 0 && before !== null ? before : request;
      before = request;
      return hosted.run({ ...given, c: request.c });
    },
  };
};

async function batchBy(hosted: Hosted, asked: BatchRequestBody): Promise<BatchReplyBody> {
  if (hosted.batch === undefined) throw new Error('a machine has batches');
  const reply = await hosted.batch(asked);
  return { ...reply, words: reply.words.slice() };
}

const bytesOf = (words: readonly number[]): Buffer => Buffer.from(Uint32Array.from(words).buffer);

/** Changes the words of every batch. */
const batches =
  (change: (words: Uint32Array, asked: BatchRequestBody) => Buffer): Change =>
  (hosted) => ({
    batch: async (asked) => {
      const reply = await batchBy(hosted, asked);
      const copy = Uint8Array.from(change(reply.words, asked));
      return { ...reply, words: new Uint32Array(copy.buffer) };
    },
  });

/** The three registers of each vertex in the opposite order. */
const turned = (words: Uint32Array): number[] =>
  Array.from(words, (_, at) => {
    const within = at % 12;
    return words[at - within + 8 - 4 * Math.floor(within / 4) + (within % 4)] ?? 0;
  });

const staleBatch: Change = (hosted) => {
  let before: Uint32Array | null = null;
  return {
    batch: async (asked) => {
      const reply = await batchBy(hosted, asked);
      const words = before?.length === reply.words.length ? before : reply.words;
      before = reply.words;
      return { ...reply, words };
    },
  };
};

const keptConstants: Change = (hosted) => {
  let last: BatchRequestBody['constant'] = {};
  return {
    batch: (asked) => {
      last = { ...last, ...asked.constant };
      return batchBy(hosted, { ...asked, constant: last });
    },
  };
};

describe('a backend that breaks it', () => {
  it.each<[string, string, Change]>([
    ['loads what is no program', 'load', () => ({ load: () => Promise.resolve({ loaded: true }) })],
    ['refuses all', 'load', () => ({ load: () => Promise.resolve({ loaded: false, position: 0, reason: '' }) })],
    ['gives positions that it does not announce', 'load', hello({ positions: false })],
    ['makes NaN zero', 'run', words((word) => (isNaNBits(word) ? 0 : word))],
    ['loses the sign of zero', 'run', words((word) => (word === 0x80000000 ? 0 : word))],
    ['makes infinities finite', 'run', words((word) => (word === 0x7f800000 ? 0x7f7fffff : word))],
    ['adds denormals up', 'run', words((word) => (word === 0 ? 1 : word))],
    ['turns words around', 'vertices', words((word) => (((word & 0xff) << 24) | (word >>> 8)) >>> 0)],
    ['mixes up registers', 'vertices', results((reply) => ({ ...reply, registers: [...reply.registers].reverse() }))],
    ['keeps parameters', 'defaults', leaks],
    ['keeps attributes', 'defaults', stale],
    ['takes fewer than it says', 'batch', (hosted) => ({ run: (request) => (request.count > 50 ? Promise.reject(new Error('too many')) : hosted.run(request)) })],
    ['writes no parameters', 'state', results((reply) => (reply.c === undefined ? reply : { ...reply, c: {} }))],
    ['traces nothing', 'trace', () => ({ trace: () => Promise.resolve({ outcome: 'completed', steps: [] }) })],
    ['traces without results', 'trace', () => ({ trace: () => Promise.resolve({ outcome: 'completed', steps: [{ index: 0 }] }) })],
  ])('%s', async (_, name, change) => {
    const failed = failures(await checked(change));
    expect(failed).toContain(name);
    expect(failed).not.toContain('hello');
  }); // prettier-ignore

  it('spoils base64 alone', async () => {
    const hosted = small();
    const client = clientOf(
      () => hosted,
      (line) => line.replace(/"base64":"AAAA/, '"base64":"AAAB'),
    );
    const checks = await checkProtocol(client);
    expect(failures(checks)).toEqual([]);
    const turned = clientOf(
      () => hosted,
      (line) => line.replace(/"base64":"(....)(....)/, '"base64":"$2$1'),
    );
    expect(failures(await checkProtocol(turned))).toEqual(['base64', 'batch']);
  });

  /** Words of the blocks that it sends: unsound blocks are told by the client (batch.test.ts). */
  it.each<[string, Change]>([
    ['turns the words around', batches((words) => Buffer.from(words.slice().buffer).swap32())],
    ['shifts them by one', batches((words) => bytesOf([0, ...words.subarray(0, -1)]))],
    ['gives those of the batch before', staleBatch],
    ['gives results in the order of the program', batches((words, { results }) => results.length < 3 ? bytesOf([...words]) : bytesOf(turned(words)))],
    ['loses the sign of zero', batches((words) => bytesOf([...words].map((word) => (word === 0x80000000 ? 0 : word))))],
    ['forgets every 33rd invocation', batches((words, { count }) => bytesOf(count < 33 ? [...words] : [...words].fill(0, -4)))],
    ['keeps constants of the batch before', keptConstants],
    ['takes fewer than it says', (hosted) => ({ batch: (asked) => (asked.count > 50 ? Promise.reject(new Error('too many')) : batchBy(hosted, asked)) })],
    ['hides what it wrote', (hosted) => ({ batch: async (asked) => ({ ...(await batchBy(hosted, asked)), words: new Uint32Array(4 * asked.count * asked.results.length), hidden: bitmapOf(4 * asked.count * asked.results.length).map((_, at) => (at === 0 ? 1 : 0)) }) })],
    ['answers nonsense', (hosted) => ({ batch: (asked) => batchBy(hosted, { ...asked, results: asked.results.map((name) => (name.includes(' ') ? 'HPOS' : name)) }) })],
  ])('%s in the binary form alone', async (_, change) => {
    expect(failures(await checked(change))).toEqual(['binary']);
  }); // prettier-ignore

  it('sends blocks that are none', async () => {
    const client = clientOf(small, undefined, (bytes, part) => (part === 2 ? Buffer.alloc(4) : bytes));
    const checks = await checkProtocol(client);
    expect(failures(checks)).toEqual(['binary']);
    expect(checks.find(({ name }) => name === 'binary')?.says).toContain('protocol error: batch: after the');
  }); // prettier-ignore

  it('does what it does not know', async () => {
    const client = clientOf(small, (line) =>
      line.replace(/"message":"unsupported".*}/, '"message":"loaded"}'),
    );
    expect(failures(await checkProtocol(client))).toEqual(['unknown']);
  });
});

it('every environment has its checks', async () => {
  for (const name of Object.keys(ENVIRONMENTS) as (keyof typeof ENVIRONMENTS)[]) {
    const checks = await checked(hello({ environments: [name] }));
    expect(failures(checks)).toEqual([]);
  }
});
