/** Each error that NV_vertex_program lists, alone; what two of them may come to; and that a command with an error changes nothing. */
import { expect, it } from 'vitest';
import { last, PROGRAMS, results } from './scripted.testing.js';

const VP = 'GL_VERTEX_PROGRAM_NV';
const LOAD = 'glLoadProgramNV(GL_VERTEX_PROGRAM_NV, 3';

/** The last call of each script errs, and no other. */
const ERRORS: readonly (readonly [string, string, string])[] = [
  ['an attribute above 15', 'glVertexAttrib1fNV(16, 0);', 'INVALID_VALUE'],
  ['attributes that end above 15', 'glVertexAttribs1fvNV(15, 2, {0, 0});', 'INVALID_VALUE'],
  ['a negative number of attributes', 'glVertexAttribs2dvNV(0, -1, {0});', 'INVALID_VALUE'],
  ['a parameter beyond the last', `glProgramParameter4fNV(${VP}, 256, 0, 0, 0, 0);`, 'INVALID_VALUE'],
  ['parameters that end beyond', `glProgramParameters4fvNV(${VP}, 255, 2, {0,0,0,0,0,0,0,0});`, 'INVALID_VALUE'],
  ['a negative number of parameters', `glProgramParameters4dvNV(${VP}, 0, -1, {0});`, 'INVALID_VALUE'],
  ['parameters of another target', 'glProgramParameter4dNV(GL_VERTEX_STATE_PROGRAM_NV, 0, 0, 0, 0, 0);', 'INVALID_ENUM'],
  ['a tracked parameter', `glTrackMatrixNV(${VP}, 4, GL_MODELVIEW, GL_IDENTITY_NV); glProgramParameter4fvNV(${VP}, 7, {0,0,0,0});`, 'INVALID_OPERATION'],
  ['an array above 15', 'glVertexAttribPointerNV(16, 4, GL_FLOAT, 0, NULL);', 'INVALID_VALUE'],
  ['an array of another size', 'glVertexAttribPointerNV(0, 5, GL_FLOAT, 0, NULL);', 'INVALID_VALUE'],
  ['an array of a negative stride', 'glVertexAttribPointerNV(0, 4, GL_FLOAT, -1, NULL);', 'INVALID_VALUE'],
  ['an array of integers', 'glVertexAttribPointerNV(0, 4, GL_INT, 0, NULL);', 'INVALID_ENUM'],
  ['three ubytes', 'glVertexAttribPointerNV(0, 3, GL_UNSIGNED_BYTE, 0, NULL);', 'INVALID_OPERATION'],
  ['loading zero', `${PROGRAMS} glLoadProgramNV(${VP}, 0, strlen(vp), vp);`, 'INVALID_VALUE'],
  ['loading a negative length', `${LOAD}, -1, "");`, 'INVALID_VALUE'],
  ['loading another target', 'glLoadProgramNV(GL_MODELVIEW, 3, 0, "");', 'INVALID_ENUM'],
  ['loading a name of another target', `${PROGRAMS} glLoadProgramNV(GL_VERTEX_STATE_PROGRAM_NV, 1, strlen(vsp), vsp);`, 'INVALID_OPERATION'],
  ['a program that is none', `${LOAD}, 11, "!!VP1.0 END");`, 'INVALID_OPERATION'],
  ['a program without a position', `${LOAD}, 31, "!!VP1.0 MOV o[COL0], v[0]; END ");`, 'INVALID_OPERATION'],
  ['a state program in the place of a vertex program', `${PROGRAMS} ${LOAD}, strlen(vsp), vsp);`, 'INVALID_OPERATION'],
  ['a state program that writes nothing', 'glLoadProgramNV(GL_VERTEX_STATE_PROGRAM_NV, 3, 27, "!!VSP1.0 MOV R0, v[0]; END ");', 'INVALID_OPERATION'],
  ['binding a state program', `${PROGRAMS} glBindProgramNV(${VP}, 2);`, 'INVALID_OPERATION'],
  ['binding another target', 'glBindProgramNV(GL_VERTEX_STATE_PROGRAM_NV, 0);', 'INVALID_ENUM'],
  ['a negative number of names', 'glGenProgramsNV(-1);', 'INVALID_VALUE'],
  ['deleting a negative number', 'glDeleteProgramsNV(-1, {1});', 'INVALID_VALUE'],
  ['residence of a negative number', 'glAreProgramsResidentNV(-1, {1});', 'INVALID_VALUE'],
  ['requesting a negative number', 'glRequestResidentProgramsNV(-1, {1});', 'INVALID_VALUE'],
  ['residence of zero', `${PROGRAMS} glAreProgramsResidentNV(2, {1, 0});`, 'INVALID_VALUE'],
  ['residence of no program', `${PROGRAMS} glAreProgramsResidentNV(2, {1, 9});`, 'INVALID_VALUE'],
  ['executing no program', 'glExecuteProgramNV(GL_VERTEX_STATE_PROGRAM_NV, 9, {0,0,0,0});', 'INVALID_OPERATION'],
  ['executing a vertex program', `${PROGRAMS} glExecuteProgramNV(GL_VERTEX_STATE_PROGRAM_NV, 1, {0,0,0,0});`, 'INVALID_OPERATION'],
  ['executing with another target', `${PROGRAMS} glExecuteProgramNV(${VP}, 2, {0,0,0,0});`, 'INVALID_ENUM'],
  ['executing what writes a tracked parameter', `${PROGRAMS} glTrackMatrixNV(${VP}, 8, GL_PROJECTION, GL_IDENTITY_NV); glExecuteProgramNV(GL_VERTEX_STATE_PROGRAM_NV, 2, {0,0,0,0});`, 'INVALID_OPERATION'],
  ['tracking at no multiple of four', `glTrackMatrixNV(${VP}, 2, GL_MODELVIEW, GL_IDENTITY_NV);`, 'INVALID_VALUE'],
  ['tracking beyond the parameters', `glTrackMatrixNV(${VP}, 256, GL_MODELVIEW, GL_IDENTITY_NV);`, 'INVALID_VALUE'],
  ['tracking for another target', 'glTrackMatrixNV(GL_VERTEX_STATE_PROGRAM_NV, 0, GL_MODELVIEW, GL_IDENTITY_NV);', 'INVALID_ENUM'],
  ['tracking what is no matrix', `glTrackMatrixNV(${VP}, 0, GL_VERTEX_PROGRAM_NV, GL_IDENTITY_NV);`, 'INVALID_ENUM'],
  ['tracking the matrix of a unit that is not there', `glTrackMatrixNV(${VP}, 0, GL_TEXTURE2_ARB, GL_IDENTITY_NV);`, 'INVALID_ENUM'],
  ['tracking COLOR without the imaging subset', `glTrackMatrixNV(${VP}, 0, GL_COLOR, GL_IDENTITY_NV);`, 'INVALID_ENUM'],
  ['tracking by no transformation', `glTrackMatrixNV(${VP}, 0, GL_MODELVIEW, GL_NONE);`, 'INVALID_ENUM'],
  ['asking for a parameter beyond', `glGetProgramParameterfvNV(${VP}, 256, GL_PROGRAM_PARAMETER_NV);`, 'INVALID_VALUE'],
  ['asking for parameters of another target', 'glGetProgramParameterdvNV(GL_VERTEX_STATE_PROGRAM_NV, 0, GL_PROGRAM_PARAMETER_NV);', 'INVALID_ENUM'],
  ['asking for an attribute above 15', 'glGetVertexAttribfvNV(16, GL_CURRENT_ATTRIB_NV);', 'INVALID_VALUE'],
  ['asking for the current attribute zero', 'glGetVertexAttribdvNV(0, GL_CURRENT_ATTRIB_NV);', 'INVALID_VALUE'],
  ['asking for the pointer of an array above 15', 'glGetVertexAttribPointervNV(16, GL_ATTRIB_ARRAY_POINTER_NV);', 'INVALID_VALUE'],
  ['asking about no program', 'glGetProgramivNV(9, GL_PROGRAM_LENGTH_NV);', 'INVALID_OPERATION'],
  ['asking for the string of no program', 'glGetProgramStringNV(9, GL_PROGRAM_STRING_NV);', 'INVALID_OPERATION'],
  ['asking what is tracked at no multiple of four', `glGetTrackMatrixivNV(${VP}, 2, GL_TRACK_MATRIX_NV);`, 'INVALID_VALUE'],
  ['asking what is tracked beyond', `glGetTrackMatrixivNV(${VP}, 256, GL_TRACK_MATRIX_NV);`, 'INVALID_VALUE'],
  ['asking what another target tracks', 'glGetTrackMatrixivNV(GL_MODELVIEW, 0, GL_TRACK_MATRIX_NV);', 'INVALID_ENUM'],
  ['beginning without a program', `glEnable(${VP}); glBegin(GL_POINTS);`, 'INVALID_OPERATION'],
  ['drawing without a program', `glEnable(${VP}); glDrawArrays(GL_POINTS, 0, 0);`, 'INVALID_OPERATION'],
  ['beginning no primitive', 'glBegin(GL_MODELVIEW);', 'INVALID_ENUM'],
  ['beginning twice', 'glBegin(GL_POINTS); glBegin(GL_POINTS);', 'INVALID_OPERATION'],
  ['ending nothing', 'glEnd();', 'INVALID_OPERATION'],
  ['popping the only matrix', 'glPopMatrix();', 'STACK_UNDERFLOW'],
  ['pushing a tracking matrix beyond its depth', 'glMatrixMode(GL_MATRIX7_NV); glPushMatrix();', 'STACK_OVERFLOW'],
  ['a tracking matrix that is not there', 'glMatrixMode(GL_MATRIX8_NV);', 'INVALID_ENUM'],
  ['popping no attributes', 'glPopAttrib();', 'STACK_UNDERFLOW'],
  ['popping no client attributes', 'glPopClientAttrib();', 'STACK_UNDERFLOW'],
  ['an array that is enabled as a mode', 'glEnable(GL_VERTEX_ATTRIB_ARRAY3_NV);', 'INVALID_ENUM'],
]; // prettier-ignore

