/** What is remembered of a text is what the loaders say of it, however many others were asked between. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { loadGpu } from '../../semantics/gpu/language/load.js';
import { load } from '../../semantics/language/load.js';
import { loaded, loadedGpu } from './loaded.js';

/** More than are remembered, in both languages; one that neither takes. */
const TEXTS = [
  ...Array.from({ length: 8 }, (_, n) => `!!VP1.0 MOV o[HPOS], v[${String(n)}]; END`),
  ...Array.from({ length: 8 }, (_, n) => `!!NVvp4.0 MOV result.attrib[${String(n)}], 1; END`),
  '!!VP1.0 MOV o[HPOS]; END',
  '',
];

it('is what the loaders say, in whatever order texts come', () => {
  const order = fc.array(fc.constantFrom(...TEXTS), { minLength: 20, maxLength: 60 });
  fc.assert(
    fc.property(order, (texts) => {
      for (const text of texts) {
        expect(loaded(text)).toEqual(load(text));
        expect(loadedGpu(text)).toEqual(loadGpu(text));
      }
    }),
    { numRuns: 5 },
  );
});

it('is one program, so that what is made of it is made once', () => {
  const [text = ''] = TEXTS;
  expect(loaded(text)).toBe(loaded(text));
});

it('is not remembered of bytes, which may change', () => {
  const bytes = new TextEncoder().encode(TEXTS[0]);
  expect(loaded(bytes).loaded).toBe(true);
  bytes.fill(32);
  expect(loaded(bytes).loaded).toBe(false);
});
