/** GPU programs on a fake driver, whose programs the semantics run: what comes back must be what they say. */
import { describe, expect, it } from 'vitest';
import { GPU_ENVIRONMENTS } from '../../../../spec/gpu/environments.js';
import type { GpuInputValues, TypedQuad } from '../../../../semantics/gpu/machine/state.js';
import { bitsOf } from '../../../../semantics/number/binary32.js';
import { buildTexture } from '../../../../semantics/texture/build.js';
import type { TextureUnit } from '../../../../semantics/texture/texture.js';
import { BackendIncident } from '../../../judge/incident.js';
import { GpuGenerator } from '../../../generate/gpu/generator.js';
import { sameLeft } from '../../../judge/gpu/left-by.js';
import type { GpuLeft, Left } from '../../../judge/gpu/left.js';
import { checkProtocol } from '../../../protocol/check-protocol.js';
import { hostedGpuMachine } from '../../../protocol/gpu/machine-host.js';
import { GpuProtocolBox } from '../../../protocol/gpu/protocol-box.js';
import { Unsupported, type Hosted } from '../../../protocol/host.js';
import { clientOf } from '../../../protocol/hosted-client.js';
import { fakeDriver, type Quirks } from './fake.testing.js';
import { gpuEnvironmentsOf, gpuHeaderOf, NvGpuStack } from './stack.js';

const ALL = new Set(['GL_NV_gpu_program4', 'GL_NV_geometry_program4', 'GL_NV_transform_feedback']);

function hostOf(quirks: Quirks = {}) {
  const { gl, textures, calls } = fakeDriver(quirks);
  const environments = [...gpuEnvironmentsOf(ALL)];
  const stack = new NvGpuStack(gl, textures, environments);
  const hosted: Hosted = {
    hello: () => Promise.resolve({ name: 'fake', version: '1', environments, positions: true }),
    load: (source) => {
      const environment = gpuHeaderOf(source);
      if (environment === null) return Promise.reject(new Unsupported('no GPU program'));
      return Promise.resolve(stack.load(source, environment));
    },
    run: () => Promise.reject(new Unsupported('no VP programs')),
    invoke: (request) =>
      new Promise((resolve) => {
        resolve(stack.invoke(request));
      }),
    close: () => {
      stack.close();
      return Promise.resolve();
    },
  };
  return { hosted, calls };
}

async function boxOf(quirks: Quirks = {}) {
  const { hosted, calls } = hostOf(quirks);
  const client = clientOf(() => hosted);
  return { box: new GpuProtocolBox(client, await client.hello()), calls };
}

const MACHINE = clientOf(() => hostedGpuMachine());

/** What the semantics leave, which undefined components are not seen of. */
async function expected(text: string, values: GpuInputValues): Promise<Left> {
  return ran(await new GpuProtocolBox(MACHINE, await MACHINE.hello()).run(text, values));
}

/** The end of the program completes the last primitive, told or not. */
function ran(left: GpuLeft): Left {
  if (!left.loaded) throw new Error('it does not load');
  const { emitted } = left;
  return { ...left, emitted: emitted.at(-1) === null ? emitted.slice(0, -1) : emitted };
}

const f = (...values: TypedQuad['values']): TypedQuad => ({ type: 'F', values });
const s = (...values: TypedQuad['values']): TypedQuad => ({ type: 'S', values });
const u = (...values: TypedQuad['values']): TypedQuad => ({ type: 'U', values });
const words = (type: TypedQuad['type'], ...values: number[]) =>
  values.map((value) => ({ type, value }));

const A = f(1, -0, Infinity, 2 ** -140);
const B = f(-0.5, 3, 0.1, 7);
const I = s(-1, 2, -(2 ** 31), 0);
const U = u(2 ** 32 - 1, 5, 2 ** 31, 0);

const vp = (body: string): string => `!!NVvp4.0\n${body}\nEND`;
const fp = (body: string): string => `!!NVfp4.0\n${body}\nEND`;
const gp = (from: string, to: string, body: string): string =>
  `!!NVgp4.0\nPRIMITIVE_IN ${from};\nPRIMITIVE_OUT ${to};\nVERTICES_OUT 8;\n${body}\nEND`;

