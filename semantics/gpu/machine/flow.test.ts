import { describe, expect, it } from 'vitest';
import { GPU_NOMINAL } from '../domains/nominal.js';
import { gpuInvocation } from './invocation.js';
import { linkGpu } from './link.js';
import { EXECUTED_LIMIT, gpuOutcomeOf, stepGpu, successorsGpu } from './run.js';
import { execute, loaded } from './source.arbitrary.js';

const COMPLETED = { outcome: 'completed', reason: null };

/** What R0.x counts to; null for programs that end otherwise than completed. */
function count(lines: string): unknown {
  const { at, end } = execute(`MOV.S A, 0; ${lines}`);
  return end.outcome === 'completed' ? at('A')[0] : null;
}

describe('IF (§2.X.8)', () => {
  const branch = (value: string, test: string): unknown =>
    count(
      `MOV.CC R0, ${value}; IF ${test}; ADD.S A, A, 1; ELSE; ADD.S A, A, 2; ENDIF; ADD.S A, A, 4;`,
    );

  it('executes one part', () => {
    expect(branch('{1, 1, 1, 1}', 'GT')).toBe('S5');
    expect(branch('{0, 0, 0, 0}', 'GT')).toBe('S6');
  });

  it('passes where any swizzled component does', () => {
    expect(branch('{0, 0, 0, 1}', 'GT')).toBe('S5');
    expect(branch('{0, 0, 0, 1}', 'GT.xyzx')).toBe('S6');
  });

  it('skips what stands before ENDIF where there is no ELSE', () => {
    expect(count('MOV.CC R0, 0; IF NE; ADD.S A, A, 1; ENDIF; ADD.S A, A, 4;')).toBe('S4');
    expect(count('MOV.CC R0, 0; IF EQ; ADD.S A, A, 1; ENDIF; ADD.S A, A, 4;')).toBe('S5');
  });
});

describe('REP (§2.X.8)', () => {
  const repeat = (rep: string): unknown => count(`${rep}; ADD.S A, A, 1; ENDREP; ADD.S A, A, 100;`);

  it('repeats as often as the count says, rounded down', () => {
    expect(repeat('REP 3')).toBe('S103');
    expect(repeat('REP {2.75, 9, 9, 9}')).toBe('S102');
    expect(repeat('REP.S 4')).toBe('S104');
    expect(repeat('REP.U 5')).toBe('S105');
  });

  it('leaves out a block whose count is not positive', () => {
    expect(repeat('REP 0.5')).toBe('S100');
    expect(repeat('REP -2')).toBe('S100');
    expect(repeat('REP.S {-1, 1, 1, 1}')).toBe('S100');
    expect(repeat('REP.S 0')).toBe('S100');
  });

  it('reads the count once', () => {
    expect(count('MOV.S B, 3; REP.S B; MOV.S B, 9; ADD.S A, A, 1; ENDREP;')).toBe('S3');
  });

  it('nests', () => {
    expect(count('REP.S 3; REP.S 2; ADD.S A, A, 1; ENDREP; ADD.S A, A, 10; ENDREP;')).toBe('S36');
  });

  it('without a count goes on until BRK', () => {
    expect(count('REP; ADD.S A, A, 1; SGE.S.CC B, A, 7; BRK (NE.x); ENDREP;')).toBe('S7');
  });

  it('is left by BRK, which drops this loop alone', () => {
    expect(count('REP.S 3; REP.S 5; ADD.S A, A, 1; BRK; ENDREP; ADD.S A, A, 10; ENDREP;')).toBe(
      'S33',
    );
  });

  it('goes to ENDREP by CONT', () => {
    expect(count('REP.S 3; ADD.S A, A, 1; CONT; ADD.S A, A, 10; ENDREP; ADD.S A, A, 100;')).toBe(
      'S103',
    );
    expect(count('MOV.CC R0, 0; REP.S 3; ADD.S A, A, 1; CONT (NE); ADD.S A, A, 10; ENDREP;')).toBe(
      'S33',
    );
  });
});

