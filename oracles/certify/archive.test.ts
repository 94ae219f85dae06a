/** A certificate as one file: what is packed is what is read, and what anyone else made of such a file is refused in one line. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { scratch } from '../../spec/scratch.testing.js';
import { packed, unpacked } from './archive.js';
import { certificateFiles } from './certificate-files.js';
import { FolderError } from './folder-names.js';
import { packageRoot } from '../../spec/load/root.js';
import { byNight } from '../../vitest.night.js';

const { folder: root } = scratch('archive');

let count = 0;
function folderOf(files: Readonly<Record<string, string | Buffer>>): string {
  const folder = join(root, `folder-${String(++count)}`);
  mkdirSync(join(folder, 'disagreements'), { recursive: true });
  for (const [name, data] of Object.entries(files)) writeFileSync(join(folder, name), data);
  return folder;
}

function contentsOf(files: ReadonlyMap<string, Buffer>): Readonly<Record<string, string>> {
  return Object.fromEntries([...files].map(([name, data]) => [name, data.toString('latin1')]));
}

const FOLDER = folderOf({
  'certificate.json': '{}',
  'manifest.json': 'm'.repeat(512),
  'results.jsonl': '',
  'disagreements/1.yaml': 'cases: {}\n',
});
const PACKED = packed(FOLDER, 'mine');
const TAR = gunzipSync(PACKED);
const FILES = {
  'certificate.json': '{}',
  'manifest.json': 'm'.repeat(512),
  'results.jsonl': '',
  'disagreements/1.yaml': 'cases: {}\n',
};

describe('an archive', () => {
  it('has what was packed, the same bytes each time', () => {
    const names = ['certificate.json', 'index.html', 'results.jsonl', 'disagreements/12.yaml'];
    const files = fc.dictionary(fc.constantFrom(...names), fc.uint8Array({ maxLength: 1500 }));
    fc.assert(
      fc.property(files, (some) => {
        const given = Object.entries(some).map(
          ([name, data]) => [name, Buffer.from(data)] as const,
        );
        const folder = folderOf(Object.fromEntries(given));
        const archive = packed(folder, 'any');
        expect(packed(folder, 'any').equals(archive)).toBe(true);
        expect(contentsOf(unpacked('a', archive))).toEqual(contentsOf(new Map(given)));
      }),
      { numRuns: 30 },
    );
  });

  it('is what tar unpacks, and what tar makes is one', () => {
    const out = join(root, 'out');
    mkdirSync(out);
    execFileSync('tar', ['xzf', '-', '-C', out], { input: PACKED });
    expect(readFileSync(join(out, 'mine/disagreements/1.yaml'), 'utf8')).toBe('cases: {}\n');
    const own = join(root, 'own.tar.gz');
    for (const words of [['-C', out, 'mine'], ['-C', join(out, 'mine'), '.'], ['--format=ustar', '-C', out, 'mine']]) {
      execFileSync('tar', ['czf', own, ...words]);
      const files = certificateFiles(own);
      expect(files.names).toEqual(Object.keys(FILES).sort());
      expect(files.read('manifest.json').toString()).toBe('m'.repeat(512));
      expect(files.place('results.jsonl')).toBe(`${own}: results.jsonl`);
    }
  }); // prettier-ignore
});

/** The archive with bytes put into its first header, which is made to fit them again. */
function withHeader(...changes: readonly (readonly [at: number, text: string])[]): Buffer {
  const tar = Buffer.from(TAR);
  for (const [at, text] of changes) tar.write(text, at, 'latin1');
  tar.fill(32, 148, 156);
  const sum = tar.subarray(0, 512).reduce((total, byte) => total + byte, 0);
  tar.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  return gzipSync(tar);
}

const named = (name: string): Buffer => withHeader([0, `${name}\0`.padEnd(100, '\0')]);
const [NAME, SIZE, KIND] = [0, 124, 156];

/** It says that it is that long when unpacked. */
function saying(size: number, archive = PACKED): Buffer {
  const copy = Buffer.from(archive);
  copy.writeUInt32LE(size, copy.length - 4);
  return copy;
}

