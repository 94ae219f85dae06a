import { describe, expect, it } from 'vitest';
import { loadGpu } from '../gpu/language/load.js';
import { apply, query, type GlCommand } from './commands.js';
import { INITIAL_FIXED_STATE } from './fixed-state.js';
import { bindingsOf } from './state-bindings.js';
import { currentObject, initialGlState, type GlState, type Outcome } from './state.js';

const NEW = initialGlState();
const VERTEX = 'VERTEX_PROGRAM_ARB';
const GEOMETRY = 'GEOMETRY_PROGRAM_NV';

function run(command: GlCommand, state: GlState = NEW): Outcome {
  return apply(state, command, loadGpu);
}

function done(commands: readonly GlCommand[], from: GlState = NEW): GlState {
  return commands.reduce((state, command) => {
    const { state: next, errors } = run(command, state);
    expect(errors).toEqual([]);
    return next;
  }, from);
}

function string(target: string, text: string | Uint8Array): GlCommand {
  const format = 'PROGRAM_FORMAT_ASCII_ARB';
  return { command: 'ProgramStringARB', target, format, string: text };
}

function integer(state: GlState, target: string, pname: string): unknown {
  const { value, errors } = query(state, { query: 'GetProgramivARB', target, pname });
  expect(errors, pname).toEqual([]);
  return value;
}

const FIRST = '!!NVvp4.0 MOV result.position, vertex.position; END';
const WRONG = '!!NVvp4.0 MOV result.position vertex.position; END';

function geometry(verticesOut: number, text = 'MOV result.position, {1};'): string {
  const head = 'PRIMITIVE_IN LINES_ADJACENCY\nPRIMITIVE_OUT LINE_STRIP\n';
  return `!!NVgp4.0\n${head}VERTICES_OUT ${String(verticesOut)}\n${text} EMIT; END`;
}

describe('ProgramStringARB', () => {
  it('replaces the program of the current object', () => {
    const state = done([string(VERTEX, FIRST)]);
    expect(currentObject(state, 'vertex').program?.instructions.length).toBe(1);
    expect(integer(state, VERTEX, 'PROGRAM_LENGTH_ARB')).toBe(FIRST.length);
    expect(integer(state, VERTEX, 'PROGRAM_INSTRUCTIONS_ARB')).toBe(1);
    const asked = { query: 'GetProgramStringARB', target: VERTEX } as const;
    expect(query(state, { ...asked, pname: 'PROGRAM_STRING_ARB' }).value).toBe(FIRST);
    expect(query(state, { ...asked, pname: 'PROGRAM_LENGTH_ARB' }).errors).toEqual([
      'INVALID_ENUM',
    ]);
    expect(query(NEW, { ...asked, pname: 'PROGRAM_STRING_ARB' }).value).toBe('');
    expect(integer(state, 'FRAGMENT_PROGRAM_ARB', 'PROGRAM_LENGTH_ARB')).toBe(0);
  });

  it('takes bytes', () => {
    const state = done([string(VERTEX, new TextEncoder().encode(FIRST))]);
    expect(integer(state, VERTEX, 'PROGRAM_LENGTH_ARB')).toBe(FIRST.length);
  });

  it('keeps the program where the string does not load, and tells where', () => {
    const before = done([string(VERTEX, FIRST)]);
    const { state, errors } = run(string(VERTEX, WRONG), before);
    expect(errors).toEqual(['INVALID_OPERATION']);
    const position = { query: 'GetIntegerv', value: 'PROGRAM_ERROR_POSITION_ARB' } as const;
    expect(query(state, position).value).toBe(WRONG.indexOf(' vertex') + 1);
    expect(state.errorString).not.toBe('');
    expect({ ...state, errorPosition: -1, errorString: '' }).toEqual(before);
    const after = done([string(VERTEX, FIRST)], state);
    expect(query(after, position).value).toBe(-1);
    expect(after.errorString).toBe('');
  });

  it('refuses a program of another type', () => {
    const { state, errors } = run(string(GEOMETRY, FIRST));
    expect(errors).toEqual(['INVALID_OPERATION']);
    expect(state.errorPosition).toBe(0);
    expect(state.errorString).toBe(
      '!!NVvp4.0 begins a vertex program, not one of GEOMETRY_PROGRAM_NV',
    );
  });

  it('refuses targets and formats that there are not', () => {
    expect(run(string('VERTEX_STATE_PROGRAM_NV', FIRST))).toEqual({
      state: NEW,
      errors: ['INVALID_ENUM'],
    });
    const format = { ...string(VERTEX, FIRST), format: 'PROGRAM_FORMAT_BINARY' };
    expect(run(format)).toEqual({ state: NEW, errors: ['INVALID_ENUM'] });
  });

  it('refuses what exceeds limits, however it is counted', () => {
    const limits = { ...NEW.limits.vertex, attributeComponents: 3, resultComponents: 4 };
    const small = initialGlState({ ...NEW.limits, vertex: limits });
    const three = 'MOV result.position, vertex.position.xyzz;';
    expect(run(string(VERTEX, `!!NVvp4.0 ${three} END`), small).errors).toEqual([]);
    const { state, errors } = run(string(VERTEX, FIRST), small);
    expect(errors).toEqual(['INVALID_OPERATION']);
    expect(state.errorPosition).toBe(FIRST.length);
    const five = `!!NVvp4.0 ${three} MOV result.color.x, {1}; END`;
    expect(run(string(VERTEX, five), small).errors).toEqual(['INVALID_OPERATION']);
    // Who counts the whole array has eight components, who does not has four.
    const array = `!!NVvp4.0 OUTPUT o[] = { result.texcoord[0..1] }; MOV o[0], {1}; END`;
    expect(run(string(VERTEX, array), small).errors).toEqual([]);
    // 1024 components of all vertices.
    expect(run(string(GEOMETRY, geometry(256))).errors).toEqual([]);
    const more = 'MOV result.position, {1}; MOV result.pointsize.x, {1};';
    expect(run(string(GEOMETRY, geometry(205, more))).errors).toEqual(['INVALID_OPERATION']);
    expect(run(string(GEOMETRY, geometry(204, more))).errors).toEqual([]);
  });
});

