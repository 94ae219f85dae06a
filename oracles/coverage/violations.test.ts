import { describe, expect, it } from 'vitest';
import { loadGpu } from '../../semantics/gpu/language/load.js';
import { load } from '../../semantics/language/load.js';
import { gpuViolationsOf } from './gpu/violations.js';
import { violationsOf } from './vp/violations.js';

const MOVES = 'MOV o[HPOS], R0;'.repeat(129);

/** What both languages are asked, each with texts of its own. */
const LANGUAGES = [
  {
    language: 'VP',
    violations: violationsOf,
    load,
    found: [
      ['none', '!!VP2.0 MOV o[HPOS], R0; END', []],
      ['one', '!!VP2.0 ADD o[HPOS], c[0], c[1]; END', ['two-parameters']],
      [
        'two in one instruction',
        '!!VP1.0 MOV o[HPOS], R13; ADDC R0, c[0], c[1]; END',
        ['suffix-unavailable', 'temporary-unavailable', 'two-parameters'],
      ],
      [
        'one that only the whole program shows, behind another',
        '!!VP2.0 ADD R0, c[0], c[1]; END',
        ['no-hpos-write', 'two-parameters'],
      ],
      ['an undefined label', '!!VP2.0 MOV o[HPOS], R0; BRA there; END', ['undefined-label']],
      [
        'an undefined label and no HPOS',
        '!!VP2.0 MOV R0, R1; BRA there; END',
        ['no-hpos-write', 'undefined-label'],
      ],
      ['a label twice', '!!VP2.0 a: MOV o[HPOS], R0; a: RET; END', ['duplicate-label']],
      [
        'too many instructions, each of which is right',
        `!!VP1.0 ${MOVES} END`,
        ['instruction-limit'],
      ],
      [
        'too many instructions, of which one is wrong',
        `!!VP1.0 ${MOVES} MOV R12, R0; END`,
        ['instruction-limit', 'temporary-unavailable'],
      ],
    ],
    wrongOnce: ['!!VP2.0 MOV o[HPOS], R0; MOVE R0, R1; END'],
    wrongTwice: [
      '!!VP2.0 MOV o[HPOS], R0; MOVE R0, R1; MOV R0 R1; END',
      '!!VP1.0 MOV o[HPOS], R0; MOV R12, R0 R1; END',
    ],
    withoutEnd: '!!VP2.0 MOV o[HPOS], R0;',
    otherHeader: '!!VP3.0 MOV o[HPOS], R0; END',
    otherHeaderAndMore: '!!VP3.0 MOVE o[HPOS], R0; END',
    refused: ['', '!!VP2.0', '!!VP1.0 BRA a; END', '!!VSP1.0 MOV R0, v[1]; END', '\xff'],
  },
  {
    language: 'GPU',
    violations: gpuViolationsOf,
    load: loadGpu,
    found: [
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
      // What follows from a refused declaration does not count.
      ['a refused declaration', '!!NVvp4.0 TEMP t[0]; MOV t[0], 1; END', ['array-size']],
      ['a late declaration', '!!NVvp4.0 MOV t, 1; TEMP t; END', ['undeclared-variable']],
    ],
    wrongOnce: ['!!NVvp4.0 TEMP t; MOVE t, 1; END', '!!NVvp4.0 TEMP t u; MOV t, 1; END'],
    wrongTwice: [
      '!!NVvp4.0 TEMP t; MOVE t, 1; MOV t 1; END',
      '!!NVvp4.0 TEMP t; MOV t, u; MOV t 1; END',
    ],
    withoutEnd: '!!NVvp4.0 TEMP t; MOV t, 1;',
    otherHeader: '!!NVvp5.0 TEMP t; MOV t, 1; END',
    otherHeaderAndMore: '!!NVvp5.0 TEMP t; MOV u, 1; END',
    refused: ['', '!!NVfp4.0', '!!NVvp4.0 EMIT; END', '!!NVgp4.0 \xff', '\xff'],
  },
] as const;

describe.each(LANGUAGES)('every violation of a $language program', (language) => {
  const { violations } = language;
  const found = (source: string): readonly string[] => [...violations(source).restrictions].sort();

  it.each<readonly [string, string, readonly string[]]>(language.found)(
    'finds %s',
    (_, source, expected) => {
      expect(found(source)).toEqual(expected);
      expect(violations(source).complete).toBe(true);
    },
  );

  it('tells a text that is wrong in one statement from one that is wrong in two', () => {
    for (const source of language.wrongOnce) {
      expect(violations(source)).toEqual({ restrictions: new Set(['syntax']), complete: true });
    }
    for (const source of language.wrongTwice) expect(violations(source).complete).toBe(false);
  });

  it('says of a missing END and of a missing header that nothing else is wrong', () => {
    expect(violations(language.withoutEnd)).toEqual({
      restrictions: new Set(['syntax']),
      complete: true,
    });
    expect(violations(language.otherHeader).complete).toBe(true);
    expect(violations(language.otherHeaderAndMore).complete).toBe(false);
  });

  it('agrees with the loader on what is violated first', () => {
    for (const source of language.refused) {
      const result = language.load(source);
      if (result.loaded) throw new Error(`${source} loads`);
      expect(found(source)).toContain(result.error.restriction);
    }
  });
});

it('finds what stands before a statement that no grammar has', () => {
  expect(
    [...gpuViolationsOf('!!NVvp4.0 TEMP t; MOV t, u; MOV t 1; END').restrictions].sort(),
  ).toEqual(['syntax', 'undeclared-variable']);
});
