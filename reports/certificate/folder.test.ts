/** What is written, and what "vpspec verify" finds once something of it has changed. */
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recordingKind } from '../../oracles/backends/recording.js';
import { CaseChecker } from '../../oracles/cases/vp/check-case.js';
import { readCases } from '../../oracles/cases/read-file.js';
import type { Certificate } from '../../oracles/certify/certificate.js';
import { certificateFiles } from '../../oracles/certify/certificate-files.js';
import { readCertificate } from '../../oracles/certify/certificate-format.js';
import { certify } from '../../oracles/certify/certify.js';
import type { Recorded } from '../../oracles/certify/kept-records.js';
import { FILES, FolderError, replaceFiles, writeManifest } from '../../oracles/certify/folder.js';
import { verifyFolder, wordOf, type Present } from '../../oracles/certify/verify.js';
import { loadSpecification } from '../../spec/load/specification.js';
import { verifyWhole } from './verify-whole.js';
import { writeCertificate } from './write.js';

const root = mkdtempSync(join(tmpdir(), 'vpspec-folder-'));
afterAll(() => {
  rmSync(root, { recursive: true });
});

const written = join(root, 'written');
const specification = loadSpecification();
let present: Present;
let certificate: Certificate;

beforeAll(async () => {
  const recording = join(root, 'recording');
  mkdirSync(recording);
  writeFileSync(join(recording, 'SIN.txt'), '00000000 > 00000000\n80000000 > 00000000\n');
  const one = '3f800000';
  const line = `${one} ${one} ${one} ${one}`;
  writeFileSync(join(recording, 'ABS.txt'), `${line} > ${line}\n`);
  let recorded: Recorded | null = null;
  certificate = await certify({
    backend: await recordingKind.open(recording),
    specification,
    onRecords: (records) => {
      recorded = records;
    },
  });
  present = { specification, hashes: () => certificate.hashes };
  mkdirSync(join(written, 'disagreements'), { recursive: true });
  // Left by an earlier run: writing the certificate has to remove it.
  writeFileSync(join(written, 'disagreements', '77.yaml'), 'cases: {}\n');
  writeCertificate(certificate, written, recorded);
});

function files(): readonly string[] {
  return readdirSync(written, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.\w+$/.test(name))
    .sort();
}

/** A copy in which something is changed. */
let copies = 0;
function changed(change: (folder: string) => void): string {
  const folder = join(root, `copy-${String(++copies)}`);
  cpSync(written, folder, { recursive: true });
  change(folder);
  return folder;
}

function edited(name: string, edit: (text: string) => string): string {
  return changed((folder) => {
    const path = join(folder, name);
    const text = readFileSync(path, 'utf8');
    expect(edit(text)).not.toBe(text);
    writeFileSync(path, edit(text));
    // As someone would who knows how it is done.
    writeManifest(folder);
  });
}

/** Where something is wrong; the message where nothing of it can be read. */
function placesOf(folder: string): readonly string[] {
  try {
    return verifyFolder(certificateFiles(folder), present).problems.map(({ place }) => place);
  } catch (error) {
    if (error instanceof FolderError) return [error.message];
    throw error;
  }
}

