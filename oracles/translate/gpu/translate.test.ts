import { describe, expect, it } from 'vitest';
import { loadedGpu } from '../../../semantics/gpu/language/load.testing.js';
import { Untranslatable, type Target } from '../translation.js';
import { translateGpu } from './translate.js';

const translated = (
  body: string,
  target: Target | undefined = 'glsl',
  header: string | undefined = '!!NVvp4.0',
) => translateGpu(loadedGpu(`${header}\n${body}\nEND\n`), target);

const GEOMETRY = '!!NVgp4.0\nPRIMITIVE_IN POINTS;\nPRIMITIVE_OUT POINTS;\nVERTICES_OUT 1;';

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

  it('is a compute shader in WGSL, with the bindings that those of VP programs have', () => {
    const { text } = translated(
      `TEMP R[2]; INT TEMP i;
ATTRIB v[] = { vertex.attrib[2..3] };
MOV.S i, vertex.attrib[1];
MOV.CC R[i.x].yz, v[i.y];
REP; BRK (GT.x); ADD.S i.x, program.local[3], 1; RET; ENDREP;
MOV result.texcoord[1], R[1];`,
      'wgsl',
    );
    for (const line of [
      '// By vertex: vertex.attrib[2], vertex.attrib[3], vertex.attrib[1].',
      '@group(0) @binding(0) var<storage, read> attributes: array<vec4<u32>>;',
      '// c[0]: program.local[3]',
      '@group(0) @binding(1) var<storage, read> parameters: array<vec4<u32>>;',
      '// By vertex: texcoord_1.',
      '@group(0) @binding(2) var<storage, read_write> results: array<vec4<u32>>;',
      '@group(0) @binding(3) var<uniform> control: Control;',
      'var<private> T: array<vec4<u32>, 3>; // R[0], R[1], i',
      'var<private> O0: vec4<u32>; // result.texcoord[1]',
      'const S0 = array<i32, 2>(0, 1);',
      'fn from0() {',
      '  V[0] = attributes[vertex * 3u + 0u];',
      '  T[2] = V[2];',
      '    let result: vec4<u32> = flushed(V[S0[clamp(i32(T[2].y), 0, 1)]]);',
      '  while (true) {',
      '    if (anyPasses(passGT(CC0.xxxx))) { break; }',
      '      let left: vec4<u32> = parameters[0];',
      '    if (true) { return; }',
      '  results[vertex * 1u + 0u] = O0;',
    ]) {
      expect(text.split('\n')).toContain(line);
    }
    expect(text).toContain('select(T[S0[clamp(i32(T[2].x), 0, 1)]], result, vec4<bool>(false, true, true, false));'); // prettier-ignore
    expect(text).not.toMatch(/uvec4|floatBitsToUint|\bint\(/);
  });

  it('has as many attributes as a program names in WGSL', () => {
    const body = Array.from({ length: 16 }, (_, n) => `MOV result.position, vertex.attrib[${String(n)}];`); // prettier-ignore
    const all = [...body, 'MOV.S result.position, vertex.id.x;'].join('\n');
    expect(translated(all, 'wgsl').attributeBindings).toHaveLength(17);
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

  it('has no loops but the program’s own: llvmpipe needs minutes for some', () => {
    const body = ['UP4B', 'UP4UB', 'UP2US', 'UP2H', 'PK4B', 'PK2H', 'I2F.U']
      .map((name, index) => `${name} result.texcoord[${String(index)}], vertex.attrib[1].x;`)
      .join('\n');
    for (const target of ['glsl', 'essl', 'wgsl'] as const) {
      expect(translated(body, target).text).not.toMatch(/^ *(?:for|while|loop)\b/m);
    }
  });

  it('exports those results alone that are wanted', () => {
    const program = loadedGpu('!!NVvp4.0\nMOV result.position, 1;\nMOV result.color, 2;\nEND\n');
    const results = ['result.color.front.primary'];
    const { exports, resultBindings, text } = translateGpu(program, 'glsl', { results });
    expect(resultBindings).toEqual(results);
    expect(exports).toEqual(['color_front_primary']);
    expect(text).not.toContain('o_position');
  });

  it.each<[string, string, Target?, string?]>([
    ['CAL again;\nagain:\nCAL again;', 'calls itself'],
    [
      'TEX.U result.position, vertex.position, texture[0], 2D;',
      'line 2: wgsl samples no integers',
      'wgsl',
    ],
    ['# nothing', 'no integers, loops, subroutines', 'arb'],
    ['# nothing', 'NVgp4.0 is no language of vertex or fragment programs', 'glsl', GEOMETRY],
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
