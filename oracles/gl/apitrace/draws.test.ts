/** Draws of traces: a GL that leaves what leaves agrees, each fault behind programs differs, and what nobody can know is never called wrong. */
import { describe, expect, it } from 'vitest';
import { newContext } from '../../../semantics/gl/context/context.js';
import { nominalEngine } from '../../../semantics/gl/context/engine.js';
import type { ContextName } from '../../../spec/gl/limits.js';
import { GPU_INSTRUCTIONS } from '../../../spec/gpu/instructions.js';
import { INSTRUCTIONS } from '../../../spec/instructions.js';
import { asNumbered } from '../../protocol/gl/calls.js';
import { bitsOf } from '../../../semantics/number/binary32.js';
import { contextBackend, type GlBackend } from '../backend.js';
import { LEFT_FAULTS } from '../faults/left.js';
import { contextImplementation } from '../implementation.js';
import { followedBy, interpretationsOf, interpreting } from '../interpretations.js';
import { drawingScripts } from '../left/scripts.js';
import { replayedDraws, type JudgedDraw } from './draws.js';
import { readDump } from './dump.js';
import { dumpOf } from './dumped.testing.js';
import { recordedDraws } from './feedback.js';
import { followTrace, type FollowedCalls } from './follow.js';
import { LOOSE, looseIn, portedText } from './stand-in.js';

const ENGINE = nominalEngine();
const BEGIN =
  '0 eglBindAPI(api = EGL_OPENGL_API) = EGL_TRUE\n' +
  '1 eglCreateContext(dpy = 0x1, config = 0x2, share_context = NULL, attrib_list = {}) = 0x5\n' +
  '2 eglMakeCurrent(dpy = 0x1, draw = 0x3, read = 0x3, ctx = 0x5) = EGL_TRUE\n';

function followed(text: string, extension: ContextName, blobs = (): null => null): FollowedCalls {
  return followTrace(readDump(text), { extension, engine: ENGINE, blobs, draws: true });
}

/** A trace of all scripts that draw. */
function traceOf(extension: ContextName): FollowedCalls {
  const scripts = drawingScripts(newContext(extension)).map((calls) =>
    calls.map(asNumbered).filter((each) => each !== null),
  );
  const { text, blobs } = dumpOf(contextImplementation(() => newContext(extension), ENGINE), scripts);
  return followTrace(readDump(text), { extension, engine: ENGINE, blobs, draws: true });
} // prettier-ignore

function count(draws: readonly JudgedDraw[]): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { verdict } of draws) counts[verdict] = (counts[verdict] ?? 0) + 1;
  return counts;
}

const EXTENSIONS = ['NV_vertex_program', 'NV_vertex_program2', 'NV_gpu_program4'] as const;
const TRACES = new Map(EXTENSIONS.map((each) => [each, traceOf(each)]));

describe.each(EXTENSIONS)('%s', (extension) => {
  const { drawn } = TRACES.get(extension) ?? traceOf(extension);

  it('the semantics agrees with itself in every draw', async () => {
    const draws = await replayedDraws(drawn, contextBackend(ENGINE), extension);
    expect(draws).toHaveLength(drawn.length);
    const { agrees = 0, differs = 0 } = count(draws);
    expect(differs).toBe(0);
    expect(agrees).toBeGreaterThan(0.9 * drawn.length);
    expect(draws.reduce((sum, { shown }) => sum + shown, 0)).toBeGreaterThan(5000);
  });

  it('without a GL nothing is known', () => {
    const draws = recordedDraws(drawn);
    expect(count(draws)).toEqual({ 'not compared': drawn.length });
    expect(draws.map(({ why }) => why)).toContain(
      'the trace has no results of it, and no GL was given the calls',
    );
  });
});

describe('a fault behind programs', () => {
  it.each(LEFT_FAULTS.map((fault) => [fault.id, fault] as const))('%s differs', async (_, fault) => {
    const { extension } = fault;
    const { drawn } = TRACES.get(extension as (typeof EXTENSIONS)[number]) ?? traceOf(extension);
    const draws = await replayedDraws(drawn, contextBackend(ENGINE, fault), extension);
    const wrong = draws.filter(({ verdict, unless }) => verdict === 'differs' && unless === null);
    expect(wrong.length).toBeGreaterThan(0);
  }); // prettier-ignore
});

