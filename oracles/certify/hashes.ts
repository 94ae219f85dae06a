/** What a certificate depends on, as hashes: whoever holds two of them sees whether they were made alike. */
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { fileHash } from '../../spec/load/file-hash.js';
import { packageRoot } from '../../spec/load/root.js';
import type { Hashes } from './certificate.js';

let known: Hashes | undefined;

/** Hashes of this package's specification, corpus and code. Reads all of them, once. */
export function hashes(): Hashes {
  if (known !== undefined) return known;
  const root = packageRoot();
  // The code that runs: dist/, or the sources.
  const code = join(dirname(fileURLToPath(import.meta.url)), '../..');
  known = {
    // Reasons for branches of this project's code, and errata of the GL around programs, say nothing of an implementation.
    specification: fileHash(join(root, 'spec'), /(?<![\\/]unreached|[\\/]gl[\\/]errata)\.yaml$/),
    corpus: fileHash(join(root, 'cases'), /\.yaml$/),
    tool: fileHash(code, /(?<!\.test|\.testing|\.arbitrary|\.d)\.[jt]s$/, [
      'spec',
      'semantics',
      'oracles',
    ]),
  };
  return known;
}
