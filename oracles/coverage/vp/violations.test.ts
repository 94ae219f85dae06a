import { describe, expect, it } from 'vitest';
import { load } from '../../../semantics/language/load.js';
import { violationsOf } from './violations.js';

function found(source: string): readonly string[] {
  return [...violationsOf(source).restrictions].sort();
}

describe('every violation of a program', () => {
  it.each([
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
      `!!VP1.0 ${'MOV o[HPOS], R0;'.repeat(129)} END`,
      ['instruction-limit'],
    ],
    [
      'too many instructions, of which one is wrong',
      `!!VP1.0 ${'MOV o[HPOS], R0;'.repeat(129)} MOV R12, R0; END`,
      ['instruction-limit', 'temporary-unavailable'],
    ],
  ])('finds %s', (_, source, expected) => {
    expect(found(source)).toEqual(expected);
    expect(violationsOf(source).complete).toBe(true);
  });

  it('tells a text that is wrong in one statement from one that is wrong in two', () => {
    const once = '!!VP2.0 MOV o[HPOS], R0; MOVE R0, R1; END';
    const twice = '!!VP2.0 MOV o[HPOS], R0; MOVE R0, R1; MOV R0 R1; END';
    expect(violationsOf(once)).toEqual({ restrictions: new Set(['syntax']), complete: true });
    expect(violationsOf(twice).complete).toBe(false);
  });

  it('says of a missing END and of a missing header that nothing else is wrong', () => {
    expect(violationsOf('!!VP2.0 MOV o[HPOS], R0;')).toEqual({
      restrictions: new Set(['syntax']),
      complete: true,
    });
    expect(violationsOf('!!VP3.0 MOV o[HPOS], R0; END').complete).toBe(true);
    expect(violationsOf('!!VP3.0 MOVE o[HPOS], R0; END').complete).toBe(false);
  });

  it('sees a restriction and a syntax error in one statement', () => {
    const { complete } = violationsOf('!!VP1.0 MOV o[HPOS], R0; MOV R12, R0 R1; END');
    expect(complete).toBe(false);
  });

  it('agrees with the loader on what is violated first', () => {
    for (const source of [
      '',
      '!!VP2.0',
      '!!VP1.0 BRA a; END',
      '!!VSP1.0 MOV R0, v[1]; END',
      '\xff',
    ]) {
      const result = load(source);
      if (result.loaded) throw new Error(`${source} loads`);
      expect(found(source)).toContain(result.error.restriction);
    }
  });
});
