import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FORMATS } from '../oracles/format-versions.js';
import { hashes } from '../oracles/certify/hashes.js';
import { releases, releaseWith } from '../oracles/certify/releases.js';
import { packageRoot } from '../spec/load/root.js';
import { begin, cut } from './release.js';

const FILES = ['package.json', 'package-lock.json', 'CHANGELOG.md', 'releases.json'] as const;

interface State {
  readonly version: string;
  readonly versions: Readonly<Record<'specification' | 'corpus', string>>;
  /** By package-lock.json, which says it twice. */
  readonly locked: readonly string[];
  /** The headings of the changelog: versions, and when they were released. */
  readonly entries: readonly { readonly version: string; readonly when: string | null }[];
}

function stateOf(root: string): State {
  const text = (file: (typeof FILES)[number]): string => readFileSync(join(root, file), 'utf8');
  const { version, versions } = JSON.parse(text('package.json')) as State;
  const lock = JSON.parse(text('package-lock.json')) as {
    version: string;
    packages: Record<string, { version: string }>;
  };
  const entries = [...text('CHANGELOG.md').matchAll(/^## (\S+?)(?:, (.*))?$/gm)].map(
    ([, number = '', when = null]) => ({ version: number, when }),
  );
  return { version, versions, locked: [lock.version, lock.packages['']?.version ?? ''], entries };
}

const numbersOf = (version: string): readonly number[] =>
  version.replace('-dev', '').split('.').map(Number);

function isAfter(a: string, b: string): boolean {
  const [first, second] = [numbersOf(a), numbersOf(b)];
  const at = first.findIndex((number, index) => number !== second[index]);
  return at >= 0 && (first[at] ?? 0) > (second[at] ?? 0);
}

describe('the versions of this state', () => {
  const { version, versions, locked, entries } = stateOf(packageRoot());
  const [newest] = entries;
  const isOpen = version.endsWith('-dev');

  it('are one in package.json, package-lock.json and the newest entry of CHANGELOG.md', () => {
    expect(locked).toEqual([version, version]);
    expect(newest?.version).toBe(version.replace('-dev', ''));
    expect(newest?.when).toMatch(isOpen ? /^not released$/ : /^\d{4}-\d\d-\d\d$/);
  });

  it('grow from entry to entry, of which one alone is open', () => {
    for (const [index, { version: each, when }] of entries.entries()) {
      const older = entries[index + 1];
      if (older !== undefined) expect(isAfter(each, older.version)).toBe(true);
      if (index > 0) expect(when).not.toBe('not released');
    }
  });

  it('are in releases.json where they can be had, with what they hold', () => {
    const known = releases();
    expect(known.some((each) => each.version === version)).toBe(!isOpen);
    const own = hashes();
    for (const each of known) {
      expect(entries).toContainEqual({ version: each.version, when: each.date });
      for (const part of ['specification', 'corpus'] as const) {
        const isSame = each[part].hash === own[part];
        // Another content has another number, so that nobody takes the one for the other.
        if (isSame) expect(versions[part]).toBe(each[part].version);
        else expect(isAfter(versions[part], each[part].version)).toBe(true);
      }
    }
  });
});

describe('a release', () => {
  const own = { specification: 'a'.repeat(64), corpus: 'b'.repeat(64) };
  const date = '2026-12-24';
  let root = '';
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'vpspec-release-'));
    for (const file of FILES) cpSync(join(packageRoot(), file), join(root, file));
    if (!stateOf(root).version.endsWith('-dev')) begin(root, '98.0.0');
  });
  afterEach(() => {
    rmSync(root, { recursive: true, force: true });
  });

  it('is cut, named by who needs it, and followed by work on the next one', () => {
    const before = stateOf(root);
    const version = cut({ root, date, hashes: own });
    expect(`${version}-dev`).toBe(before.version);
    expect(stateOf(root)).toEqual({
      ...before,
      version,
      locked: [version, version],
      entries: [{ version, when: date }, ...before.entries.slice(1)],
    });
    const [made] = releases(root);
    expect(made).toMatchObject({ version, date, formats: FORMATS });
    expect(releaseWith(own, releases(root))).toEqual(made);
    expect(releaseWith({ ...own, corpus: 'c'.repeat(64) }, releases(root))).toBeNull();

    begin(root, '99.0.0');
    const after = stateOf(root);
    expect(after.version).toBe('99.0.0-dev');
    expect(after.locked).toEqual(['99.0.0-dev', '99.0.0-dev']);
    expect(after.entries[0]).toEqual({ version: '99.0.0', when: 'not released' });
  });

  it('is refused twice, without an entry, and where another content has an old number', () => {
    cut({ root, date, hashes: own });
    expect(() => cut({ root, date, hashes: own })).toThrow('is released');
    begin(root, '99.0.0');
    expect(() => {
      begin(root, '99.1.0');
    }).toThrow('is not released yet');
    expect(() => cut({ root, date, hashes: { ...own, corpus: 'c'.repeat(64) } })).toThrow(
      'the corpus changed since',
    );
    cpSync(join(packageRoot(), 'LICENSE'), join(root, 'CHANGELOG.md'));
    expect(() => cut({ root, date, hashes: own })).toThrow('CHANGELOG.md has no');
  });
});