describe('an archive from anyone', () => {
  it.each<[string, Buffer, RegExp]>([
    ['nothing at all', Buffer.alloc(0), /is neither a folder that .* nor such a folder as \.tar\.gz/],
    ['a text', Buffer.from('{"verdict": "conforms"}'), /is neither/],
    ['another archive', Buffer.from('PK\x03\x04'.padEnd(99, '\0')), /is neither/],
    ['half of one', PACKED.subarray(0, PACKED.length >> 1), /is cut off/],
    ['two, one after the other', Buffer.concat([PACKED, PACKED]), /cannot be unpacked/],
    ['one with something behind it', Buffer.concat([PACKED, Buffer.from('more')]), /cannot be unpacked: it is cut off, or is not one archive alone$/],
    ['one that grows without end', saying(1024, gzipSync(Buffer.alloc(2 ** 26))), /cannot be unpacked: it is cut off, or is not one archive alone$/],
    ['one that says more than so few bytes become', saying(0xffffffff), /cannot be unpacked: it is cut off, or is not one archive alone$/],
    ['one that says that it is huge', saying(0xffffffff, Buffer.concat([PACKED, Buffer.alloc(2 ** 22), Buffer.alloc(4)])), /is cut off, or has 4294967295 bytes when unpacked; expected 268435456 at most/],
    ['one that is shorter than it says', saying(2 ** 20), /cannot be unpacked/],
    ['no archive, compressed', gzipSync(Buffer.from('no tar')), /is cut off/],
    ['zeros', gzipSync(Buffer.alloc(100)), /is cut off/],
    ['letters', gzipSync(Buffer.alloc(2048, 'a')), /is no archive of "tar"/],
    ['one without its end', gzipSync(TAR.subarray(0, -1024)), /is cut off/],
    ['one that ends within a file', gzipSync(TAR.subarray(0, 513)), /is cut off/],
    ['one with something after its end', gzipSync(Buffer.concat([TAR, Buffer.from('more')])), /something after its end/],
    ['a changed header', gzipSync(Buffer.concat([Buffer.from('x'), TAR.subarray(1)])), /or was changed/],
    ['a name that leads out', named('../certificate.json'), /leads out of the archive/],
    ['a name that leads out later', named('mine/../../certificate.json'), /leads out of the archive/],
    ['a name from the root', named('/certificate.json'), /leads out of the archive/],
    ['a name from the root, of a password file', named('/etc/passwd'), /leads out of the archive/],
    ['a name without end', withHeader([NAME, 'a/'.repeat(50)], [345, 'b/'.repeat(77)]), /is none of a certificate's files|leads out/],
    ['another file', named('mine/run.sh'), /mine\/run\.sh: is none of a certificate's files/],
    ['a file in a folder', named('mine/more/certificate.json'), /is none of a certificate's files/],
    ['a file in another folder', named('yours/certificate.json'), /is not in the folder of the other files/],
    ['a file twice', named('mine/results.jsonl'), /mine\/results\.jsonl: stands in the archive twice/],
    ['a name that paints the screen', named('mine/\x1b[2Jgood\nverified'), /mine\/\\u001b\[2Jgood\\nverified: is none/],
    ['a name of objects', named('mine/__proto__'), /is none/],
    ['the folder of cases as a file', named('mine/disagreements'), /is none/],
    ['a link', withHeader([KIND, '2'], [157, '/etc/passwd']), /is a link; a certificate has regular files alone/],
    ['a second name of a file', withHeader([KIND, '1'], [157, 'mine/manifest.json']), /is a link/],
    ['a device', withHeader([KIND, '3']), /is a device/],
    ['a pipe', withHeader([KIND, '6']), /is a pipe/],
    ['a folder with contents', withHeader([KIND, '5']), /is an entry of another kind/],
    ['another folder', withHeader([NAME, 'mine/more/\0'.padEnd(100, '\0')], [KIND, '5'], [SIZE, '00000000000']), /is none of a certificate's files/],
    ['an extended header', withHeader([KIND, 'x']), /has extended headers; pack it with "tar --format=ustar/],
    ['a long name of GNU', withHeader([KIND, 'L']), /has extended headers/],
    ['a sparse file', withHeader([KIND, 'S']), /is an entry of another kind/],
    ['a size that is none', withHeader([SIZE, '9999999999z']), /is no archive of "tar"/],
    ['a size below nothing', withHeader([SIZE, '-0000000001']), /is no archive of "tar"/],
    ['a size in another notation', withHeader([SIZE, '\x80\0\0\0\0\0\0\0\0\0\0\x01']), /is no archive of "tar"/],
    ['a size that is too large', withHeader([SIZE, '77777777777']), /has 8589934591 bytes; expected \d+ at most/],
    ['a size beyond the end', withHeader([SIZE, '00000100000']), /is cut off/],
  ])('is refused in one line: %s', (_, archive, wanted) => {
    let message = '';
    try {
      unpacked('a.tar.gz', archive);
    } catch (error) {
      if (!(error instanceof FolderError)) throw error;
      ({ message } = error);
    }
    expect(message).toMatch(wanted);
    expect(message).toMatch(/^a\.tar\.gz: [\x20-\x7e]{1,300}$/);
  }); // prettier-ignore

  it('is refused in one line, whatever bit of it is changed, or read as it is', () => {
    fc.assert(
      fc.property(fc.nat(TAR.length * 8 - 1), (bit) => {
        const tar = Buffer.from(TAR);
        tar[bit >> 3] = (tar[bit >> 3] ?? 0) ^ (1 << (bit & 7));
        try {
          const names = [...unpacked('a', gzipSync(tar)).keys()].sort();
          expect(names).toEqual(Object.keys(FILES).sort());
        } catch (error) {
          if (!(error instanceof FolderError)) throw error;
          expect(error.message).toMatch(/^a: [\x20-\x7e]+$/);
        }
      }),
      { numRuns: byNight(300, 60) },
    );
  });

  it('is said to be cut off wherever it was cut, with no figure alone that its last bytes happen to say', () => {
    const kept = readFileSync(join(packageRoot(), 'docs/certificates/c-vp1.0.tar.gz'));
    fc.assert(
      fc.property(fc.integer({ min: 18, max: kept.length - 1 }), (length) => {
        expect(() => unpacked('a', kept.subarray(0, length))).toThrow(/^a: (?:cannot be unpacked: it )?is cut off, or /);
      }),
      { numRuns: byNight(300, 60) },
    );
  }); // prettier-ignore

  it('is no device', () => {
    expect(() => certificateFiles('/dev/zero')).toThrow(
      /\/dev\/zero: is a device; expected a cert/,
    );
    const link = join(root, 'link');
    symlinkSync('/nowhere', link);
    expect(() => certificateFiles(link)).toThrow(/there is no such folder/);
  });
});
