import { describe, expect, it } from 'vitest';
import { gpuNominal, type GpuNominal } from '../domains/nominal.js';
import { execute } from './source.arbitrary.js';
import type { TypedQuad } from './state.js';

const RAW = gpuNominal({ otherType: 'raw-bits' });
/** Knows no index: one may be any that is within bounds. */
const UNKNOWING = {
  ...RAW,
  indexOf: () => null,
  member: <V>(members: readonly V[], _: unknown, outside: V, join: (a: V, b: V) => V): V =>
    members.reduce(join, members[0] ?? outside),
};
const NOTHING = [null, null, null, null];

describe('signs and bars (§2.X.4.2)', () => {
  it('swizzles, negates, takes the absolute value and negates again', () => {
    const { at } = execute(
      'MOV R0, {1, -2, 3, -4}; MOV R1, -|-R0.yxwz|; MOV R2, |R0|; MOV R3, -R0;',
    );
    expect(at('R1')).toEqual([-2, -1, -4, -3]);
    expect(at('R2')).toEqual([1, 2, 3, 4]);
    expect(at('R3')).toEqual([-1, 2, -3, 4]);
  });

  it('takes each component from where its letter says', () => {
    const letters = [...'xyzw'];
    const pairs = letters.flatMap((first) => letters.map((second) => first + second));
    const swizzles = pairs.flatMap((first) => pairs.map((second) => first + second));
    const moves = swizzles.map((swizzle, i) => `MOV t[${String(i)}], R0.${swizzle};`);
    const { at } = execute(`TEMP t[256]; MOV R0, {1, 2, 3, 4}; ${moves.join('\n')}`);
    for (const [i, swizzle] of swizzles.entries()) {
      const expected = [...swizzle].map((letter) => 'xyzw'.indexOf(letter) + 1);
      expect(at('t', i), swizzle).toEqual(expected);
    }
  });

  it('replicates scalars', () => {
    const { at } = execute('MOV R0, {2, 4, 8, 16}; RCP R1, -R0.z; MOV R2, R0.w;');
    expect(at('R1')).toEqual([-0.125, -0.125, -0.125, -0.125]);
    expect(at('R2')).toEqual([16, 16, 16, 16]);
  });

  it('leaves -2^31 as it is', () => {
    const { at } = execute('MOV.S A, 0x80000000; MOV.S R0, -A; MOV.S R1, |A|; MOV.S R2, -|A|;');
    for (const name of ['R0', 'R1', 'R2']) expect(at(name)[0], name).toBe('S-2147483648');
  });

  it('negates unsigned integers by two’s complement and leaves their absolute value', () => {
    const { at } = execute(`
      MOV.U cc, {1, 0, 4294967295, 5};
      MOV.U R0, -cc; MOV.U R1, |cc|; MOV.U R2, |-cc|; MOV.U R3, -|-cc|;`);
    expect(at('R0')).toEqual(['U4294967295', 'U0', 'U1', 'U4294967291']);
    expect(at('R1')).toEqual(['U1', 'U0', 'U4294967295', 'U5']);
    expect(at('R2')).toEqual(at('R0'));
    expect(at('R3')).toEqual(at('R1'));
  });
});

describe('types (§2.X.3.1)', () => {
  it('finds nothing defined in a word of another type', () => {
    const { at } = execute('MOV.U R0, 1065353216; MOV R1, R0; MOV.S R2, R0; MOV.U R3, R0;');
    expect(at('R1')).toEqual(NOTHING);
    expect(at('R2')).toEqual(NOTHING);
    expect(at('R3')[0]).toBe('U1065353216');
  });

  it('reads the bits where that interpretation is chosen', () => {
    const { at } = execute('MOV.U R0, 1065353216; MOV R1, R0; MOV.S R2, R1;', { domain: RAW });
    expect(at('R1')).toEqual([1, 1, 1, 1]);
    expect(at('R2')[0]).toBe('S1065353216');
  });
});

describe('inputs', () => {
  it('takes attributes and parameters by binding, and leaves the others undefined', () => {
    const { at } = execute(
      `PARAM p[2] = { program.env[3..4] };
       MOV R0, vertex.texcoord[1]; MOV R1, p[1]; MOV R2, vertex.position; MOV.S R3, program.local[0];`,
      {
        bindings: {
          'vertex.texcoord[1]': { type: 'F', values: [1, 2, null, -0] },
          'program.env[4]': { type: 'F', values: [5, 6, 7, 8] },
          'program.local[0]': { type: 'S', values: [-1, 2, 3, 4] },
        },
      },
    );
    expect(at('R0')).toEqual([1, 2, null, -0]);
    expect(at('R1')).toEqual([5, 6, 7, 8]);
    expect(at('R2')).toEqual(NOTHING);
    expect(at('R3')).toEqual(['S-1', 'S2', 'S3', 'S4']);
  });

  it('has what a program writes undefined at the start', () => {
    const { at } = execute('MOV R0, R1; MOV result.position.x, 1;');
    expect(at('R0')).toEqual(NOTHING);
    expect(at('result.position')).toEqual([1, null, null, null]);
  });
});

