/** LIT of strict shaders of GF3, carried out as JavaScript, beside the listing of the paper (3.7.3). */
import { describe, expect, it } from 'vitest';
import { bitsOf, valueOf } from '../../semantics/number/binary32.js';
import { translate } from './translate.js';
import { loaded } from '../../semantics/language/load.testing.js';

type Bits = Readonly<Record<'x' | 'y' | 'z' | 'w', number>>;

/** The function of a shader, with those that it calls given in JavaScript. */
function shaderLit(prefix: string): (a: Bits) => readonly number[] {
  const program = loaded(`${prefix} LIT o[HPOS], v[0]; END`);
  const { text } = translate(program, 'glsl', { mode: 'strict' });
  const [, body = ''] = /uvec4 LIT\(uvec4 a\) \{\n([^]*?)\n\}/.exec(text) ?? [];
  const code = body
    .replace(/\(0x3f800000u \^ zero\)/g, '0x3f800000')
    .replace(/(a\.\w) - 1u/g, '(($1 - 1) >>> 0)')
    .replace(/(a\.w|base) & (0x[0-9a-f]+)u/g, '(($1 & $2) >>> 0)')
    .replace(/\b(0x[0-9a-f]+|\d+)u\b/g, '$1')
    .replace(/\buint /g, 'let ')
    .replace(/uvec4\(([^]*)\);/, '[$1];');
  const onNumbers =
    (f: (...values: readonly number[]) => number) =>
    (...bits: readonly number[]): number =>
      bitsOf(Math.fround(f(...bits.map(valueOf))));
  const called = {
    EX2: onNumbers((a = 0) => 2 ** a),
    LG2: onNumbers((a = 0) => Math.log2(a)),
    multiply1: onNumbers((a = 0, b = 0) => (a === 0 || b === 0 ? 0 : a * b)),
    isNaN1: (a: number) => Number.isNaN(valueOf(a)),
  };
  const run = new Function(...Object.keys(called), `return (a) => {${code}};`)(
    ...Object.values(called),
  ) as (a: Bits) => readonly number[];
  return run;
}

const VALUES = [NaN, Infinity, -Infinity, 0, -0, 1, 0.5, 1.5, -2, 200, -200];

const TRIPLES = VALUES.flatMap((x) => VALUES.flatMap((y) => VALUES.map((w) => ({ x, y, w }))));

function ofNumbers(lit: (a: Bits) => readonly number[], x: number, y: number, w: number): readonly number[] {
  return lit({ x: bitsOf(x), y: bitsOf(y), z: 0, w: bitsOf(w) }).map(valueOf);
} // prettier-ignore

describe('LIT of strict shaders', () => {
  const lit = shaderLit('!!GF3');

  it('is the listing of the paper in GF3', () => {
    const wrong = TRIPLES.filter(({ x, y, w }) => {
      const [ambient, diffuse, z = NaN, last] = ofNumbers(lit, x, y, w);
      // The listing, in which comparisons with NaN are false. 1 to an infinite power goes by a zero times infinity.
      let specular = 0;
      if (x > 0 && w === 0) specular = 1;
      else if (x > 0 && y > 0) specular = y === 1 && !Number.isNaN(w) ? 1 : y ** w;
      const isClose =
        Object.is(z, specular) ||
        Math.abs(z - specular) <= specular / 2 ** 10 ||
        (specular > 2 ** 128 && z === Infinity) ||
        (specular < 2 ** -126 && z < 2 ** -126 && z >= 0);
      return ambient !== 1 || last !== 1 || !Object.is(diffuse, x > 0 ? x : 0) || !isClose;
    });
    expect(wrong).toEqual([]);
  });

  it('differs where NV_vertex_program has another rule', () => {
    const older = shaderLit('!!VP1.0');
    expect(ofNumbers(older, 1, 0, -2)[2]).toBe(Infinity);
    expect(ofNumbers(lit, 1, 0, -2)[2]).toBe(0);
  });
});
