/** Translations as text: what is declared, exported and refused. oracles/translate/stacks.slow.test.ts runs some. */
import { describe, expect, it } from 'vitest';
import type { VpAuthority } from '../../spec/authorities.js';
import { ENVIRONMENTS } from '../../spec/environments.js';
import { Generator } from '../generate/vp/generator.js';
import {
  translate,
  Untranslatable,
  type Mode,
  type Target,
  type Translation,
} from './translate.js';
import { translates } from './translation.js';
import { ENGINE_IDS } from '../../semantics/silicon/names.js';
import { loaded as program } from '../../semantics/language/load.testing.js';

const text = (source: string, target: Target, mode: Mode = 'strict'): string =>
  translate(program(source), target, { mode }).text;

const BY_DOCUMENTS = (['arb', 'glsl', 'essl', 'hlsl', 'wgsl'] as const).flatMap((target) =>
  (['strict', 'plain'] as const).map((mode) => [target, mode] as const),
);
const BY_ENGINES = (['glsl', 'essl', 'hlsl', 'wgsl', 'c'] as const).flatMap((target) =>
  ENGINE_IDS.map((mode) => [target, mode] as const),
);

/** Words that a language knows by itself. */
const KNOWN: Readonly<Record<Target, string>> = {
  arb:
    'ARBvp1 PARAM TEMP ADDRESS OPTION ARB_position_invariant END program env local vertex attrib result ' +
    'position color front back primary secondary fogcoord pointsize texcoord ' +
    'MOV MUL ADD SUB MAD RCP RSQ DP3 DP4 DPH DST MIN MAX SLT SGE EXP LOG LIT ARL ABS FLR',
  glsl:
    'version layout location in out uniform std140 const void int uint float bool vec4 uvec4 ivec4 return if ' +
    'else while switch case default break uintBitsToFloat floatBitsToUint lessThan lessThanEqual greaterThan ' +
    'greaterThanEqual equal notEqual mix floor fract exp2 log2 sin cos pow min max clamp abs sign dot any ' +
    'inversesqrt roundEven main Parameters for',
  essl: 'es precision highp',
  hlsl:
    'cbuffer register b0 b1 struct static const void int uint float bool float4 uint4 int4 bool4 return if else while for asfloat asuint ' +
    'floor frac exp2 log2 sin cos pow min max clamp abs sign dot any rsqrt round main Parameters Control',
  wgsl:
    'struct u32 i32 f32 vec3 vec4 bool array group binding var storage read read_write uniform compute ' +
    'workgroup_size builtin global_invocation_id fn let const return if else while switch case default select ' +
    'bitcast floor fract exp2 log2 sin cos pow min max clamp abs sign dot any inverseSqrt round main true false for',
  c:
    'include stdbool stdint ifndef define endif typedef struct static inline const void enum uint32_t int32_t ' +
    'vp_u vp_i vp_u4 vp_i4 x y z w a END bool return if else for while v c results vertex relativeParameter',
};

/** Words of HLSL that compilers of Direct3D keep for themselves, some in any case. */
const RESERVED_IN_HLSL = new Set(
  (
    'asm asm_fragment blendstate buffer cbuffer centroid class column_major compile compile_fragment computeshader dword domainshader ' +
    'depthstencilstate depthstencilview double export extern fxgroup geometryshader groupshared half hullshader in inline inout interface line ' +
    'lineadj linear matrix namespace nointerpolation noperspective out packoffset pass pixelfragment pixelshader point precise ' +
    'rasterizerstate rendertargetview register row_major sample sampler shared snorm stateblock stateblock_state static string struct tbuffer ' +
    'technique technique10 technique11 texture triangle triangleadj typedef uniform unorm unsigned vector vertexfragment vertexshader volatile'
  ).split(' '),
);

