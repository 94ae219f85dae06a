import { describe, expect, it } from 'vitest';
import { Unsupported } from '../../protocol/host.js';
import type { InvokeRequestBody } from '../../protocol/bodies.js';
import { Untranslatable } from '../../translate/translation.js';
import type { GpuTranslation } from '../../translate/gpu/translation.js';
import { HostedGpu, type LoadedGpu } from './hosted.js';
import type { GpuShaderBatch, GpuShaderStack } from '../shader-stack.js';

interface Ran {
  readonly shader: GpuTranslation;
  readonly batch: GpuShaderBatch;
}

/** A stack of two results a shader, whose shaders give as each word its place. */
function gpu(
  run?: GpuShaderStack['run'],
  environments: GpuShaderStack['environments'] = ['NVvp4.0'],
  maximumOutputs?: number,
): {
  readonly hosted: HostedGpu;
  readonly ran: Ran[];
  readonly compiled: string[];
} {
  const ran: Ran[] = [];
  const compiled: string[] = [];
  const stack: GpuShaderStack = {
    environments,
    ...(maximumOutputs === undefined ? {} : { maximumOutputs }),
    compile: ({ text }) => {
      compiled.push(text);
    },
    run: (shader, batch) => {
      ran.push({ shader, batch });
      return run === undefined
        ? Uint32Array.from({ length: shader.exports.length * 4 }, (_, at) => 1 + at)
        : run(shader, batch);
    },
  };
  const hosted = new HostedGpu(stack, { name: 'a test', target: 'glsl', maximumExports: 2 });
  return { hosted, ran, compiled };
}

const SAMPLED = { type: 'F', isSampled: true, choosesDetail: false, numbersLevels: false } as const;
const NOTHING: InvokeRequestBody = { in: {}, buffers: {}, textures: new Map(), derivatives: [] };

async function loaded(hosted: HostedGpu, source: string): Promise<LoadedGpu> {
  const prepared = await hosted.prepared(source);
  if (!prepared.loaded) throw new Error(prepared.reason ?? '');
  return prepared.program;
}

/** The one shader of a program. */
async function shaderOf(hosted: HostedGpu, source: string): Promise<GpuTranslation> {
  const [shader] = (await loaded(hosted, source)).shaders.get(0) ?? [];
  if (shader === undefined) throw new Error('there is no shader');
  return shader;
}

const THREE = `!!NVvp4.0
ADD.S result.texcoord[2], vertex.attrib[3], program.env[4];
MUL result.position, vertex.attrib[3], {1, -2, 0.5, 0};
MOV result.color, vertex.normal;
END`;

