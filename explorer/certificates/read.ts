/** Certificates as somebody gives them to a page: the files of a folder, or an archive of it. */
import { FILES, FolderError } from '../../oracles/certify/folder-names.js';
import { ARCHIVE, filesInTar, notUnpacked, sizeUnpacked } from '../../oracles/certify/tar.js';
import { shown } from '../../oracles/certify/folder-contents.js';
import { isOfGl } from '../../oracles/certify/other-kinds.js';
import { voterIn, type Voter } from '../../oracles/certify/vote.js';
import { glVoterIn, type GlVoter } from '../../oracles/gl/vote.js';
import type { GivenFile } from './given-file.js';

const TEXT = new TextDecoder();

/** A certificate of programs, or of a GL. */
export type GivenVoter =
  | { readonly kind: 'programs'; readonly voter: Voter }
  | { readonly kind: 'gl'; readonly voter: GlVoter };

/**
 * The certificate of an archive, or of certificate.json alone.
 *
 * @throws FolderError with what is wrong with it
 */
export async function voterOf({ name, bytes }: GivenFile): Promise<GivenVoter> {
  const path = shown(name);
  const files = isPacked(bytes)
    ? filesInTar(path, await inflated(path, bytes))
    : new Map([[FILES.certificate, jsonOf(path, bytes)]]);
  const texts = {
    has: (each: string) => files.has(each),
    read: (each: string) => TEXT.decode(files.get(each)),
    place: (each: string) => (isPacked(bytes) ? `${path}: ${each}` : path),
  };
  return isOfGl(texts)
    ? { kind: 'gl', voter: glVoterIn(path, texts) }
    : { kind: 'programs', voter: voterIn(path, texts) };
}

function isPacked([first, second]: Uint8Array): boolean {
  return first === 0x1f && second === 0x8b;
}

/** Not looked into yet, but for how it begins. @throws FolderError */
function jsonOf(path: string, bytes: Uint8Array): Uint8Array {
  if (/^\s*\{/.test(TEXT.decode(bytes.subarray(0, 100)))) return bytes;
  throw new FolderError(
    `${path}: is neither certificate.json of a folder that "vpspec certify --out DIR" wrote nor such a folder as ${ARCHIVE}`,
  );
}

/** No more than it says that it has. @throws FolderError */
async function inflated(path: string, gzip: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const tar = new Uint8Array(sizeUnpacked(path, gzip));
  let at = 0;
  try {
    const stream = new Blob([gzip]).stream().pipeThrough(new DecompressionStream('gzip'));
    const reader = stream.getReader();
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      if (at + value.length > tar.length) {
        await reader.cancel();
        at = Infinity;
        break;
      }
      tar.set(value, at);
      at += value.length;
    }
  } catch (error) {
    throw notUnpacked(path, error instanceof Error ? error.message : null);
  }
  if (at !== tar.length) throw notUnpacked(path, null);
  return tar;
}
