/** The certificates of the release are whole, and the lists that they are held against can be read. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { loadSpecification } from '../../spec/load/specification.js';
import { packageRoot } from '../../spec/load/root.js';
import { readExpectations } from '../compare/expectations.js';
import { ARCHIVE } from './archive.js';
import { certificateFiles, type CertificateFiles } from './certificate-files.js';
import { readCertificate } from './certificate-format.js';
import { hashes } from './hashes.js';
import { verifyFolder } from './verify.js';

const KEPT = join(packageRoot(), 'docs/certificates');
const EXPECTED = join(packageRoot(), 'oracles/stacks/expected');
const specification = loadSpecification();

/** A translation as people write it by hand, each example by the document that it does not follow, and the chips. */
const WRONG = [
  'llvmpipe-plain-vp2.0',
  'c-vp1.0-vp2',
  'python-vp1.0-vp1',
  'engine-nv20-vp1.0',
  'engine-nv20-vp1.1',
  'engine-nv20-vp1.1-vp2',
  'engine-nv20-vsp1.0',
  'engine-nv30-vp2.0',
];

/** Those of the GL around programs are in a folder of their own. */
const names = readdirSync(KEPT).flatMap((file) =>
  file.endsWith(ARCHIVE) ? [file.slice(0, -ARCHIVE.length)] : [],
);
const keptFiles = (name: string): CertificateFiles => certificateFiles(join(KEPT, name + ARCHIVE));

describe('kept certificates', () => {
  it.each(names)('%s is as it was written', (name) => {
    const present = { specification, hashes };
    expect(verifyFolder(keptFiles(name), present).problems).toEqual([]);
  });

  it.each(names)('%s conforms, or is kept to show what does not', (name) => {
    const { verdict } = readCertificate(keptFiles(name));
    if (WRONG.includes(name)) expect(verdict).toBe('does not conform');
    else expect(verdict).toMatch(/^conforms/);
  });
});

it.each(readdirSync(EXPECTED).filter((name) => name.endsWith('.yaml')))(
  'the list %s names clauses that there are',
  (name) => {
    const { clauses, gpuClauses } = specification;
    const known = (name.includes('-gpu') ? gpuClauses : clauses).map(({ id }) => id);
    const { violations, queries, calls } = readExpectations(join(EXPECTED, name), known);
    expect(violations.length + queries.length + calls.length).toBeGreaterThan(0);
  },
);
