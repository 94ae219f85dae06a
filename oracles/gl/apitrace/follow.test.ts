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
  type ContextExtension,
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
const CONTEXT =
  '0 eglCreateContext(dpy = 0x1, config = 0x2, share_context = NULL, attrib_list = {}) = 0x5\n' +
  '1 eglMakeCurrent(dpy = 0x1, draw = 0x3, read = 0x3, ctx = 0x5) = EGL_TRUE\n';

function followed(text: string, extension?: ContextExtension): FollowedTrace {
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
    expect(perhaps(followed(`5 ${wrong}\n`))).toEqual(['the dump does not show how its context was made']);
    const shared = calls(wrong).replace('share_context = NULL', 'share_context = 0x9');
    expect(perhaps(followed(shared))).toEqual(['contexts of the trace share objects']);
  }); // prettier-ignore

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

it('each thread has a context of its own', () => {
  const text =
    calls('glEnable(cap = GL_VERTEX_PROGRAM_NV)') +
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
