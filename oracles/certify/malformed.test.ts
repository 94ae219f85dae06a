/** Certificates and manifests that are not of the format: the message has the place, what was expected and what was found. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { scratch } from '../../spec/scratch.testing.js';
import { packageRoot } from '../../spec/load/root.js';
import { VALIDATORS_WORDS } from '../validators-words.testing.js';
import { certificateFiles } from './certificate-files.js';
import { readCertificate } from './certificate-format.js';
import { checkManifest, FILES, FolderError } from './folder.js';
import { byNight } from '../../vitest.night.js';

const { folder } = scratch('malformed');

const KEPT = join(packageRoot(), 'docs/certificates/c-vp1.0.tar.gz');
const CERTIFICATE = JSON.parse(certificateFiles(KEPT).read(FILES.certificate).toString()) as Record<
  string,
  unknown
>;

function refusal(name: string, data: unknown): string | null {
  writeFileSync(join(folder, name), JSON.stringify(data));
  try {
    if (name === FILES.certificate) readCertificate(certificateFiles(folder));
    else checkManifest(certificateFiles(folder));
  } catch (error) {
    if (error instanceof FolderError) return error.message.replace(`${join(folder, name)}: `, '');
    throw error;
  }
  return null;
}

describe('a certificate that is none', () => {
  it.each<[unknown, string]>([
    [[], 'is no certificate of this version: expected a mapping; found a list; certify again'],
    [{ ...CERTIFICATE, environment: undefined }, 'at environment: "environment" is missing: expected a text'],
    [{ ...CERTIFICATE, records: '5' }, 'at records: expected a number; found "5"'],
    [{ ...CERTIFICATE, records: -5 }, 'at records: expected at least 0; found -5'],
    [{ ...CERTIFICATE, verdict: 'conform' }, 'at verdict: expected conforms, '],
    [{ ...CERTIFICATE, machine: { platform: 'x', cores: null, node: 'y' } }, 'at machine.cores: expected a number; found nothing'],
    [{ ...CERTIFICATE, notAsked: [{ because: 1 }] }, 'at notAsked[0].because: expected a text; found 1'],
  ])('%#', (data, message) => {
    const says = refusal(FILES.certificate, data);
    expect(says).toContain(message);
    expect(says).not.toMatch(VALIDATORS_WORDS);
  }); // prettier-ignore

  it('is told in plain words, whatever stands where', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...Object.keys(CERTIFICATE)),
        fc.constantFrom<unknown>(undefined, null, '', 'x', -1, 0.5, true, [], [1], [{}], {}, { x: 1 }),
        (key, value) => {
          const says = refusal(FILES.certificate, { ...CERTIFICATE, [key]: value });
          expect(says ?? '').not.toMatch(VALIDATORS_WORDS);
        },
      ),
      { numRuns: byNight(100, 30) },
    ); // prettier-ignore
  });
});

it.each<[unknown, string]>([
  [null, 'is no manifest: expected a mapping; found nothing'],
  [{ format: 2 }, 'is no manifest: at files: "files" is missing: expected a mapping'],
  [{ format: '1', files: {} }, 'is no manifest: at format: expected 2; found "1"'],
  [{ format: 2, files: { 'a b': {} } }, 'at files.a b: expected a path of letters, digits and . _ / -'],
  [{ format: 2, files: { a: { bytes: 1, sha256: 'x' } } }, 'at files.a.sha256: expected 64 hexadecimal digits'],
  [{ format: 2, files: {}, more: 1 }, 'at more: unknown key "more"'],
])('a manifest that is none: %j', (data, message) => {
  const says = refusal(FILES.manifest, data);
  expect(says).toContain(message);
  expect(says).not.toMatch(VALIDATORS_WORDS);
}); // prettier-ignore