describe('CAL and RET (§2.X.5, §2.X.8)', () => {
  it('call a subroutine and come back', () => {
    expect(count('CAL f; CAL f; RET; f: ADD.S A, A, 1; RET; ADD.S A, A, 100;')).toBe('S2');
  });

  it('begin at main', () => {
    const { at } = execute('f: ADD.S A, A, 1; RET; main: MOV.S A, 5; CAL f;');
    expect(at('A')[0]).toBe('S6');
  });

  it('return where a label or the end of the program follows', () => {
    expect(count('CAL f; CAL g; RET; f: ADD.S A, A, 1; g: ADD.S A, A, 10;')).toBe('S11');
    expect(count('CAL f; RET; f: ADD.S A, A, 1; CAL g; g: ADD.S A, A, 10;')).toBe('S11');
    expect(count('CAL f; RET; f: REP.S 2; ADD.S A, A, 1; ENDREP; g: ADD.S A, A, 10;')).toBe('S2');
    expect(count('CAL f; RET; f: REP.S 0; ADD.S A, A, 1; ENDREP; g: ADD.S A, A, 10;')).toBe('S0');
    expect(count('CAL f; RET; f: REP; ADD.S A, A, 1; BRK; ENDREP; g: ADD.S A, A, 10;')).toBe('S1');
    expect(
      count('MOV.CC R0, 0; CAL f; RET; f: IF NE; ADD.S A, A, 1; ENDIF; g: ADD.S A, A, 10;'),
    ).toBe('S0');
  });

  it('return at once from a subroutine without instructions', () => {
    expect(count('CAL f; ADD.S A, A, 1; RET; f: g: ADD.S A, A, 10;')).toBe('S1');
    expect(count('CAL g; ADD.S A, A, 1; RET; f: g: ADD.S A, A, 10;')).toBe('S11');
    expect(count('CAL f; ADD.S A, A, 1; RET; f:')).toBe('S1');
    const { end, state } = execute('f: MOV R0, 1; main: g: MOV R0, 2;');
    expect(end).toEqual(COMPLETED);
    expect(state.executed).toBe(0);
  });

  it('end a program whose main subroutine reaches a label', () => {
    const { at, end } = execute('main: MOV.S A, 1; f: ADD.S A, A, 10;');
    expect(end).toEqual(COMPLETED);
    expect(at('A')[0]).toBe('S1');
    expect(count('CAL f; f: ADD.S A, A, 10;')).toBe('S10');
  });

  it('leave the loops of the subroutine behind, and none of the caller', () => {
    expect(
      count(`REP.S 2; CAL f; ADD.S A, A, 100; ENDREP; RET;
             f: REP.S 5; REP.S 5; ADD.S A, A, 1; RET; ENDREP; ENDREP;`),
    ).toBe('S202');
    expect(count('REP.S 2; ADD.S A, A, 1; RET; ENDREP;')).toBe('S1');
  });

  it('have an effect only where the test passes', () => {
    expect(count('MOV.CC R0, 0; CAL f (NE); ADD.S A, A, 1; RET; f: ADD.S A, A, 10;')).toBe('S1');
    expect(count('MOV.CC R0, 0; CAL f (EQ.w); ADD.S A, A, 1; RET; f: ADD.S A, A, 10;')).toBe('S11');
    expect(count('MOV.CC R0, 0; RET (NE); ADD.S A, A, 1;')).toBe('S1');
    expect(count('MOV.CC R0, 0; RET (EQ.y); ADD.S A, A, 1;')).toBe('S0');
  });

  it('recurse as deep as the limit, where the rest is undefined', () => {
    const recursive = (depth: number): ReturnType<typeof execute> =>
      execute(`MOV.S A, 0; CAL f; RET;
               f: ADD.S A, A, 1; SGE.S.CC B, A, ${String(depth)}; RET (NE.x); CAL f;`);
    expect(recursive(4).end).toEqual(COMPLETED);
    expect(recursive(4).at('A')[0]).toBe('S4');
    const { end, at } = recursive(5);
    expect(end).toEqual({ outcome: 'terminated', reason: 'call-depth' });
    expect(at('A')[0]).toBe('S4');
  });
});

