/** Queries of programs: GetProgramivARB (ARB_vertex_program §6.1.12, NV_gpu_program4 §6.1.12, Table X.21), GetProgramStringARB, GetIntegerv. */
import { describe, expect, it } from 'vitest';
import type { GpuLimits } from '../../spec/gpu/environments.js';
import { loadGpu } from '../gpu/language/load.js';
import { apply, query } from './commands.js';
import { initialGlState, type GlState } from './state.js';

/** Limits of which no two are alike. */
const LIMITS: GpuLimits = {
  callDepth: 11,
  ifDepth: 12,
  loopDepth: 13,
  texelOffset: { least: -14, greatest: 15 },
  textureImageUnits: 16,
  outputVertices: 170,
  totalOutputComponents: 1800,
  environmentParameters: 190,
  localParameters: 200,
  attributeComponents: 64,
  resultComponents: 65,
  genericAttributes: 23,
  genericResults: 24,
  parameterBuffers: 25,
  parameterBufferWords: 2600,
};
const others = {
  ...initialGlState().limits.vertex,
  textureImageUnits: 3,
  texelOffset: { least: -1, greatest: 1 },
};
const NEW = initialGlState({ vertex: LIMITS, fragment: others, geometry: { ...LIMITS, textureImageUnits: 27 } }); // prettier-ignore
const TARGETS = { vertex: 'VERTEX_PROGRAM_ARB', geometry: 'GEOMETRY_PROGRAM_NV' } as const;

function loaded(target: string, text: string, state: GlState = NEW): GlState {
  const outcome = apply(state, { command: 'ProgramStringARB', target, format: 'PROGRAM_FORMAT_ASCII_ARB', string: text }, loadGpu); // prettier-ignore
  expect(outcome.errors).toEqual([]);
  return outcome.state;
}

const asked = (pname: string, state: GlState = NEW, target: string = TARGETS.vertex): unknown => {
  const { value, errors } = query(state, { query: 'GetProgramivARB', target, pname });
  return errors.length > 0 ? errors[0] : value;
};

describe('limits', () => {
  it.each<readonly [string, number]>([
    ['MAX_PROGRAM_ENV_PARAMETERS_ARB', 190],
    ['MAX_PROGRAM_LOCAL_PARAMETERS_ARB', 200],
    ['MAX_PROGRAM_ATTRIB_COMPONENTS_NV', 64],
    ['MAX_PROGRAM_RESULT_COMPONENTS_NV', 65],
    ['MAX_PROGRAM_GENERIC_ATTRIBS_NV', 23],
    ['MAX_PROGRAM_GENERIC_RESULTS_NV', 24],
    ['MAX_PROGRAM_CALL_DEPTH_NV', 11],
    ['MAX_PROGRAM_IF_DEPTH_NV', 12],
    ['MAX_PROGRAM_LOOP_DEPTH_NV', 13],
    ['MAX_PROGRAM_PARAMETER_BUFFER_BINDINGS_NV', 25],
    ['MAX_PROGRAM_PARAMETER_BUFFER_SIZE_NV', 2600],
  ])('%s', (pname, value) => {
    expect(asked(pname)).toBe(value);
    expect(asked(pname, NEW, 'FRAGMENT_PROGRAM_ARB')).not.toBe(value);
  });

  it.each<readonly [string, number]>([
    ['MAX_PROGRAM_OUTPUT_VERTICES_NV', 170],
    ['MAX_PROGRAM_TOTAL_OUTPUT_COMPONENTS_NV', 1800],
    ['GEOMETRY_VERTICES_OUT_EXT', 0],
    ['GEOMETRY_INPUT_TYPE_EXT', 0],
    ['GEOMETRY_OUTPUT_TYPE_EXT', 0],
  ])('%s, of geometry programs alone (NV_geometry_program4)', (pname, value) => {
    expect(asked(pname, NEW, TARGETS.geometry)).toBe(value);
    for (const target of [TARGETS.vertex, 'FRAGMENT_PROGRAM_ARB']) expect(asked(pname, NEW, target)).toBe('INVALID_ENUM');
  }); // prettier-ignore

  it('of GetIntegerv: of texel offsets those of vertex programs, of texture image units those of geometry programs', () => {
    const integer = (value: string): unknown => query(NEW, { query: 'GetIntegerv', value }).value;
    expect(integer('MIN_PROGRAM_TEXEL_OFFSET_EXT')).toBe(-14);
    expect(integer('MAX_PROGRAM_TEXEL_OFFSET_EXT')).toBe(15);
    expect(integer('MAX_GEOMETRY_TEXTURE_IMAGE_UNITS_EXT')).toBe(27);
    expect(integer('PROGRAM_ERROR_POSITION_ARB')).toBe(-1);
    expect(query(NEW, { query: 'GetIntegerv', value: 'MAX_PROGRAM_CALL_DEPTH_NV' }).errors).toEqual(['INVALID_ENUM']);
  }); // prettier-ignore
});

