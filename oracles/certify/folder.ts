/**
 * A certificate's folder: which files it has, and the manifest that says what was in each when it was
 * written (docs/certificates.md).
 */
import { readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { issuesText, validate } from '../../spec/load/describe-issue.js';
import { sha256Of } from './sha256.js';
import { FORMATS } from '../format-versions.js';
import type { CertificateFiles } from './certificate-files.js';
import { LONGEST_REASON, shown } from './folder-contents.js';
import { DISAGREEMENTS, FILES, FolderError, isOfCertificate } from './folder-names.js';
import { makeFolder } from '../../spec/load/make-folder.js';

export { DISAGREEMENTS, FILES, FolderError } from './folder-names.js';

/** Something about a folder that is not as it was written. */
export interface Problem {
  /** The file, or "certificate.json: verdict" for a part of one. */
  readonly place: string;
  readonly says: string;
}

const HASH = /^[0-9a-f]{64}$/;

export const manifestSchema = z
  .strictObject({
    format: z.literal(FORMATS.certificate).describe('The version of this format'),
    files: z
      .record(
        z.string().regex(/^[A-Za-z0-9._/-]+$/, 'expected a path of letters, digits and . _ / -'),
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
  const text = manifestOf(
    filesIn(directory).map((name) => [name, readFileSync(join(directory, name))]),
  );
  writeFileSync(join(directory, FILES.manifest), text);
}

/** The manifest of files, in their order. */
export function manifestOf(files: readonly (readonly [name: string, data: Uint8Array])[]): string {
  return manifestText({
    format: FORMATS.certificate,
    files: Object.fromEntries(files.map(([name, data]) => [name, fingerprint(data)])),
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
    files.has(name) ||
    name.startsWith(`${DISAGREEMENTS}/`) ||
    [FILES.statement, FILES.exhausted, FILES.answers].some((each) => each === name);
  makeFolder(directory);
  rmSync(stage, { recursive: true, force: true });
  try {
    makeFolder(join(stage, DISAGREEMENTS));
    for (const [name, text] of files) writeFileSync(join(stage, name), text);
    const others = filesIn(directory).filter((name) => !isReplaced(name));
    const manifest = manifestOf(
      [...others, ...files.keys()]
        .sort()
        .map((name) => [name, readFileSync(join(files.has(name) ? stage : directory, name))]),
    );
    writeFileSync(join(stage, FILES.manifest), manifest);
    // Until the new one is there, nothing says that the folder is as it was written.
    rmSync(join(directory, FILES.manifest), { force: true });
    rmSync(join(directory, DISAGREEMENTS), { recursive: true, force: true });
    for (const name of [FILES.statement, FILES.exhausted, FILES.answers]) {
      rmSync(join(directory, name), { force: true });
    }
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
 * What differs from the manifest: files changed or missing.
 *
 * @param required files that it has to list
 * @throws FolderError where there is no manifest, or anything that is not a certificate's.
 */
export function checkManifest(
  files: CertificateFiles,
  required: readonly string[] = REQUIRED,
): readonly Problem[] {
  const path = files.place(FILES.manifest);
  if (!files.has(FILES.manifest)) {
    throw new FolderError(
      `${path}: not found; expected the folder that "vpspec certify --out DIR" writes`,
    );
  }
  const text = files.read(FILES.manifest).toString();
  const manifest = parsed(path, text);
  const listed = new Set(Object.keys(manifest.files));
  for (const name of listed) {
    if (name !== FILES.manifest && name !== DISAGREEMENTS && isOfCertificate(name)) continue;
    throw new FolderError(`${path}: lists ${shown(name)}, which is none of a certificate's files`);
  }
  for (const name of files.names) {
    if (name === FILES.manifest || listed.has(name)) continue;
    const says = 'does not belong to the certificate: the manifest does not list it';
    throw new FolderError(`${files.place(name)}: ${says}`);
  }
  if (manifestText(manifest) !== text) {
    return [{ place: FILES.manifest, says: 'is not written as vpspec writes it: it was edited' }];
  }
  const problems: Problem[] = [];
  for (const [name, { bytes, sha256 }] of Object.entries(manifest.files)) {
    if (!files.has(name)) {
      problems.push({ place: name, says: 'is missing' });
      continue;
    }
    const now = fingerprint(files.read(name));
    if (now.bytes !== bytes || now.sha256 !== sha256) {
      const size =
        now.bytes === bytes ? '' : `; ${String(bytes)} bytes then, ${String(now.bytes)} now`;
      problems.push({ place: name, says: `has changed since it was written${size}` });
    }
  }
  for (const name of required) {
    if (!listed.has(name)) {
      problems.push({ place: FILES.manifest, says: `does not list ${name}` });
    }
  }
  return problems;
}

/** What build servers read may be left out of a folder that is kept. */
const REQUIRED = [FILES.certificate, FILES.results, FILES.page];

/** @throws FolderError */
function parsed(path: string, text: string): Manifest {
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new FolderError(`${path}: is no JSON: ${shown(reason, LONGEST_REASON)}`);
  }
  const read = validate(manifestSchema, data);
  if ('value' in read) return read.value;
  const issues = shown(issuesText(read.issues, 1), LONGEST_REASON);
  throw new FolderError(`${path}: is no manifest: ${issues}${isOfOtherFormat(data) ? OTHER : ''}`);
}

const OTHER = '; another version of vpspec wrote it, and that one verifies it';

function isOfOtherFormat(data: unknown): boolean {
  const { data: format } = z.looseObject({ format: z.int() }).safeParse(data);
  return format !== undefined && format.format !== FORMATS.certificate;
}

/** The files of a certificate that are there, but for the manifest. */
function filesIn(directory: string): readonly string[] {
  return readdirSync(directory, { recursive: true, encoding: 'utf8' })
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => name !== FILES.manifest && name !== DISAGREEMENTS && isOfCertificate(name))
    .sort();
}

function fingerprint(data: Uint8Array): { bytes: number; sha256: string } {
  return { bytes: data.length, sha256: sha256Of(data) };
}
