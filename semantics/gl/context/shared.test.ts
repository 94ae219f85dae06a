/** VP programs and those of ARB_vertex_program in one context: ARB_vertex_program, Interactions with NV_vertex_program. */
import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import type { ContextName } from '../../../spec/gl/limits.js';
import { anyCallOf } from './any-calls.testing.js';
import { CallError, NotModelled } from './call.js';
import { currentProgram, newContext, type Context } from './context.js';
import { nominalEngine } from './engine.js';
import { leaving } from './leaving.js';
import { objectNamed } from './names.js';
import { perform } from './perform.js';
import { readScript } from './script.js';
import { answer, contextAfter, last, results } from './scripted.testing.js';
import { FP, GP, loaded, VP } from './gpu/gpu.testing.js';

const BOTH = { extension: 'NV_vertex_program2+NV_gpu_program4' } as const;
const NV = 'GL_VERTEX_PROGRAM_NV';
const VSP = 'GL_VERTEX_STATE_PROGRAM_NV';

const VP_TEXT = '!!VP1.0 MOV o[HPOS], v[0]; MOV o[COL0], c[0]; END';
const VSP_TEXT = '!!VSP1.0 ADD c[8], c[8], v[0]; END';
const NVVP_TEXT =
  '!!NVvp4.0 MOV result.position, vertex.position; MOV result.color, program.env[0]; END';
const load = (id: number, text = VP_TEXT, target = NV): string =>
  `glLoadProgramNV(${target}, ${String(id)}, ${String(text.length)}, "${text}");`;
const bind = (name: number, target = VP): string => `glBindProgramARB(${target}, ${String(name)});`;
const text = (bytes: unknown): string => new TextDecoder().decode(bytes as Uint8Array);

const told = (script: string): unknown => answer(script, BOTH);

