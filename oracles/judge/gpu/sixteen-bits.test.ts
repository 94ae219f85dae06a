/** What SHORT variables and the suffix H leave open (NV_gpu_program4 §2.X.3.1, §2.X.4.1, §2.X.4.3). */
import { describe, expect, it } from 'vitest';
import type { GpuInputValues, TypedQuad } from '../../../semantics/gpu/machine/state.js';
import { bitsOf } from '../../../semantics/number/binary32.js';
import { GpuJudge } from './judge.js';
import type { Bits } from './left.js';

const judge = new GpuJudge();

function quad(type: TypedQuad['type'], x: number, y: number, z: number, w: number): TypedQuad {
  return { type, values: [x, y, z, w] };
}

const VALUES: GpuInputValues = {
  bindings: {
    'fragment.texcoord[0]': quad('F', 1 + 2 ** -12, -(2 ** -30), 2049, 70000),
    'fragment.texcoord[1]': quad('S', 65537, 32768, -32769, 1),
    'fragment.texcoord[2]': quad('U', 65536, 32768, 32767, 1),
  },
  derivatives: [{ dx: [1 + 2 ** -12, 0, 0, 0], dy: [0, 0, 0, 0] }],
};

/** Judges a fragment program with one result, of which x is shown; null shows a discarded fragment. */
function judged(body: string, x: Bits): string {
  const results = [{ x, y: null, z: null, w: null }];
  const left = { loaded: true, killed: x === null, results, emitted: [] } as const;
  return judge.judge(`!!NVfp4.0\nTEMP R, C;\n${body}\nEND`, VALUES, left).verdict;
}

const F = 'fragment.texcoord[0]';
const S = 'fragment.texcoord[1]';
const U = 'fragment.texcoord[2]';

function signed(value: number): number {
  return value >>> 0;
}

/** Whether a test of the codes that a body leaves may pass, and whether it may fail. */
function outcomes(body: string, test: string): readonly string[] {
  const shown = `${body} STR result.color, R, R; SFL result.color (${test}), R, R;`;
  return [
    ...(judged(shown, bitsOf(0)) === 'agrees' ? ['passes'] : []),
    ...(judged(shown, bitsOf(1)) === 'agrees' ? ['fails'] : []),
  ];
}

describe('instructions with the suffix H', () => {
  it.each([
    ['ADDH result.color, $F.x, 0;', [1, 1 + 2 ** -12], 1 + 2 ** -9],
    ['MOVH result.color, $F.x;', [1, 1 + 2 ** -12], 0.999],
    ['MULH result.color, $F.z, 2;', [4096, 4098], 4100],
    ['SWZH result.color, $F, x, y, 0, 1;', [1, 1 + 2 ** -12], 0.999],
    ['DDXH result.color, $F;', [1, 1 + 2 ** -12], 0.999],
    ['MOVH result.color, $F.w;', [70000, Infinity], 65504],
    // 70000 is INF with 16 bits, and of twice 65504 the sum is.
    ['ADDH_SAT result.color, $F.w, $F.w;', [1], Infinity],
    // -2^-30 may be -0.
    ['SLTH result.color, $F.y, 0;', [1, 0], 2],
  ])('%s', (text, may, mayNot) => {
    const body = text.replaceAll('$F', F);
    for (const value of may) expect(judged(body, bitsOf(value))).toBe('agrees');
    expect(judged(body, bitsOf(mayNot))).toBe('disagrees');
    const precise = body.replace(/^(...)H/, '$1R');
    expect(may.filter((value) => judged(precise, bitsOf(value)) === 'agrees')).toHaveLength(1);
  });

  it('may round within the operation', () => {
    // 256.25 (1 + 2^-10) is 256.5 + 2^-12, of which 16 bits keep 256.5.
    const body = 'MADH result.color, 256.25, 1.0009765625, -256.5;';
    for (const value of [0, 2 ** -12]) expect(judged(body, bitsOf(value))).toBe('agrees');
    expect(judged(body, bitsOf(2 ** -11))).toBe('disagrees');
    expect(judged(body.replace('MADH', 'MADR'), bitsOf(0))).toBe('disagrees');
  });

  it('may kill by 16 bits, or by more', () => {
    const kill = `KILH ${F}.y; MOV result.color, 1;`;
    expect(judged(kill, null)).toBe('agrees');
    expect(judged(kill, bitsOf(1))).toBe('agrees');
    expect(judged(kill.replace('KILH', 'KILR'), bitsOf(1))).toBe('disagrees');
  });

  it('may round how often a block is repeated', () => {
    const repeat = (opcode: string, x: string): string =>
      `MOV R, 0; ${opcode} ${F}.${x}; ADD R, R, 1; ENDREP; MOV result.color, R;`;
    expect(judged(repeat('REPH', 'x'), bitsOf(1))).toBe('agrees');
    expect(judged(repeat('REPR', 'z'), bitsOf(2048))).toBe('disagrees');
    expect(judged(repeat('REPH', 'z'), bitsOf(2048))).toBe('agrees');
    expect(judged(repeat('REPH', 'z'), bitsOf(2047))).toBe('disagrees');
  });
});

