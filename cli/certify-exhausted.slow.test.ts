/** Results of `vpspec exhaust` in a certificate: taken, refused, forged, compared. */
import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Certificate } from '../oracles/certify/certificate.js';
import { certificateFiles } from '../oracles/certify/certificate-files.js';
import { readCertificate } from '../oracles/certify/certificate-format.js';
import { FILES, writeManifest } from '../oracles/certify/folder.js';
import { COMMAND_FORMATS } from '../reports/json/formats.js';
import { runHere } from './run-here.testing.js';
import { scratch } from '../spec/scratch.testing.js';

const { file, folder } = scratch('certify-exhausted');
const path = (name: string): string => join(folder, name);
const RIGHT = ['--backend', 'profile:strict'];
/** Its products lose what the documents keep. */
const OTHER = ['--backend', 'profile:nv20-like'];
/** So little of the rest that a test has time for it. */
const BRIEF = ['MUL', '--budget', '4', '--require', '0.01'];

const exhaust = (backend: readonly string[], out: string) =>
  runHere(['exhaust', 'MUL', ...backend, '--random', '500', '--jobs', '1', '--out', path(out)]);
const certify = (backend: readonly string[], slices: string, out: string, ...more: string[]) =>
  runHere(['certify', ...BRIEF, ...backend, '--exhausted', path(slices), '--out', path(out), ...more]); // prettier-ignore
const read = (name: string): Certificate => readCertificate(certificateFiles(path(name)));

beforeAll(async () => {
  expect((await exhaust(RIGHT, 'right-slices')).code).toBe(0);
  expect((await exhaust(OTHER, 'other-slices')).code).toBe(1);
  await certify(RIGHT, 'right-slices', 'right');
  await certify(OTHER, 'other-slices', 'other');
});

