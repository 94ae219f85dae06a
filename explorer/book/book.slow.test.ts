/** All pages of the site: each leads only where something is, and is small. */
import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadSpecification } from '../../spec/load/specification.js';
import { pagesOf } from './book.js';
import { framed } from './frame.js';
import { openLibrary } from './library.js';
import { pathOf } from './names.js';

const texts = new Map<string, string>();
const twice: string[] = [];

beforeAll(() => {
  for (const page of pagesOf(openLibrary())) {
    if (texts.has(page.path)) twice.push(page.path);
    texts.set(page.path, framed(page));
  }
});

/** Made by the bundler, and by the writer of the site. */
const ASSETS = [
  'icon.svg',
  'site.css',
  'search.js',
  'lost.js',
  'editor.js',
  'play.js',
  'certificates.js',
  'versions.js',
  'gpu.js',
  'operands.js',
].map((name) => `assets/${name}`);

describe('the book', () => {
  it('has each path once', () => {
    expect(twice).toEqual([]);
    expect(texts.size).toBeGreaterThan(2000);
  });

  it('has a page for each clause, erratum and section', () => {
    const { clauses, gpuClauses, errata, documents } = loadSpecification();
    const wanted = [
      ...[...clauses, ...gpuClauses].map(({ id }) => pathOf('clause', id)),
      ...errata.map(({ id }) => pathOf('erratum', id)),
      ...documents.flatMap(({ id, sections }) =>
        sections.map(({ number }) => pathOf('section', `${id} ${number}`)),
      ),
    ];
    expect(wanted.filter((path) => !texts.has(path))).toEqual([]);
  });

  it('leads only to pages that there are, and within them to what is there', () => {
    const missing: string[] = [];
    for (const [path, text] of texts) {
      for (const [, link = ''] of text.matchAll(/ (?:href|src)="([^"]*)"/g)) {
        const [file = '', anchor] = link.split('#');
        const target = file === '' ? path : new URL(file, `site:///${path}`).pathname.slice(1);
        if (ASSETS.includes(target)) continue;
        const found = texts.get(target);
        const isThere =
          found !== undefined &&
          (anchor === undefined ||
            target === 'play.html' ||
            found.includes(` id="${anchor}"`) ||
            // A kept certificate, which the page opens.
            (target === 'certificates.html' && found.includes(` data-kept="${anchor}"`)));
        if (!isThere) missing.push(`${path}: ${link}`);
      }
    }
    expect(missing).toEqual([]);
  });

  it('stays below 200 kB a page, compressed, with its style', () => {
    const sizes = [...texts].map(([path, text]) => [path, gzipSync(text).length] as const);
    expect(sizes.filter(([, size]) => size > 190_000)).toEqual([]);
  });

  it('has one heading of the first rank on each page, and no line of a script or style', () => {
    const wrong = [...texts].filter(
      ([, text]) =>
        text.split('<h1>').length !== 2 ||
        /<script(?! defer src=)|<style| style=| on\w+=/.test(text),
    );
    expect(wrong.map(([path]) => path)).toEqual([]);
  });
});
