/** What commands around GPU programs do where none of them errs. */
import { describe, expect, it } from 'vitest';
import { NotModelled } from '../call.js';
import { answer, last } from '../scripted.testing.js';
import {
  BUFFER,
  FP,
  GP,
  gpuAnswer,
  gpuContext,
  gpuLast,
  gpuResults,
  loaded,
  VERTEX,
  VP,
} from './gpu.testing.js';

const CURRENT = 'GL_CURRENT_VERTEX_ATTRIB_ARB';

describe('generic attributes (ARB_vertex_program §2.7, NV_vertex_program4 §2.7)', () => {
  it.each([
    ['glVertexAttrib1fARB(6, 2);', 'f', [2, 0, 0, 1]],
    ['glVertexAttrib2sARB(6, -3, 4);', 'f', [-3, 4, 0, 1]],
    ['glVertexAttrib3dvARB(6, {1, 2, 0.1});', 'd', [1, 2, Math.fround(0.1), 1]],
    ['glVertexAttrib4ubvARB(6, {255, 0, 1, 2});', 'f', [255, 0, 1, 2]],
    ['glVertexAttrib4uivARB(6, {4294967295, 0, 1, 2});', 'f', [4294967296, 0, 1, 2]],
    ['glVertexAttrib4NubARB(6, 255, 0, 51, 1);', 'f', [1, 0, Math.fround(0.2), Math.fround(1 / 255)]],
    ['glVertexAttrib4NbvARB(6, {127, -128, 0, 0});', 'f', [1, -1, Math.fround(1 / 255), Math.fround(1 / 255)]],
    ['glVertexAttrib4NusvARB(6, {65535, 0, 0, 0});', 'f', [1, 0, 0, 0]],
    ['glVertexAttribI1iEXT(6, -2);', 'Ii', [-2, 0, 0, 1]],
    ['glVertexAttribI2uivEXT(6, {4294967295, 5});', 'Iui', [4294967295, 5, 0, 1]],
    ['glVertexAttribI4bvEXT(6, {-1, 2, 3, 4});', 'Ii', [-1, 2, 3, 4]],
    ['glVertexAttribI4usvEXT(6, {65535, 2, 3, 4});', 'Iui', [65535, 2, 3, 4]],
    ['glVertexAttribI4ubvEXT(6, {255, 2, 3, 4});', 'Iui', [255, 2, 3, 4]],
    ['glVertexAttribI4svEXT(6, {-1, 2, 3, 4});', 'Ii', [-1, 2, 3, 4]],
    ['glVertexAttribI4ivEXT(6, {-1, 2, 3, 4});', 'Ii', [-1, 2, 3, 4]],
    ['glVertexAttribI3iEXT(6, 1, 2, 3);', 'Ii', [1, 2, 3, 1]],
    ['glVertexAttrib4NsvARB(6, {32767, -32768, 0, 0});', 'f', [1, -1, Math.fround(1 / 65535), Math.fround(1 / 65535)]],
    ['glVertexAttrib4NivARB(6, {2147483647, -2147483648, 0, 0});', 'f', [1, -1, Math.fround(1 / (2 ** 32 - 1)), Math.fround(1 / (2 ** 32 - 1))]],
    ['glVertexAttrib4NuivARB(6, {4294967295, 0, 0, 0});', 'f', [1, 0, 0, 0]],
    ['glVertexAttrib4bvARB(6, {-128, 2, 3, 4});', 'f', [-128, 2, 3, 4]],
    ['', 'i', [null, null, null, null]],
    ['glVertexAttrib2fARB(6, 2.25, 3);', 'i', [2, 3, 0, 1]],
    // Read by another type than it was specified by.
    ['glVertexAttribI4iEXT(6, 1, 2, 3, 4);', 'f', [null, null, null, null]],
    ['glVertexAttribI4iEXT(6, 1, 2, 3, 4);', 'Iui', [null, null, null, null]],
    ['glVertexAttrib4fARB(6, 1, 2, 3, 4);', 'Ii', [null, null, null, null]],
    // Before it was specified.
    ['', 'f', [null, null, null, null]],
  ])('%s read as %s', (script, letters, value) => {
    const suffix = letters.startsWith('I') ? 'EXT' : 'ARB';
    expect(gpuAnswer(`${script} glGetVertexAttrib${letters}v${suffix}(6, ${CURRENT});`)).toEqual(value);
  });

  it('and the conventional one of the same number make one another undefined (Table X.1)', () => {
    const nothing = [null, null, null, null];
    expect(gpuAnswer(`glVertexAttrib4fARB(3, 1, 2, 3, 4); glGetFloatv(GL_CURRENT_COLOR);`)).toEqual(nothing);
    expect(gpuAnswer(`glVertexAttrib4fARB(3, 1, 2, 3, 4); glColor3f(1, 0, 0); glGetFloatv(GL_CURRENT_COLOR);`)).toEqual([1, 0, 0, 1]);
    expect(gpuAnswer(`glVertexAttrib4fARB(3, 1, 2, 3, 4); glColor3f(1, 0, 0); glGetVertexAttribfvARB(3, ${CURRENT});`)).toEqual(nothing);
    expect(gpuAnswer(`glColor3f(1, 0, 0); glVertexAttrib4fARB(3, 1, 2, 3, 4); glGetVertexAttribfvARB(3, ${CURRENT});`)).toEqual([1, 2, 3, 4]);
    // Others stay.
    expect(gpuAnswer(`glVertexAttrib4fARB(4, 1, 2, 3, 4); glGetFloatv(GL_CURRENT_COLOR);`)).toEqual([1, 1, 1, 1]);
    expect(gpuContext('glVertexAttrib1fARB(6, 1); glVertexAttrib1fARB(7, 1);').gpu?.lost.size).toBe(0);
  });

  it('are saved by CURRENT_BIT', () => {
    const set = 'glVertexAttrib1fARB(3, 1); glPushAttrib(GL_CURRENT_BIT); glVertexAttrib1fARB(3, 2); glColor3f(0, 0, 0); glPopAttrib();';
    expect(gpuAnswer(`${set} glGetVertexAttribfvARB(3, ${CURRENT});`)).toEqual([1, 0, 0, 1]);
    expect(gpuAnswer(`${set} glGetFloatv(GL_CURRENT_COLOR);`)).toEqual([null, null, null, null]);
    const other = set.replace('CURRENT', 'ENABLE');
    expect(gpuAnswer(`${other} glGetFloatv(GL_CURRENT_COLOR);`)).toEqual([0, 0, 0, 1]);
  });

  it('zero provokes a vertex between Begin and End, as Vertex does', () => {
    const sent = (script: string) => gpuResults(`glBegin(GL_POINTS); ${script} glEnd();`)[1]?.effects;
    expect(sent('glVertexAttrib2fARB(0, 1, 2);')).toMatchObject([{ attributes: { 0: [1, 2, 0, 1] }, by: 'conventional' }]);
    expect(sent('glVertexAttribI2iEXT(0, 1, 2);')).toMatchObject([{ attributes: { 0: null }, generic: { 0: { type: 'S', values: [1, 2, 0, 1] } } }]);
    expect(gpuLast('glVertexAttrib2fARB(0, 1, 2);').effects).toEqual([]);
  });
}); // prettier-ignore

