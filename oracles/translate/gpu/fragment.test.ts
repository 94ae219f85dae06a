import { describe, expect, it } from 'vitest';
import { loadedGpu } from '../../../semantics/gpu/language/load.testing.js';
import type { Target } from '../translation.js';
import { translateGpu } from './translate.js';

const translated = (body: string, target: Target = 'glsl') =>
  translateGpu(loadedGpu(`!!NVfp4.0\nOPTION ARB_draw_buffers;\n${body}\nEND\n`), target);

describe('a shader of a fragment program', () => {
  it('is given flat attributes, and has an output for each result', () => {
    const body = `NOPERSPECTIVE CENTROID ATTRIB t = fragment.texcoord[1];
MOV result.color[2], t;
MUL result.depth.z, fragment.position, fragment.facing.x;`;
    const translation = translated(body);
    expect(translation).toMatchObject({
      stage: 'fragment',
      exports: ['color_2', 'depth'],
      resultBindings: ['result.color[2]', 'result.depth'],
      attributeBindings: ['fragment.texcoord[1]', 'fragment.position', 'fragment.facing'],
      showsKill: false,
    });
    const { text } = translation;
    expect(text).toMatch(/^flat in vec4 v0; \/\/ .*NOPERSPECTIVE.* fragment\.texcoord\[1\]$/m);
    expect(text).toContain('flat in vec4 v2; // fragment.facing\n');
    expect(text).toContain('layout(location = 1) out vec4 o_depth;\n');
    expect(text).not.toContain('killed');
    expect(translated(body, 'essl').text).toContain('\nflat in vec4 v1; // fragment.position\n');
  });

  it('discards at the end what KIL has ended, and shows whether it did', () => {
    const body = 'CAL sub;\nMOV result.color[0], 1;\nRET;\nsub:\nKIL fragment.color;';
    const translation = translated(body);
    expect(translation).toMatchObject({
      exports: ['color_0', 'alive'],
      resultBindings: ['result.color[0]'],
      showsKill: true,
    });
    const { text } = translation;
    expect(text).toMatch(/if \(anyPasses\(.*\)\) \{ killed = true; return; \}/);
    expect(text).toContain('  from3(); if (killed) { return; }\n');
    expect(text).toMatch(/if \(killed\) \{ discard; \}\n {2}o_color_0 = /);
    expect(text).toMatch(/ {2}o_alive = uintBitsToFloat\(uvec4\(0x3f800000u\)\);\n\}\n$/);
  });

  it('shows it in any choice of results', () => {
    const program = loadedGpu('!!NVfp4.0\nKIL fragment.color;\nMOV result.color, 1;\nEND\n');
    const { exports, resultBindings } = translateGpu(program, 'glsl', { results: [] });
    expect({ exports, resultBindings }).toEqual({ exports: ['alive'], resultBindings: [] });
  });

  it('has the stage of that name in WGSL, with inputs and outputs by location', () => {
    const body = `FLAT ATTRIB t = fragment.texcoord[1];
KIL fragment.color;
MOV result.color[2], t;
MUL result.depth.z, program.env[1], 2;`;
    const { text, exports } = translated(body, 'wgsl');
    expect(exports).toEqual(['color_2', 'depth', 'alive']);
    for (const line of [
      'diagnostic(off, derivative_uniformity);',
      '  @builtin(position) place: vec4<f32>,',
      '  @location(0) @interpolate(flat) v0: vec4<f32>, // FLAT fragment.texcoord[1]',
      '  @location(1) @interpolate(flat) v1: vec4<f32>, // fragment.color.primary',
      '  @location(1) depth: vec4<f32>,',
      '@group(0) @binding(1) var<storage, read> parameters: array<vec4<u32>>;',
      '@fragment',
      'fn main(inputs: Inputs) -> Outputs {',
      '  V1 = bitcast<vec4<u32>>(inputs.v1);',
      '  if (killed) { discard; }',
      '  outputs.color_2 = bitcast<vec4<f32>>(O0);',
      '  outputs.alive = bitcast<vec4<f32>>(vec4<u32>(0x3f800000u));',
      '  return outputs;',
    ]) {
      expect(text.split('\n')).toContain(line);
    }
    expect(text).not.toMatch(/@compute|read_write/);
    // A structure needs a member.
    const nothing = translated('# nothing', 'wgsl').text;
    expect(nothing).toContain('fn main(inputs: Inputs) {\n');
    expect(nothing).not.toMatch(/Outputs|outputs/);
  });

  it('has 16 attributes at most, in WGSL too', () => {
    const names = Array.from({ length: 16 }, (_, n) => `attrib[${String(n)}]`);
    const body = (all: readonly string[]): string =>
      all.map((name) => `MOV result.color, fragment.${name};`).join('\n');
    expect(translated(body(names), 'wgsl').attributeBindings).toHaveLength(16);
    expect(() => translated(body([...names, 'fogcoord']), 'wgsl')).toThrow('17 attributes');
  });

  it('kills by no unsigned number', () => {
    expect(translated('KIL.U fragment.attrib[0];').text).not.toContain('killed = true');
    expect(translated('KIL.S fragment.attrib[0];').text).toContain('V0 & uvec4(0x80000000u)');
    expect(translated('KIL fragment.attrib[0];').text).toContain('belowZero(flushed(V0))');
    expect(translated('KIL TR;').text).toContain('if (true) { killed = true; return; }');
  });

  it("takes the target's derivatives", () => {
    const body = 'DDX result.color[0], fragment.color;\nDDY result.color[1], -fragment.color;';
    const { text } = translated(body);
    expect(text).toContain('return computed(dFdx(uintBitsToFloat(a)));');
    expect(text).toContain('O1 = DDY(negated(flushed(V0)));');
    expect(translated(body, 'wgsl').text).toContain(
      'return computed(dpdy(bitcast<vec4<f32>>(a)));',
    );
  });

  it.each([
    [
      'glsl',
      [
        'layout(std140) uniform Derivatives { uvec4 d[4]; };',
        '  here = gl_FragCoord;',
        'uvec4 moved(uvec4 a) {',
      ],
    ],
    [
      'wgsl',
      [
        '@group(0) @binding(0) var<uniform> d: array<vec4<u32>, 4>;',
        '  here = inputs.place;',
        'fn moved(a: vec4<u32>) -> vec4<u32> {',
      ],
    ],
  ] as const)('moves operands where derivatives are given, in %s', (target, lines) => {
    const program = loadedGpu('!!NVfp4.0\nDDX result.color, fragment.color;\nEND\n');
    const { text, exports, derivatives } = translateGpu(program, target, { derivatives: 2 });
    for (const line of lines) expect(text.split('\n')).toContain(line);
    expect(text).toContain('O0 = DDX(moved(flushed(V0)));');
    expect({ exports, derivatives }).toEqual({ exports: ['color_0', 'alive'], derivatives: 2 });
  });
});