describe('what an implementation decides (ARB_vertex_program §2.14.3.7)', () => {
  const resources = ['INSTRUCTIONS', 'TEMPORARIES', 'PARAMETERS', 'ATTRIBS', 'ADDRESS_REGISTERS'];
  const state = loaded(TARGETS.vertex, '!!NVvp4.0 TEMP t; MOV t, vertex.position; MOV result.position, t; END');

  it.each(resources)('%s, those that there may be, and both native', (resource) => {
    // How many instructions are counted is said: those of the string.
    expect(asked(`PROGRAM_${resource}_ARB`, state)).toBe(resource === 'INSTRUCTIONS' ? 2 : null);
    for (const pname of [`MAX_PROGRAM_${resource}_ARB`, `PROGRAM_NATIVE_${resource}_ARB`, `MAX_PROGRAM_NATIVE_${resource}_ARB`]) {
      expect(asked(pname, state)).toBeNull();
    }
  });

  it('whether a program is under the native limits', () => {
    expect(asked('PROGRAM_UNDER_NATIVE_LIMITS_ARB', state)).toBeNull();
  });

  it('and nothing of other names', () => {
    for (const pname of ['PROGRAM_SAMPLERS_ARB', 'PROGRAM_NATIVE_ARB', 'PROGRAM_STRING_ARB', '']) expect(asked(pname, state)).toBe('INVALID_ENUM');
    expect(asked('PROGRAM_LENGTH_ARB', state, 'TEXTURE_2D')).toBe('INVALID_ENUM');
  });
}); // prettier-ignore

describe('a program', () => {
  const text = '!!NVgp4.0 PRIMITIVE_IN LINES_ADJACENCY; PRIMITIVE_OUT TRIANGLE_STRIP; VERTICES_OUT 7; MOV result.position, vertex[3].position.xyxy; EMIT; END';
  const state = loaded(TARGETS.geometry, text);

  it('is asked for by its target', () => {
    const geometry = (pname: string): unknown => asked(pname, state, TARGETS.geometry);
    expect(geometry('PROGRAM_LENGTH_ARB')).toBe(text.length);
    expect(geometry('PROGRAM_FORMAT_ARB')).toBe('PROGRAM_FORMAT_ASCII_ARB');
    expect(geometry('PROGRAM_BINDING_ARB')).toBe(0);
    expect(geometry('PROGRAM_INSTRUCTIONS_ARB')).toBe(2);
    expect(geometry('GEOMETRY_VERTICES_OUT_EXT')).toBe(7);
    expect(geometry('GEOMETRY_INPUT_TYPE_EXT')).toBe('LINES_ADJACENCY_EXT');
    expect(geometry('GEOMETRY_OUTPUT_TYPE_EXT')).toBe('TRIANGLE_STRIP');
    expect(geometry('PROGRAM_ATTRIB_COMPONENTS_NV')).toEqual({ least: 2, greatest: 2 });
    expect(geometry('PROGRAM_RESULT_COMPONENTS_NV')).toEqual({ least: 4, greatest: 4 });
    const other = loaded(TARGETS.geometry, text.replace('LINES_ADJACENCY', 'TRIANGLES_ADJACENCY'));
    expect(asked('GEOMETRY_INPUT_TYPE_EXT', other, TARGETS.geometry)).toBe('TRIANGLES_ADJACENCY_EXT');
  });

  it('is none of another target, of which all is zero', () => {
    for (const pname of ['PROGRAM_LENGTH_ARB', 'PROGRAM_INSTRUCTIONS_ARB', 'PROGRAM_ATTRIB_COMPONENTS_NV', 'PROGRAM_RESULT_COMPONENTS_NV']) expect(asked(pname, state)).toBe(0);
    const string = (target: string, pname = 'PROGRAM_STRING_ARB') => query(state, { query: 'GetProgramStringARB', target, pname });
    expect(string(TARGETS.geometry)).toEqual({ value: text, errors: [] });
    expect(string(TARGETS.vertex)).toEqual({ value: '', errors: [] });
    expect(string('TEXTURE_2D')).toEqual({ value: null, errors: ['INVALID_ENUM'] });
    expect(string(TARGETS.geometry, 'GEOMETRY_INPUT_TYPE_EXT')).toEqual({ value: null, errors: ['INVALID_ENUM'] });
  });

  it('zero is the name of none, bound or not', () => {
    const bound = apply(state, { command: 'BindProgramARB', target: TARGETS.vertex, program: 0 }, loadGpu).state;
    expect(query(bound, { query: 'IsProgramARB', program: 0 })).toEqual({ value: false, errors: [] });
    expect(bound.programs.size).toBe(0);
    expect(() => query(state, { query: 'IsProgramARB', program: -1 })).toThrow('program is -1');
  });
}); // prettier-ignore
