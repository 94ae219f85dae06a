import { existsSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeFolder } from './make-folder.js';

describe('makeFolder', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'vpspec-folders-'));
  });
  afterEach(() => {
    rmSync(folder, { recursive: true });
  });

  it('makes those above as well, and leaves what is there', () => {
    const path = join(folder, 'a', 'b', 'c');
    makeFolder(path);
    writeFileSync(join(path, 'file'), '');
    makeFolder(path);
    expect(existsSync(join(path, 'file'))).toBe(true);
  });

  it('fails where a file is in the way, or a link that leads nowhere', () => {
    writeFileSync(join(folder, 'file'), '');
    symlinkSync(join(folder, 'nowhere'), join(folder, 'link'));
    for (const path of ['file', 'file/below', 'link', 'link/below']) {
      expect(() => {
        makeFolder(join(folder, path));
      }, path).toThrow(/EEXIST|ENOTDIR|ENOENT/);
    }
  });

  it.runIf(existsSync('/proc/self'))('ends where a file system makes no folders', () => {
    for (const path of ['/proc/vpspec', '/proc/vpspec/below']) {
      expect(() => {
        makeFolder(path);
      }, path).toThrow('ENOENT');
    }
  });
});
