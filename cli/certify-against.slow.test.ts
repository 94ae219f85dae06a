/** `vpspec certify --against`: what it keeps is computed again; forged folders. */
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readResults } from '../oracles/campaign/read-results.js';
import { certificateFiles } from '../oracles/certify/certificate-files.js';
import { readCertificate } from '../oracles/certify/certificate-format.js';
import { FILES, writeManifest } from '../oracles/certify/folder.js';
import { recertified } from '../oracles/certify/recertify.js';
import type { ResultLine } from '../oracles/units/result-line.js';
import { loadSpecification } from '../spec/load/specification.js';
import { makesOwn, path, texts } from './certify-against.testing.js';
import { runHere } from './run-here.testing.js';

makesOwn();

/** A copy of the folder with something another, whose manifest is right. */
function forged(
  name: string,
  change: (name: keyof ReturnType<typeof texts>, text: string) => string,
) {
  cpSync(path('own'), path(name), { recursive: true });
  for (const file of ['certificate', 'results'] as const) {
    writeFileSync(join(path(name), FILES[file]), change(file, texts('own')[file]));
  }
  writeManifest(path(name));
}

describe('a certificate against an engine', () => {
  it('is computed again from its results', async () => {
    const { code, out } = await runHere(['verify', path('own')]);
    expect([code, out]).toEqual([0, expect.stringContaining('verified') as string]);
  });

  const one = (text: string, from: RegExp, to: string): string => {
    expect(from.test(text)).toBe(true);
    return text.replace(from, to);
  };

  it.each([
    ['another verdict', 'certificate', /"verdict": "differs"/, '"verdict": "the same"'],
    ['another tolerance', 'certificate', /"tolerance": null/, '"tolerance": "9ulp"'],
    ['a tolerance that is none', 'certificate', /"tolerance": null/, '"tolerance": "RPC=1"'],
    [
      'a difference that is hidden',
      'results',
      /"engine":\{"compared":(\d+),"differing":[1-9]\d*,"found":\[\{.*?\}\]\}/,
      '"engine":{"compared":$1,"differing":0,"found":[]}',
    ],
    [
      'a program that is not compared',
      'results',
      /"engine":\{"compared":\d+,"differing":0,"found":\[\]\}/,
      '"engine":{"open":"depends on nothing"}',
    ],
    [
      'more components than there are',
      'results',
      /"engine":\{"compared":\d+,"differing":0/,
      '"engine":{"compared":9999,"differing":0',
    ],
    [
      'fewer components than there are',
      'results',
      /"engine":\{"compared":\d+,"differing":0/,
      '"engine":{"compared":0,"differing":0',
    ],
    [
      'a line without the engine',
      'results',
      /,"engine":\{"compared":\d+,"differing":0,"found":\[\]\}/,
      '',
    ],
    [
      'an engine that leaves something else',
      'results',
      /("found":\[\{"where":"[^"]*","expected":")0x[0-9a-f]{8}/,
      '$10x12345678',
    ],
    ['another engine of the run', 'results', /"against":"nv20"/, '"against":"nv30"'],
  ] as const)('is not verified with %s', async (name, file, from, to) => {
    forged(name, (of, text) => (of === file ? one(text, from, to) : text));
    const { code } = await runHere(['verify', path(name)]);
    expect(code).not.toBe(0);
  });
});

describe('what an engine leaves, said to be permitted', () => {
  it('is not, where the documents do not permit it, whatever else was made anew', async () => {
    const folder = path('permitted');
    const asked = ['--backend', 'engine:nv20', '--environment', 'VP1.1', '--budget', '40'];
    await runHere(['certify', 'EXP', ...asked, '--against', 'document,nv20', '--out', folder]);
    const honest = await runHere(['verify', folder]);
    expect(honest).toMatchObject({ code: 0 });
    const results = join(folder, FILES.results);
    const [header = '', ...lines] = readFileSync(results, 'utf8').trim().split('\n');
    const told = lines.map((line) => JSON.parse(line) as ResultLine);
    const forged = told.map((line) =>
      line.verdict === 'disagrees' && line.engine !== undefined && 'found' in line.engine
        ? { ...line, verdict: 'agrees' as const, disagreement: null }
        : line,
    );
    expect(forged).not.toEqual(told);
    const texts = [header, ...forged.map((line) => JSON.stringify(line))];
    writeFileSync(results, texts.map((text) => `${text}\n`).join(''));
    const run = readResults(results);
    if (run.header === null) throw new Error('no header');
    const kept = { header: run.header, lines: run.lines };
    const before = readCertificate(certificateFiles(folder));
    const again = recertified(before, kept, { specification: loadSpecification() });
    await expect(again).rejects.toThrow(
      'is said to be permitted and to be what the engine leaves, which is not permitted',
    );
    writeManifest(folder);
    const { code } = await runHere(['verify', folder]);
    expect(code).toBe(1);
  });
});
