/** Each error of commands around GPU programs, alone; what two of them may come to; that a command with an error changes nothing. */
import { expect, it } from 'vitest';
import {
  BUFFER,
  FP,
  FRAGMENT,
  geometry,
  GP,
  gpuLast,
  gpuResults,
  loaded,
  VERTEX,
  VP,
} from './gpu.testing.js';

const BOUND = `glBindBuffer(${BUFFER}, 5); glBufferData(${BUFFER}, 16, NULL, GL_STATIC_DRAW); glBindBufferBaseNV(${BUFFER}, 0, 5);`;
const LARGE = `glBindBuffer(${BUFFER}, 5); glBufferData(${BUFFER}, 80000, NULL, GL_STATIC_DRAW); glBindBufferBaseNV(${BUFFER}, 0, 5);`;
/** A vertex program that reads the texture unit that FRAGMENT reads, by a target. */
const sampling = (target: string): string =>
  `!!NVvp4.0 TEX result.position, vertex.position, texture[0], ${target}; END`;
const CONFLICT = `${loaded(VP, sampling('3D'))} ${loaded(FP, FRAGMENT)} glEnable(${VP}); glEnable(${FP});`;

/** The last call of each script errs, and no other. */
const ERRORS: readonly (readonly [string, string, string])[] = [
  ['an attribute above 15', 'glVertexAttrib1fARB(16, 0);', 'INVALID_VALUE'],
  ['a normalised attribute above 15', 'glVertexAttrib4NivARB(16, {0,0,0,0});', 'INVALID_VALUE'],
  ['an integer attribute above 15', 'glVertexAttribI4uiEXT(16, 0, 0, 0, 0);', 'INVALID_VALUE'],
  ['an array above 15', 'glVertexAttribPointerARB(16, 4, GL_FLOAT, GL_FALSE, 0, NULL);', 'INVALID_VALUE'],
  ['an array of five values', 'glVertexAttribPointerARB(0, 5, GL_FLOAT, GL_FALSE, 0, NULL);', 'INVALID_VALUE'],
  ['an array of no values', 'glVertexAttribPointerARB(0, 0, GL_FLOAT, GL_FALSE, 0, NULL);', 'INVALID_VALUE'],
  ['an array of a negative stride', 'glVertexAttribPointerARB(0, 4, GL_FLOAT, GL_FALSE, -4, NULL);', 'INVALID_VALUE'],
  ['an array of another type', 'glVertexAttribPointerARB(0, 4, GL_NONE, GL_FALSE, 0, NULL);', 'INVALID_ENUM'],
  ['an integer array of floats', 'glVertexAttribIPointerEXT(0, 4, GL_FLOAT, 0, NULL);', 'INVALID_ENUM'],
  ['an integer array above 15', 'glVertexAttribIPointerEXT(16, 4, GL_INT, 0, NULL);', 'INVALID_VALUE'],
  ['enabling an array above 15', 'glEnableVertexAttribArrayARB(16);', 'INVALID_VALUE'],
  ['disabling an array above 15', 'glDisableVertexAttribArrayARB(16);', 'INVALID_VALUE'],
  ['asking for the current attribute zero', 'glGetVertexAttribfvARB(0, GL_CURRENT_VERTEX_ATTRIB_ARB);', 'INVALID_OPERATION'],
  ['asking for the integers of attribute zero', 'glGetVertexAttribIivEXT(0, GL_CURRENT_VERTEX_ATTRIB_ARB);', 'INVALID_OPERATION'],
  ['asking for an attribute above 15', 'glGetVertexAttribdvARB(16, GL_CURRENT_VERTEX_ATTRIB_ARB);', 'INVALID_VALUE'],
  ['asking for what no attribute has', 'glGetVertexAttribivARB(1, GL_PROGRAM_LENGTH_ARB);', 'INVALID_ENUM'],
  ['asking for the pointer of an array above 15', 'glGetVertexAttribPointervARB(16, GL_VERTEX_ATTRIB_ARRAY_POINTER_ARB);', 'INVALID_VALUE'],
  ['asking for another pointer', 'glGetVertexAttribPointervARB(1, GL_VERTEX_ATTRIB_ARRAY_SIZE_ARB);', 'INVALID_ENUM'],
  ['a string that is no program', loaded(VP, '!!NVvp4.0 MOV'), 'INVALID_OPERATION'],
  ['a program of another target', loaded(GP, VERTEX), 'INVALID_OPERATION'],
  ['a string of another target', loaded('GL_MODELVIEW', VERTEX), 'INVALID_ENUM'],
  ['a string of another format', `glProgramStringARB(${VP}, GL_FLOAT, 3, "END");`, 'INVALID_ENUM'],
  ['a string of no length', `glProgramStringARB(${VP}, GL_PROGRAM_FORMAT_ASCII_ARB, 0, "");`, 'INVALID_OPERATION'],
  ['data of a usage that begins like one', `${BOUND} glBufferData(${BUFFER}, 16, NULL, GL_STATIC_DRAWN);`, 'INVALID_ENUM'],
  ['data of a usage that ends like one', `${BOUND} glBufferData(${BUFFER}, 16, NULL, GL_NON_STATIC_DRAW);`, 'INVALID_ENUM'],
  ['a string of a negative length', `glProgramStringARB(${VP}, GL_PROGRAM_FORMAT_ASCII_ARB, -1, "");`, 'INVALID_VALUE'],
  ['binding a program of another target', `glBindProgramARB(${VP}, 1); glBindProgramARB(${FP}, 1);`, 'INVALID_OPERATION'],
  ['binding to another target', 'glBindProgramARB(GL_MODELVIEW, 1);', 'INVALID_ENUM'],
  ['a negative number of names', 'glGenProgramsARB(-1);', 'INVALID_VALUE'],
  ['deleting a negative number', 'glDeleteProgramsARB(-1, {1});', 'INVALID_VALUE'],
  ['a local parameter beyond the last', `glProgramLocalParameter4fARB(${VP}, 96, 0, 0, 0, 0);`, 'INVALID_VALUE'],
  ['an environment parameter beyond the last', `glProgramEnvParameter4dvARB(${FP}, 96, {0,0,0,0});`, 'INVALID_VALUE'],
  ['an integer parameter beyond the last', `glProgramEnvParameterI4iNV(${GP}, 96, 0, 0, 0, 0);`, 'INVALID_VALUE'],
  ['parameters that end beyond', `glProgramLocalParametersI4uivNV(${VP}, 95, 2, {0,0,0,0,0,0,0,0});`, 'INVALID_VALUE'],
  ['a negative number of parameters', `glProgramEnvParameters4fvNV(${VP}, 0, -1, {0});`, 'INVALID_VALUE'],
  ['parameters of another target', 'glProgramEnvParameter4fARB(GL_MODELVIEW, 0, 0, 0, 0, 0);', 'INVALID_ENUM'],
  ['asking for a parameter beyond the last', `glGetProgramLocalParameterfvARB(${VP}, 96);`, 'INVALID_VALUE'],
  ['asking for integers beyond the last', `glGetProgramEnvParameterIuivNV(${VP}, 96);`, 'INVALID_VALUE'],
  ['asking for parameters of another target', 'glGetProgramEnvParameterIivNV(GL_MODELVIEW, 0);', 'INVALID_ENUM'],
  ['asking what no program has', `glGetProgramivARB(${VP}, GL_MODELVIEW);`, 'INVALID_ENUM'],
  ['asking a vertex program what a geometry program has', `glGetProgramivARB(${VP}, GL_MAX_PROGRAM_OUTPUT_VERTICES_NV);`, 'INVALID_ENUM'],
  ['asking for another string', `glGetProgramStringARB(${VP}, GL_PROGRAM_LENGTH_ARB);`, 'INVALID_ENUM'],
  ['asking for a string of no name', 'glGetString(GL_MODELVIEW);', 'INVALID_ENUM'],
  ['a vertex limit of a vertex program', `${loaded(VP, VERTEX)} glProgramVertexLimitNV(${VP}, 4);`, 'INVALID_ENUM'],
  ['a vertex limit of no program', `glProgramVertexLimitNV(${GP}, 4);`, 'INVALID_OPERATION'],
  ['a vertex limit of zero', `${loaded(GP, geometry('POINTS'))} glProgramVertexLimitNV(${GP}, 0);`, 'INVALID_VALUE'],
  ['a vertex limit beyond', `${loaded(GP, geometry('POINTS'))} glProgramVertexLimitNV(${GP}, 257);`, 'INVALID_VALUE'],
  ['a binding point beyond', `${BOUND} glBindBufferBaseNV(${BUFFER}, 8, 5);`, 'INVALID_VALUE'],
  ['an offset', `${BOUND} glBindBufferOffsetNV(${BUFFER}, 0, 5, 4);`, 'INVALID_VALUE'],
  ['an offset that is no word', `${BOUND} glBindBufferOffsetNV(${BUFFER}, 0, 5, 2);`, 'INVALID_VALUE'],
  ['a size of no words', `${BOUND} glBindBufferRangeNV(${BUFFER}, 0, 5, 0, 6);`, 'INVALID_VALUE'],
  ['a size of zero', `${BOUND} glBindBufferRangeNV(${BUFFER}, 0, 5, 0, 0);`, 'INVALID_VALUE'],
  ['binding a buffer to another target', 'glBindBuffer(GL_MODELVIEW, 5);', 'INVALID_ENUM'],
  ['data of no buffer', `glBufferData(${BUFFER}, 16, NULL, GL_STATIC_DRAW);`, 'INVALID_OPERATION'],
  ['data of a negative size', `${BOUND} glBufferData(${BUFFER}, -1, NULL, GL_STATIC_DRAW);`, 'INVALID_VALUE'],
  ['data of another usage', `${BOUND} glBufferData(${BUFFER}, 16, NULL, GL_FLOAT);`, 'INVALID_ENUM'],
  ['words of no buffer', `glProgramBufferParametersfvNV(${BUFFER}, 0, 0, 1, {0});`, 'INVALID_OPERATION'],
  ['words beyond the buffer', `${BOUND} glProgramBufferParametersIivNV(${BUFFER}, 0, 3, 2, {0, 0});`, 'INVALID_VALUE'],
  ['words beyond what a program reads', `${LARGE} glProgramBufferParametersIuivNV(${BUFFER}, 0, 16384, 1, {0});`, 'INVALID_VALUE'],
  ['words of another target', `glProgramBufferParametersfvNV(${VP}, 0, 0, 1, {0});`, 'INVALID_ENUM'],
  ['asking for a binding point beyond', `glGetIntegerIndexedvEXT(${BUFFER}, 8);`, 'INVALID_VALUE'],
  ['asking for a binding point of another target', 'glGetIntegerIndexedvEXT(GL_MODELVIEW, 0);', 'INVALID_ENUM'],
  ['beginning without a vertex program', `glEnable(${VP}); glBegin(GL_POINTS);`, 'INVALID_OPERATION'],
  ['beginning without a geometry program', `glEnable(${GP}); glBegin(GL_POINTS);`, 'INVALID_OPERATION'],
  ['beginning without a fragment program', `glEnable(${FP}); glBegin(GL_POINTS);`, 'INVALID_OPERATION'],
  ['drawing without a vertex program', `glEnable(${VP}); glDrawArrays(GL_POINTS, 0, 0);`, 'INVALID_OPERATION'],
  ['a raster position without a vertex program', `glEnable(${VP}); glRasterPos2f(0, 0);`, 'INVALID_OPERATION'],
  ...([
    ['POINTS', 'LINES'], ['LINES', 'POINTS'], ['LINES', 'LINE_STRIP_ADJACENCY_EXT'], ['TRIANGLES', 'LINE_LOOP'],
    ['LINES_ADJACENCY', 'LINES'], ['TRIANGLES_ADJACENCY', 'TRIANGLES'],
  ] as const).map(([input, mode]) => [
    `beginning ${mode} where a program takes ${input}`,
    `${loaded(GP, geometry(input))} glEnable(${GP}); glBegin(GL_${mode});`,
    'INVALID_OPERATION',
  ] as const),
  ['beginning what no program takes', 'glBegin(GL_MODELVIEW);', 'INVALID_ENUM'],
  ['two targets of one texture unit', `${CONFLICT} glBegin(GL_POINTS);`, 'INVALID_OPERATION'],
  ['two targets of one texture unit at a raster position', `${CONFLICT} glRasterPos2f(0, 0);`, 'INVALID_OPERATION'],
]; // prettier-ignore