describe('relative addressing (§2.X.4.2)', () => {
  const bindings = {
    'program.env[0]': { type: 'F', values: [10, 11, 12, 13] },
    'program.env[1]': { type: 'F', values: [20, 21, 22, 23] },
    'program.env[2]': { type: 'F', values: [30, 31, 32, 33] },
  } as const;
  const read = (index: string): readonly unknown[] =>
    execute(`PARAM p[] = { program.env[0..2] }; ${index}`, { bindings }).at('R0');

  it('adds the offset to the index', () => {
    expect(read('MOV.S A.y, 1; MOV R0, p[A.y];')).toEqual([20, 21, 22, 23]);
    expect(read('MOV.S A.y, 1; MOV R0, p[A.y + 1].y;')).toEqual([31, 31, 31, 31]);
    expect(read('MOV.S A.x, -1; MOV R0, -p[A.x + 1];')).toEqual([-10, -11, -12, -13]);
  });

  it('finds nothing defined outside of the array', () => {
    expect(read('MOV.S A.x, 3; MOV R0, p[A.x];')).toEqual(NOTHING);
    expect(read('MOV.S A.x, -1; MOV R0, p[A.x];')).toEqual(NOTHING);
    expect(read('MOV.S A.x, 2; MOV R0, p[A.x + 1];')).toEqual(NOTHING);
    expect(read('MOV.S A.x, 2147483647; MOV R0, p[A.x + 1];')).toEqual(NOTHING);
  });

  it('finds nothing defined at an undefined index', () => {
    expect(read('MOV R0, p[A.x];')).toEqual(NOTHING);
    expect(read('MOV R1, 1; MOV R0, p[R1.x];')).toEqual(NOTHING);
  });

  it('takes either type of integer from a variable without a type', () => {
    expect(read('MOV.U R1, 2; MOV R0, p[R1.x];')).toEqual([30, 31, 32, 33]);
    expect(read('MOV.S R1, 2; MOV R0, p[R1.x];')).toEqual([30, 31, 32, 33]);
  });

  it('takes the declared type alone from a variable that has one', () => {
    expect(read('MOV.U.NTC A, 2; MOV R0, p[A.x];')).toEqual(NOTHING);
    expect(read('UINT TEMP u; MOV.S.NTC u, 2; MOV R0, p[u.x];')).toEqual(NOTHING);
    expect(read('UINT TEMP u; MOV.U u, 2; MOV R0, p[u.x];')).toEqual([30, 31, 32, 33]);
  });

  it('joins the members to which an index may lead, where the domain has no one index', () => {
    const { at } = execute(
      `TEMP t[2]; MOV t[0], {1, 2, 3, 4}; MOV t[1], {1, 0, 3, 0};
       MOV R0, t[A.x]; MOV t[A.x].xy, {1, 9, 9, 9};`,
      { domain: UNKNOWING },
    );
    expect(at('R0')).toEqual([1, null, 3, null]);
    expect(at('t', 0)).toEqual([1, null, 3, 4]);
    expect(at('t', 1)).toEqual([1, null, 3, 0]);
  });

  it('selects a vertex and a member of its attribute', () => {
    const bindings: Record<string, TypedQuad> = {};
    for (const vertex of [0, 1, 2]) {
      for (const member of [0, 1]) {
        const name = `vertex[${String(vertex)}].texcoord[${String(member)}]`;
        bindings[name] = { type: 'F', values: [10 * vertex + member, vertex, member, 1] };
      }
    }
    const of = (index: string, domain: GpuNominal = RAW): readonly unknown[] =>
      execute(`ATTRIB t[] = { vertex.texcoord[0..1] }; MOV.S A, {2, 1, 0, 3}; MOV R0, ${index};`, {
        environment: 'NVgp4.0',
        bindings,
        domain,
      }).at('R0');
    expect(of('t[A.x][A.y]')).toEqual([21, 2, 1, 1]);
    expect(of('t[A.y][0]')).toEqual([10, 1, 0, 1]);
    expect(of('t[0][A.z + 1]')).toEqual([1, 0, 1, 1]);
    expect(of('t[A.w][0]')).toEqual(NOTHING);
    expect(of('t[1][A.x]', UNKNOWING)).toEqual([null, 1, null, 1]);
    expect(of('t[A.x][0]', UNKNOWING)).toEqual([null, null, 0, 1]);
    expect(of('t[A.x][A.y]', UNKNOWING)).toEqual([null, null, null, 1]);
    // Not a texture coordinate of the vertex before or after.
    expect(of('t[0][A.x]')).toEqual(NOTHING);
    expect(of('t[1][A.x]')).toEqual(NOTHING);
  });
});

describe('program parameter buffers (§2.X.3.6)', () => {
  const words = (count: number): { type: 'F'; value: number }[] =>
    Array.from({ length: count }, (_, value) => ({ type: 'F', value }));
  const read = (declaration: string, operand: string, count = 9): readonly unknown[] =>
    execute(`${declaration} MOV.S A.x, 2; MOV R0, ${operand};`, {
      buffers: { 1: words(count) },
    }).at('R0');

  it('replicates a word, and takes four of BUFFER4', () => {
    expect(read('BUFFER b[] = { program.buffer[1][3..6] };', 'b[2]')).toEqual([5, 5, 5, 5]);
    expect(read('BUFFER b[] = { program.buffer[1][3..6] };', 'b[A.x + 1]')).toEqual([6, 6, 6, 6]);
    expect(read('BUFFER4 b[] = { program.buffer[1][0..2] };', 'b[1]')).toEqual([4, 5, 6, 7]);
  });

  it('has nothing defined beyond the end, where no buffer is, and outside of the array', () => {
    expect(read('BUFFER b[] = { program.buffer[1] };', 'b[A.x]', 2)).toEqual(NOTHING);
    expect(read('BUFFER4 b[] = { program.buffer[1][0..2] };', 'b[2]', 11)).toEqual(NOTHING);
    expect(read('BUFFER b[] = { program.buffer[0][0..2] };', 'b[0]')).toEqual(NOTHING);
    expect(read('BUFFER b[] = { program.buffer[1][0..1] };', 'b[A.x]')).toEqual(NOTHING);
  });
});
