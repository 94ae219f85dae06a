/** `verify`, `--resume`, `--expect` and `--tolerance` of certificates of words, and forged ones. */
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { FILES, writeManifest } from '../../oracles/certify/folder.js';
import { wordsCertificateFile } from '../../oracles/certify/words/verify.js';
import { wordsCertificateSchema, type WordsCertificate } from '../../oracles/words/certificate.js';
import type { KeptAnswer } from '../../oracles/words/kept.js';
import { COMMAND_FORMATS } from '../../reports/json/formats.js';
import { wordsCertificateHtml } from '../../reports/languages/nv2a/certificate-html.js';
import { runHere } from '../run-here.testing.js';
import { scratch } from '../../spec/scratch.testing.js';

const { folder, file } = scratch('words-verify');
const QUERIES = ['ends', 'RCP', 'field out.mux'];
const certify = (...words: readonly string[]) =>
  runHere(['certify', '--environment', 'NV2A', ...words]);

const honest = join(folder, 'honest');
const wrong = join(folder, 'wrong');
const recorded = join(folder, 'recorded');

/** Answers of our own process, of which the position is another in all but a few. */
function wrongBackend(): string {
  const script = file(
    'wrong.mjs',
    `import { createInterface } from 'node:readline';
let words = [];
const send = (reply) => process.stdout.write(JSON.stringify(reply) + '\\n');
createInterface({ input: process.stdin }).on('line', (line) => {
  const request = JSON.parse(line);
  if (request.message === 'hello') send({ id: request.id, message: 'hello', protocol: 1, name: 'wrong', version: '1', environments: [], words: ['NV2A'] });
  else if (request.message === 'load') send({ id: request.id, message: 'loaded' });
  else send({ id: request.id, message: 'what' });
});
`,
  );
  return `exec:'${process.execPath}' '${script}'`;
}

/** With its keys in the order of the file, so that what is written again is the same but for what was changed. */
function read(directory: string): WordsCertificate {
  const data: unknown = JSON.parse(readFileSync(join(directory, FILES.certificate), 'utf8'));
  wordsCertificateSchema.parse(data);
  return data as WordsCertificate;
}
const linesOf = (directory: string): unknown[] =>
  readFileSync(join(directory, FILES.results), 'utf8')
    .trim()
    .split('\n')
    .map((line): unknown => JSON.parse(line));

beforeAll(async () => {
  process.exitCode = 0;
  const asked = ['--backend', 'engine:nv2a', ...QUERIES];
  expect(await certify(...asked, '--out', honest, '--quiet')).toMatchObject({ code: 0 });
  // What it never ran.
  const other = ['--backend', 'engine:nv2a', 'constants written', '--budget', '3'];
  const reading = ['--reading', 'constant-written=not-written'];
  expect(await certify(...other, ...reading, '--out', wrong, '--quiet')).toMatchObject({ code: 0 });
  const four = ['0x3f800000', '0x40000000', '0x40400000', '0x40800000'];
  const run = {
    words: ['0x000000000020001b0836106c2070f801'],
    inputs: { v0: four },
    results: { oPos: four },
  };
  mkdirSync(join(folder, 'recording'));
  file('recording/runs.jsonl', `${JSON.stringify(run)}\n`);
  const recording = `recording:${join(folder, 'recording')}`;
  expect(await certify('--backend', recording, '--out', recorded, '--quiet')).toMatchObject({
    code: 0,
  });
});

