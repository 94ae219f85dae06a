/** What programs come to by other interpretations of errata, in both languages. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { byNight } from '../vitest.night.js';
import { GPU_LOADING } from './gpu/language/loading-rows.testing.js';
import { VP_LOADING } from './language/loading-rows.testing.js';
import {
  interpretationsBy,
  interpretationsThat,
  objectingInterpretations,
  untried,
  wrongInterpretations,
} from './language/loadings.testing.js';

it('names that are no interpretations, or defaults, are wrong', () => {
  expect(wrongInterpretations(['vp2.E-label-twice: none', 'vp2.E-none: first'], [])).toHaveLength(
    2,
  );
});

describe.each([
  ['VP', VP_LOADING],
  ['GPU', GPU_LOADING],
] as const)('%s programs by other interpretations', (_, language) => {
  const { documents, allowed, forbidden, rewritten, load, loadings, explain } = language;
  const { elsewhere, words, start, settled } = language;
  const interpretationsFor = interpretationsBy(explain);
  const loading = [...allowed, ...rewritten].map(
    ([interpretation, text]) => [interpretation, text] as const,
  );

  it('are interpretations that the errata have, and not their defaults', () => {
    const rows = [...loading, ...forbidden];
    const all = rows.map(([, text]) => loadings(text));
    for (const each of all) expect(each.flatMap(({ choices }) => choices)).not.toEqual([]);
    const names = rows.map(([named]) => named);
    expect(wrongInterpretations(names, all.flat())).toEqual([]);
  });

  it('are all those that the data have as interpretations of loading', () => {
    const that = (way: 'loads' | 'refuses', rows: typeof loading) =>
      rows.flatMap(([, text]) => interpretationsThat(way, loadings(text)));
    expect(untried(documents, 'loads', that('loads', loading))).toEqual([]);
    expect(untried(documents, 'refuses', that('refuses', [...forbidden]))).toEqual([]);
  });

  it.each(loading)('%s loads %s', (interpretation, text) => {
    expect(load(text).loaded).toBe(false);
    expect(interpretationsFor(text, { loaded: true })).toEqual([interpretation]);
  });

  it.each(forbidden)('%s refuses %s', (interpretation, text) => {
    expect(load(text)).toMatchObject({ loaded: true });
    expect(interpretationsFor(text, { loaded: true })).toEqual([]);
    expect(objectingInterpretations(loadings(text))).toContain(interpretation);
    const others = elsewhere(text).map((position) =>
      interpretationsFor(text, { loaded: false, position }),
    );
    expect(others).toContain(null);
  });

  it.each(rewritten)('%s runs %s as %s', (_interpretation, text, as) => {
    const [loads] = loadings(text).filter(({ kind }) => kind === 'loads');
    expect(loads).toMatchObject({ text: expect.stringContaining(as) as string });
  });

  it.each([loadings, ...settled])('have the default loading first, of any text', (loadingsBy) => {
    const texts = fc.array(fc.constantFrom(...words), { maxLength: 30 });
    fc.assert(
      fc.property(texts, (parts) => {
        const text = `${start}${parts.join(' ')}`;
        const result = load(text);
        const [first] = loadingsBy(text);
        if (result.loaded) expect(first?.kind).toBe('loads');
        else
          expect(first).toMatchObject({
            kind: 'refused',
            violation: { position: result.error?.position },
          });
      }),
      { numRuns: byNight(500, 100) },
    );
  });
});