/** What the last call of a script comes to, by its beginning and its end. */
const EACH: readonly (readonly [string, string, unknown])[] = [
  // One space of names, and one object of a name.
  ['an object that LoadProgramNV made', `${load(3)} glIsProgramARB(3);`, true],
  ['an object that BindProgramARB made', `${bind(3)} glIsProgramNV(3);`, true],
  ['an object that BindProgramARB made has no program', `${bind(3)} glGetProgramivNV(3, GL_PROGRAM_LENGTH_NV);`, 0],
  ['its target', `${bind(3)} glGetProgramivNV(3, GL_PROGRAM_TARGET_NV);`, 'VERTEX_PROGRAM_NV'],
  ['the target of another', `${bind(3, FP)} glGetProgramivNV(3, GL_PROGRAM_TARGET_NV);`, 'FRAGMENT_PROGRAM_ARB'],
  ['its residence', `${bind(3)} glAreProgramsResidentNV(1, {3});`, true],
  ['a state program', `${load(3, VSP_TEXT, VSP)} glIsProgramARB(3);`, true],
  ['a name that was given', 'glGenProgramsNV(2); glGenProgramsARB(1);', [3]],
  ['a name that was given, the other way', 'glGenProgramsARB(2); glGenProgramsNV(1);', [3]],
  ['a name that has an object', `${load(1)} ${bind(2)} glGenProgramsARB(1);`, [3]],
  ['a name that was given and loaded', 'glGenProgramsARB(1);' + load(1) + 'glDeleteProgramsNV(1, {1}); glGenProgramsNV(1);', [1]],
  ['what DeleteProgramsARB deletes', `${load(3)} glDeleteProgramsARB(1, {3}); glIsProgramNV(3);`, false],
  ['what DeleteProgramsARB deletes of state programs', `${load(3, VSP_TEXT, VSP)} glDeleteProgramsARB(1, {3}); glIsProgramNV(3);`, false],
  ['what DeleteProgramsNV deletes', `${bind(3, GP)} glDeleteProgramsNV(1, {3}); glIsProgramARB(3);`, false],
  ['what was bound is zero then', `${load(3)} ${bind(3)} glDeleteProgramsNV(1, {3}); glGetProgramivARB(${VP}, GL_PROGRAM_BINDING_ARB);`, 0],
  ['the same of another target', `${bind(3, FP)} glDeleteProgramsNV(1, {3}); glGetProgramivARB(${FP}, GL_PROGRAM_BINDING_ARB);`, 0],
  // One program is current.
  ['what BindProgramNV binds', `${load(3)} glBindProgramNV(${NV}, 3); glGetProgramivARB(${VP}, GL_PROGRAM_BINDING_ARB);`, 3],
  ['what BindProgramARB binds', `${bind(3)} glGetIntegerv(GL_VERTEX_PROGRAM_BINDING_NV);`, 3],
  ['what is bound for fragments', `${bind(3, FP)} glGetIntegerv(GL_VERTEX_PROGRAM_BINDING_NV);`, 0],
  ['the length of what LoadProgramNV loaded', `${load(3)} ${bind(3)} glGetProgramivARB(${VP}, GL_PROGRAM_LENGTH_ARB);`, VP_TEXT.length],
  ['its format', `${load(3)} ${bind(3)} glGetProgramivARB(${VP}, GL_PROGRAM_FORMAT_ARB);`, 'PROGRAM_FORMAT_ASCII_ARB'],
  ['counts of it', `${load(3)} ${bind(3)} glGetProgramivARB(${VP}, GL_PROGRAM_INSTRUCTIONS_ARB);`, null],
  ['counts of components of it', `${load(3)} ${bind(3)} glGetProgramivARB(${VP}, GL_PROGRAM_RESULT_COMPONENTS_NV);`, null],
  ['the limit of a count of it', `${load(3)} ${bind(3)} glGetProgramivARB(${VP}, GL_MAX_PROGRAM_ADDRESS_REGISTERS_ARB);`, { least: 1, greatest: 2147483647 }],
  ['limits behind it', `${load(3)} ${bind(3)} glGetProgramivARB(${VP}, GL_MAX_PROGRAM_ENV_PARAMETERS_ARB);`, 256],
  ['the length of what ProgramStringARB loaded', `${bind(3)} ${loaded(VP, NVVP_TEXT)} glGetProgramivNV(3, GL_PROGRAM_LENGTH_NV);`, NVVP_TEXT.length],
  ['counts of it again', `${load(3)} ${bind(3)} ${loaded(VP, NVVP_TEXT)} glGetProgramivARB(${VP}, GL_PROGRAM_INSTRUCTIONS_ARB);`, 2],
  // arb.E-bound-without-object
  ['a name that BindProgramNV bound', `glBindProgramNV(${NV}, 5); glIsProgramARB(5);`, false],
  ['what is asked of it', `glBindProgramNV(${NV}, 5); glGetProgramivARB(${VP}, GL_PROGRAM_LENGTH_ARB); glIsProgramNV(5);`, false],
  ['what is asked of it leaves other objects', `${bind(3)} ${load(4)} glBindProgramNV(${NV}, 5); glGetProgramivARB(${VP}, GL_PROGRAM_LENGTH_ARB); glAreProgramsResidentNV(2, {3, 4});`, true],
  ['what is set in it', `glBindProgramNV(${NV}, 5); glProgramLocalParameter4fARB(${VP}, 0, 1, 2, 3, 4); glIsProgramNV(5);`, true],
  ['what is loaded into it', `glBindProgramNV(${NV}, 5); ${loaded(VP, NVVP_TEXT)} glGetProgramivNV(5, GL_PROGRAM_LENGTH_NV);`, NVVP_TEXT.length],
  ['what does not load into it', `glBindProgramNV(${NV}, 5); ${loaded(VP, '!!NVvp4.0 MOV')} glIsProgramNV(5);`, false],
  ['a name that was given and bound so', `glGenProgramsARB(1); glBindProgramNV(${NV}, 1); ${loaded(VP, NVVP_TEXT)} glDeleteProgramsARB(1, {1}); glGenProgramsARB(1);`, [1]],
  // A name that no float has.
  ['a great name as a float', `glBindProgramNV(${NV}, 0xfffffffe); glGetFloatv(GL_VERTEX_PROGRAM_BINDING_NV);`, 4294967296],
  ['a great name as a double', `glBindProgramNV(${NV}, 0xfffffffe); glGetDoublev(GL_VERTEX_PROGRAM_BINDING_NV);`, 4294967294],
  ['a great name as an int', `glBindProgramARB(${VP}, 0xfffffffe); glGetProgramivARB(${VP}, GL_PROGRAM_BINDING_ARB);`, null],
  ['a small name as an int', `glBindProgramARB(${VP}, 7); glGetProgramivARB(${VP}, GL_PROGRAM_BINDING_ARB);`, 7],
  ['the least limit', `glGetProgramivARB(${VP}, GL_MAX_PROGRAM_ATTRIBS_ARB);`, { least: 16, greatest: 2147483647 }],
  // arb.E-program-zero
  ['zero', `${loaded(VP, NVVP_TEXT)} ${load(3)} ${bind(3)} glBindProgramNV(${NV}, 0); glEnable(${VP}); glBegin(GL_POINTS);`, undefined],
  // Local parameters are the object's.
  ['a local parameter behind a load', `${load(3)} ${bind(3)} glProgramLocalParameter4fARB(${VP}, 1, 1, 2, 3, 4); ${load(3)} glGetProgramLocalParameterfvARB(${VP}, 1);`, [1, 2, 3, 4]],
  // Where loads have their errors.
  ['the error position of LoadProgramNV', `${load(3, '!!VP1.0 MOV')} glGetIntegerv(GL_PROGRAM_ERROR_POSITION_ARB);`, 11],
  ['that of ProgramStringARB', `${loaded(VP, '!!NVvp4.0 MOV')} glGetIntegerv(GL_PROGRAM_ERROR_POSITION_NV);`, 13],
  ['that of the last', `${load(3, '!!VP1.0 MOV')} ${loaded(VP, NVVP_TEXT)} glGetIntegerv(GL_PROGRAM_ERROR_POSITION_NV);`, -1],
  ['the error string behind LoadProgramNV', `${load(3, '!!VP1.0 MOV')} glGetString(GL_PROGRAM_ERROR_STRING_ARB);`, null],
  // One array of parameters.
  ['a program parameter', `glProgramParameter4fNV(${NV}, 7, 1, 2, 3, 4); glGetProgramEnvParameterfvARB(${VP}, 7);`, [1, 2, 3, 4]],
  ['several', `glProgramParameters4fvNV(${NV}, 7, 2, {1, 2, 3, 4, 5, 6, 7, 8}); glGetProgramEnvParameterdvARB(${VP}, 8);`, [5, 6, 7, 8]],
  ['an environment parameter', `glProgramEnvParameter4fARB(${VP}, 7, 1, 2, 3, 4); glGetProgramParameterfvNV(${NV}, 7, GL_PROGRAM_PARAMETER_NV);`, [1, 2, 3, 4]],
  ['one of integers', `glProgramEnvParameterI4iNV(${VP}, 7, 1, 2, 3, 4); glGetProgramParameterfvNV(${NV}, 7, GL_PROGRAM_PARAMETER_NV);`, [null, null, null, null]],
  ['one of another target', `glProgramEnvParameter4fARB(${GP}, 7, 1, 2, 3, 4); glGetProgramParameterfvNV(${NV}, 7, GL_PROGRAM_PARAMETER_NV);`, [0, 0, 0, 0]],
  ['a tracked matrix', `glMatrixMode(GL_MATRIX1_ARB); glTranslatef(5, 6, 7); glTrackMatrixNV(${NV}, 8, GL_MATRIX1_NV, GL_IDENTITY_NV); glGetProgramEnvParameterfvARB(${VP}, 9);`, [0, 1, 0, 6]],
  ['a tracked matrix that changes', `glTrackMatrixNV(${NV}, 8, GL_MATRIX1_NV, GL_IDENTITY_NV); glMatrixMode(GL_MATRIX1_ARB); glTranslatef(5, 6, 7); glGetProgramEnvParameterfvARB(${VP}, 9);`, [0, 1, 0, 6]],
  ['a tracked matrix, once a parameter beside it is set', `glTrackMatrixNV(${NV}, 8, GL_MODELVIEW, GL_IDENTITY_NV); glProgramEnvParameter4fARB(${VP}, 20, 1, 2, 3, 4); glGetProgramParameterfvNV(${NV}, 9, GL_PROGRAM_PARAMETER_NV);`, [0, 1, 0, 0]],
  ['integers, once a parameter beside them is set', `glProgramEnvParameterI4iNV(${VP}, 7, 1, 2, 3, 4); glProgramParameter4fNV(${NV}, 8, 1, 2, 3, 4); glGetProgramEnvParameterIivNV(${VP}, 7);`, [1, 2, 3, 4]],
  ['what a state program leaves', `${load(2, VSP_TEXT, VSP)} glExecuteProgramNV(${VSP}, 2, {1, 2, 3, 4}); glGetProgramEnvParameterfvARB(${VP}, 8);`, [1, 2, 3, 4]],
  ['what a state program leaves of an integer', `${load(2, VSP_TEXT, VSP)} glProgramEnvParameterI4iNV(${VP}, 8, 1, 2, 3, 4); glExecuteProgramNV(${VSP}, 2, {1, 2, 3, 4}); glGetProgramEnvParameterIivNV(${VP}, 8);`, [null, null, null, null]],
  ['an inverse that there is not, over integers', `glProgramEnvParameterI4iNV(${VP}, 8, 1, 2, 3, 4); glScalef(0, 1, 1); glTrackMatrixNV(${NV}, 8, GL_MODELVIEW, GL_INVERSE_NV); glGetProgramEnvParameterIivNV(${VP}, 8);`, [null, null, null, null]],
  // arb.E-tracked-environment
  ['a parameter that is set where a matrix is tracked', `glTrackMatrixNV(${NV}, 8, GL_MODELVIEW, GL_IDENTITY_NV); glProgramEnvParameter4fARB(${VP}, 9, 1, 2, 3, 4); glGetProgramParameterfvNV(${NV}, 9, GL_PROGRAM_PARAMETER_NV);`, [null, null, null, null]],
  ['the same by the other query', `glTrackMatrixNV(${NV}, 8, GL_MODELVIEW, GL_IDENTITY_NV); glProgramEnvParameter4fARB(${VP}, 9, 1, 2, 3, 4); glGetProgramEnvParameterfvARB(${VP}, 9);`, [null, null, null, null]],
  ['the same once the matrix changes', `glTrackMatrixNV(${NV}, 8, GL_MODELVIEW, GL_IDENTITY_NV); glProgramEnvParameter4fARB(${VP}, 9, 1, 2, 3, 4); glLoadIdentity(); glGetProgramEnvParameterfvARB(${VP}, 9);`, [0, 1, 0, 0]],
  // Matrices by two names.
  ['a matrix by its other name', 'glMatrixMode(GL_MATRIX3_NV); glTranslatef(1, 2, 3); glMatrixMode(GL_MATRIX3_ARB); glGetFloatv(GL_TRANSPOSE_CURRENT_MATRIX_ARB);', [1, 0, 0, 1, 0, 1, 0, 2, 0, 0, 1, 3, 0, 0, 0, 1]],
  ['the mode that was given', 'glMatrixMode(GL_MATRIX3_NV); glGetIntegerv(GL_MATRIX_MODE);', 'MATRIX3_NV'],
  // Attributes alias one another.
  ['a conventional attribute', 'glColor3f(1, 0, 0.5); glGetVertexAttribfvARB(3, GL_CURRENT_VERTEX_ATTRIB_ARB);', [1, 0, 0.5, 1]],
  ['a generic attribute', 'glVertexAttrib4fARB(3, 1, 2, 3, 4); glGetFloatv(GL_CURRENT_COLOR);', [1, 2, 3, 4]],
  ['a generic attribute by NV_vertex_program', 'glVertexAttrib4fARB(6, 1, 2, 3, 4); glGetVertexAttribfvNV(6, GL_CURRENT_ATTRIB_NV);', [1, 2, 3, 4]],
  ['an attribute of NV_vertex_program', 'glVertexAttrib2fNV(7, 1, 2); glGetVertexAttribdvARB(7, GL_CURRENT_VERTEX_ATTRIB_ARB);', [1, 2, 0, 1]],
  ['one at first', 'glGetVertexAttribfvARB(3, GL_CURRENT_VERTEX_ATTRIB_ARB);', [1, 1, 1, 1]],
  ['one of integers', 'glVertexAttribI4iEXT(3, 1, 2, 3, 4); glGetFloatv(GL_CURRENT_COLOR);', [null, null, null, null]],
  ['one of integers by NV_vertex_program', 'glVertexAttribI4iEXT(6, 1, 2, 3, 4); glGetVertexAttribfvNV(6, GL_CURRENT_ATTRIB_NV);', [null, null, null, null]],
  ['one of integers that becomes another', 'glVertexAttribI4iEXT(3, 1, 2, 3, 4); glColor3f(0, 1, 0); glGetVertexAttribfvARB(3, GL_CURRENT_VERTEX_ATTRIB_ARB);', [0, 1, 0, 1]],
  ['one of integers that was pushed', 'glPushAttrib(GL_CURRENT_BIT); glVertexAttribI4iEXT(3, 1, 2, 3, 4); glPopAttrib(); glGetFloatv(GL_CURRENT_COLOR);', [1, 1, 1, 1]],
  // Arrays, and two enables of each.
  ['an array of NV_vertex_program', 'float a[] = {1}; glVertexAttribPointerNV(4, 2, GL_SHORT, 12, a); glGetVertexAttribivARB(4, GL_VERTEX_ATTRIB_ARRAY_STRIDE_ARB);', 12],
  ['whether it is normalised', 'glVertexAttribPointerARB(4, 4, GL_SHORT, GL_TRUE, 0, NULL); glVertexAttribPointerNV(4, 2, GL_SHORT, 12, NULL); glGetVertexAttribivARB(4, GL_VERTEX_ATTRIB_ARRAY_NORMALIZED_ARB);', false],
  ['whether one of bytes is', 'glVertexAttribPointerNV(4, 4, GL_UNSIGNED_BYTE, 0, NULL); glGetVertexAttribivARB(4, GL_VERTEX_ATTRIB_ARRAY_NORMALIZED_ARB);', true],
  ['whether it stays integers', 'glVertexAttribIPointerEXT(4, 4, GL_INT, 0, NULL); glVertexAttribPointerNV(4, 4, GL_SHORT, 0, NULL); glGetVertexAttribivARB(4, GL_VERTEX_ATTRIB_ARRAY_INTEGER_EXT);', false],
  ['the enable of NV_vertex_program', 'glEnableClientState(GL_VERTEX_ATTRIB_ARRAY4_NV); glGetVertexAttribivARB(4, GL_VERTEX_ATTRIB_ARRAY_ENABLED_ARB);', false],
  ['that of ARB_vertex_program', 'glEnableVertexAttribArrayARB(4); glIsEnabled(GL_VERTEX_ATTRIB_ARRAY4_NV);', true],
  ['both, disabled by one', 'glEnableVertexAttribArrayARB(4); glDisableClientState(GL_VERTEX_ATTRIB_ARRAY4_NV); glGetVertexAttribivARB(4, GL_VERTEX_ATTRIB_ARRAY_ENABLED_ARB);', true],
  ['both, disabled by the other', 'glEnableVertexAttribArrayARB(4); glDisableVertexAttribArrayARB(4); glIsEnabled(GL_VERTEX_ATTRIB_ARRAY4_NV);', false],
  ['both, pushed', 'glEnableVertexAttribArrayARB(4); glPushClientAttrib(GL_CLIENT_VERTEX_ARRAY_BIT); glDisableVertexAttribArrayARB(4); glPopClientAttrib(); glGetVertexAttribivARB(4, GL_VERTEX_ATTRIB_ARRAY_ENABLED_ARB);', true],
  // Errors.
  ['LoadProgramNV of an object for fragments', `${bind(3, FP)} ${load(3)}`, ['INVALID_OPERATION']],
  ['LoadProgramNV of a state program over a vertex object', `${bind(3)} ${load(3, VSP_TEXT, VSP)}`, ['INVALID_OPERATION']],
  ['BindProgramNV of an object for fragments', `${bind(3, FP)} glBindProgramNV(${NV}, 3);`, ['INVALID_OPERATION']],
  ['BindProgramARB of a state program', `${load(3, VSP_TEXT, VSP)} ${bind(3)}`, ['INVALID_OPERATION']],
  ['the same for fragments', `${load(3, VSP_TEXT, VSP)} ${bind(3, FP)}`, ['INVALID_OPERATION']],
  ['the same for nothing', `${load(3, VSP_TEXT, VSP)} ${bind(3, 'GL_FLOAT')}`, ['INVALID_ENUM', 'INVALID_OPERATION']],
  ['BindProgramARB of a vertex program for fragments', `${load(3)} ${bind(3, FP)}`, ['INVALID_OPERATION']],
  ['ExecuteProgramNV of an object of ARB_vertex_program', `${bind(3)} glExecuteProgramNV(${VSP}, 3, {1, 2, 3, 4});`, ['INVALID_OPERATION']],
  ['GetProgramStringNV of a name without an object', `glBindProgramNV(${NV}, 5); glGetProgramStringNV(5, GL_PROGRAM_STRING_NV);`, ['INVALID_OPERATION']],
  ['GetProgramivNV of a name without an object', `glBindProgramNV(${NV}, 5); glGetProgramivNV(5, GL_PROGRAM_LENGTH_NV);`, ['INVALID_OPERATION']],
  ['ProgramParameter of what is tracked', `glTrackMatrixNV(${NV}, 8, GL_MODELVIEW, GL_IDENTITY_NV); glProgramParameter4fNV(${NV}, 9, 1, 2, 3, 4);`, ['INVALID_OPERATION']],
  ['TrackMatrixNV by the other name', `glTrackMatrixNV(${NV}, 8, GL_MATRIX1_ARB, GL_IDENTITY_NV);`, ['INVALID_ENUM']],
  ['Begin with a name without an object', `${loaded(VP, NVVP_TEXT)} glBindProgramNV(${NV}, 5); glEnable(${VP}); glBegin(GL_POINTS);`, ['INVALID_OPERATION']],
  ['Begin with an object without a program', `${bind(3)} glEnable(${NV}); glBegin(GL_POINTS);`, ['INVALID_OPERATION']],
  ['RasterPos without a program', `glEnable(${NV}); glRasterPos2f(0, 0);`, ['INVALID_OPERATION']],
  ['Begin with a VP program', `${load(3)} glBindProgramNV(${NV}, 3); glEnable(${NV}); glBegin(GL_POINTS);`, undefined],
  ['Begin with a VP program and a geometry program of lines', `${load(3)} ${bind(3)} glEnable(${NV}); ${loaded(GP, '!!NVgp4.0 PRIMITIVE_IN LINES; PRIMITIVE_OUT POINTS; VERTICES_OUT 4; MOV result.position, vertex[0].position; END')} glEnable(${GP}); glBegin(GL_POINTS);`, ['INVALID_OPERATION']],
]; // prettier-ignore

