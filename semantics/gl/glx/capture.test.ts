/** Captures: what a client sends besides commands, its contexts, and what the server replies. */
import { describe, expect, it } from 'vitest';
import { newContext } from '../context/context.js';
import { nominalEngine } from '../context/engine.js';
import { readScript } from '../context/script.js';
import { PROGRAMS } from '../context/scripted.testing.js';
import { commandBytes, ORDERS, specOf } from './any-commands.testing.js';
import { ByteReader, ByteWriter, type ByteOrder } from './bytes.js';
import {
  CaptureError,
  checkCommands,
  isCapture,
  madeCapture,
  MADE,
  majorOpcodeIn,
  queryExtension,
  readCapture,
} from './capture.js';
import { GlxClient } from './client.js';
import { ownRequest, plainRequest, renderRequest } from './encode.js';
import type { WireValue } from './fields.js';
import { WireError } from './protocol-error.js';
import { replay, type CallStep, type Replay } from './replay.js';

const ENGINE = nominalEngine();

const MAJOR = 147;

/** A client with an authorization of odd length, other requests, and a name for its own opcode of GLX. */
function stream(order: ByteOrder, requests: readonly Uint8Array[], big = false): Uint8Array {
  const writer = new ByteWriter(order);
  const [name, data] = ['MIT-MAGIC-COOKIE-1', 'sixteen bytes...'];
  writer.card8(order === 'big' ? 0x42 : 0x6c);
  writer.unused(1);
  for (const each of [11, 0, name.length, data.length, 0]) writer.card16(each);
  for (const text of [name, data]) {
    writer.raw(new TextEncoder().encode(text));
    writer.pad();
  }
  if (big) writer.raw(queryExtension(order, 'BIG-REQUESTS'));
  writer.raw(queryExtension(order, 'GLX'));
  // CreateGC of the core protocol, and a request 7 of another extension.
  writer.raw(plainRequest(order, 55, 0, [1, 2, 0]));
  writer.raw(plainRequest(order, 140, 7, [9, 9]));
  writer.raw(plainRequest(order, MAJOR, 7, [1, 4]));
  for (const request of requests) writer.raw(request);
  return writer.finished();
}

type Values = Readonly<Record<string, WireValue>>;

/** Rendering commands with a tag. */
function render(
  order: ByteOrder,
  tag: number,
  ...commands: readonly (readonly [string, Values])[]
): Uint8Array {
  const all = commands.map(([name, values]) => commandBytes(order, name, values));
  return renderRequest({ order, major: MAJOR, tag }, all);
}

const asked = (order: ByteOrder, tag: number, name: string, values: Values = {}): Uint8Array =>
  ownRequest({ order, major: MAJOR, tag }, specOf(name), new Map(Object.entries(values)));

const replayed = (bytes: Uint8Array): Replay => replay(readCapture(bytes), newContext, ENGINE);

/** What each command came to, and each error of the protocol. */
const told = ({ steps }: Replay): readonly unknown[] =>
  steps.map((step) =>
    step.kind === 'error'
      ? step.error.name
      : (step.result?.returned ?? step.result?.errors ?? 'not modelled'),
  );

