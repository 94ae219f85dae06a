/** HLSL of single instructions, as text: which expression stands where. `beside.slow.test.ts` runs some. */
import { describe, expect, it } from 'vitest';
import { hlslPieces, hlslShader } from './in-hlsl.js';
import { kindOf } from './count.js';
import { lettersOf, OF_ONE, OF_SEVERAL } from './plain.js';

describe.each(['nv20', 'nv30'] as const)('HLSL beside %s', (engine) => {
  it('has code for each instruction that is asked, component by component', () => {
    const wanted = [...OF_ONE[engine], ...OF_SEVERAL[engine]].flatMap((instruction) =>
      lettersOf(instruction).map((letter) => `${instruction}.${letter ?? ''}`),
    );
    const own = hlslPieces(engine).map(
      ({ instruction, letter }) => `${instruction}.${letter ?? ''}`,
    );
    expect(new Set(own)).toEqual(new Set(wanted));
  });
});

describe('a shader of an expression', () => {
  const textOf = (code: string): string => {
    const piece = hlslPieces('nv20').find((each) => each.code === code);
    if (piece === undefined) throw new Error(code);
    return hlslShader(piece).text;
  };

  it('has as many attributes as there are operands', () => {
    expect(hlslShader({ instruction: 'MAD', letter: null, code: 'mad(a, b, c)' })).toMatchObject({
      attributes: [0, 1, 2],
      exports: ['HPOS'],
    });
    expect(textOf('mad(a, b, c)')).toContain('const float4 c = inputs.v2;');
    expect(textOf('rcp(x)')).not.toContain('inputs.v1');
  });

  it('has a component of a vector, or a number four times', () => {
    expect(textOf('dst(a, b)')).toContain('outputs.o_HPOS = dst(a, b);');
    expect(textOf('lit(a.x, a.y, a.w)')).toContain('outputs.o_HPOS = lit(a.x, a.y, a.w);');
    expect(textOf('frac(x)')).toContain('outputs.o_HPOS = (float4)(frac(x));');
  });
});

it('tells kinds of differences apart', () => {
  expect(kindOf(0x7fc00000, 0xffc00001)).toBeNull();
  expect(kindOf(0x3f800000, 0x3f800000)).toBeNull();
  expect(kindOf(0x3f800000, 0x3f7fffff)).toBe(0);
  expect(kindOf(0x3f800000, 0x3f7ffffe)).toBe(1);
  expect(kindOf(0, 0x80000000)).toBe(2);
  expect(kindOf(0x7f800000, 0x7f7fffff)).toBe(3);
  expect(kindOf(0x3f800000, 0xbf800000)).toBe(3);
  expect(kindOf(0x7fc00000, 0x3f800000)).toBe(3);
});