/** Lines of calls in a context, with numbers. */
function calls(...lines: readonly string[]): string {
  return BEGIN + lines.map((line, index) => `${String(index + 3)} ${line}\n`).join('');
}

const vertex = (x: number, y: number): string => `glVertex2f(x = ${String(x)}, y = ${String(y)})`;
const TRIANGLE = [
  'glBegin(mode = GL_TRIANGLES)',
  vertex(-0.5, -0.5),
  vertex(0.5, -0.5),
  vertex(0, 0.5),
  'glEnd()',
];
const ENABLE = 'glEnable(cap = GL_VERTEX_PROGRAM_ARB)';

function program(body: string): string {
  const text = `!!ARBvp1.0\n${body}\nEND`;
  return `glProgramStringARB(target = GL_VERTEX_PROGRAM_ARB, format = GL_PROGRAM_FORMAT_ASCII_ARB, len = ${String(text.length)}, string = "${text}")`;
}

/** A GL in which each draw leaves one triangle. */
function telling(
  x: number,
  color: number | null = 1,
  more: Partial<GlBackend> = {},
  error = 'NO_ERROR',
): GlBackend {
  const quad = (...values: readonly number[]) => values.map(bitsOf) as unknown as readonly [number, number, number, number];
  const registers = color === null ? {} : { 'color.primary': quad(color, 1, 1, 1) };
  const primitives = [{ kind: 'polygon', vertices: [quad(x, -0.5, 0, 1), quad(0.5, -0.5, 0, 1), quad(0, 0.5, 0, 1)].map((position) => ({ position, registers })) }] as const;
  return {
    ...contextBackend(ENGINE),
    ...more,
    ask: (_, asked) =>
      Promise.resolve({
        answers: asked.map(({ command }) => ({
          effects: null,
          ...(command === 'GetError' ? { returned: error } : {}),
          ...(command === 'End' ? { primitives } : {}),
        })),
        incident: null,
      }),
  };
} // prettier-ignore

const ARB = 'ARB_vertex_program';

async function judged(gl: GlBackend, ...lines: readonly string[]): Promise<readonly JudgedDraw[]> {
  return replayedDraws(followed(calls(...lines), ARB).drawn, gl, ARB);
}

