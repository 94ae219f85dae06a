/** Buffers, textures and packed numbers in translated GPU programs: their text, and what softpipe makes of it. */
import { describe, expect, it } from 'vitest';
import { TEXTURE_TARGETS } from '../../../spec/gpu/texture-targets.js';
import { plain } from '../../../semantics/texture/texture.arbitrary.js';
import { loadedGpu } from '../../../semantics/gpu/language/load.testing.js';
import { hasMesa, isSkipped } from '../../stacks/required.testing.js';
import { byNight, everyByDay } from '../../../vitest.night.js';
import { Untranslatable, type Target } from '../translation.js';
import { BUFFER_JOBS } from './buffer-jobs.testing.js';
import { F } from './jobs.testing.js';
import { expectAgreement, type Job } from './judged.testing.js';
import { absence } from './shader-process.testing.js';
import { PACK_JOBS } from './pack-jobs.testing.js';
import { fragmentTextureJobs, textureJobs } from './texture-jobs.testing.js';
import { translateGpu } from './translate.js';

const withoutWebGpu = isSkipped('webgpu', (await absence('webgpu')) === null, 'textures on WebGPU');
const skip = isSkipped('mesa', hasMesa(), 'buffers, textures and packed numbers on softpipe');

const translated = (
  body: string,
  target: Target | undefined = 'glsl',
  header: string | undefined = '!!NVvp4.0',
) => translateGpu(loadedGpu(`${header}\n${body}\nEND\n`), target);

const BUFFERS = `BUFFER some[] = { program.buffer[2][3..6] };
BUFFER4 vectors[] = { program.buffer[5][1..2] };
INT TEMP i;
MOV.S i, vertex.attrib[0];
MOV.U result.texcoord[0], some[2];
MOV.U result.texcoord[1], some[i.x];
MOV.U result.texcoord[2], vectors[i.y + 1];`;

describe('a program parameter buffer', () => {
  it('is a uniform block of as many vectors as the program may read', () => {
    const { text, buffers } = translated(BUFFERS);
    for (const line of [
      'layout(std140) uniform Buffer2 { uvec4 b2[2]; }; // program.buffer[2]',
      'layout(std140) uniform Buffer5 { uvec4 b5[3]; }; // program.buffer[5]',
      '  O0 = uvec4(b2[1].y);',
      '  O1 = uvec4(b2[(clamp(int(T0.x), 0, 3) + 3) >> 2u][(clamp(int(T0.x), 0, 3) + 3) & 3]);',
      '  O2 = b5[(clamp(int(T0.y) + 1, 0, 1) + 1)];',
    ]) {
      expect(text.split('\n')).toContain(line);
    }
    expect(buffers).toEqual([
      { point: 2, name: 'Buffer2', vectors: 2 },
      { point: 5, name: 'Buffer5', vectors: 3 },
    ]);
  });

  it('is a uniform of the bindings from 4 on in WGSL', () => {
    const { text } = translated(BUFFERS, 'wgsl');
    expect(text).toContain('@group(0) @binding(4) var<uniform> b2: array<vec4<u32>, 2>;');
    expect(text).toContain('@group(0) @binding(5) var<uniform> b5: array<vec4<u32>, 3>;');
  });

  it('is one where the index of a destination stands', () => {
    const body = `BUFFER at = program.buffer[1][4];
OUTPUT t[] = { result.texcoord[0..1] };
MOV t[at.x], vertex.position;`;
    expect(translated(body).buffers).toEqual([{ point: 1, name: 'Buffer1', vectors: 2 }]);
  });
});