it.each(ERRORS)('%s', (_, script, error) => {
  const all = gpuResults(script);
  expect(all.slice(0, -1).flatMap(({ errors }) => errors)).toEqual([]);
  expect(all.at(-1)?.errors).toEqual([error]);
});

it.each(ERRORS)('%s: changes nothing but the flag, and what is said of loading', (_, script) => {
  const all = gpuResults(script);
  const before = all.at(-2)?.context ?? gpuLast('glIsProgramARB(1);').context;
  const after = all.at(-1);
  const plain = ({ error, gpu, ...rest }: typeof before): unknown => {
    void error;
    return { ...rest, gpu: gpu === null ? null : { ...gpu, objects: { ...gpu.objects, errorPosition: 0, errorString: '' } } };
  }; // prettier-ignore
  expect(after?.context.error).toBe(after?.errors[0]);
  expect(after === undefined ? null : plain(after.context)).toEqual(plain(before));
  expect(after?.effects).toEqual([]);
});

it.each([
  ['glVertexAttribPointerARB(16, 4, GL_NONE, GL_FALSE, 0, NULL);', ['INVALID_VALUE', 'INVALID_ENUM']],
  ['glGetVertexAttribfvARB(16, GL_MODELVIEW);', ['INVALID_VALUE', 'INVALID_ENUM']],
  ['glProgramEnvParameters4fvNV(GL_MODELVIEW, 0, -1, {0});', ['INVALID_ENUM', 'INVALID_VALUE']],
  ['glProgramStringARB(GL_MODELVIEW, GL_PROGRAM_FORMAT_ASCII_ARB, -1, "");', ['INVALID_ENUM', 'INVALID_VALUE']],
  [`glProgramVertexLimitNV(${GP}, 0);`, ['INVALID_OPERATION', 'INVALID_VALUE']],
  [`glProgramStringARB(${VP}, GL_FLOAT, -1, "");`, ['INVALID_ENUM', 'INVALID_VALUE']],
  [`glProgramVertexLimitNV(${VP}, 0);`, ['INVALID_ENUM', 'INVALID_VALUE']],
  [`glBindBufferRangeNV(GL_MODELVIEW, 0, 5, 4, 4);`, ['INVALID_ENUM', 'INVALID_VALUE']],
  [`glProgramBufferParametersfvNV(${BUFFER}, 0, 0, -1, {0});`, ['INVALID_OPERATION', 'INVALID_VALUE']],
  [`glBufferData(${BUFFER}, -1, NULL, GL_FLOAT);`, ['INVALID_ENUM', 'INVALID_VALUE', 'INVALID_OPERATION']],
  [`glEnable(${VP}); glBegin(GL_MODELVIEW);`, ['INVALID_ENUM', 'INVALID_OPERATION']],
] as const)('where several errors apply, any may be generated: %s', (script, errors) => {
  expect([...gpuLast(script).errors].sort()).toEqual([...errors].sort());
}); // prettier-ignore