it.each(ERRORS)('%s', (_, script, error) => {
  const all = results(script);
  const before = all.slice(0, -1).flatMap(({ errors }) => errors);
  expect(before).toEqual([]);
  expect(all.at(-1)?.errors).toEqual([error]);
});

it.each(ERRORS)('%s: changes nothing but the flag, and where loading failed', (_, script) => {
  const all = results(script);
  const [before, after] = [
    all.at(-2)?.context ?? results('glIsProgramNV(1);')[0]?.context,
    all.at(-1),
  ];
  const { error, errorPosition, ...rest } = after?.context ?? {};
  void errorPosition;
  expect(error).toBe(after?.errors[0]);
  expect(before).toMatchObject(rest);
  expect(after?.effects).toEqual([]);
});

it.each([
  ['glTrackMatrixNV(GL_MODELVIEW, 3, GL_NONE, GL_NONE);', ['INVALID_ENUM', 'INVALID_VALUE']],
  ['glVertexAttribPointerNV(16, 3, GL_UNSIGNED_BYTE, 0, NULL);', ['INVALID_VALUE', 'INVALID_OPERATION']],
  ['glGetProgramivNV(9, GL_MODELVIEW);', ['INVALID_ENUM', 'INVALID_OPERATION']],
  [`${PROGRAMS} glExecuteProgramNV(GL_VERTEX_PROGRAM_NV, 1, {0,0,0,0});`, ['INVALID_ENUM', 'INVALID_OPERATION']],
] as const)('where two errors apply, any may be generated: %s', (script, errors) => {
  expect(last(script).errors).toEqual(errors);
}); // prettier-ignore