describe('a draw', () => {
  it('without a program: position and color', async () => {
    expect(await judged(telling(-0.5), ...TRIANGLE)).toMatchObject([{ number: 7, verdict: 'agrees', primitives: 1, unless: null }]);
    const far = { primitive: 0, vertex: 0, field: 'position', component: 'x', expected: -0.5, found: -0.25, tolerance: 2 ** -10 };
    expect(await judged(telling(-0.25), ...TRIANGLE)).toMatchObject([{ verdict: 'differs', unless: null, difference: { part: 'position of polygons', far } }]);
    const color = [{ verdict: 'differs', difference: { far: { field: 'color.primary', component: 'x', expected: 1, found: 0.5 } } }];
    expect(await judged(telling(-0.5, 0.5), ...TRIANGLE)).toMatchObject(color);
  }); // prettier-ignore

  it('by a program of ARB_vertex_program that is one of NVvp4.0 but for its header', async () => {
    const lines = [program('MOV result.position, vertex.position; MOV result.color, vertex.color;'), ENABLE, ...TRIANGLE];
    expect(await judged(telling(-0.5), ...lines)).toMatchObject([{ verdict: 'agrees', unless: null }]);
    expect(await judged(telling(-0.25), ...lines)).toMatchObject([{ verdict: 'differs', unless: null }]);
  }); // prettier-ignore

  it('whose program rests on approximations is never wrong for certain', async () => {
    const lines = [program('MOV result.position, vertex.position; SGE result.color, vertex.color, 1;'), ENABLE, ...TRIANGLE];
    const [draw] = await judged(telling(-0.5, 0), ...lines);
    expect(draw).toMatchObject({ verdict: 'differs' });
    expect(draw?.unless).toContain('SGE');
  }); // prettier-ignore

  it.each([
    ['a program that is not run', [program('ADDRESS A; ARL A.x, vertex.position.x; MOV result.position, vertex.position;'), ENABLE, ...TRIANGLE], 'its program is not run'],
    ['a plane of the GL', ['glEnable(cap = GL_CLIP_PLANE0)', ...TRIANGLE], 'planes of the GL clip it'],
    ['a vertex on a border', TRIANGLE.map((each) => each.replace('x = 0.5,', 'x = 1,')), 'near a plane that clips'],
    ['a list', ['glNewList(list = 1, mode = GL_COMPILE)', ...TRIANGLE, 'glEndList()', 'glCallList(list = 1)'], 'a list draws it'],
    ['a limit', [...Array.from({ length: 40 }, () => 'glPushMatrix()'), ...TRIANGLE], 'a GL of other limits may have an error in call 34'],
    ['digits that cancel', ['glTranslatef(x = 100000, y = 0, z = 0)', 'glTranslatef(x = -100000, y = 0, z = 0)', ...TRIANGLE], 'digits behind the seventh'],
  ])('of %s is not compared', async (_, lines, why) => {
    const [draw] = await judged(telling(-0.25), ...lines);
    expect(draw).toMatchObject({ verdict: 'not compared' });
    expect(draw?.why).toContain(why);
  }); // prettier-ignore

  it.each<[string, GlBackend, string]>([
    ['that refuses the program', telling(-0.25, 1, {}, 'INVALID_OPERATION'), 'refused a program'],
    ['that lacks a command', telling(-0.25, 1, { lacks: new Set(['Vertex2f']) }), 'has no Vertex2f'],
    ['that tells nothing', { ...telling(0), ask: (_, asked) => Promise.resolve({ answers: asked.map(({ command }) => ({ effects: null, ...(command === 'GetError' ? { returned: 'NO_ERROR' } : {}) })), incident: null }) }, 'does not tell what leaves'],
    ['that dies', { ...telling(0), ask: () => Promise.resolve({ answers: [], incident: 'crash: signal 11' }) }, 'crash: signal 11'],
  ])('of a GL %s is not compared', async (_, gl, why) => {
    const [draw] = await judged(gl, program('MOV result.position, vertex.position;'), ENABLE, ...TRIANGLE);
    expect(draw).toMatchObject({ verdict: 'not compared' });
    expect(draw?.why).toContain(why);
  }); // prettier-ignore

  it('has no part in calls with an error, and none in what is not followed', async () => {
    const lines = ['glEnd()', 'glEnable(cap = GL_LIGHTING)', 'glFrobnicate(x = 1)', ...TRIANGLE];
    expect(await judged(telling(-0.5), ...lines)).toMatchObject([{ verdict: 'agrees' }]);
    const { drawn: [script] } = followed(calls(...lines), ARB);
    expect(script?.calls.map(({ command }) => command)).toEqual(['Begin', 'Vertex2f', 'Vertex2f', 'Vertex2f', 'End']);
  }); // prettier-ignore
});

it('a GL is judged by the interpretations of errata that it follows', async () => {
  const text = '!!VP1.0 MOV o[HPOS], v[0]; MOV o[COL0], v[6]; END';
  const attribute = (value: number): string => `glVertexAttrib4fNV(index = 6, x = ${String(value)}, y = 0, z = 0, w = 1)`;
  const dump = readDump(calls(
    `glLoadProgramNV(target = GL_VERTEX_PROGRAM_NV, id = 1, len = ${String(text.length)}, program = "${text}")`,
    'glBindProgramNV(target = GL_VERTEX_PROGRAM_NV, id = 1)', 'glEnable(cap = GL_VERTEX_PROGRAM_NV)',
    attribute(0.25), 'glPushAttrib(mask = GL_CURRENT_BIT)', attribute(0.75), 'glPopAttrib()', ...TRIANGLE,
  ));
  const extension = 'NV_vertex_program';
  const taken = interpretationsOf(extension).filter(({ erratum }) => erratum === 'vp1.E-pushed-attributes');
  const gl = contextBackend(interpreting(ENGINE, taken));
  const verdict = async (by: typeof taken): Promise<unknown> => {
    const { drawn } = followTrace(dump, { extension, engine: ENGINE, blobs: () => null, draws: true, by });
    return (await replayedDraws(drawn, gl, extension)).map((each) => each.verdict);
  };
  expect(await followedBy(gl, extension, ENGINE)).toEqual(taken);
  expect(await verdict(taken)).toEqual(['agrees']);
  expect(await verdict([])).toEqual(['differs']);
}); // prettier-ignore

