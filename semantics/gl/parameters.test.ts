import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { apply, query, type GlCommand } from './commands.js';
import type { ParameterCommand, ParameterQuery } from './parameters.js';
import type { Loader } from './programs.js';
import { initialGlState, type GlState } from './state.js';

const TARGET = 'VERTEX_PROGRAM_ARB';
const NEW = initialGlState();
const noLoader: Loader = () => ({ loaded: false, error: { position: 0, message: 'no loader' } });

function done(commands: readonly GlCommand[]): GlState {
  return commands.reduce((state, command) => {
    const { state: next, errors } = apply(state, command, noLoader);
    expect(errors).toEqual([]);
    return next;
  }, NEW);
}

function errorOf(command: GlCommand, state: GlState = NEW): string | null {
  const outcome = apply(state, command, noLoader);
  if (outcome.errors.length > 0) expect(outcome.state).toBe(state);
  expect(outcome.errors.length).toBeLessThan(2);
  return outcome.errors[0] ?? null;
}

function valueOf(state: GlState, name: ParameterQuery['query'], index: number): unknown {
  const { value, errors } = query(state, { query: name, target: TARGET, index });
  expect(errors).toEqual([]);
  return value;
}

const SCOPES = ['Env', 'Local'] as const;
const UNDEFINED = [null, null, null, null];