describe('GPU programs on a stack', () => {
  it('take as many passes as the results need', async () => {
    const { hosted, ran, compiled } = gpu();
    const left = await hosted.invoked(await loaded(hosted, THREE), {
      ...NOTHING,
      in: {
        'vertex.attrib[3]': { type: 'S', words: [1, 2, 3, 0xffffffff] },
        'program.env[4]': { type: 'S', words: [5, 6, 7, 8] },
        'program.env[5]': { type: 'S', words: [9, 9, 9, 9] },
      },
    });
    expect(left).toEqual({
      results: {
        'result.texcoord[2]': [1, 2, 3, 4],
        'result.position': [5, 6, 7, 8],
        'result.color.front.primary': [1, 2, 3, 4],
      },
      killed: false,
      emitted: null,
    });
    expect(compiled).toHaveLength(2);
    for (const { shader, batch } of ran) {
      const of = (names: readonly string[], words: Uint32Array, name: string): number[] => {
        const at = names.indexOf(name) * 4;
        return [...words.subarray(at, at + 4)];
      };
      const { attributeBindings } = shader;
      expect(of(attributeBindings, batch.attributes, 'vertex.attrib[3]')).toEqual([1, 2, 3, 0xffffffff]); // prettier-ignore
      // Not given: undefined, so that zeros will do.
      expect(of(attributeBindings, batch.attributes, 'vertex.normal')).toEqual([0, 0, 0, 0]);
      expect(shader.parameters[0]).toBe('program.env[4]');
      expect([...batch.parameters]).toEqual([5, 6, 7, 8, 0x3f800000, 0xc0000000, 0x3f000000, 0]);
      expect(batch).toMatchObject({ count: 1, buffers: [], textures: [] });
    }
  });

  it.each([
    ['MOV result.color[0], 1;\nMOV result.color[1], 2;', 2, [['color_0', 'color_1']]],
    ['MOV result.color[0], 1;\nMOV result.color[1], 2;', 1, [['color_0'], ['color_1']]],
    // Each shows whether the fragment lives.
    [
      'KIL fragment.color;\nMOV result.color[0], 1;\nMOV result.depth.z, 0;',
      2,
      [
        ['color_0', 'alive'],
        ['depth', 'alive'],
      ],
    ],
  ] as const)(
    'put out what a fragment shader may: of %j, %d at a time',
    async (body, most, exports) => {
      const { hosted } = gpu(undefined, ['NVfp4.0'], most);
      const source = `!!NVfp4.0\nOPTION ARB_draw_buffers;\n${body}\nEND`;
      const shaders = (await loaded(hosted, source)).shaders.get(0) ?? [];
      expect(shaders.map((shader) => shader.exports)).toEqual(exports);
    },
  );

  it('compile once', async () => {
    const { hosted, compiled } = gpu();
    for (let round = 0; round < 3; round++) await hosted.prepared(THREE);
    expect(compiled).toHaveLength(2);
  });

  it('run no shader where nothing would show', async () => {
    const { hosted, compiled } = gpu();
    const program = await loaded(hosted, '!!NVvp4.0\nTEMP R;\nMOV R, 1;\nEND');
    expect(await hosted.invoked(program, NOTHING)).toEqual({
      results: {},
      killed: false,
      emitted: null,
    });
    expect(compiled).toEqual([]);
  });

  it('are refused with the position', async () => {
    const { hosted } = gpu();
    expect(await hosted.prepared('!!NVvp4.0 FOO R0; END')).toMatchObject({
      loaded: false,
      position: 10,
    });
  });

  it('are not supported of other types, nor where there is no translation', async () => {
    const { hosted } = gpu();
    await expect(hosted.prepared('!!NVfp4.0 END')).rejects.toThrow(
      new Unsupported('a test runs NVvp4.0 through glsl, no NVfp4.0'),
    );
    const recursive = hosted.prepared('!!NVvp4.0 a: CAL a; END');
    await expect(recursive).rejects.toBeInstanceOf(Unsupported);
    await expect(recursive).rejects.not.toBeInstanceOf(Untranslatable);
    await expect(recursive).rejects.toThrow('calls itself');
  });

  it('are given words of buffers and textures in the shader’s order', async () => {
    const { hosted, ran } = gpu();
    const shader = await shaderOf(hosted, THREE);
    const interpretation: GpuTranslation = {
      ...shader,
      buffers: [
        { point: 3, name: 'B3', vectors: 1 },
        { point: 1, name: 'B1', vectors: 2 },
        { point: 0, name: 'B0', vectors: 1 },
      ],
      textures: [
        { unit: 5, target: '2D', name: 's5', ...SAMPLED },
        { unit: 2, target: '2D', name: 's2', ...SAMPLED },
      ],
    };
    const unit = {};
    const { program } = await loaded(hosted, THREE);
    await hosted.invoked(
      { program, shaders: new Map([[0, [interpretation]]]) },
      {
        ...NOTHING,
        buffers: { 1: [1, 2, 3, 4, 5], 3: [6, 7, 8, 9, 10] },
        textures: new Map([[2, unit]]),
      },
    );
    const [asked] = ran;
    expect(asked?.batch.buffers.map((words) => [...words])).toEqual([
      [6, 7, 8, 9],
      [1, 2, 3, 4, 5, 0, 0, 0],
      [0, 0, 0, 0],
    ]);
    expect(asked?.batch.textures).toEqual([{}, {}]);
    expect(asked?.batch.textures[1]).toBe(unit);
  });

  it.each([
    [[0, 0, 0, 0], true],
    [[1, 1, 1, 1], false],
  ])('leave nothing where the fragment is killed: alive %j', async (alive, killed) => {
    const { hosted, ran } = gpu(() => Uint32Array.of(1, 2, 3, 4, ...alive));
    const source = '!!NVvp4.0\nMOV result.position, 1;\nEND';
    const shader = await shaderOf(hosted, source);
    const showing = { ...shader, exports: [...shader.exports, 'alive'], showsKill: true };
    const { program } = await loaded(hosted, source);
    const shaders = new Map([[0, [showing, showing]]]);
    expect(await hosted.invoked({ program, shaders }, NOTHING)).toEqual({
      results: killed ? {} : { 'result.position': [1, 2, 3, 4] },
      killed,
      emitted: null,
    });
    expect(ran).toHaveLength(killed ? 1 : 2);
  });

  it('are given partial derivatives where they ask for them', async () => {
    const given = { dx: [1, 2, 3, 4], dy: [5, 6, 7, 8] } as const;
    const request = { ...NOTHING, derivatives: [given, given] };
    const alive = (word: number): GpuShaderStack['run'] => {
      return ({ derivatives }) =>
        Uint32Array.of(9, 9, 9, 9, ...(derivatives === 0 ? [] : [word, word, word, word]));
    };
    const source = '!!NVfp4.0\nDDX result.color, fragment.texcoord[0];\nEND';
    const { hosted, ran, compiled } = gpu(alive(0x3f800000), ['NVfp4.0']);
    const program = await loaded(hosted, source);
    for (const asked of [request, request, NOTHING]) {
      expect(await hosted.invoked(program, asked)).toEqual({
        results: { 'result.color[0]': [9, 9, 9, 9] },
        killed: false,
        emitted: null,
      });
    }
    const words = [1, 2, 3, 4, 5, 6, 7, 8];
    expect(ran.map(({ batch }) => [...batch.derivatives])).toEqual([
      [...words, ...words],
      [...words, ...words],
      [],
    ]);
    expect(compiled).toHaveLength(2);

    const inexact = gpu(alive(0x40000000), ['NVfp4.0']).hosted;
    const refused = inexact.invoked(await loaded(inexact, source), request);
    await expect(refused).rejects.toBeInstanceOf(Unsupported);
  });

  it('have levels of detail by given derivatives, where the fragments beside go the same way', async () => {
    const pair = { dx: [1, 2, 3, 4], dy: [0, 0, 0, 0] } as const;
    const request = { ...NOTHING, derivatives: [pair] };
    const { hosted, ran } = gpu(undefined, ['NVvp4.0', 'NVfp4.0']);
    const access = 'TEX result.color, fragment.texcoord[0], texture[0], 2D;';
    const fragment = await loaded(hosted, `!!NVfp4.0\n${access}\nEND`);
    await hosted.invoked(fragment, request);
    expect(ran.at(-1)?.shader.derivatives).toBe(1);
    await hosted.invoked(fragment, NOTHING);
    expect(ran.at(-1)?.shader.derivatives).toBe(0);
    const twice = { ...NOTHING, derivatives: [pair, pair] };
    await hosted.invoked(fragment, twice);
    expect(ran.at(-1)?.shader.derivatives).toBe(2);
    const branching = await loaded(hosted, `!!NVfp4.0\nKIL fragment.color;\n${access}\nEND`);
    await expect(hosted.invoked(branching, twice)).rejects.toBeInstanceOf(Unsupported);
    // In vertex programs there are none.
    await hosted.invoked(await loaded(hosted, THREE), request);
    expect(ran.at(-1)?.shader.derivatives).toBe(0);
  });
});