describe('a context with VP programs and those of ARB_vertex_program', () => {
  it.each(EACH)('has one state: %s', (_, script, expected) => {
    expect(told(script)).toEqual(expected);
  });

  it.each([
    ['LoadProgramNV', load(3, NVVP_TEXT)],
    ['LoadProgramNV of another language', load(3, '!!ARBvp1.0 END')],
    ['ProgramStringARB', loaded(VP, VP_TEXT)],
    ['ProgramStringARB of state programs', loaded(VP, VSP_TEXT)],
  ])('does not say whether programs of the other are loaded by %s', (_, script) => {
    expect(() => told(script)).toThrow(NotModelled);
    expect(() => told(script)).toThrow(/whether it loads programs of (?:LoadProgramNV|ProgramStringARB), no document says/);
  }); // prettier-ignore

  it('has the string of an object by both queries', () => {
    const [nv, arb] = [`${load(3)} ${bind(3)}`, `${bind(3)} ${loaded(VP, NVVP_TEXT)}`];
    const queries = [`glGetProgramStringNV(3, GL_PROGRAM_STRING_NV);`, `glGetProgramStringARB(${VP}, GL_PROGRAM_STRING_ARB);`];
    for (const query of queries) {
      expect(text(told(nv + query))).toBe(VP_TEXT);
      expect(text(told(arb + query))).toBe(NVVP_TEXT);
    }
  }); // prettier-ignore

  it('has but one program in an object: the one that loaded last', () => {
    const script = `${load(3)} ${bind(3)} ${loaded(VP, NVVP_TEXT)} ${load(3)}`;
    const states = results(script, BOTH).map(({ context }) => [
      currentProgram(context) !== null,
      (context.gpu?.objects.programs.get(3)?.program ?? null) !== null,
    ]);
    expect(states).toEqual([[false, false], [true, false], [false, true], [true, false]]); // prettier-ignore
    // One that does not load leaves the one before.
    expect(
      currentProgram(contextAfter(`${script} ${loaded(VP, '!!NVvp4.0 MOV')}`, BOTH)),
    ).not.toBeNull();
  });

  it('has what each extension of VP programs brings, and no more', () => {
    const names: readonly ContextName[] = ['NV_vertex_program+ARB_vertex_program', 'NV_vertex_program1_1+NV_gpu_program4'];
    for (const extension of names) {
      const end = `glGetProgramEnvParameterfvARB(${VP}, 96);`;
      expect(answer(end, { extension })).toEqual(['INVALID_VALUE']);
      expect(answer(load(3, '!!VP2.0 MOV o[HPOS], v[0]; END'), { extension })).toEqual(['INVALID_OPERATION']);
    }
    const extension = 'NV_vertex_program+ARB_vertex_program' as const;
    expect(() => last(`glEnable(${GP});`, { extension })).toThrow(NotModelled);
    expect(answer('glEnableClientState(GL_VERTEX_ATTRIB_ARRAY3_NV); glIsEnabled(GL_VERTEX_ATTRIB_ARRAY3_NV);', { extension })).toBe(true);
  }); // prettier-ignore
});

