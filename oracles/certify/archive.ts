/**
 * A certificate's folder as one file, NAME.tar.gz: what every "tar" unpacks (POSIX.1-1988, ustar), and what is read here
 * without unpacking it. Written, the same files always make the same bytes before compression. Read, it may come from
 * anyone: nothing is ever written to a disk, and what is no plain file of a certificate is refused.
 */
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { constants, gunzipSync, gzipSync } from 'node:zlib';
import { contentsOf, mostBytesOf, MOST_CASES, shown, unreadable } from './folder-contents.js';
import { DISAGREEMENTS, FolderError, isOfCertificate } from './folder-names.js';

/** How such a file is called. */
export const ARCHIVE = '.tar.gz';

const MIB = 2 ** 20;
/** Bytes that an archive may have, and what is in it; a certificate that has more is verified as a folder. */
const MOST_PACKED = 64 * MIB;
const MOST_UNPACKED = 256 * MIB;

const BLOCK = 512;
/** Where a header has what, and how many bytes of it. */
const FIELDS = {
  name: [0, 100],
  mode: [100, 8],
  owner: [108, 8],
  group: [116, 8],
  size: [124, 12],
  time: [136, 12],
  checksum: [148, 8],
  kind: [156, 1],
  magic: [257, 8],
  prefix: [345, 155],
} as const satisfies Record<string, readonly [number, number]>;

type Field = keyof typeof FIELDS;

/** The files of a folder as an archive, below a folder of that name. Fails as the file system does. */
export function packed(directory: string, name: string): Buffer {
  const blocks = contentsOf(directory).flatMap((file) => {
    const data = readFileSync(join(directory, file));
    const rest = (BLOCK - (data.length % BLOCK)) % BLOCK;
    return [headerOf(`${name}/${file}`, data.length), data, Buffer.alloc(rest)];
  });
  const tar = Buffer.concat([...blocks, Buffer.alloc(2 * BLOCK)]);
  const gzip = gzipSync(tar, { level: constants.Z_BEST_COMPRESSION });
  // RFC 1952: the operating system that compressed it. It does not matter: unknown.
  gzip[9] = 255;
  return gzip;
}

function headerOf(name: string, size: number): Buffer {
  const header = Buffer.alloc(BLOCK);
  const put = (field: Field, text: string): void => {
    const [at, length] = FIELDS[field];
    if (Buffer.byteLength(text) > length) throw new RangeError(`${text}: too long for an archive`);
    header.write(text, at);
  };
  const octal = (value: number, digits: number): string =>
    `${value.toString(8).padStart(digits, '0')}\0`;
  put('name', name);
  put('mode', octal(0o644, 7));
  put('owner', octal(0, 7));
  put('group', octal(0, 7));
  put('size', octal(size, 11));
  put('time', octal(0, 11));
  put('kind', '0');
  put('magic', 'ustar\x0000');
  put('checksum', `${octal(checksumOf(header), 6)} `);
  return header;
}

/** The sum of a header's bytes, with spaces in place of the sum itself. */
function checksumOf(header: Buffer): number {
  const [at, length] = FIELDS.checksum;
  return header.reduce((sum, byte, i) => sum + (i >= at && i < at + length ? 32 : byte), 0);
}

/** The bytes of an archive, which is not read where it is too large to be one. @throws FolderError */
export function archiveBytes(path: string): Buffer {
  const { size } = statSync(path);
  if (size <= MOST_PACKED) {
    try {
      return readFileSync(path);
    } catch (error) {
      throw unreadable(path, error);
    }
  }
  throw new FolderError(
    `${path}: has ${String(size)} bytes; expected ${String(MOST_PACKED)} at most`,
  );
}

/**
 * The files in an archive by their paths with "/", without the folder that they stand in.
 *
 * @throws FolderError where it is none, or anything stands in it that is no file of a certificate
 */
export function unpacked(path: string, gzip: Buffer): ReadonlyMap<string, Buffer> {
  const tar = inflated(path, gzip);
  const files = new Map<string, Buffer>();
  let folder: string | null = null;
  let cases = 0;
  let at = 0;
  for (;;) {
    const header = tar.subarray(at, at + BLOCK);
    if (header.length < BLOCK) throw new FolderError(`${path}: is cut off`);
    at += BLOCK;
    if (header.every((byte) => byte === 0)) break;
    const { name, size, isFolder } = entryOf(path, header);
    const place = `${path}: ${shown(name)}`;
    const { above, own } = placed(place, name, isFolder);
    folder ??= above;
    if (above !== folder) {
      throw new FolderError(`${place}: is not in the folder of the other files`);
    }
    if (isFolder) {
      if (own !== '' && own !== DISAGREEMENTS) throw noneOf(place);
      continue;
    }
    if (own === DISAGREEMENTS || !isOfCertificate(own)) throw noneOf(place);
    if (files.has(own)) throw new FolderError(`${place}: stands in the archive twice`);
    const most = mostBytesOf(own);
    if (size > most) {
      throw new FolderError(
        `${place}: has ${String(size)} bytes; expected ${String(most)} at most`,
      );
    }
    if (own.startsWith(`${DISAGREEMENTS}/`) && ++cases > MOST_CASES) {
      throw new FolderError(`${path}: has more files than a certificate has`);
    }
    if (at + size > tar.length) throw new FolderError(`${path}: is cut off`);
    files.set(own, tar.subarray(at, at + size));
    at += Math.ceil(size / BLOCK) * BLOCK;
  }
  if (tar.subarray(at).some((byte) => byte !== 0)) {
    throw new FolderError(`${path}: has something after its end`);
  }
  return files;
}

