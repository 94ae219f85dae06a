import { describe, expect, it } from 'vitest';
import { loadErrata } from '../../spec/load/specification.js';
import { load } from './load.js';
import { explainVpLoading } from './loadings.js';
import { interpretationsBy, untried } from './loadings.testing.js';
import { otherPositions } from './other-positions.js';

/** A text, `^` before its first error; `*` where another interpretation puts it; and that interpretation. */
const ROWS: readonly (readonly [erratum: string, interpretation: string, marked: string])[] = [
  ['vp2.E-empty-program', 'refused', '!!VP1.0 # ;\n*END\n^'],
  ['vp2.E-empty-program', 'refused', '!!VSP1.0 *END^'],
  ['vp2.E-empty-program', 'refused', '!!VP2.0 here: # END\n*END ^'],
  ['vp2.E-first-of-two-kinds', 'syntax-first', '!!VP2.0 MOV R0, c[^300]; *FOO R0; END'],
  ['vp2.E-first-of-two-kinds', 'syntax-first', '!!VP1.0 ADD R0, c[1], ^c[2]; MOV R0, c[*96]; END'],
  ['vp2.E-fully-scanned', 'all-restrictions', '!!VP1.0 ADD R0, c[1], ^c[2]; END\n*'],
  ['vp2.E-fully-scanned', 'all-restrictions', '!!VP2.0 a: MOV o[HPOS], R0; ^a: END*'],
  ['vp2.E-restriction-place', 'statement', '!!VP1.0 MOV R0, R1; *ADD R0, v[1], ^v[2]; END'],
  ['vp2.E-restriction-place', 'end', '!!VP1.0 ADD R0, v[1], ^v[2] # ;\n ;* END'],
  ['vp2.E-foreign-token', 'own', '!!VP1.0 ^ADD*C R0, v[1], v[1]; END'],
  ['vp2.E-foreign-token', 'own', '!!VP1.0 MOV ^R1*2, v[1]; END'],
  ['vp2.E-foreign-token', 'own', '!!VP2.0 ARL ^A1*0.x, v[1]; END'],
  ['vp2.E-undefined-word', 'rest', '!!VP1.0 ^MOV*E R0, v[1]; END'],
  ['vp2.E-undefined-word', 'rest', '!!VP1.0 MOV R0, v[^0*O]; END'],
  ['vp2.E-undefined-word', 'rest', '!!VP1.0 ^MOVo*o[HPOS], v[0]; END'],
  ['vp2.E-undefined-word', 'word', '!!VP1.0 MOV R0, *v^x[0]; END'],
  ['vp2.E-token-boundaries', 'words', '!!VP1.0 *MOV^R99, v[0]; END'],
  ['vp2.E-first-error', 'consumed', '!!VP1.0 MOV o[HPOS], v[0] ^v*[1]; END'],
  ['vp2.E-first-error', 'consumed', '!!VP1.0 MOV o[HPOS], ^%*; END'],
  ['vp2.E-first-error', 'consumed', '!!VP1.0 ADD o[HPOS], v[0], ^v[1]*; END'],
  ['vp2.E-first-error', 'consumed', ' ^!!VP3.0* END'],
  ['vp2.E-header-first', 'first', '* ^!!VP3.0 END'],
];

describe('other interpretations of the error position', () => {
  it.each(ROWS)('%s, %s: %j', (erratum, interpretation, marked) => {
    const text = marked.replace(/[*^]/g, '');
    const result = load(text);
    if (result.loaded) expect.fail('it loads');
    const [position, other] = ['^', '*'].map((mark) =>
      marked.replace(mark === '^' ? '*' : '^', '').indexOf(mark),
    );
    expect(result.error.position).toBe(position);
    expect(otherPositions(text, result.error)).toContainEqual({
      erratum,
      interpretation,
      position: other,
    });
  });

  it('are interpretations that the errata have, and not their defaults, but of what the loader keeps apart', () => {
    const errata = new Map(loadErrata().map((entry) => [entry.id, entry]));
    for (const [erratum, interpretation] of ROWS) {
      expect(Object.keys(errata.get(erratum)?.interpretations ?? {})).toContain(interpretation);
      // The loader itself leaves the default where a rest of a word is a register.
      if (interpretation !== 'word') expect(errata.get(erratum)?.default).not.toBe(interpretation);
    }
  });

  it('are all those that the data have as interpretations of the place', () => {
    const rows = ROWS.map(([erratum, interpretation]) => `${erratum}: ${interpretation}`);
    // Anywhere in the statement is no one position.
    const text = '!!VP2.0 MOV o[HPOS], v[0]; MOV R0, c[300]; END';
    const inStatement = { loaded: false, position: text.indexOf('300') + 2 };
    const anywhere = interpretationsBy(explainVpLoading)(text, inStatement) ?? [];
    // Nor is the first thing that is no token: loaders differ in what they look at.
    const cut = '!!VP2.0 MOV R0, R1 R2; MOV R0, $; END';
    const noToken = { loaded: false, position: cut.indexOf('$') };
    const tokensFirst = interpretationsBy(explainVpLoading)(cut, noToken) ?? [];
    expect(untried(/^vp/, 'place', [...rows, ...anywhere, ...tokensFirst])).toEqual([]);
  });

  it.each([
    ['!!VP2.0 MOV R0, R1; END', [], 'whole programs have one place'],
    ['!!VP2.0 BRA nowhere; END', [], 'an undefined label too'],
    ['!!VP1.0 MOV o[HPOS], v[0]; FOO R0; END', [30], 'behind the word alone'],
  ])('are none besides: %s', (text, positions) => {
    const result = load(text);
    if (result.loaded) expect.fail('it loads');
    expect(otherPositions(text, result.error).map(({ position }) => position)).toEqual(positions);
  });

  it('are found in time that is linear in the length', () => {
    const text = `!!VP2.0 ${'x'.repeat(200_000)} R0; END`;
    const result = load(text);
    if (result.loaded) expect.fail('it loads');
    expect(otherPositions(text, result.error).map(({ position }) => position)).not.toContain(3);
  });
});