/** Programs, what they are given, and how many words show at least. */
const CASES: readonly (readonly [
  what: string,
  text: string,
  values: GpuInputValues,
  shown: number,
])[] = [
  [
    'conventional attributes',
    vp(
      'MOV result.position, vertex.position;\nMOV result.color, vertex.color;\n' +
        'MOV result.color.back.secondary.xyz, vertex.color.secondary;\n' +
        'MOV result.texcoord[1], vertex.normal;\nMOV result.attrib[2], vertex.fogcoord;\n' +
        'MOV result.texcoord[3], vertex.texcoord[5];\nMOV result.color.secondary, 1;\n' +
        'MOV result.color.back, 2;',
    ),
    {
      bindings: {
        'vertex.position': A, 'vertex.color.primary': B, 'vertex.color.secondary': f(4, 5, 6, 7),
        'vertex.normal': f(1, 2, 3, 1), 'vertex.fogcoord': f(9, 0, 0, 1), 'vertex.texcoord[5]': A,
      },
    },
    31,
  ],
  [
    'generic attributes and parameters of every type',
    vp(
      'MOV.S result.attrib[0], vertex.attrib[3];\nMOV.U result.attrib[1], vertex.attrib[4];\n' +
        'MOV.F result.attrib[2], vertex.attrib[15];\nMOV.S result.attrib[3], program.env[1];\n' +
        'MOV.U result.attrib[4], program.env[2];\nMOV.F result.attrib[5], program.env[3];\n' +
        'MOV.S result.attrib[6], program.local[1];\nMOV.U result.attrib[7], program.local[2];\n' +
        'MOV.F result.attrib[8], program.local[3];',
    ),
    {
      bindings: {
        'vertex.attrib[3]': I, 'vertex.attrib[4]': U, 'vertex.attrib[15]': A,
        'program.env[1]': I, 'program.env[2]': U, 'program.env[3]': A,
        'program.local[1]': I, 'program.local[2]': U, 'program.local[3]': B,
      },
    },
    36,
  ],
  [
    'parameter buffers',
    vp(
      'BUFFER b[] = { program.buffer[1] };\nBUFFER4 c[] = { program.buffer[3] };\n' +
        'MOV.U result.position, b[2];\nMOV.F result.texcoord[0], c[1];',
    ),
    { buffers: { 1: words('U', 1, 2, 3), 3: words('F', 0, 1, 2, 3, 4, 5, 6, -7) } },
    8,
  ],
  [
    'scalar results, the number of the vertex, and that of the instance',
    vp(
      'MOV result.fogcoord.x, 2;\nMOV result.pointsize.x, 3;\nMOV result.clip[2].x, 4;\n' +
        'MOV.U result.id.x, vertex.id.x;\nMOV.S result.attrib[0].xw, vertex.instance.x;',
    ),
    { bindings: { 'vertex.id': u(7, null, null, null), 'vertex.instance': s(0, 1, 2, 3) } },
    6,
  ],
  [
    'state',
    vp(
      'MOV result.attrib[0], state.material.back.diffuse;\nMOV result.attrib[1], state.light[2].specular;\n' +
        'MOV result.attrib[2], state.lightmodel.ambient;\nMOV result.attrib[3], state.fog.color;\n' +
        'MOV result.attrib[4], state.texenv[1].color;\nMOV result.attrib[5], state.texgen[2].object.r;\n' +
        'MOV result.attrib[6], state.matrix.modelview.row[1];\n' +
        'MOV result.attrib[7], state.matrix.projection.transpose.row[2];\n' +
        'MOV result.attrib[8], state.matrix.texture[3].row[0];\n' +
        'MOV result.attrib[9].xyz, state.matrix.program[4].row[3];',
    ),
    {
      bindings: {
        'state.material.back.diffuse': B, 'state.light[2].specular': f(1, 2, 3, 4),
        'state.lightmodel.ambient': B, 'state.fog.color': f(0.1, 0.2, 0.3, 0.4),
        'state.texenv[1].color': f(1, 0, 0.5, 0), 'state.texgen[2].object.r': B,
        'state.matrix.modelview[0].row[1]': f(1, 2, 3, 4),
        'state.matrix.projection.transpose.row[2]': f(5, 6, 7, 8),
        'state.matrix.texture[3].row[0]': B, 'state.matrix.program[4].row[3]': B,
      },
    },
    39,
  ],
  [
    'fragment attributes',
    fp(
      'OPTION ARB_draw_buffers;\nFLAT INT ATTRIB i = fragment.attrib[3];\n' +
        'NOPERSPECTIVE ATTRIB n = fragment.texcoord[1];\nTEMP t;\n' +
        'ADD t, fragment.color, fragment.color.secondary;\nMOV result.color[0], t;\n' +
        'MOV.S result.color[1], i;\nMOV.U result.color[3], fragment.attrib[4];\n' +
        'MUL t.xyz, n, fragment.fogcoord.x;\nADD result.depth.z, t, fragment.clip[1].x;',
    ),
    {
      bindings: {
        'fragment.color.primary': f(0.5, -1, 2, 3), 'fragment.color.secondary': f(1, 2, 3, NaN),
        'fragment.attrib[3]': I, 'fragment.attrib[4]': U, 'fragment.texcoord[1]': f(1, 2, 0.125, 4),
        'fragment.fogcoord': f(2, 8, 8, 8), 'fragment.clip[1]': f(0.5, 0, 0, 0),
      },
    },
    13,
  ],
  [
    'what rasterization makes, and parameters of fragment programs',
    fp(
      'BUFFER b[] = { program.buffer[0] };\nMOV result.color.xyz, fragment.position;\n' +
        'MUL result.color.w, fragment.facing.x, b[0];\nADD result.color.x, program.local[0], 1;',
    ),
    {
      bindings: {
        'fragment.position': f(0.5, 0.5, 0.5, 1), 'fragment.facing': f(1, 0, 0, 0),
        'program.local[0]': B,
      },
      buffers: { 0: words('F', 6) },
    },
    4,
  ],
  ['a fragment that is discarded', fp('KIL fragment.attrib[1];\nMOV result.color, 1;'), { bindings: { 'fragment.attrib[1]': B } }, 0],
  ['a fragment without a color', fp('KIL fragment.attrib[1];'), { bindings: { 'fragment.attrib[1]': f(1, 1, 1, 1) } }, 0],
  ['a fragment with a depth alone', fp('MOV result.depth.z, 0.25;'), {}, 1],
  ['a fragment with a depth beyond the end', fp('MOV result.depth.z, 2;\nMOV result.color.x, 3;'), {}, 1],
  [
    'every attribute of the vertices of a line',
    gp('LINES', 'POINTS',
      'ATTRIB c = vertex.color.back.secondary;\nADD result.position, vertex[0].position, vertex[1].position;\n' +
        'MOV result.color, c[1];\nMOV.S result.attrib[1], vertex[1].attrib[1];\n' +
        'MOV result.fogcoord.x, vertex[0].fogcoord;\nMOV result.pointsize.x, vertex[1].pointsize;\n' +
        'MOV result.clip[0].x, vertex[0].clip[3];\nMOV.S result.primid.x, vertex[1].id;\n' +
        'MOV.S result.layer.x, primitive.id;\nEMIT;\nENDPRIM;\nMOV result.position, 1;\nEMIT;',
    ),
    {
      bindings: {
        'vertex[0].position': f(1, 2, 3, 4), 'vertex[1].position': f(10, 20, 30, 40),
        'vertex[1].color.back.secondary': B, 'vertex[1].attrib[1]': I,
        'vertex[0].fogcoord': f(5, 0, 0, 0), 'vertex[1].pointsize': f(6, 0, 0, 0),
        'vertex[0].clip[3]': f(-7, 0, 0, 0), 'vertex[1].id': s(8, 0, 0, 0),
        'primitive.id': s(0, 0, 0, 0),
      },
    },
    34,
  ],
  [
    'strips of lines, one of them too short',
    gp('TRIANGLES_ADJACENCY', 'LINE_STRIP',
      'MOV result.position, vertex[5].attrib[1].x;\nEMIT;\nMOV result.position, program.local[4].y;\nEMIT;\nENDPRIM;\n' +
        'MOV result.position, 3;\nEMIT;\nENDPRIM;\nENDPRIM;\nMOV result.position, 4;\nEMIT;\nMOV result.position, 5;\nEMIT;\nENDPRIM;',
    ),
    { bindings: { 'vertex[5].attrib[1]': A, 'program.local[4]': B } },
    20,
  ],
  [
    'strips of triangles',
    gp('POINTS', 'TRIANGLE_STRIP',
      [1, 2, 3, 4].map((each) => `MOV result.attrib[0].x, ${String(each)};\nEMIT;`).join('\n') +
        '\nENDPRIM;\n' +
        [5, 6, 7].map((each) => `MOV result.attrib[0].x, ${String(each)};\nEMIT;`).join('\n'),
    ),
    {},
    7,
  ],
  ['vertices without a result', gp('POINTS', 'LINE_STRIP', 'EMIT;\nEMIT;'), {}, 0],
  ['no vertex', gp('LINES_ADJACENCY', 'TRIANGLE_STRIP', 'ENDPRIM;'), {}, 0],
]; // prettier-ignore