describe('arrays of generic attributes (§2.8)', () => {
  const arrays = `ubyte colours[] = {255, 0, 51, 255, 0, 255, 0, 0}; float places[] = {1, 2, 3, 4};
    glVertexPointer(2, GL_FLOAT, 0, places); glEnableClientState(GL_VERTEX_ARRAY);
    glEnableVertexAttribArrayARB(3);`;
  const vertex = (script: string) =>
    gpuResults(`${arrays} ${script} glDrawArrays(GL_POINTS, 1, 1);`)
      .at(-1)
      ?.effects.find(({ kind }) => kind === 'vertex');

  it('are normalised, converted, or stay integers', () => {
    const pointer = (rest: string): string => `glVertexAttribPointerARB(3, 2, GL_UNSIGNED_BYTE, ${rest}, 4, colours);`;
    expect(vertex(pointer('GL_TRUE'))).toMatchObject({ generic: { 3: { type: 'F', values: [0, 1, 0, 1] } } });
    expect(vertex(pointer('GL_FALSE'))).toMatchObject({ generic: { 3: { type: 'F', values: [0, 255, 0, 1] } } });
    expect(vertex('glVertexAttribIPointerEXT(3, 3, GL_UNSIGNED_BYTE, 4, colours);')).toMatchObject({ generic: { 3: { type: 'U', values: [0, 255, 0, 1] } } });
    expect(vertex('glVertexAttribIPointerEXT(3, 1, GL_BYTE, 0, colours);')).toMatchObject({ generic: { 3: { type: 'S', values: [0, 0, 0, 1] } } });
  });

  it('the generic array of positions is sent instead of the conventional one, and after everything else', () => {
    const both = 'float other[] = {9, 8, 7, 6}; glVertexAttribPointerARB(0, 2, GL_FLOAT, GL_FALSE, 0, other); glVertexAttribPointerARB(3, 1, GL_FLOAT, GL_FALSE, 0, other);';
    expect(vertex(both)).toMatchObject({ attributes: { 0: [3, 4, 0, 1] } });
    expect(vertex(`${both} glEnableVertexAttribArrayARB(0);`)).toMatchObject({ attributes: { 0: [7, 6, 0, 1] }, generic: { 3: { values: [8, 0, 0, 1] } } });
    expect(gpuResults(`${arrays} ${both} glEnableVertexAttribArrayARB(0); glDrawArrays(GL_POINTS, 0, 1);`).at(-1)?.effects.filter(({ kind }) => kind === 'vertex').length).toBe(1);
  });

  it('leave the generic value and the conventional one of the number indeterminate behind a draw', () => {
    const both = 'glVertexAttribPointerARB(3, 1, GL_FLOAT, GL_FALSE, 0, places); glVertexAttrib1fARB(4, 7); glColor3f(1, 0, 0); glDrawArrays(GL_POINTS, 0, 1);';
    expect(gpuAnswer(`${arrays} ${both} glGetVertexAttribfvARB(3, GL_CURRENT_VERTEX_ATTRIB_ARB);`)).toEqual([null, null, null, null]);
    expect(gpuAnswer(`${arrays} ${both} glGetFloatv(GL_CURRENT_COLOR);`)).toEqual([null, null, null, null]);
    expect(gpuAnswer(`${arrays} ${both} glGetVertexAttribfvARB(4, GL_CURRENT_VERTEX_ATTRIB_ARB);`)).toEqual([7, 0, 0, 1]);
    expect(gpuAnswer(`${arrays} ${both} glColor3f(0, 1, 0); glGetFloatv(GL_CURRENT_COLOR);`)).toEqual([0, 1, 0, 1]);
  });

  it('are as many as there are attributes', () => {
    const of = { extension: 'NV_gpu_program4', limits: { vertexAttributes: 20 } } as const;
    const ask = (script: string): unknown => answer(script, of);
    expect(ask('glGetIntegerv(GL_MAX_VERTEX_ATTRIBS_ARB);')).toBe(20);
    expect(ask('glVertexAttrib1fARB(19, 3); glGetVertexAttribfvARB(19, GL_CURRENT_VERTEX_ATTRIB_ARB);')).toEqual([3, 0, 0, 1]);
    expect(ask('glEnableVertexAttribArrayARB(19); glGetVertexAttribivARB(19, GL_VERTEX_ATTRIB_ARRAY_ENABLED_ARB);')).toBe(true);
    expect(ask('glVertexAttrib1fARB(20, 3);')).toEqual(['INVALID_VALUE']);
  });

  it('have queries', () => {
    const set = 'glVertexAttribPointerARB(3, 2, GL_SHORT, GL_TRUE, 8, NULL); glEnableVertexAttribArrayARB(3);';
    const get = (script: string, name: string) => gpuAnswer(`${script} glGetVertexAttribivARB(3, GL_VERTEX_ATTRIB_ARRAY_${name});`);
    expect(['SIZE_ARB', 'STRIDE_ARB', 'TYPE_ARB', 'ENABLED_ARB', 'NORMALIZED_ARB', 'INTEGER_EXT'].map((name) => get(set, name))).toEqual([2, 8, 'SHORT', true, true, false]);
    const integers = `${set} glVertexAttribIPointerEXT(3, 4, GL_INT, 0, NULL); glDisableVertexAttribArrayARB(3);`;
    expect(['SIZE_ARB', 'STRIDE_ARB', 'TYPE_ARB', 'ENABLED_ARB', 'NORMALIZED_ARB', 'INTEGER_EXT'].map((name) => get(integers, name))).toEqual([4, 0, 'INT', false, false, true]);
    expect(get('', 'SIZE_ARB')).toBe(4);
    expect(gpuAnswer('glGetVertexAttribPointervARB(3, GL_VERTEX_ATTRIB_ARRAY_POINTER_ARB);')).toBe('NULL');
  });
}); // prettier-ignore

