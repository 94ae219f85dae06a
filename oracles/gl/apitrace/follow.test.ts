/**
 * Traces followed: the model's own answers never depart, whatever names and limits a GL has; a wrong answer does; what cannot be known is
 * told so.
 */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { newContext } from '../../../semantics/gl/context/context.js';
import { nominalEngine } from '../../../semantics/gl/context/engine.js';
import {
  CONTEXT_EXTENSIONS,
  type ContextName,
  type ContextLimits,
} from '../../../spec/gl/limits.js';
import { byNight } from '../../../vitest.night.js';
import { asNumbered } from '../../protocol/gl/calls.js';
import { drawScript } from '../generate.js';
import { contextImplementation } from '../implementation.js';
import { readDump } from './dump.js';
import { dumpOf } from './dumped.testing.js';
import { extensionOf, followTrace } from './follow.js';
import type { FollowedTrace } from './found.js';

const FOLDER = fileURLToPath(new URL('../../../examples/apitrace/', import.meta.url));
const EXAMPLE = readFileSync(`${FOLDER}application.txt`, 'utf8');
const ENGINE = nominalEngine();
const CREATE =
  'eglCreateContext(dpy = 0x1, config = 0x2, share_context = NULL, attrib_list = {}) = 0x5';
const MAKE_CURRENT = 'eglMakeCurrent(dpy = 0x1, draw = 0x3, read = 0x3, ctx = 0x5) = EGL_TRUE';
const CONTEXT = `0 eglBindAPI(api = EGL_OPENGL_API) = EGL_TRUE\n0 ${CREATE}\n1 ${MAKE_CURRENT}\n`;

function followed(text: string, extension?: ContextName): FollowedTrace {
  const dump = readDump(text);
  return followTrace(dump, {
    extension: extension ?? extensionOf(dump),
    engine: ENGINE,
    blobs: (file) => new Uint8Array(readFileSync(FOLDER + file)),
  });
}

/** Lines of calls behind the making of a context, with numbers. */
function calls(...lines: readonly string[]): string {
  return CONTEXT + lines.map((line, index) => `${String(index + 2)} ${line}\n`).join('');
}

function departing({ differences }: FollowedTrace): readonly string[] {
  return differences
    .filter(({ unless }) => unless === null)
    .map(({ number, kind, call }) => `${String(number)} ${kind} ${call.command}`);
}

function perhaps({ differences }: FollowedTrace): readonly (string | null)[] {
  return differences.map(({ unless }) => unless).filter((unless) => unless !== null);
}

describe('the example, as Mesa answered it', () => {
  it('shows what the application does wrong, and nothing against the GL', () => {
    const trace = followed(EXAMPLE);
    expect(trace.extension).toBe('ARB_vertex_program');
    expect(trace.differences).toEqual([]);
    expect(trace.compared).toBe(11);
    expect(trace.errors.map(({ call, errors }) => [call.command, ...errors])).toEqual([
      ['VertexAttrib4fARB', 'INVALID_VALUE'],
      ['ProgramStringARB', 'INVALID_OPERATION'],
    ]);
    expect(trace.relies.map(({ call }) => call.arguments)).toEqual([['CURRENT_COLOR']]);
    expect(trace.leftOut.map(({ touches }) => touches)).toEqual(
      Array.from(trace.leftOut, () => 'nothing'),
    );
  });

  it.each([
    ['params = {1.732051, 1, 0,', 'params = {1.732051, -1, 0,', 'returned GetFloatv'],
    ['= GL_INVALID_VALUE', '= GL_NO_ERROR', null],
    ['params = {0.1, -0,', 'params = {0.2, -0,', 'returned GetProgramEnvParameterfvARB'],
    ['params = {1, 0, 0.5019608,', 'params = {0, 0, 0.5019608,', 'returned GetVertexAttribfvARB'],
    ['(cap = GL_VERTEX_PROGRAM_ARB) = GL_TRUE', '(cap = GL_VERTEX_PROGRAM_ARB) = GL_FALSE', 'returned IsEnabled'],
    ['glGenLists(range = 1) = 1', 'glGenLists(range = 1) = 0', 'returned GenLists'],
    ['params = {0.003921569, 0.007843138,', 'params = {0.1, 0.007843138,', 'returned GetFloatv'],
    ['programs = {1, 2})', 'programs = {7, 7})', 'returned GenProgramsARB'],
    ['params = {1.732051, 1, 0,', 'params = {1.732052, 1, 0,', null],
  ])('with %s as %s', (right, wrong, found) => {
    expect(EXAMPLE).toContain(right);
    const trace = followed(EXAMPLE.replace(right, wrong));
    expect(departing(trace).map((each) => each.replace(/^\d+ /, ''))).toEqual(found === null ? [] : [found]);
  }); // prettier-ignore

  it('a GL may give other names', () => {
    const other = EXAMPLE.replaceAll('{1, 2})', '{31, 7})')
      .replace('program = 1)', 'program = 31)')
      .replace('program = 2)', 'program = 7)')
      .replaceAll('list = 1', 'list = 9')
      .replace('range = 1) = 1', 'range = 1) = 9');
    expect(followed(other).differences).toEqual([]);
  });
});