function shownWords({ results, emitted }: Left): number {
  const vertices = [results, ...emitted.flatMap((each) => (each === null ? [] : [each]))];
  return vertices.flat().flatMap(({ x, y, z, w }) => [x, y, z, w]).filter((bits) => bits !== null)
    .length; // prettier-ignore
}

describe('GPU programs as they are', () => {
  it.each(CASES)('%s', async (_what, text, values, shown) => {
    for (const quirks of [{}, { components: 8 }]) {
      const { box } = await boxOf(quirks);
      const left = ran(await box.run(text, values));
      const wanted = await expected(text, values);
      expect(left.emitted.length).toBe(wanted.emitted.length);
      expect(sameLeft(left, wanted), JSON.stringify([left, wanted])).toBe(true);
      expect(left.killed ? 0 : shownWords(left)).toBe(shown);
    }
  });

  it('can be run again, one after another, in one context', async () => {
    const { box } = await boxOf();
    for (const [, text, values] of [...CASES, ...CASES].reverse()) {
      expect(sameLeft(ran(await box.run(text, values)), await expected(text, values))).toBe(true);
    }
  });

  it('pass every check of the protocol', async () => {
    const checks = await checkProtocol(clientOf(() => hostOf().hosted));
    expect(checks.filter(({ outcome }) => outcome === 'failed')).toEqual([]);
  });

  it('are refused with the position that the driver has', async () => {
    const { box } = await boxOf();
    expect(await box.run('!!NVvp4.0\nMOV result.position, foo;\nEND', {})).toEqual({
      loaded: false,
      position: 31,
    });
  });
});