describe('program objects (ARB_vertex_program §2.14.1)', () => {
  it('names: generated ones are no programs until they are bound; deleted ones are unused', () => {
    expect(gpuAnswer('glGenProgramsARB(2);')).toEqual([1, 2]);
    expect(gpuAnswer('glBindProgramARB(GL_VERTEX_PROGRAM_ARB, 1); glGenProgramsARB(2);')).toEqual([2, 3]);
    expect(gpuAnswer('glGenProgramsARB(1); glIsProgramARB(1);')).toBe(false);
    expect(gpuAnswer('glGenProgramsARB(1); glBindProgramARB(GL_VERTEX_PROGRAM_ARB, 1); glIsProgramARB(1);')).toBe(true);
    expect(gpuAnswer('glGenProgramsARB(1); glDeleteProgramsARB(1, {1}); glGenProgramsARB(1);')).toEqual([1]);
    const bound = `glBindProgramARB(${VP}, 7); glDeleteProgramsARB(2, {7, 0});`;
    expect(gpuAnswer(`${bound} glGetProgramivARB(${VP}, GL_PROGRAM_BINDING_ARB);`)).toBe(0);
  });

  it('names that were given are so until they are bound without an error', () => {
    const reserved = (script: string): unknown => [...(gpuContext(`glGenProgramsARB(2); ${script}`).gpu?.reserved ?? [])];
    expect(reserved('')).toEqual([1, 2]);
    expect(reserved(`glBindProgramARB(${VP}, 1);`)).toEqual([2]);
    expect(reserved('glBindProgramARB(GL_MODELVIEW, 1);')).toEqual([1, 2]);
    expect(reserved(`glBindProgramARB(${VP}, 7);`)).toEqual([1, 2]);
    expect(reserved('glDeleteProgramsARB(1, {1, 2});')).toEqual([2]);
    expect(gpuLast('glGenProgramsARB(0);').returned).toEqual({ integers: [] });
    expect(gpuLast('glDeleteProgramsARB(0, {});').errors).toEqual([]);
    expect(gpuLast('glGenProgramsARB(65536);').errors).toEqual([]);
    expect(gpuLast('glGenProgramsARB(65537);').errors).toEqual(['OUT_OF_MEMORY']);
  });

  it.each([['!!ARBvp1.0', VP], ['!!ARBfp1.0', FP]])('of %s may load, and nothing here knows whether they do', (header, target) => {
    const load = (text: string): string => `glProgramStringARB(${target}, GL_PROGRAM_FORMAT_ASCII_ARB, ${String(text.length)}, "${text}");`;
    for (const rest of [' END', ' MOV', '']) {
      expect(() => gpuLast(load(header + rest))).toThrow(`programs of ${header} are not loaded here`);
    }
    // What is surely wrong is an error all the same.
    expect(gpuLast(load(header).replace('FORMAT_ASCII_ARB', 'STRING_ARB')).errors).toEqual(['INVALID_ENUM']);
    for (const other of [` ${header}`, header.slice(0, -1), header.replace('1.0', '2.0')]) {
      expect(gpuLast(load(other)).errors).toEqual(['INVALID_OPERATION']);
    }
  });

  it('count each of their resources by two names, whatever an implementation makes of it (ARB_vertex_program §6.1.12)', () => {
    for (const resource of ['INSTRUCTIONS', 'TEMPORARIES', 'PARAMETERS', 'ATTRIBS', 'ADDRESS_REGISTERS']) {
      for (const native of ['', 'NATIVE_']) {
        for (const most of ['', 'MAX_']) {
          const { errors } = gpuLast(`${loaded(VP, VERTEX)} glGetProgramivARB(${VP}, GL_${most}PROGRAM_${native}${resource}_ARB);`);
          expect(errors).toEqual([]);
        }
      }
    }
  });

  it('have integers by queries of integers alone', () => {
    expect(gpuLast(`glGetProgramEnvParameterIivNV(${VP}, 0);`).returned).toEqual({ integers: [null, null, null, null] });
    expect(gpuLast(`glGetProgramEnvParameterIuivNV(${VP}, 0);`).returned).toEqual({ integers: [null, null, null, null] });
    expect(gpuLast(`glGetProgramEnvParameterfvARB(${VP}, 0);`).returned).toEqual([0, 0, 0, 0]);
    expect(gpuLast(`glGetProgramEnvParameterdvARB(${VP}, 0);`).returned).toEqual([0, 0, 0, 0]);
  });

  it.each(['VENDOR', 'RENDERER', 'VERSION', 'EXTENSIONS'])('the string GL_%s is the implementation\'s own', (name) => {
    expect(() => gpuLast(`glGetString(GL_${name});`)).toThrow(NotModelled);
  });

  it('hold a string, where the last error was, and why', () => {
    const load = loaded(VP, VERTEX);
    expect(gpuAnswer(`${load} glGetProgramivARB(${VP}, GL_PROGRAM_LENGTH_ARB);`)).toBe(VERTEX.length);
    expect(new TextDecoder().decode(gpuAnswer(`${load} glGetProgramStringARB(${VP}, GL_PROGRAM_STRING_ARB);`) as Uint8Array)).toBe(VERTEX);
    const bad = loaded(VP, '!!NVvp4.0 MOV nothing, vertex.position; END');
    const text = (script: string) => new TextDecoder().decode(gpuAnswer(`${script} glGetString(GL_PROGRAM_ERROR_STRING_ARB);`) as Uint8Array);
    expect(gpuAnswer(`${bad} glGetIntegerv(GL_PROGRAM_ERROR_POSITION_ARB);`)).toBe(14);
    expect(text(bad)).not.toBe('');
    expect(gpuAnswer(`${bad} ${load} glGetIntegerv(GL_PROGRAM_ERROR_POSITION_ARB);`)).toBe(-1);
    expect(text(`${bad} ${load}`)).toBe('');
    // The length decides, not the string.
    expect(gpuLast(`glProgramStringARB(${VP}, GL_PROGRAM_FORMAT_ASCII_ARB, ${String(VERTEX.length - 1)}, "${VERTEX}");`).errors).toEqual(['INVALID_OPERATION']);
  });

  it('parameters keep the type of the command that set them', () => {
    const set = `glProgramLocalParameterI4uiNV(${GP}, 1, 1, 2, 3, 4294967295);`;
    expect(gpuAnswer(`${set} glGetProgramLocalParameterIuivNV(${GP}, 1);`)).toEqual([1, 2, 3, 4294967295]);
    expect(gpuAnswer(`${set} glGetProgramLocalParameterfvARB(${GP}, 1);`)).toEqual([null, null, null, null]);
    expect(gpuAnswer(`glProgramEnvParameters4fvEXT(${FP}, 1, 2, {1,2,3,4,5,6,7,8}); glGetProgramEnvParameterdvARB(${FP}, 2);`)).toEqual([5, 6, 7, 8]);
    expect(gpuAnswer(`glGetProgramEnvParameterfvARB(${FP}, 95);`)).toEqual([0, 0, 0, 0]);
  });

  it('buffers give programs words', () => {
    const text = '!!NVvp4.0 BUFFER b[] = { program.buffer[2] }; MOV result.position, vertex.position; MOV.S result.attrib[0].x, b[1]; END';
    const script = `${loaded(VP, text)} glEnable(${VP}); glBindBuffer(${BUFFER}, 5); glBufferData(${BUFFER}, 16, NULL, GL_STATIC_DRAW);
      glBindBufferBaseNV(${BUFFER}, 2, 5); glProgramBufferParametersIivNV(${BUFFER}, 2, 1, 2, {-7, 8});`;
    expect(gpuAnswer(`${script} glGetIntegerIndexedvEXT(${BUFFER}, 2);`)).toBe(5);
    expect(gpuAnswer(`${script} glGetIntegerv(${BUFFER});`)).toBe(5);
    const [effect] = gpuResults(`${script} glBegin(GL_POINTS); glVertex2f(1, 2);`).at(-1)?.effects ?? [];
    expect(effect).toMatchObject({ transformed: { attributes: { 'attrib[0]': { x: { type: 'S', value: -7 } } } } });
  });
}); // prettier-ignore

