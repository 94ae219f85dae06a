/** Arguments as the C declarations of commands type them, and values in memory: what no C compiler takes, and what reads beyond its array. */
import { describe, expect, it } from 'vitest';
import { CallError, commandNamed, Given, NotModelled, type Argument } from './call.js';
import { NEW_ARRAY } from './client-state.js';
import { bytesAt, inMemory, readElement } from './memory.js';

const taken = (command: string, ...given: readonly Argument[]) =>
  new Given(commandNamed(command), given).all();
const refused = (command: string, ...given: readonly Argument[]) => {
  expect(() => taken(command, ...given)).toThrow(CallError);
};

describe('integers', () => {
  it.each([
    ['Vertex2s', -(2 ** 15), 2 ** 15 - 1],
    ['Vertex2i', -(2 ** 31), 2 ** 31 - 1],
  ])('of %s are those from %i to %i', (command, least, greatest) => {
    expect(taken(command, least, greatest)).toEqual({ x: least, y: greatest });
    for (const wrong of [least - 1, greatest + 1, 0.5, NaN]) refused(command, wrong, 0);
  });

  it.each([
    ['Color3bv', -128, 127],
    ['Color3ubv', 0, 255],
    ['Color3usv', 0, 65535],
    ['Color3uiv', 0, 2 ** 32 - 1],
    ['DeleteProgramsNV', 0, 2 ** 32 - 1],
  ])('in an array of %s too', (command, least, greatest) => {
    const call = (value: number): readonly Argument[] =>
      command === 'DeleteProgramsNV' ? [1, [value]] : [[value, 0, 0]];
    for (const value of [least, greatest]) expect(() => taken(command, ...call(value))).not.toThrow();
    for (const value of [least - 1, greatest + 1, 0.5]) refused(command, ...call(value));
  });

  it('of sizes have a sign', () => {
    expect(taken('GenProgramsNV', -(2 ** 31))).toEqual({ n: -(2 ** 31) });
    refused('GenProgramsNV', 2 ** 31);
  });
}); // prettier-ignore

describe('arguments of other types', () => {
  it.each<readonly [string, readonly Argument[]]>([
    ['Vertex2f', [1]],
    ['Vertex2f', [1, 2, 3]],
    ['Vertex2f', [1, 'POINTS']],
    ['Vertex2f', [1, [2]]],
    ['Vertex2f', [1, true]],
    ['Vertex2fv', [1]],
    ['Vertex2fv', [[1]]],
    ['Vertex2fv', [['POINTS', 'LINES']]],
    ['Begin', [4]],
    ['Begin', [['POINTS']]],
    ['PushAttrib', [1]],
    ['PushAttrib', [true]],
    ['PushAttrib', [null]],
    ['VertexAttribPointerARB', [0, 1, 'FLOAT', 1, 0, null]],
    ['VertexAttribPointerARB', [0, 1, 'FLOAT', false, 0, 3]],
    ['VertexAttribPointerARB', [0, 1, 'FLOAT', false, 0, 'POINTS']],
    ['VertexAttribPointerARB', [0, 1, 'FLOAT', false, 0, new Uint8Array()]],
    ['LoadProgramNV', ['VERTEX_PROGRAM_NV', 1, 1, [65]]],
    ['LoadProgramNV', ['VERTEX_PROGRAM_NV', 1, 1, 'A']],
    ['VertexAttribs2fvNV', [0, 2, [1, 2, 3]]],
    ['DeleteProgramsNV', [2, [1]]],
  ])('%s %j', (command, given) => {
    refused(command, ...given);
  });

  it.each<readonly [string, readonly Argument[]]>([
    ['PushAttrib', ['CURRENT_BIT']],
    ['PushAttrib', [[]]],
    ['VertexAttribPointerARB', [0, 1, 'FLOAT', true, 0, { bytes: new Uint8Array(), offset: 0 }]],
    // A negative number of values reads none; more values than are read may be there.
    ['VertexAttribs2fvNV', [0, -1, []]],
    ['VertexAttribs2fvNV', [0, 1, [1, 2, 3]]],
    ['Vertex2d', [NaN, Infinity]],
  ])('%s %j is a call', (command, given) => {
    expect(() => taken(command, ...given)).not.toThrow();
  });

  it('tell what is expected', () => {
    expect(() => taken('Vertex2s', 40000, 0)).toThrow('glVertex2s: x is 40000, expected an integer from -32768 to 32767');
    expect(() => taken('Vertex2f', 'A', 0)).toThrow('glVertex2f: x is A, expected one float');
    expect(() => taken('Vertex2fv', [1])).toThrow('glVertex2fv: v is [1], expected 2 values');
    expect(() => taken('Vertex2fv', new Uint8Array())).toThrow('glVertex2fv: v is a string, expected an array of float');
    expect(() => taken('Vertex2f', { bytes: new Uint8Array(), offset: 0 }, 0)).toThrow('glVertex2f: x is a place in memory');
    expect(() => taken('Vertex2f', null, 0)).toThrow('x is null');
    expect(() => taken('Vertex2f', 0)).toThrow('glVertex2f has 2 arguments, not 1');
  }); // prettier-ignore
});