it('GetError returns the first error, once', () => {
  const all = results('glEnd(); glVertexAttrib1fNV(16, 0); glGetError(); glGetError();');
  expect(all.map(({ returned }) => returned)).toEqual([
    undefined,
    undefined,
    'INVALID_OPERATION',
    'NO_ERROR',
  ]);
});

it('the extensions decide how many parameters there are, and which programs load', () => {
  const program = `const char p[] = "!!VP1.1 MOV o[HPOS], v[0]; END"; ${LOAD}, strlen(p), p);`;
  expect(last(program, { extension: 'NV_vertex_program' }).errors).toEqual(['INVALID_OPERATION']);
  expect(last(program, { extension: 'NV_vertex_program1_1' }).errors).toEqual([]);
  const parameter = `glProgramParameter4fNV(${VP}, 96, 0, 0, 0, 0);`;
  expect(last(parameter, { extension: 'NV_vertex_program1_1' }).errors).toEqual(['INVALID_VALUE']);
  expect(last(parameter, { extension: 'NV_vertex_program2' }).errors).toEqual([]);
});

/** A vertex program of so many instructions. */
function long(instructions: number): string {
  const body = Array.from({ length: instructions - 1 }, () => 'MOV R0, v[0];').join(' ');
  return `const char p[] = "!!VP1.0 ${body} MOV o[HPOS], v[0]; END"; ${LOAD}, strlen(p), p);`;
}

it('a vertex program has 128 instructions at most', () => {
  expect(last(long(128)).errors).toEqual([]);
  expect(last(long(129)).errors).toEqual(['INVALID_OPERATION']);
});