describe('vertices', () => {
  const load = `${loaded(VP, VERTEX)} glEnable(${VP});`;

  it('run the program of the current object with attributes and state', () => {
    const text = '!!NVvp4.0 PARAM m[4] = { state.matrix.mvp }; PARAM p = state.matrix.program[2].row[0]; DP4 result.position.x, m[0], vertex.position; MOV result.position.yzw, vertex.position; ADD result.color, vertex.color, p; MOV result.texcoord[1], vertex.normal; END';
    const script = `${loaded(VP, text)} glEnable(${VP}); glTranslatef(2, 0, 0); glMatrixMode(GL_MATRIX2_ARB); glScalef(3, 1, 1);
      glColor3f(1, 0.5, 0); glBegin(GL_POINTS); glVertex2f(1, 5);`;
    const [effect] = gpuLast(script).effects;
    expect(effect).toMatchObject({
      by: 'program',
      transformed: {
        position: { x: 3, y: 5, z: 0, w: 1 },
        attributes: { 'color.front.primary': { x: 4, y: 0.5, z: 0, w: 1 }, 'texcoord[1]': { x: 0, y: 0, z: 1, w: 1 } },
      },
    });
  });

  it('an attribute that is undefined gives what is undefined', () => {
    const [effect] = gpuLast(`${load} glBegin(GL_POINTS); glVertex2f(1, 5);`).effects;
    const colour = effect?.kind === 'vertex' ? effect.transformed?.attributes['color.front.primary'] : null;
    expect(typeof colour?.x).toBe('symbol');
  });

  it('a position-invariant program has the position of the GL', () => {
    const text = '!!NVvp4.0 OPTION ARB_position_invariant; MOV result.color, vertex.position; END';
    const script = `${loaded(VP, text)} glEnable(${VP}); glTranslatef(2, 0, 0); glBegin(GL_POINTS); glVertex2f(1, 5);`;
    expect(gpuLast(script).effects[0]).toMatchObject({ transformed: { position: { x: 3, y: 5, z: 0, w: 1 } } });
  });

  it('RasterPos runs the program', () => {
    expect(gpuLast(`${load} glRasterPos2f(0.5, 1);`).effects[0]).toMatchObject({ isValid: true });
    expect(gpuLast(`${load} glRasterPos2f(2, 1);`).effects[0]).toMatchObject({ isValid: false });
    expect(gpuLast('glRasterPos2f(2, 1);').effects[0]).toMatchObject({ isValid: null });
  });
}); // prettier-ignore

