/** Requests that are none: the error of the protocol, and the byte at fault. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { byNight } from '../../../vitest.night.js';
import { newContext } from '../context/context.js';
import { nominalEngine } from '../context/engine.js';
import { readScript } from '../context/script.js';
import {
  captureOf,
  commandBytes,
  ORDERS,
  OWN_COMMANDS,
  specOf,
  valuesFor,
} from './any-commands.testing.js';
import { arrayBytes } from './array-data.js';
import type { ByteOrder } from './bytes.js';
import { CaptureError, madeCapture, MADE, readCapture } from './capture.js';
import { GlxClient } from './client.js';
import {
  GREATEST_LIMITS,
  largeRequests,
  ownRequest,
  plainRequest,
  renderRequest,
  smallCommand,
  type Sender,
} from './encode.js';
import { isVariable, type WireValue } from './fields.js';
import type { ProtocolError } from './protocol-error.js';
import { replay, type ErrorStep } from './replay.js';

const ENGINE = nominalEngine();

const sender = (order: ByteOrder): Sender => ({ order, ...MADE });

type Values = Readonly<Record<string, WireValue>>;

const own = (order: ByteOrder, name: string, values: Values = {}): Uint8Array =>
  ownRequest(sender(order), specOf(name), new Map(Object.entries(values)));

/** Bytes with some of them changed. */
function with16(order: ByteOrder, bytes: Uint8Array, at: number, value: number): Uint8Array {
  const changed = bytes.slice();
  new DataView(changed.buffer).setUint16(at, value, order === 'little');
  return changed;
}

function with32(order: ByteOrder, bytes: Uint8Array, at: number, value: number): Uint8Array {
  const changed = bytes.slice();
  new DataView(changed.buffer).setUint32(at, value, order === 'little');
  return changed;
}

/** The same with a length in words that its bytes have. */
function resized(order: ByteOrder, bytes: Uint8Array, length: number): Uint8Array {
  const changed = new Uint8Array(length);
  changed.set(bytes.subarray(0, length));
  return with16(order, changed, 2, length / 4);
}

function errorsIn(order: ByteOrder, requests: readonly Uint8Array[]): readonly ErrorStep[] {
  const { steps } = replay(captureOf(order, requests), newContext, ENGINE);
  return steps.flatMap((step) => (step.kind === 'error' ? [step] : []));
}

function callsIn(order: ByteOrder, requests: readonly Uint8Array[]): readonly string[] {
  const { steps } = replay(captureOf(order, requests), newContext, ENGINE);
  return steps.flatMap((step) => (step.kind === 'call' ? [step.call.command] : []));
}

/** Where the requests of `captureOf` begin. */
const FIRST = madeCapture('little', []).length;

/** The only error of one request, its place from the beginning of the request. */
function errorOf(order: ByteOrder, request: Uint8Array): ProtocolError | undefined {
  const errors = errorsIn(order, [request]);
  expect(errors.length).toBeLessThanOrEqual(1);
  const [one] = errors;
  return one === undefined ? undefined : { ...one.error, offset: one.error.offset - FIRST };
}

const V3 = { v: [0, 0, 0] };
const RENDER = 8;