describe('a texture', () => {
  const access = (instruction: string, header?: string, target?: Target) =>
    translated(instruction, target, header);

  it.each([
    ['TEX r, v, texture[0], 2D;', 'computed(textureLod(t0, at.xy, -1e4))'],
    ['TXB r, v, texture[0], 1D;', 'computed(textureLod(t0, at.x, -1e4))'],
    [
      'TXL r, v, texture[0], 3D, (1, 0, -2);',
      'textureLodOffset(t0, at.xyz, at.w, ivec3(1, 0, -2))',
    ],
    ['TXL r, v, texture[0], RECT;', 'textureGrad(t0, at.xy, vec2(exp2(at.w), 0.0), vec2(0.0))'],
    [
      'TEX r, v, texture[0], SHADOWCUBE;',
      'shadow(textureGrad(t0, at, vec3(0.0), vec3(0.0)), t0_mode)',
    ],
    [
      'TXD.S r, v, v, v, texture[1], ARRAY1D, (3);',
      'uvec4(textureGradOffset(t1_S, at.xy, dx.x, dy.x, 3))',
    ],
    [
      'TXF.U r, v, texture[2], ARRAY2D, (0, 1);',
      'texelFetchOffset(t2_U, place.xyz, place.w, ivec2(0, 1))',
    ],
    ['TXF r, v, texture[2], BUFFER;', 'texelFetch(t2, place.x)'],
    ['TXQ r, v, texture[2], RECT;', 'uvec4(uvec2(textureSize(t2)), 0u, 0u)'],
    ['TXQ r, v, texture[2], ARRAY2D;', 'uvec4(uvec3(textureSize(t2, int(V0.x))), 0u)'],
    ['TXP r, v, texture[0], 2D;', 'uintBitsToFloat(DIV(flushed(V0), flushed(V0).wwww))'],
    ['TEX r, v, texture[0], SHADOW2D;', 'at.z = clamp(at.z, 0.0, 1.0);'],
  ])('is accessed by %s', (instruction: string, expected: string) => {
    const body = instruction.replaceAll(/\bv\b/g, 'vertex.attrib[0]').replace(' r,', ' result.position,'); // prettier-ignore
    expect(access(body).text).toContain(expected);
  });

  it.each([
    ['TEX r, v, texture[0], 2D, (1, 1);', 'textureOffset(t0, at.xy, ivec2(1, 1))'],
    ['TXB r, v, texture[0], CUBE;', 'texture(t0, at.xyz, at.w)'],
    [
      'TXB r, v, texture[0], RECT;',
      'textureGrad(t0, at.xy, dFdx(at.xy) * exp2(at.w), dFdy(at.xy) * exp2(at.w))',
    ],
  ])('has derivatives in fragment programs: %s', (instruction: string, expected: string) => {
    const body = instruction
      .replace(' v,', ' fragment.attrib[0],')
      .replace(' r,', ' result.color,');
    expect(access(body, '!!NVfp4.0').text).toContain(expected);
  });

  it('has a sampler for each type of texels, and TXQ one of these', () => {
    const { textures, text } = access(`TEX.S result.position, vertex.attrib[0], texture[4], 2D;
TEX result.texcoord[0], vertex.attrib[0], texture[4], 2D;
TXQ result.texcoord[1], vertex.attrib[0], texture[4], 2D;
TEX result.texcoord[2], vertex.attrib[0], texture[1], SHADOW2D;`);
    const sampled = { isSampled: true, choosesDetail: false, numbersLevels: false };
    expect(textures).toEqual([
      { unit: 1, target: 'SHADOW2D', name: 't1', type: 'F', ...sampled },
      { unit: 4, target: '2D', name: 't4_S', type: 'S', ...sampled, numbersLevels: true },
      { unit: 4, target: '2D', name: 't4', type: 'F', ...sampled },
    ]);
    expect(text).toContain('uniform highp isampler2D t4_S; // texture[4], 2D\n');
    expect(text).toContain('uniform uint t1_mode; // DEPTH_TEXTURE_MODE');
    expect(text).toContain('textureSize(t4_S,');
  });

  it.each([
    ['TEX r, v, texture[0], 2D;', 'computed(textureSampleLevel(t0, t0_sampler, at.xy, -1e4))'],
    ['TXB r, v, texture[0], 3D;', 'textureSampleLevel(t0, t0_sampler, at.xyz, -1e4)'],
    [
      'TXL r, v, texture[0], 1D, (2);',
      'textureSampleLevel(t0, t0_sampler, vec2<f32>(at.x, 0.5), at.w, vec2<i32>(2, 0))',
    ],
    [
      'TXD r, v, v, v, texture[0], ARRAY1D;',
      'textureSampleGrad(t0, t0_sampler, vec2<f32>(at.x, 0.5), nearestLayer(at.y), vec2<f32>(dx.x, 0.0), vec2<f32>(dy.x, 0.0))',
    ],
    [
      'TEX r, v, texture[0], RECT;',
      'textureSampleLevel(t0, t0_sampler, at.xy / vec2<f32>(textureDimensions(t0)), -1e4)',
    ],
    [
      'TEX r, v, texture[0], SHADOWCUBE;',
      'shadow(textureSampleCompareLevel(t0, t0_sampler, at.xyz, at.w), t0_mode)',
    ],
    [
      'TEX r, v, texture[0], SHADOWARRAY2D, (1, 0);',
      'textureSampleCompareLevel(t0, t0_sampler, at.xy, nearestLayer(at.z), at.w, vec2<i32>(1, 0))',
    ],
    ['TEX.S r, v, texture[0], SHADOW2D;', 'vec4<u32>(0u)'],
    [
      'TXF.S r, v, texture[2], ARRAY1D, (1);',
      'vec4<u32>(textureLoad(t2_S, vec2<i32>(place.x, 0) + vec2<i32>(1, 0), place.y, place.w))',
    ],
    ['TXF r, v, texture[2], RECT;', 'textureLoad(t2, place.xy, 0)'],
    ['TXQ r, v, texture[2], BUFFER;', 'vec4<u32>(textureDimensions(t2).x, 0u, 0u, 0u)'],
    [
      'TXQ r, v, texture[2], ARRAY2D;',
      'vec4<u32>(textureDimensions(t2, i32(V0.x)), textureNumLayers(t2), 0u)',
    ],
  ])('is accessed in WGSL by %s', (instruction: string, expected: string) => {
    const body = instruction.replaceAll(/\bv\b/g, 'vertex.attrib[0]').replace(' r,', ' result.position,'); // prettier-ignore
    expect(access(body, undefined, 'wgsl').text).toContain(expected);
  });

  it('has its bindings after those of buffers in WGSL', () => {
    const { text } = access(
      `BUFFER some[] = { program.buffer[0][0..1] };
MOV result.texcoord[0], some[0];
TXQ result.texcoord[1], vertex.attrib[0], texture[3], CUBE;
TEX result.texcoord[2], vertex.attrib[0], texture[2], SHADOW2D;
TEX result.texcoord[3], vertex.attrib[0], texture[4], 2D;
TXF.U result.texcoord[4], vertex.attrib[0], texture[4], 2D;`,
      undefined,
      'wgsl',
    );
    expect(text.split('\n').filter((line) => /binding.([5-9]|1\d)/.test(line))).toEqual([
      '@group(0) @binding(5) var t2: texture_depth_2d; // texture[2], SHADOW2D',
      '@group(0) @binding(6) var t2_sampler: sampler_comparison;',
      '@group(0) @binding(7) var<uniform> t2_mode: u32; // DEPTH_TEXTURE_MODE: 0 LUMINANCE, 1 INTENSITY, 2 ALPHA',
      '@group(0) @binding(8) var t3: texture_cube<f32>; // texture[3], CUBE',
      '@group(0) @binding(9) var t4: texture_2d<f32>; // texture[4], 2D',
      '@group(0) @binding(10) var t4_sampler: sampler;',
      '@group(0) @binding(11) var t4_U: texture_2d<u32>; // texture[4], 2D',
    ]);
  });

  it.each([
    ['TEX r, v, texture[0], 2D, (1, 1);', 'textureSample(t0, t0_sampler, at.xy, vec2<i32>(1, 1))'],
    ['TXP r, v, texture[0], 1D;', 'textureSample(t0, t0_sampler, vec2<f32>(at.x, 0.5))'],
    [
      'TXB r, v, texture[0], ARRAY1D;',
      'textureSampleBias(t0, t0_sampler, vec2<f32>(at.x, 0.5), nearestLayer(at.y), at.w)',
    ],
    ['TXL r, v, texture[0], CUBE;', 'textureSampleLevel(t0, t0_sampler, at.xyz, at.w)'],
    [
      'TEX r, v, texture[0], SHADOWARRAY2D, (0, 1);',
      'textureSampleCompare(t0, t0_sampler, at.xy, nearestLayer(at.z), at.w, vec2<i32>(0, 1))',
    ],
  ])('has levels by derivatives in fragment programs in WGSL: %s', (written, expected) => {
    const body = written.replace(' v,', ' fragment.attrib[0],').replace(' r,', ' result.color,');
    const { text, textures } = access(body, '!!NVfp4.0', 'wgsl');
    expect(text).toContain(expected);
    expect(textures).toMatchObject([{ isSampled: true, choosesDetail: true }]);
  });

  it.each(['TXB', 'TXL'])('is compared with no %s in fragment programs in WGSL', (name) => {
    const body = `${name} result.color, fragment.attrib[0], texture[0], SHADOW2D;`;
    expect(() => access(body, '!!NVfp4.0', 'wgsl')).toThrow(
      `line 2: wgsl compares depths at the level of its own derivatives alone, and ${name} may choose another (SHADOW2D)`,
    );
  });

  it.each<[string, Target, string]>([
    [
      'TEX result.position, vertex.attrib[0], texture[0], 1D;',
      'essl',
      'line 2: essl accesses no textures as 1D; it has 2D, 3D, CUBE',
    ],
    [
      'TXQ result.position, vertex.attrib[0], texture[0], BUFFER;',
      'essl',
      'line 2: essl accesses no textures as BUFFER',
    ],
    [
      'TEX.S result.position, vertex.attrib[0], texture[0], 2D;',
      'wgsl',
      'line 2: wgsl samples no integers, as TEX.S does; TXF fetches them',
    ],
    [
      'TXL result.position, vertex.attrib[0], texture[0], SHADOW2D;',
      'wgsl',
      'line 2: wgsl compares depths at the base level alone, and TXL may choose another (SHADOW2D)',
    ],
    [
      Array.from({ length: 9 }, (_, n) =>
        ['F', 'S']
          .map(
            (type) => `TEX.${type} result.position, vertex.attrib[0], texture[${String(n)}], 2D;`,
          )
          .join('\n'),
      ).join('\n'),
      'glsl',
      '18 samplers; a shader has 16',
    ],
  ])('is refused of %s', (body: string, target: Target, message: string) => {
    expect(() => access(body, undefined, target)).toThrow(Untranslatable);
    expect(() => access(body, undefined, target)).toThrow(message);
  });
});

