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
import { CaseChecker } from '../../oracles/cases/check-case.js';
import { readCases } from '../../oracles/cases/read-file.js';
import type { Certificate } from '../../oracles/certify/certificate.js';
import { readCertificate } from '../../oracles/certify/certificate-format.js';
import { certify } from '../../oracles/certify/certify.js';
import { FILES, FolderError, replaceFiles, writeManifest } from '../../oracles/certify/folder.js';
import { verifyFolder } from '../../oracles/certify/verify.js';
import { loadSpecification } from '../../spec/load/specification.js';
import { writeCertificate } from './write.js';

const root = mkdtempSync(join(tmpdir(), 'vpspec-folder-'));
afterAll(() => {
  rmSync(root, { recursive: true });
});

const written = join(root, 'written');
const specification = loadSpecification();
let present: { specification: typeof specification; hash: string };
let certificate: Certificate;

beforeAll(async () => {
  const recording = join(root, 'recording');
  mkdirSync(recording);
  writeFileSync(join(recording, 'SIN.txt'), '00000000 > 00000000\n80000000 > 00000000\n');
  const one = '3f800000';
  const line = `${one} ${one} ${one} ${one}`;
  writeFileSync(join(recording, 'ABS.txt'), `${line} > ${line}\n`);
  certificate = await certify({ backend: await recordingKind.open(recording), specification });
  present = { specification, hash: certificate.hashes.specification };
  mkdirSync(join(written, 'disagreements'), { recursive: true });
  // Of an earlier run: it has to go.
  writeFileSync(join(written, 'disagreements', '77.yaml'), 'cases: {}\n');
  writeCertificate(certificate, written);
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

describe('the folder of a certificate', () => {
  it('has everything, is as it was written, and reads back', () => {
    expect(files()).toEqual([
      'certificate.json', 'disagreements/1.yaml', 'index.html', 'junit.xml', 'manifest.json',
      'results.jsonl',
    ]); // prettier-ignore
    const { problems, notes } = verifyFolder(written, present);
    expect(problems).toEqual([]);
    expect(notes).toEqual([]);
    expect(readCertificate(written)).toEqual(JSON.parse(JSON.stringify(certificate)));
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
    expect(verifyFolder(folder, present).problems).toEqual([]);
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
        const { problems } = verifyFolder(folder, present);
        writeFileSync(path, before);
        expect(problems.map(({ place }) => place).join()).toContain(
          name === 'manifest.json' ? '' : name,
        );
        expect(problems).not.toEqual([]);
      }),
      { numRuns: 60 },
    );
    expect(verifyFolder(folder, present).problems).toEqual([]);
  });

  it.each<[string, string, (text: string) => string, RegExp]>([
    ['a better verdict', 'certificate.json', (text) => text.replace('"does not conform"', '"conforms"'), /certificate.json: verdict is conforms, .* does not conform/],
    ['fewer violations', 'certificate.json', (text) => text.replace('"violations": 1', '"violations": 0'), /clauses.violated|results.jsonl/],
    ['more records', 'certificate.json', (text) => text.replace('"records": 3', '"records": 4'), /certificate.json: records is 4/],
    ['an invented clause', 'certificate.json', (text) => text.replaceAll('vp2.SIN.3', 'vp2.SIN.99'), /vp2.SIN.99 there is no such clause/],
    ['a line less', 'results.jsonl', (text) => text.replace(/^.*\n/, ''), /results.jsonl/],
    ['a better line', 'results.jsonl', (text) => text.replace('disagrees', 'agrees'), /results.jsonl/],
    ['a case that is none', 'disagreements/1.yaml', (text) => text.replace('program:', 'programme:'), /disagreements\/1.yaml/],
    ['no certificate', 'certificate.json', () => '{}', /is no certificate of this version: at vpspec/],
  ])('tells %s, the manifest made anew', (_, name, edit, wanted) => {
    const { problems } = verifyFolder(edited(name, edit), present);
    expect(problems.map(({ place, says }) => `${place} ${says}`).join('\n')).toMatch(wanted);
  }); // prettier-ignore

  it('tells what is missing and what was added, and leaves hidden files alone', () => {
    const folder = changed((copy) => {
      rmSync(join(copy, 'junit.xml'));
      writeFileSync(join(copy, 'notes.txt'), '');
      writeFileSync(join(copy, '.DS_Store'), '');
    });
    expect(verifyFolder(folder, present).problems.map(({ place }) => place)).toEqual([
      'junit.xml',
      'notes.txt',
    ]);
  });

  it('says where another specification judged, and holds that against nobody', () => {
    const { problems, notes } = verifyFolder(written, { ...present, hash: 'f00' });
    expect(problems).toEqual([]);
    expect(notes.join()).toMatch(/another state of the specification .* f00 now/);
  });

  it.each([
    ['there is none', () => join(root, 'nowhere'), /there is no such folder/],
    ['it is a file', () => join(written, 'index.html'), /is no folder/],
    ['it has no manifest', () => join(root, 'recording'), /manifest.json: not found; expected the folder/],
  ])('is refused where %s', (_, folder, wanted) => {
    expect(() => verifyFolder(folder(), present)).toThrow(FolderError);
    expect(() => verifyFolder(folder(), present)).toThrow(wanted);
  }); // prettier-ignore
});
