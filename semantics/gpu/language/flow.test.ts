import { describe, expect, it } from 'vitest';
import { loadedGpu } from './load.testing.js';

/** Each instruction as its name, with its partner and whether a block ends after it. */
function flowOf(statements: string): readonly string[] {
  const { instructions } = loadedGpu(`!!NVvp4.0 TEMP r; ${statements} END`);
  return instructions.map(
    ({ name, partner, endsBlock }) =>
      `${name}${partner === null ? '' : ` ${String(partner)}`}${endsBlock ? ' :' : ''}`,
  );
}

describe('partners', () => {
  it.each([
    ['IF EQ; RET; ENDIF;', ['IF 2', 'RET', 'ENDIF']],
    ['IF EQ; RET; ELSE; RET; ENDIF;', ['IF 2', 'RET', 'ELSE 4', 'RET', 'ENDIF']],
    ['REP r; RET; ENDREP;', ['REP 2', 'RET', 'ENDREP 0']],
    ['REP; BRK; CONT (EQ); ENDREP;', ['REP 3', 'BRK 3', 'CONT 3', 'ENDREP 0']],
    [
      'REP; IF EQ; BRK; ELSE; CONT; ENDIF; ENDREP;',
      ['REP 6', 'IF 3', 'BRK 6', 'ELSE 5', 'CONT 6', 'ENDIF', 'ENDREP 0'],
    ],
    [
      'REP r; BRK; REP r; BRK; ENDREP; CONT; ENDREP;',
      ['REP 6', 'BRK 6', 'REP 4', 'BRK 4', 'ENDREP 2', 'CONT 6', 'ENDREP 0'],
    ],
  ])('%s', (statements, expected) => {
    expect(flowOf(statements)).toEqual(expected);
  });
});

describe('labels', () => {
  it('are called from before and after, and end blocks', () => {
    expect(flowOf('CAL b; RET; a: CAL a; b: c: CAL c; CAL d (NE.x); d:')).toEqual([
      'CAL 3',
      'RET :',
      'CAL 2 :',
      'CAL 3',
      'CAL 5 :',
    ]);
  });

  it('are where execution begins, if they are main', () => {
    const entry = (statements: string): number => loadedGpu(`!!NVvp4.0 ${statements} END`).entry;
    expect(entry('a: RET; main: RET;')).toBe(1);
    expect(entry('RET; a: RET;')).toBe(0);
    expect(entry('RET; main:')).toBe(1);
    expect(entry('Main: RET; MAIN: RET;')).toBe(0);
  });
});
