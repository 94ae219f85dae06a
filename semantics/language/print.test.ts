import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ProgramSyntax } from './ast.js';
import { parse } from './parse.js';
import { print, withoutPlaces } from './print.js';
import { productionsReached, PRODUCTIONS } from './productions.js';
import { programArbitrary } from './syntax.arbitrary.js';
import { byNight } from '../../vitest.night.js';

function parsed(source: string): ProgramSyntax {
  const result = parse(source);
  if (!result.parsed) throw new Error(`${JSON.stringify(result.error)} in ${source}`);
  return result.syntax;
}

describe('print', () => {
  it('writes one statement a line', () => {
    const source =
      '!!VP2.0OPTION NV_position_invariant;a:MADC R0 . x z(NE.x),-v[OPOS],+|-c[A1.w-07].wzyx|,c[A0.x];' +
      'BRA a(LT);RET;ARA A0,A1;RCP CC,R1.x;END';
    expect(print(parsed(source))).toBe(
      [
        '!!VP2.0',
        'OPTION NV_position_invariant;',
        'a:',
        '  MADC R0.xz (NE.x), -v[OPOS], +|-c[A1.w-7].wzyx|, c[A0.x];',
        '  BRA a (LT);',
        '  RET;',
        '  ARA A0, A1;',
        '  RCP CC, R1.x;',
        'END',
        '',
      ].join('\n'),
    );
  });

  it('is undone by parse', () => {
    fc.assert(
      fc.property(programArbitrary, (syntax) => {
        expect(withoutPlaces(parsed(print(syntax)))).toEqual(withoutPlaces(syntax));
      }),
      { numRuns: byNight(500, 80) },
    );
  });

  it('is undone by parse whatever white space there is', () => {
    const space = fc.constantFrom('', ' ', '\t', '\r\n', '# x ; END :\n', '#\r');
    fc.assert(
      fc.property(programArbitrary, fc.array(space, { minLength: 1 }), (syntax, spaces) => {
        let index = 0;
        const [header = '', ...lines] = print(syntax).split('\n');
        const between = /(?<![A-Za-z0-9_])(?=\S)|(?=[^A-Za-z0-9_\s])/g;
        const body = lines.join('\n').replace(between, () => spaces[index++ % spaces.length] ?? '');
        const spaced = `${spaces[0] ?? ''}${header}${body}`;
        expect(withoutPlaces(parsed(spaced))).toEqual(withoutPlaces(syntax));
      }),
      { numRuns: byNight(300, 50) },
    );
  });

  it('reaches every production with random programs', () => {
    const missing = new Set(PRODUCTIONS.map(({ name }) => name));
    for (const syntax of fc.sample(programArbitrary, { numRuns: 400, seed: 1 })) {
      if (missing.size === 0) break;
      for (const name of productionsReached(print(syntax)).matched) missing.delete(name);
    }
    expect([...missing]).toEqual([]);
  });
});