describe.each(ORDERS)('%s-endian', (order) => {
  const vertex = commandBytes(order, 'Vertex3fv', V3);
  const render = (...commands: readonly Uint8Array[]): Uint8Array => renderRequest(sender(order), commands);
  const begin = commandBytes(order, 'Begin', { mode: 0 });
  const load = { target: 0x8620, id: 1, len: 5, program: [69, 78, 68, 32, 32] };
  const several = (n: number, v: number[]): Uint8Array => commandBytes(order, 'VertexAttribs1svNV', { index: 0, n, v });

  it.each<readonly [string, Uint8Array, string, number, string]>([
    ['an opcode that there is not', render(begin, with16(order, vertex, 2, 4999)), 'GLXBadRenderRequest', RENDER + 8 + 2, 'no rendering command has the opcode 4999; 1 came before it'],
    ['a length of zero', render(with16(order, vertex, 0, 0)), 'BadLength', RENDER, 'a multiple of 4 from 4 to 16'],
    ['a length that is no multiple of 4', render(with16(order, vertex, 0, 14)), 'BadLength', RENDER, 'the length 14'],
    ['a length beyond the request', render(begin, with16(order, vertex, 0, 20)), 'BadLength', RENDER + 8, 'from 4 to 16'],
    ['a command that is too short', render(with16(order, vertex, 0, 12), vertex), 'BadLength', RENDER, 'glVertex3fv has the length 12, expected 16'],
    ['a command that is too long', render(with16(order, commandBytes(order, 'Vertex2fv', { v: [0, 0] }), 0, 12), with16(order, vertex.subarray(0, 12), 0, 16)), 'BadLength', RENDER + 12, 'the length 16'],
    ['more values than the length has', render(with32(order, several(1, [1]), 8, 3)), 'BadLength', RENDER, 'glVertexAttribs1svNV has the length 16, expected 20 (12+2*n+p)'],
    ['fewer values than the length has', render(with32(order, several(4, [1, 2, 3, 4]), 8, 2)), 'BadLength', RENDER, 'has the length 20, expected 16'],
    ['a number of values beyond any length', render(with32(order, several(1, [1]), 8, 0x7fff_ffff)), 'BadLength', RENDER, 'expected 4294967308'],
    ['a program that is longer than its command', render(with32(order, commandBytes(order, 'LoadProgramNV', load), 12, 9)), 'BadLength', RENDER, 'has the length 24, expected 28 (16+len+p)'],
    ['a command that ends within its fixed fields', render(with16(order, several(0, []), 0, 8).subarray(0, 8)), 'BadLength', RENDER, 'expected at least 12'],
    ['values of a state program for another target', render(with32(order, commandBytes(order, 'ExecuteProgramNV', { target: 0x8621, id: 1, params: [0, 0, 0, 0] }), 4, 0x8620)), 'BadLength', RENDER, 'has the length 28, expected 12'],
    ['a rendering request without a tag', resized(order, render(), 4), 'BadLength', 2, 'glXRender has the length 1, expected at least 2'],
    ['a query that is too long', resized(order, own(order, 'GetFloatv', { pname: 0xb00 }), 16), 'BadLength', 2, 'glGetFloatv has the length 4, expected 3'],
    ['a query that is too short', resized(order, own(order, 'NewList', { list: 1, mode: 0x1300 }), 12), 'BadLength', 2, 'glNewList has the length 3, expected 4'],
    ['a query without a tag', resized(order, own(order, 'GetError'), 4), 'BadLength', 2, 'has the length 1, expected at least 2'],
    ['a request that GLX has not', plainRequest(order, MADE.major, 99, [1]), 'BadRequest', 1, 'GLX has no request 99'],
    ['a request of GLX that is too long', plainRequest(order, MADE.major, 4, [1, 2]), 'BadLength', 2, 'glXDestroyContext has the length 3, expected 2'],
    ['a vendor that there is not', plainRequest(order, MADE.major, 17, [77, 1]), 'GLXUnsupportedPrivateRequest', 4, 'no vendor\'s command has the opcode 77'],
    ['a vendor without a tag', plainRequest(order, MADE.major, 16, [1304]), 'BadLength', 2, 'glIsProgramNV has the length 2, expected at least 3'],
    ['a vendor\'s command that is too long', resized(order, own(order, 'IsProgramNV', { id: 1 }), 20), 'BadLength', 2, 'glIsProgramNV has the length 5, expected 4'],
    ['a vendor\'s list that is too short', with32(order, own(order, 'DeleteProgramsNV', { n: 1, ids: [1] }), 12, 2), 'BadLength', 2, 'glDeleteProgramsNV has the length 5, expected 6 (4+n)'],
    ['no tag', with32(order, render(begin), 4, 0), 'GLXBadContextTag', 4, 'no current context has the tag 0'],
    ['no tag of a vendor', with32(order, own(order, 'IsProgramNV', { id: 1 }), 8, 0), 'GLXBadContextTag', 8, 'the tag 0'],
    ['a context that was not created', plainRequest(order, MADE.major, 5, [1, 77, 0]), 'GLXBadContext', 8, 'no context 77 was created'],
    ['another context that was not created', plainRequest(order, MADE.major, 26, [0, 1, 1, 77]), 'GLXBadContext', 16, 'no context 77'],
  ])('%s', (_, request, name, offset, says) => {
    const error = errorOf(order, request);
    expect(error).toMatchObject({ name, offset });
    expect(error?.says).toContain(says);
  });

  it('commands before one that is none are performed, those after it in other requests too', () => {
    const bad = render(begin, vertex, with16(order, vertex, 2, 4999), vertex);
    expect(callsIn(order, [bad, render(vertex)])).toEqual(['Begin', 'Vertex3fv', 'Vertex3fv']);
  });

  it('pad and unused bytes may be anything', () => {
    const padded = commandBytes(order, 'Color3bv', { v: [1, 2, 3] }).slice();
    padded[7] = 0xff;
    expect(errorsIn(order, [render(padded)])).toEqual([]);
    const program = commandBytes(order, 'LoadProgramNV', load).slice();
    program.fill(0xff, program.length - 3);
    expect(errorsIn(order, [render(program)])).toEqual([]);
  });

  it('a negative number of values is an error of the GL, which has none', () => {
    const request = render(with32(order, several(0, []), 8, 0xffff_ffff));
    const { steps } = replay(captureOf(order, [request]), newContext, ENGINE);
    expect(steps).toMatchObject([{ kind: 'call', result: { errors: ['INVALID_VALUE'] } }]);
  });

  it.each(OWN_COMMANDS.map((spec) => [spec.name, spec] as const))('%s one word longer or shorter', (name, spec) => {
    // What fills its length whatever it is has another only below its fixed part.
    const isOpen = spec.fields.some((field) => field.kind === 'value' && field.count?.kind === 'rest');
    fc.assert(
      fc.property(valuesFor(spec), fc.constantFrom(-4, 4), (values, by) => {
        if (isOpen) return;
        const small = spec.kind === 'render' ? smallCommand(order, spec, values, GREATEST_LIMITS) : null;
        const whole = small === null ? ownRequest(sender(order), spec, values) : renderRequest(sender(order), [small]);
        const length = small === null ? null : small.length + by;
        // What has no field can only be longer.
        if (length !== null && length < 4) return;
        const request = resized(order, whole, whole.length + by);
        const error = errorOf(order, length === null ? request : with16(order, request, RENDER, length));
        expect(error).toMatchObject({ name: 'BadLength', offset: length === null ? 2 : RENDER });
        expect(error?.says).toContain(`gl${name} has the length`);
      }),
      { numRuns: 3 },
    );
  });
}); // prettier-ignore

