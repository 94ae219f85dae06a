/**
 * The harness asks which language it has where one is chosen, and nowhere else: a language is a record (cli/languages/record.ts), of which a room
 * has its part (`languages.ts`), and no other file should have to ask.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { packageRoot } from '../../spec/load/root.js';

const ASKS =
  /\b(?:isGpuEnvironment|isGpuText|isGuestEnvironment|languageNameIn|languageNameOf)\(|startsWith\('(?:!!)?NV|[!=]== '(?:vp|gpu)'/;

/** Pages of the site have no registry: what they ask, and for what. */
const PAGES = [
  ['explorer/book/accuracy.ts', 'what stacks gave in GPU programs stands beside a plot'],
  ['explorer/browser/gpu-accuracy.ts', 'the page of an instruction has its name by language'],
  ['explorer/browser/words.ts', 'what an editor offers and tells of words'],
  [
    'explorer/playground/named.ts',
    'registers and bindings that a text names are spelled otherwise',
  ],
] as const;

/** What belongs to one language, and what chooses between them. */
const ENTITLED =
  /\/(?:vp|gpu|guest|languages)\/|\/languages\.ts$|^oracles\/(?:by-language|language-names)\.ts$/;

it.each([
  'if (isGpuText(source)) return;',
  "const isGpu = name.startsWith('NV');",
  "language === 'gpu' ? 1 : 2",
  'languageNameIn(environment)',
])('%s asks', (code) => {
  expect(ASKS.test(code)).toBe(true);
});

it('which language it is, is asked where one is chosen, and besides in no file', () => {
  const sources = ['oracles', 'reports', 'cli', 'api', 'explorer'].flatMap((folder) =>
    readdirSync(join(packageRoot(), folder), { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.ts$/.test(path) && !/\.(?:test|testing|arbitrary)\.ts$/.test(path))
      .map((path) => `${folder}/${path}`),
  );
  const asking = sources.filter(
    (path) => !ENTITLED.test(path) && ASKS.test(readFileSync(join(packageRoot(), path), 'utf8')),
  );
  expect(asking.sort()).toEqual(PAGES.map(([file]) => file));
});