describe('attributes beyond those of VP programs', () => {
  const of = { ...BOTH, limits: { vertexAttributes: 32, textureUnits: 16 } };
  const asked = (index: number): string => `glGetVertexAttribfvARB(${String(index)}, GL_CURRENT_VERTEX_ATTRIB_ARB);`;
  const set = 'glVertexAttrib4fARB(16, 1, 2, 3, 4); glVertexAttrib4fARB(31, 5, 6, 7, 8);';
  const array = 'float a[] = {9, 8, 7, 6}; glVertexAttribPointerARB(31, 4, GL_FLOAT, GL_FALSE, 0, a); glEnableVertexAttribArrayARB(31);';

  it.each([
    ['are set', `${set} ${asked(31)}`, [5, 6, 7, 8]],
    ['are pushed', `${set} glPushAttrib(GL_CURRENT_BIT); glVertexAttrib1fARB(31, 1); glPopAttrib(); ${asked(31)}`, [5, 6, 7, 8]],
    ['have arrays', `${set} ${array} glArrayElement(0); ${asked(31)}`, [9, 8, 7, 6]],
    ['are open behind a draw of their array', `${set} ${array} glDrawArrays(GL_POINTS, 0, 1); ${asked(31)}`, [null, null, null, null]],
    ['are none of NV_vertex_program', 'glVertexAttrib1fNV(16, 1);', ['INVALID_VALUE']],
    // Units beyond the eighth have no attribute: an array of theirs leaves none open.
    ['are no texture coordinates', `${set} float t[] = {1, 2}; glClientActiveTextureARB(GL_TEXTURE8_ARB); glTexCoordPointer(2, GL_FLOAT, 0, t); glEnableClientState(GL_TEXTURE_COORD_ARRAY); glDrawArrays(GL_POINTS, 0, 1); ${asked(16)}`, [1, 2, 3, 4]],
  ])('%s', (_, script, expected) => {
    expect(answer(script, of)).toEqual(expected);
  });
}); // prettier-ignore