describe.each(ORDERS)('%s-endian', (order) => {
  const create = (context: number, share = 0): Uint8Array => plainRequest(order, MAJOR, 3, [context, 33, 0, share, 0]);
  const createNew = (context: number, share = 0): Uint8Array => plainRequest(order, MAJOR, 24, [context, 1, 0, 0x8014, share, 0]);
  const current = (context: number, old = 0): Uint8Array => plainRequest(order, MAJOR, 5, [1, context, old]);
  const currentContext = (context: number, old = 0): Uint8Array => plainRequest(order, MAJOR, 26, [old, 1, 1, context]);
  const red = (index: number, x: number): readonly [string, Values] => ['VertexAttrib1svNV', { index, v: [x] }];
  const ask = (tag: number): Uint8Array => asked(order, tag, 'GetVertexAttribivNV', { index: 3, pname: 0x8626 });

  it('requests of others are left out, and numbers are those of the server', () => {
    const result = replayed(stream(order, [create(7), current(7), render(order, 5, red(3, 9)), ask(5)]));
    expect(result).toMatchObject({ requests: 8, own: 5 });
    expect(result.steps.map(({ request }) => request)).toEqual([7, 8]);
    expect(told(result)).toEqual([[], { integers: [9, 0, 0, 1] }]);
  });

  it('the opcode of GLX is that of its glXQueryVersion', () => {
    expect(majorOpcodeIn(readCapture(stream(order, [])))).toBe(MAJOR);
    const without = readCapture(stream(order, []).slice(0, -12));
    expect(() => majorOpcodeIn(without)).toThrow('no glXQueryVersion');
    expect(replay(without, newContext, ENGINE, { major: MAJOR }).steps).toEqual([]);
  });

  it('what only looks like asking for GLX, or like its version, gives no opcode', () => {
    /** InternAtom, whose name stands where that of QueryExtension does. */
    const atom = (name: string): Uint8Array => Uint8Array.of(16, ...queryExtension(order, name).subarray(1));
    const setup = stream(order, []).slice(0, 12 + 20 + 16);
    const asking = (...requests: readonly Uint8Array[]): number => {
      const writer = new ByteWriter(order);
      for (const each of [setup, ...requests]) writer.raw(each);
      return majorOpcodeIn(readCapture(writer.finished()));
    };
    const version = (major: number, minor = 7, ...values: readonly number[]): Uint8Array => plainRequest(order, major, minor, values.length === 0 ? [1, 4] : values);
    const glx = queryExtension(order, 'GLX');
    // What another extension is asked before GLX is known is not about GLX.
    expect(asking(atom('GLX'), version(130), glx, version(MAJOR))).toBe(MAJOR);
    expect(asking(queryExtension(order, 'GLXX'), queryExtension(order, 'GL'), version(130), glx, version(MAJOR))).toBe(MAJOR);
    expect(asking(plainRequest(order, 98, 0, []), version(130), glx, version(MAJOR))).toBe(MAJOR);
    // Names of other extensions, as long as the longest that is compared and longer.
    for (const length of [32, 33, 300]) expect(asking(queryExtension(order, 'GLX'.padEnd(length, 'X')), version(130), glx, version(MAJOR))).toBe(MAJOR);
    for (const other of [version(127), version(130, 6), version(130, 7, 2, 4), version(130, 7, 1, 5), version(130, 7, 1), version(130, 7, 1, 4, 0)]) {
      expect(asking(glx, other, version(MAJOR))).toBe(MAJOR);
    }
    for (const minor of [0, 1, 2, 3, 4]) expect(asking(glx, version(128, 7, 1, minor))).toBe(128);
    // One that never asks for GLX by its name has the first that is a version.
    expect(asking(version(130), version(MAJOR))).toBe(130);
    const large = Uint8Array.of(...version(MAJOR).subarray(0, 2), 0, 0, ...(order === 'big' ? [0, 0, 0, 4] : [4, 0, 0, 0]), ...version(MAJOR).subarray(4));
    expect(asking(queryExtension(order, 'BIG-REQUESTS'), glx, large)).toBe(MAJOR);
    expect(() => asking(atom('BIG-REQUESTS'), glx, large)).toThrow('no glXQueryVersion');
  });

  it('a capture is whole where its last request ends, and is told apart from the first', () => {
    const { requests, broken } = readCapture(stream(order, []));
    expect(broken).toBeNull();
    const first = 12 + 20 + 16;
    expect(requests.map(({ number, major, start, body, end }) => [number, major, start - first, body - start, end - first])).toEqual([
      [1, 98, 0, 4, 12],
      [2, 55, 12, 4, 28],
      [3, 140, 28, 4, 40],
      [4, MAJOR, 40, 4, 52],
    ]);
    expect(readCapture(stream(order, []).slice(0, first))).toMatchObject({ requests: [], broken: null });
    expect(() => readCapture(stream(order, []).slice(0, first - 1))).toThrow(`ends at byte ${String(first)}`);
  });

  it('one that is made has a setup without authorization, and creates what it makes current', () => {
    const words = (bytes: Uint8Array): readonly number[] => Array.from({ length: bytes.length / 4 }, (_, at) => new ByteReader(bytes, order).card32(4 * at));
    const made = madeCapture(order, []);
    expect([...made.subarray(0, 12)]).toEqual(order === 'big' ? [0x42, 0, 0, 11, 0, 0, 0, 0, 0, 0, 0, 0] : [0x6c, 0, 11, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
    const { requests } = readCapture(made);
    expect(requests.map(({ major, start }) => [major, made[start + 1]])).toEqual([[98, 0], [MADE.major, 7], [MADE.major, 3], [MADE.major, 5]]);
    const [query, version, create, current] = requests.map(({ body, end }) => made.slice(body, end));
    expect([...(query ?? [])]).toEqual([...(order === 'big' ? [0, 3] : [3, 0]), 0, 0, 0x47, 0x4c, 0x58, 0]);
    expect(words(version ?? new Uint8Array())).toEqual([1, 4]);
    const [context = 0, visual, screen, share, isDirect] = words(create ?? new Uint8Array());
    expect([visual === 0, screen, share, isDirect]).toEqual([false, 0, 0, 0]);
    expect(words(current ?? new Uint8Array()).slice(1)).toEqual([context, 0]);
  });

  it('each context has a state of its own, whatever tag the server gave it', () => {
    const result = replayed(
      stream(order, [
        create(7), createNew(8), current(7), render(order, 5, red(3, 9)), ask(5),
        // The second context takes the place of the first, by a tag that may be the same.
        currentContext(8, 5), ask(5), render(order, 5, red(3, 4)),
        current(7, 5), ask(6), ask(5),
      ]),
    );
    expect(told(result)).toEqual([[], { integers: [9, 0, 0, 1] }, { integers: [1, 1, 1, 1] }, [], { integers: [9, 0, 0, 1] }, 'GLXBadContextTag']);
    expect([...result.contexts.keys()]).toEqual([7, 8]);
    const attributes = plainRequest(order, MAJOR, 34, [9, 1, 0, 7, 0, 0]);
    expect([...replayed(stream(order, [create(7), attributes])).contexts.keys()]).toEqual([7, 9]);
  });

  it('two threads have a current context each, and one that none is current to may be released', () => {
    const both = [create(7), create(8), current(7), current(8), render(order, 1, red(3, 9)), render(order, 2, red(3, 4))];
    expect(told(replayed(stream(order, [...both, ask(1), ask(2)])))).toEqual([[], [], { integers: [9, 0, 0, 1] }, { integers: [4, 0, 0, 1] }]);
    const none = [create(7), current(7), current(0, 1), ask(1)];
    expect(told(replayed(stream(order, none)))).toEqual(['GLXBadContextTag']);
    expect(told(replayed(stream(order, [ask(1)])))).toEqual(['GLXBadContextTag']);
  });

  it('contexts that share display lists share program objects, and their parameters not (vp1.sharing)', () => {
    const program = [...new TextEncoder().encode('!!VP1.0 MOV o[HPOS], v[0]; END')];
    const load: readonly [string, Values] = ['LoadProgramNV', { target: 0x8620, id: 4, len: program.length, program }];
    const set: readonly [string, Values] = ['ProgramParameter4fvNV', { target: 0x8620, index: 0, v: [0x3f80_0000, 0, 0, 0] }];
    const isThere = (tag: number): Uint8Array => asked(order, tag, 'IsProgramNV', { id: 4 });
    const parameter = (tag: number): Uint8Array => asked(order, tag, 'GetProgramParameterfvNV', { target: 0x8620, index: 0, pname: 0x8644 });
    const list = [asked(order, 1, 'NewList', { list: 3, mode: 0x1300 }), asked(order, 1, 'EndList')];
    const isList = (tag: number): Uint8Array => asked(order, tag, 'IsList', { list: 3 });
    const requests = [
      create(7), createNew(8, 7), create(9), current(7), render(order, 1, load, set), ...list,
      current(8, 1), isThere(2), isList(2), parameter(2), current(9, 2), isThere(3), isList(3),
    ];
    expect(told(replayed(stream(order, requests)))).toEqual([[], [], [], [], true, true, [0, 0, 0, 0], false, false]);
  });

  it('a command that is not modelled is told, with what it was given', () => {
    const result = replayed(stream(order, [create(7), current(7), render(order, 1, ['ClearColor', { red: 0x3f80_0000, green: 0, blue: 0, alpha: 0x7fc0_0000 }], ['BindTexture', { target: 0xde1, texture: 3 }], ['Clear', { mask: 0x4100 }], red(3, 2)), ask(1)]));
    expect(result.steps.slice(0, 3)).toMatchObject([
      { call: { command: 'ClearColor', arguments: [1, 0, 0, NaN] }, result: null, notModelled: 'glClearColor is not modelled', reply: null },
      { call: { command: 'BindTexture', arguments: ['TEXTURE_2D', 3] }, result: null },
      { call: { command: 'Clear', arguments: [['DEPTH_BUFFER_BIT', 'COLOR_BUFFER_BIT']] }, result: null },
    ]);
    expect(told(result).slice(3)).toEqual([[], { integers: [2, 0, 0, 1] }]);
  });

  it('a command of ARB_vertex_program that shares its opcode is that of NV_vertex_program; the others are not modelled', () => {
    const bind = render(order, 1, ['BindProgramARB', { target: 0x8620, program: 3 }], ['VertexAttrib4NubvARB', { index: 1, v: [1, 2, 3, 4] }]);
    const { steps } = replayed(stream(order, [create(7), current(7), bind]));
    expect(steps).toMatchObject([
      { call: { command: 'BindProgramNV', arguments: ['VERTEX_PROGRAM_NV', 3] }, result: { errors: [] } },
      { call: { command: 'VertexAttrib4NubvARB', arguments: [1, [1, 2, 3, 4]] }, result: null },
    ]);
  });

  it('DeleteProgramsNV may come by the request without a reply', () => {
    const gone = asked(order, 1, 'DeleteProgramsNV', { n: 1, ids: [4] }).slice();
    gone[1] = 16;
    expect(told(replayed(stream(order, [create(7), current(7), gone])))).toEqual([[]]);
  });

  it('a large request has its length behind its header, once the client asked for BIG-REQUESTS', () => {
    const plain = render(order, 1, red(3, 9));
    const large = new ByteWriter(order);
    large.raw(plain.subarray(0, 2));
    large.card16(0);
    large.card32(plain.length / 4 + 1);
    large.raw(plain.subarray(4));
    const requests = [create(7), current(7), large.finished(), ask(1)];
    expect(told(replayed(stream(order, requests, true)))).toEqual([[], { integers: [9, 0, 0, 1] }]);
    const { broken } = readCapture(stream(order, requests));
    expect(broken?.says).toContain('did not ask for BIG-REQUESTS');
  });

  it('a large request may be its header alone, and one that asks for an extension too short for a name', () => {
    const before = stream(order, [], true);
    const words = (bytes: readonly number[]): ReturnType<typeof readCapture> => readCapture(Uint8Array.of(...before, ...bytes));
    const two = order === 'big' ? [0, 0, 0, 2] : [2, 0, 0, 0];
    expect(words([127, 0, 0, 0, ...two]).broken).toBeNull();
    expect(words([127, 0, 0, 0, ...two]).requests.at(-1)).toMatchObject({ major: 127, end: before.length + 8 });
    const asking = readCapture(Uint8Array.of(...stream(order, []), 98, 0, ...(order === 'big' ? [0, 1] : [1, 0])));
    expect(asking.broken).toBeNull();
    expect(majorOpcodeIn(asking)).toBe(MAJOR);
    expect(asking.reader.order).toBe(order);
  });

  it('the error of a large request is at its length', () => {
    const large = new ByteWriter(order);
    large.raw(ask(1).subarray(0, 2));
    large.card16(0);
    large.card32(7);
    large.raw(ask(1).subarray(4));
    large.unused(4);
    const before = stream(order, [create(7), current(7)], true);
    const { steps } = replayed(stream(order, [create(7), current(7), large.finished()], true));
    expect(steps).toMatchObject([{ kind: 'error', error: { name: 'BadLength', offset: before.length + 4 } }]);
  });

  it.each<readonly [string, readonly number[], string]>([
    ['the header of a request', [1, 2], 'ends in the header of a request: 2 of 4 bytes'],
    ['a request', order === 'big' ? [1, 2, 0, 2] : [1, 2, 2, 0], 'ends in a request of 8 bytes, of which it has 4'],
    ['the length of a large request', [1, 2, 0, 0], 'ends in the length of a large request'],
    ['a large request of no words', [1, 2, 0, 0, 0, 0, 0, 0], 'a large request has the length 0, expected at least 2'],
  ])('a capture that ends in %s', (_, rest, says) => {
    const whole = stream(order, [], true);
    const { broken, requests } = readCapture(Uint8Array.of(...whole, ...rest));
    expect(requests.length).toBe(5);
    expect(broken?.offset).toBe(whole.length);
    expect(broken?.says).toContain(says);
  });
}); // prettier-ignore

it('as many commands are told as may be, and no more', () => {
  expect(() => { checkCommands(262_144, 5); }).not.toThrow();
  expect(() => { checkCommands(262_145, 5); }).toThrow(new CaptureError(5, 'the capture has more than 262144 commands of GLX up to here'));
}); // prettier-ignore

it('more commands or requests than can be told are refused where they begin', () => {
  const order = 'little';
  const large = new ByteWriter(order);
  large.card8(MAJOR);
  large.card8(1);
  large.card16(0);
  const most = 262_144;
  large.card32(3 + most + 1);
  large.card32(1);
  const end = commandBytes(order, 'End');
  for (let each = 0; each <= most; each++) large.raw(end);
  const bytes = stream(order, [plainRequest(order, MAJOR, 3, [7, 33, 0, 0, 0]), plainRequest(order, MAJOR, 5, [1, 7, 0]), large.finished()], true);
  expect(() => replayed(bytes)).toThrow('more than 262144 commands');
  const many = new ByteWriter(order);
  const one = plainRequest(order, 127, 0, []);
  for (let each = 0; each < 1_048_576; each++) many.raw(one);
  expect(() => readCapture(stream(order, [many.finished()]))).toThrow('more than 1048576 requests');
}); // prettier-ignore

describe('what is no capture', () => {
  it.each<readonly [readonly number[], number, string]>([
    [[], 0, 'expected 0x42'],
    [[0x2f, 0, 11, 0], 0, 'expected 0x42'],
    [[0x6c, 0, 11], 3, 'ends in the setup of the connection'],
    [[0x6c, 0, 10, 0, 0, 0, 0, 0, 0, 0, 0, 0], 2, 'has version 10, expected 11'],
    [[0x6c, 0, 11, 0, 0, 0, 5, 0, 0, 0, 0, 0], 12, 'the setup of the connection ends at byte 20'],
  ])('%j', (bytes, offset, says) => {
    let refused: unknown = null;
    try {
      readCapture(Uint8Array.from(bytes));
    } catch (error) {
      refused = error;
    }
    expect(refused).toBeInstanceOf(CaptureError);
    expect(refused).toMatchObject({ offset, message: expect.stringContaining(says) as unknown });
  });

  it('no script looks like one', () => {
    const text = (given: string): boolean => isCapture(new TextEncoder().encode(given));
    expect(text('long a[] = {1};')).toBe(false);
    expect(text('Bool')).toBe(false);
    for (const order of ORDERS) expect(isCapture(madeCapture(order, []))).toBe(true);
  });
});

describe.each(ORDERS)('replies, %s-endian', (order) => {
  /** The reply to the last call of a script, in words behind its first four bytes. */
  function replyTo(script: string): { reader: ByteReader; words: readonly number[] } | null {
    const client = new GlxClient(newContext(), ENGINE, { order, ...MADE });
    for (const { command, arguments: given } of readScript(script)) client.send({ command, arguments: given });
    const capture = readCapture(madeCapture(order, client.finished()));
    const last = replay(capture, newContext, ENGINE).steps.at(-1) as CallStep;
    if (last.reply === null) return null;
    const reader = new ByteReader(last.reply, order);
    expect([reader.card8(0), reader.card16(2)]).toEqual([1, last.request]);
    expect(last.reply.length).toBe(32 + 4 * reader.card32(4));
    return { reader, words: Array.from({ length: last.reply.length / 4 - 1 }, (_, at) => reader.card32(4 + 4 * at)) };
  }

  const zeros = (count: number): readonly number[] => Array.from({ length: count }, () => 0);
  const VP = 'GL_VERTEX_PROGRAM_NV';

  it.each<readonly [string, string, readonly number[] | null]>([
    ['a single value stands within', `glGetTrackMatrixivNV(${VP}, 0, GL_TRACK_MATRIX_TRANSFORM_NV);`, [0, 0, 1, 0x862a, ...zeros(3)]],
    ['several stand behind', `glProgramParameter4fNV(${VP}, 1, 1, -0.0, 0, NAN); glGetProgramParameterfvNV(${VP}, 1, GL_PROGRAM_PARAMETER_NV);`, [4, 0, 4, ...zeros(4), 0x3f80_0000, 0x8000_0000, 0, 0x7fc0_0000]],
    ['integers', 'glVertexAttrib2sNV(3, -1, 7); glGetVertexAttribivNV(3, GL_CURRENT_ATTRIB_NV);', [4, 0, 4, ...zeros(4), 0xffff_ffff, 7, 0, 1]],
    ['an error has no values', `glGetProgramParameterfvNV(${VP}, 999, GL_PROGRAM_PARAMETER_NV);`, [0, 0, 0, ...zeros(4)]],
    ['a value that is returned', `${PROGRAMS} glIsProgramNV(2);`, [0, 1, ...zeros(5)]],
    ['an error of the GL', 'glEnd(); glGetError();', [0, 0x502, ...zeros(5)]],
    ['no error', 'glGetError();', [0, 0, ...zeros(5)]],
    ['names', 'glGenProgramsNV(3);', [3, ...zeros(6), 1, 2, 3]],
    ['names of lists', 'glGenLists(3);', [0, 1, ...zeros(5)]],
    ['residences behind the value', `${PROGRAMS} glAreProgramsResidentNV(2, {1, 2});`, [1, 1, ...zeros(5), order === 'big' ? 0x0101_0000 : 0x0000_0101]],
    ['no residences', 'glAreProgramsResidentNV(1, {9});', [0, 0, ...zeros(5)]],
    ['no reply', 'glEnd();', null],
    ['none of deleting', 'glDeleteProgramsNV(1, {1});', null],
    ['none where a value is undefined', `glTrackMatrixNV(${VP}, 0, GL_MODELVIEW, GL_INVERSE_NV); glScalef(0, 1, 1); glGetProgramParameterfvNV(${VP}, 0, GL_PROGRAM_PARAMETER_NV);`, null],
  ])('%s', (_, script, words) => {
    expect(replyTo(script)?.words ?? null).toEqual(words);
  });

  it('doubles, booleans and strings', () => {
    const doubles = replyTo('glVertexAttrib1dNV(3, 0.5); glGetVertexAttribdvNV(3, GL_CURRENT_ATTRIB_NV);');
    expect([doubles?.reader.card32(4), doubles?.reader.card32(12), doubles?.reader.card64(32)]).toEqual([8, 4, 0x3fe0_0000_0000_0000n]);
    const booleans = replyTo('glColor3f(0, 1, 0); glGetBooleanv(GL_CURRENT_COLOR);');
    expect([4, 12, 32, 33, 34, 35].map((at) => (at < 32 ? booleans?.reader.card32(at) : booleans?.reader.card8(at)))).toEqual([1, 4, 0, 1, 0, 1]);
    const string = replyTo(`${PROGRAMS} glGetProgramStringNV(2, GL_PROGRAM_STRING_NV);`);
    expect([string?.reader.card32(4), string?.reader.card32(12)]).toEqual([9, 34]);
    expect(new TextDecoder().decode(string?.reader.bytes.subarray(32, 66))).toBe('!!VSP1.0 ADD c[8], c[8], v[0]; END');
  });
}); // prettier-ignore

it('a capture is known by its first four bytes, and an error of it has its place', () => {
  expect(isCapture(Uint8Array.of(0x6c, 0, 11, 0))).toBe(true);
  expect(isCapture(Uint8Array.of(0x42, 0, 0, 11))).toBe(true);
  for (const bytes of [[0x6c, 0, 11], [0x6c, 0, 0, 11], [0x42, 0, 11, 0], [0x41, 0, 11, 0], [0x41, 0, 0, 11], []]) {
    expect(isCapture(Uint8Array.from(bytes))).toBe(false);
  }
  expect(new CaptureError(7, 'it ends')).toMatchObject({ name: 'CaptureError', offset: 7, message: 'it ends' });
  expect(new WireError('BadLength', 7, 'it ends')).toMatchObject({ name: 'WireError', error: 'BadLength', offset: 7, message: 'it ends' });
}); // prettier-ignore
