/** An adapter for GPU programs passes; each way to break the protocol fails the check that is there for it. */
import { describe, expect, it } from 'vitest';
import { isNaNBits } from '../../../semantics/number/binary32.js';
import type { ProtocolCheck } from '../check.js';
import { checkProtocol } from '../check-protocol.js';
import { hostedGpuMachine } from './machine-host.js';
import type { Hosted } from '../host.js';
import { clientOf } from '../hosted-client.js';
import { hostedMachine } from '../machine-host.js';
import type { BatchReplyBody, BatchRequestBody, LeftReplyBody, ShownResults } from '../bodies.js';

type Change = (hosted: Hosted) => Partial<Hosted>;

async function checked(change: Change): Promise<readonly ProtocolCheck[]> {
  const machine = hostedGpuMachine();
  const hosted = {
    ...machine,
    hello: async () => ({ ...(await machine.hello()), maxBatch: 100 }),
  };
  return checkProtocol(clientOf(() => ({ ...hosted, ...change(hosted) })));
}

const named = (checks: readonly ProtocolCheck[], outcome: string): readonly string[] =>
  checks.filter((check) => check.outcome === outcome).map(({ name }) => name);

/** Changes what every invocation leaves. */
const left =
  (change: (reply: LeftReplyBody) => LeftReplyBody): Change =>
  (hosted) => ({
    invoke: async (request) => {
      const reply = await hosted.invoke?.(request);
      if (reply === undefined) throw new Error('it invokes');
      return change(reply);
    },
  });

function words(change: (word: number) => number | null): Change {
  const changed = (results: ShownResults): ShownResults =>
    Object.fromEntries(
      Object.entries(results).map(([binding, [x, y, z, w]]) => {
        const of = (word: number | null): number | null => (word === null ? null : change(word));
        return [binding, [of(x), of(y), of(z), of(w)]];
      }),
    );
  return left((reply) => ({
    ...reply,
    results: changed(reply.results),
    emitted: reply.emitted?.map((vertex) => (vertex === null ? null : changed(vertex))) ?? null,
  }));
}

describe('a backend that runs GPU programs', () => {
  it('passes every check; those of VP programs are not there', async () => {
    const checks = await checked(() => ({}));
    expect(checks.filter((each) => each.outcome === 'failed')).toEqual([]);
    expect(named(checks, 'ok')).toEqual([
      'hello', 'load', 'invoke', 'integers', 'words', 'kill', 'emit', 'reset', 'unknown', 'bye',
    ]); // prettier-ignore
    expect(checks[0]?.says).toBe('vpspec 1, NVvp4.0 NVfp4.0 NVgp4.0, all instructions');
  });

  it('may run one type of programs', async () => {
    const checks = await checked((hosted) => ({
      hello: async () => ({ ...(await hosted.hello()), environments: ['NVfp4.0'] }),
    }));
    expect(named(checks, 'failed')).toEqual([]);
    expect(named(checks, 'absent')).toContain('emit');
  });

  it.each([1, 2, 3])('is asked for no more than it promises: %i invocations', async (most) => {
    const checks = await checked((hosted) => ({
      hello: async () => ({ ...(await hosted.hello()), maxBatch: most }),
      batch: (asked) =>
        asked.count > most ? Promise.reject(new Error('too many')) : batchBy(hosted, asked),
    }));
    expect(checks.filter(({ outcome }) => outcome === 'failed')).toEqual([]);
    expect(named(checks, 'ok')).toContain('words');
  });

  it('may run VP programs besides', async () => {
    const gpu = hostedGpuMachine();
    const vp = hostedMachine();
    const both: Hosted = {
      ...vp,
      hello: async () => ({
        ...(await vp.hello()),
        environments: ['VP2.0', 'NVvp4.0'],
        maxInputs: 60,
      }),
      load: (program) => (program.startsWith('!!NV') ? gpu : vp).load(program),
      ...(gpu.invoke === undefined ? {} : { invoke: gpu.invoke }),
      batch: (asked) => batchBy(asked.results[0]?.startsWith('result') === true ? gpu : vp, asked),
    };
    const checks = await checkProtocol(clientOf(() => both));
    expect(named(checks, 'failed')).toEqual([]);
    expect(named(checks, 'absent')).toEqual(['state', 'kill', 'emit']);
  });
});

function batchBy(hosted: Hosted, asked: BatchRequestBody): Promise<BatchReplyBody> {
  return hosted.batch?.(asked) ?? Promise.reject(new Error('a machine has batches'));
}

/** Changes the answers to batches. */
const batches =
  (change: (reply: BatchReplyBody) => BatchReplyBody): Change =>
  (hosted) => ({ batch: async (asked) => change(await batchBy(hosted, asked)) });

describe('a backend that breaks the protocol', () => {
  it.each<[string, string, Change]>([
    ['loads what is no program', 'load', () => ({ load: () => Promise.resolve({ loaded: true }) })],
    ['makes NaN zero', 'invoke', words((word) => (isNaNBits(word) ? 0 : word))],
    ['loses the sign of zero', 'invoke', words((word) => (word === 0x80000000 ? 0 : word))],
    ['shows nothing', 'invoke', words(() => null)],
    ['takes integers for floats', 'integers', words((word) => (word === 0x7f800001 ? 0x7fc00001 : word))],
    ['discards no fragment', 'kill', left((reply) => ({ ...reply, killed: false, results: { 'result.color': [0, 0, 0, 0] } }))],
    ['emits one vertex', 'emit', left((reply) => ({ ...reply, emitted: reply.emitted?.slice(0, 1) ?? null }))],
    ['ends no primitive', 'emit', left((reply) => ({ ...reply, emitted: reply.emitted?.filter((vertex) => vertex !== null) ?? null }))],
    ['discards no fragment of a batch', 'words', batches((reply) => ({ ...reply, killed: null }))],
    ['discards another', 'words', batches((reply) => ({ ...reply, hidden: null, killed: reply.killed?.map((bits) => bits << 1) ?? null }))],
    ['takes integers for floats in batches', 'words', batches((reply) => ({ ...reply, words: reply.words.map((word) => (word === 0x7f800001 ? 0x7fc00001 : word)) }))],
    ['shows nothing of batches', 'words', batches((reply) => ({ ...reply, words: reply.words.map(() => 0), hidden: new Uint32Array(Math.ceil(reply.words.length / 32)).fill(2 ** (reply.words.length % 32) - 1, -1).fill(0xffffffff, 0, Math.floor(reply.words.length / 32)) }))],
    ['lacks results', 'invoke', left((reply) => ({ ...reply, results: {} }))],
    ['emits in every program', 'invoke', left((reply) => ({ ...reply, emitted: [] }))],
  ])('%s', async (_, name, change) => {
    const failed = named(await checked(change), 'failed');
    expect(failed).toContain(name);
    expect(failed).not.toContain('hello');
  }); // prettier-ignore

  it('does not invoke', async () => {
    const vp = hostedMachine();
    const gpu = hostedGpuMachine();
    const checks = await checkProtocol(
      clientOf(() => ({ ...vp, hello: () => gpu.hello(), load: (text) => gpu.load(text) })),
    );
    const invoke = checks.find(({ name }) => name === 'invoke');
    expect(invoke).toMatchObject({
      outcome: 'failed',
      says: 'unsupported: GPU programs are not run',
    });
  });
});
