/** The certificates of the release are whole, and the lists that they are held against can be read. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { loadSpecification } from '../../spec/load/specification.js';
import { packageRoot } from '../../spec/load/root.js';
import { readExpectations } from '../compare/expectations.js';
import { readCertificate } from './certificate-format.js';
import { hashes } from './hashes.js';
import { verifyFolder } from './verify.js';

const KEPT = join(packageRoot(), 'docs/certificates');
const EXPECTED = join(packageRoot(), 'oracles/stacks/expected');
const specification = loadSpecification();

/** A translation as people write it by hand, and each example by the document that it does not follow. */
const WRONG = ['llvmpipe-plain-vp2.0', 'c-vp1.0-vp2', 'python-vp1.0-vp1'];

const folders = readdirSync(KEPT, { withFileTypes: true }).flatMap((entry) =>
  entry.isDirectory() ? [entry.name] : [],
);

describe('kept certificates', () => {
  it.each(folders)('%s is as it was written', (name) => {
    const present = { specification, hashes: hashes() };
    expect(verifyFolder(join(KEPT, name), present).problems).toEqual([]);
  });

  it.each(folders)('%s conforms, or is kept to show what does not', (name) => {
    const { verdict } = readCertificate(join(KEPT, name));
    if (WRONG.includes(name)) expect(verdict).toBe('does not conform');
    else expect(verdict).toMatch(/^conforms/);
  });
});

it.each(readdirSync(EXPECTED).filter((name) => name.endsWith('.yaml')))(
  'the list %s names clauses that there are',
  (name) => {
    const { clauses, gpuClauses } = specification;
    const known = (name.includes('-gpu') ? gpuClauses : clauses).map(({ id }) => id);
    const { departures, queries } = readExpectations(join(EXPECTED, name), known);
    expect(departures.length + queries.length).toBeGreaterThan(0);
  },
);