/** Every name, once comments, literals and the components after a point are gone. */
function names(shader: string): readonly string[] {
  const code = shader
    .replace(/\/\/.*|#(?!version).*/g, '')
    .replace(/\b0x[0-9a-f]+u?\b|\b\d+(\.\d+)?(e-?\d+)?u?\b/gi, ' ')
    .replace(/\.[xyzw]{1,4}\b/g, ' ')
    // Semantics of HLSL.
    .replace(/: [A-Z]+\d*;/g, ';');
  return [...new Set(code.match(/[A-Za-z_]\w*/g) ?? [])];
}

/** Names that stand where something is declared. */
function declared(shader: string): ReadonlySet<string> {
  const found = [
    ...shader.matchAll(
      /\b(?:vec4|uvec4|ivec4|u?int4|float4|bool4|Outputs|Inputs|uint|int|float|bool|fn|let|const(?= \w+ =)|var(?:<[^>]*>)?|struct|int\[\d+\]|vp_[ui]4?) (\w+)/g,
    ),
    ...shader.matchAll(/(\w+): (?:vec[34]<|u32|i32|f32|bool)/g),
    ...shader.matchAll(/(?:PARAM|ADDRESS) (\w+)/g),
  ].map(([, name = '']) => name);
  const temporaries = /TEMP (.*);/.exec(shader)?.[1]?.split(', ') ?? [];
  return new Set([...found, ...temporaries]);
}

describe.each([...BY_DOCUMENTS, ...BY_ENGINES])('%s, %s', (target, mode) => {
  const known = new Set(`${KNOWN[target]} ${target === 'essl' ? KNOWN.glsl : ''}`.split(' '));
  const environments = (
    target === 'arb'
      ? (['GF3', 'VP1.0', 'VP1.1'] as const)
      : (['GF3', 'VP1.0', 'VP1.1', 'VP2.0'] as const)
  ).filter((name) => translates(mode, name));

  it.each(environments)('translates generated programs of %s', (name) => {
    const generator = new Generator(ENVIRONMENTS[name]);
    for (let index = 0; index < 10; index++) {
      const source = generator.program(11, index).text;
      const loaded = program(source);
      const translation = translate(loaded, target, { mode });
      const shader = translation.text;
      const ours = declared(shader);
      const unknown = names(shader).filter((each) => !known.has(each) && !ours.has(each));
      expect(unknown, shader).toEqual([]);
      expect(translate(program(source), target, { mode })).toEqual(translation);
      for (const result of translation.exports) expect(shader).toContain(result);
      const open = [...shader].filter((each) => each === '{').length;
      expect([...shader].filter((each) => each === '}').length).toBe(open);
    }
  });

  it('says where each statement comes from', () => {
    const [environment = 'VP1.1'] = environments.slice(-1);
    const shader = text(
      `!!${environment}\nMOV R0, v[OPOS]; # x\nADD o[HPOS].xy, -R0, c[A0.x + 3];\nEND`,
      target,
      mode,
    );
    expect(shader).toMatch(/line 2: MOV R0, v\[OPOS\];/);
    expect(shader).toMatch(/line 3: ADD o\[HPOS\]\.xy, -R0, c\[A0\.x\+3\];/);
  });
});

describe('exports', () => {
  const two = program('!!VP1.0 MOV o[COL0], v[0]; MOV o[HPOS], v[3]; END');

  it('are the results that are written, in the order of the environment', () => {
    const { exports, attributes, readsParameters } = translate(two, 'glsl', { mode: 'strict' });
    expect(exports).toEqual(['HPOS', 'COL0']);
    expect(attributes).toEqual([0, 3]);
    expect(readsParameters).toBe(false);
  });

  it('are those asked for, in that order, written or not', () => {
    const { text: shader, exports } = translate(two, 'glsl', {
      mode: 'strict',
      results: ['TEX3', 'HPOS'],
    });
    expect(exports).toEqual(['TEX3', 'HPOS']);
    expect(shader).toContain('out vec4 o_TEX3;\nout vec4 o_HPOS;');
    expect(shader).not.toContain('COL0 =');
    expect(shader).toContain('TEX3 = (uvec4(0x00000000u, 0x00000000u, 0x00000000u, 0x3f800000u)');
  });

  it('go to a colour and to texture coordinates in a pass of assembly', () => {
    const { text: shader } = translate(two, 'arb', { mode: 'strict', results: ['COL0', 'TEX1'] });
    expect(shader).toContain('MOV result.color, COL0;');
    expect(shader).toContain('MOV result.texcoord[0], TEX1;');
    expect(shader).toContain('MOV result.position, { 0, 0, 0, 1 };');
  });

  it.each([
    [['HPOS', 'FOO'], 'VP1.0 has no result register "FOO"'],
    [['HPOS', 'HPOS'], '"HPOS" is asked for twice'],
    [['HPOS', 'COL0', 'COL1'], 'one pass of an ARB_vertex_program shows 2 result registers'],
  ])('refuse %j', (results, message) => {
    expect(() => translate(two, 'arb', { mode: 'plain', results })).toThrow(message);
  });
});

describe('HLSL', () => {
  const source =
    '!!VP2.0 ARL A0.x, v[2].x; MULC R1, v[0], c[A0.x+3]; SLT R2, R1, v[1]; ADD o[COL0] (GT.x), R1, R2; RCP R3, v[2].y; MOV o[HPOS].xz, R2; END';

  it.each(['strict', 'plain', 'nv30'] as const)(
    'has vectors of one number by conversion: Direct3D has no such constructors, %s',
    (mode) => {
      const shader = text(source, 'hlsl', mode);
      expect(shader).not.toMatch(/\b(?:float4|uint4|int4)\(-?[\d.]\w*(?:\.\d+)?\)/);
      expect(shader).toMatch(
        {
          strict: /R3 = \(\(uint4\)\(RCP\(/,
          plain: /R3 = \(\(float4\)\(1\.0 \/ V2\.y\)\)/,
          nv30: /R3 = replicated\(RCP\(/,
        }[mode],
      );
      expect(shader).toContain('struct Inputs {\n  float4 v0 : ATTRIBUTE0;\n');
      expect(shader).toContain(
        'struct Outputs {\n  float4 o_HPOS : HPOS;\n  float4 o_COL0 : COL0;\n};',
      );
      expect(shader).toContain('Outputs main(Inputs inputs) {\n  Outputs outputs;\n');
      expect(shader).toContain('return outputs;\n}\n');
      expect(shader.includes('register(b1)')).toBe(mode === 'strict');
    },
  );

  it.each([
    ['MOV o[HPOS], c[A0.x-1]', 'HPOS = ((float4)(0.0));'],
    ['MOV o[HPOS], c[A0.x+255]', 'HPOS = c[255];'],
    ['MOV o[HPOS], c[A1.z+7]; ARL A1.z, v[0]; MOV o[COL0], c[A1.z-1]', 'COL0 = c[A1.z - 1];'],
    ['ARL A0.yzw, v[0]; MOV o[HPOS], c[A0.x-1]', 'HPOS = ((float4)(0.0));'],
    ['x: MOV o[HPOS], c[A0.x-1]; ARLC A0.x, v[0]; BRA x (GT.x)', 'HPOS = c[A0.x - 1];'],
  ])(
    'has no index that compilers know to be none where nothing writes the address: %s',
    (body, has) => {
      expect(text(`!!VP2.0 ${body}; END`, 'hlsl', 'plain')).toContain(has);
    },
  );

  it('has no structure that is empty', () => {
    const constant = text('!!VP1.0 MOV o[HPOS], c[0]; END', 'hlsl');
    expect(constant).toContain('Outputs main() {');
    expect(constant).not.toContain('Inputs');
    const moved = program('!!VP2.0 MOV o[HPOS], v[0]; END');
    const nothing = translate(moved, 'hlsl', { mode: 'strict', results: [] }).text;
    expect(nothing).toContain('void main(Inputs inputs) {');
    expect(nothing).not.toMatch(/Outputs|outputs/);
  });

  it('chooses between vectors component by component: `?:` and `select` have each one half of the compilers', () => {
    expect(text(source, 'hlsl', 'plain')).not.toMatch(/\bselect\(|\? \w+ :/);
    expect(text(source, 'hlsl', 'plain')).toContain('selected(');
  });

  it.each(['strict', 'plain', 'nv30'] as const)(
    'calls nothing by a word of its own, %s',
    (mode) => {
      const generator = new Generator(ENVIRONMENTS['VP2.0']);
      for (let index = 0; index < 20; index++) {
        const shader = text(generator.program(12, index).text, 'hlsl', mode);
        const taken = [...declared(shader)].filter((name) =>
          RESERVED_IN_HLSL.has(name.toLowerCase()),
        );
        expect(taken, shader).toEqual([]);
      }
    },
  );
});

describe('engines', () => {
  it('never choose between -1.0 and 0, of which Mesa makes -0', () => {
    const source = '!!VP2.0 FLR o[HPOS], v[0]; SSG o[COL0], v[0]; END';
    for (const to of ['glsl', 'essl', 'hlsl', 'wgsl', 'c'] as const) {
      const shader = text(source, to, 'nv30');
      expect(shader).toContain('sign1(');
      expect(shader).not.toMatch(
        /return 0x80000000u \| 0x3f800000u;|0x80000000u \| 0x3f800000u\b[^)]/,
      );
    }
  });
});

describe('what cannot be said', () => {
  it('is a state program', () => {
    const state = program('!!VSP1.0 MOV c[0], v[0]; END');
    expect(() => translate(state, 'glsl', { mode: 'strict' })).toThrow(Untranslatable);
  });

  it('is VP2.0 in ARB_vertex_program', () => {
    expect(() => text('!!VP2.0 MOV o[HPOS], v[0]; END', 'arb')).toThrow(
      /no branches, condition codes or second address register/,
    );
  });
});

describe('flow', () => {
  const loop = '!!VP2.0 l: MOV o[HPOS], v[0]; MOV o[COL0], v[0]; BRA l (GT.x); END';

  it('is absent where there is none', () => {
    expect(text('!!VP2.0 MOV o[HPOS], v[0]; RET; END', 'glsl')).not.toMatch(/switch|while/);
  });

  it('counts what is executed, and guards what is written beyond the limit', () => {
    const shader = text(loop, 'glsl');
    expect(shader).toContain('while (next != END && executed < 65536u)');
    expect(shader).toContain('executed += 3u;');
    expect(shader).toMatch(/if \(executed < 65535u\) \{\n\s+COL0 = V0;/);
  });

  it('asks for each block by itself, and whether the limit is reached', () => {
    const branches = Array.from(
      { length: 40 },
      (_, n) => `BRA l${String(n)} (GT.x); MOV o[HPOS], v[0]; l${String(n)}:`,
    );
    for (const to of ['glsl', 'essl', 'hlsl', 'wgsl'] as const) {
      const shader = text(`!!VP2.0 ${branches.join(' ')} MOV o[COL0], v[0]; END`, to);
      expect(shader).not.toContain('switch');
      const asked = Array.from(shader.matchAll(/^( *)if \(next == (\d+)\) \{$/gm));
      expect(asked.map(([, , first]) => Number(first))).toEqual(
        Array.from({ length: 80 }, (_, index) => index + 1),
      );
      expect(new Set(asked.map(([, indent]) => indent)).size).toBe(1);
      expect(text(loop, to)).toContain('if (next == 0 && executed < 65536u) {');
    }
  });

  it('does not count where the limit is out of reach', () => {
    const shader = text('!!VP2.0 CAL f; MOV o[HPOS], R0; RET; f: MOV R0, v[0]; RET; END', 'wgsl');
    expect(shader).toContain('while (next != END) {');
    expect(shader).not.toContain('executed');
  });

  it('has no loop where nothing goes back', () => {
    for (const mode of ['strict', 'nv30'] as const) {
      const source = '!!VP2.0 BRA l (GT.x); MOV R0, v[0]; l: MOV o[HPOS], v[0]; END';
      const shader = text(source, 'essl', mode);
      expect(shader).not.toMatch(/while|executed|next == 0/);
      expect(shader).toMatch(/if \(next == 1\) \{[^}]*R0 = V0;[^}]*\}\n\s+if \(next == 2\) \{/);
    }
  });

  it('keeps four calls', () => {
    const shader = text('!!VP2.0 CAL f; MOV o[HPOS], R0; RET; f: MOV R0, v[0]; RET; END', 'essl');
    expect(shader).toContain('ivec4 stack = ivec4(0, 0, 0, 0);');
    expect(shader).not.toContain('stack[');
    expect(shader).toContain('if (depth < 4) {');
  });
});

describe('strict', () => {
  it('has a barrier for each result of arithmetic, and for each register that starts as 0', () => {
    const shader = text('!!VP1.0 ADD o[HPOS], R1, v[0]; END', 'glsl');
    expect(shader).toContain('uniform uint zero;');
    expect(shader).toContain('flushed((floatBitsToUint(a) ^ zero))');
    expect(shader).toContain('uvec4 R1 = (uvec4(0x00000000u) ^ zero);');
  });

  it('follows the own document of its environment, or the one that is asked for', () => {
    const source = '!!VP1.0 RSQ R0, v[0].x; SLT o[HPOS], R0, c[0]; MUL o[COL0], R0, c[1]; END';
    const by = (authority: VpAuthority): Translation =>
      translate(program(source), 'glsl', { mode: 'strict', authority });
    const own = by('VP1.0');
    expect(text(source, 'glsl')).toBe(own.text);
    expect(own.text).toContain('--strict: VP1.0, 3 instructions, by NV_vertex_program\n');
    expect(own.text).toContain('of a zero and anything, zero');
    expect(own.text).toContain('of the absolute value');
    expect(own.text).toContain('below(order(a), order(b))');
    const restated = by('VP1.0/vp2');
    expect(restated.text).toContain(', by NV_vertex_program2\n');
    expect(restated.text).not.toContain('absolute value');
    expect(restated.text).toContain('below(value(a), value(b))');
    expect(own.leaves).toEqual(["the accuracy of RSQ is the target's"]);
  });

  it('has the fog distance of GF3 where ARB_vertex_program has that of VP1.0', () => {
    const assembly = text('!!GF3 MOV o[HPOS], v[0]; MOV o[FOGP].x, v[0].x; END', 'arb');
    expect(assembly).toMatch(/MOV result\.fogcoord, \w+;/);
  });

  it('has LIT of GF3 by the listing of the paper, which clamps no power', () => {
    const source = 'LIT o[HPOS], v[0]; END';
    for (const target of ['glsl', 'essl', 'hlsl', 'wgsl'] as const) {
      const older = text(`!!VP1.0 ${source}`, target);
      const paper = text(`!!GF3 ${source}`, target);
      expect(older).toContain('0x42fffe00u');
      expect(paper).not.toContain('0x42fffe00u');
      expect(paper).toMatch(/if \(a\.y - 1u < 0x7f800000u\) \{ specular = EX2\(/);
      expect(text(`!!VP1.0 ${source}`, target, 'plain')).toContain('127.99609375');
      expect(text(`!!GF3 ${source}`, target, 'plain')).not.toContain('127.99609375');
    }
  });

  it('says what assembly cannot say', () => {
    const source = '!!VP1.1 RSQ R0, v[0].x; SLT o[HPOS], R0, c[0]; LIT o[COL0], R0; END';
    const leaves = (authority: VpAuthority): string =>
      translate(program(source), 'arb', { mode: 'strict', authority }).leaves.join('; ');
    expect(leaves('VP1.1')).toMatch(/special cases of LIT .*; SLT of a negative NaN is that of/);
    expect(leaves('VP1.1')).not.toContain('RSQ of negative');
    expect(leaves('VP1.1/vp2')).toContain('RSQ of negative numbers is that of the absolute value');
    expect(translate(program(source), 'arb', { mode: 'plain' }).leaves).toEqual([]);
  });

  it('keeps zeros around the parameters of assembly, as many as addresses reach', () => {
    const source =
      '!!VP1.0 ARL A0.x, v[0].x; MOV R0, c[A0.x - 4]; ADD o[HPOS], R0, c[A0.x + 7]; END';
    const { text: shader, constants } = translate(program(source), 'arb', { mode: 'strict' });
    expect(shader).toContain('PARAM window[120] = {');
    expect(constants[97]).toEqual([-8, 100, 12, 0]);
    expect(text(source, 'arb', 'plain')).not.toContain('window');
  });

  it('is left out of plain', () => {
    for (const target of ['glsl', 'essl'] as const) {
      expect(text('!!VP1.0 ADD o[HPOS], v[0], v[0]; END', target, 'plain')).not.toMatch(
        /zero|uint/i,
      );
    }
  });
});
