/** Calls as commands, and commands as calls: the fields of each. GLX Protocol 1.3, §2.3; EXT_vertex_array and NV_vertex_program, GLX Protocol. */
import { describe, expect, it } from 'vitest';
import { newContext } from '../context/context.js';
import { nominalEngine } from '../context/engine.js';
import type { Argument, Call } from '../context/call.js';
import { inMemory } from '../context/memory.js';
import { readScript } from '../context/script.js';
import { PROGRAMS } from '../context/scripted.testing.js';
import { commandBytes, specOf } from './any-commands.testing.js';
import { callCommand, callOf } from './calls.js';
import { MADE } from './capture.js';
import { GlxClient } from './client.js';
import { renderRequest } from './encode.js';
import type { WireValue } from './fields.js';
import { replyTo } from './reply.js';

const hex = (bytes: Uint8Array): string => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join(''); // prettier-ignore
const floats = (...values: readonly number[]) => ({ bytes: inMemory('FLOAT', values), offset: 0 });
const doubles = (...values: readonly number[]) => ({
  bytes: inMemory('DOUBLE', values),
  offset: 0,
});

/** A call in bytes, big-endian. */
function sent(command: string, ...given: readonly Argument[]): string {
  const { spec, values } = callCommand({ command, arguments: given });
  return hex(commandBytes('big', spec.name, values));
}

const received = (name: string, values: Readonly<Record<string, WireValue>>): Call =>
  callOf({ spec: specOf(name), values: new Map(Object.entries(values)), arrays: [] });

describe('a call is sent', () => {
  it.each<readonly [string, readonly Argument[], string]>([
    // Values one by one are sent as those of the form with an array.
    ['Vertex4f', [1, 2, -2, 0.5], '0014004a' + '3f800000' + '40000000' + 'c0000000' + '3f000000'],
    ['Vertex2s', [1, -2], '00080044' + '0001fffe'],
    ['EvalCoord2f', [0.5, 2], '000c009a' + '3f000000' + '40000000'],
    ['EvalCoord1d', [0.5], '000c0097' + '3fe0000000000000'],
    ['VertexAttrib2fNV', [3, 1, 2], '001010ae' + '00000003' + '3f800000' + '40000000'],
    ['PushAttrib', [['ENABLE_BIT', 'CURRENT_BIT']], '0008008e' + '00002001'],
    ['Begin', ['TRIANGLES'], '00080004' + '00000004'],
  ])('%s', (command, given, bytes) => {
    expect(sent(command, ...given)).toBe(bytes);
  });

  it('a map without what its strides leave out, by u first (GLX Protocol 1.3, §2.3.4)', () => {
    const one = floats(1, 2, 4, 9, 9, 0.5, -1, -2, 9, 9);
    expect(sent('Map1f', 'MAP1_VERTEX_3', 0, 2, 5, 2, one)).toBe(
      '002c0090' + '00000d97' + '00000000' + '40000000' + '00000002' + '3f80000040000000' + '40800000' + '3f000000bf800000' + 'c0000000',
    );
    // v goes by 1 and u by 3: a value is that of u 0 and v 0, u 0 and v 1, u 1 and v 0, u 1 and v 1.
    const two = doubles(1, 2, 9, 4, 0.5, 9);
    expect(sent('Map2d', 'MAP2_TEXTURE_COORD_1', 0, 1, 3, 2, 0, 2, 1, 2, two)).toBe(
      '00500091' + '0000000000000000' + '3ff0000000000000' + '0000000000000000' + '4000000000000000' + '00000db3' + '00000002' + '00000002' +
        '3ff0000000000000' + '4000000000000000' + '4010000000000000' + '3fe0000000000000',
    );
  });

  it('a map of no target, or of one of another number of dimensions, without points', () => {
    const points = floats(1, 2, 3, 4, 5, 6, 7, 8);
    expect(sent('Map1f', 'MAP2_VERTEX_3', 0, 1, 3, 1, points)).toBe('00140090' + '00000db7' + '00000000' + '3f800000' + '00000001');
    expect(sent('Map1f', 'TEXTURE_2D', 0, 1, 3, 1, points)).toBe('00140090' + '00000de1' + '00000000' + '3f800000' + '00000001');
    expect(sent('Map2f', 'MAP1_VERTEX_3', 0, 1, 3, 1, 0, 1, 3, 1, points)).toContain('00000d97');
    expect(sent('Map2f', 'MAP1_VERTEX_3', 0, 1, 3, 1, 0, 1, 3, 1, points).length).toBe(2 * 32);
  });

  it('a program with as many bytes as it is said to have', () => {
    const text = new TextEncoder().encode('END  ');
    expect(sent('LoadProgramNV', 'VERTEX_PROGRAM_NV', 7, 3, text)).toBe('00141057' + '00008620' + '00000007' + '00000003' + '454e4400');
    expect(sent('LoadProgramNV', 'VERTEX_PROGRAM_NV', 7, -1, text)).toBe('00101057' + '00008620' + '00000007' + 'ffffffff');
    expect(sent('LoadProgramNV', 'VERTEX_PROGRAM_NV', 7, 5, text)).toBe('00181057' + '00008620' + '00000007' + '00000005' + '454e442020000000');
  });

  it('what GLX has no command for is not', () => {
    expect(() => sent('ArrayElement', 0)).toThrow('ArrayElement is not sent');
  });
}); // prettier-ignore