describe('program objects', () => {
  const bind = { command: 'BindProgramARB', target: VERTEX } as const;

  it('are made when bound, and deleted', () => {
    const is = (state: GlState, program: number): unknown =>
      query(state, { query: 'IsProgramARB', program }).value;
    const state = done([{ ...bind, program: 3 }, string(VERTEX, FIRST)]);
    expect(integer(state, VERTEX, 'PROGRAM_BINDING_ARB')).toBe(3);
    expect([is(NEW, 3), is(state, 3), is(state, 0)]).toEqual([false, true, false]);
    const unbound = done([{ ...bind, program: 0 }], state);
    expect(integer(unbound, VERTEX, 'PROGRAM_LENGTH_ARB')).toBe(0);
    expect(integer(done([{ ...bind, program: 3 }], unbound), VERTEX, 'PROGRAM_LENGTH_ARB')).toBe(
      FIRST.length,
    );
    const deleted = done([{ command: 'DeleteProgramsARB', programs: [0, 99, 3] }], state);
    expect(is(deleted, 3)).toBe(false);
    expect(integer(deleted, VERTEX, 'PROGRAM_BINDING_ARB')).toBe(0);
    expect(integer(deleted, VERTEX, 'PROGRAM_LENGTH_ARB')).toBe(0);
  });

  it('belong to one target', () => {
    const state = done([{ ...bind, program: 3 }]);
    const other = { ...bind, target: GEOMETRY, program: 3 } as const;
    expect(run(other, state)).toEqual({ state, errors: ['INVALID_OPERATION'] });
    expect(run({ ...other, program: 0 }, state).errors).toEqual([]);
    expect(run({ ...other, target: 'TEXTURE_2D' }, state).errors).toEqual(['INVALID_ENUM']);
  });
});

describe('ProgramVertexLimitNV', () => {
  const set = { command: 'ProgramVertexLimitNV', target: GEOMETRY } as const;
  const more = 'MOV result.position, {1}; MOV result.pointsize.x, {1};';
  const state = done([string(GEOMETRY, geometry(8, more))]);

  it('changes the vertex limit of the current program', () => {
    const changed = done([{ ...set, limit: 100 }], state);
    expect(integer(state, GEOMETRY, 'GEOMETRY_VERTICES_OUT_EXT')).toBe(8);
    expect(integer(changed, GEOMETRY, 'GEOMETRY_VERTICES_OUT_EXT')).toBe(100);
    expect(currentObject(changed, 'geometry').program?.geometry?.verticesOut).toBe(100);
  });

  it('has the two limits of a program, and needs one', () => {
    for (const limit of [0, -1, 205, 257]) {
      expect(run({ ...set, limit }, state), String(limit)).toEqual({
        state,
        errors: ['INVALID_VALUE'],
      });
    }
    expect(run({ ...set, limit: 204 }, state).errors).toEqual([]);
    const few = done([string(GEOMETRY, geometry(1, 'MOV result.position.x, {1};'))]);
    expect(run({ ...set, limit: 256 }, few).errors).toEqual([]);
    expect(run({ ...set, limit: 257 }, few).errors).toEqual(['INVALID_VALUE']);
    expect(run({ ...set, limit: 1 })).toEqual({ state: NEW, errors: ['INVALID_OPERATION'] });
    expect(run({ ...set, target: VERTEX, limit: 1 }, state).errors).toEqual(['INVALID_ENUM']);
  });
});

