import { describe, expect, it } from 'vitest';
import { loadedGpu } from '../../../semantics/gpu/language/load.testing.js';
import type { Target } from '../translation.js';
import { translateGpu } from './translate-gpu.js';

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

  it('has no discard in WGSL: a compute shader leaves zeros', () => {
    const { text } = translated('KIL fragment.color;', 'wgsl');
    expect(text).toContain('// By fragment: fragment.color.primary.\n');
    expect(text).not.toContain('discard');
    expect(text).toContain('= vec4<u32>(select(0x3f800000u, 0u, killed));\n');
  });

  it('kills by no unsigned number', () => {
    expect(translated('KIL.U fragment.attrib[0];').text).not.toContain('killed = true');
    expect(translated('KIL.S fragment.attrib[0];').text).toContain('V0 & uvec4(0x80000000u)');
    expect(translated('KIL fragment.attrib[0];').text).toContain('belowZero(flushed(V0))');
    expect(translated('KIL TR;').text).toContain('if (true) { killed = true; return; }');
  });

  it("takes the target's derivatives, where it has any", () => {
    const body = 'DDX result.color[0], fragment.color;\nDDY result.color[1], -fragment.color;';
    const { text } = translated(body);
    expect(text).toContain('return computed(dFdx(uintBitsToFloat(a)));');
    expect(text).toContain('O1 = DDY(negated(flushed(V0)));');
    expect(() => translated(body, 'wgsl')).toThrow('line 3: DDX has no translation');
  });
});