describe('what is computed of SHORT operands', () => {
  it.each([
    ['{1.0, 0.0, 0.0, 0.0}', 'PK2H result.color, s;', [0x3c00], [0x3c01, 1]],
    ['{150.0, 0.0, 0.0, 0.0}', 'PK2H result.color, s;', [0x58b0], [0x58b1, 0x3f800000]],
    ['{1.0, 0.0, 0.0, 0.0}', 'PK4UB result.color, s;', [0xff], [0xfe, 0x100]],
    // Far beyond 16 bits no variable holds anything but the nearest that it has, or an infinity.
    ['70000.0', 'MOV result.color, s.x;', [bitsOf(70000), bitsOf(Infinity)], [bitsOf(1e30)]],
  ])('%s: %s', (value, instruction, may, mayNot) => {
    const body = `SHORT TEMP s; MOV s, ${value}; ${instruction}`;
    const verdicts = (all: readonly number[]) => all.map((each) => judged(body, each));
    expect(verdicts(may)).toEqual(may.map(() => 'agrees'));
    expect(verdicts(mayNot)).toEqual(mayNot.map(() => 'disagrees'));
  });
});

describe('SHORT operands', () => {
  const sum = `SHORT TEMP h; MOV h, 2048; ADD$SUFFIX result.color, h, $OTHER;`;
  const of = (suffix: string, other: string): string =>
    sum.replace('$SUFFIX', suffix).replace('$OTHER', other);

  it('alone are added with 16 bits, or more', () => {
    const body = `SHORT TEMP h, k; MOV h, 2048; MOV k, 1; ADD result.color, h, k;`;
    expect(judged(body, bitsOf(2048))).toBe('agrees');
    expect(judged(body, bitsOf(2049))).toBe('agrees');
    expect(judged(body, bitsOf(2050))).toBe('disagrees');
    expect(judged(body.replace('ADD', 'ADDR'), bitsOf(2048))).toBe('disagrees');
    const member = `SHORT TEMP h[2]; TEMP l[2]; INT TEMP i; MOV.S i, 1; MOV h[0], 1; MOV h[1], 2048;
      MOV l[1], 2048; ADD result.color, h[i.x], h[0];`;
    expect(judged(member, bitsOf(2048))).toBe('agrees');
    expect(judged(member, bitsOf(2049))).toBe('agrees');
    expect(judged(member.replace('h[i.x]', 'l[i.x]'), bitsOf(2048))).toBe('disagrees');
  });

  it('beside a greater one are added with its bits', () => {
    expect(judged(of('', '1'), bitsOf(2049))).toBe('agrees');
    expect(judged(of('', '1'), bitsOf(2048))).toBe('disagrees');
    expect(judged(of('H', '1'), bitsOf(2048))).toBe('agrees');
  });

  it('alone are added as integers of 16 bits, or more, with the flags of either', () => {
    const body = `SHORT UINT TEMP h; MOV.U h, 65535; ADD.U.CC R, h, h; MOV.U result.color, R;`;
    expect(judged(body, 131070)).toBe('agrees');
    expect(judged(body, 65534)).toBe('agrees');
    expect(judged(body, 65535)).toBe('disagrees');
    const carry = body.replace(
      'MOV.U result.color, R;',
      'STR result.color, R, R; SFL result.color (NCF), R, R;',
    );
    expect(judged(carry, bitsOf(0))).toBe('agrees');
    expect(judged(carry, bitsOf(1))).toBe('agrees');
  });

  it('alone are multiplied with 16 bits, or more', () => {
    const body = 'SHORT INT TEMP h, k; MOV.S h, 16384; MOV.S k, 4; MUL.S result.color, h, k;';
    for (const value of [65536, 0]) expect(judged(body, value)).toBe('agrees');
    expect(judged(body, 1)).toBe('disagrees');
    expect(judged(body.replace('INT TEMP h, k', 'INT TEMP h; INT TEMP k'), 0)).toBe('disagrees');
  });

  it('keep the sign of what they give, which has none of SAD', () => {
    const sum = 'SHORT INT TEMP h; MOV.S h, -1; ADD.S.CC R, h, h; MOV.S result.color, R;';
    expect(judged(sum, signed(-2))).toBe('agrees');
    expect(judged(sum, 65534)).toBe('disagrees');
    const sad = `SHORT INT TEMP h, k; SHORT UINT TEMP u; MOV.S h, -32768; MOV.S k, 32767; MOV.U u, 0;
      SAD.S result.color, h, k, u;`;
    expect(judged(sad, 65535)).toBe('agrees');
    expect(judged(sad, signed(-1))).toBe('disagrees');
  });

  it('have the flags of 16 bits or more, and none of sums where there is no sum', () => {
    const negative = 'SHORT INT TEMP h; MOV.S h, -1; ADD.S.CC R, h, h;';
    expect(outcomes(negative, 'SF')).toEqual(['passes']);
    expect(outcomes(negative, 'EQ')).toEqual(['fails']);
    const great = 'SHORT UINT TEMP h; MOV.U h, 65535; OR.U.CC R, h, h;';
    expect(outcomes(great, 'SF')).toEqual(['passes', 'fails']);
    expect(outcomes(great, 'CF')).toEqual(['fails']);
    expect(outcomes(great, 'OF')).toEqual(['fails']);
    expect(outcomes(great.replace('OR.U', 'ADD.U'), 'CF')).toEqual(['passes', 'fails']);
    expect(outcomes(great.replace('OR.U', 'ADD.U'), 'OF')).toEqual(['passes', 'fails']);
  });

  it('are packed into 32 bits', () => {
    const body = `SHORT TEMP h; MOV h, {1, 0, 1, 1}; PK4UB.U result.color, h;`;
    expect(judged(body, 0xffff00ff)).toBe('agrees');
    expect(judged(body, 0x00ff)).toBe('disagrees');
  });

  it('have all bits of a 32-bit product', () => {
    const body = `SHORT INT TEMP h; MOV.S h, 32767; MUL.S.HI result.color, h, h;`;
    expect(judged(body, 0)).toBe('agrees');
    expect(judged(body, 16383)).toBe('disagrees');
    const of24 = body.replace('S.HI', 'S24');
    expect(judged(of24, 32767 * 32767)).toBe('agrees');
    expect(judged(of24, 1)).toBe('disagrees');
  });
});