describe('a packed number', () => {
  const lines = (body: string) => translated(`TEMP R;\n${body}`).text.split('\n');

  it('is read whole by what unpacks and moves, and as a number by arithmetic', () => {
    const body = `PK4UB R, vertex.attrib[0];
UP4UB result.texcoord[0], vertex.attrib[1].y;
UP4UB result.texcoord[1], R.x;
MOV result.texcoord[2], R;
MOV result.texcoord[3], -R;
ADD result.texcoord[4], R, R;`;
    expect(lines(body)).toEqual(
      expect.arrayContaining([
        '  T0 = uvec4(PK4UB(flushed(V0)));',
        '  O0 = UP4UB(flushed(V1.yyyy).x);',
        '  O1 = UP4UB(T0.xxxx.x);',
        '  O2 = T0;',
        '  O3 = negated(flushed(T0));',
        '  O4 = ADD(flushed(T0), flushed(T0));',
      ]),
    );
  });

  it('makes no difference where none is packed as a number', () => {
    expect(lines('PK4UB.U R, vertex.attrib[0];\nADD result.position, R, R;')).toContain(
      '  O0 = ADD(T0, T0);',
    );
  });
});

describe.skipIf(skip)('on softpipe', () => {
  const all = TEXTURE_TARGETS.map(({ name }) => name);

  it('buffers, textures and packed numbers give what the document allows', async () => {
    await expectAgreement('softpipe', 'glsl', [
      ...BUFFER_JOBS,
      ...PACK_JOBS,
      ...textureJobs('softpipe', all, 1, byNight(3, 1)),
      ...fragmentTextureJobs('softpipe', 1),
    ]);
  });

  it('so do the textures of GLSL ES', async () => {
    const some = all.filter((name) => /^(SHADOW)?(ARRAY2D|2D|3D|CUBE)$/.test(name));
    await expectAgreement('softpipe', 'essl', textureJobs('softpipe', some, 1, byNight(2, 1)));
  });
});

