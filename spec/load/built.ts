/**
 * What the build makes of our YAML files, which take seconds to read: kept beside the code that was built, and made
 * anew wherever a file that it depends on has changed since. Code that runs from the sources keeps nothing.
 */
import { createHash } from 'node:crypto';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { deserialize, serialize } from 'node:v8';
import { codeHash } from './code-hash.js';
import { fileHash } from './file-hash.js';
import { makeFolder } from './make-folder.js';
import { packageRoot } from './root.js';

/** What is kept, and of what it is made. */
export interface Keeping {
  readonly name: string;
  readonly of: {
    /** The folders of YAML files that it depends on. */
    readonly data: readonly string[];
    /** The module that makes it: its path below the code, without `.js`. All that it imports counts too. */
    readonly code: string;
    /** Whether text files among the data count too: records of engines. */
    readonly texts?: true;
  };
}

/** What is made: data alone, -0 and NaN among it, without functions. */
export interface Made<T> extends Keeping {
  readonly make: () => T;
}

/** Where YAML files and code lie. */
export interface Places {
  /** The folder above those of the YAML files. */
  readonly data: string;
  /** The folder above those of the code. */
  readonly code: string;
}

/** The length of a hash in hexadecimal digits. */
const DIGITS = 64;

/** What the build kept, if that is still right; else it is made. */
export function built<T>(made: Made<T>, places: Places = ownPlaces()): T {
  const own = keptOf<T>(made, places);
  return own === null ? made.make() : own.value;
}

/** What the build kept; null where that is not right any more, or nothing was kept. */
export function kept<T>(what: Keeping, places: Places = ownPlaces()): T | null {
  return keptOf<T>(what, places)?.value ?? null;
}

/**
 * Makes it and keeps it, unless what is kept is right: a step of the build.
 *
 * @param other another build of the same sources: what it keeps is taken, if that is right
 */
export function keep<T>(made: Made<T>, places: Places = ownPlaces(), other?: Places): void {
  if (keptOf(made, places) !== null) return;
  const { value } = (other === undefined ? null : keptOf<T>(made, other)) ?? { value: made.make() };
  const path = fileOf(made, places);
  makeFolder(dirname(path));
  const half = `${path}.${String(process.pid)}`;
  writeFileSync(half, Buffer.concat([Buffer.from(hashOf(made, places)), serialize(value)]));
  renameSync(half, path);
}

/** Null where nothing is kept that is still right. */
function keptOf<T>(made: Keeping, places: Places): { readonly value: T } | null {
  try {
    const kept = readFileSync(fileOf(made, places));
    const hash = kept.subarray(0, DIGITS).toString('latin1');
    if (hash !== hashOf(made, places)) return null;
    // What has that hash was written above, from a value of this type.
    return { value: deserialize(kept.subarray(DIGITS)) as T };
  } catch {
    return null; // There is none, or a build broke off while it was written.
  }
}

/** The code that runs: that of dist/, or the sources, which have no such folder. */
function ownPlaces(): Places {
  return { data: packageRoot(), code: join(dirname(fileURLToPath(import.meta.url)), '../..') };
}

function fileOf({ name }: Keeping, { code }: Places): string {
  return join(code, 'kept', `${name}.bin`);
}

/** What it depends on: the files, and how this version of Node writes data. */
function hashOf({ of }: Keeping, { data, code }: Places): string {
  const parts = [
    fileHash(data, of.texts === true ? /\.(yaml|txt)$/ : /\.yaml$/, of.data),
    codeHash(code, `${of.code}.js`),
    process.versions.v8,
  ];
  return createHash('sha256').update(parts.join('\n')).digest('hex');
}
