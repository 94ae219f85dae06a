/** The machine over domains of other interpretations, and which interpretations it asks for. */
import { describe, expect, it } from 'vitest';
import { DEFAULT_POLICIES } from '../../domains/assignments.js';
import type { Policies } from '../../domains/policies.js';
import { gpuConcrete } from '../domains/concrete.js';
import { flagsFrom, type FlagName } from '../domains/flags.js';
import { GPU_NOMINAL, gpuNominal, type GpuNominal } from '../domains/nominal.js';
import { execute } from './source.arbitrary.js';

function reading(change: Partial<Policies>): GpuNominal {
  return gpuConcrete({ ...DEFAULT_POLICIES, ...change });
}

/** The flags of x, of the register. */
function flagsOf(lines: string, domain: GpuNominal, register: 0 | 1 = 0): number {
  return execute(lines, { domain }).state.codes[register].x;
}

function only(...names: FlagName[]): number {
  return flagsFrom(Object.fromEntries(names.map((name) => [name, true])));
}

describe('flags by other interpretations', () => {
  it('of MAD with a negated product are those of adding its value (gp4.E-negated-factors)', () => {
    const addend = reading({ negatedFactors: 'addend' });
    const of = (lines: string): readonly number[] =>
      [GPU_NOMINAL, addend].map((domain) => flagsOf(lines, domain));
    // 0 - 0 does not borrow; 0 + 0 does not carry.
    expect(of('MAD.S.CC R0, -0, 1, 5;')).toEqual([only('CF'), only()]);
    // 5 - 3 does not borrow; (2^32 - 3) + 5 carries.
    expect(of('MAD.S.CC R0, -1, 3, 5;')).toEqual([only('CF'), only('CF')]);
    // 2^31 - 1 - (-1) and 2^31 - 1 + 1 overflow, of which the first borrows and the second does not carry.
    expect(of('MOV.S A, -1; MAD.S.CC R0, -A, 1, 2147483647;')).toEqual([
      only('SF', 'OF'),
      only('SF', 'OF'),
    ]);
    // The product is no negated one where both factors are, or none.
    expect(of('MAD.S.CC R0, -0, -1, 5;')).toEqual([only(), only()]);
    expect(of('MAD.S.CC R0, 0, 1, 5;')).toEqual([only(), only()]);
    // -0 - 0: a subtraction of one by this interpretation, undefined of two.
    expect(of('MAD.S.CC R0, -0, 1, -0;')[1]).toBe(only('ZF', 'CF'));
    // ADD has no product.
    expect(of('ADD.S.CC R0, -0, 5;')).toEqual([only('CF'), only('CF')]);
  });

  it('of an unsigned operand in bars may count both signs (gp4.E-negation-within-bars)', () => {
    const both = reading({ innerNegation: 'both' });
    const of = (lines: string): readonly number[] =>
      [GPU_NOMINAL, both].map((domain) => flagsOf(`MOV.U cc, 0; MOV.U R1, 3; ${lines}`, domain));
    // 5 + 0 does not carry; 5 - 0 does not borrow.
    expect(of('ADD.U.CC R0, 5, |-cc|;')).toEqual([only(), only('CF')]);
    expect(of('ADD.U.CC R0, |-cc|, 5;')).toEqual([only(), only('CF')]);
    // Two signs are none.
    expect(of('ADD.U.CC R0, 5, -|-cc|;')).toEqual([only('CF'), only()]);
    // One outside, or none, is the same by both.
    expect(of('ADD.U.CC R0, 5, -|cc|;')).toEqual([only('CF'), only('CF')]);
    expect(of('ADD.U.CC R0, 5, |cc|;')).toEqual([only(), only()]);
    expect(of('ADD.U.CC R0, 5, -cc;')).toEqual([only('CF'), only('CF')]);
    // 3 + (2^32 - 3) carries; 3 - 3 does not borrow. Beside it the other operand's own sign counts.
    expect(of('ADD.U.CC R0, R1, |-R1|;')).toEqual([only('ZF', 'CF'), only('ZF', 'CF')]);
    // (2^32 - 3) - 5 does not borrow; -3 - 5 is undefined by the document.
    expect(of('SUB.U.CC R0, |-R1|, 5;')).toEqual([
      only('SF', 'CF'),
      flagsOf('ADD.S.CC R0, -3, -5;', GPU_NOMINAL),
    ]);
  });

  it('of signed operands in bars count the sign outside alone', () => {
    for (const domain of [GPU_NOMINAL, reading({ innerNegation: 'both' })]) {
      expect(flagsOf('MOV.S A, 0; ADD.S.CC R0, 5, |-A|;', domain)).toBe(only());
    }
  });

  it('of floating-point numbers may keep the carry of their own register', () => {
    const kept = reading({ otherFlags: 'unchanged' });
    const carry = 'ADD.U.CC0 R0, 1, 1; ADD.U.CC1 R0, 4294967295, 2;';
    expect(flagsOf(`${carry} MOV.CC1 R1, 1;`, kept, 1)).toBe(only('CF'));
    expect(flagsOf(`${carry} MOV.CC0 R1, 1;`, kept, 0)).toBe(only());
    expect(flagsOf(`${carry} MOV.CC1 R1, 1;`, GPU_NOMINAL, 1)).toBe(only());
  });
});