describe.each(Object.values(GPU_ENVIRONMENTS))('generated programs of $name', (environment) => {
  it('leave on the fake driver what the semantics leave', async () => {
    const { box } = await boxOf();
    // The point of a fragment program has no derivatives.
    const isFragment = environment.programType === 'fragment';
    const none = isFragment ? { DDX: 0, DDY: 0, TEX: 0, TXB: 0, TXP: 0 } : {};
    const generator = new GpuGenerator(environment, { instructions: none });
    let compared = 0;
    for (let index = 0; index < 9; index++) {
      const { program, inputs } = generator.draw(5, index);
      try {
        const left = ran(await box.run(program.text, inputs));
        const wanted = await expected(program.text, inputs);
        expect(sameLeft(left, wanted), program.text).toBe(true);
        compared++;
      } catch (error) {
        if (!(error instanceof BackendIncident) || error.verdict !== 'unsupported') throw error;
      }
    }
    expect(compared).toBeGreaterThan(3);
  });
});

const NEAR_ONE = f(1, 1, 1, 1);

describe('what is not to be had is unsupported', () => {
  it.each([
    ['TEX: the fragments', fp('TEX result.color, fragment.texcoord, texture[0], 2D;'), {}, {}],
    ['DDX: the fragments', fp('DDX result.color, fragment.attrib[0];'), {}, {}],
    ['the option ARB_fog_linear', fp('OPTION ARB_fog_linear;\nMOV result.color, 1;'), {}, {}],
    ['vertex.color.secondary.w is undefined', vp('MOV result.position, vertex.color.secondary;'), { 'vertex.color.secondary': B }, {}],
    ['vertex.normal is a vector of floating-point', vp('MOV.S result.position.x, vertex.normal;'), { 'vertex.normal': I }, {}],
    ['vertex.id is an integer', vp('MOV.S result.position.x, vertex.id;'), { 'vertex.id': B }, {}],
    ['vertex.id is at most', vp('MOV.U result.position.x, vertex.id;'), { 'vertex.id': U }, {}],
    ['vertex.instance.x is 0x00000000', vp('MOV.U result.position.x, vertex.instance;'), { 'vertex.instance': U }, {}],
    ['state.light[0].half is not set', vp('MOV result.position, state.light[0].half;'), { 'state.light[0].half': B }, {}],
    ['state.matrix.mvp.row[0] is made', vp('MOV result.position, state.matrix.mvp.row[0];'), { 'state.matrix.mvp.row[0]': B }, {}],
    ['integers are wanted', vp('MOV.S result.position, state.fog.color;'), { 'state.fog.color': I }, {}],
    [
      'programs of this driver read 0x3f800000 as state.material.front.ambient.y, and 0x40400000',
      vp('MOV result.position, state.material.ambient;'),
      { 'state.material.front.ambient': f(1, 3, 0, 0) },
      { keeps: (value: number) => Math.min(1, value) },
    ],
    ['is written as F and as S', fp('MOV result.color.x, 1;\nMOV.S result.color.y, 1;'), {}, {}],
    ['the driver has no framebuffer', fp('MOV.S result.color, 1;'), {}, { hasNoIntegers: true }],
    ['fragment.position.x is 0x3f000000', fp('MOV result.color, fragment.position;'), { 'fragment.position': NEAR_ONE }, {}],
    ['fragment.clip[1] is not negative', fp('MOV result.color, fragment.clip[1].x;'), { 'fragment.clip[1]': f(-1, 0, 0, 0) }, {}],
    ['fragment.fogcoord.y is undefined', fp('MOV result.color, fragment.fogcoord;'), { 'fragment.fogcoord': B }, {}],
    [
      'programs of this driver read 0x00000000 as fragment.attrib[1].z, and 0x00000001',
      fp('MOV result.color, fragment.attrib[1];'),
      { 'fragment.attrib[1]': f(1, 2, 2 ** -149, 1) },
      { interpolates: (bits: number) => (bits < 0x800000 ? 0 : bits) },
    ],
    [
      'vertex.attrib[1] has other types',
      gp('LINES', 'POINTS', 'ADD.S result.position, vertex[0].attrib[1], vertex[1].attrib[1];\nEMIT;'),
      { 'vertex[0].attrib[1]': I, 'vertex[1].attrib[1]': B },
      {},
    ],
    [
      'what is drawn does not tell',
      gp('POINTS', 'TRIANGLE_STRIP', 'MOV result.position, 1;\nEMIT;\nENDPRIM;\nMOV result.position, 2;\nEMIT;'),
      {},
      {},
    ],
    [
      'refuses the program with POINTS',
      gp('POINTS', 'TRIANGLE_STRIP', 'MOV result.position, 1;\nEMIT;'),
      {},
      { refuses: /OUT POINTS/ },
    ],
  ] as const satisfies readonly (readonly [string, string, Record<string, TypedQuad>, Quirks])[])('%s', async (reason, text, bindings, quirks) => {
    const { box } = await boxOf(quirks);
    const incident: unknown = await box.run(text, { bindings }).catch((error: unknown) => error);
    expect(incident).toMatchObject({ verdict: 'unsupported' });
    expect(String(incident)).toContain(reason);
  }); // prettier-ignore

  it('more attributes than a vertex has', async () => {
    const numbers = Array.from({ length: 16 }, (_, number) => number);
    const reads = numbers.map((number) => `ADD t, t, fragment.attrib[${String(number)}];`);
    const text = fp(`TEMP t;\nMOV t, 0;\n${reads.join('\n')}\nMOV result.color, t;`);
    const bindings = Object.fromEntries(
      numbers.map((number) => [`fragment.attrib[${String(number)}]`, NEAR_ONE]),
    );
    const { box } = await boxOf();
    await expect(box.run(text, { bindings })).rejects.toThrow('a vertex has 16 attributes');
  });

  it('a program that the driver takes and ours refuses', () => {
    const { gl, textures } = fakeDriver({ takes: /foo/ });
    const stack = new NvGpuStack(gl, textures, ['NVvp4.0']);
    expect(stack.load('!!NVvp4.0\nfoo\nEND', 'NVvp4.0')).toEqual({ loaded: true });
    const request = { in: {}, buffers: {}, textures: new Map(), derivatives: [] };
    expect(() => stack.invoke(request)).toThrow('the driver loads what ours refuses');
    expect(() => stack.load(gp('POINTS', 'POINTS', 'EMIT;'), 'NVgp4.0')).toThrow(Unsupported);
    expect(() => stack.invoke(request)).toThrow('no GPU program is loaded');
  });
});