describe('what a context has', () => {
  it('without VP programs there are no program parameters, and as many environment parameters as ARB_vertex_program has', () => {
    const { parameters, limits } = gpuContext('glIsProgramARB(1);');
    expect([parameters, limits.environmentParameters]).toEqual([[], 96]);
  });

  it('commands and names of NV_vertex_program are not there, and the other way round', () => {
    expect(() => gpuLast('glTrackMatrixNV(GL_VERTEX_PROGRAM_NV, 0, GL_NONE, GL_NONE);')).toThrow(NotModelled);
    expect(() => last('glGenProgramsARB(1);')).toThrow('glGenProgramsARB is of ARB_vertex_program');
    expect(gpuLast('glMatrixMode(GL_MATRIX0_NV);').errors).toEqual(['INVALID_ENUM']);
    expect(last('glMatrixMode(GL_MATRIX0_ARB);').errors).toEqual(['INVALID_ENUM']);
    expect(gpuLast('glEnable(GL_MAP1_VERTEX_ATTRIB3_4_NV);').errors).toEqual(['INVALID_ENUM']);
    expect(gpuLast('glEnableClientState(GL_VERTEX_ATTRIB_ARRAY3_NV);').errors).toEqual(['INVALID_ENUM']);
    expect(last(`glEnable(${GP});`).errors).toEqual(['INVALID_ENUM']);
    expect(last('glGetIntegerv(GL_MAX_VERTEX_ATTRIBS_ARB);').errors).toEqual(['INVALID_ENUM']);
    expect(gpuLast('glGetIntegerv(GL_VERTEX_PROGRAM_BINDING_NV);').errors).toEqual(['INVALID_ENUM']);
  });

  it('a number is one number by two names', () => {
    expect(gpuAnswer('glEnable(GL_VERTEX_PROGRAM_NV); glIsEnabled(GL_VERTEX_PROGRAM_ARB);')).toBe(true);
    expect(gpuAnswer('glEnable(GL_PROGRAM_POINT_SIZE_EXT); glIsEnabled(GL_VERTEX_PROGRAM_POINT_SIZE_ARB);')).toBe(true);
    expect(gpuAnswer(`glIsEnabled(${FP});`)).toBe(false);
  });

  it.each([
    ['GL_MAX_VERTEX_ATTRIBS_ARB', 16], ['GL_MAX_PROGRAM_MATRICES_ARB', 8], ['GL_MAX_PROGRAM_MATRIX_STACK_DEPTH_ARB', 1],
    ['GL_CURRENT_MATRIX_STACK_DEPTH_ARB', 1], ['GL_PROGRAM_ERROR_POSITION_ARB', -1],
  ])('%s is %i at first', (name, value) => {
    expect(gpuAnswer(`glGetIntegerv(${name});`)).toBe(value);
  });

  it('the current matrix comes in both orders', () => {
    const set = 'glTranslatef(1, 2, 3);';
    expect(gpuAnswer(`${set} glGetFloatv(GL_CURRENT_MATRIX_ARB);`)).toEqual([1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 1, 2, 3, 1]);
    expect(gpuAnswer(`${set} glGetFloatv(GL_TRANSPOSE_CURRENT_MATRIX_ARB);`)).toEqual([1, 0, 0, 1, 0, 1, 0, 2, 0, 0, 1, 3, 0, 0, 0, 1]);
  });
}); // prettier-ignore
