import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { codeHash } from './code-hash.js';

let folder: string;

function write(path: string, content: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), content);
}

const hash = (): string => codeHash(folder, 'a/first.js');

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'vpspec-code-'));
  write('a/first.js', "import { b } from './second.js';\nimport fs from 'node:fs';\n");
  write('a/second.js', 'export { c } from "../b/third.js";\nimport "./first.js";\n');
  write('b/third.js', 'const later = () => import("./fourth.js");\n');
  write('b/fourth.js', 'd();\n');
  write('b/other.js', 'e();\n');
});

afterEach(() => {
  rmSync(folder, { recursive: true });
});

describe('the hash of a module', () => {
  it.each(['a/first.js', 'a/second.js', 'b/third.js', 'b/fourth.js'])('changes with %s', (path) => {
    const before = hash();
    write(path, '// else\n');
    expect(hash()).not.toBe(before);
  });

  it('stays where a module changes that it does not import', () => {
    const before = hash();
    write('b/other.js', 'else();\n');
    expect(hash()).toBe(before);
  });

  it('tells what is not there from what is empty', () => {
    write('b/fourth.js', '');
    const empty = hash();
    rmSync(join(folder, 'b/fourth.js'));
    expect(hash()).not.toBe(empty);
  });

  it('cannot be had of a module that is not there', () => {
    expect(() => codeHash(folder, 'a/none.js')).toThrow(/ENOENT/);
  });
});
