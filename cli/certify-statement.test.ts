/** What `vpspec certify --statement` writes, against in-toto's Statement v1 and its predicate test-result v0.1. */
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { scratch } from '../spec/scratch.testing.js';
import { z } from 'zod';
import { floorNamed } from '../oracles/certify/floor.js';
import { FILES, writeManifest } from '../oracles/certify/folder.js';
import { runCertify } from './certify.js';
import { EXIT, InputError } from './exit.js';
import { printed } from './printed.testing.js';
import { runVerify } from './verify.js';

const { folder: root } = scratch('statement');

/** ResourceDescriptor: one of uri, digest and content at least. */
const resource = z
  .strictObject({
    name: z.string().optional(),
    uri: z.string().optional(),
    digest: z.record(z.string(), z.string().regex(/^[0-9a-f]+$/)).optional(),
    content: z.base64().optional(),
    downloadLocation: z.string().optional(),
    mediaType: z.string().optional(),
    annotations: z.record(z.string(), z.unknown()).optional(),
  })
  .refine(({ uri, digest, content }) => (uri ?? digest ?? content) !== undefined);

const tests = z.array(z.string()).optional();

/** As the two specifications have it; extension fields are allowed, and ours is named here. */
const statement = z.strictObject({
  _type: z.literal('https://in-toto.io/Statement/v1'),
  subject: z
    .array(resource.refine(({ digest }) => digest !== undefined))
    .min(1)
    .refine((all) => new Set(all.map(({ name }) => name)).size === all.length),
  predicateType: z.literal('https://in-toto.io/attestation/test-result/v0.1'),
  predicate: z.strictObject({
    result: z.enum(['PASSED', 'WARNED', 'FAILED']),
    configuration: z.array(resource),
    url: z.string().optional(),
    passedTests: tests,
    warnedTests: tests,
    failedTests: tests,
    vpspecVerdict: z.string(),
  }),
});

const recording = join(root, 'recording');
const tool = join(root, 'my backend');
const listed = join(root, 'listed');
const gpu = join(root, 'gpu');
const bad = join(root, 'bad');

beforeAll(async () => {
  mkdirSync(recording);
  writeFileSync(join(recording, 'SIN.txt'), '80000000 > 00000000\n');
  writeFileSync(tool, 'what was certified');
  const expect = join(root, 'expect.yaml');
  writeFileSync(expect, 'violations: [{clause: vp2.SIN.3, reason: known}]\n');
  const made = { quiet: true, statement: true, backend: `recording:${recording}` } as const;
  const queries = ['SIN'];
  await printed(async () => {
    await runCertify(queries, { ...made, out: bad, subject: [tool] });
    await runCertify(queries, { ...made, out: listed, expect, require: floorNamed('0.01') });
    await runCertify(['SHL'], { ...made, backend: 'profile:strict', environment: 'NVvp4.0', out: gpu });
  });
}); // prettier-ignore

function statementIn(folder: string): z.infer<typeof statement> {
  return statement.parse(JSON.parse(readFileSync(join(folder, FILES.statement), 'utf8')));
}

function sha256(path: string): string {
  return createHash('sha256').update(readFileSync(path)).digest('hex');
}

describe('certify --statement', () => {
  it('is about what was certified and every file of the folder, by their digests', () => {
    const { subject, predicate } = statementIn(bad);
    const [first, ...files] = subject;
    expect(first).toEqual({ name: 'my backend', digest: { sha256: sha256(tool) } });
    const written = readdirSync(bad, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.\w+$/.test(name) && !/^(statement|manifest)/.test(name))
      .sort();
    expect(files.map(({ name }) => name)).toEqual(written);
    for (const { name = '', digest } of files) {
      expect(digest).toEqual({ sha256: sha256(join(bad, name)) });
    }
    const names = predicate.configuration.map(({ name }) => name);
    expect(names.join()).toMatch(/^vpspec .* specification,vpspec .* corpus,vpspec .* tool,asked$/);
  });

  it('says which clauses hold, which are violated, and which are known to be', () => {
    const { predicate } = statementIn(bad);
    expect(predicate).toMatchObject({
      result: 'FAILED',
      warnedTests: [],
      failedTests: ['vp2.SIN.3'],
    });
    expect(predicate.vpspecVerdict).toMatch(/^does not conform: 1 of/);
    expect(statementIn(listed).predicate).toMatchObject({
      result: 'WARNED',
      warnedTests: ['vp2.SIN.3'],
      failedTests: [],
    });
    const { predicate: right } = statementIn(gpu);
    expect(right).toMatchObject({ result: 'PASSED', failedTests: [], warnedTests: [] });
    expect(right.passedTests).toContain('gp4.SHL.signed');
    const asked = right.configuration.find(({ name }) => name === 'asked')?.content ?? '';
    expect(JSON.parse(Buffer.from(asked, 'base64').toString())).toMatchObject({
      environment: 'NVvp4.0',
      part: 'SHL',
      seed: 1,
    });
  });

  it('is verified with the rest of the folder, whatever was certified', async () => {
    for (const folder of [bad, listed, gpu]) {
      const { result, text } = await printed(() => runVerify(folder, {}));
      expect(text).toContain(': verified: ');
      expect(result).toBe(EXIT.ok);
    }
    const path = join(bad, FILES.statement);
    const before = readFileSync(path, 'utf8');
    const edits: readonly [from: string, to: string][] = [
      ['"FAILED"', '"PASSED"'],
      ['"vp2.SIN.3"', ''],
      [sha256(join(bad, FILES.certificate)), '0'.repeat(64)],
      ['{', '[{'],
    ];
    for (const [from, to] of edits) {
      expect(before).toContain(from);
      writeFileSync(path, before.replace(from, to));
      writeManifest(bad);
      const { result, text } = await printed(() => runVerify(bad, {}));
      expect(text.replace(/\s+/g, ' ')).toContain('statement.json is not what follows');
      expect(result).toBe(EXIT.disagreement);
    }
  });

  it('goes with the next certificate in the same folder', async () => {
    await printed(() =>
      runCertify(['SIN'], { quiet: true, backend: `recording:${recording}`, out: listed }),
    );
    expect(readdirSync(listed)).not.toContain(FILES.statement);
    expect((await printed(() => runVerify(listed, {}))).result).toBe(EXIT.ok);
  });

  it.each<[string, Partial<Parameters<typeof runCertify>[1]>, RegExp]>([
    ['a statement without a folder', { statement: true }, /--statement goes with --out/],
    ['a subject of no statement', { subject: [tool] }, /--subject goes with --statement/],
    ['a subject that is not there', { statement: true, out: join(root, 'o'), subject: ['/nowhere'] }, /--subject \/nowhere: cannot be read/],
    ['a subject without an end', { statement: true, out: join(root, 'o'), subject: ['/dev/zero'] }, /--subject \/dev\/zero: expected a file/],
    ['a subject that is called as one of ours', { statement: true, out: join(root, 'o'), subject: [join(bad, 'index.html')] }, /names of their own/],
    ['two subjects of one name', { statement: true, out: join(root, 'o'), subject: [tool, tool] }, /names of their own/],
  ])('refuses %s', async (_, flags, wanted) => {
    const run = runCertify([], { backend: `recording:${recording}`, ...flags });
    await expect(run).rejects.toThrow(wanted);
    await expect(run).rejects.toBeInstanceOf(InputError);
  }); // prettier-ignore
});
