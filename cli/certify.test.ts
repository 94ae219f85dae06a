import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { scratch } from '../spec/scratch.testing.js';
import { certifyCommand, runCertify } from './certify.js';
import { floorNamed } from '../oracles/certify/floor.js';
import { FolderLock, LOCK } from '../oracles/certify/folder-lock.js';
import { EXIT, InputError } from './exit.js';
import { barText, progressBar } from './progress.js';
import { printed } from './printed.testing.js';

const { folder: root } = scratch('certify');
function recording(name: string, text: string): string {
  mkdirSync(join(root, name), { recursive: true });
  writeFileSync(join(root, name, 'SIN.txt'), text);
  return `recording:${join(root, name)}`;
}

const GOOD = recording('good', '00000000 > 00000000\n80000000 > 80000000\n');
const BAD = recording('bad', '00000000 > 00000000\n80000000 > 00000000\n');

function list(name: string, violations: string): string {
  const file = join(root, name);
  writeFileSync(file, `violations: ${violations}\n`);
  return file;
}

const LISTED = list('listed.yaml', '[{clause: vp2.SIN.3, reason: the sine of -0 is +0}]');

describe('certify', () => {
  it.each([
    ['nothing departs', GOOD, undefined, EXIT.ok],
    ['something departs', BAD, undefined, EXIT.disagreement],
    ['exactly what is listed departs', BAD, LISTED, EXIT.ok],
    ['what is listed does not depart', GOOD, LISTED, EXIT.disagreement],
    ['more than is listed departs', BAD, list('none.yaml', '[]'), EXIT.disagreement],
  ])('where %s', async (_, backend, expectFile, wanted) => {
    const flags = {
      backend,
      quiet: true,
      require: floorNamed('0.5%'),
      ...(expectFile === undefined ? {} : { expect: expectFile }),
    };
    expect((await printed(() => runCertify([], flags))).result).toBe(wanted);
  });

  it('prints everything as JSON', async () => {
    const { text } = await printed(() => runCertify([], { backend: BAD, json: true }));
    expect(JSON.parse(text)).toMatchObject({
      verdict: 'does not conform',
      backend: { kind: 'recording', name: 'bad' },
      instructions: [{ name: 'SIN', records: 2, violating: 1 }],
      expectations: null,
    });
  });

  it('prints the verdict alone where asked to be quiet', async () => {
    const flags = { backend: GOOD, quiet: true, require: floorNamed('0.5%') };
    const { text } = await printed(() => runCertify([], flags));
    expect(text).toMatch(
      /^good: conforms on \d+ of \d+ clauses, 1 of 39 instructions; .*not judged: ABS.*\n$/,
    );
    expect(text.split('\n')).toHaveLength(2);
  });

  it('writes page and data, and says where and what to do next', async () => {
    const out = join(root, 'deep', 'out');
    const { text } = await printed(() => runCertify([], { backend: BAD, out }));
    expect(text).toContain(`Report: ${join(out, 'index.html')}`);
    expect(text).toContain('vpspec explain vp2.SIN.3');
    expect(readFileSync(join(out, 'index.html'), 'utf8')).toContain('does not conform');
    const saved: unknown = JSON.parse(readFileSync(join(out, 'certificate.json'), 'utf8'));
    expect(saved).toMatchObject({ verdict: 'does not conform' });
  });

  it('is incomplete where less is asked than the floor asks for, and its exit code says so', async () => {
    const { text, result } = await printed(() => runCertify([], { backend: GOOD, quiet: true }));
    expect(text).toMatch(
      /^good: incomplete: "complete" asks for \d+ clauses and 39 instructions; /,
    );
    expect(result).toBe(EXIT.disagreement);
  });

  it.each([
    [[], { backend: 'recording:/nowhere/at/all' }],
    [[], { backend: 'mesa:lavapipe' }],
    [['FOO'], { backend: GOOD }],
  ])('refuses bad usage: %j %j', async (queries, flags) => {
    await expect(printed(() => runCertify(queries, flags))).rejects.toBeInstanceOf(InputError);
  });

  it.each([
    ['a folder below a file', join(LISTED, 'out')],
    ['a folder without a name', ''],
  ])('refuses %s before anything is asked', async (_, out) => {
    await expect(
      printed(() => runCertify([], { backend: 'recording:/nowhere/at/all', out })),
    ).rejects.toThrow(/^--out /);
  });

  it('refuses a folder into which another run writes, and goes on when that has ended', async () => {
    const out = join(root, 'shared');
    const other = FolderLock.take(out);
    // As the lock of another process, which goes on.
    const path = join(out, LOCK);
    const own = JSON.parse(readFileSync(path, 'utf8')) as object;
    const holder = { ...own, process: process.ppid, began: undefined };
    writeFileSync(path, JSON.stringify(holder));
    const certify = (): Promise<unknown> =>
      printed(() => runCertify([], { backend: GOOD, out, resume: true }));
    await expect(certify()).rejects.toThrow(/another|process \d+ on .* writes into this folder/);
    expect(readdirSync(out)).toEqual([LOCK]);
    // What is not its own a lock leaves there.
    other.release();
    expect(readdirSync(out)).toEqual([LOCK]);
    rmSync(path);
    await certify();
    expect(readdirSync(out)).toContain('certificate.json');
    expect(readdirSync(out)).not.toContain(LOCK);
  });

  it('documents its options', () => {
    const help = certifyCommand().helpInformation();
    for (const option of ['--backend', '--expect', '--out', '--environment', '--json', '--quiet']) {
      expect(help).toContain(option);
    }
  });
});