describe('a certificate with operations that were asked operand by operand', () => {
  it('says what was asked and what was not, and keeps the slices', async () => {
    const { exhausted, verdict } = read('right');
    expect(exhausted?.operations).toMatchObject([
      { operation: 'MUL', verdict: 'incomplete', asked: 27_725, questions: 27_725, wrong: 0 },
    ]);
    expect(exhausted?.notAsked).toContain('RCP');
    expect(verdict).toBe('conforms');
    const page = readFileSync(join(path('right'), FILES.page), 'utf8');
    expect(page).toContain('Every operand');
    expect(page).toContain(exhausted?.operations[0]?.digest);
    const { code, out } = await runHere(['verify', path('right')]);
    expect(out.replace(/\s+/g, ' ')).toContain('exhausted.jsonl keeps digests and no results');
    expect(code).toBe(0);
  });

  it('does not conform where an operand has a result that is not permitted', async () => {
    const { exhausted, verdict } = read('other');
    const [mul] = exhausted?.operations ?? [];
    expect(mul?.verdict).toBe('does not conform');
    expect(mul?.smallest?.program).toContain('MUL');
    expect(mul?.smallest?.operands).toHaveLength(2);
    expect(verdict).toBe('does not conform');
    expect(readFileSync(join(path('other'), FILES.junit), 'utf8')).toMatch(
      /<testsuite name="every operand" tests="1" failures="1"/,
    );
    expect((await runHere(['verify', path('other')])).code).toBe(0);
  });

  it('conforms with expected failures where all of them are listed, and follows from that list alone', async () => {
    const entries = ['vp2.MUL.*', 'vp2.number.arithmetic'].map(
      (clause) =>
        `  - {clause: "${clause}", instruction: MUL, reason: zero times anything is zero}\n`,
    );
    const queries =
      'queries:\n  - {query: "case:**", verdict: disagrees, some: true, reason: the same}\n';
    const known = file('known.yaml', `violations:\n${entries.join('')}${queries}`);
    expect((await certify(OTHER, 'other-slices', 'listed', '--expect', known)).code).toBe(0);
    const { exhausted, verdict, expectations } = read('listed');
    expect(exhausted?.operations).toMatchObject([
      { verdict: 'incomplete, with expected failures' },
    ]);
    expect(verdict).toBe('conforms with expected failures');
    expect(expectations).toMatchObject({ unexpected: [], absent: [], asExpected: true });
    const verified = await runHere(['verify', path('listed')]);
    expect(verified.out.replace(/\s+/g, ' ')).toContain('1 operation with expected failures');
    expect(verified.code).toBe(0);
    // Without the entry about what no one assignment explains.
    const less = file('less.yaml', `violations:\n${entries[0] ?? ''}${queries}`);
    expect((await certify(OTHER, 'other-slices', 'less', '--expect', less)).code).toBe(1);
    expect(read('less').exhausted?.operations).toMatchObject([{ verdict: 'does not conform' }]);
    expect(read('less').expectations?.unexpected).toMatchObject([
      { clause: 'vp2.number.arithmetic', instruction: 'MUL' },
    ]);
    // The list of a certificate stands in it: one that is longer in its report alone is found out.
    const [from, to] = ['less', 'listed'].map((name) => join(path(name), FILES.certificate));
    const report = JSON.parse(readFileSync(to ?? '', 'utf8')) as Certificate;
    const { expectations: list } = JSON.parse(readFileSync(from ?? '', 'utf8')) as Certificate;
    writeFileSync(to ?? '', `${JSON.stringify({ ...report, expectations: { ...report.expectations, text: list?.text } }, null, 2)}\n`); // prettier-ignore
    writeManifest(path('listed'));
    expect(await runHere(['verify', path('listed')])).toMatchObject({ code: 1 });
  });

  it('is compared slice by slice', async () => {
    const words = ['compare', path('right'), path('other')];
    const { out } = await runHere(words);
    expect(out.replace(/\s+/g, ' ')).toMatch(
      /MUL: 1 and 2 differ in [12] of 2 slices that both were asked, first in slice [01]/,
    );
    const json: unknown = JSON.parse((await runHere([...words, '--json'])).out);
    expect(COMMAND_FORMATS['compare']?.safeParse(json).error?.issues ?? []).toEqual([]);
    const same = await runHere(['compare', path('right'), path('right')]);
    expect(same.out.replace(/\s+/g, ' ')).toContain(
      'MUL: 1 and 2 have the same bits in the 2 slices that both were asked',
    );
  });

  it('has slices asked again', async () => {
    const words = ['verify', path('right'), '--sample', '1', '--recheck', '5', '--seed', '1'];
    const same = await runHere([...words, ...RIGHT]);
    expect(same.out).toContain('2 of 2 slices of every operand asked again');
    expect(same.code).toBe(0);
    const other = await runHere([...words, ...OTHER, '--json']);
    const json: unknown = JSON.parse(other.out);
    expect(COMMAND_FORMATS['verify']?.safeParse(json).error?.issues ?? []).toEqual([]);
    expect(json).toMatchObject({ word: 'unsound', rechecked: { asked: 2 } });
    expect(other.code).toBe(1);
  });

  it('loses them where it is certified again without', async () => {
    cpSync(path('right'), path('again'), { recursive: true });
    await runHere(['certify', ...BRIEF, ...RIGHT, '--out', path('again')]);
    expect(existsSync(join(path('again'), FILES.exhausted))).toBe(false);
    expect(read('again').exhausted).toBeUndefined();
    expect((await runHere(['verify', path('again')])).code).toBe(0);
  });
});

describe('vpspec certify --exhausted refuses', () => {
  it.each([
    ['slices of another backend', RIGHT, 'other-slices', 'was saved of another backend'],
    ['a folder that is none', RIGHT, 'nowhere', 'expected a folder that "vpspec exhaust --out DIR"'],
    ['another environment', [...RIGHT, '--environment', 'VP1.1'], 'right-slices', 'another environment'],
  ])('%s', async (_, backend, slices, message) => {
    const { code, err } = await certify(backend, slices, 'refused');
    expect(err).toContain(message);
    expect(code).toBe(2);
  }); // prettier-ignore
});

