import { describe, expect, it } from 'vitest';
import type { TypedWord } from '../gpu/machine/state.js';
import { bufferWords, subDataErrors, untypedWords } from './buffers.js';
import { NO_BUFFERS } from './buffer-state.js';
import { apply, query, type GlCommand } from './commands.js';
import { initialGlState, type GlState } from './state.js';

const TARGET = 'VERTEX_PROGRAM_PARAMETER_BUFFER_NV';
const NEW = initialGlState();
const WORDS: readonly TypedWord[] = [1, 2, 3, 4].map((value) => ({ type: 'F', value }));

function run(state: GlState, command: GlCommand): ReturnType<typeof apply> {
  return apply(state, command, () => ({ loaded: false, error: { position: 0, message: '' } }));
}

function done(commands: readonly GlCommand[], from: GlState = NEW): GlState {
  return commands.reduce((state, command) => {
    const { state: next, errors } = run(state, command);
    expect(errors, command.command).toEqual([]);
    return next;
  }, from);
}

function errorOf(command: GlCommand, state: GlState = BOUND): string | null {
  const outcome = run(state, command);
  if (outcome.errors.length > 0) expect(outcome.state).toBe(state);
  expect(outcome.errors.length).toBeLessThan(2);
  return outcome.errors[0] ?? null;
}

const BOUND = done([
  { command: 'BindBuffer', target: TARGET, buffer: 5 },
  { command: 'BufferData', target: TARGET, size: 19, words: WORDS },
  { command: 'BindBufferBaseNV', target: TARGET, index: 2, buffer: 5 },
]);

const indexed = { query: 'GetIntegerIndexedvEXT', value: TARGET } as const;
const bind = { target: TARGET, index: 0, buffer: 1 } as const;