describe('GetProgramivARB', () => {
  it('has what geometry programs declare, and 0 before', () => {
    const state = done([string(GEOMETRY, geometry(8))]);
    const names = ['VERTICES_OUT', 'INPUT_TYPE', 'OUTPUT_TYPE'].map(
      (name) => `GEOMETRY_${name}_EXT`,
    );
    expect(names.map((name) => integer(NEW, GEOMETRY, name))).toEqual([0, 0, 0]);
    expect(names.map((name) => integer(state, GEOMETRY, name))).toEqual([
      8,
      'LINES_ADJACENCY_EXT',
      'LINE_STRIP',
    ]);
    const limits = ['MAX_PROGRAM_OUTPUT_VERTICES_NV', 'MAX_PROGRAM_TOTAL_OUTPUT_COMPONENTS_NV'];
    expect(limits.map((name) => integer(NEW, GEOMETRY, name))).toEqual([256, 1024]);
    for (const pname of [...names, ...limits]) {
      expect(query(NEW, { query: 'GetProgramivARB', target: VERTEX, pname }).errors).toEqual([
        'INVALID_ENUM',
      ]);
    }
  });

  it('has the limits of the target', () => {
    const rows: Readonly<Record<string, number | null>> = {
      MAX_PROGRAM_ENV_PARAMETERS_ARB: 96,
      MAX_PROGRAM_LOCAL_PARAMETERS_ARB: 96,
      MAX_PROGRAM_ATTRIB_COMPONENTS_NV: null,
      MAX_PROGRAM_RESULT_COMPONENTS_NV: null,
      MAX_PROGRAM_GENERIC_ATTRIBS_NV: null,
      MAX_PROGRAM_GENERIC_RESULTS_NV: null,
      MAX_PROGRAM_CALL_DEPTH_NV: 4,
      MAX_PROGRAM_IF_DEPTH_NV: 48,
      MAX_PROGRAM_LOOP_DEPTH_NV: 4,
      MAX_PROGRAM_PARAMETER_BUFFER_BINDINGS_NV: 8,
      MAX_PROGRAM_PARAMETER_BUFFER_SIZE_NV: 16384,
      MAX_PROGRAM_NATIVE_TEMPORARIES_ARB: null,
      PROGRAM_UNDER_NATIVE_LIMITS_ARB: null,
    };
    for (const [pname, value] of Object.entries(rows)) {
      expect(integer(NEW, 'FRAGMENT_PROGRAM_ARB', pname), pname).toBe(value);
    }
    expect(integer(NEW, VERTEX, 'PROGRAM_FORMAT_ARB')).toBe('PROGRAM_FORMAT_ASCII_ARB');
    const offsets = ['MIN', 'MAX'].map((end) => `${end}_PROGRAM_TEXEL_OFFSET_EXT`);
    expect(offsets.map((value) => query(NEW, { query: 'GetIntegerv', value }).value)).toEqual([
      -8, 7,
    ]);
  });

  it('counts components of the current program', () => {
    const state = done([string(VERTEX, FIRST)]);
    const four = { least: 4, greatest: 4 };
    expect(integer(state, VERTEX, 'PROGRAM_ATTRIB_COMPONENTS_NV')).toEqual(four);
    expect(integer(state, VERTEX, 'PROGRAM_RESULT_COMPONENTS_NV')).toEqual(four);
    expect(integer(NEW, VERTEX, 'PROGRAM_RESULT_COMPONENTS_NV')).toBe(0);
  });

  it('refuses names and targets that there are not', () => {
    const asked = { query: 'GetProgramivARB', target: VERTEX } as const;
    expect(query(NEW, { ...asked, pname: 'MAX_PROGRAM_ATTRIB_COMPONENTS' })).toEqual({
      value: null,
      errors: ['INVALID_ENUM'],
    });
    const pname = 'PROGRAM_LENGTH_ARB';
    expect(query(NEW, { ...asked, target: 'NO_PROGRAM', pname }).errors).toEqual(['INVALID_ENUM']);
  });
});

describe('the bindings of a program', () => {
  it('are its parameters, by the state of its target and object', () => {
    const text = `!!NVvp4.0 PARAM p[] = { program.env[1..2], state.matrix.mvp.row[0] };
      MOV result.position, p[0]; MUL result.color, program.local[3], {2,3,4,5};
      MOV result.fogcoord, state.fog.color; END`;
    const params = [1, 2, 3, 4];
    const state = done([
      { command: 'BindProgramARB', target: VERTEX, program: 1 },
      string(VERTEX, text),
      { command: 'ProgramEnvParameterI4ivNV', target: VERTEX, index: 1, params },
      { command: 'ProgramEnvParameterI4ivNV', target: GEOMETRY, index: 2, params },
      { command: 'ProgramLocalParameter4fvARB', target: VERTEX, index: 3, params },
    ]);
    const { program } = currentObject(state, 'vertex');
    if (program === null) throw new Error('the program did not load');
    expect(bindingsOf(program, state, INITIAL_FIXED_STATE)).toEqual({
      'program.env[1]': { type: 'S', values: params },
      'program.env[2]': { type: 'F', values: [0, 0, 0, 0] },
      'program.local[3]': { type: 'F', values: params },
      'state.matrix.mvp.row[0]': { type: 'F', values: [1, 0, 0, 0] },
      'state.fog.color': { type: 'F', values: [0, 0, 0, 0] },
    });
  });
});