describe('a command is received as a call', () => {
  it('of its own arguments', () => {
    expect(received('Vertex4fv', { v: [0x3f80_0000, 0, 0x8000_0000, 0x4000_0000] })).toEqual({ command: 'Vertex4fv', arguments: [[1, 0, -0, 2]] });
    expect(received('PushAttrib', { mask: 0x2001 })).toEqual({ command: 'PushAttrib', arguments: [['CURRENT_BIT', 'ENABLE_BIT']] });
    expect(received('MatrixMode', { mode: 0x1700 })).toEqual({ command: 'MatrixMode', arguments: ['MODELVIEW'] });
    expect(received('LoadProgramNV', { target: 0x8620, id: 7, len: 3, program: [69, 78, 68] })).toEqual({
      command: 'LoadProgramNV',
      arguments: ['VERTEX_PROGRAM_NV', 7, 3, Uint8Array.of(69, 78, 68)],
    });
  });

  it('a drawing with as many vertices as it has elements, from the first on; of EXT_vertex_array too', () => {
    for (const name of ['DrawArrays', 'DrawArraysEXT']) {
      expect(received(name, { n: 2, m: 0, mode: 1, arrays: [] })).toEqual({ command: 'DrawArrays', arguments: ['LINES', 0, 2] });
      expect(received(name, { n: 0xffff_ffff, m: 0, mode: 0x1700, arrays: [] })).toEqual({ command: 'DrawArrays', arguments: ['MODELVIEW', 0, -1] });
    }
  });

  it('a map with the strides of points that lie one behind the other', () => {
    const bits = [0x3f80_0000, 0x4000_0000, 0x4080_0000, 0x3f00_0000, 0, 0];
    expect(received('Map1f', { target: 0xd97, u1: 0, u2: 0x4000_0000, order: 2, points: bits })).toEqual({
      command: 'Map1f',
      arguments: ['MAP1_VERTEX_3', 0, 2, 3, 2, floats(1, 2, 4, 0.5, 0, 0)],
    });
    const own = { target: 0xdb4, u1: 0n, u2: 0x3ff0_0000_0000_0000n, uorder: 1, v1: 0n, v2: 0x4000_0000_0000_0000n, vorder: 3 };
    const points = [0x3ff0_0000_0000_0000n, 0n, 0n, 0n, 0n, 0x4000_0000_0000_0000n];
    expect(received('Map2d', { ...own, points })).toEqual({
      command: 'Map2d',
      arguments: ['MAP2_TEXTURE_COORD_2', 0, 1, 6, 1, 0, 2, 2, 3, doubles(1, 0, 0, 0, 0, 2)],
    });
    // No map has an order below zero, nor a target that is none a stride.
    expect(received('Map2d', { ...own, vorder: -1, points: [] })).toMatchObject({ arguments: ['MAP2_TEXTURE_COORD_2', 0, 1, 0, 1, 0, 2, 2, -1, doubles()] });
    expect(received('Map2d', { ...own, target: 0xde1, points: [] })).toMatchObject({ arguments: ['TEXTURE_2D', 0, 1, 0, 1, 0, 2, 0, 3, doubles()] });
  });

  it('one with an error has zeros in the place of values that no client sends', () => {
    expect(received('ExecuteProgramNV', { target: 0x8620, id: 2, params: [] })).toEqual({
      command: 'ExecuteProgramNV',
      arguments: ['VERTEX_PROGRAM_NV', 2, [0, 0, 0, 0]],
    });
    expect(received('VertexAttribs2svNV', { index: 3, n: 0xffff_ffff | 0, v: [] })).toEqual({ command: 'VertexAttribs2svNV', arguments: [3, -1, []] });
  });

  it('one that is not modelled has its fields in their order', () => {
    expect(received('ClearColor', { red: 0x3f80_0000, green: 0, blue: 0x4000_0000, alpha: 0 })).toEqual({ command: 'ClearColor', arguments: [1, 0, 2, 0] });
    expect(received('VertexAttrib4NubvARB', { index: 1, v: [1, 2, 3, 255] })).toEqual({ command: 'VertexAttrib4NubvARB', arguments: [1, [1, 2, 3, 255]] });
    expect(received('PixelMapusv', { map: 0xc70, mapsize: 2, values: [1, 65_535] })).toEqual({ command: 'PixelMapusv', arguments: ['PIXEL_MAP_I_TO_I', 2, [1, 65_535]] });
  });
}); // prettier-ignore