/** A path in the archive as the folder that all files stand in, if any, and the path there. */
function placed(
  place: string,
  name: string,
  isFolder: boolean,
): { readonly above: string; readonly own: string } {
  const parts = name.split('/').filter((part) => part !== '.');
  if (parts.some((part) => part === '' || part === '..')) {
    throw new FolderError(`${place}: leads out of the archive`);
  }
  const [first = '', ...rest] = parts;
  const isInFolder = first !== DISAGREEMENTS && (isFolder || rest.length > 0);
  return isInFolder ? { above: first, own: rest.join('/') } : { above: '', own: parts.join('/') };
}

function noneOf(place: string): FolderError {
  return new FolderError(`${place}: is none of a certificate's files`);
}

/** As large as its last four bytes say (RFC 1952), so that a small file does not fill the memory. */
function inflated(path: string, gzip: Buffer): Buffer {
  if (gzip.length < 18 || gzip[0] !== 0x1f || gzip[1] !== 0x8b) {
    throw new FolderError(
      `${path}: is neither a folder that "vpspec certify --out DIR" wrote nor such a folder as ${ARCHIVE}`,
    );
  }
  const size = gzip.readUInt32LE(gzip.length - 4);
  if (size > MOST_UNPACKED) {
    throw new FolderError(
      `${path}: has ${String(size)} bytes when unpacked; expected ${String(MOST_UNPACKED)} at most`,
    );
  }
  let tar: Buffer;
  try {
    tar = gunzipSync(gzip, { maxOutputLength: Math.max(size, 1) });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new FolderError(`${path}: cannot be unpacked: ${shown(reason)}`);
  }
  if (tar.length !== size) {
    throw new FolderError(`${path}: cannot be unpacked: it is not one archive, or is longer`);
  }
  return tar;
}

interface Entry {
  readonly name: string;
  readonly size: number;
  readonly isFolder: boolean;
}

/** What no file is, by the letter that a header has for it. */
const KINDS: ReadonlyMap<string, string> = new Map([
  ['1', 'a link'],
  ['2', 'a link'],
  ['3', 'a device'],
  ['4', 'a device'],
  ['6', 'a pipe'],
]);

function entryOf(path: string, header: Buffer): Entry {
  if (octalIn(path, header, 'checksum') !== checksumOf(header)) {
    throw new FolderError(`${path}: is no archive of "tar", or was changed`);
  }
  const [name, prefix] = [textIn(header, 'name'), textIn(header, 'prefix')];
  // GNU's own headers have times in the place of the prefix.
  const isPosix = textIn(header, 'magic') === 'ustar';
  const whole = isPosix && prefix !== '' ? `${prefix}/${name}` : name;
  const kind = textIn(header, 'kind') || '0';
  const size = octalIn(path, header, 'size');
  const isFolder = kind === '5';
  if (kind !== '0' && (!isFolder || size !== 0)) {
    if (kind === 'x' || kind === 'g' || kind === 'L' || kind === 'K') {
      throw new FolderError(
        `${path}: has extended headers; pack it with "tar --format=ustar -czf NAME.tar.gz FOLDER"`,
      );
    }
    const what = KINDS.get(kind) ?? 'an entry of another kind';
    throw new FolderError(
      `${path}: ${shown(whole)}: is ${what}; a certificate has regular files alone`,
    );
  }
  return { name: isFolder ? whole.replace(/\/$/, '') : whole, size, isFolder };
}

/** Up to the first zero. */
function textIn(header: Buffer, field: Field): string {
  const [at, length] = FIELDS[field];
  const bytes = header.subarray(at, at + length);
  const end = bytes.indexOf(0);
  return bytes.subarray(0, end < 0 ? length : end).toString();
}

function octalIn(path: string, header: Buffer, field: Field): number {
  const [, digits] = /^ *([0-7]+) *$/.exec(textIn(header, field)) ?? [];
  if (digits !== undefined) return parseInt(digits, 8);
  throw new FolderError(`${path}: is no archive of "tar", or was changed`);
}