describe('verify of words', () => {
  it.each([
    ['of who was asked', () => honest, /everything follows from the answers of \d+ runs/],
    ['with a reading', () => wrong, /everything follows/],
    ['of a recording', () => recorded, /recorded runs are those of the implementation is as/],
  ])('computes a certificate again %s', async (_, directory, says) => {
    const { code, out, err } = await runHere(['verify', directory()]);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toMatch(says);
    const json = await runHere(['verify', directory(), '--json']);
    expect(COMMAND_FORMATS['verify']?.parse(JSON.parse(json.out))).toMatchObject({
      word: 'verified',
      verdict: 'the same',
      problems: [],
    });
  });

  it('asks a part again', async () => {
    const again = ['verify', honest, '--sample', '5', '--seed', '1', '--backend'];
    const same = await runHere([...again, 'engine:nv2a']);
    expect(same).toMatchObject({ code: 0 });
    expect(same.out).toMatch(/5 of \d+ units asked again \(--seed 1\): each came to the same/);
    const other = await runHere([...again, wrongBackend()]);
    expect(other).toMatchObject({ code: 1 });
    expect(other.out).toMatch(/identity: name came to vpspec; now wrong/);
    expect(other.out).toMatch(/came to same.*; now /);
    const none = await runHere(['verify', recorded, '--backend', 'engine:nv2a']);
    expect(none).toMatchObject({ code: 2 });
    expect((await runHere([...again, 'engine:nv2a', '--recheck', '1'])).code).toBe(2);
  });

  let folders = 0;
  interface Parts {
    header: Record<string, unknown>;
    lines: KeptAnswer[];
    certificate: WordsCertificate;
  }

  /** A folder in which all of it is written as vpspec writes it, the manifest too. */
  async function forged(edit: (parts: Parts) => Partial<Parts>, of = honest) {
    const directory = join(folder, `forged-${String(++folders)}`);
    cpSync(of, directory, { recursive: true });
    const [header, ...lines] = linesOf(of);
    const parts = {
      header: header as Parts['header'],
      lines: lines as KeptAnswer[],
      certificate: read(of),
    };
    const made = { ...parts, ...edit(structuredClone(parts)) };
    const text = [made.header, ...made.lines].map((each) => `${JSON.stringify(each)}\n`).join('');
    writeFileSync(join(directory, FILES.results), text);
    writeFileSync(join(directory, FILES.certificate), wordsCertificateFile(made.certificate));
    writeFileSync(join(directory, FILES.page), wordsCertificateHtml(made.certificate));
    writeManifest(directory);
    return runHere(['verify', directory]);
  }

  it('takes a folder that is written again as it was', async () => {
    expect(await forged((parts) => parts)).toMatchObject({ code: 0 });
  });

  const changed = (change: Partial<WordsCertificate>) =>
    (({ certificate }: Parts) => ({ certificate: { ...certificate, ...change } })) as (
      parts: Parts,
    ) => Partial<Parts>;

  it.each<[string, (parts: Parts) => Partial<Parts>, RegExp]>([
    ['another verdict', changed({ verdict: 'differs' }), /certificate\.json: verdict is differs/],
    ['more that is the same', changed({ same: 9999 }), /certificate\.json: same is 9999/],
    ['a group that nobody asked', changed({ groups: [] }), /certificate\.json: groups is not what/],
    ['a reading that is none', changed({ readings: { 'paired-r1': 'x' } }), /readings has paired-r1=x/],
    ['a reading that was not asked', changed({ readings: { 'paired-r1': 'both' } }), /begins with what the certificate does not say/],
    ['another seed', ({ certificate, header }) => ({ certificate: { ...certificate, seed: 2 }, header: { ...header, seed: 2 } }), /is of "ILU RCP: .*", and asked is|is not what follows/],
    ['fewer questions', ({ certificate, header }) => ({ certificate: { ...certificate, queries: ['ends'] }, header: { ...header, queries: ['ends'] } }), /answers that nobody asked for/],
    ['a question that is none', ({ certificate, header }) => ({ certificate: { ...certificate, queries: ['what'] }, header: { ...header, queries: ['what'] } }), /queries nothing is asked about "what"/],
    ['more programs than answers', ({ certificate, header }) => ({ certificate: { ...certificate, queries: [], programs: 1e9 }, header: { ...header, queries: [], programs: 1e9 } }), /programs is 1000000000, and results\.jsonl has/],
    ['a tolerance that is none', changed({ tolerance: 'RCP=x' }), /tolerance "RCP=x" is no tolerance/],
    ['a list that is none', changed({ expectations: { file: 'x.yaml', text: 'engine: 5\n' } }), /certificate\.json: expectations x\.yaml/],
    ['a list of clauses', changed({ expectations: { file: 'x.yaml', text: 'violations: [{clause: vp2.MUL.4, reason: x}]\n' } }), /expectations .*there is no clause/],
    ['a day to come', changed({ date: '2999-01-01' }), /date is 2999-01-01, a day to come/],
    ['another version', changed({ vpspec: '9.9.9' }), /vpspec is 9\.9\.9, and its tool is that of/],
    ['a provenance', ({ certificate, header }) => ({ certificate: { ...certificate, backend: { ...certificate.backend, provenance: 'a console' } }, header: { ...header, provenance: 'a console' } }), /backend\.provenance is there/],
    ['an answer less', ({ lines }) => ({ lines: lines.slice(0, -1) }), /ends before "/],
    ['an answer more', ({ lines }) => ({ lines: [...lines, ...lines.slice(0, 1)] }), /has 1 answers that nobody asked for/],
    ['two answers exchanged', ({ lines: [a, b, ...rest] }) => ({ lines: [b, a, ...rest] as KeptAnswer[] }), /results\.jsonl:2 is of "/],
    ['another answer', ({ lines: [first, ...rest] }) => ({ lines: [{ ...first, left: [{ oD0: '0'.repeat(32) }] } as KeptAnswer, ...rest] }), /ends before "smallest: smallest"/],
    ['a crash in place of an answer', ({ lines: [first, ...rest] }) => ({ lines: [{ asked: first?.asked ?? '', of: first?.of ?? '', incident: 'crash', reason: 'x' }, ...rest] }), /results\.jsonl:|certificate\.json: /],
    ['vertices less', ({ lines }) => ({ lines: lines.map((each) => ('left' in each && each.left.length > 1 ? { ...each, left: each.left.slice(1) } : each)) }), /has \d+ vertices, and asked are \d+/],
  ])('refuses one with %s', async (_, edit, says) => {
    const { code, out } = await forged(edit);
    expect(out).toMatch(says);
    expect([code, out]).toEqual([1, expect.stringContaining('unsound')]);
  }); // prettier-ignore

  it.each<[string, Partial<WordsCertificate['hashes']>, string, RegExp]>([
    ['tool', { tool: '0'.repeat(64) }, '9.9.9', /another state of vpspec made it \(9\.9\.9, tool 0{12}\), which is not proved/],
    ['specification', { specification: '0'.repeat(64) }, '', /made it \(\S+, specification 0{12}\), which is not proved/],
  ])('says that nothing proves another %s', async (_, other, vpspec, says) => {
    const { code, out } = await forged(({ certificate, header }) => {
      const hashes = { ...certificate.hashes, ...other };
      const made = { vpspec: vpspec || certificate.vpspec, hashes };
      return { certificate: { ...certificate, ...made }, header: { ...header, ...made } };
    });
    expect(out.replaceAll(/\s+/g, ' ')).toMatch(says);
    expect(code).toBe(0);
    const { out: own } = await runHere(['verify', honest]);
    expect(own).not.toMatch(/another state/);
  }); // prettier-ignore

  it.each([
    [['compare']],
    [['findings', 'add', '--store', join(folder, 'findings.sqlite')]],
  ])('is no certificate of programs: %j says so', async (words) => {
    const { code, err } = await runHere([...words, honest, honest]);
    expect(err).toMatch(/certificate\.json: is a certificate of words of the NV2A; expected one of programs/);
    expect(err).not.toMatch(/certify again/);
    expect(code).toBe(2);
  }); // prettier-ignore

  it('refuses a recording with another result, or another run', async () => {
    const edit = ({ lines }: Parts): Partial<Parts> => {
      const [run] = lines as unknown as { results: Record<string, string[]> }[];
      const results = { oPos: ['0x00000000', '0x00000000', '0x00000000', '0x00000000'] };
      return { lines: [{ ...run, results }] as unknown as KeptAnswer[] };
    };
    const { code, out } = await forged(edit, recorded);
    expect([code, out]).toEqual([
      1,
      expect.stringContaining('certificate.json: verdict is the same'),
    ]);
  });

  it.each<[string, (directory: string) => void, RegExp, number]>([
    ['a file has changed', (directory) => { writeFileSync(join(directory, FILES.page), '<html>'); }, /index\.html has changed since it was written/, 1],
    ['the page says something else', (directory) => { writeFileSync(join(directory, FILES.page), '<html>'); writeManifest(directory); }, /index\.html is not what follows/, 1],
    ['there is a file more', (directory) => { writeFileSync(join(directory, FILES.junit), 'x'); writeManifest(directory); }, /junit\.xml does not follow/, 1],
    ['a line is none', (directory) => { writeFileSync(join(directory, FILES.results), '{}\n'); writeManifest(directory); }, /is no header of words/, 2],
    ['a line is not as it is written', (directory) => { const path = join(directory, FILES.results); writeFileSync(path, readFileSync(path, 'utf8').replace('{"asked"', '{ "asked"')); writeManifest(directory); }, /results\.jsonl:2: this line is not as/, 2],
    ['the last line is cut', (directory) => { const path = join(directory, FILES.results); writeFileSync(path, readFileSync(path, 'utf8').slice(0, -9)); writeManifest(directory); }, /ends within a line/, 2],
    ['the certificate has a part too many', (directory) => { const path = join(directory, FILES.certificate); writeFileSync(path, readFileSync(path, 'utf8').replace('{', '{"more": 1,')); writeManifest(directory); }, /is no certificate of words/, 2],
    ['there is no manifest', (directory) => { rmSync(join(directory, FILES.manifest)); }, /manifest\.json: not found/, 2],
  ])('refuses a folder where %s', async (_, edit, says, expected) => {
    const directory = join(folder, `edited-${String(++folders)}`);
    cpSync(honest, directory, { recursive: true });
    edit(directory);
    const { code, out, err } = await runHere(['verify', directory]);
    expect(out + err).toMatch(says);
    expect(code).toBe(expected);
  }); // prettier-ignore
});

describe('certify of words into a folder', () => {
  it('goes on with what was answered, and comes to the same', async () => {
    const directory = join(folder, 'resumed');
    const asked = ['--backend', 'engine:nv2a', ...QUERIES, '--out', directory, '--quiet'];
    cpSync(honest, directory, { recursive: true });
    const results = join(directory, FILES.results);
    const whole = readFileSync(results, 'utf8');
    writeFileSync(results, whole.slice(0, Math.floor(whole.length / 2)));
    const { code, err } = await certify(...asked, '--resume');
    expect(code).toBe(0);
    expect(err).toMatch(/\d+ programs were asked before; the last line was cut short/);
    expect(readFileSync(results, 'utf8')).toBe(whole);
    for (const name of [FILES.certificate, FILES.page, FILES.manifest]) {
      expect(readFileSync(join(directory, name))).toEqual(readFileSync(join(honest, name)));
    }
    expect(await runHere(['verify', directory])).toMatchObject({ code: 0 });
    const other = await certify(...asked, '--resume', '--seed', '2');
    expect(other).toMatchObject({ code: 2 });
    expect(other.err).toMatch(
      /cannot be resumed: it was begun otherwise\n {2}--seed: begun with 1, now 2/,
    );
    // Anew what was there is kept, once.
    expect(await certify(...asked)).toMatchObject({ code: 0 });
    expect(readFileSync(join(directory, FILES.previous), 'utf8')).toBe(whole);
    const verified = await runHere(['verify', directory]);
    expect(verified).toMatchObject({ code: 0 });
    expect(verified.out).toMatch(/results\.previous\.jsonl is of an earlier run/);
  });

  it('does not go on with answers of other questions', async () => {
    const directory = join(folder, 'exchanged');
    cpSync(honest, directory, { recursive: true });
    const path = join(directory, FILES.results);
    const [header, first, second, ...rest] = readFileSync(path, 'utf8').split('\n');
    writeFileSync(path, [header, second, first, ...rest].join('\n'));
    const asked = ['--backend', 'engine:nv2a', ...QUERIES, '--out', directory, '--resume'];
    const { code, err } = await certify(...asked);
    expect(code).toBe(2);
    expect(err).toMatch(/cannot be resumed: a line is of "/);
  });

  it('takes a tolerance and a list of expected failures, which verify takes from it', async () => {
    const directory = join(folder, 'listed');
    const known = file('known.yaml', 'engine: [{instruction: RSQ, reason: not there}]\n');
    const asked = ['--backend', 'engine:nv2a', 'RCP', 'RSQ', '--tolerance', 'RCP=1ulp'];
    const { code, out } = await certify(...asked, '--expect', known, '--out', directory);
    expect(code).toBe(1);
    expect(out).toMatch(/Verdict: differs/);
    expect(out).toMatch(/^Asked of RCP, RSQ alone$/m);
    expect(out).toMatch(/known\.yaml:1 lists RSQ, which is not there/);
    const verified = await runHere(['verify', directory]);
    expect(verified).toMatchObject({ code: 0 });
    expect(verified.out).toMatch(/words of the NV2A: differs \(asked of RCP, RSQ alone\)/);
    const none = [...asked.slice(0, 3), '--tolerance', '0ulp', '--out', join(folder, 'exact')];
    expect(await certify(...none)).toMatchObject({ code: 0 });
    expect(await runHere(['verify', join(folder, 'exact')])).toMatchObject({ code: 0 });
    const clauses = file('clauses.yaml', 'violations: [{clause: vp2.MUL.4, reason: x}]\n');
    const refused = await certify(...asked, '--expect', clauses);
    expect(refused).toMatchObject({ code: 2 });
    expect(refused.err).toMatch(/violations: no document governs words of the NV2A/);
  });

  it('refuses a folder that has other files', async () => {
    const directory = join(folder, 'others');
    mkdirSync(directory);
    file('others/notes.txt', 'x');
    const { code, err } = await certify('--backend', 'engine:nv2a', 'ends', '--out', directory);
    expect(code).toBe(2);
    expect(err).toMatch(/has "notes\.txt", which is none of a certificate's files/);
  });
});