describe('SHORT variables of 16 bits', () => {
  const domain = gpuNominal({ shortFloats: 'binary16' });

  it('have the sign of the 16 bits that were written', () => {
    expect(flagsOf('SHORT TEMP h; MOV.U.CC h, 32768;', domain)).toBe(only('SF'));
    expect(flagsOf('SHORT TEMP h; MOV.S.CC h, 65536;', domain)).toBe(only('ZF'));
    expect(flagsOf('LONG TEMP h; MOV.U.CC h, 32768;', domain)).toBe(only());
    expect(execute('SHORT TEMP h; MOV.U h, 98304;', { domain }).at('h')[0]).toBe('U32768');
  });

  it('are members of arrays too, and results by any of their names', () => {
    const { at } = execute(
      `SHORT TEMP t[2]; TEMP l[2]; SHORT OUTPUT o[] = { result.texcoord[0..1] };
       MOV.S A, {0, 1, 0, 0}; MOV.S t[A.y], 65537; MOV.S l[A.y], 65537;
       MOV.S o[A.y], 65537; MOV.S result.texcoord[0], 65537; MOV.S result.position, 65537;`,
      { domain },
    );
    expect([at('t', 1)[0], at('l', 1)[0]]).toEqual(['S1', 'S65537']);
    expect([at('o', 1)[0], at('o', 0)[0]]).toEqual(['S1', 'S1']);
    expect(at('result.position')[0]).toBe('S65537');
  });
});

describe('an index (gp4.E-index-type)', () => {
  it('has the type of its variable where bits are read as any', () => {
    const domain = gpuNominal({ otherType: 'raw-bits' });
    const read = (lines: string): unknown =>
      execute(`TEMP t[3]; UINT TEMP u; MOV t[0], 5; MOV t[1], 6; MOV t[2], 7; ${lines}`, {
        domain,
      }).at('R0')[0];
    expect(read('MOV.U u, 2; MOV R0, t[u.x];')).toBe(7);
    expect(read('MOV.U u, 4294967295; MOV R0, t[u.x + 2];')).toBeNull();
    expect(read('MOV.S A, -1; MOV R0, t[A.x + 2];')).toBe(6);
  });
});

describe('an interpretation', () => {
  /** The interpretations that a run asks for. */
  const asked = (lines: string): readonly string[] => {
    const names: string[] = [];
    const choose: GpuNominal['choose'] = (policy, outcome) => {
      names.push(policy);
      return GPU_NOMINAL.choose(policy, outcome);
    };
    execute(lines, { domain: { ...GPU_NOMINAL, choose } });
    return names;
  };

  it('is asked for where it decides', () => {
    expect(asked('CAL f; RET; f: g: MOV R0, 1;')).toContain('emptySubroutine');
    expect(asked('main: f: MOV R0, 1;')).toContain('emptySubroutine');
    expect(asked('MOV R0, 1; f: MOV R0, 1;')).toContain('mainAtLabel');
    expect(asked('MOV R0, 1e39;')).toContain('constantOverflow');
    expect(asked('MAD.S.CC R0, -A, A, A;')).toContain('negatedFactors');
    expect(asked('ADD.U.CC R0, |-R1|, R1;')).toContain('innerNegation');
  });

  it('is not asked for where all come to the same', () => {
    // Nothing follows the label.
    expect(asked('CAL f; RET; f:')).toEqual([]);
    expect(asked('MOV R0, 1; main:')).toEqual([]);
    // The program ends at RET or after its last instruction.
    expect(asked('CAL f; RET; f: RET;')).toEqual([]);
    expect(asked('MOV R0, 1e38;')).toEqual([]);
    expect(asked('MAD.S.CC R0, -A, -A, A;')).toEqual([]);
    expect(asked('ADD.S.CC R0, |-A|, A; ADD.U.CC R0, -|R1|, R1;')).toEqual([]);
  });
});