it.each([
  ['VertexAttribPointerARB', 'GL_FALSE, ', 'BYTE UNSIGNED_BYTE SHORT UNSIGNED_SHORT INT UNSIGNED_INT FLOAT DOUBLE'],
  ['VertexAttribIPointerEXT', '', 'BYTE UNSIGNED_BYTE SHORT UNSIGNED_SHORT INT UNSIGNED_INT'],
])('%s takes its types (ARB_vertex_program §2.8, NV_vertex_program4 §2.7, Table 2.4 of both)', (command, normalized, types) => {
  for (const type of types.split(' ')) {
    for (const size of [1, 4]) {
      expect(gpuLast(`gl${command}(15, ${String(size)}, GL_${type}, ${normalized}0, NULL);`).errors).toEqual([]);
    }
  }
}); // prettier-ignore

it('data may be of no size', () => {
  expect(gpuLast(`${BOUND} glBufferData(${BUFFER}, 0, NULL, GL_STATIC_DRAW);`).errors).toEqual([]);
  for (const offset of [0, 16]) {
    expect(gpuLast(`${BOUND} glBufferSubData(${BUFFER}, ${String(offset)}, 0, NULL);`).errors).toEqual([]);
  }
  expect(gpuLast(`${BOUND} glBufferSubData(${BUFFER}, 0, -1, NULL);`).errors).toEqual(['INVALID_VALUE']);
  expect(gpuLast(`${BOUND} glBufferSubData(${BUFFER}, -1, 0, NULL);`).errors).toEqual(['INVALID_VALUE']);
}); // prettier-ignore