describe('vertices there', () => {
  const sent = (script: string) =>
    results(script, BOTH).flatMap(({ effects }) =>
      effects.flatMap((effect) => (effect.kind === 'vertex' ? [effect] : [])),
    );
  const drawing = `glEnable(${NV}); glBegin(GL_POINTS);`;
  const COLOUR = `glProgramEnvParameter4fARB(${VP}, 0, 0.5, 0, 1, 1);`;

  it('run the program that is current, of either kind, with the same parameters', () => {
    const [nv] = sent(`${load(3)} ${bind(3)} ${COLOUR} ${drawing} glVertexAttrib2fARB(0, 1, 2);`);
    expect([nv?.by, nv?.results]).toMatchObject(['program', { HPOS: [1, 2, 0, 1], COL0: [0.5, 0, 1, 1] }]);
    const [arb] = sent(`${bind(3)} ${loaded(VP, NVVP_TEXT)} ${COLOUR} ${drawing} glVertexAttrib2fNV(0, 1, 2);`);
    expect(arb?.transformed?.attributes['color.front.primary']).toMatchObject({ x: 0.5, z: 1 });
    const [none] = sent(`${load(3)} ${bind(3)} glBegin(GL_POINTS); glVertex2f(1, 2);`);
    expect([none?.by, none?.clip]).toEqual(['conventional', [1, 2, 0, 1]]);
  }); // prettier-ignore

  it('are undefined where a VP program reads integers, and defined where it does not', () => {
    const program = '!!VP1.0 MOV o[HPOS], v[0]; MOV o[COL0], v[6]; END';
    const set = `${load(3, program)} ${bind(3)}`;
    expect(sent(`${set} glVertexAttribI1iEXT(6, 1); ${drawing} glVertex2f(1, 2);`)[0]?.results).toBeNull();
    expect(sent(`${set} glVertexAttribI1iEXT(7, 1); ${drawing} glVertex2f(1, 2);`)[0]?.results).not.toBeNull();
    expect(sent(`${set} ${drawing} glVertexAttribI1iEXT(0, 1);`)[0]?.results).toBeNull();
  }); // prettier-ignore

  it('have arrays by the enables of NV_vertex_program where a valid program is enabled, else by those of ARB_vertex_program', () => {
    const arrays =
      'unsigned short g[] = {65535, 0, 0, 65535}; float c[] = {0, 1, 0}; glVertexAttribPointerARB(3, 4, GL_UNSIGNED_SHORT, GL_TRUE, 0, g); glColorPointer(3, GL_FLOAT, 0, c); glEnableClientState(GL_COLOR_ARRAY);';
    const colour = (script: string): unknown =>
      told(`${load(3)} ${arrays} ${script} glArrayElement(0); glGetFloatv(GL_CURRENT_COLOR);`);
    const [generic, conventional] = [[1, 0, 0, 1], [0, 1, 0, 1]]; // prettier-ignore
    const [nvOn, arbOn] = [
      'glEnableClientState(GL_VERTEX_ATTRIB_ARRAY3_NV);',
      'glEnableVertexAttribArrayARB(3);',
    ];
    const nvOff = 'glDisableClientState(GL_VERTEX_ATTRIB_ARRAY3_NV);';
    const [valid, invalid] = [`${bind(3)} glEnable(${VP});`, `glEnable(${VP});`];
    expect(colour(nvOn + valid)).toEqual(generic);
    expect(colour(nvOn + invalid)).toEqual(conventional);
    expect(colour(nvOn)).toEqual(conventional);
    expect(colour(arbOn)).toEqual(generic);
    expect(colour(arbOn + invalid)).toEqual(generic);
    expect(colour(arbOn + nvOff + valid)).toEqual(conventional);
    expect(colour(arbOn + nvOff)).toEqual(generic);
    expect(colour(`${nvOn} ${bind(4)} ${loaded(VP, NVVP_TEXT)} glEnable(${VP});`)).toEqual(generic);
  });

  it('are evaluated by maps of attributes for programs of both kinds', () => {
    const map = 'float p[] = {0.25, 0.5, 0.75, 1}; glMap1f(GL_MAP1_VERTEX_ATTRIB0_4_NV, 0, 1, 4, 1, p); glEnable(GL_MAP1_VERTEX_ATTRIB0_4_NV);';
    const at = [0.25, 0.5, 0.75, 1];
    expect(sent(`${map} ${load(3)} ${bind(3)} ${drawing} glEvalCoord1f(0);`)[0]?.attributes[0]).toEqual(at);
    expect(sent(`${map} ${loaded(VP, NVVP_TEXT)} ${drawing} glEvalCoord1f(0);`)[0]?.attributes[0]).toEqual(at);
    expect(sent(`${map} glBegin(GL_POINTS); glEvalCoord1f(0);`)).toEqual([]);
  }); // prettier-ignore

  it('of a VP program are what a geometry program takes', () => {
    const geometry =
      '!!NVgp4.0 PRIMITIVE_IN POINTS; PRIMITIVE_OUT LINE_STRIP; VERTICES_OUT 2; MOV result.position, vertex[0].position; MOV result.color, vertex[0].color; EMIT; ADD result.position, vertex[0].position, {0.5, 0, 0, 0}; MOV result.color, vertex[0].color; EMIT; END';
    const script = `${load(3)} ${bind(3)} ${COLOUR} ${loaded(GP, geometry)} glEnable(${GP}); ${drawing} glVertex2f(0.25, 0);`;
    const { context } = last(script, BOTH);
    const [line] = leaving(context, 'POINTS', sent(script)) ?? [];
    expect(line).toMatchObject({ kind: 'line', outcome: 'left' });
    const { left } = line?.outcome === 'left' ? line : { left: null };
    expect(left?.vertices.map(({ position }) => position.x)).toEqual([0.25, 0.75]);
    expect(left?.vertices[0]?.registers['color.primary']).toMatchObject({ x: 0.5, z: 1 });
  }); // prettier-ignore

  it('go from RasterPos through a VP program', () => {
    const { effects } = last(`${load(3)} ${bind(3)} glEnable(${NV}); glRasterPos2f(2, 0);`, BOTH);
    expect(effects).toMatchObject([{ kind: 'raster position', isValid: false, results: { HPOS: [2, 0, 0, 1] } }]); // prettier-ignore
  });
});