describe('what is sent of drawing', () => {
  /** The requests of a script, in hexadecimal digits of what glXRender has behind its header; of what follows `before`. */
  function commandsOf(script: string): readonly string[] {
    const client = new GlxClient(newContext(), nominalEngine(), { order: 'big', ...MADE });
    const all = readScript(script).map(({ command, arguments: given }) => client.send({ command, arguments: given }));
    const last = all.at(-1)?.requests;
    if (last === null || last === undefined) return [];
    return client.finished().slice(last[0] - 1).map((request) => hex(request.subarray(8)));
  }

  const ARRAY = 'float a[] = {1, 2, 4, 0.5};';
  const PLAIN = `${ARRAY} glEnableClientState(GL_VERTEX_ARRAY); glVertexPointer(2, GL_FLOAT, 0, a);`;
  const NUMBERED = `${PROGRAMS} ${ARRAY} glBindProgramNV(GL_VERTEX_PROGRAM_NV, 1); glEnable(GL_VERTEX_PROGRAM_NV);
    glVertexAttribPointerNV(0, 2, GL_FLOAT, 0, a); glEnableClientState(GL_VERTEX_ATTRIB_ARRAY0_NV);`;
  /** DrawArrays of two lines with one array of two floats. */
  const DRAWN = '002c00c1' + '00000002' + '00000001' + '00000001' + '00001406' + '00000002' + '00008074' + '3f80000040000000' + '408000003f000000';
  const WITHOUT = '001000c1' + '00000002' + '00000000' + '00000001';
  /** Begin, VertexAttrib2fv twice, End. */
  const ONE_BY_ONE = '00080004' + '00000001' + '001010ae' + '00000000' + '3f80000040000000' + '001010ae' + '00000000' + '408000003f000000' + '00040017';
  const DRAW = 'glDrawArrays(GL_LINES, 0, 2);';

  it('arrays in one command, elements of attributes one by one', () => {
    expect(commandsOf(`${PLAIN} ${DRAW}`)).toEqual([DRAWN]);
    // What GenProgramsNV asks comes before, so that the drawing begins a request.
    expect(commandsOf(`${NUMBERED} glGenProgramsNV(1); ${DRAW}`)).toEqual([ONE_BY_ONE]);
  });

  it('into a list too, whether it is executed or not', () => {
    const list = (mode: string): string => `glNewList(1, ${mode}); ${DRAW}`;
    for (const mode of ['GL_COMPILE', 'GL_COMPILE_AND_EXECUTE']) {
      expect(commandsOf(`${PLAIN} ${list(mode)}`)).toEqual([DRAWN]);
      expect(commandsOf(`${NUMBERED} ${list(mode)}`)).toEqual([ONE_BY_ONE]);
      // No program is valid: the drawing is erroneous when it is executed, and the list has it all the same.
      expect(commandsOf(`${PLAIN} glEnable(GL_VERTEX_PROGRAM_NV); ${list(mode)}`)).toEqual([DRAWN]);
    }
  });

  it('nothing but the command where it has an error', () => {
    expect(commandsOf(`${PLAIN} glEnable(GL_VERTEX_PROGRAM_NV); glGenProgramsNV(1); ${DRAW}`)).toEqual([WITHOUT]);
    for (const arrays of [PLAIN, NUMBERED]) {
      expect(commandsOf(`${arrays} glGenProgramsNV(1); glBegin(GL_POINTS); ${DRAW}`)).toEqual(['00080004' + '00000000' + WITHOUT]);
      const listed = arrays === PLAIN ? DRAWN : WITHOUT;
      expect(commandsOf(`${arrays} glNewList(1, GL_COMPILE_AND_EXECUTE); glBegin(GL_POINTS); ${DRAW}`)).toEqual(['00080004' + '00000000' + listed]);
    }
  });
}); // prettier-ignore

