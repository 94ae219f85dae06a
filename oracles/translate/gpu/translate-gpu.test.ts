import { describe, expect, it } from 'vitest';
import { loadedGpu } from '../../../semantics/gpu/language/load.testing.js';
import { Untranslatable, type Target } from '../translation.js';
import { translateGpu } from './translate-gpu.js';

const translated = (
  body: string,
  target: Target | undefined = 'glsl',
  header: string | undefined = '!!NVvp4.0',
) => translateGpu(loadedGpu(`${header}\n${body}\nEND\n`), target);

describe('a shader of a GPU program', () => {
  it('is GLSL or GLSL ES, with comments of the program', () => {
    const body = 'TEMP sum;\nADD sum, vertex.normal, program.env[3];\nMOV result.position, sum;';
    const { text } = translated(body);
    expect(text).toMatch(/^#version 330\n/);
    expect(text).toContain('layout(location = 0) in vec4 v0; // vertex.normal\n');
    expect(text).toContain('// c[0]: program.env[3]\n');
    expect(text).toContain('uvec4 T0; // sum\n');
    expect(text).toContain('  // line 3: ADD sum, vertex.normal, program.env[3];\n');
    expect(text).toContain('  T0 = ADD(flushed(V0), flushed(floatBitsToUint(c[0])));\n');
    expect(translated(body, 'essl').text).toMatch(/^#version 300 es\nprecision highp float;\n/);
  });

  it('says what its host gives and takes', () => {
    expect(
      translated(
        'MOV.S result.texcoord[3], vertex.attrib[2];\nMOV result.color.back, {1, 2, 3, 4};',
      ),
    ).toMatchObject({
      exports: ['texcoord_3', 'color_back_primary'],
      resultBindings: ['result.texcoord[3]', 'result.color.back.primary'],
      attributes: [0],
      attributeBindings: ['vertex.attrib[2]'],
      parameters: [['0x3f800000', '0x40000000', '0x40400000', '0x40800000']],
      readsParameters: true,
    });
    expect(translated('# nothing')).toMatchObject({ exports: [], readsParameters: false });
  });

  it('has each subroutine once, after those that it calls', () => {
    const { text } = translated(
      'main:\nCAL one;\nCAL two;\nRET;\none:\nCAL two;\nRET;\ntwo:\nMOV result.position, 1;',
    );
    const heads = [...text.matchAll(/^void (\w+)\(\)/gm)].map(([, name]) => name);
    expect(heads).toEqual(['from5', 'from3', 'from0', 'main']);
  });

  it.each<[string, string, Target?, string?]>([
    ['CAL again;\nagain:\nCAL again;', 'calls itself'],
    ['TEX result.position, vertex.position, texture[0], 2D;', 'line 2: TEX has no translation'],
    ['PK4B result.position, vertex.position;', 'line 2: PK4B has no translation'],
    ['BUFFER b[] = { program.buffer[0] };\nMOV result.position, b[0];', 'line 3 reads a program'],
    ['# nothing', 'glsl and essl alone', 'wgsl'],
    ['# nothing', 'NVfp4.0 is no language of vertex programs', 'glsl', '!!NVfp4.0'],
    [
      [...Array.from({ length: 16 }, (_, n) => `attrib[${String(n)}]`), 'id.x']
        .map((name) => `MOV result.position, vertex.${name};`)
        .join('\n'),
      '17 attributes; a shader has 16',
    ],
  ])('is refused of %s', (body: string, message: string, target?: Target, header?: string) => {
    expect(() => translated(body, target, header)).toThrow(Untranslatable);
    expect(() => translated(body, target, header)).toThrow(message);
  });
});