describe('what cannot be decided', () => {
  it('ends a jump on undefined codes', () => {
    for (const jump of ['IF GT; ENDIF;', 'RET (EQ);', 'REP; BRK (GT); ENDREP;']) {
      expect(execute(jump).end, jump).toEqual({ outcome: 'undefined', reason: 'jump' });
    }
    expect(execute('IF TR; MOV R0, 1; ENDIF;').at('R0')[0]).toBe(1);
    expect(execute('MOV.CC R0.x, 1; IF GT; MOV R1, 1; ENDIF;').at('R1')[0]).toBe(1);
  });

  it('ends a loop with an undefined count', () => {
    const { end } = execute('REP R0; MOV R1, 1; ENDREP;');
    expect(end).toEqual({ outcome: 'undefined', reason: 'loop-count' });
  });

  it('has two successors', () => {
    const program = loaded('IF GT; MOV R0, 1; ELSE; MOV R0, 2; ENDIF;');
    const linked = linkGpu(program, GPU_NOMINAL);
    const { inputs, state } = gpuInvocation(program, GPU_NOMINAL);
    expect(successorsGpu(linked, inputs, state).map(({ next }) => next)).toEqual([1, 3]);
    const decided = execute('MOV.CC R0, 1; MOV R0, 1;').state;
    expect(successorsGpu(linked, inputs, { ...state, codes: decided.codes })).toHaveLength(1);
  });
});

describe('the end of a run', () => {
  it('comes after so many instructions, whether or not the loop would end', () => {
    const endless = 'REP; MOV R0, 1; BRK (FL); ENDREP;';
    expect(execute(endless, { limit: 1000 }).end).toEqual({
      outcome: 'unfinished',
      reason: null,
      after: 1000,
    });
    expect(execute(endless).end).toMatchObject({ after: EXECUTED_LIMIT });
    expect(execute('MOV R0, 1; MOV R0, 1;', { limit: 2 }).end).toEqual(COMPLETED);
  });

  it('counts what was executed, and nothing for the return at a label', () => {
    const executed = (lines: string): number => execute(lines).state.executed;
    expect(executed('MOV R0, 1; MOV R0, 2;')).toBe(2);
    expect(executed('MOV.CC R0, 1; IF GT; MOV R1, 1; ELSE; MOV R1, 2; ENDIF;')).toBe(5);
    expect(executed('MOV.CC R0, 1; IF LT; MOV R1, 1; ELSE; MOV R1, 2; ENDIF;')).toBe(4);
    expect(executed('REP.S 2; MOV R0, 1; ENDREP; MOV R0, 1;')).toBe(6);
    expect(executed('REP.S 0; MOV R0, 1; ENDREP; MOV R0, 1;')).toBe(2);
    expect(executed('REP.S 2; CONT; ENDREP; REP; BRK; ENDREP;')).toBe(7);
    expect(executed('CAL f; RET; f: MOV R0, 1; RET;')).toBe(4);
    expect(executed('CAL f; RET; f: MOV R0, 1; g: RET;')).toBe(3);
    expect(executed('CAL f; RET; f: REP.S 1; ENDREP; g: RET;')).toBe(4);
    expect(executed('f: CAL f;')).toBe(5);
  });

  it('is no place to step from', () => {
    const program = loaded('MOV R0, 1;');
    const linked = linkGpu(program, GPU_NOMINAL);
    const { inputs, state } = gpuInvocation(program, GPU_NOMINAL);
    const last = stepGpu(linked, inputs, state);
    expect(gpuOutcomeOf(linked, last)).toEqual(COMPLETED);
    expect(() => stepGpu(linked, inputs, last)).toThrow(/after the end/);
  });
});
