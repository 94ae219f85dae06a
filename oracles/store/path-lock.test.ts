import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { HeldError, PathLock } from './path-lock.js';
import { beginning, ENDED } from './processes.js';

let root: string;
let path: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'vpspec-path-lock-'));
  path = join(root, 'lock');
});
afterEach(() => {
  rmSync(root, { recursive: true });
});

const since = '2026-11-23T00:00:00.000Z';
const host = hostname();

const left = (holder: unknown): void => {
  writeFileSync(path, typeof holder === 'string' ? holder : JSON.stringify(holder));
};

/** The number of a process that has ended. */
const ended = (): number => spawnSync(process.execPath, ['-e', '']).pid;

describe('the lock of a path', () => {
  it('is one holder at a time, and leaves nothing', () => {
    const lock = PathLock.take(path);
    expect(() => PathLock.take(path)).toThrow(HeldError);
    expect(() => PathLock.take(path)).toThrow(`process ${String(process.pid)} on ${host}`);
    expect(readdirSync(root)).toEqual(['lock']);
    lock.release();
    expect(readdirSync(root)).toEqual([]);
    PathLock.take(path).release();
  });

  it('is taken over from a process that is gone', () => {
    left({ process: ended(), host, since });
    PathLock.take(path).release();
    expect(readdirSync(root)).toEqual([]);
  });

  it.runIf(process.platform === 'linux')(
    'is taken over where the number is that of a later process',
    () => {
      left({ process: process.ppid, host, since, began: '1' });
      PathLock.take(path).release();
      expect(readdirSync(root)).toEqual([]);
    },
  );

  it('is taken over from a process of our own number before us', () => {
    left({ process: process.pid, host, since });
    PathLock.take(path).release();
    expect(readdirSync(root)).toEqual([]);
  });

  it('is taken over where who took it over was killed while doing so', () => {
    const holder = { process: ended(), host, since };
    left(holder);
    // The right to replace a lock is a lock of its own, named after the text of that one.
    const text = readFileSync(path, 'utf8');
    const right = `${path}.${createHash('sha256').update(text).digest('hex').slice(0, 16)}`;
    writeFileSync(right, JSON.stringify({ ...holder, process: process.ppid }));
    expect(() => PathLock.take(path)).toThrow(`process ${String(process.ppid)} on ${host}`);
    expect(readFileSync(path, 'utf8')).toBe(text);
    writeFileSync(right, text);
    PathLock.take(path).release();
    expect(readdirSync(root)).toEqual([]);
  });

  it.each([
    ['of a process that goes on', { process: process.ppid, host, since }],
    ['of another machine', { process: 1, host: `not-${host}`, since }],
    ['of another thread of ours', { process: process.pid, host, since, thread: 77 }],
    ['that is no JSON', 'x'],
    ['that is empty', ''],
  ])('is not taken over where it is one %s', (_, holder) => {
    left(holder);
    const before = readFileSync(path, 'utf8');
    expect(() => PathLock.take(path)).toThrow(HeldError);
    expect(readdirSync(root)).toEqual(['lock']);
    expect(readFileSync(path, 'utf8')).toBe(before);
  });

  it('says nothing of a process of which the machine does not show when it began', () => {
    left({ process: process.ppid, host, since, began: '1' });
    const shown = (isThere: boolean) => ({ began: () => undefined, isThere: () => isThere });
    expect(() => PathLock.take(path, shown(true))).toThrow(HeldError);
    PathLock.take(path, shown(false)).release();
    expect(readdirSync(root)).toEqual([]);
  });

  it('is taken over from a process that was killed and that its parent has not asked for', () => {
    left({ process: process.ppid, host, since });
    PathLock.take(path, { began: () => ENDED, isThere: () => true }).release();
    expect(readdirSync(root)).toEqual([]);
  });

  it("is held where it is another user's, who lets nobody read it", () => {
    left({ process: ended(), host, since });
    chmodSync(path, 0);
    chmodSync(root, 0o777);
    const isRoot = process.geteuid?.() === 0;
    if (isRoot) process.seteuid?.(65534);
    try {
      expect(() => PathLock.take(path)).toThrow(`${path} is held by another run`);
      expect(readdirSync(root)).toEqual(['lock']);
    } finally {
      if (isRoot) process.seteuid?.(0);
    }
  });

  it('does not remove, when it is released, the lock of who took it over', () => {
    const lock = PathLock.take(path);
    left({ process: process.ppid, host, since });
    lock.release();
    expect(readdirSync(root)).toEqual(['lock']);
  });
});

describe('the beginning of a process', () => {
  const stat = (state: string): string =>
    `77 (a) name) ${state} ${Array.from({ length: 40 }, (_, at) => String(at + 4)).join(' ')}\n`;

  it.each([
    ['is its 22nd field', 'S', '22'],
    ['is none of one that was killed', 'Z', ENDED],
  ])('%s', (_, state, began) => {
    writeFileSync(path, stat(state));
    expect(beginning(path)).toBe(began);
  });

  it('is not known where it is not shown, or cannot be read', () => {
    expect(beginning(path)).toBeUndefined();
    mkdirSync(path);
    expect(beginning(path)).toBeUndefined();
  });

  it.runIf(process.platform === 'linux')('is that of this one', () => {
    expect(beginning(`/proc/${String(process.pid)}/stat`)).toMatch(/^\d+$/);
  });
});