describe('what cannot be known', () => {
  it('an error by a limit that the trace does not ask for', () => {
    const pushes = Array.from({ length: 40 }, () => 'glPushMatrix()');
    const query = 'glGetIntegerv(pname = GL_CURRENT_MATRIX_STACK_DEPTH_NV, params = &32)';
    const trace = followed(calls(...pushes, query));
    expect(departing(trace)).toEqual([]);
    expect(perhaps(trace)).toEqual(['call 33 may have had an error by a limit, or none']);
    const told = 'glGetIntegerv(pname = GL_MAX_MODELVIEW_STACK_DEPTH, params = &32)';
    expect(followed(calls(told, ...pushes, query)).differences).toEqual([]);
    const more = 'glGetIntegerv(pname = GL_MAX_MODELVIEW_STACK_DEPTH, params = &64)';
    expect(departing(followed(calls(more, ...pushes, query)))).toEqual(['43 returned GetIntegerv']);
  });

  it('GetError settles it where it tells of none, and not where another may have come first', () => {
    const enough = Array.from({ length: 33 }, () => 'glPushMatrix()');
    const query = 'glGetIntegerv(pname = GL_CURRENT_MATRIX_STACK_DEPTH_NV, params = &2)';
    const none = followed(calls(...enough, 'glGetError() = GL_NO_ERROR', query));
    expect(departing(none)).toEqual(['36 returned GetIntegerv']);
    const some = followed(calls(...enough, 'glGetError() = GL_STACK_OVERFLOW', query));
    expect(departing(some)).toEqual([]);
    expect(perhaps(some)).toHaveLength(1);
  });

  it('what is behind a call that is not followed, where it may depend on it', () => {
    const wrong = 'glGetFloatv(pname = GL_MODELVIEW_MATRIX, params = {2, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1})';
    expect(departing(followed(calls('glClear(mask = GL_COLOR_BUFFER_BIT)', wrong)))).toEqual(['3 returned GetFloatv']);
    const behind = followed(calls('glFrobnicate(x = 1)', wrong));
    expect(departing(behind)).toEqual([]);
    expect(perhaps(behind)).toEqual(['glFrobnicate in call 2 is not followed']);
    // A buffer object holds arrays, and no matrices.
    const buffer = 'glBindBufferARB(target = GL_ARRAY_BUFFER, buffer = 1)';
    expect(departing(followed(calls(buffer, wrong)))).toEqual(['3 returned GetFloatv']);
    const attribute = 'glGetVertexAttribfvNV(index = 3, pname = GL_CURRENT_ATTRIB_NV, params = {0, 0, 0, 1})';
    expect(departing(followed(calls(buffer, attribute)))).toEqual([]);
  }); // prettier-ignore

  it('an error that such a call may have had', () => {
    expect(
      followed(calls('glClear(mask = 0xffff)', 'glGetError() = GL_INVALID_VALUE')).differences,
    ).toEqual([]);
    expect(
      departing(followed(calls('glEnd()', 'glGetError() = GL_INVALID_OPERATION', 'glGetError() = GL_INVALID_VALUE'))),
    ).toEqual(['4 error GetError']);
  }); // prettier-ignore

  it('a name that another extension may have', () => {
    const trace = followed(
      calls('glBegin(mode = GL_PATCHES)', 'glEnd()', 'glGetError() = GL_NO_ERROR'),
    );
    expect(departing(trace)).toEqual([]);
  });

  it('what contexts share, and how one began whose making is not shown', () => {
    const wrong = 'glIsEnabled(cap = GL_VERTEX_PROGRAM_NV) = GL_TRUE';
    expect(departing(followed(calls(wrong)))).toEqual(['2 returned IsEnabled']);
    expect(perhaps(followed(`5 ${wrong}\n`))).toEqual(['the dump does not show which context is current']);
    const begun = `4 ${MAKE_CURRENT}\n5 ${wrong}\n`;
    expect(perhaps(followed(begun))).toEqual(['the dump does not show how its context was made']);
    const shared = calls(wrong).replace('share_context = NULL', 'share_context = 0x9');
    expect(perhaps(followed(shared))).toEqual(['contexts of the trace share objects']);
  }); // prettier-ignore

  it('what calls did that the dump leaves out', () => {
    const wrong = 'glIsEnabled(cap = GL_VERTEX_PROGRAM_NV) = GL_TRUE';
    const text = calls(wrong, 'glEnd()', wrong.replace('NV', 'TWO_SIDE_NV'));
    expect(departing(followed(text))).toHaveLength(2);
    const trace = followed(text.replace(/^3 .*\n/m, ''));
    expect(departing(trace)).toEqual(['2 returned IsEnabled']);
    expect(perhaps(trace)).toEqual(['call 3 is not in the dump']);
  });

  it('bytes that are not in the dump', () => {
    const trace = followed(
      calls(
        'glVertexAttribPointerNV(index = 0, fsize = 4, type = GL_FLOAT, stride = 0, pointer = blob(48))',
      ),
    );
    expect(trace.leftOut).toMatchObject([{ touches: 'attributes', calls: 1, first: 2 }]);
    expect(trace.leftOut[0]?.reason).toContain('--blobs');
  });
});