describe('the progress bar', () => {
  it('shows share, rate and what is left', () => {
    const text = barText({ done: 250, total: 1000, label: 'MUL' }, 500, 'record');
    expect(text).toBe('██████░░░░░░░░░░░░░░░░░░  25%  250 of 1 000, 500 records/s, 2 s left  MUL');
    expect(barText({ done: 0, total: 0, label: '' }, 0, 'record')).toContain('100%');
    expect(barText({ done: 9, total: null, label: '', failures: 2 }, 1000, 'unit')).toBe(
      '9 units, 2 failed, 9 units/s',
    );
  });

  it('fits every terminal, and tells of failures before rates and names', () => {
    const progress = { done: 1234, total: 99_999, label: 'a long name of a unit', failures: 56 };
    const texts = [20, 40, 60, 80, 120, 200].map(
      (columns) => [columns, barText(progress, 10_000, 'program', columns - 1)] as const,
    );
    for (const [columns, text] of texts) {
      expect(Array.from(text).length).toBeLessThan(columns);
      expect(text).toContain('56 failed');
      if (columns >= 40) expect(text).toContain('14 min left');
      if (columns >= 60) expect(text).toContain('1 234 of 99 999');
      if (columns >= 80) expect(text).toContain('123 programs/s');
      if (columns >= 120) expect(text).toContain('a long name');
    }
  });

  it('is drawn on a terminal alone, a few times a second, and not of what is quick', () => {
    for (const isTTY of [true, false]) {
      const written: string[] = [];
      let time = 0;
      const stream = { isTTY, write: (text: string) => written.push(text) > 0 };
      const bar = progressBar(stream as Parameters<typeof progressBar>[0], 'record', () => time);
      for (let done = 0; done < 200; done++) {
        if (time === 990) expect(written).toEqual([]);
        bar.update({ done, total: 200, label: 'X' });
        time += 10;
      }
      bar.clear();
      bar.clear();
      if (isTTY) expect(written.length).toBeGreaterThan(5);
      expect(written.length).toBeLessThan(isTTY ? 20 : 1);
      if (isTTY) expect(written.at(-1)).toBe('\r\u001b[K');
    }
  });
});
