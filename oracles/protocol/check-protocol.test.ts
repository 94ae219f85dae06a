/** An adapter that keeps the protocol passes; each way to break it fails the check that is there for it. */
import { describe, expect, it } from 'vitest';
import { ENVIRONMENTS } from '../../spec/environments.js';
import type { ProtocolCheck } from './check.js';
import { checkProtocol } from './check-protocol.js';
import type { Hosted } from './host.js';
import { clientOf } from './hosted-client.js';
import { hostedMachine } from './machine-host.js';
import type { HelloReplyBody, ResultsReplyBody, RunRequestBody } from './messages.js';

type Change = (hosted: Hosted) => Partial<Hosted>;

/** The semantics, in batches that are quick to run. */
function small(): Hosted {
  const hosted = hostedMachine();
  return { ...hosted, hello: async () => ({ ...(await hosted.hello()), maxInputs: 60 }) };
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
    expect(checks[0]?.says).toBe('vpspec 1, VP1.0 VP1.1 VSP1.0 VP2.0, all instructions');
    expect(checks[2]?.notes).toContain('denormals become zero, which is permitted');
  });

  it('need not offer everything', async () => {
    const checks = await checked((hosted) => ({
      ...hello({ environments: ['VP1.0'], positions: false, base64: false, trace: false, maxInputs: 3 })(hosted),
      load: async (program) => {
        const reply = await hosted.load(program);
        return reply.loaded ? reply : { ...reply, position: null };
      },
    })); // prettier-ignore
    const absent = checks.filter(({ outcome }) => outcome === 'absent').map(({ name }) => name);
    expect(absent).toEqual(['base64', 'state', 'trace']);
    // Five vertices of a backend that takes three would be its right to refuse.
    expect(failures(checks)).toEqual([]);
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

describe('a backend that breaks it', () => {
  it.each<[string, string, Change]>([
    ['loads what is no program', 'load', () => ({ load: () => Promise.resolve({ loaded: true }) })],
    ['refuses all', 'load', () => ({ load: () => Promise.resolve({ loaded: false, position: 0, reason: '' }) })],
    ['gives positions that it does not announce', 'load', hello({ positions: false })],
    ['makes NaN zero', 'run', words((word) => ((word & 0x7fffffff) > 0x7f800000 ? 0 : word))],
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