describe.each(ORDERS)('glXRenderLarge, %s-endian', (order) => {
  const program = Array.from({ length: 101 }, (_, index) => 32 + (index % 64));
  const values = new Map<string, WireValue>([['target', 0x8620], ['id', 1], ['len', 101], ['program', program]]);
  const parts = largeRequests(sender(order), specOf('LoadProgramNV'), values, { request: 56, command: 0 });
  const at = (index: number): Uint8Array => {
    const part = parts[index];
    if (part === undefined) throw new Error(`there is no part ${String(index)}`);
    return part;
  };
  const bytesBefore = (index: number): number => parts.slice(0, index).reduce((sum, { length }) => sum + length, FIRST);
  const tells = (requests: readonly Uint8Array[]): readonly (readonly [string, number])[] =>
    errorsIn(order, requests).map(({ error }) => [error.name, error.offset]);
  const [NUMBER, TOTAL, BYTES, LENGTH, OPCODE] = [8, 10, 12, 16, 20];
  const BAD = 'GLXBadLargeRequest';

  it('has four parts here, which come to one command', () => {
    expect(parts.length).toBe(4);
    expect(callsIn(order, parts)).toEqual(['LoadProgramNV']);
    expect(tells(parts)).toEqual([]);
  });

  it.each<readonly [string, readonly Uint8Array[], readonly (readonly [string, number])[]]>([
    ['a part that is lost', [at(0), at(2), at(3)], [[BAD, bytesBefore(1) + NUMBER], [BAD, bytesBefore(1) + at(2).length + NUMBER]]],
    ['the first part lost', parts.slice(1), [[BAD, FIRST + NUMBER], [BAD, FIRST + at(1).length + NUMBER], [BAD, FIRST + at(1).length + at(2).length + NUMBER]]],
    ['the last part lost', parts.slice(0, -1), [[BAD, bytesBefore(3)]]],
    ['a part that is repeated', [at(0), at(1), at(1), at(2), at(3)], [[BAD, bytesBefore(2) + NUMBER], [BAD, bytesBefore(2) + at(1).length + NUMBER], [BAD, bytesBefore(2) + at(1).length + at(2).length + NUMBER]]],
    ['parts out of order', [at(0), at(2), at(1), at(3)], [[BAD, bytesBefore(1) + NUMBER], [BAD, bytesBefore(1) + at(2).length + NUMBER], [BAD, bytesBefore(1) + at(2).length + at(1).length + NUMBER]]],
    ['another number of parts', [at(0), with16(order, at(1), TOTAL, 5)], [[BAD, bytesBefore(1) + TOTAL]]],
    ['no parts', [with16(order, at(0), TOTAL, 0)], [[BAD, FIRST + TOTAL]]],
    ['a length that is not that of the parts', [with32(order, at(0), LENGTH, 132), ...parts.slice(1)], [[BAD, bytesBefore(3) + BYTES]]],
    ['a length that the parts go beyond', [with32(order, at(0), LENGTH, 40), at(1)], [[BAD, bytesBefore(1) + BYTES]]],
    ['a length below that of its header', [with32(order, at(0), LENGTH, 7)], [[BAD, FIRST + LENGTH]]],
    ['an opcode that there is not', [with32(order, at(0), OPCODE, 4999)], [[BAD, FIRST + OPCODE]]],
    ['a command that is never large', [with32(order, at(0), OPCODE, 1)], [[BAD, FIRST + OPCODE]]],
    ['bytes that are not those of the request', [with32(order, at(0), BYTES, 400)], [['BadLength', FIRST + 2]]],
    ['a first part without its header', [with32(order, resized(order, at(0), 20), BYTES, 4)], [['BadLength', FIRST + BYTES]]],
    ['a request without its numbers', [resized(order, at(0), 12)], [['BadLength', FIRST + 2]]],
    ['a program that is longer than all parts', [with32(order, at(0), 32, 200), ...parts.slice(1)], [['BadLength', FIRST + LENGTH]]],
  ])('%s', (_, requests, errors) => {
    expect(tells(requests)).toEqual(errors);
    expect(callsIn(order, requests)).toEqual([]);
  });

  it('a length is told as glXRenderLarge has it', () => {
    const [error] = errorsIn(order, [with32(order, at(0), 32, 200), ...parts.slice(1)]);
    expect(error?.error.says).toBe('glLoadProgramNV has the length 124, expected 220 (4+16+len+p)');
  });

  it('a request between the parts has no effect, and the command goes on', () => {
    const between = own(order, 'GetError');
    const requests = [at(0), between, ...parts.slice(1)];
    expect(tells(requests)).toEqual([[BAD, bytesBefore(1) + 1]]);
    expect(callsIn(order, requests)).toEqual(['LoadProgramNV']);
    expect(errorsIn(order, requests)[0]?.error.says).toContain('expected part 2 of 4');
  });

  it('a command after one that did not end is whole', () => {
    expect(callsIn(order, [at(0), at(2), ...parts])).toEqual(['LoadProgramNV']);
  });

  it('the bytes of the first part may leave its header out, as the figures of the protocol do', () => {
    const first = with32(order, at(0), BYTES, at(0).length - 24);
    expect(callsIn(order, [first, ...parts.slice(1)])).toEqual(['LoadProgramNV']);
  });

  it('the length may be without padding, and so may the bytes of the last part', () => {
    const last = with32(order, at(3), BYTES, at(3).length - 16 - 3);
    expect(callsIn(order, [...parts.slice(0, 3), last])).toEqual(['LoadProgramNV']);
    const first = with32(order, at(0), LENGTH, 8 + 12 + 101);
    expect(callsIn(order, [first, ...parts.slice(1, 3), last])).toEqual(['LoadProgramNV']);
  });

  it('a series of one part is a command', () => {
    const one = largeRequests(sender(order), specOf('LoadProgramNV'), new Map<string, WireValue>([['target', 0x8620], ['id', 1], ['len', 0], ['program', []]]), GREATEST_LIMITS);
    expect(one.length).toBe(1);
    expect(callsIn(order, one)).toEqual(['LoadProgramNV']);
  });

  it('is known of those commands that can be large', () => {
    const large = OWN_COMMANDS.filter(({ kind, fields }) => kind === 'render' && isVariable(fields)).map(({ name }) => name);
    for (const name of ['LoadProgramNV', 'RequestResidentProgramsNV', 'ProgramStringARB', 'ProgramEnvParametersI4ivNV', 'DrawArrays']) expect(large).toContain(name);
    for (const name of ['Vertex3fv', 'ProgramParameter4dvNV', 'LoadMatrixf']) expect(large).not.toContain(name);
  });
}); // prettier-ignore