describe('vpspec verify finds', () => {
  type Edit = (text: string) => string;
  const inCertificate =
    (edit: (certificate: Record<string, unknown>) => unknown): Edit =>
    (text) =>
      `${JSON.stringify(edit(JSON.parse(text) as Record<string, unknown>), null, 2)}\n`;
  /** The first operation, and the verdict that its maker would like. */
  const saying = (from: object, verdict?: string): Edit =>
    inCertificate((certificate) => {
      const { exhausted } = certificate as unknown as Certificate;
      const [first, ...others] = exhausted?.operations ?? [];
      const operations = [{ ...first, ...from }, ...others];
      return {
        ...certificate,
        ...(verdict === undefined ? {} : { verdict }),
        exhausted: { ...exhausted, operations },
      };
    });
  const lines =
    (edit: (all: string[]) => readonly string[]): Edit =>
    (text) =>
      edit(text.split('\n')).join('\n');

  it.each<[string, 'right' | 'other', string, Edit, RegExp]>([
    ['a sum that is another', 'right', FILES.certificate, saying({ quickly: 5 }), /exhausted\.operations\.0\.quickly is 5, and from exhausted\.jsonl follows/],
    ['a digest that is another', 'right', FILES.certificate, saying({ digest: 'f'.repeat(64) }), /operations\.0\.digest is/],
    ['a word that is better', 'right', FILES.certificate, saying({ verdict: 'conforms' }), /operations\.0\.verdict is "conforms", and from exhausted\.jsonl follows "incomplete"/],
    ['a better verdict', 'other', FILES.certificate, inCertificate((certificate) => ({ ...certificate, verdict: 'conforms' })), /verdict is conforms, and from its parts follows does not conform/],
    ['wrong results that are left out', 'other', FILES.certificate, saying({ wrong: 0, verdict: 'incomplete', decidedBy: [], smallest: null }), /exhausted\.operations\.0/],
    ['a part that is left out', 'other', FILES.certificate, inCertificate((certificate) => ({ ...certificate, exhausted: undefined })), /exhausted\.jsonl is none that the certificate tells of|verdict/],
    ['operations that are said to have been asked', 'right', FILES.certificate, inCertificate((certificate) => ({ ...certificate, exhausted: { ...(certificate['exhausted'] as object), notAsked: [] } })), /exhausted\.notAsked/],
    ['a digest of a slice', 'right', FILES.exhausted, (text) => text.replace(/"digest":"./, (all) => (all.endsWith('0') ? '"digest":"1' : '"digest":"0')), /operations\.0\.digest/],
    ['a slice that is left out', 'right', FILES.exhausted, lines((all) => all.filter((_, at) => at !== 3)), /exhausted\.operations\.0/],
    ['a slice that stands there twice', 'right', FILES.exhausted, lines(([a = '', b = '', c = '', ...rest]) => [a, b, c, c, ...rest]), /exhausted\.jsonl is not written as vpspec writes it/],
    ['slices in another order', 'right', FILES.exhausted, lines(([a = '', b = '', c = '', d = '', ...rest]) => [a, b, d, c, ...rest]), /exhausted\.jsonl is not written as vpspec writes it/],
    ['a last line that is cut off', 'right', FILES.exhausted, (text) => text.slice(0, -20), /exhausted\./],
    ['another backend', 'right', FILES.exhausted, (text) => text.replace('profile:strict', 'profile:nv20-like'), /was saved of another backend/],
    ['somebody else who answered', 'right', FILES.exhausted, (text) => text.replace('"answered":{}', '"answered":{"version":"9"}'), /was answered by version "9"/],
    ['other random operands', 'right', FILES.exhausted, (text) => text.replace('"seed":1', '"seed":2'), /exhausted/],
    ['numbers that are none', 'right', FILES.exhausted, (text) => text.replace('"asked":27225', '"asked":1e999'), /asked is not as it was saved/],
    ['no JSON', 'right', FILES.exhausted, () => 'x\n', /is no first line/],
  ])('%s', async (name, of, file, edit, message) => {
    const own = path(`forged ${name}`);
    cpSync(path(of), own, { recursive: true });
    const text = readFileSync(join(own, file), 'utf8');
    expect(edit(text)).not.toBe(text);
    writeFileSync(join(own, file), edit(text));
    writeManifest(own);
    const { code, out } = await runHere(['verify', own]);
    expect(out.replace(/\s+/g, ' ')).toMatch(message);
    expect(out).toContain('unsound');
    expect(code).toBe(1);
  }); // prettier-ignore

  it('slices that are missing', async () => {
    cpSync(path('right'), path('missing'), { recursive: true });
    rmSync(join(path('missing'), FILES.exhausted));
    writeManifest(path('missing'));
    const { code, out } = await runHere(['verify', path('missing')]);
    expect(out).toContain('exhausted.jsonl is missing, and the certificate tells of it');
    expect(code).toBe(1);
  });
});