describe('a reply', () => {
  const order = 'big';
  const replied = (name: string, result: Parameters<typeof replyTo>[2]): string | null => {
    const bytes = replyTo(specOf(name), new Map(), result, { order, number: 0x1_0203 });
    return bytes === null ? null : hex(bytes);
  };
  const header = (words: number): string => `01000203${words.toString(16).padStart(8, '0')}`;
  const zeros = (words: number): string => '00000000'.repeat(words);

  it('may have nothing in it, and pixels are none of this model', () => {
    expect(replied('Finish', { errors: [] })).toBe(header(0) + zeros(6));
    expect(replied('ReadPixels', { errors: [] })).toBeNull();
    expect(replied('GetFloatv', { errors: [] })).toBe(header(0) + zeros(6));
  });

  it('has a count that implementations decide where there is one alone', () => {
    expect(replied('GetIntegerv', { returned: { least: 7, greatest: 7 }, errors: [] })).toBe(`${header(0)}${zeros(1)}00000001${'00000007'}${zeros(3)}`);
    expect(replied('GetIntegerv', { returned: { least: 7, greatest: 8 }, errors: [] })).toBeNull();
    expect(replied('GetIntegerv', { returned: null, errors: [] })).toBeNull();
    expect(replied('GetIntegerv', { returned: { integers: [1, null] }, errors: [] })).toBeNull();
    expect(replied('GetIntegerv', { returned: { integers: [1, -1] }, errors: [] })).toBe(`${header(2)}${zeros(1)}00000002${zeros(4)}00000001ffffffff`);
  });

  it('has the number of a name, and none of a name that has none', () => {
    expect(replied('GetIntegerv', { returned: 'MODELVIEW', errors: [] })).toBe(`${header(0)}${zeros(1)}00000001${'00001700'}${zeros(3)}`);
    expect(replied('GetIntegerv', { returned: 'FROBNICATE', errors: [] })).toBeNull();
  });

  it('has whole words, whatever its bytes are', () => {
    expect(replied('GetString', { returned: Uint8Array.of(1, 2, 3, 4, 5), errors: [] })).toBe(`${header(2)}${zeros(1)}00000005${zeros(4)}0102030405000000`);
    expect(replied('GetString', { returned: Uint8Array.of(1), errors: ['INVALID_ENUM'] })).toBe(header(0) + zeros(6));
  });
}); // prettier-ignore

it('a request of several commands has their words', () => {
  const end = commandBytes('big', 'End');
  expect(hex(renderRequest({ order: 'big', major: 0x9a, tag: 3 }, [end, end]))).toBe('9a010004' + '00000003' + '00040017' + '00040017');
}); // prettier-ignore
