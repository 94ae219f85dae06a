import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { scratch } from '../spec/scratch.testing.js';
import { runCertify } from './certify.js';
import { runCompare } from './compare.js';
import { EXIT, InputError } from './exit.js';
import { runVerify, verifyCommand } from './verify.js';
import { printed } from './printed.testing.js';

const { folder: root } = scratch('verify');
const FOLDERS = { good: join(root, 'good'), bad: join(root, 'bad') } as const;
// prettier-ignore
beforeAll(async () => {
  for (const [name, result] of [['good', '80000000'], ['bad', '00000000']] as const) {
    const recording = join(root, `${name}-recording`);
    mkdirSync(recording);
    writeFileSync(join(recording, 'SIN.txt'), `80000000 > ${result}\n`);
    await printed(() =>
      runCertify([], { backend: `recording:${recording}`, out: FOLDERS[name], quiet: true }),
    );
  }
});

describe('verify', () => {
  it('says what the certificate says, and what has changed since', async () => {
    const sound = await printed(() => runVerify(FOLDERS.bad, {}));
    expect(sound.result).toBe(EXIT.ok);
    expect(sound.text).toMatch(
      /verified: everything follows from the results of 1 test vector\. .* It says: bad-recording does not conform: 1 of \d+ clauses violated; .* not reached; .*\.\n$/,
    );
    const page = join(FOLDERS.bad, 'index.html');
    const before = readFileSync(page);
    appendFileSync(page, ' ');
    const changed = await printed(() => runVerify(FOLDERS.bad, {}));
    const asJson = await printed(() => runVerify(FOLDERS.bad, { json: true }));
    writeFileSync(page, before);
    expect(changed.result).toBe(EXIT.disagreement);
    expect(changed.text).toMatch(
      /index.html has changed since it was written; \d+ bytes then, \d+ now/,
    );
    expect(JSON.parse(asJson.text)).toMatchObject({
      sound: false,
      problems: [{ place: 'index.html' }],
      again: null,
    });
  });

  it.each<[string, string, Parameters<typeof runVerify>[1], RegExp]>([
    ['no folder', '/nowhere', {}, /there is no such folder/],
    ['a sample of nothing', FOLDERS.good, { sample: 7 }, /go with --backend/],
    ['a recording', FOLDERS.good, { backend: 'profile:strict' }, /certify a recording anew/],
    ['no such backend', FOLDERS.good, { backend: 'mesa' }, /mesa/],
  ])('refuses %s', async (_, folder, flags, wanted) => {
    const run = printed(() => runVerify(folder, flags));
    await expect(run).rejects.toThrow(wanted);
    await expect(run).rejects.toBeInstanceOf(InputError);
  });

  it('documents its options', () => {
    const help = verifyCommand().helpInformation();
    for (const option of ['--backend', '--sample', '--seed', '--json', '--quiet']) {
      expect(help).toContain(option);
    }
  });
});

describe('compare', () => {
  it('sets folders side by side, and writes a page', async () => {
    const out = join(root, 'deep', 'votes.html');
    const { text } = await printed(() => runCompare([FOLDERS.good, FOLDERS.bad], { out }));
    expect(text).toMatch(/vp2\.SIN\.3 {2}SIN +holds +1 not/);
    expect(text).toContain(`Page: ${out}`);
    const page = readFileSync(out, 'utf8');
    expect(page).toContain('2 certificates side by side');
    // From the page to what shows the violation, by the way that leads there.
    expect(page).toMatch(/href="\.\/\.\.\/bad\/index\.html#[^"]+"[^>]*>1 not</);
    const json = await printed(() => runCompare([FOLDERS.good, FOLDERS.bad], { json: true }));
    expect(JSON.parse(json.text)).toMatchObject({
      implementations: [{ name: 'good-recording' }, {}],
    });
  });

  it('takes a recording of a language whose invariance is held from program to program', async () => {
    const recording = join(root, 'older-recording');
    mkdirSync(recording);
    writeFileSync(join(recording, 'RSQ.txt'), '40800000 > 3f000000\n');
    const out = join(root, 'older');
    const options = {
      backend: `recording:${recording}`,
      environment: 'VP1.0' as const,
      out,
      quiet: true,
    };
    await printed(() => runCertify([], options));
    const { text } = await printed(() => runCompare([FOLDERS.good, out], {}));
    expect(text).toContain('2: older-recording, VP1.0');
  });

  it('refuses one alone, what is no certificate, and a page that cannot be written', async () => {
    await expect(runCompare([FOLDERS.good], {})).rejects.toThrow(/two certificates or more/);
    await expect(runCompare([FOLDERS.good, root], {})).rejects.toBeInstanceOf(InputError);
    const out = join(FOLDERS.good, 'index.html', 'votes.html');
    const run = printed(() => runCompare([FOLDERS.good, FOLDERS.bad], { out }));
    await expect(run).rejects.toThrow(/is no folder/);
  });
});