it('floats are values of binary32, doubles are not; names of one number are one', () => {
  expect(taken('Vertex2f', 0.1, 1)).toEqual({ x: Math.fround(0.1), y: 1 });
  expect(taken('Vertex2fv', [0.1, 1])).toEqual({ v: [Math.fround(0.1), 1] });
  expect(taken('Vertex2d', 0.1, 1)).toEqual({ x: 0.1, y: 1 });
  expect(taken('Enable', 'VERTEX_PROGRAM_ARB')).toEqual({ cap: 'VERTEX_PROGRAM_NV' });
});

it('a command that there is not is not modelled', () => {
  expect(() => commandNamed('DrawPixels')).toThrow(NotModelled);
  expect(() => commandNamed('DrawPixels')).toThrow('glDrawPixels is not modelled');
  expect([new CallError(), new NotModelled()].map(({ name }) => name)).toEqual([
    'CallError',
    'NotModelled',
  ]);
});

describe('memory', () => {
  const at = (offset: number) => ({ bytes: inMemory('SHORT', [1, 2, 3, 4]), offset });
  const array = { ...NEW_ARRAY, type: 'SHORT', size: 2 };

  it.each([
    ['BYTE', -128, 1], ['UNSIGNED_BYTE', 255, 1], ['SHORT', -32768, 2], ['UNSIGNED_SHORT', 65535, 2], ['INT', -(2 ** 31), 4],
    ['UNSIGNED_INT', 2 ** 32 - 1, 4], ['FLOAT', Math.fround(0.1), 4], ['DOUBLE', 0.1, 8],
  ])('holds %ss of so many bytes', (type, value, size) => {
    const bytes = inMemory(type, [value, 1]);
    expect(bytes.length).toBe(2 * size);
    const element = { ...NEW_ARRAY, type, size: 1, pointer: { bytes, offset: 0 } };
    expect([0, 1].map((i) => readElement(element, i))).toEqual([[value], [1]]);
  }); // prettier-ignore

  it('is read by strides, which are those of the values where none is given', () => {
    expect(readElement({ ...array, pointer: at(0) }, 1)).toEqual([3, 4]);
    expect(readElement({ ...array, stride: 2, pointer: at(0) }, 1)).toEqual([2, 3]);
    expect(readElement({ ...array, pointer: at(4) }, 0)).toEqual([3, 4]);
    expect(readElement({ ...array, pointer: at(4) }, -1)).toEqual([1, 2]);
    const part = inMemory('SHORT', [9, 1, 2]).subarray(2);
    expect(readElement({ ...array, pointer: { bytes: part, offset: 0 } }, 0)).toEqual([1, 2]);
  });

  it('ends where its array does', () => {
    expect(() => readElement({ ...array, pointer: at(0) }, 2)).toThrow('element 2 is read outside of its array: bytes 8 to 11 of 8');
    expect(() => readElement({ ...array, pointer: at(6) }, 0)).toThrow('bytes 6 to 9 of 8');
    expect(() => readElement({ ...array, pointer: at(0) }, -1)).toThrow('bytes -4 to -1 of 8');
    expect(() => readElement({ ...array, pointer: null }, 5)).toThrow('element 5 is read by the null pointer');
    expect(() => readElement({ ...array, type: 'NONE', pointer: at(0) }, 0)).toThrow('GL_NONE is no type of values in memory');
    expect(bytesAt(at(2), 4)).toEqual(Uint8Array.of(2, 0, 3, 0));
    expect(bytesAt(at(0), 8).length).toBe(8);
    expect(() => bytesAt(at(6), 4)).toThrow('data are read outside of an array: bytes 6 to 9 of 8');
    expect(() => bytesAt(at(-1), 4)).toThrow('bytes -1 to 2 of 8');
    expect(() => bytesAt(null, 1)).toThrow('bytes are read by the null pointer');
    expect(() => inMemory('NONE', [])).toThrow(CallError);
  }); // prettier-ignore
});