describe.each(ORDERS)('DrawArrays, %s-endian', (order) => {
  const arrays = [
    { array: 'COLOR_ARRAY', type: 'UNSIGNED_BYTE', size: 3, values: [255, 0, 0, 0, 255, 0] },
    { array: 'VERTEX_ARRAY', type: 'SHORT', size: 3, values: [1, 2, 3, 4, 5, 6] },
  ];
  const draw = commandBytes(order, 'DrawArrays', { n: 2, m: 2, mode: 1, arrays: arrayBytes(arrays, 2, order) });
  const render = (bytes: Uint8Array): Uint8Array => renderRequest(sender(order), [bytes]);

  it('has a record of each array, and each element in whole words', () => {
    expect(draw.length).toBe(16 + 12 * 2 + (4 + 8) * 2);
    const { steps } = replay(captureOf(order, [render(draw)]), newContext, ENGINE);
    const [step] = steps;
    const effects = step?.kind === 'call' ? (step.result?.effects ?? []) : [];
    const sent = effects.flatMap((each) => (each.kind === 'vertex' ? [each.attributes] : []));
    expect(sent.map((each) => each[0])).toEqual([[1, 2, 3, 1], [4, 5, 6, 1]]);
    expect(sent.map((each) => each[3])).toEqual([[1, 0, 0, 1], [0, 1, 0, 1]]);
  });

  it.each<readonly [string, Uint8Array, string, number, string]>([
    ['more vertices than there are', with32(order, draw, 4, 3), 'BadLength', 0, 'glDrawArrays has the length 64, expected 76 (16+12*m+s*n)'],
    ['more arrays than there are', with32(order, draw, 8, 9), 'BadLength', 0, 'expected 124'],
    ['a type that is none', with32(order, draw, 16, 0x1407), 'GLXBadRenderRequest', 16, 'GL_2_BYTES is no type of arrays'],
    ['a size that is none', with32(order, draw, 20, 5), 'GLXBadRenderRequest', 20, 'an element of GL_COLOR_ARRAY has 5 values, expected 3, 4'],
    ['an array that is none', with32(order, draw, 24, 0x8080), 'GLXBadRenderRequest', 24, 'is no array, expected one of'],
  ])('%s', (_, bytes, name, offset, says) => {
    const error = errorOf(order, render(bytes));
    expect(error).toMatchObject({ name, offset: RENDER + offset });
    expect(error?.says).toContain(says);
  });

  it('in parts an array that is none is an error of glXRenderLarge', () => {
    const values = new Map<string, WireValue>([['n', 2], ['m', 2], ['mode', 1], ['arrays', arrayBytes(arrays, 2, order)]]);
    const [first, ...others] = largeRequests(sender(order), specOf('DrawArrays'), values, { request: 32, command: 0 });
    const [second, ...rest] = others;
    if (first === undefined || second === undefined) throw new Error('it has two parts');
    const errors = errorsIn(order, [first, with32(order, second, 16, 0), ...rest]);
    expect(errors.map(({ error }) => [error.name, error.offset])).toEqual([['GLXBadLargeRequest', FIRST + first.length + 16]]);
  });
}); // prettier-ignore

