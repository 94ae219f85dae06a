/** Names that documents write in short, and the clauses that have them. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { loadSpecification } from '../../spec/load/specification.js';
import { clausesNaming, spelt } from './named-clauses.js';

it('a name with letters to choose from stands for each choice, with several groups for each of each', () => {
  expect(spelt('GetVertexAttrib{df}vNV and so on')).toBe('GetVertexAttribdvNV GetVertexAttribfvNV and so on'); // prettier-ignore
  expect(spelt('VertexAttrib{12}{sf}NV')).toBe(
    'VertexAttrib1sNV VertexAttrib1fNV VertexAttrib2sNV VertexAttrib2fNV',
  );
  const letters = fc.uniqueArray(fc.constantFrom('1', '2', 's', 'f', 'd'), { minLength: 1 });
  fc.assert(
    fc.property(letters, letters, (one, two) => {
      const names = spelt(`Tex{${one.join('')}}{${two.join('')}}v`).split(' ');
      expect(names).toEqual(one.flatMap((a) => two.map((b) => `Tex${a}${b}v`)));
    }),
  );
});

it('braces that are no letters of a name stay', () => {
  for (const text of ['{a, b}', 'PARAM a[] = { 1, 2 };', 'x {']) expect(spelt(text)).toBe(text);
});

it('a clause that has a name twice is told once, and one that has a longer name is not', () => {
  const specification = loadSpecification();
  for (const word of ['HPOS', 'Begin', 'vertex.attrib']) {
    const found = clausesNaming(word, specification);
    expect(found.length).toBeGreaterThan(1);
    expect(new Set(found.map(({ id }) => id)).size).toBe(found.length);
    for (const { says } of found)
      expect(spelt(says)).toMatch(new RegExp(`(?<![\\w.])${word.replace('.', '\\.')}(?!\\w)`));
  }
  expect(clausesNaming('HPO', specification)).toEqual([]);
});
