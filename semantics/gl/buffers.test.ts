import { describe, expect, it } from 'vitest';
import type { TypedWord } from '../gpu/machine/state.js';
import { bufferWords } from './buffers.js';
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
