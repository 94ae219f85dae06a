/** What a certificate depends on, as hashes: whoever holds two of them sees whether they were made alike. */
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { fileHash } from '../../spec/load/file-hash.js';
import { SPEC_PARTS } from '../../spec/load/parts.js';
import { packageRoot } from '../../spec/load/root.js';
import type { Hashes } from './certificate.js';

/** Files about programs: no reasons for branches of this code, and no part beside programs. */
const OF_PROGRAMS = new RegExp(
  String.raw`^(?!.*[\\/](?:unreached\.yaml$|spec[\\/](?:${SPEC_PARTS.join('|')})[\\/][^\\/]+$)).*\.yaml$`,
);

let known: Hashes | undefined;

/** Hashes of this package's specification, corpus and code. Reads all of them, once. */
export function hashes(): Hashes {
  if (known !== undefined) return known;
  const root = packageRoot();
  // The code that runs: dist/, or the sources.
  const code = join(dirname(fileURLToPath(import.meta.url)), '../..');
  known = {
    specification: fileHash(join(root, 'spec'), OF_PROGRAMS),
    corpus: fileHash(join(root, 'cases'), /\.yaml$/),
    tool: fileHash(code, /(?<!\.test|\.testing|\.arbitrary|\.d)\.[jt]s$/, [
      'spec',
      'semantics',
      'oracles',
    ]),
  };
  return known;
}
