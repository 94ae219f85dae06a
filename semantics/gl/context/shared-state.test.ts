/** What commands of VP programs leave alone of the other programs, and the reverse: ARB_vertex_program, Interactions with NV_vertex_program. */
import { describe, expect, it } from 'vitest';
import { CallError, NotModelled } from './call.js';
import { FP, loaded, VP } from './gpu/gpu.testing.js';
import { answer, contextAfter, last, vertices } from './scripted.testing.js';

const BOTH = { extension: 'NV_vertex_program2+NV_gpu_program4' } as const;
const NV = 'GL_VERTEX_PROGRAM_NV';
const VSP = 'GL_VERTEX_STATE_PROGRAM_NV';
const PASS = '!!VP1.0 MOV o[HPOS], v[0]; END';
const NVVP = '!!NVvp4.0 MOV result.position, vertex.position; END';
const load = (id: number, text = PASS, target = NV): string =>
  `glLoadProgramNV(${target}, ${String(id)}, ${String(text.length)}, "${text}");`;
const told = (script: string): unknown => answer(script, BOTH);

describe('one context with both kinds of programs', () => {
  const integers = `glProgramEnvParameterI4iNV(${VP}, 8, 1, 2, 3, 4);`;
  const asked = `glGetProgramEnvParameterIivNV(${VP}, 8);`;

  it('keeps local parameters of program zero, which is no object', () => {
    const set = `glProgramLocalParameter4fARB(${VP}, 0, 1, 2, 3, 4);`;
    expect(told(`${set} glGetProgramLocalParameterfvARB(${VP}, 0);`)).toEqual([1, 2, 3, 4]);
    expect(told(`${set} glIsProgramARB(0);`)).toBe(false);
    expect(contextAfter(set, BOTH).gpu?.objects.programs.size).toBe(0);
  });

  it('gives a name an object once a string is loaded under it, and no other name', () => {
    const { gpu } = contextAfter(`glGenProgramsNV(2); glBindProgramNV(${NV}, 1); ${loaded(VP, NVVP)}`, BOTH);
    expect([...(gpu?.reserved ?? [])]).toEqual([2]);
    expect([...(gpu?.objects.programs.keys() ?? [])]).toEqual([1]);
  }); // prettier-ignore

  it('has a length and a string for each target', () => {
    const bound = `${load(3)} glBindProgramNV(${NV}, 3);`;
    expect(told(`${bound} glGetProgramivARB(${FP}, GL_PROGRAM_LENGTH_ARB);`)).toBe(0);
    expect(told(`${bound} glGetProgramivARB(${VP}, GL_PROGRAM_LENGTH_ARB);`)).toBe(PASS.length);
    expect(told(`${bound} glGetProgramStringARB(${VP}, GL_PROGRAM_LENGTH_ARB);`)).toEqual(['INVALID_ENUM']);
    expect(told(`${bound} glGetProgramivARB(${VP}, GL_NONE);`)).toEqual(['INVALID_ENUM']);
  }); // prettier-ignore

  it('keeps the error string where LoadProgramNV has wrong arguments', () => {
    const bad = loaded(VP, '!!NVvp4.0 MOV');
    const string = (script: string): unknown => last(`${bad} ${script} glGetString(GL_PROGRAM_ERROR_STRING_ARB);`, BOTH).returned;
    expect(string(load(0))).toBeInstanceOf(Uint8Array);
    expect(string(load(3))).toBeNull();
  }); // prettier-ignore

  it('keeps integers of environment parameters that no command of VP programs sets', () => {
    const state = load(2, '!!VSP1.0 MOV c[8], v[0]; END', VSP);
    const run = (target: string): string => `glExecuteProgramNV(${target}, 2, {5, 6, 7, 8});`;
    expect(told(`${integers} ${state} ${run(NV)} ${asked}`)).toEqual([1, 2, 3, 4]);
    expect(told(`${integers} ${state} ${run(VSP)} ${asked}`)).toEqual([null, null, null, null]);
    expect(told(`${integers} glProgramParameter4fNV(${NV}, 1, 1, 1, 1, 1); ${asked}`)).toEqual([1, 2, 3, 4]);
    expect(told(`${integers} glProgramParameter4fNV(${NV}, 8, 1, 1, 1, 1); ${asked}`)).toEqual([null, null, null, null]);
  }); // prettier-ignore

  it('has as many program parameters as NV_vertex_program2, though there may be more environment parameters', () => {
    const limits = { environmentParameters: 300 };
    const { parameters, gpu } = contextAfter(`glProgramEnvParameter4fARB(${VP}, 256, 1, 2, 3, 4); glProgramEnvParameter4fARB(${VP}, 255, 5, 6, 7, 8);`, { ...BOTH, limits });
    expect([parameters.length, parameters[255], gpu?.objects.targets.vertex.environment.get(256)?.values]).toEqual([256, [5, 6, 7, 8], [1, 2, 3, 4]]);
  }); // prettier-ignore

  it('replaces the program of one object and leaves those of others', () => {
    const script = `${load(1)} ${load(2)} glBindProgramARB(${VP}, 1); ${loaded(VP, NVVP)}`;
    expect(told(`${script} glGetProgramivNV(1, GL_PROGRAM_LENGTH_NV);`)).toBe(NVVP.length);
    expect(told(`${script} glGetProgramivNV(2, GL_PROGRAM_LENGTH_NV);`)).toBe(PASS.length);
  });
});

