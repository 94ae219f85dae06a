/** The kept certificates of a GL around programs: each follows from the answers in it, by its list (docs/certificates/gl/). */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ARCHIVE } from '../../oracles/certify/archive.js';
import { certificateFiles } from '../../oracles/certify/certificate-files.js';
import { hashes } from '../../oracles/certify/hashes.js';
import { packageRoot } from '../../spec/load/root.js';
import { verifyGl } from './certificate-files.js';

const FOLDER = join(packageRoot(), 'docs/certificates/gl');
const archives = readdirSync(FOLDER).filter((file) => file.endsWith(ARCHIVE));

it.each(archives)(
  '%s is as it was written',
  async (file) => {
    const found = await verifyGl(certificateFiles(join(FOLDER, file)), hashes());
    expect(found).toMatchObject({
      verdict: 'conforms with expected failures',
      problems: [],
      unproved: null,
    });
  },
  600_000,
);

it('there are those of both drivers', () => {
  expect(archives.sort()).toEqual([`llvmpipe-gl${ARCHIVE}`, `softpipe-gl${ARCHIVE}`]);
});
