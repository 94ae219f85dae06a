/**
 * What is in a certificate's folder as one file, once it is decompressed: what "tar" writes (POSIX.1-1988, ustar). It may come
 * from anyone: what is no plain file of a certificate is refused. Nothing here needs a file system.
 */
import { mostBytesOf, MOST_CASES, shown } from './folder-contents.js';
import { DISAGREEMENTS, FolderError, isOfCertificate } from './folder-names.js';

/** How such a file is called. */
export const ARCHIVE = '.tar.gz';

const MIB = 2 ** 20;
/** Bytes that may be in an archive; a certificate that has more is verified as a folder. */
const MOST_UNPACKED = 256 * MIB;

/** Bytes that a compressed one becomes at most (RFC 1951: two bits for the longest match, of 258). */
const MOST_GROWTH = 1032;

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

/**
 * Files as an archive, below a folder of that name: the same files always make the same bytes.
 *
 * @param files by their paths in the folder, in the order in which they are to stand
 */
export function tarOf(
  name: string,
  files: readonly (readonly [path: string, data: Uint8Array])[],
): Uint8Array<ArrayBuffer> {
  const whole = (bytes: number): number => Math.ceil(bytes / BLOCK) * BLOCK;
  const size = files.reduce((sum, [, data]) => sum + BLOCK + whole(data.length), 2 * BLOCK);
  const tar = new Uint8Array(size);
  let at = 0;
  for (const [path, data] of files) {
    tar.set(headerOf(`${name}/${path}`, data.length), at);
    tar.set(data, at + BLOCK);
    at += BLOCK + whole(data.length);
  }
  return tar;
}

const BYTES = new TextEncoder();

function headerOf(name: string, size: number): Uint8Array {
  const header = new Uint8Array(BLOCK);
  const put = (field: Field, text: string): void => {
    const [at, length] = FIELDS[field];
    const bytes = BYTES.encode(text);
    if (bytes.length > length) throw new RangeError(`${text}: too long for an archive`);
    header.set(bytes, at);
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
function checksumOf(header: Uint8Array): number {
  const [at, length] = FIELDS.checksum;
  return header.reduce((sum, byte, i) => sum + (i >= at && i < at + length ? 32 : byte), 0);
}

/**
 * How many bytes a compressed archive has once it is decompressed, as its last four say (RFC 1952), so that a small file does
 * not fill the memory.
 *
 * @throws FolderError where it is none, or has too many
 */
export function sizeUnpacked(path: string, gzip: Uint8Array): number {
  if (gzip.length < 18 || gzip[0] !== 0x1f || gzip[1] !== 0x8b) {
    throw new FolderError(
      `${path}: is neither a folder that "vpspec certify --out DIR" wrote nor such a folder as ${ARCHIVE}`,
    );
  }
  const view = new DataView(gzip.buffer, gzip.byteOffset, gzip.byteLength);
  const size = view.getUint32(gzip.length - 4, true);
  // Where the end is missing, the last four bytes are any.
  if (size > gzip.length * MOST_GROWTH) throw notUnpacked(path, null);
  if (size > MOST_UNPACKED) {
    throw new FolderError(
      `${path}: is cut off, or has ${String(size)} bytes when unpacked; expected ${String(MOST_UNPACKED)} at most`,
    );
  }
  return size;
}

/** What is said of an archive whose end does not fit it. @param reason what says so, where it is known */
export function notUnpacked(path: string, reason: string | null): FolderError {
  const why = reason === null ? '' : ` (${shown(reason)})`;
  return new FolderError(
    `${path}: cannot be unpacked: it is cut off, or is not one archive alone${why}`,
  );
}

/**
 * The files in an archive by their paths with "/", without the folder that they stand in.
 *
 * @throws FolderError where it is none, or anything stands in it that is no file of a certificate
 */
export function filesInTar(path: string, tar: Uint8Array): ReadonlyMap<string, Uint8Array> {
  const files = new Map<string, Uint8Array>();
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

function entryOf(path: string, header: Uint8Array): Entry {
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

const TEXT = new TextDecoder();

/** Up to the first zero. */
function textIn(header: Uint8Array, field: Field): string {
  const [at, length] = FIELDS[field];
  const bytes = header.subarray(at, at + length);
  const end = bytes.indexOf(0);
  return TEXT.decode(bytes.subarray(0, end < 0 ? length : end));
}

function octalIn(path: string, header: Uint8Array, field: Field): number {
  const [, digits] = /^ *([0-7]+) *$/.exec(textIn(header, field)) ?? [];
  if (digits !== undefined) return parseInt(digits, 8);
  throw new FolderError(`${path}: is no archive of "tar", or was changed`);
}
