import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CampaignFailure, CampaignUsageError } from '../units/errors.js';
import { FolderLock, LOCK } from './folder-lock.js';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'vpspec-lock-'));
});
afterEach(() => {
  rmSync(root, { recursive: true });
});

/** What another run has left. */
function held(holder: unknown): void {
  writeFileSync(join(root, LOCK), typeof holder === 'string' ? holder : JSON.stringify(holder));
}

const since = '2026-11-23T00:00:00.000Z';

/** The number of a process that has ended. */
function ended(): number {
  return spawnSync(process.execPath, ['-e', '']).pid;
}

describe('the lock of a folder', () => {
  it('makes the folder, and leaves nothing when it is released', () => {
    const folder = join(root, 'a', 'b');
    FolderLock.take(folder).release();
    expect(readdirSync(folder)).toEqual([]);
    FolderLock.take(folder).release();
  });

  it('is refused while another process has it, who is named', () => {
    held({ process: process.ppid, host: hostname(), since });
    const take = (): unknown => FolderLock.take(root);
    expect(take).toThrow(CampaignUsageError);
    expect(take).toThrow(`process ${String(process.ppid)} on ${hostname()}, since ${since},`);
    expect(readdirSync(root)).toEqual([LOCK]);
  });

  it('is taken over from a process that is gone', () => {
    held({ process: ended(), host: hostname(), since });
    const lock = FolderLock.take(root);
    expect(readdirSync(root)).toEqual([LOCK]);
    lock.release();
    expect(readdirSync(root)).toEqual([]);
  });

  it.each([
    ['of another machine', { process: 1, host: `not-${hostname()}`, since }],
    ['that is no JSON', 'x'],
    ['that is empty', ''],
    ['of another form', { process: 'all', host: hostname(), since }],
  ])('is not taken over where it is one %s', (_, holder) => {
    held(holder);
    expect(() => FolderLock.take(root)).toThrow(/remove .*\.vpspec-lock/);
    expect(readdirSync(root)).toEqual([LOCK]);
  });

  it('fails as machinery where no folder can be made', () => {
    writeFileSync(join(root, 'file'), '');
    expect(() => FolderLock.take(join(root, 'file', 'folder'))).toThrow(CampaignFailure);
  });
});