describe.skipIf(withoutWebGpu)('on WebGPU', () => {
  it('textures of every target give what the document allows', async () => {
    await expectAgreement(
      'webgpu',
      'wgsl',
      textureJobs(
        'webgpu',
        TEXTURE_TARGETS.map(({ name }) => name),
        byNight(2, 1),
        byNight(2, 1),
      ),
    );
  });

  it('so they do in fragment programs, whose derivatives are given', async () => {
    const jobs = fragmentTextureJobs('webgpu', 1);
    expect(jobs.filter(({ derivatives }) => derivatives?.length === 1).length).toBeGreaterThan(40);
    // By day every third: WebGPU takes long to make a pipeline.
    const asked = everyByDay(jobs, 3);
    await expectAgreement('webgpu', 'wgsl', asked);
  });

  it('layers are the nearest that there are', async () => {
    const layers = plain('ARRAY1D', [1, 1, 3], [1, 2, 3]);
    const source = '!!NVvp4.0\nTEX result.position, vertex.attrib[1], texture[0], ARRAY1D;\nEND\n';
    const of = (layer: number): Job => ({
      source,
      vertices: [{ 'vertex.attrib[1]': F(0.5, layer, 0, 0) }],
      textures: new Map([[0, { ARRAY1D: layers }]]),
    });
    await expectAgreement(
      'webgpu',
      'wgsl',
      [-1e30, -5, -0.25, 0.25, 0.75, 1.25, 1.75, 9, 1e30].map(of),
    );
  });
});