describe('textures', () => {
  const built = (depthMode: 'ALPHA' | 'LUMINANCE'): TextureUnit => {
    const texels = [[0.25], [0.75]];
    const parameters = {
      minFilter: 'NEAREST',
      compareMode: 'COMPARE_R_TO_TEXTURE',
      depthMode,
    } as const;
    const levels = [{ width: 2, height: 1, texels }];
    const made = buildTexture({ kind: '2D', format: 'DEPTH_COMPONENT', levels, parameters });
    if (!made.ok) throw new Error(JSON.stringify(made));
    return { '2D': made.texture };
  };
  const text = vp('TXQ result.position.xy, program.local[0], texture[2], SHADOW2D;');
  const bindings = { 'program.local[0]': s(0, 0, 0, 0) };

  it('stand on the units that the program accesses', async () => {
    const values = { bindings, textures: new Map([[2, built('LUMINANCE')]]) };
    const { box } = await boxOf();
    expect(ran(await box.run(text, values)).results).toEqual([{ x: 2, y: 1, z: null, w: null }]);
    expect(sameLeft(ran(await box.run(text, values)), await expected(text, values))).toBe(true);
  });

  it('are compared as core OpenGL has it, or not at all', async () => {
    const { box } = await boxOf();
    const values = { bindings, textures: new Map([[2, built('ALPHA')]]) };
    await expect(box.run(text, values)).rejects.toThrow(
      'texture[2] is compared, and shows as ALPHA',
    );
  });
});