describe('SHORT variables of floating-point numbers', () => {
  it('may have the flags of the result, or of what was written', () => {
    const body = (size: string): string =>
      `${size} TEMP h; MOV.CC h, ${F}.y; STR result.color, R, R; SFL result.color (EQ.x), R, R;`;
    expect(judged(body('SHORT'), bitsOf(0))).toBe('agrees');
    expect(judged(body('SHORT'), bitsOf(1))).toBe('agrees');
    expect(judged(body('LONG'), bitsOf(1))).toBe('agrees');
    expect(judged(body('LONG'), bitsOf(0))).toBe('disagrees');
  });
});

describe('SHORT variables of integers', () => {
  const store = (type: 'S' | 'U', component: string): string =>
    `SHORT TEMP h; MOV.${type} h, ${type === 'S' ? S : U}; MOV.${type} result.color, h.${component};`;

  it('keep the value, or its 16 least significant bits', () => {
    expect(judged(store('S', 'x'), 65537)).toBe('agrees');
    expect(judged(store('S', 'x'), 1)).toBe('agrees');
    expect(judged(store('S', 'x'), 0)).toBe('disagrees');
    expect(judged(store('S', 'y'), signed(-32768))).toBe('agrees');
    expect(judged(store('S', 'z'), 32767)).toBe('agrees');
    expect(judged(store('U', 'x'), 0)).toBe('agrees');
    expect(judged(store('U', 'y'), signed(-32768))).toBe('disagrees');
    expect(judged(store('U', 'w'), 0)).toBe('disagrees');
  });

  it('have the flags of what was written', () => {
    const test = (rule: string, component: string, type: 'S' | 'U'): string =>
      `SHORT TEMP h; MOV.${type}.CC h, ${type === 'S' ? S : U};
       STR result.color, R, R; SFL result.color (${rule}.${component}), R, R;`;
    const both = (body: string): boolean =>
      judged(body, bitsOf(0)) === 'agrees' && judged(body, bitsOf(1)) === 'agrees';
    expect(both(test('EQ', 'x', 'U'))).toBe(true);
    expect(both(test('LT', 'y', 'U'))).toBe(true);
    expect(both(test('LT', 'y', 'S'))).toBe(true);
    expect(both(test('LT', 'z', 'U'))).toBe(false);
    expect(both(test('EQ', 'w', 'U'))).toBe(false);
  });

  it('are results, too, by whatever name they are written', () => {
    const named = `SHORT OUTPUT o = result.color; MOV.S o, ${S};`;
    expect(judged(named, 1)).toBe('agrees');
    expect(judged(`SHORT OUTPUT o = result.color; MOV.S result.color, ${S};`, 1)).toBe('agrees');
    expect(judged(`OUTPUT o = result.color; MOV.S o, ${S};`, 1)).toBe('disagrees');
  });
});