/** What has to be one in every state, and is not. */
function parted({ gpu, bound, errorPosition, parameters, programs, attributes, ...rest }: Context): readonly string[] {
  if (gpu === null) throw new Error('there are no GPU programs');
  const { objects, generic, lost } = gpu;
  const { environment, current } = objects.targets.vertex;
  const found: string[] = [];
  const expectOne = (what: string, isOne: boolean): void => void (isOne || found.push(what));
  const isQuad = (a: readonly (number | null)[] | null | undefined, b: readonly (number | null)[] | null | undefined): boolean =>
    a === b || (a?.length === 4 && b?.length === 4 && a.every((each, at) => Object.is(each, b[at])));
  expectOne('binding', current === bound);
  expectOne('error position', objects.errorPosition === errorPosition);
  for (const [number, value] of parameters.entries()) {
    const other = environment.get(number) ?? { type: 'F', values: [0, 0, 0, 0] };
    const isKnown = other.type === 'F' && !other.values.includes(null);
    expectOne(`parameter ${String(number)}`, isQuad(value, isKnown ? other.values : null));
  }
  for (const [name, { target }] of programs) {
    const object = objects.programs.get(name);
    const isVertex = object?.type === 'vertex' && object.program === null;
    expectOne(`program ${String(name)}`, target === 'VERTEX_PROGRAM_NV' ? isVertex : object === undefined);
  }
  const context = { ...rest, gpu, bound, errorPosition, parameters, programs, attributes };
  for (const name of gpu.reserved) expectOne(`name ${String(name)}`, objectNamed(context, name) === null);
  for (const [number, { type, values }] of generic.entries()) {
    if (number === 0) continue;
    const isSame = type === 'F' ? !lost.has(number) && isQuad(values, attributes[number]) : lost.has(number);
    expectOne(`attribute ${String(number)}`, isSame);
  }
  return found;
} // prettier-ignore