it('says so where the driver draws nothing, which no program is to blame for', async () => {
  const { box } = await boxOf({ isBlind: true });
  await expect(box.run(fp('MOV result.color, 1;'), {})).rejects.toThrow(
    'the driver draws no point',
  );
});

it('is what the driver advertises', () => {
  expect(gpuEnvironmentsOf(ALL)).toEqual(['NVvp4.0', 'NVfp4.0', 'NVgp4.0']);
  expect(gpuEnvironmentsOf(new Set(['GL_NV_gpu_program4']))).toEqual([]);
  const without = new Set([...ALL].filter((name) => name !== 'GL_NV_geometry_program4'));
  expect(gpuEnvironmentsOf(without)).toEqual(['NVvp4.0', 'NVfp4.0']);
  expect(gpuHeaderOf(' !!NVfp4.0 END')).toBe('NVfp4.0');
  expect(gpuHeaderOf('!!VP1.0 END')).toBeNull();
});

it('makes these calls, in this order, for a vertex program', async () => {
  const { box, calls } = await boxOf();
  const text = vp(
    'MOV.S result.attrib[1], vertex.attrib[2];\nADD result.clip[3].x, program.env[5], 1;',
  );
  await box.load(text);
  const before = calls.length;
  expect(calls.slice(-3)).toEqual([
    'GenProgramsARB(1, …)',
    'BindProgramARB(34336, 6)',
    'ProgramStringARB(34336, 34933, 96, …)',
  ]);
  await box.run(text, {
    bindings: { 'vertex.attrib[2]': I, 'program.env[5]': f(bitsOf(0), 1, 2, 3) },
  });
  expect(calls.slice(before)).toEqual([
    'ActiveTexture(33984)',
    'Enable(34336)',
    'BindProgramARB(34336, 6)',
    'ProgramEnvParameter4fvARB(34336, 5, …)',
    'TransformFeedbackAttribsNV(2, …, 35980)',
    'BindBuffer(35982, 2)',
    'BufferData(35982, 20, null, 35041)',
    'BindBufferBaseNV(35982, 0, 2)',
    'Enable(35977)',
    'BeginQuery(35975, 3)',
    'BeginQuery(35976, 4)',
    'BeginTransformFeedbackNV(0)',
    'BindBuffer(34962, 1)',
    'BufferData(34962, 32, …, 35040)',
    'EnableVertexAttribArray(0)',
    'VertexAttribPointer(0, 4, 5126, 0, 32, 0)',
    'EnableVertexAttribArray(2)',
    'VertexAttribIPointerEXT(2, 4, 5124, 32, 16)',
    'DrawArrays(0, 0, 1)',
    'DisableVertexAttribArray(0)',
    'DisableVertexAttribArray(2)',
    'EndTransformFeedbackNV()',
    'EndQuery(35976)',
    'EndQuery(35975)',
    'Disable(35977)',
  ]);
});
