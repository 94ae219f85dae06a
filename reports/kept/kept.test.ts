/** The pages that lead to the kept certificates: nothing is left out, and every link leads somewhere. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { certificateFiles } from '../../oracles/certify/certificate-files.js';
import { readCertificate } from '../../oracles/certify/certificate-format.js';
import { ARCHIVE } from '../../oracles/certify/archive.js';
import { packageRoot } from '../../spec/load/root.js';
import { certificate } from '../certificate/made.testing.js';
import { FINDING_DOCUMENTS } from './documents.js';
import { frontHtml } from './front.js';
import { keptTable, withDisagreements, withTable } from './list.js';

const DOCS = join(packageRoot(), 'docs');
const names = readdirSync(join(DOCS, 'certificates')).flatMap((file) =>
  file.endsWith(ARCHIVE) ? [file.slice(0, -ARCHIVE.length)] : [],
);
const read = (path: string): string => readFileSync(join(DOCS, path), 'utf8');

const ids = new Map<string, ReadonlySet<string>>();
/** The ids of a file, found once: some have megabytes, and a thousand links into themselves. */
function idsOf(path: string): ReadonlySet<string> {
  const found =
    ids.get(path) ?? new Set([...read(path).matchAll(/id="([^"]*)"/g)].map(([, id = '']) => id));
  ids.set(path, found);
  return found;
}

/** Links of a page or a Markdown text that lead nowhere. */
function dead(path: string): readonly string[] {
  const text = read(path);
  const links = path.endsWith('.html')
    ? [...text.matchAll(/\shref="([^"]*)"/g)]
    : [...text.matchAll(/\]\(([^)]*)\)/g)];
  return links
    .map(([, link = '']) => link)
    .filter((link) => {
      const [file = '', id] = link.split('#');
      const target = join(dirname(path), decodeURIComponent(file));
      if (file !== '' && !existsSync(join(DOCS, target))) return true;
      return id !== undefined && !idsOf(file === '' ? path : target).has(id);
    });
}

describe('the pages about what is kept', () => {
  it.each(['index.html', 'votes.html', 'certificates/README.md'])('%s leads somewhere', (path) => {
    expect(dead(path)).toEqual([]);
  });

  it.each(['index.html', 'votes.html', 'certificates/README.md'])('%s has all', (path) => {
    const text = read(path);
    expect(names.length).toBeGreaterThan(0);
    for (const name of names)
      expect(text).toContain(`${name}${ARCHIVE}"`.replace(/"$/, path.endsWith('.md') ? ')' : '"'));
  });

  it('name every document that tells findings', () => {
    for (const { file } of FINDING_DOCUMENTS) expect(existsSync(join(DOCS, file)), file).toBe(true);
    // How a store of findings is used tells none.
    const told = readdirSync(DOCS).filter(
      (file) => /^(findings|engines|strength|votes)/.test(file) && file !== 'findings-store.md',
    );
    const files = FINDING_DOCUMENTS.map(({ file }) => file);
    expect(told.filter((file) => !files.includes(file))).toEqual([]);
  });

  it('say of each what it has', () => {
    const texts = ['certificates/README.md', 'findings.md'].map(read);
    const order = [...(texts[0] ?? '').matchAll(/^\| \[`([^`]+)`\]/gm)].map(
      ([, name = '']) => name,
    );
    expect([...order].sort()).toEqual([...names].sort());
    const kept = order.map((name) => {
      const files = certificateFiles(join(DOCS, 'certificates', `${name}${ARCHIVE}`));
      return { name, certificate: readCertificate(files) };
    });
    expect(
      texts.map((text, index) => (index === 0 ? withTable : withDisagreements)(text, kept)),
    ).toEqual(texts);
  });

  it('take what a certificate says as text', () => {
    const hostile = { name: 'x', certificate: certificate() };
    const page = frontHtml([hostile]);
    expect(page).not.toMatch(/<script/);
    expect(page).toContain('&lt;script&gt;');
    expect(keptTable([hostile]).split('\n')).toHaveLength(3);
    expect(() => withTable('no place', [])).toThrow(/expected a place/);
  });
});
