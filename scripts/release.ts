/**
 * Cuts a release (docs/releasing.md), or begins the work on the next one: the files of it, not the commit and the tag.
 *
 *     npx tsx scripts/release.ts              # 0.2.0-dev becomes 0.2.0
 *     npx tsx scripts/release.ts --begin 0.3.0
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { FORMATS } from '../oracles/format-versions.js';
import { hashes } from '../oracles/certify/hashes.js';
import { releases, type Release } from '../oracles/certify/releases.js';
import { packageRoot } from '../spec/load/root.js';

/** What stands behind a version that cannot be had yet. */
const DEV = '-dev';
const OPEN = 'not released';

interface Manifest {
  readonly version: string;
  readonly versions: Readonly<Record<'specification' | 'corpus', string>>;
}

interface Cut {
  readonly root: string;
  /** As 2026-11-23. */
  readonly date: string;
  readonly hashes: Readonly<Record<'specification' | 'corpus', string>>;
}

/** Makes a version of what "-dev" leads to. Returns it. */
export function cut({ root, date, hashes: own }: Cut): string {
  const { version, versions } = manifestIn(root);
  if (!version.endsWith(DEV)) throw new Error(`${version} is released; begin the next one first`);
  const next = version.slice(0, -DEV.length);
  const changelog = readFileSync(join(root, 'CHANGELOG.md'), 'utf8');
  const heading = `## ${next}, ${OPEN}\n`;
  if (!changelog.includes(heading)) throw new Error(`CHANGELOG.md has no "${heading.trim()}"`);
  const release: Release = {
    version: next,
    date,
    specification: { version: versions.specification, hash: own.specification },
    corpus: { version: versions.corpus, hash: own.corpus },
    formats: { ...FORMATS },
  };
  const before = releases(root);
  refuseReused(release, before);
  writeFileSync(join(root, 'releases.json'), `${JSON.stringify([release, ...before], null, 2)}\n`);
  writeFileSync(
    join(root, 'CHANGELOG.md'),
    changelog.replace(heading, () => `## ${next}, ${date}\n`),
  );
  setVersion(root, next);
  return next;
}

/** Another content under the number of an earlier one: nobody could tell them apart. */
function refuseReused(release: Release, before: readonly Release[]): void {
  for (const part of ['specification', 'corpus'] as const) {
    const { version, hash } = release[part];
    const same = before.find((each) => each[part].version === version);
    if (same !== undefined && same[part].hash !== hash) {
      throw new Error(`the ${part} changed since ${same.version}: give it a version of its own`);
    }
  }
}

/** What comes after a release. */
export function begin(root: string, next: string): void {
  const { version } = manifestIn(root);
  if (!/^\d+\.\d+\.\d+$/.test(next)) throw new Error(`${next}: expected a version such as 0.3.0`);
  if (version.endsWith(DEV)) throw new Error(`${version} is not released yet`);
  const changelog = readFileSync(join(root, 'CHANGELOG.md'), 'utf8');
  const heading = `## ${version},`;
  if (!changelog.includes(heading)) throw new Error(`CHANGELOG.md has no "${heading}"`);
  writeFileSync(
    join(root, 'CHANGELOG.md'),
    changelog.replace(heading, () => `## ${next}, ${OPEN}\n\n${heading}`),
  );
  setVersion(root, `${next}${DEV}`);
}

function manifestIn(root: string): Manifest {
  return JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Manifest;
}

/** In both files of npm, of which nothing else changes. */
function setVersion(root: string, version: string): void {
  const { version: old } = manifestIn(root);
  for (const [file, count] of [
    ['package.json', 1],
    ['package-lock.json', 2],
  ] as const) {
    const path = join(root, file);
    // The first ones are the package's own; those of other packages come after.
    let left: number = count;
    const text = readFileSync(path, 'utf8').replaceAll(`"version": "${old}"`, (found) =>
      left-- > 0 ? `"version": "${version}"` : found,
    );
    if (left > 0) throw new Error(`${file} does not have version ${old}`);
    writeFileSync(path, text);
  }
}

/** Does what the words ask for, and gives what is to be said. */
function told(root: string, [flag, next = '']: readonly string[]): string {
  if (flag === '--begin') {
    begin(root, next);
    return `git commit --all --message "Work on ${next} begins"`;
  }
  const version = cut({ root, date: new Date().toISOString().slice(0, 10), hashes: hashes() });
  return `Now as docs/releasing.md says: certificates, the full run, then
  git commit --all --message "Version ${version}"
  git tag --annotate v${version} --message "Version ${version}"`;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  try {
    console.log(told(packageRoot(), process.argv.slice(2)));
  } catch (error) {
    // What keeps a release from being cut is for whoever cuts it: a line, and nothing was written.
    console.error(`release: ${error instanceof Error ? error.message : String(error)}`);
    process.exitCode = 2;
  }
}