/** A right GL may have answered so; the last part is an answer that is wrong all the same, where there is one. */
const RIGHT: readonly (readonly [name: string, lines: readonly string[], wrong?: string])[] = [
  ['a handle that comes again', ['glEnable(cap = GL_VERTEX_PROGRAM_NV)', CREATE, MAKE_CURRENT, 'glIsEnabled(cap = GL_VERTEX_PROGRAM_NV) = GL_FALSE'], 'glIsEnabled(cap = GL_VERTEX_PROGRAM_NV) = GL_TRUE'],
  ['a context that did not become current', ['glEnable(cap = GL_VERTEX_PROGRAM_NV)', CREATE.replace('0x5', '0x6'), MAKE_CURRENT.replace('0x5', '0x6').replace('TRUE', 'FALSE'), 'glIsEnabled(cap = GL_VERTEX_PROGRAM_NV) = GL_TRUE'], 'glIsEnabled(cap = GL_VERTEX_PROGRAM_NV) = GL_FALSE'],
  ['a context that was released', ['glEnable(cap = GL_VERTEX_PROGRAM_NV)', MAKE_CURRENT.replace('0x5', 'NULL'), 'glIsEnabled(cap = GL_VERTEX_PROGRAM_NV) = GL_FALSE']],
  ['OpenGL ES', ['eglBindAPI(api = EGL_OPENGL_ES_API) = EGL_TRUE', CREATE, MAKE_CURRENT, 'glPushMatrix()', 'glGetError() = GL_INVALID_OPERATION']],
  ['a core profile', [CREATE.replace('{}', '{EGL_CONTEXT_OPENGL_PROFILE_MASK, EGL_CONTEXT_OPENGL_CORE_PROFILE_BIT, EGL_NONE}'), MAKE_CURRENT, 'glPushMatrix()', 'glGetError() = GL_INVALID_OPERATION']],
  ['version 4.5', [CREATE.replace('{}', '{EGL_CONTEXT_MAJOR_VERSION, 4, EGL_CONTEXT_MINOR_VERSION, 5, EGL_NONE}'), MAKE_CURRENT, 'glPushMatrix()', 'glGetError() = GL_INVALID_OPERATION']],
  ['a context without errors', [CREATE.replace('{}', '{EGL_CONTEXT_OPENGL_NO_ERROR_KHR, EGL_TRUE, EGL_NONE}'), MAKE_CURRENT, 'glPopMatrix()', 'glGetError() = GL_NO_ERROR']],
  ['memory that runs out', ['glGetError() = GL_OUT_OF_MEMORY'], 'glGetError() = GL_INVALID_VALUE'],
  ['errors of other extensions', ['glPopMatrix()', 'glGetError() = GL_INVALID_FRAMEBUFFER_OPERATION', 'glGetError() = GL_STACK_UNDERFLOW', 'glGetError() = GL_NO_ERROR'], 'glGetError() = GL_STACK_UNDERFLOW'],
  ['an array that is not told', ['glEnableClientState(array = GL_VERTEX_ARRAY)', 'glGetError() = GL_INVALID_VALUE', 'glPopMatrix()', 'glGetError() = GL_INVALID_ENUM'], 'glGetError() = GL_STACK_OVERFLOW'],
  ['a size that is not told', ['glGetVertexAttribivNV(index = 3, pname = GL_ATTRIB_ARRAY_SIZE_NV, params = &3)']],
  ['what draws leave', ['glEnableClientState(array = GL_COLOR_ARRAY)', 'glColorPointer(size = 4, type = GL_UNSIGNED_BYTE, stride = 0, pointer = blob("blob_call72.bin")) // fake', 'glDrawArrays(mode = GL_POINTS, first = 0, count = 2)', 'glGetFloatv(pname = GL_CURRENT_COLOR, params = {1, 1, 1, 1})'], 'glGetFloatv(pname = GL_CURRENT_NORMAL, params = {1, 1, 1})'],
  ['a list with what is not followed', ['glNewList(list = 1, mode = GL_COMPILE)', 'glTexParameteri(target = GL_TEXTURE_2D, pname = GL_FOG, param = 4)', 'glEndList()', 'glGetError() = GL_NO_ERROR', 'glCallList(list = 1)', 'glGetError() = GL_INVALID_ENUM', 'glGetError() = GL_NO_ERROR'], 'glGetError() = GL_INVALID_VALUE'],
  ['a buffer that is mapped', ['glBindBuffer(target = GL_ARRAY_BUFFER, buffer = 1)', 'glMapBuffer(target = GL_ARRAY_BUFFER, access = GL_WRITE_ONLY) = 0x1234', 'glGetError() = GL_NO_ERROR', 'glDrawArrays(mode = GL_POINTS, first = 0, count = 0)', 'glGetError() = GL_INVALID_OPERATION']],
  ['a program of GLSL', ['glBindProgramARB(target = GL_VERTEX_PROGRAM_ARB, program = 1)', 'glIsProgram(program = 3) = GL_TRUE'], 'glIsProgramARB(program = 3) = GL_TRUE'],
  ['zero, nearly', ['glRotatef(angle = 90, x = 0, y = 0, z = 1)', `glGetBooleanv(pname = GL_MODELVIEW_MATRIX, params = ${truths('0100100000100001')})`], `glGetBooleanv(pname = GL_MODELVIEW_MATRIX, params = ${truths('0000000000100001')})`],
  ['one value of many', ['glGetFloatv(pname = GL_MODELVIEW_MATRIX, params = &1)'], 'glGetFloatv(pname = GL_MODELVIEW_MATRIX, params = &2)'],
  ['many of one', ['glGetIntegerv(pname = GL_CURRENT_MATRIX_STACK_DEPTH_NV, params = {1, 7})'], 'glGetIntegerv(pname = GL_CURRENT_MATRIX_STACK_DEPTH_NV, params = {2, 7})'],
  ['numbers that cancel but for their last digits', ['glTranslatef(x = 1000000, y = 0, z = 0)', 'glTranslatef(x = -1000000, y = 0, z = 0)', `glGetFloatv(pname = GL_MODELVIEW_MATRIX, params = ${moved(0.25)})`], `glGetFloatv(pname = GL_MODELVIEW_MATRIX, params = ${moved(500)})`],
  ['numbers that are not normalised', ['glColor3f(red = 1e-41, green = 0, blue = 1)', 'glGetFloatv(pname = GL_CURRENT_COLOR, params = {0, 0, 1, 1})'], 'glGetFloatv(pname = GL_CURRENT_COLOR, params = {1e-30, 0, 1, 1})'],
  ['a later language', ['glProgramStringARB(target = GL_FRAGMENT_PROGRAM_ARB, format = GL_PROGRAM_FORMAT_ASCII_ARB, len = 46, string = "!!NVfp5.0 MOV result.color, fragment.color; END")', 'glGetError() = GL_NO_ERROR']],
  ['an option', ['glProgramStringARB(target = GL_FRAGMENT_PROGRAM_ARB, format = GL_PROGRAM_FORMAT_ASCII_ARB, len = 35, string = "!!NVfp4.0 OPTION NV_other_one;\nEND\n")', 'glGetError() = GL_NO_ERROR']],
  ['GL_BGRA', ['glColorPointer(size = GL_BGRA, type = GL_UNSIGNED_BYTE, stride = 0, pointer = blob("blob_call72.bin"))', 'glGetError() = GL_NO_ERROR']],
  ['client attributes', ['glGetIntegerv(pname = GL_MAX_ATTRIB_STACK_DEPTH, params = &16)', ...Array.from({ length: 17 }, () => 'glPushClientAttrib(mask = GL_CLIENT_VERTEX_ARRAY_BIT)'), 'glGetError() = GL_NO_ERROR']],
  ['clip planes by their later name', ['glEnable(cap = GL_CLIP_DISTANCE0)', 'glIsEnabled(cap = GL_CLIP_PLANE0) = GL_TRUE'], 'glIsEnabled(cap = GL_CLIP_DISTANCE0) = GL_FALSE'],
  ['points of maps', ['glMap1f(target = GL_MAP1_COLOR_4, u1 = 0, u2 = 1, stride = 4, order = 2, points = {1, 2, 3, 4, 5, 6, 7, 8})', 'glGetMapfv(target = GL_MAP1_COLOR_4, query = GL_COEFF, v = {1, 2, 3, 4, 5, 6, 7, 8})'], 'glGetMapfv(target = GL_MAP1_COLOR_4, query = GL_COEFF, v = &3)'],
  ['what is apart', ['glEdgeFlag(flag = GL_TRUE)', 'glListBase(base = 3)', 'glRectf(x1 = 0, y1 = 0, x2 = 1, y2 = 1)', 'glPointParameterf(pname = GL_POINT_SIZE_MIN, param = 1)', 'glPushName(name = 3)', 'glIndexi(c = 1)', 'glGetError() = GL_INVALID_OPERATION'], 'glIsEnabled(cap = GL_VERTEX_PROGRAM_NV) = GL_TRUE'],
  ['the active unit, pushed', ['glPushAttrib(mask = GL_TEXTURE_BIT)', 'glActiveTexture(texture = GL_TEXTURE1)', 'glPopAttrib()', 'glMatrixMode(mode = GL_TEXTURE)', 'glPushMatrix()', 'glActiveTexture(texture = GL_TEXTURE0)', 'glGetIntegerv(pname = GL_CURRENT_MATRIX_STACK_DEPTH_ARB, params = &2)', 'glGetError() = GL_NO_ERROR'], 'glGetIntegerv(pname = GL_CURRENT_MATRIX_STACK_DEPTH_ARB, params = &1)'],
]; // prettier-ignore