describe('a context of ARB_vertex_program alone', () => {
  const of = { extension: 'ARB_vertex_program' } as const;

  it.each([
    'FRAGMENT_PROGRAM_ARB', 'GEOMETRY_PROGRAM_NV', 'VERTEX_PROGRAM_PARAMETER_BUFFER_NV', 'FRAGMENT_PROGRAM_PARAMETER_BUFFER_NV', 'LINES_ADJACENCY_EXT',
    'TRIANGLE_STRIP_ADJACENCY_EXT', 'VERTEX_ATTRIB_ARRAY_INTEGER_EXT', 'PROGRAM_ATTRIB_COMPONENTS_NV', 'PROGRAM_RESULT_COMPONENTS_NV',
    'MAX_PROGRAM_OUTPUT_VERTICES_NV', 'MAP1_VERTEX_ATTRIB0_4_NV', 'MAP2_VERTEX_ATTRIB15_4_NV', 'VERTEX_ATTRIB_ARRAY0_NV', 'VERTEX_ATTRIB_ARRAY15_NV',
    'MATRIX0_NV', 'MATRIX15_NV', 'MIN_PROGRAM_TEXEL_OFFSET_EXT', 'MAX_PROGRAM_TEXEL_OFFSET_EXT', 'MAX_GEOMETRY_TEXTURE_IMAGE_UNITS_EXT',
  ])('does not say what GL_%s is', (name) => {
    expect(() => last(`glEnable(GL_${name});`, of)).toThrow(NotModelled);
    for (const command of ['glEnable', 'glGetIntegerv']) {
      expect(() => last(`${command}(GL_${name});`, of)).toThrow(`GL_${name} is not of ARB_vertex_program`);
    }
  }); // prettier-ignore

  it('knows its own names, and those of NV_vertex_program that have the same number', () => {
    expect(answer('glGetIntegerv(GL_MAX_TRACK_MATRICES_NV);', of)).toBe(8);
    expect(answer('glGetIntegerv(GL_MAX_TRACK_MATRIX_STACK_DEPTH_NV);', of)).toBe(1);
    expect(answer('glEnable(GL_VERTEX_PROGRAM_NV); glIsEnabled(GL_VERTEX_PROGRAM_ARB);', of)).toBe(
      true,
    );
  });
});

it.each([
  ['ubyte', 'UNSIGNED_BYTE'],
  ['ushort', 'UNSIGNED_SHORT'],
  ['uint', 'UNSIGNED_INT'],
])('DrawElements takes indices of %s (OpenGL 1.2.1 §2.8)', (type, name) => {
  const script = `float a[] = {1, 2, 3, 4}; ${type} i[] = {1, 0, 1}; glVertexPointer(2, GL_FLOAT, 0, a); glEnableClientState(GL_VERTEX_ARRAY);`;
  const sent = vertices(`${script} glDrawElements(GL_POINTS, 3, GL_${name}, i);`);
  expect(sent.map(({ attributes }) => attributes[0]?.[0])).toEqual([3, 1, 3]);
  expect(() => last(`${script} glDrawElements(GL_POINTS, 4, GL_${name}, i);`)).toThrow(CallError);
  expect(last(`${script} glDrawElements(GL_POINTS, 0, GL_SHORT, i);`).errors).toEqual(['INVALID_ENUM']);
}); // prettier-ignore
