/** All pages of the site: each leads only where something is, and is small. */
import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadSpecification } from '../../spec/load/specification.js';
import { pagesOf } from './book.js';
import { definitionOf } from './carried.js';
import { framed } from './frame.js';
import { openLibrary } from './library.js';
import { DEFINITIONS } from './lines.js';
import { pathOf } from './names.js';

const texts = new Map<string, string>();
const twice: string[] = [];
const library = openLibrary();

beforeAll(() => {
  for (const page of pagesOf(library)) {
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

/** What a clause's page has, each by what is only there where it is. */
const PARTS: Readonly<Record<string, (text: string) => boolean>> = {
  sentence: (text) => text.includes('<p class="lead">'),
  'formula or decision': (text) =>
    /<h2>(?:As a formula|How it is decided|Not testable)<\/h2>/.test(text),
  cases: (text) => /<h2>Cases<\/h2>\s*<p>[1-9]/.test(text),
  implementations: (text) => text.includes('<th>implementation</th>'),
  'smallest program': (text) => /The smallest (?:program|case)|smallest script/i.test(text),
  'line of the semantics': (text) => /<a href="[^"]*source\/[^"]*#L\d+"/.test(text),
};

describe('the page of a clause', () => {
  const { clauses, gpuClauses } = library.specification;
  const all = [...clauses, ...gpuClauses];
  const textOf = (id: string): string => texts.get(pathOf('clause', id)) ?? '';

  it('has all that is known of it; what lacks a part says why, and is counted', () => {
    const lacking: Record<string, Record<string, number>> = {};
    const unexplained: string[] = [];
    for (const { id, kind, environments } of all) {
      const text = textOf(id);
      for (const [part, has] of Object.entries(PARTS)) {
        if (has(text)) continue;
        const counts = (lacking[part] ??= {});
        // What is in force nowhere says so; it is not counted.
        if (environments.length > 0) counts[kind] = (counts[kind] ?? 0) + 1;
        const says =
          kind === 'untestable' ||
          (part === 'line of the semantics' && text.includes('No line carries it out')) ||
          (part === 'implementations' &&
            /No (?:kept )?certificate (?:tells|counts|is kept)/.test(text));
        if (!says) unexplained.push(`${id}: ${part}`);
      }
    }
    console.info(JSON.stringify(lacking));
    expect(unexplained).toEqual([]);
    // Nothing but what cannot be tested, examples, and what follows from others lacks its line.
    const { untestable = 0, ...others } = lacking['line of the semantics'] ?? {};
    expect(untestable).toBeLessThan(420);
    expect(Object.values(others).reduce((sum, each) => sum + each, 0)).toBeLessThan(45);
  });

  it('tells the interpretations of each of its errata, which is taken, and why', () => {
    const { errata } = library.specification;
    let told = 0;
    for (const { id, errata: own } of all) {
      for (const name of own) {
        const erratum = errata.find((each) => each.id === name);
        if (erratum === undefined) throw new Error(name);
        const text = textOf(id);
        for (const interpretation of Object.keys(erratum.interpretations)) {
          const isTaken = interpretation === erratum.default ? ' (taken)' : '';
          expect(text).toContain(`<strong>${interpretation}</strong>${isTaken}:`);
        }
        told++;
      }
    }
    expect(told).toBeGreaterThan(500);
  });

  it('is carried out by definitions that stand once in their files, each by something', () => {
    const { files, unnamed } = library.carried;
    for (const [file, definitions] of Object.entries(DEFINITIONS)) {
      const carrying = [...(unnamed.get(file) ?? [])].filter(([, ids]) => ids.length > 0);
      for (const name of Object.keys(definitions)) {
        const own = (files.get(file) ?? []).flatMap((line, index) =>
          definitionOf(name, file).test(line) ? [index + 1] : [],
        );
        expect(own, `${file} ${name}`).toHaveLength(1);
        expect(
          carrying.map(([line]) => line),
          `${file} ${name}`,
        ).toContain(own[0]);
      }
    }
    // Zero times infinity is NaN in IEEE 754, so that a plain product does not carry it out.
    expect(library.carried.places.get('vp1.number.zero-times-special')).toMatchObject([
      { file: 'semantics/domains/scalar.ts' },
    ]);
    expect(library.carried.places.get('gp4.wrap.moved')).toBeUndefined();
    expect(textOf('gp4.SLT.types')).toContain('>spec/gpu/instructions.ts:');
  });

  it('leads to its line, where its id leads back; each id that shown source names leads to its clause', () => {
    let lines = 0;
    for (const { id } of all) {
      const [own = '', ...others] = [
        ...textOf(id).matchAll(/<a href="\.\.\/(source\/[^"]*)#L(\d+)"/g),
      ].map(([, page = '', line = '']) => `${page} ${line}`);
      for (const place of own === '' ? [] : [own, ...others]) {
        const [page = '', line = ''] = place.split(' ');
        const source = texts.get(page) ?? '';
        const from = source.indexOf(`<span id="L${line}"`);
        const to = source.indexOf('<span id="L', from + 10);
        expect(from, `${id} ${place}`).toBeGreaterThan(-1);
        expect(source.slice(from, to < 0 ? undefined : to), `${id} ${place}`).toContain(
          `<a href="../${pathOf('clause', id)}">${id}</a>`,
        );
        lines++;
      }
    }
    expect(lines).toBeGreaterThan(2000);
    const ids = new Set(all.map(({ id }) => id));
    for (const [path, text] of texts) {
      if (!path.startsWith('source/')) continue;
      const plain = text.replace(/<a [^>]*>[^<]*<\/a>/g, '');
      for (const [, comment = ''] of plain.matchAll(/<\/i>\s*(\/\/[^<]*)/g)) {
        for (const [name] of comment.matchAll(/[a-z][a-z0-9]*\.[A-Za-z0-9.-]*[A-Za-z0-9]/g)) {
          expect(ids.has(name), `${path}: ${name}`).toBe(false);
        }
      }
    }
  });

  it('has a permalink by its id, and one with the version, which is there', () => {
    for (const { id } of all) {
      const text = textOf(id);
      expect(text, id).toContain(`id="v${library.version}" data-version="${library.version}"`);
      expect(text, id).toContain(`href="#v${library.version}"`);
    }
  });
});
