/**
 * A certificate's folder as one file, NAME.tar.gz: what every "tar" unpacks (POSIX.1-1988, ustar), and what is read here
 * without unpacking it. Written, the same files always make the same bytes before compression. Read, it may come from
 * anyone: nothing is ever written to a disk, and what is no plain file of a certificate is refused.
 */
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { constants, gunzipSync, gzipSync } from 'node:zlib';
import { contentsOf, unreadable } from './folder-contents.js';
import { FolderError } from './folder-names.js';
import { filesInTar, notUnpacked, sizeUnpacked, tarOf } from './tar.js';

export { ARCHIVE } from './tar.js';

const MIB = 2 ** 20;
/** Bytes that an archive may have; a certificate that has more is verified as a folder. */
const MOST_PACKED = 64 * MIB;

/** The files of a folder as an archive, below a folder of that name. Fails as the file system does. */
export function packed(directory: string, name: string): Buffer {
  const files = contentsOf(directory).map(
    (file) => [file, readFileSync(join(directory, file))] as const,
  );
  const tar = tarOf(name, files);
  const gzip = gzipSync(tar, { level: constants.Z_BEST_COMPRESSION });
  // RFC 1952: the operating system that compressed it. It does not matter: unknown.
  gzip[9] = 255;
  return gzip;
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
  const files = filesInTar(path, inflated(path, gzip));
  return new Map(
    [...files].map(([name, { buffer, byteOffset, byteLength }]) => [
      name,
      Buffer.from(buffer, byteOffset, byteLength),
    ]),
  );
}

function inflated(path: string, gzip: Buffer): Buffer {
  const size = sizeUnpacked(path, gzip);
  let tar: Buffer;
  try {
    tar = gunzipSync(gzip, { maxOutputLength: Math.max(size, 1) });
  } catch (error) {
    // That it is longer than it says is about a buffer, in the words of Node.
    const isLonger = (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE';
    throw notUnpacked(path, isLonger || !(error instanceof Error) ? null : error.message);
  }
  if (tar.length !== size) throw notUnpacked(path, null);
  return tar;
}
