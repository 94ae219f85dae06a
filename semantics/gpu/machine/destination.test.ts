import { describe, expect, it } from 'vitest';
import { flagOf, type FlagName } from '../domains/flags.js';
import { gpuNominal } from '../domains/nominal.js';
import { UNDEFINED } from '../domains/undefined.js';
import { execute, type Executed } from './source.arbitrary.js';

const NOTHING = [null, null, null, null];

/** "SF OF?" of a component of a condition code register. */
function flags({ state }: Executed, register: 0 | 1, component: 'x' | 'y' | 'z' | 'w'): string {
  const names: FlagName[] = ['SF', 'ZF', 'OF', 'CF'];
  return names
    .flatMap((name) => {
      const flag = flagOf(state.codes[register][component], name);
      return flag === UNDEFINED ? [`${name}?`] : flag ? [name] : [];
    })
    .join(' ');
}

function allFlags(run: Executed, register: 0 | 1): readonly string[] {
  return (['x', 'y', 'z', 'w'] as const).map((component) => flags(run, register, component));
}

describe('masks (§2.X.4.3)', () => {
  it('writes the components of the write mask', () => {
    const { at } = execute('MOV R0, 1; MOV R0.xz, {5, 6, 7, 8};');
    expect(at('R0')).toEqual([5, 1, 7, 1]);
  });

  it('writes where the swizzled test passes, and only there', () => {
    const { at } = execute(`
      MOV.CC R1, {1, -1, 0, 2};
      MOV R0, 0; MOV R0 (GT), {5, 6, 7, 8};
      MOV R2, 0; MOV R2.xyz (GT.yxww), {5, 6, 7, 8};`);
    expect(at('R0')).toEqual([5, 0, 0, 8]);
    expect(at('R2')).toEqual([0, 6, 7, 0]);
  });

  it('tests the register that the rule names', () => {
    const { at } = execute(`
      MOV.CC0 R1, {1, 1, 1, 1}; MOV.CC1 R1, {0, 1, 0, 1};
      MOV R0, 0; MOV R0 (EQ1), 5; MOV R2, 0; MOV R2 (EQ0), 5;`);
    expect(at('R0')).toEqual([5, 0, 5, 0]);
    expect(at('R2')).toEqual([0, 0, 0, 0]);
  });

  it('keeps what both answers of an undefined test would leave', () => {
    const { at } = execute('MOV R0, {1, 2, 3, 4}; MOV R0 (EQ), {1, 0, 3, 0};');
    expect(at('R0')).toEqual([1, null, 3, null]);
  });
});

describe('condition codes (§2.X.4.3)', () => {
  it('are undefined at the start', () => {
    expect(flags(execute('MOV R0, 1;'), 0, 'x')).toBe('SF? ZF? OF? CF?');
  });

  it('are updated where both masks enable, by the codes before', () => {
    const run = execute(`
      MOV.CC R1, {1, -1, 0, 0}; MOV R0, 9;
      MOV.CC R0.xyz (NE), {0, 0, 5, 5};`);
    expect(run.at('R0')).toEqual([0, 0, 9, 9]);
    expect(allFlags(run, 0)).toEqual(['ZF', 'ZF', 'ZF', 'ZF']);
    const other = execute('MOV.CC R1, {1, -1, 0, 0}; MOV.CC R0.yz (NE), {7, 7, -7, 7};');
    expect(allFlags(other, 0)).toEqual(['', '', 'ZF', 'ZF']);
  });

  it('are kept apart', () => {
    const run = execute('MOV.CC R0, -1; MOV.CC1 R0, 0;');
    expect(flags(run, 0, 'x')).toBe('SF');
    expect(flags(run, 1, 'x')).toBe('ZF');
  });

  it('have both SF and ZF of a NaN', () => {
    const run = execute(`MOV R0.x, program.env[0]; RCP R1.x, R0.x; MUL.CC R1.x, R1, R0;`, {
      bindings: { 'program.env[0]': { type: 'F', values: [0, 0, 0, 0] } },
    });
    expect(run.at('R1')[0]).toBeNaN();
    expect(flags(run, 0, 'x')).toBe('SF ZF');
  });

  it('follow the clamped result', () => {
    const run = execute('MOV.CC.SAT R0, {-1, 0.5, 2, 0}; MOV.CC1.SSAT R1, {-2, 2, 0, -0.5};');
    expect(run.at('R0')).toEqual([0, 0.5, 1, 0]);
    expect(run.at('R1')).toEqual([-1, 1, 0, -0.5]);
    expect(flags(run, 0, 'x')).toBe('ZF');
    expect(flags(run, 1, 'x')).toBe('SF');
  });

  const sum = (instruction: string): string =>
    flags(
      execute(`MOV.S A, {2147483647, 1, -1, 3}; MOV.S B, {1, 1, 1, 3}; ${instruction}`),
      0,
      'x',
    );

  it('have overflow and carry of integer sums, as the signs make them', () => {
    expect(sum('ADD.S.CC R0, A, B;')).toBe('SF OF');
    expect(sum('ADD.S.CC R0, A.z, B;')).toBe('ZF CF');
    expect(sum('SUB.S.CC R0, B, A;')).toBe('SF');
    expect(sum('ADD.S.CC R0, -A, B;')).toBe('SF');
    expect(sum('SUB.S.CC R0, A.w, B.w;')).toBe('ZF CF');
    expect(sum('ADD.S.CC R0, A.w, -B.w;')).toBe('ZF CF');
    expect(sum('SUB.S.CC R0, A, -B;')).toBe('SF OF');
    expect(sum('ADD.S.CC R0, -A, -B;')).toBe('SF OF? CF?');
    expect(sum('MAD.S.CC R0, A.y, B.y, A;')).toBe('SF OF');
    expect(sum('MAD.S.CC R0, -A.w, B.w, 9;')).toBe('ZF CF');
  });

  it('are each component’s own', () => {
    const run = execute(`
      MOV.S A, {2147483647, 1, -1, -5}; MOV.S B, {1, 1, 1, 3};
      ADD.S.CC R0, A, B; SUB.S.CC1 R1, A, B;`);
    expect(allFlags(run, 0)).toEqual(['SF OF', '', 'ZF CF', 'SF']);
    expect(allFlags(run, 1)).toEqual(['CF', 'ZF CF', 'SF CF', 'SF CF']);
  });

  it('take an absolute value as it is, and the sign before it as a negation', () => {
    expect(sum('ADD.S.CC R0, |A.z|, B;')).toBe('');
    expect(sum('ADD.S.CC R0, A, -|A.z|;')).toBe('CF');
  });

  it('have neither of other instructions', () => {
    expect(sum('ADD.S.CC R0, A, B; MUL.S.CC R0, A, 2;')).toBe('SF');
  });
});