it('data have their usages', () => {
  for (const often of ['STREAM', 'STATIC', 'DYNAMIC']) {
    for (const what of ['DRAW', 'READ', 'COPY', 'DRAW_ARB']) {
      expect(
        gpuLast(`${BOUND} glBufferData(${BUFFER}, 16, NULL, GL_${often}_${what});`).errors,
      ).toEqual([]);
    }
  }
});

it('what begins agrees with what is enabled', () => {
  const both = `${loaded(VP, sampling('2D'))} ${loaded(FP, FRAGMENT)} glEnable(${VP}); glEnable(${FP});`;
  expect(gpuLast(`${both} glBegin(GL_POINTS);`).errors).toEqual([]);
  expect(gpuLast(`${CONFLICT} glDisable(${FP}); glBegin(GL_POINTS);`).errors).toEqual([]);
  // RasterPos runs no geometry program.
  expect(gpuLast(`${loaded(VP, VERTEX)} glEnable(${VP}); glEnable(${GP}); glRasterPos2f(0, 0);`).errors).toEqual([]);
  for (const mode of ['TRIANGLES', 'TRIANGLE_FAN', 'QUAD_STRIP', 'POLYGON']) {
    expect(gpuLast(`${loaded(GP, geometry('TRIANGLES'))} glEnable(${GP}); glBegin(GL_${mode});`).errors).toEqual([]);
  }
  expect(gpuLast('glBegin(GL_TRIANGLES_ADJACENCY_EXT);').errors).toEqual([]);
}); // prettier-ignore