it.each(['NV_vertex_program2+NV_gpu_program4', 'NV_vertex_program+ARB_vertex_program'] as const)(
  'any commands leave one state of both in %s',
  (extension) => {
    const engine = nominalEngine();
    fc.assert(
      fc.property(fc.array(anyCallOf(extension), { maxLength: 60, size: 'max' }), (calls) => {
        let context = contextAfter(`${load(1)} ${bind(2)}`, { extension });
        for (const call of calls) {
          try {
            const { context: next, errors } = perform(context, call, engine);
            const isLoad = /^(?:LoadProgramNV|ProgramStringARB)$/.test(call.command);
            const isWhole = call.command !== 'CallList' && context.lists.compiling === null;
            if (errors.length > 0 && !isLoad && isWhole) {
              expect([next.gpu, next.programs, next.parameters]).toEqual([context.gpu, context.programs, context.parameters]);
            }
            context = next;
          } catch (error) {
            if (!(error instanceof CallError || error instanceof NotModelled)) throw error;
          }
          expect(parted(context)).toEqual([]);
        }
      }),
      { numRuns: 25 },
    );
  },
); // prettier-ignore

it('scripts of one kind alone come to the same there', () => {
  const script = `${load(1)} glBindProgramNV(${NV}, 1); glProgramParameter4fNV(${NV}, 0, 1, 0, 0, 1); glColor3f(0, 1, 0); glEnable(${NV}); glBegin(GL_POINTS); glVertex3f(1, 2, 3); glEnd(); glGetVertexAttribfvNV(3, GL_CURRENT_ATTRIB_NV);`;
  const start = newContext(BOTH.extension);
  expect(start.parameters).toHaveLength(256);
  expect([...readScript(script)].length).toBe(9);
  const [alone, shared] = [results(script), results(script, BOTH)];
  for (const [at, { errors, returned, effects }] of alone.entries()) {
    expect([at, shared[at]?.errors, shared[at]?.returned]).toEqual([at, errors, returned]);
    expect(shared[at]?.effects).toMatchObject(effects);
  }
});
