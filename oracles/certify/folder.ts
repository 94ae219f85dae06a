/**
 * A certificate's folder: which files it has, and the manifest that says what was in each when it was
 * written (docs/certificates.md).
 */
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

/** The files of a certificate, by what they are. */
export const FILES = {
  certificate: 'certificate.json',
  results: 'results.jsonl',
  junit: 'junit.xml',
  page: 'index.html',
  manifest: 'manifest.json',
} as const;

/** Where the case of each distinct disagreement stands: disagreements/1.yaml and so on. */
export const DISAGREEMENTS = 'disagreements';

/** Something about a folder that is not as it was written. */
export interface Problem {
  /** The file, or "certificate.json: verdict" for a part of one. */
  readonly place: string;
  readonly says: string;
}

/** The folder cannot be read at all, or is none of a certificate. */
export class FolderError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'FolderError';
  }
}

const HASH = /^[0-9a-f]{64}$/;

export const manifestSchema = z
  .strictObject({
    format: z.literal(1).describe('The version of this format'),
    files: z
      .record(
        z.string().regex(/^[A-Za-z0-9._/-]+$/),
        z.strictObject({
          bytes: z.int().nonnegative(),
          sha256: z.string().regex(HASH, 'expected 64 hexadecimal digits'),
        }),
      )
      .describe('Every file of the folder but this one, by its path with "/"'),
  })
  .describe("What was in each file of a certificate's folder when it was written");

type Manifest = z.infer<typeof manifestSchema>;

/** The one way in which a manifest is written: any byte of it that is changed shows. */
function manifestText(manifest: Manifest): string {
  return `${JSON.stringify(manifest, null, 2)}\n`;
}

/** Writes the manifest of the files that are there now. Fails as the file system does. */
export function writeManifest(directory: string): void {
  const text = manifestOf(filesIn(directory).map((name) => [name, join(directory, name)]));
  writeFileSync(join(directory, FILES.manifest), text);
}

/** The manifest of files, given each with where it is now, in their order. */
function manifestOf(places: readonly (readonly [name: string, path: string])[]): string {
  return manifestText({
    format: 1,
    files: Object.fromEntries(places.map(([name, path]) => [name, fingerprint(path)])),
  });
}

/** What a folder is called, inside of a certificate's, in which the files of a new one are made ready. */
const STAGE = '.vpspec-new';

/**
 * Puts files into a certificate's folder, in place of those of an earlier certificate, and the manifest of all that
 * is there then. They are written beside first, and moved once all of them are whole: a disk that fills up leaves what
 * was there. Fails as the file system does.
 *
 * @param files texts by their paths in the folder, with "/"
 */
export function replaceFiles(directory: string, files: ReadonlyMap<string, string>): void {
  const stage = join(directory, STAGE);
  const isReplaced = (name: string): boolean =>
    files.has(name) || name.startsWith(`${DISAGREEMENTS}/`);
  mkdirSync(directory, { recursive: true });
  rmSync(stage, { recursive: true, force: true });
  try {
    mkdirSync(join(stage, DISAGREEMENTS), { recursive: true });
    for (const [name, text] of files) writeFileSync(join(stage, name), text);
    const others = filesIn(directory).filter((name) => !isReplaced(name));
    const manifest = manifestOf(
      [...others, ...files.keys()]
        .sort()
        .map((name) => [name, join(files.has(name) ? stage : directory, name)]),
    );
    writeFileSync(join(stage, FILES.manifest), manifest);
    // Until the new one is there, nothing says that the folder is as it was written.
    rmSync(join(directory, FILES.manifest), { force: true });
    rmSync(join(directory, DISAGREEMENTS), { recursive: true, force: true });
    const hasCases = [...files.keys()].some((name) => name.startsWith(`${DISAGREEMENTS}/`));
    if (hasCases) renameSync(join(stage, DISAGREEMENTS), join(directory, DISAGREEMENTS));
    for (const name of [...files.keys(), FILES.manifest]) {
      if (!name.startsWith(`${DISAGREEMENTS}/`)) {
        renameSync(join(stage, name), join(directory, name));
      }
    }
  } finally {
    rmSync(stage, { recursive: true, force: true });
  }
}

/**
 * What differs from the manifest: files changed, missing, or added.
 *
 * @throws FolderError where there is no folder, or no manifest in it.
 */
export function checkManifest(directory: string): readonly Problem[] {
  requireFolder(directory);
  const path = join(directory, FILES.manifest);
  if (!existsSync(path)) {
    throw new FolderError(
      `${path}: not found; expected the folder that "vpspec certify --out DIR" writes`,
    );
  }
  const text = readFileSync(path, 'utf8');
  const manifest = parsed(text);
  if (typeof manifest === 'string') return [{ place: FILES.manifest, says: manifest }];
  if (manifestText(manifest) !== text) {
    return [{ place: FILES.manifest, says: 'is not written as vpspec writes it: it was edited' }];
  }
  const present = new Set(filesIn(directory));
  const problems: Problem[] = [];
  for (const [name, { bytes, sha256 }] of Object.entries(manifest.files)) {
    if (!present.delete(name)) {
      problems.push({ place: name, says: 'is missing' });
      continue;
    }
    const now = fingerprint(join(directory, name));
    if (now.bytes !== bytes || now.sha256 !== sha256) {
      const size =
        now.bytes === bytes ? '' : `; ${String(bytes)} bytes then, ${String(now.bytes)} now`;
      problems.push({ place: name, says: `has changed since it was written${size}` });
    }
  }
  for (const name of present) {
    problems.push({ place: name, says: 'does not belong to the certificate: it was added later' });
  }
  for (const name of Object.values(FILES)) {
    // What build servers read may be left out of a folder that is kept.
    if (name !== FILES.manifest && name !== FILES.junit && !(name in manifest.files)) {
      problems.push({ place: FILES.manifest, says: `does not list ${name}` });
    }
  }
  return problems;
}

/** The manifest, or what is wrong with it. */
function parsed(text: string): Manifest | string {
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch (error) {
    return `is no JSON: ${error instanceof Error ? error.message : String(error)}`;
  }
  const read = manifestSchema.safeParse(data);
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  return `is no manifest: ${(issue?.path ?? []).map(String).join('.')}: ${issue?.message ?? ''}`;
}

/** @throws FolderError */
export function requireFolder(directory: string): void {
  if (!existsSync(directory)) throw new FolderError(`${directory}: there is no such folder`);
  if (!statSync(directory).isDirectory()) {
    throw new FolderError(
      `${directory}: is no folder; expected the one that "vpspec certify --out DIR" wrote`,
    );
  }
}

/** Every file but the manifest and hidden ones, in an order that does not depend on the machine. */
function filesIn(directory: string): readonly string[] {
  return readdirSync(directory, { recursive: true, encoding: 'utf8' })
    .filter((name) => statSync(join(directory, name)).isFile())
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => name !== FILES.manifest && !/(^|\/)\./.test(name))
    .sort();
}

function fingerprint(path: string): { bytes: number; sha256: string } {
  const data = readFileSync(path);
  return { bytes: data.length, sha256: createHash('sha256').update(data).digest('hex') };
}