describe('results of integer sums', () => {
  it('apply the negations that the flags are told of', () => {
    const { at } = execute(`
      MOV.S A, {5, -7, 3, 0}; MOV.S B, {2, 2, -2, 1};
      SUB.S R0, -A, B; ADD.S R1, -A, -B; MAD.S R2, -A, B, -B; SAD.S R3, -A, B, 1;`);
    expect(at('R0')).toEqual(['S-7', 'S5', 'S-1', 'S-1']);
    expect(at('R1')).toEqual(['S-7', 'S5', 'S-1', 'S-1']);
    expect(at('R2')).toEqual(['S-12', 'S12', 'S8', 'S-1']);
    expect(at('R3')).toEqual(['U8', 'U6', 'U2', 'U2']);
  });
});

describe('storage', () => {
  it('writes integers as the instruction’s type', () => {
    const { at } = execute('MOV.U R0, 3; MOV.S R1, -3; FLR.S R2, -1.5; I2F R3, A;');
    expect([at('R0')[0], at('R1')[0], at('R2')[0], at('R3')[0]]).toEqual([
      'U3',
      'S-3',
      'S-2',
      null,
    ]);
  });

  it('rounds what goes into SHORT variables as the domain has it, and flags by the result', () => {
    const domain = gpuNominal({ shortFloats: 'binary16' });
    const run = execute('SHORT TEMP s; MOV.CC s, {1.0001, 100000, 0.1, 1e-30}; MOV R0, s;', {
      domain,
    });
    expect(run.at('R0')).toEqual([1, Infinity, 0.0999755859375, 0]);
    expect(flags(run, 0, 'w')).toBe('');
  });

  it('carries packed bits through moves', () => {
    const { at } = execute('PK4UB R0.x, {1, 0, 1, 1}; MOV R1, R0.x; UP4UB R2, R1.x;');
    expect(at('R2')).toEqual([1, 0, 1, 1]);
  });

  it('selects components and constants for SWZ', () => {
    const { at } = execute(
      'MOV R0, {1, 2, 3, 4}; SWZ R1, R0, -w, 0, -1, y; SWZ R2, R0, -0, 1, x, z;',
    );
    expect(at('R1')).toEqual([-4, 0, -1, 2]);
    expect(at('R2')).toEqual([-0, 1, 1, 3]);
  });
});

describe('writes to members that are computed (§2.X.4.3)', () => {
  const write = (lines: string): Executed =>
    execute(`
      TEMP t[2]; OUTPUT o[] = { result.texcoord[0..1] };
      MOV t[0], 1; MOV t[1], 2; MOV R0, 3; MOV.S A, {1, 2, -1, 0}; MOV o[0], 4; ${lines}`);

  it('write the member', () => {
    const { at } = write('MOV t[A.x].y, 9; MOV o[A.w + 1].z, 8;');
    expect(at('t', 0)).toEqual([1, 1, 1, 1]);
    expect(at('t', 1)).toEqual([2, 9, 2, 2]);
    expect(at('o', 1)).toEqual([null, null, 8, null]);
    expect(at('R0')).toEqual([3, 3, 3, 3]);
  });

  it('leave no variable defined outside of the array', () => {
    for (const index of ['A.y', 'A.z', 'A.x + 1', 'B.x']) {
      const { at, end } = write(`MOV t[${index}], 9;`);
      expect(end.outcome).toBe('completed');
      for (const name of ['t', 'R0', 'A', 'o']) expect(at(name), name).toEqual(NOTHING);
    }
    expect(write('MOV o[A.y], 9;').at('t')).toEqual(NOTHING);
  });

  it('leave all as it was where the masks disable every component', () => {
    for (const [index, component] of [...'xyzw'].entries()) {
      const codes = (of: number, other: number): string =>
        `MOV.CC R1, {${[0, 1, 2, 3].map((i) => (i === index ? of : other)).join(', ')}};`;
      const disabled = write(`${codes(0, 1)} MOV t[A.y].${component} (NE), 9;`);
      expect(disabled.at('R0'), component).toEqual([3, 3, 3, 3]);
      const enabled = write(`${codes(1, 0)} MOV t[A.y] (NE), 9;`);
      expect(enabled.at('R0'), component).toEqual(NOTHING);
    }
  });
});