describe('the folder of a certificate', () => {
  it('has everything, is as it was written, and reads back', () => {
    expect(files()).toEqual([
      'certificate.json', 'disagreements/1.yaml', 'index.html', 'junit.xml', 'manifest.json',
      'results.jsonl',
    ]); // prettier-ignore
    const found = verifyFolder(certificateFiles(written), present);
    expect(found).toMatchObject({ problems: [], notes: [], unproved: null });
    expect(readCertificate(certificateFiles(written))).toEqual(
      JSON.parse(JSON.stringify(certificate)),
    );
  });

  it('stays as it was where a new certificate cannot be written to its end', () => {
    const folder = changed(() => undefined);
    const torn = new Map([
      [FILES.certificate, 'half'],
      ['no-such-folder/1.yaml', 'cases: {}'],
    ]);
    expect(() => {
      replaceFiles(folder, torn);
    }).toThrow(/ENOENT/);
    expect(readdirSync(folder).sort()).toEqual(readdirSync(written).sort());
    expect(verifyFolder(certificateFiles(folder), present).problems).toEqual([]);
  });

  it('has a case for each disagreement: the document passes it, and what was seen does not', () => {
    const text = readFileSync(join(written, 'disagreements/1.yaml'), 'utf8');
    const [only] = readCases(text, '1.yaml', 'case');
    if (only === undefined) throw new Error('no case');
    expect(only.clauses).toEqual(['vp2.SIN.3']);
    expect(new CaseChecker().check(only).verdict).toBe('agrees');
    expect(text).toContain('SIN o[HPOS], v[0].x;');
    expect(text).toContain('HPOS: {all: -0}');
  });

  it('shows any one changed bit of any file', () => {
    const folder = changed(() => undefined);
    fc.assert(
      fc.property(fc.constantFrom(...files()), fc.nat(), fc.nat(7), (name, at, bit) => {
        const path = join(folder, name);
        const before = readFileSync(path);
        const after = Buffer.from(before);
        const index = at % after.length;
        after[index] = (after[index] ?? 0) ^ (1 << bit);
        writeFileSync(path, after);
        const places = placesOf(folder);
        writeFileSync(path, before);
        expect(places.join()).toContain(name === 'manifest.json' ? '' : name);
        expect(places).not.toEqual([]);
      }),
      { numRuns: 60 },
    );
    expect(verifyFolder(certificateFiles(folder), present).problems).toEqual([]);
  });

  it.each<[string, string, (text: string) => string, RegExp]>([
    ['a better verdict', 'certificate.json', (text) => text.replace('"does not conform"', '"conforms"'), /certificate.json: verdict is conforms, .* does not conform/],
    ['fewer violations', 'certificate.json', (text) => text.replace('"violations": 1', '"violations": 0'), /clauses.violated|results.jsonl/],
    ['more records', 'certificate.json', (text) => text.replace('"records": 3', '"records": 4'), /certificate.json: records is 4/],
    ['an invented clause', 'certificate.json', (text) => text.replaceAll('vp2.SIN.3', 'vp2.SIN.99'), /vp2.SIN.99 there is no such clause/],
    ['a line less', 'results.jsonl', (text) => text.replace(/^.*\n/, ''), /results.jsonl/],
    ['a better line', 'results.jsonl', (text) => text.replace('disagrees', 'agrees'), /results.jsonl/],
    ['another title of a clause', 'certificate.json', (text) => text.replace('"says": "', '"says": "not '), /says is "not .* follows/],
    ['another evidence', 'certificate.json', (text) => text.replace('"evidence": 1', '"evidence": 2'), /certificate.json: points/],
    ['a key that no certificate has', 'certificate.json', (text) => text.replace('{', '{"good": true,'), /good is true, .* follows nothing/],
    ['a space more', 'certificate.json', (text) => text.replace('{', '{ '), /not written as vpspec writes it/],
    ['another floor', 'certificate.json', (text) => text.replace('"name": "complete"', '"name": "core"'), /scope.floor/],
    ['a better page', 'index.html', (text) => text.replaceAll('does not conform', 'conforms'), /index.html is not what follows/],
    ['a better report for build servers', 'junit.xml', (text) => text.replace(/failures="\d+"/, 'failures="0"'), /junit.xml is not what follows/],
    ['a case that expects what was seen', 'disagreements/1.yaml', (text) => text.replace('all: -0', 'all: 0'), /disagreements\/1.yaml is not what follows/],
    ['a record that is another', 'results.jsonl', (text) => text.replace(/("instruction":"SIN","words":").*?"/, '$1AAAAAAAAAAAAAAAAAAAAgA=="'), /from results.jsonl follows/],
    ['other queries', 'results.jsonl', (text) => text.replace('"queries":[]', '"queries":["SIN"]'), /keeps test vectors of \w+, which was not asked for/],
  ])('tells %s, the manifest made anew', async (_, name, edit, wanted) => {
    const { problems } = await verifyWhole(certificateFiles(edited(name, edit)), present);
    expect(problems.map(({ place, says }) => `${place} ${says}`).join('\n')).toMatch(wanted);
  }); // prettier-ignore

  it('follows from the records that it keeps', async () => {
    const found = await verifyWhole(certificateFiles(written), present);
    expect(found).toMatchObject({ problems: [], unproved: null });
    expect(wordOf(found)).toBe('verified');
  });

  it('tells what is missing', () => {
    const folder = changed((copy) => {
      rmSync(join(copy, 'junit.xml'));
    });
    expect(
      verifyFolder(certificateFiles(folder), present).problems.map(({ place }) => place),
    ).toEqual(['junit.xml']);
  });

  it.each(['specification', 'corpus'] as const)(
    'says which other %s judged, and proves nothing then',
    async (part) => {
      const hashes = () => ({ ...certificate.hashes, [part]: 'f00' });
      const found = await verifyWhole(certificateFiles(written), { ...present, hashes });
      expect(found.problems).toEqual([]);
      expect(found.unproved).toMatch(
        new RegExp(
          `it needs vpspec .*, a state that is no release, with ${part} .* \\(here f00\\)`,
        ),
      );
      expect(wordOf(found)).toBe('not verified');
    },
  );

  it('proves what another state of the tool judged where it comes to the same, and nothing else', async () => {
    const other = { ...present, hashes: () => ({ ...certificate.hashes, tool: 'f00' }) };
    expect(wordOf(await verifyWhole(certificateFiles(written), other))).toBe('verified');
    const forged = edited('index.html', (text) => `${text} `);
    const found = await verifyWhole(certificateFiles(forged), other);
    expect(wordOf(found)).toBe('not verified');
    expect(found.unproved).toMatch(/another state of vpspec .* index.html is not what follows/);
  });

  it('says where the records were not kept', async () => {
    const folder = edited('results.jsonl', (text) => text.replace(/^{"kept".*\n/gm, ''));
    const { problems, unproved } = await verifyWhole(certificateFiles(folder), present);
    expect({ problems, unproved }).toEqual({
      problems: [],
      unproved: 'the folder does not keep the test vectors that were judged',
    });
  });

  it.each([
    ['there is none', () => join(root, 'nowhere'), /there is no such folder/],
    ['it is a file', () => join(written, 'index.html'), /is neither a folder/],
    ['it has no manifest', () => join(root, 'recording'), /manifest.json: not found; expected the folder/],
  ])('is refused where %s', (_, folder, wanted) => {
    expect(() => verifyFolder(certificateFiles(folder()), present)).toThrow(FolderError);
    expect(() => verifyFolder(certificateFiles(folder()), present)).toThrow(wanted);
  }); // prettier-ignore
});
