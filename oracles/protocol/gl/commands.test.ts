/** The message `commands`: calls and answers come through bit for bit, and whatever a backend does wrong is told with its place. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Argument, Call } from '../../../semantics/gl/context/call.js';
import { GL_COMMANDS } from '../../../spec/gl/commands.js';
import type { DeclaredParameter } from '../../../spec/gl/declaration.js';
import { drawScript } from '../../gl/generate.js';
import { newContext } from '../../../semantics/gl/context/context.js';
import { inMemory } from '../../../semantics/gl/context/memory.js';
import { BackendIncident } from '../../judge/incident.js';
import { checkProtocol } from '../check-protocol.js';
import { perform } from '../../../semantics/gl/context/perform.js';
import { clientOf } from '../hosted-client.js';
import { impatient, scripted } from '../scripted.arbitrary.js';
import { decodeAnswers, encodeAnswer, type RawAnswer } from './answers.js';
import type { RawPrimitive } from './primitives.js';
import { asNumbered, decodeCall, encodeCall, SentMemory } from './calls.js';
import { hostedContext, hostedFault } from '../../gl/context-host.js';
import { decodeValues, encodeValues, type RawValues } from './values.js';

const HOSTED = () => perform;
const EXTENSION = 'NV_vertex_program2';

function request(calls: readonly Call[]): Parameters<ReturnType<typeof clientOf>['commands']>[0] {
  const memory = new SentMemory();
  const lines = calls.map((call) => encodeCall(call, memory));
  return { extension: EXTENSION, memory: memory.bytes(), calls: lines };
}

const call = (command: string, ...given: readonly Argument[]): Call => ({
  command,
  arguments: given,
});

describe('calls', () => {
  it.each([EXTENSION, 'NV_gpu_program4'] as const)('of %s come through', (extension) => {
    let sent = 0;
    for (let index = 0; index < 20; index++) {
      for (const each of drawScript(3, index, { start: () => newContext(extension) })) {
        const numbered = asNumbered(each);
        if (numbered === null) continue;
        sent++;
        const memory = new SentMemory();
        const line = JSON.parse(JSON.stringify(encodeCall(numbered, memory))) as ReturnType<typeof encodeCall>;
        const back = decodeCall(line, 'calls[0]', memory.bytes());
        expect(back.command).toBe(each.command);
        for (const [at, argument] of back.arguments.entries()) {
          const wanted = numbered.arguments[at];
          const isPlace = typeof argument === 'object' && argument !== null && 'offset' in argument;
          if (!isPlace) expect(argument).toEqual(wanted);
        }
      }
    }
    expect(sent).toBeGreaterThan(500);
  }); // prettier-ignore

  it('every bit of a float and of a double', () => {
    const float = fc.float();
    fc.assert(
      fc.property(float, fc.double(), fc.constantFrom(-0, NaN, 2 ** -149), (x, y, z) => {
        const memory = new SentMemory();
        for (const [command, given] of [
          ['VertexAttrib3fNV', [1, x, z, x]],
          ['VertexAttrib2dvNV', [1, [y, z]]],
        ] as const) {
          const line = encodeCall({ command, arguments: given }, memory);
          expect(decodeCall(line, '', new Uint8Array()).arguments).toEqual(given);
        }
      }),
    );
  });

  it('what left comes through, and what is no primitive is told with its place', () => {
    const one: RawPrimitive = { kind: 'point', size: 0x40400000, vertices: [{ position: [1, 2, null, 4], registers: { COL0: [null, null, null, 0] } }] };
    const three: RawPrimitive = { kind: 'polygon', vertices: [{}, {}, { registers: {} }] };
    const calls = [{ command: 'End', arguments: [] }];
    const there = (primitives: readonly unknown[]): readonly RawAnswer[] =>
      decodeAnswers(JSON.parse(JSON.stringify([{ primitives }])) as Parameters<typeof decodeAnswers>[0], calls);
    const encoded = encodeAnswer({ primitives: [one, three] }) as { primitives: readonly unknown[] };
    expect(there(encoded.primitives)).toEqual([{ primitives: [one, three] }]);
    for (const [wrong, says] of [
      [{ kind: 'line', vertices: [{}] }, /primitives\[0\] is a line with 1 vertices; expected 2$/],
      [{ kind: 'polygon', vertices: [{}, {}] }, /is a polygon with 2 vertices; expected 3 or more/],
      [{ kind: 'line', size: '0x3f800000', vertices: [{}, {}] }, /is a line with "size", which a point alone has/],
      [{ kind: 'point', vertices: [{ position: ['0x0'] }] }, /primitives\[0\]\.vertices\[0\]\.position is no array of four words/],
      [{ kind: 'point', size: 3, vertices: [{}] }, /primitives\[0\]\.size/],
    ] as const) {
      expect(() => there([wrong])).toThrow(says);
    }
  }); // prettier-ignore

  it('have the names of their numbers', () => {
    expect(asNumbered(call('Begin', 'NONE'))).toEqual(call('Begin', 'POINTS'));
    expect(asNumbered(call('Enable', 'VERTEX_PROGRAM_ARB'))).toEqual(
      call('Enable', 'VERTEX_PROGRAM_NV'),
    );
    expect(asNumbered(call('PushClientAttrib', ['POINT_BIT']))).toEqual(
      call('PushClientAttrib', ['CLIENT_VERTEX_ARRAY_BIT']),
    );
    expect(asNumbered(call('Enable', 'NO_SUCH_NAME'))).toBeNull();
    expect(
      asNumbered(call('LoadProgramNV', 'VERTEX_PROGRAM_NV', 1, 9, new Uint8Array(3))),
    ).toBeNull();
  });

  it('two arrays are never neighbours', () => {
    const memory = new SentMemory();
    const [a, b] = [new Uint8Array(8).fill(1), new Uint8Array(3).fill(2)];
    expect(memory.offsetOf({ bytes: a, offset: 8 })).toBeLessThan(
      memory.offsetOf({ bytes: b, offset: 0 }),
    );
    expect([...memory.bytes().subarray(0, 8)]).toEqual([...a]);
    expect([...memory.bytes().subarray(24, 27)]).toEqual([...b]);
  });

  it.each([
    ['Enable', [-1], 'arguments[0] is -1, not an integer from 0 to 4294967295'],
    ['Enable', [], 'glEnable has 1 arguments, not 0'],
    ['PointSize', [1], 'arguments[0] is 1, no string of 0x and eight hexadecimal digits'],
    ['Rotated', ['0x00000000', 0, 0, 0], 'no string of 0x and 16 hexadecimal digits'],
    ['VertexPointer', [2, 0x1406, 0, 'x'], 'arguments[3] is "x", not an integer'],
    [
      'LoadProgramNV',
      [0x8620, 1, 0, '!'],
      'arguments[3] is "!", no base64 of any bytes',
    ],
    ['LoadMatrixf', [1], 'arguments[0] is 1, not an array of float'],
  ])('gl%s of %j is refused', (command, given, message) => {
    const work = (): unknown => decodeCall({ command, arguments: given }, 'calls[0]', new Uint8Array());
    expect(work).toThrow(message);
  }); // prettier-ignore

  it('every declared parameter can be sent', () => {
    const sample = ({ type, count }: DeclaredParameter): Argument => {
      if (count !== null) return Array.from({ length: 80 }, () => 1);
      switch (type) {
        case 'enum':
          return 'FLAT';
        case 'bitfield':
          return ['CURRENT_BIT'];
        case 'boolean':
          return true;
        case 'bytes':
          return new Uint8Array([33]);
        case 'memory':
          return null;
        default:
          return 1;
      }
    };
    for (const { name, parameters } of GL_COMMANDS.values()) {
      const given =
        asNumbered({ command: name, arguments: parameters.map(sample) })?.arguments ?? [];
      const line = encodeCall({ command: name, arguments: given }, new SentMemory());
      expect(decodeCall(line, '', new Uint8Array()).arguments).toEqual(given);
    }
  });
});

describe('values', () => {
  it.each<RawValues>([
    { type: 'B', values: [true, false] },
    { type: 'S', values: [-(2 ** 31), 0] },
    { type: 'U', values: [2 ** 32 - 1] },
    { type: 'E', values: [0x502] },
    { type: 'F', values: [-0, NaN, 2 ** -149] },
    { type: 'D', values: [-0, NaN, 0.1] },
    { type: 'bytes', bytes: new Uint8Array([0, 255]) },
    { type: 'pointer', offset: null },
    { type: 'pointer', offset: 16 },
  ])('$type come through', (raw) => {
    const line: unknown = JSON.parse(JSON.stringify(encodeValues(raw)));
    expect(decodeValues(line, 'returned', raw.type)).toEqual(raw);
  });

  it.each([
    [{ S: [1] }, 'F', 'returned is {"S":[1]}, expected {"F": …}'],
    [{ F: [1] }, 'F', 'returned.F[0] is 1, no string of 0x and eight hexadecimal digits'],
    [{ F: 1 }, 'F', 'returned.F is 1, not an array'],
    [{ S: [0.5] }, 'S', 'returned.S[0] is 0.5, not an integer from -2147483648 to 2147483647'],
    [{ B: [1] }, 'B', 'returned.B[0] is 1, not true or false'],
    [{ F: [], S: [] }, 'F', 'expected {"F": …}'],
    [null, 'F', 'returned is null'],
    [{ pointer: -1 }, 'pointer', 'returned.pointer is -1'],
    [{ bytes: 'a' }, 'bytes', 'no base64'],
  ] as const)('%j is none of %s', (value, type, message) => {
    expect(() => decodeValues(value, 'returned', type)).toThrow(message);
  });
});

describe('the semantics as a GL', () => {
  it('keeps the protocol, and has no programs', async () => {
    const checks = await checkProtocol(clientOf(() => hostedContext()));
    const outcome = (name: string) => checks.find((each) => each.name === name)?.outcome;
    expect(checks.filter((each) => each.outcome === 'failed')).toEqual([]);
    expect(outcome('commands')).toBe('ok');
    expect(outcome('load')).toBe('absent');
    expect(outcome('run')).toBe('absent');
  });

  it('answers calls with errors, values and vertices', async () => {
    const client = clientOf(() => hostedContext());
    const { answers } = await client.commands(
      request([
        call('Normal3f', -0, NaN, 1),
        call('GetFloatv', 'CURRENT_NORMAL'),
        call('VertexAttrib1fNV', 16, 0),
        call('GetError'),
        call('Begin', 'POINTS'),
        call('Vertex2f', 1, 2),
        call('End'),
        call('GetVertexAttribPointervNV', 1, 'ATTRIB_ARRAY_POINTER_NV'),
      ]),
    );
    expect(answers[1]).toEqual({ error: null, returned: { type: 'F', values: [-0, NaN, 1] }, effects: [] });
    expect(answers[2]?.error).toBe('INVALID_VALUE');
    expect(answers[3]?.returned).toEqual({ type: 'E', values: [0x501] });
    expect(answers[5]?.effects).toMatchObject([{ kind: 'vertex', by: 'conventional' }]);
    expect(answers[5]?.effects?.[0]?.attributes?.[0]).toEqual([0x3f800000, 0x40000000, 0, 0x3f800000]);
    expect(answers[7]?.returned).toEqual({ type: 'pointer', offset: null });
    await client.close();
  }); // prettier-ignore

  it('answers each query as its name says, with what the semantics returns', async () => {
    const client = clientOf(() => hostedContext());
    const bytes = inMemory('FLOAT', [1.5, 0, -0, 1]);
    const map = call('Map1f', 'MAP1_COLOR_4', 0, 1, 4, 1, { bytes, offset: 0 });
    const { answers } = await client.commands(
      request([map, ...['fv', 'dv', 'iv'].map((type) => call(`GetMap${type}`, 'MAP1_COLOR_4', 'COEFF'))]),
    );
    expect(answers.map(({ returned }) => returned)).toEqual([
      undefined,
      { type: 'F', values: [1.5, 0, -0, 1] },
      { type: 'D', values: [1.5, 0, -0, 1] },
      { type: 'S', values: [2, 0, 0, 1] },
    ]);
    await client.close();
  }); // prettier-ignore

  it('says of each call that it has not why', async () => {
    const client = clientOf(() => hostedFault('modes.disable'));
    const { answers } = await client.commands({
      ...request([]),
      calls: [
        { command: 'Frobnicate', arguments: [] },
        { command: 'GetError', arguments: [] },
      ],
    });
    expect(answers[0]?.unsupported).toContain('glFrobnicate is not modelled');
    expect(answers[1]?.returned).toEqual({ type: 'E', values: [0] });
    await expect(
      client.commands({ ...request([]), extension: 'NV_gpu_program4' }),
    ).rejects.toMatchObject({ verdict: 'unsupported' });
    await client.close();
    expect(() => hostedFault('no.such')).toThrow('no faulty context "no.such"');
  });
});

describe('a backend that misbehaves', () => {
  const GL = '"environments":[],"gl":{"extensions":["NV_vertex_program2"]}';
  const hello = `next; say '"message":"hello","protocol":1,"name":"bad","version":"0",${GL}'; `;
  const THREE = [call('GetError'), call('GetFloatv', 'CURRENT_NORMAL'), call('Normal3f', 0, 0, 1)];
  const says = (answers: string): string =>
    `next; say '"message":"answers","answers":${answers}'; sleep 9`;
  const GOOD = '{"returned":{"E":[0]}},{"returned":{"F":["0x00000000","0x00000000","0x3f800000"]}}';

  it.concurrent.each([
    ['answers too few', says(`[${GOOD}]`), 'protocol error', /"answers" has 2 items where 3 are expected, one for each call/],
    ['answers too many', says(`[${GOOD},{},{}]`), 'protocol error', /"answers" has 4 items where 3 are expected/],
    ['returns another type', says(`[{"returned":{"S":[0]}},{},{}]`), 'protocol error', /answers\[0\] \(glGetError\)\.returned is \{"S":\[0\]\}, expected \{"E": …\}/],
    ['returns what is no word', says(`[{},{"returned":{"F":[0]}},{}]`), 'protocol error', /answers\[1\] \(glGetFloatv\)\.returned\.F\[0\] is 0, no string/],
    ['returns something of nothing', says(`[{},{},{"returned":{"F":[]}}]`), 'protocol error', /answers\[2\] \(glNormal3f\) has "returned", and this call returns nothing/],
    ['sends too few attributes', says(`[{},{},{"effects":[{"kind":"vertex","attributes":[]}]}]`), 'protocol error', /at answers\[2\]\.effects\[0\]\.attributes: expected 16 entries; found 0/],
    ['sends what is no quad', says(`[{},{},{"effects":[{"kind":"vertex","clip":[]}]}]`), 'protocol error', /answers\[2\] \(glNormal3f\)\.effects\[0\]\.clip is no array of four words/],
    ['is cut short', `next; printf '{"id":2,"message":"answers","answers":[{'; exit 0`, 'crash', /^commands: it ended with code 0/],
    ['crashes in the middle', 'next; kill -SEGV $$', 'crash', /^commands: SIGSEGV ended it/],
    ['hangs', 'next; sleep 9', 'timeout', /^commands: /],
    ['answers another question', `next; say '"message":"loaded"'; sleep 9`, 'protocol error', /"message" is "loaded" where "answers"/],
    ['says that it has none', `next; say '"message":"unsupported","reason":"no"'; sleep 9`, 'unsupported', /^no$/],
  ])('%s', async (_, text, verdict, message) => {
    const client = impatient(scripted(`${hello}${text}`), { request: 700 });
    try {
      await client.commands(request(THREE));
      expect.unreachable();
    } catch (error) {
      if (!(error instanceof BackendIncident)) throw error;
      expect({ verdict: error.verdict, message: error.message }).toEqual({
        verdict,
        message: expect.stringMatching(message) as string,
      });
    } finally {
      await client.close();
    }
  }); // prettier-ignore

  it('names no environment and has no GL', async () => {
    const nothing = `next; say '"message":"hello","protocol":1,"name":"bad","version":"0","environments":[]'; sleep 9`;
    const client = impatient(scripted(nothing));
    await expect(client.hello()).rejects.toMatchObject({
      verdict: 'protocol error',
      reason: expect.stringContaining('or "guests", "words" or "gl"; found 0 entries') as string,
    });
    await client.close();
  }); // prettier-ignore

  it.each([
    ['keeps the context of the script before', (line: string, turn: number) => (turn === 3 ? line.replace('"0x3f800000"', '"0x40000000"') : line), /answered otherwise in the next context/],
    ['performs any command', (line: string, turn: number) => (turn === 4 ? line.replace(/"unsupported":"[^"]*"/, '"error":null') : line), /performs "glFrobnicate"/],
    ['loses the sign of zero', (line: string) => line.replaceAll('"0x80000000"', '"0x00000000"'), /the normal \(-0, 0.5, 2\) comes back as 0, 0.5, 2/],
    ['returns nothing', (line: string) => line.replace(/,"returned":\{"E":\[0\]\}/, ''), /answers\[0\] \(glGetError\) has no "returned"/],
  ])('%s: backend-test tells', async (_, spoil, message) => {
    let turn = 0;
    const client = clientOf(
      () => hostedContext({ extensions: [EXTENSION], start: () => newContext(EXTENSION), made: HOSTED }),
      (line) => (line.includes('"answers"') ? spoil(line, ++turn) : line),
    );
    const check = (await checkProtocol(client)).find(({ name }) => name === 'commands');
    expect(check?.outcome).toBe('failed');
    expect(check?.says).toMatch(message);
  }); // prettier-ignore
});
