/** The folder of a certificate of GPU programs: its cases, whether it verifies, and whether a run goes on. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { loadSpecification } from '../../../spec/load/specification.js';
import { openBackend } from '../../../oracles/backends/open.js';
import { loadCorpus } from '../../../oracles/cases/corpus.js';
import { askAgain } from '../../../oracles/certify/ask-again.js';
import type { Certificate } from '../../../oracles/certify/certificate.js';
import { certificateFiles } from '../../../oracles/certify/certificate-files.js';
import { readCertificate } from '../../../oracles/certify/certificate-format.js';
import { certify } from '../../../oracles/certify/certify.js';
import { FILES, writeManifest } from '../../../oracles/certify/folder.js';
import { verifyFolder } from '../../../oracles/certify/verify.js';
import { readResults } from '../../../oracles/campaign/read-results.js';
import { certificateHtml } from '../html.js';
import { certificateText } from '../text.js';
import { verifyWhole } from '../verify-whole.js';
import { writeCertificate } from '../write.js';

const folder = mkdtempSync(join(tmpdir(), 'vpspec-gpu-folder-'));
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

const specification = loadSpecification();
const gpuCases = loadCorpus(['gp4/2.X.8.TRUNC']).gpuCases;
const results = join(folder, FILES.results);

async function certified(resume: boolean): Promise<Certificate> {
  const backend = await openBackend('fault:trunc-rounds-down');
  const certificate = await certify({
    backend,
    specification,
    environment: 'NVvp4.0',
    gpuCases,
    queries: ['TRUNC', 'ADD', 'types'],
    campaign: { resultsFile: results, resume },
  });
  writeCertificate(certificate, folder);
  return certificate;
}

let made: Promise<Certificate> | null = null;

/** The certificate of a run from the start, made once. */
function whole(): Promise<Certificate> {
  return (made ??= certified(false));
}

describe('the folder of a certificate of GPU programs', () => {
  it('has a case for each violation, verifies, and is the same after an interruption', async () => {
    const first = await whole();
    expect(first.verdict).toBe('does not conform');
    const files = readdirSync(join(folder, 'disagreements'));
    expect(files.length).toBe(first.programs?.violations.length);
    const page = readFileSync(join(folder, FILES.page), 'utf8');
    for (const file of files) expect(page).toContain(`disagreements/${file}`);
    expect(readCertificate(certificateFiles(folder)).policies).toEqual(first.policies);
    const present = { specification, hashes: () => first.hashes };
    expect(verifyFolder(certificateFiles(folder), present).problems).toEqual([]);

    // Everything is computed anew from the results: what was changed in either does not follow.
    const verified = await verifyWhole(certificateFiles(folder), present, { gpuCases });
    expect(verified).toMatchObject({ problems: [], unproved: null });
    const read = readCertificate(certificateFiles(folder));
    const rounding = read.points.find(({ policy }) => policy === 'sumRounding');
    expect(rounding?.from).toEqual([{ source: 'instruction:ADD', records: rounding?.evidence }]);
    const changed = { ...read, points: read.points.map((point) => ({ ...point, from: [] })) };
    const forged = JSON.stringify(changed, null, 2);
    writeFileSync(join(folder, FILES.certificate), `${forged}\n`);
    writeManifest(folder);
    const { problems } = await verifyWhole(certificateFiles(folder), present, { gpuCases });
    expect(problems.map(({ place }) => place).join()).toContain('points');

    const lines = readFileSync(results, 'utf8').split('\n');
    writeFileSync(results, `${lines.slice(0, 5).join('\n')}\n`);
    expect(verifyFolder(certificateFiles(folder), present).problems.length).toBeGreaterThan(0);
    const resumed = await certified(true);
    expect({ ...resumed, campaign: null }).toEqual({ ...first, campaign: null });
    expect(resumed.campaign?.done).toBe(first.campaign?.done);
    expect(verifyFolder(certificateFiles(folder), present).problems).toEqual([]);

    // Without cases: all of the corpus would be read.
    const probed = readResults(results).lines.filter(({ unit }) => !unit.startsWith('case:'));
    const asked = {
      certificate: resumed,
      document: null,
      lines: probed,
      specification,
      seed: 1,
      sample: 6,
    };
    const same = await openBackend('fault:trunc-rounds-down');
    expect((await askAgain({ ...asked, backend: same })).differences).toEqual([]);
    const other = await openBackend('profile:nv20-like');
    const { differences } = await askAgain({ ...asked, backend: other });
    expect(differences.map(({ unit }) => unit)).toEqual([
      'identity: kind',
      'identity: name',
      'identity: environment',
      'instruction:ADD',
    ]);
  });

  it('speaks of units and topics, and of what is told of clauses', async () => {
    const certificate = await whole();
    const page = certificateHtml(certificate);
    expect(page).toMatch(/<th class="number">units<\/th>/);
    expect(page).toMatch(/<th>topic<\/th>/);
    expect(page).not.toMatch(/no test vector to try it on/);
    expect(page).toMatch(/more units? disagree in something else/);
    const [clause] = certificate.clauses.filter(({ violations }) => violations > 0);
    if (clause === undefined) throw new Error('nothing departs');
    const doubtful = { ...certificate, clauses: [{ ...clause, oneOf: 1 }] };
    expect(certificateText(doubtful)).toMatch(/of 1\s+of which it is one clause of several/);
    const violations = certificate.programs?.violations.map((each) => ({
      ...each,
      disagreement:
        each.disagreement === null ? null : { ...each.disagreement, oneOf: true as const },
    }));
    if (certificate.programs === null || violations === undefined) throw new Error('no programs');
    const programs = { ...certificate.programs, violations };
    expect(certificateText({ ...certificate, programs })).toContain('one of gp4.TRUNC.float');
  });
});