describe('any change of a byte, and any cut', () => {
  const script = `
    const char vp[] = "!!VP1.0 DP4 o[HPOS].x, c[0], v[0]; MOV o[COL0], v[3]; END";
    float a[] = {1, 2, 3, 4, 5, 6}; ubyte b[] = {255, 0, 7, 1, 2, 3};
    glLoadProgramNV(GL_VERTEX_PROGRAM_NV, 1, strlen(vp), vp); glBindProgramNV(GL_VERTEX_PROGRAM_NV, 1);
    glTrackMatrixNV(GL_VERTEX_PROGRAM_NV, 0, GL_MODELVIEW, GL_IDENTITY_NV); glEnable(GL_VERTEX_PROGRAM_NV);
    glMatrixMode(GL_MODELVIEW); glTranslatef(1, 2, 3); glVertexAttribs2svNV(2, 2, {1, 2, 3, 4});
    glVertexAttribPointerNV(0, 2, GL_FLOAT, 0, a); glEnableClientState(GL_VERTEX_ATTRIB_ARRAY0_NV); glDrawArrays(GL_POINTS, 0, 2);
    glDisable(GL_VERTEX_PROGRAM_NV); glVertexPointer(2, GL_FLOAT, 0, a); glEnableClientState(GL_VERTEX_ARRAY);
    glColorPointer(3, GL_UNSIGNED_BYTE, 0, b); glEnableClientState(GL_COLOR_ARRAY); glDrawArrays(GL_LINES, 0, 2);
    glNewList(3, GL_COMPILE); glPushAttrib(GL_CURRENT_BIT); glEndList(); glCallList(3); glGenProgramsNV(2); glDeleteProgramsNV(2, {2, 3});
    glGetProgramStringNV(1, GL_PROGRAM_STRING_NV); glGetVertexAttribdvNV(3, GL_CURRENT_ATTRIB_NV); glIsProgramNV(1); glGetError();`;

  const captures = ORDERS.flatMap((order) =>
    [GREATEST_LIMITS, { request: 64, command: 24 }].map((limits) => {
      const client = new GlxClient(newContext(), ENGINE, { order, ...MADE }, limits);
      for (const { command: name, arguments: given } of readScript(script)) client.send({ command: name, arguments: given });
      return madeCapture(order, client.finished());
    }),
  );

  /** Ten rounds at night, of ten thousand each. */
  const ROUNDS = Array.from({ length: byNight(10, 1) }, (_, index) => index + 1);

  /** Replays bytes that may be anything: there is a result, or the bytes are refused. */
  function survives(bytes: Uint8Array): void {
    try {
      const capture = readCapture(bytes);
      const { steps } = replay(capture, newContext, ENGINE, { major: MADE.major });
      const isPlaced = steps.every((step) =>
        step.kind === 'error'
          ? step.error.offset <= bytes.length && step.error.says !== ''
          : step.offset < bytes.length,
      );
      expect(isPlaced).toBe(true);
    } catch (error) {
      expect(error).toBeInstanceOf(CaptureError);
      expect((error as CaptureError).offset).toBeLessThanOrEqual(bytes.length);
    }
  }

  it('the captures themselves are without an error', () => {
    for (const bytes of captures) {
      const { steps } = replay(readCapture(bytes), newContext, ENGINE);
      expect(steps.filter(({ kind }) => kind === 'error')).toEqual([]);
    }
  });

  it.each(ROUNDS)('never crashes and never hangs, round %i', (round) => {
    const change = fc.record({
      which: fc.nat({ max: captures.length - 1 }),
      at: fc.nat(),
      byte: fc.nat({ max: 255 }),
      cut: fc.option(fc.nat(), { freq: 4 }),
    });
    fc.assert(
      fc.property(change, ({ which, at, byte, cut }) => {
        const bytes = (captures[which] ?? new Uint8Array()).slice();
        bytes[at % bytes.length] = byte;
        survives(cut === null ? bytes : bytes.slice(0, cut % (bytes.length + 1)));
      }),
      { numRuns: byNight(10_000, 600), seed: (fc.readConfigureGlobal().seed ?? 0) + round },
    );
  });

  it('any bytes behind the setup', () => {
    const setup = Uint8Array.of(0x6c, 0, 11, 0, 0, 0, 0, 0, 0, 0, 0, 0);
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (some) => {
        survives(Uint8Array.of(...setup, ...some));
      }),
      { numRuns: byNight(20_000, 500) },
    );
  });
}); // prettier-ignore
