/** Words of the NV2A on the line: who keeps the protocol passes; each way to break it fails the check that is there for it. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyWord } from '../../../semantics/nv2a/word.arbitrary.js';
import { validate } from '../../../spec/load/describe-issue.js';
import { checkProtocol } from '../check-protocol.js';
import { lineOfWord } from '../encode.js';
import type { Hosted } from '../host.js';
import { clientOf } from '../hosted-client.js';
import { hostedMachine } from '../machine-host.js';
import type { ResultsReplyBody, RunRequestBody } from '../bodies.js';
import { REQUESTS } from '../messages.js';
import { hostedWords } from './machine-host.js';

type Change = (hosted: Hosted) => Partial<Hosted>;

async function failures(change: Change = () => ({})): Promise<readonly string[]> {
  const checks = await checkProtocol(
    clientOf(() => {
      const hosted = hostedWords();
      return { ...hosted, ...change(hosted) };
    }),
  );
  return checks.flatMap(({ name, outcome, says }) =>
    outcome === 'failed' ? [`${name}: ${says}`] : [],
  );
}

const results =
  (change: (reply: ResultsReplyBody, request: RunRequestBody) => ResultsReplyBody): Change =>
  (hosted) => ({ run: async (request) => change(await hosted.run(request), request) });

describe('a backend of words alone', () => {
  it('passes every check, and is asked for no program of a language', async () => {
    const checks = await checkProtocol(clientOf(() => hostedWords()));
    expect(checks.filter(({ outcome }) => outcome === 'failed')).toEqual([]);
    const asked = checks.filter(({ outcome }) => outcome === 'ok').map(({ name }) => name);
    expect(asked).toEqual(['hello', 'microcode', 'constants', 'reset', 'unknown', 'bye']);
    // Programs of languages are what "load" is about.
    expect(checks.find(({ name }) => name === 'load')?.outcome).toBe('absent');
    expect(checks[0]?.says).toBe('vpspec 1, words of NV2A, all instructions');
  });

  it('is not asked for words where it takes none', async () => {
    const checks = await checkProtocol(clientOf(() => hostedMachine()));
    const names = checks.map(({ name }) => name);
    expect(names.filter((name) => name === 'microcode' || name === 'constants')).toEqual([]);
  });

  it.each<[string, Change, RegExp]>([
    [
      'loses words',
      () => ({ loadWords: () => Promise.resolve({ loaded: false, position: null, reason: 'no' }) }),
      /^microcode: it refuses words of three moves: no/,
    ],
    [
      'reads the words after the final one',
      (hosted) => ({
        loadWords: (words) => hosted.loadWords?.(words.slice(-1)) ?? Promise.reject(new Error()),
      }),
      /^microcode: it refuses words/,
    ],
    [
      'mixes vertices up',
      results((reply) => ({ ...reply, words: reply.words.slice().reverse() })),
      /^microcode: o\[oPos\] of vertex 0/,
    ],
    [
      'counts constants from 0',
      (hosted) => ({
        run: (request) =>
          hosted.run({
            ...request,
            c: Object.fromEntries(
              Object.entries(request.c).map(([number, quad]) => [Number(number) + 1, quad]),
            ),
          }),
      }),
      /^constants: o\[oPos\] of c\[-96\]/,
    ],
    [
      'keeps constants from run to run',
      (hosted) => {
        let c: RunRequestBody['c'] = {};
        return {
          run: (request) => {
            c = { ...c, ...request.c };
            return hosted.run({ ...request, c });
          },
        };
      },
      /^constants: o\[oPos\] of c\[-96\], which this run does not give/,
    ],
    [
      'tells of constants that nothing wrote',
      results((reply) => ({ ...reply, c: { 3: [0, 0, 0, 0] } })),
      /^constants: "c" has constants/,
    ],
    [
      'lacks an output',
      results((reply) => ({ ...reply, registers: reply.registers.slice(1) })),
      /^microcode: protocol error: run: "registers" lacks oPos/,
    ],
    [
      'names a constant that there is not',
      results((reply) => ({ ...reply, c: { 96: [0, 0, 0, 0] } })),
      /"c" names 96; the NV2A has constants from -96 to 95/,
    ],
    [
      'names an output of the language',
      results((reply) => ({ ...reply, registers: ['HPOS', ...reply.registers.slice(1)] })),
      /"registers" names "HPOS", which the NV2A lacks/,
    ],
  ])('fails where it %s', async (_, change, message) => {
    expect((await failures(change)).join('\n')).toMatch(message);
  });
});

describe('load', () => {
  const problems = (request: object): string => {
    const result = validate(REQUESTS.load, { id: 1, message: 'load', ...request });
    return 'issues' in result ? JSON.stringify(result.issues) : '';
  };

  it('carries every word as it is', () => {
    fc.assert(
      fc.property(anyWord, (word) => {
        const line = lineOfWord(word);
        expect(problems({ words: [line] })).toBe('');
        expect(BigInt(line)).toBe(word);
      }),
    );
  });

  it.each<[object, RegExp]>([
    [{}, /expected .*program.* or .*words.*, one of them/],
    [{ program: '', words: ['0x00000000000000000000000000000001'] }, /one of them/],
    [{ words: [] }, /at least|1/],
    [{ words: ['0x1'] }, /32 hexadecimal digits/],
    [{ words: [1] }, /expected a text/],
    [{ words: Array.from({ length: 137 }, () => '0x00000000000000000000000000000001') }, /136/],
  ])('is refused as %j', (request, message) => {
    expect(problems(request)).toMatch(message);
  });
});