describe('binding parameter buffers', () => {
  it('binds to a point and to the target', () => {
    expect(query(NEW, { ...indexed, index: 2 }).value).toBe(0);
    expect(query(BOUND, { ...indexed, index: 2 }).value).toBe(5);
    expect(query(BOUND, { ...indexed, index: 1 }).value).toBe(0);
    expect(query(BOUND, { query: 'GetIntegerv', value: TARGET }).value).toBe(5);
    const general = done([{ command: 'BindBuffer', target: TARGET, buffer: 9 }], BOUND);
    expect(query(general, { query: 'GetIntegerv', value: TARGET }).value).toBe(9);
    expect(query(general, { ...indexed, index: 2 }).value).toBe(5);
    const none = done(
      [{ command: 'BindBufferBaseNV', target: TARGET, index: 2, buffer: 0 }],
      BOUND,
    );
    expect(query(none, { ...indexed, index: 2 }).value).toBe(0);
    expect(bufferWords(none, 'vertex')).toEqual({});
  });

  it('gives programs of the type the words of the buffer, whole words only', () => {
    expect(bufferWords(BOUND, 'vertex')).toEqual({ 2: WORDS });
    expect(bufferWords(BOUND, 'fragment')).toEqual({});
    const offset = { command: 'BindBufferOffsetNV', offset: 0 } as const;
    const range = { command: 'BindBufferRangeNV', offset: 0, size: 8 } as const;
    const both = done(
      [
        { ...bind, ...offset, buffer: 5 },
        { ...bind, ...range, buffer: 5, index: 7 },
      ],
      BOUND,
    );
    expect(bufferWords(both, 'vertex')).toEqual({ 0: WORDS, 2: WORDS, 7: WORDS.slice(0, 2) });
  });

  it('binds the size that a buffer has, in whole words: one that grows later is bound in part', () => {
    const words = [...WORDS, ...WORDS];
    const grown = done([{ command: 'BufferData', target: TARGET, size: 32, words }], BOUND);
    expect(bufferWords(grown, 'vertex')).toEqual({ 2: WORDS });
    const again = done([{ command: 'BindBufferBaseNV', ...bind, buffer: 5, index: 2 }], grown);
    expect(bufferWords(again, 'vertex')).toEqual({ 2: words });
    const offset = { command: 'BindBufferOffsetNV', ...bind, offset: 0 } as const;
    expect(errorOf(offset)).toBe('INVALID_VALUE');
    expect(errorOf({ command: 'BindBufferBaseNV', ...bind })).toBe('INVALID_VALUE');
    expect(errorOf({ ...offset, buffer: 0 })).toBeNull();
    const tiny = done([{ command: 'BufferData', target: TARGET, size: 3, words: [] }], BOUND);
    expect(errorOf({ ...offset, buffer: 5 }, tiny)).toBe('INVALID_VALUE');
  });

  it('cuts what is beyond the size of a buffer, and beyond the limit', () => {
    const short = done([{ command: 'BufferData', target: TARGET, size: 11, words: WORDS }], BOUND);
    expect(bufferWords(short, 'vertex')).toEqual({ 2: WORDS.slice(0, 2) });
    const vertex = { ...NEW.limits.vertex, parameterBufferWords: 3 };
    const small = { ...BOUND, limits: { ...NEW.limits, vertex } };
    expect(bufferWords(small, 'vertex')).toEqual({ 2: WORDS.slice(0, 3) });
  });

  it('refuses targets, points, offsets and sizes that there are not', () => {
    const base = { command: 'BindBufferBaseNV', ...bind, buffer: 5 } as const;
    const offset = { command: 'BindBufferOffsetNV', ...bind, buffer: 5 } as const;
    const range = { command: 'BindBufferRangeNV', ...bind, offset: 0 } as const;
    expect(errorOf({ ...base, target: 'ARRAY_BUFFER' })).toBe('INVALID_ENUM');
    expect(errorOf({ command: 'BindBuffer', target: 'NO_SUCH', buffer: 5 })).toBe('INVALID_ENUM');
    expect(errorOf({ ...base, index: 7 })).toBeNull();
    expect(errorOf({ ...base, index: 8 })).toBe('INVALID_VALUE');
    expect(errorOf({ ...offset, offset: 0 })).toBeNull();
    expect(errorOf({ ...offset, offset: 4 })).toBe('INVALID_VALUE');
    expect(errorOf({ ...range, size: 4 })).toBeNull();
    for (const size of [0, -4, 6]) {
      expect(errorOf({ ...range, size }), String(size)).toBe('INVALID_VALUE');
    }
    expect(errorOf({ ...range, offset: 16, size: 4 })).toBe('INVALID_VALUE');
    expect(query(BOUND, { ...indexed, index: 8 }).errors).toEqual(['INVALID_VALUE']);
    expect(query(BOUND, { ...indexed, value: 'ARRAY_BUFFER', index: 0 }).errors).toEqual([
      'INVALID_ENUM',
    ]);
    expect(query(BOUND, { query: 'GetIntegerv', value: 'NO_SUCH' }).errors).toEqual([
      'INVALID_ENUM',
    ]);
    expect(() => errorOf({ ...base, buffer: -1 })).toThrow('BindBufferBaseNV: buffer is -1');
  });

  it('gives data to what is bound to the target', () => {
    const data = { command: 'BufferData', target: TARGET, size: 4, words: WORDS } as const;
    expect(errorOf(data, NEW)).toBe('INVALID_OPERATION');
    expect(errorOf({ ...data, size: -1 })).toBe('INVALID_VALUE');
    expect(errorOf({ ...data, target: 'ARRAY_BUFFER' })).toBe('INVALID_ENUM');
  });
});

describe('updating words of parameter buffers', () => {
  const set = { target: TARGET, bindingIndex: 2, params: [7, 8] } as const;

  it('replaces words, which get the type of the command', () => {
    const state = done(
      [
        { command: 'ProgramBufferParametersIivNV', ...set, wordIndex: 0, count: 2 },
        { command: 'ProgramBufferParametersIuivNV', ...set, wordIndex: 2, count: 1 },
        {
          command: 'ProgramBufferParametersfvNV',
          ...set,
          wordIndex: 3,
          count: 1,
          params: [0.1],
        },
      ],
      BOUND,
    );
    expect(bufferWords(state, 'vertex')[2]).toEqual([
      { type: 'S', value: 7 },
      { type: 'S', value: 8 },
      { type: 'U', value: 7 },
      { type: 'F', value: Math.fround(0.1) },
    ]);
    expect(bufferWords(BOUND, 'vertex')[2]).toEqual(WORDS);
  });

  it('leaves words between undefined that nobody gave', () => {
    const state = done(
      [
        { command: 'BufferData', target: TARGET, size: 16, words: [] },
        { command: 'ProgramBufferParametersIivNV', ...set, wordIndex: 1, count: 1 },
      ],
      BOUND,
    );
    expect(bufferWords(state, 'vertex')[2]).toEqual([
      { type: 'F', value: null },
      { type: 'S', value: 7 },
    ]);
  });

  it('refuses what is not bound, and words that there are not', () => {
    const words = { command: 'ProgramBufferParametersIivNV', ...set, wordIndex: 2 } as const;
    expect(errorOf({ ...words, count: 2 })).toBeNull();
    // 19 bytes are four words.
    expect(errorOf({ ...words, count: 3 })).toBe('INVALID_VALUE');
    expect(errorOf({ ...words, count: -1 })).toBe('INVALID_VALUE');
    expect(errorOf({ ...words, bindingIndex: 1, count: 1 })).toBe('INVALID_OPERATION');
    expect(errorOf({ ...words, bindingIndex: 8, count: 1 })).toBe('INVALID_VALUE');
    expect(errorOf({ ...words, target: 'VERTEX_PROGRAM_ARB', count: 1 })).toBe('INVALID_ENUM');
    const vertex = { ...NEW.limits.vertex, parameterBufferWords: 3 };
    const small = { ...BOUND, limits: { ...NEW.limits, vertex } };
    expect(errorOf({ ...words, count: 1 }, small)).toBeNull();
    expect(errorOf({ ...words, count: 2 }, small)).toBe('INVALID_VALUE');
    expect(() => errorOf({ ...words, wordIndex: 0, count: 3 })).toThrow('params has 2 values');
  });
});