function truths(digits: string): string {
  return `{${[...digits].map((each) => (each === '1' ? 'GL_TRUE' : 'GL_FALSE')).join(', ')}}`;
}

function moved(x: number): string {
  return `{1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, ${String(x)}, 0, 0, 1}`;
}

it.each(RIGHT.map(([name, lines, wrong]) => ({ name, lines, wrong })))(
  '$name: nothing is called wrong that may be right',
  ({ lines, wrong }) => {
    expect(departing(followed(calls(...lines)))).toEqual([]);
    if (wrong !== undefined) expect(departing(followed(calls(...lines, wrong)))).toHaveLength(1);
  },
);

it('each thread has a context of its own', () => {
  const text =
    calls('glEnable(cap = GL_VERTEX_PROGRAM_NV)') +
    '10 @1 eglBindAPI(api = EGL_OPENGL_API) = EGL_TRUE\n' +
    '10 @1 eglCreateContext(dpy = 0x1, config = 0x2, share_context = NULL, attrib_list = {}) = 0x6\n' +
    '11 @1 eglMakeCurrent(dpy = 0x1, draw = 0x3, read = 0x3, ctx = 0x6) = EGL_TRUE\n' +
    '12 @1 glIsEnabled(cap = GL_VERTEX_PROGRAM_NV) = GL_FALSE\n' +
    '13 @0 glIsEnabled(cap = GL_VERTEX_PROGRAM_NV) = GL_TRUE\n';
  const trace = followed(text);
  expect(trace.differences).toEqual([]);
  expect(trace).toMatchObject({ contexts: 2, compared: 2 });
});

/** Limits that a GL may have. */
const LIMITS: readonly Partial<ContextLimits>[] = [
  {},
  { trackMatrices: 16, trackDepth: 4, textureUnits: 8, clipPlanes: 8, pointSize: 64 },
  { environmentParameters: 256, localParameters: 1024, attribDepth: 20, imaging: true },
];

describe.each(CONTEXT_EXTENSIONS)('%s', (extension) => {
  it.each(LIMITS)('a GL that is right never departs: %j', (limits) => {
    const start = () => newContext(extension, limits);
    const scripts = Array.from({ length: byNight(300, 4) }, (_, index) =>
      drawScript(20261129, index, { start }).map(asNumbered).filter((each) => each !== null),
    );
    const { text, blobs } = dumpOf(contextImplementation(start, ENGINE), scripts);
    const trace = followTrace(readDump(text), { extension, engine: ENGINE, blobs });
    expect(departing(trace)).toEqual([]);
    expect(trace.performed).toBeGreaterThan(0.8 * trace.calls);
  }); // prettier-ignore
});