it.each([
  ['!!VP2.0 MOV o[HPOS], v[0]; MOV o[COL0] (TR), v[3];', null],
  ['!!VP2.0 MOV o[HPOS], v[0]; SINC R0.x, v[0].x;', 'SIN: no document'],
  ['!!VP2.0 SUBC R0, v[0], v[0].yxzw; MOV R1 (GT.x), R0; MOV o[HPOS], R1;', 'tests of condition codes: rounding'],
  ['!!VP2.0 ADDC R0, v[0], v[0].yxzw; BRA there (LE); MOV R0, v[2]; there: MOV o[HPOS], R0;', 'tests of condition codes: rounding'],
  ['!!NVvp4.0 TEMP r; SUB.CC0 r.x, vertex.position, 1; IF LT0.x; MOV r, 0; ENDIF; MOV result.position, r;', 'tests of condition codes: rounding'],
  ['!!NVvp4.0 TEMP r; CMP r, vertex.position, 1, 2; MOV result.position, r;', 'CMP: rounding decides'],
  ['!!NVvp4.0 TEMP r; TRUNC.S r, vertex.position; I2F.S result.position, r;', 'TRUNC: rounding decides'],
  ['!!NVvp4.0 TEMP SGE; MOV SGE, vertex.position; MOV result.position, SGE; # EX2', null],
  ['!!NVvp4.0 TEMP r; STR r, 1, 2; SFL r.x, 1, 2; MOV result.position, r;', null],
])('what two right GLs may differ by in "%s": %s', (source, loose) => {
  const text = `${source}\nEND`;
  const result = text.startsWith('!!NV') ? ENGINE.loadGpu(text) : ENGINE.load(new TextEncoder().encode(text));
  if (!result.loaded) throw new Error(result.error.message);
  const found = looseIn(result.program);
  expect(found?.slice(0, loose?.length) ?? null).toBe(loose);
}); // prettier-ignore

it('each instruction that is loose is one, and each has its reason once', () => {
  const all = LOOSE.flatMap(({ instructions }) => instructions);
  const known = new Set([...INSTRUCTIONS, ...GPU_INSTRUCTIONS].map(({ name }) => name));
  expect(all.filter((name) => !known.has(name))).toEqual([]);
  expect(new Set(all).size).toBe(all.length);
});

describe('a geometry program', () => {
  const [VP, GP] = ['VERTEX_PROGRAM', 'GEOMETRY_PROGRAM'];
  const load = (target: string, text: string): string => `glProgramStringARB(target = GL_${target}, format = GL_PROGRAM_FORMAT_ASCII_ARB, len = ${String(text.length)}, string = "${text}")`;
  const drawn = (body: string, ...lines: readonly string[]) => {
    const text = `!!NVgp4.0\nPRIMITIVE_IN TRIANGLES;\nPRIMITIVE_OUT POINTS;\nVERTICES_OUT 1;\n${body}\nEMIT;\nEND`;
    const [script] = followed(calls(load(`${GP}_NV`, text), `glEnable(cap = GL_${GP}_NV)`, ...lines, ...TRIANGLE), 'NV_gpu_program4').drawn;
    return script?.draws;
  };
  const program = [load(`${VP}_ARB`, '!!NVvp4.0 MOV result.position, vertex.position; END'), `glEnable(cap = GL_${VP}_ARB)`];
  const MOV = 'MOV result.position, vertex[0].position;';

  it('decides what leaves of a draw', () => {
    expect(drawn(MOV, ...program)).toMatchObject([{ expected: { left: [{ kind: 'point' }] }, why: null, unless: null }]);
    expect(drawn(MOV)).toMatchObject([{ expected: null, why: expect.stringContaining('a geometry program takes vertices') as string }]);
  });

  it('may rest on approximations', () => {
    expect(drawn('EX2 result.position, vertex[0].position.x;', ...program)).toMatchObject([{ unless: expect.stringContaining('EX2') as string }]);
  });
}); // prettier-ignore

it('RSQ of ARB_vertex_program takes the absolute value of its operand', () => {
  const body = 'TEMP a;\nRSQ a.x, -vertex.position.x; # RSQ b, c;\nMOV result.position, a;\nEND';
  const text = portedText(`!!ARBvp1.0\n${body}`);
  expect(text).toContain('RSQ a.x, |vertex.position.x|;');
  expect(ENGINE.loadGpu(text).loaded).toBe(true);
});
