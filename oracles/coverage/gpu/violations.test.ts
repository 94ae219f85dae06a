import { describe, expect, it } from 'vitest';
import { loadGpu } from '../../../semantics/gpu/language/load.js';
import { gpuViolationsOf } from './violations.js';

function found(source: string): readonly string[] {
  return [...gpuViolationsOf(source).restrictions].sort();
}

describe('every violation of a GPU program', () => {
  it.each([
    ['none', '!!NVvp4.0 MOV result.position, 0; END', []],
    ['one', '!!NVvp4.0 TEMP t; MOV t.x, u; END', ['undeclared-variable']],
    [
      'two in one instruction',
      '!!NVvp4.0 TEMP t; ADD.SAT.S t, u, t; END',
      ['clamped-integer', 'undeclared-variable'],
    ],
    [
      'two in two instructions',
      '!!NVvp4.0 TEMP t; MOV t, u; ENDIF; END',
      ['undeclared-variable', 'wrong-block-end'],
    ],
    [
      'one that only the whole program shows, behind another',
      '!!NVvp4.0 TEMP t; MOV t, u; CAL there; END',
      ['undeclared-variable', 'undefined-label'],
    ],
    ['two at the end', '!!NVgp4.0 CAL there; END', ['missing-declaration', 'undefined-label']],
    [
      'two options',
      '!!NVvp4.0 OPTION a; TEMP t; MOV t, u; END',
      ['undeclared-variable', 'unknown-option'],
    ],
  ])('finds %s', (_, source, expected) => {
    expect(found(source)).toEqual(expected);
    expect(gpuViolationsOf(source).complete).toBe(true);
  });

  it('does not count what follows from a refused declaration', () => {
    expect(found('!!NVvp4.0 TEMP t[0]; MOV t[0], 1; END')).toEqual(['array-size']);
    expect(found('!!NVvp4.0 MOV t, 1; TEMP t; END')).toEqual(['undeclared-variable']);
  });

  it('tells a text that is wrong in one statement from one that is wrong in two', () => {
    const once = '!!NVvp4.0 TEMP t; MOVE t, 1; END';
    const inDeclaration = '!!NVvp4.0 TEMP t u; MOV t, 1; END';
    const twice = '!!NVvp4.0 TEMP t; MOVE t, 1; MOV t 1; END';
    const both = '!!NVvp4.0 TEMP t; MOV t, u; MOV t 1; END';
    expect(gpuViolationsOf(once)).toEqual({ restrictions: new Set(['syntax']), complete: true });
    expect(gpuViolationsOf(inDeclaration).complete).toBe(true);
    expect(gpuViolationsOf(twice).complete).toBe(false);
    expect(found(both)).toEqual(['syntax', 'undeclared-variable']);
    expect(gpuViolationsOf(both).complete).toBe(false);
  });

  it('says of a missing END and of a missing header that nothing else is wrong', () => {
    expect(gpuViolationsOf('!!NVvp4.0 TEMP t; MOV t, 1;')).toEqual({
      restrictions: new Set(['syntax']),
      complete: true,
    });
    expect(gpuViolationsOf('!!NVvp5.0 TEMP t; MOV t, 1; END').complete).toBe(true);
    expect(gpuViolationsOf('!!NVvp5.0 TEMP t; MOV u, 1; END').complete).toBe(false);
  });

  it('agrees with the loader on what is violated first', () => {
    for (const source of ['', '!!NVfp4.0', '!!NVvp4.0 EMIT; END', '!!NVgp4.0 \xff', '\xff']) {
      const result = loadGpu(source);
      if (result.loaded) throw new Error(`${source} loads`);
      expect(found(source)).toContain(result.error.restriction);
    }
  });
});
