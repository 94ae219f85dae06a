/** Folders from anyone: each gets one line and exit code 2, at once, and nothing outside of it is looked at. */
import { execFileSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { scratch } from '../spec/scratch.testing.js';
import { packed } from '../oracles/certify/archive.js';
import { writeManifest } from '../oracles/certify/folder.js';
import { runCertify } from './certify.js';
import { runCompare } from './compare.js';
import { EXIT, InputError } from './exit.js';
import { printed } from './printed.testing.js';
import { runVerify } from './verify.js';

const { folder: root } = scratch('hostile');
const recorded = join(root, 'recorded');
const run = join(root, 'run');
const servers: Server[] = [];

beforeAll(async () => {
  const recording = join(root, 'recording');
  mkdirSync(recording);
  writeFileSync(join(recording, 'SIN.txt'), '80000000 > 00000000\n');
  const expect = join(root, 'expect.yaml');
  writeFileSync(expect, 'violations: [{clause: vp2.SIN.3, reason: known}]\n');
  const quiet = { quiet: true } as const;
  await printed(() =>
    runCertify([], { ...quiet, backend: `recording:${recording}`, out: recorded, expect }),
  );
  await printed(() =>
    runCertify(['ABS'], { ...quiet, backend: 'profile:strict', environment: 'VP1.1', out: run }),
  );
});
afterAll(() => {
  for (const server of servers) server.close();
});

type Change = (folder: string) => void | Promise<void>;

let copies = 0;
async function changed(from: string, change: Change): Promise<string> {
  const folder = join(root, `copy-${String(++copies)}`);
  cpSync(from, folder, { recursive: true });
  await change(folder);
  return folder;
}

/** The line that a folder gets. */
async function lineFor(folder: string): Promise<string> {
  const verifying = runVerify(folder, {});
  await expect(verifying).rejects.toBeInstanceOf(InputError);
  const { message } = (await verifying.catch((error: unknown) => error)) as InputError;
  expect(message).toMatch(/^[\x20-\x7e]+$/);
  expect(message.length).toBeLessThan(600);
  return message;
}

/** A file put in place of another. */
function instead(name: string, put: (path: string) => void): Change {
  return (folder) => {
    rmSync(join(folder, name), { recursive: true, force: true });
    put(join(folder, name));
  };
}

function linkTo(name: string, target: string): Change {
  return instead(name, (path) => {
    symlinkSync(target, path);
  });
}

function holds(name: string, text: string | Buffer): Change {
  return instead(name, (path) => {
    writeFileSync(path, text);
  });
}

/** A file, all hashes made anew. */
function forged(name: string, edit: (text: string) => string): Change {
  return (folder) => {
    const path = join(folder, name);
    const text = readFileSync(path, 'utf8');
    expect(edit(text)).not.toBe(text);
    writeFileSync(path, edit(text));
    writeManifest(folder);
  };
}

function listing(name: string, entry: unknown = { bytes: 0, sha256: '0'.repeat(64) }): Change {
  return (folder) => {
    const path = join(folder, 'manifest.json');
    const manifest = JSON.parse(readFileSync(path, 'utf8')) as { files: Record<string, unknown> };
    const files = [...Object.entries(manifest.files), [name, entry]] as const;
    writeFileSync(
      path,
      `${JSON.stringify({ ...manifest, files: Object.fromEntries(files) }, null, 2)}\n`,
    );
  };
}

function ofBytes(name: string, bytes: number): Change {
  return (folder) => {
    writeFileSync(join(folder, name), '');
    truncateSync(join(folder, name), bytes);
  };
}

const DEEP = 200_000;
const deep = '['.repeat(DEEP) + ']'.repeat(DEEP);

describe('a folder from anyone', () => {
  it.each<[string, string, Change, RegExp]>([
    ['nothing at all', recorded, (folder) => { rmSync(folder, { recursive: true }); }, /there is no such folder/],
    ['a file', recorded, (folder) => { rmSync(folder, { recursive: true }); writeFileSync(folder, ''); }, /is neither a folder that .* wrote nor such a folder as \.tar\.gz/],
    ['an empty folder', recorded, (folder) => { rmSync(folder, { recursive: true }); mkdirSync(folder); }, /manifest.json: not found/],
    ['a manifest that leads elsewhere', recorded, linkTo('manifest.json', '/etc/hostname'), /is a link; .* regular files alone/],
    ['a manifest that leads nowhere', recorded, linkTo('manifest.json', '/nowhere'), /manifest.json: is a link/],
    ['a certificate that leads elsewhere', recorded, linkTo('certificate.json', join(recorded, 'certificate.json')), /certificate.json: is a link/],
    ['results without end', recorded, linkTo('results.jsonl', '/dev/zero'), /results.jsonl: is a link/],
    ['results that are a pipe', recorded, instead('results.jsonl', (path) => { execFileSync('mkfifo', [path]); }), /results.jsonl: is a pipe/],
    ['a manifest that is a pipe', recorded, instead('manifest.json', (path) => { execFileSync('mkfifo', [path]); }), /manifest.json: is a pipe/],
    ['a page that is a socket', recorded, async (folder) => {
      rmSync(join(folder, 'index.html'));
      const server = createServer();
      servers.push(server);
      await new Promise<void>((resolve) => { server.listen(join(folder, 'index.html'), resolve); });
    }, /index.html: is a socket/],
    ['a report that is a folder', recorded, instead('junit.xml', mkdirSync), /junit.xml: is a folder/],
    ['cases that are a file', recorded, holds('disagreements', ''), /disagreements: is a file; expected a folder of cases/],
    ['cases that lead elsewhere', recorded, linkTo('disagreements', tmpdir()), /disagreements: is a link; expected a folder of cases/],
    ['a case that leads elsewhere', recorded, linkTo('disagreements/1.yaml', '/etc/hostname'), /1.yaml: is a link/],
    ['a folder among the cases', recorded, (folder) => { mkdirSync(join(folder, 'disagreements/2.yaml')); }, /2.yaml: is a folder/],
    ['another file among the cases', recorded, (folder) => { writeFileSync(join(folder, 'disagreements/run.sh'), ''); }, /run.sh: is none of a certificate's files/],
    ['a case numbered 0', recorded, (folder) => { writeFileSync(join(folder, 'disagreements/0.yaml'), ''); }, /0.yaml: is none/],
    ['another file', recorded, holds('notes.txt', 'hello'), /notes.txt: is none of a certificate's files; take it out/],
    ['a hidden file', recorded, holds('.profile', ''), /.profile: is none/],
    ['another folder', recorded, (folder) => { mkdirSync(join(folder, 'more')); }, /more: is a folder/],
    ['a name that paints the screen', recorded, holds('\u001b[2Jgood\nverified', ''), /\\u001b\[2Jgood\\nverified: is none/],
    ['thousands of files', recorded, (folder) => { for (let i = 0; i < 40; i++) writeFileSync(join(folder, `f${String(i)}`), ''); }, /more files than a certificate has/],
    ['a run that goes on', recorded, holds('.vpspec-lock', '{}'), /a run writes into this folder/],
    ['a case that is not listed', recorded, holds('disagreements/2.yaml', 'cases: {}'), /2.yaml: does not belong/],
    ['an empty manifest', recorded, holds('manifest.json', ''), /manifest.json: is no JSON/],
    ['a manifest that is a list', recorded, holds('manifest.json', '[]'), /is no manifest/],
    ['a manifest of another format', recorded, holds('manifest.json', '{"format":1,"files":{}}'), /is no manifest: at format: expected 2; found 1; another version of vpspec wrote it, and that one verifies it/],
    ['a manifest nested without end', recorded, holds('manifest.json', `{"format":2,"files":${deep}}`), /is no manifest|is no JSON/],
    ['a manifest that lists what lies outside', recorded, listing('../../../../etc/passwd'), /lists .*passwd, which is none/],
    ['a manifest that lists a path from the root', recorded, listing('/etc/passwd'), /lists \/etc\/passwd, which is none/],
    ['a manifest that lists a name of objects', recorded, holds('manifest.json', '{"format":2,"files":{"__proto__":{"bytes":0,"sha256":""}}}'), /manifest/],
    ['a manifest that lists itself', recorded, listing('manifest.json'), /lists manifest.json, which is none/],
    ['a manifest with fewer bytes than none', recorded, listing('junit.xml', { bytes: -1, sha256: '' }), /is no manifest: at files.junit.xml.bytes: expected at least 0; found -1/],
    ['a manifest with a hash that is none', recorded, listing('junit.xml', { bytes: 1, sha256: 'x' }), /64 hexadecimal digits/],
    ['a manifest that is too large', recorded, ofBytes('manifest.json', 3 * 2 ** 20), /manifest.json: has \d+ bytes; expected \d+ at most/],
    ['a certificate that is too large', recorded, ofBytes('certificate.json', 2 ** 27), /certificate.json: has \d+ bytes/],
    ['results that are too large', recorded, ofBytes('results.jsonl', 2 ** 40), /results.jsonl: has \d+ bytes/],
    ['a case that is too large', recorded, ofBytes('disagreements/1.yaml', 2 ** 21), /1.yaml: has \d+ bytes/],
    ['a certificate that is no JSON', recorded, forged('certificate.json', () => '{'), /certificate.json: is no JSON/],
    ['a certificate that is null', recorded, forged('certificate.json', () => 'null'), /is no certificate of this version/],
    ['a certificate nested without end', recorded, forged('certificate.json', (text) => text.replace('"notes": null', `"notes": ${deep}`)), /certificate/],
    ['a certificate with a part of another kind', recorded, forged('certificate.json', (text) => text.replace('"details": {}', '"details": null')), /cannot be computed again: at backend.details/],
    ['a certificate with a part that is missing', recorded, forged('certificate.json', (text) => text.replace(/"notJudged": \[[^\]]*\],/, '').replace('"letter":', '"letters":').replace('"machine":', '"machines":')), /no certificate of this version: at machine/],
    ['a list of violations that is none', recorded, forged('certificate.json', (text) => text.replace('violations: [', 'violations: [[')), /cannot be computed again/],
    ['results in which a line is no JSON', run, forged('results.jsonl', (text) => text.replace('{"unit"', '{unit')), /results.jsonl:2: this line is no JSON/],
    ['a result with a key twice', run, forged('results.jsonl', (text) => text.replace('{"unit"', '{"verdict":"agrees","unit"')), /results.jsonl:2: this line is not as a campaign writes it/],
    ['a result with a space behind it', run, forged('results.jsonl', (text) => `${text.trimEnd()} \n`), /this line is not as a campaign writes it/],
    ['a result with a key of its own', run, forged('results.jsonl', (text) => text.replace(/}\n$/, ',"signedBy":"x"}\n')), /results.jsonl:\d+: this line is no result: .*signedBy/],
    ['a result with a key of objects', run, forged('results.jsonl', (text) => text.replace(/}\n$/, ',"__proto__":{}}\n')), /this line is no result: .*__proto__/],
    ['results of no unit', run, forged('results.jsonl', (text) => text.replace(/"unit":"case:[^"]*"/, '"unit":"case:../../etc/passwd"')), /there is no unit case:..\/..\/etc\/passwd/],
    ['results of an invented kind', run, forged('results.jsonl', (text) => text.replace(/"unit":"case:/, '"unit":"benchmark:')), /there is no unit benchmark:/],
    ['a result told twice', run, forged('results.jsonl', (text) => text + (text.trimEnd().split('\n').at(-1) ?? '') + '\n'), /a second result of/],
    ['a header with another key', run, forged('results.jsonl', (text) => text.replace('{', '{"run":"rm",')), /no header of a campaign/],
    ['a verdict that is none', run, forged('results.jsonl', (text) => text.replaceAll('"verdict":"agrees"', '"verdict":"passed"')), /this line is no result: at verdict: expected agrees, .*; found "passed"/],
    ['results that are no text', run, (folder) => { writeFileSync(join(folder, 'results.jsonl'), Buffer.from([0xff, 0xfe, 0x0a])); writeManifest(folder); }, /this line is no JSON/],
    ['a selection that fills the screen', run, forged('results.jsonl', (text) => text.replace('"queries":["ABS"]', `"queries":["${'A'.repeat(9999)}"]`)), /cannot be computed again: .*\.\.\.$/],
    ['a selection that selects nothing', run, forged('results.jsonl', (text) => text.replace('"queries":["ABS"]', '"queries":["NOTHING"]')), /cannot be computed again/],
  ])('is refused in one line: %s', async (_, from, change, wanted) => {
    expect(await lineFor(await changed(from, change))).toMatch(wanted);
  }); // prettier-ignore

  it('is refused as an archive for what it is refused for as a folder, and for links', async () => {
    const archive = join(root, 'hostile.tar.gz');
    const forge = forged('results.jsonl', (text) => text.replace('{"unit"', '{unit'));
    writeFileSync(archive, packed(await changed(run, forge), 'run'));
    expect(await lineFor(archive)).toMatch(/tar\.gz: results\.jsonl:2: this line is no JSON/);
    const folder = await changed(run, linkTo('results.jsonl', '/dev/zero'));
    execFileSync('tar', ['czf', archive, '-C', folder, '.']);
    expect(await lineFor(archive)).toMatch(/results\.jsonl: is a link; a certificate has regular/);
    await expect(runCompare([archive, run], {})).rejects.toThrow(/results\.jsonl: is a link/);
    // More than Node reads into memory at once; the file system stores none of it.
    truncateSync(archive, 3 * 2 ** 30);
    expect(await lineFor(archive)).toMatch(/: has 3221225472 bytes; expected 67108864 at most$/);
  });

  it('is refused in one line where what is named cannot be read', async () => {
    expect(await lineFor('')).toMatch(/^"" names nothing; expected a certificate's folder/);
    expect(await lineFor('a'.repeat(5000))).toMatch(/^a{77}\.\.\.: cannot be read: ENAMETOOLONG/);
    if (process.platform !== 'linux') return;
    expect(await lineFor('/proc/self/mem')).toMatch(/mem: cannot be read: |mem: is neither/);
  });

  it.each<[string, (text: string) => string]>([
    ['a line of nobody', (text) => `${text}{"unit":"program:all","verdict":"agrees"}\n`],
    ['white space in its words', (text) => text.replace(/"words":"(....)/, '"words":"$1 ')],
    ['an instruction that was not asked for', (text) => text.replace('"queries":[]', '"queries":["MUL"]')],
  ])('is unsound where a recording keeps %s', async (_, edit) => {
    const folder = await changed(recorded, forged('results.jsonl', edit));
    const { result, text } = await printed(() => runVerify(folder, {}));
    expect(text).toMatch(/results\.jsonl (has lines behind those|keeps test vectors of SIN)/);
    expect(result).toBe(EXIT.disagreement);
  }); // prettier-ignore

  it('is verified where nothing was changed', async () => {
    const archive = join(root, 'run.tar.gz');
    writeFileSync(archive, packed(run, 'run'));
    for (const folder of [recorded, run, archive]) {
      const { result, text } = await printed(() => runVerify(folder, {}));
      expect(text).toMatch(/: verified: everything follows/);
      expect(result).toBe(EXIT.ok);
    }
  });
});
