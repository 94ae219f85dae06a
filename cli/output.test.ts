import {
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { requireOutputFile, requireOutputFolder, writeOutput } from './output.js';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'vpspec-output-'));
});
afterEach(() => {
  rmSync(root, { recursive: true });
});

describe('what is to be written', () => {
  it('is refused before the work where it has no name', () => {
    expect(() => {
      requireOutputFile('--out', '');
    }).toThrow('--out "": expected the name of a file');
    expect(() => {
      requireOutputFolder('--out', '');
    }).toThrow('--out "": expected the name of a folder');
  });

  it('is refused where a file is in the way of a folder, and a folder in that of a file', () => {
    writeFileSync(join(root, 'file'), '');
    expect(() => {
      requireOutputFolder('--out', join(root, 'file', 'more'));
    }).toThrow(/file is no folder/);
    expect(() => {
      requireOutputFolder('--out', join(root, 'file'));
    }).toThrow(/file is no folder/);
    expect(() => {
      requireOutputFile('--out', root);
    }).toThrow(/is a folder/);
  });

  it.runIf(existsSync('/proc/self'))('is refused where nothing can be made, whoever asks', () => {
    expect(() => {
      requireOutputFile('--out', '/proc/vpspec/file');
    }).toThrow(
      /^--out \/proc\/vpspec\/file: cannot write there: nothing can be made in that folder$/,
    );
    expect(() => {
      requireOutputFolder('--out', '/proc/vpspec');
    }).toThrow(/^--out \/proc\/vpspec: cannot write there: nothing can be made in that folder$/);
    expect(() => {
      requireOutputFile('--out', '/dev/null');
    }).not.toThrow();
  });

  it('is looked at and left as it was', () => {
    requireOutputFile('--out', join(root, 'a', 'file'));
    requireOutputFolder('--out', root);
    expect(readdirSync(root)).toEqual([]);
  });

  it('may stand in folders that are not there yet, which are made', () => {
    const path = join(root, 'a', 'b', 'c.yaml');
    requireOutputFile('--out', path);
    writeOutput(path, 'text');
    expect(readFileSync(path, 'utf8')).toBe('text');
    expect(readdirSync(join(root, 'a', 'b'))).toEqual(['c.yaml']);
  });

  it('follows a link', () => {
    const [path, link] = [join(root, 'c.yaml'), join(root, 'link.yaml')];
    writeOutput(path, 'before');
    symlinkSync(path, link);
    writeOutput(link, 'after');
    expect(lstatSync(link).isSymbolicLink()).toBe(true);
    expect(readFileSync(path, 'utf8')).toBe('after');
  });

  it('leaves what was there where it cannot be written whole', () => {
    const path = join(root, 'c.yaml');
    writeOutput(path, 'before');
    // Where the new file is made ready there is a folder: it cannot be.
    const part = `${path}.${String(process.pid)}.part`;
    mkdirSync(part);
    expect(() => {
      writeOutput(path, 'after');
    }).toThrow(/could not be written/);
    expect(readFileSync(path, 'utf8')).toBe('before');
    rmSync(part, { recursive: true, force: true });
  });
});