describe('data without a type', () => {
  const sub = { command: 'BufferSubData', target: TARGET } as const;
  const bytes = Uint8Array.of(1, 2, 3, 4, 5, 6, 7, 8);

  it('is undefined as a word of a type, and has its bits besides', () => {
    expect(untypedWords(BOUND, 'vertex')).toEqual({});
    const state = done([{ ...sub, offset: 4, size: 8, bytes }], BOUND);
    const undefinedWord = { type: 'U', value: null };
    expect(bufferWords(state, 'vertex')).toEqual({ 2: [WORDS[0], undefinedWord, undefinedWord, WORDS[3]] });
    expect(untypedWords(state, 'vertex')).toEqual({ 2: new Map([[1, 0x0403_0201], [2, 0x0807_0605]]) });
    expect(untypedWords(state, 'fragment')).toEqual({});
    // As many bytes as are said, where there are more.
    const half = done([{ ...sub, offset: 4, size: 4, bytes }], BOUND);
    expect(untypedWords(half, 'vertex')).toEqual({ 2: new Map([[1, 0x0403_0201]]) });
    const typed = done([{ command: 'ProgramBufferParametersIivNV', target: TARGET, bindingIndex: 2, wordIndex: 1, count: 2, params: [7, 8] }], state);
    expect(untypedWords(typed, 'vertex')).toEqual({});
  });

  it('is that of the part that a point has', () => {
    const state = done([{ ...sub, offset: 4, size: 8, bytes }, { command: 'BindBufferRangeNV', target: TARGET, index: 3, buffer: 5, offset: 0, size: 8 }], BOUND);
    expect(untypedWords(state, 'vertex')[3]).toEqual(new Map([[1, 0x0403_0201]]));
    const first = done([{ command: 'BindBufferRangeNV', target: TARGET, index: 3, buffer: 5, offset: 0, size: 4 }], state);
    expect(untypedWords(first, 'vertex')[3]).toBeUndefined();
  });

  it('may be none, anywhere up to the end', () => {
    const none = new Uint8Array();
    expect(errorOf({ ...sub, offset: 0, size: 0, bytes: none })).toBeNull();
    expect(errorOf({ ...sub, offset: 19, size: 0, bytes: none })).toBeNull();
    expect(errorOf({ ...sub, offset: 20, size: 0, bytes: none })).toBe('INVALID_VALUE');
    expect(errorOf({ ...sub, offset: 12, size: 7, bytes })).toBeNull();
    expect(errorOf({ ...sub, offset: 12, size: 8, bytes })).toBe('INVALID_VALUE');
    expect(errorOf({ ...sub, offset: -1, size: 1, bytes })).toBe('INVALID_VALUE');
    expect(errorOf({ ...sub, offset: 0, size: -1, bytes })).toBe('INVALID_VALUE');
    expect(errorOf({ ...sub, target: 'ARRAY_BUFFER', offset: 0, size: 0, bytes })).toBe('INVALID_ENUM');
    expect(errorOf({ ...sub, offset: 0, size: 0, bytes }, NEW)).toBe('INVALID_OPERATION');
    expect(subDataErrors(NEW, { ...sub, offset: -1, size: 0 })).toEqual(['INVALID_VALUE', 'INVALID_OPERATION']);
    expect(() => errorOf({ ...sub, offset: 0, size: 9, bytes })).toThrow('data has 8 values');
    expect(() => errorOf({ ...sub, offset: 0.5, size: 9, bytes })).toThrow('offset is 0.5');
    expect(() => errorOf({ ...sub, offset: 0, size: 0.5, bytes })).toThrow('size is 0.5');
    expect(done([{ command: 'BufferData', target: TARGET, size: 0, words: WORDS }], BOUND).buffers.objects.get(5)).toEqual({ size: 0, words: [] });
    expect(() => errorOf({ command: 'BufferData', target: TARGET, size: 0.5, words: [] })).toThrow('BufferData: size is 0.5');
  });

  it('nothing is bound at first, and a buffer that is bound is empty', () => {
    expect(NO_BUFFERS.objects.size).toBe(0);
    for (const target of Object.values(NO_BUFFERS.targets)) expect(target).toEqual({ general: 0, points: new Map() });
    expect(done([{ command: 'BindBuffer', target: TARGET, buffer: 1 }]).buffers.objects.get(1)).toEqual({ size: 0, words: [] });
    // A point of which the buffer has no words any more, and one whose buffer there is not.
    const range = done([{ command: 'BindBufferRangeNV', target: TARGET, index: 0, buffer: 1, offset: 0, size: 8 }]);
    expect(bufferWords(range, 'vertex')).toEqual({ 0: [] });
    const gone = { ...BOUND, buffers: { ...BOUND.buffers, objects: new Map() } };
    expect(bufferWords(gone, 'vertex')).toEqual({ 2: [] });
    expect(errorOf({ command: 'BindBufferBaseNV', target: TARGET, index: 0, buffer: 77 })).toBe('INVALID_VALUE');
  });

  it('a command with two errors has either', () => {
    const set = { command: 'ProgramBufferParametersfvNV', target: TARGET, params: [1, 2] } as const;
    expect(run(BOUND, { ...set, target: 'NO_SUCH', bindingIndex: 0, wordIndex: 0, count: -1 }).errors).toEqual(['INVALID_ENUM', 'INVALID_VALUE']);
    expect(run(BOUND, { ...set, target: 'NO_SUCH', bindingIndex: 0, wordIndex: 0, count: 0 }).errors).toEqual(['INVALID_ENUM']);
    expect(run(BOUND, { ...set, bindingIndex: 1, wordIndex: 0, count: -1 }).errors).toEqual(['INVALID_OPERATION', 'INVALID_VALUE']);
    expect(run(NEW, { command: 'BufferData', target: TARGET, size: -1, words: [] }).errors).toEqual(['INVALID_VALUE', 'INVALID_OPERATION']);
    expect(run(NEW, { command: 'BufferData', target: 'NO_SUCH', size: 1, words: [] }).errors).toEqual(['INVALID_ENUM']);
  });

  it('an update of no words is none, and one of a word keeps those around it', () => {
    const set = { command: 'ProgramBufferParametersfvNV', target: TARGET, bindingIndex: 2 } as const;
    const none = done([{ ...set, wordIndex: 4, count: 0, params: [] }], BOUND);
    expect(bufferWords(none, 'vertex')).toEqual({ 2: WORDS });
    const one = done([{ ...set, wordIndex: 1, count: 1, params: [9, 8] }], BOUND);
    expect(bufferWords(one, 'vertex')[2]?.map(({ value }) => value)).toEqual([1, 9, 3, 4]);
    expect(() => errorOf({ ...set, wordIndex: -1, count: 1, params: [1] })).toThrow('wordIndex is -1');
    expect(() => errorOf({ ...set, bindingIndex: -1, wordIndex: 0, count: 1, params: [1] })).toThrow('bindingIndex is -1');
    expect(() => errorOf({ ...set, wordIndex: 0, count: 0.5, params: [1] })).toThrow('count is 0.5');
    expect(() => errorOf({ ...set, command: 'ProgramBufferParametersIivNV', wordIndex: 0, count: 2, params: [1, 0.5] })).toThrow('value 1 is 0.5');
    const integer = (value: number) => errorOf({ ...set, command: 'ProgramBufferParametersIivNV', wordIndex: 0, count: 1, params: [value] });
    for (const value of [-(2 ** 31), 2 ** 31 - 1]) expect(integer(value)).toBeNull();
    for (const value of [-(2 ** 31) - 1, 2 ** 31]) expect(() => integer(value)).toThrow('expected an integer from -2147483648 to 2147483647');
  });
}); // prettier-ignore
