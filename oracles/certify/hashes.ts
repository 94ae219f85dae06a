/** What a certificate depends on, as hashes: whoever holds two of them sees whether they were made alike. */
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { fileHash } from '../../spec/load/file-hash.js';
import { SPEC_PARTS } from '../../spec/load/parts.js';
import { packageRoot } from '../../spec/load/root.js';
import type { Hashes } from './certificate.js';

/** Files about programs of NV_vertex_program and what came after: no reasons for branches of this code, and no part beside programs. */
const OF_PROGRAMS = new RegExp(
  String.raw`^(?!.*[\\/](?:unreached\.yaml$|spec[\\/](?:${SPEC_PARTS.join('|')})[\\/][^\\/]+$)).*\.yaml$`,
);

/** The same with what the GeForce3 paper says: the environment GF3. */
const OF_PAPER = new RegExp(String.raw`${OF_PROGRAMS.source}|[\\/]spec[\\/]gf3[\\/][^\\/]+\.yaml$`);

/** Cases of GF3 are in the folders of the paper's sections 3 to 5, and of section 6 as a whole; the others are of NV_vertex_program and what came after. */
const NOT_OF_PAPER = /^(?!.*[\\/]cases[\\/]gf3[\\/](?:[345](?:\.[0-9]+)*|6)[\\/]).*\.yaml$/;

const known = new Map<boolean, Hashes>();

/**
 * Hashes of this package's specification, corpus and code. Reads all of them, once.
 *
 * @param environment what a certificate of it depends on; what the GeForce3 paper says is part of that of GF3 alone
 */
export function hashes(environment: string | null = null): Hashes {
  const isOfPaper = environment === 'GF3';
  const found = known.get(isOfPaper);
  if (found !== undefined) return found;
  const root = packageRoot();
  // The code that runs: dist/, or the sources.
  const code = join(dirname(fileURLToPath(import.meta.url)), '../..');
  const made = {
    specification: fileHash(join(root, 'spec'), isOfPaper ? OF_PAPER : OF_PROGRAMS),
    corpus: fileHash(join(root, 'cases'), isOfPaper ? /\.yaml$/ : NOT_OF_PAPER),
    tool: fileHash(code, /(?<!\.test|\.testing|\.arbitrary|\.d)\.[jt]s$/, [
      'spec',
      'semantics',
      'oracles',
    ]),
  };
  known.set(isOfPaper, made);
  return made;
}