describe('commands of parameters', () => {
  it('set four components, by values or an array, with the type of the command', () => {
    for (const scope of SCOPES) {
      const four = { target: TARGET, index: 95, x: 1, y: 2, z: 3, w: 4 };
      const array = { target: TARGET, index: 95, params: [1, 2, 3, 4] };
      const range = { ...array, count: 1 };
      const commands: readonly (readonly [ParameterCommand, ParameterQuery['query']])[] = [
        [{ command: `Program${scope}Parameter4fARB`, ...four }, `GetProgram${scope}ParameterfvARB`],
        [{ command: `Program${scope}Parameter4dARB`, ...four }, `GetProgram${scope}ParameterdvARB`],
        [{ command: `Program${scope}ParameterI4iNV`, ...four }, `GetProgram${scope}ParameterIivNV`],
        [
          { command: `Program${scope}ParameterI4uiNV`, ...four },
          `GetProgram${scope}ParameterIuivNV`,
        ],
        [
          { command: `Program${scope}Parameter4fvARB`, ...array },
          `GetProgram${scope}ParameterdvARB`,
        ],
        [
          { command: `Program${scope}Parameter4dvARB`, ...array },
          `GetProgram${scope}ParameterfvARB`,
        ],
        [
          { command: `Program${scope}ParameterI4ivNV`, ...array },
          `GetProgram${scope}ParameterIivNV`,
        ],
        [
          { command: `Program${scope}ParameterI4uivNV`, ...array },
          `GetProgram${scope}ParameterIuivNV`,
        ],
        [
          { command: `Program${scope}Parameters4fvEXT`, ...range },
          `GetProgram${scope}ParameterfvARB`,
        ],
        [
          { command: `Program${scope}Parameters4fvNV`, ...range },
          `GetProgram${scope}ParameterfvARB`,
        ],
        [
          { command: `Program${scope}ParametersI4ivNV`, ...range },
          `GetProgram${scope}ParameterIivNV`,
        ],
        [
          { command: `Program${scope}ParametersI4uivNV`, ...range },
          `GetProgram${scope}ParameterIuivNV`,
        ],
      ];
      for (const [command, get] of commands) {
        const state = done([command]);
        expect(valueOf(state, get, 95), command.command).toEqual([1, 2, 3, 4]);
        const floating = /fv|dv/.test(get);
        for (const other of ['fvARB', 'dvARB', 'IivNV', 'IuivNV'] as const) {
          const name = `GetProgram${scope}Parameter${other}` as const;
          const fits = name === get || (floating && !other.startsWith('I'));
          expect(valueOf(state, name, 95), `${command.command} ${name}`).toEqual(
            fits ? [1, 2, 3, 4] : UNDEFINED,
          );
        }
      }
    }
  });

  it('begin with floating-point zeros', () => {
    for (const scope of SCOPES) {
      expect(valueOf(NEW, `GetProgram${scope}ParameterfvARB`, 0)).toEqual([0, 0, 0, 0]);
      expect(valueOf(NEW, `GetProgram${scope}ParameterIivNV`, 0)).toEqual(UNDEFINED);
    }
  });

  it('round doubles to single precision, and keep integers whole', () => {
    const state = done([
      { command: 'ProgramEnvParameter4dARB', target: TARGET, index: 0, x: 0.1, y: 1, z: 0, w: -0 },
      {
        command: 'ProgramEnvParameterI4uivNV',
        target: TARGET,
        index: 1,
        params: [4294967295, 16777217, 0, 1],
      },
    ]);
    expect(valueOf(state, 'GetProgramEnvParameterdvARB', 0)).toEqual([Math.fround(0.1), 1, 0, -0]);
    expect(valueOf(state, 'GetProgramEnvParameterIuivNV', 1)).toEqual([4294967295, 16777217, 0, 1]);
  });

  it('set ranges, and nothing beside them', () => {
    const state = done([
      {
        command: 'ProgramLocalParametersI4ivNV',
        target: TARGET,
        index: 2,
        count: 2,
        params: [1, 2, 3, 4, -5, -6, -7, -8, 99],
      },
    ]);
    const read = (index: number): unknown => valueOf(state, 'GetProgramLocalParameterIivNV', index);
    expect([1, 2, 3, 4].map(read)).toEqual([UNDEFINED, [1, 2, 3, 4], [-5, -6, -7, -8], UNDEFINED]);
  });

  it('keep environment parameters by target, local ones by program object', () => {
    const four = { index: 0, x: 1, y: 1, z: 1, w: 1 };
    const state = done([
      { command: 'ProgramEnvParameter4fARB', target: 'FRAGMENT_PROGRAM_ARB', ...four },
      { command: 'BindProgramARB', target: TARGET, program: 7 },
      { command: 'ProgramEnvParameter4fARB', target: TARGET, ...four, x: 2 },
      { command: 'ProgramLocalParameter4fARB', target: TARGET, ...four, x: 3 },
      { command: 'BindProgramARB', target: TARGET, program: 0 },
    ]);
    expect(valueOf(state, 'GetProgramEnvParameterfvARB', 0)).toEqual([2, 1, 1, 1]);
    expect(valueOf(state, 'GetProgramLocalParameterfvARB', 0)).toEqual([0, 0, 0, 0]);
    const { state: again } = apply(
      state,
      { command: 'BindProgramARB', target: TARGET, program: 7 },
      noLoader,
    );
    expect(valueOf(again, 'GetProgramLocalParameterfvARB', 0)).toEqual([3, 1, 1, 1]);
    const other = { query: 'GetProgramEnvParameterfvARB', index: 0 } as const;
    expect(query(again, { ...other, target: 'FRAGMENT_PROGRAM_ARB' }).value).toEqual([1, 1, 1, 1]);
    expect(query(again, { ...other, target: 'GEOMETRY_PROGRAM_NV' }).value).toEqual([0, 0, 0, 0]);
  });

  it('have the limit of their own kind', () => {
    const { vertex } = NEW.limits;
    const limits = { ...vertex, environmentParameters: 4, localParameters: 8 };
    const state = initialGlState({ ...NEW.limits, vertex: limits });
    const four = { target: TARGET, x: 1, y: 1, z: 1, w: 1 };
    const env = { command: 'ProgramEnvParameter4fARB', ...four } as const;
    const local = { command: 'ProgramLocalParameter4fARB', ...four } as const;
    expect(errorOf({ ...env, index: 3 }, state)).toBeNull();
    expect(errorOf({ ...env, index: 4 }, state)).toBe('INVALID_VALUE');
    expect(errorOf({ ...local, index: 7 }, state)).toBeNull();
    expect(errorOf({ ...local, index: 8 }, state)).toBe('INVALID_VALUE');
    for (const [scope, index] of [
      ['Env', 4],
      ['Local', 8],
    ] as const) {
      const get = { query: `GetProgram${scope}ParameterfvARB`, target: TARGET } as const;
      expect(query(state, { ...get, index: index - 1 }).errors).toEqual([]);
      expect(query(state, { ...get, index })).toEqual({ value: null, errors: ['INVALID_VALUE'] });
    }
  });

  it('refuse ranges that go beyond, and negative counts', () => {
    const range = { command: 'ProgramEnvParametersI4uivNV', target: TARGET } as const;
    const params = Array.from({ length: 8 }, () => 1);
    expect(errorOf({ ...range, index: 94, count: 2, params })).toBeNull();
    expect(errorOf({ ...range, index: 95, count: 2, params })).toBe('INVALID_VALUE');
    expect(errorOf({ ...range, index: 96, count: 0, params })).toBeNull();
    expect(errorOf({ ...range, index: 97, count: 0, params })).toBe('INVALID_VALUE');
    expect(errorOf({ ...range, index: 0, count: -1, params })).toBe('INVALID_VALUE');
    // The sum does not wrap, and a count beyond the limit is refused before anything is read.
    expect(errorOf({ ...range, index: 2 ** 32 - 1, count: 2, params })).toBe('INVALID_VALUE');
    expect(errorOf({ ...range, index: 0, count: 2 ** 31 - 1, params })).toBe('INVALID_VALUE');
  });

  it('refuse targets that are none', () => {
    const index = 0;
    for (const target of ['VERTEX_PROGRAM', 'TEXTURE_2D', '']) {
      const params = [1, 2, 3, 4];
      expect(errorOf({ command: 'ProgramEnvParameter4fvARB', target, index, params })).toBe(
        'INVALID_ENUM',
      );
      expect(query(NEW, { query: 'GetProgramLocalParameterfvARB', target, index })).toEqual({
        value: null,
        errors: ['INVALID_ENUM'],
      });
    }
  });

  it('throw where an argument has not its type, and say which', () => {
    const set = { command: 'ProgramEnvParameterI4iNV', target: TARGET, y: 0, z: 0, w: 0 } as const;
    expect(() => errorOf({ ...set, index: -1, x: 0 })).toThrow(
      'ProgramEnvParameterI4iNV: index is -1, expected an integer from 0 to 4294967295',
    );
    expect(() => errorOf({ ...set, index: 0, x: 0.5 })).toThrow('value 0 is 0.5');
    expect(() => errorOf({ ...set, index: 0, x: 2 ** 31 })).toThrow('to 2147483647');
    const array = { command: 'ProgramEnvParametersI4uivNV', target: TARGET, index: 0 } as const;
    expect(() => errorOf({ ...array, count: 1, params: [1, 2, 3] })).toThrow(
      'params has 3 values, expected 4',
    );
    expect(() => errorOf({ ...array, count: 1, params: [1, 2, 3, -1] })).toThrow('value 3 is -1');
    expect(() => errorOf({ ...array, count: 1.5, params: [] })).toThrow('count is 1.5');
  });

  it('change all that they name, or nothing', () => {
    const command = fc.record({
      command: fc.constantFrom('ProgramEnvParametersI4ivNV', 'ProgramLocalParametersI4ivNV'),
      target: fc.constantFrom(TARGET, 'FRAGMENT_PROGRAM_ARB', 'NO_PROGRAM'),
      index: fc.nat(100),
      count: fc.integer({ min: -2, max: 100 }),
      params: fc.constant(Array.from({ length: 400 }, (_, index) => index)),
    });
    fc.assert(
      fc.property(command, (given) => {
        const isLegal =
          given.target !== 'NO_PROGRAM' && given.count >= 0 && given.index + given.count <= 96;
        const { state, errors } = apply(NEW, given, noLoader);
        expect(errors.length === 0).toBe(isLegal);
        if (errors.length > 0) expect(state).toBe(NEW);
        const scope = given.command.includes('Env') ? 'Env' : 'Local';
        for (let index = 0; index < 96; index++) {
          const { value } = query(state, {
            query: `GetProgram${scope}ParameterIivNV`,
            target: given.target === 'NO_PROGRAM' ? TARGET : given.target,
            index,
          });
          const first = 4 * (index - given.index);
          const isSet = isLegal && index >= given.index && index < given.index + given.count;
          expect(value).toEqual(isSet ? [first, first + 1, first + 2, first + 3] : UNDEFINED);
        }
      }),
      { numRuns: 40 },
    );
  });
});
