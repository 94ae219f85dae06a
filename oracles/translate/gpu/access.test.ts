/** Buffers, textures and packed numbers in translated GPU programs: their text, and what softpipe makes of it. */
import { describe, expect, it } from 'vitest';
import { TEXTURE_TARGETS } from '../../../spec/gpu/texture-targets.js';
import { loadedGpu } from '../../../semantics/gpu/language/load.testing.js';
import { hasMesa, isSkipped } from '../../stacks/required.testing.js';
import { Untranslatable, type Target } from '../translation.js';
import { BUFFER_JOBS } from './buffer-jobs.testing.js';
import { expectAgreement } from './judged.testing.js';
import { PACK_JOBS } from './pack-jobs.testing.js';
import { FRAGMENT_TEXTURE_JOBS, textureJobs } from './texture-jobs.testing.js';
import { translateGpu } from './translate-gpu.js';

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
    expect(textures).toEqual([
      { unit: 1, target: 'SHADOW2D', name: 't1' },
      { unit: 4, target: '2D', name: 't4_S' },
      { unit: 4, target: '2D', name: 't4' },
    ]);
    expect(text).toContain('uniform highp isampler2D t4_S; // texture[4], 2D\n');
    expect(text).toContain('uniform uint t1_mode; // DEPTH_TEXTURE_MODE');
    expect(text).toContain('textureSize(t4_S,');
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
      'TEX result.position, vertex.attrib[0], texture[0], 2D;',
      'wgsl',
      'line 2: wgsl accesses no textures as 2D; glsl and essl do',
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

describe.skipIf(skip)('on softpipe', { timeout: 240_000 }, () => {
  const all = TEXTURE_TARGETS.map(({ name }) => name);

  it('buffers, textures and packed numbers give what the document allows', () => {
    expectAgreement('softpipe', 'glsl', [
      ...BUFFER_JOBS,
      ...PACK_JOBS,
      ...textureJobs('softpipe', all, 1, 3),
      ...FRAGMENT_TEXTURE_JOBS,
    ]);
  });

  it('so do the textures of GLSL ES', () => {
    const some = all.filter((name) => /^(SHADOW)?(ARRAY2D|2D|3D|CUBE)$/.test(name));
    expectAgreement('softpipe', 'essl', textureJobs('softpipe', some, 1, 2));
  });
});
