import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { temporaryFolder } from './temporary.js';

const parent = mkdtempSync(join(tmpdir(), 'vpspec-temporary-'));
afterAll(() => {
  rmSync(parent, { recursive: true, force: true });
});

it('is deleted by its owner, or by the next one once the owner is dead', () => {
  const dead = spawnSync(process.execPath, ['--version']).pid;
  const left = temporaryFolder(parent, dead);
  writeFileSync(join(left.path, 'Preferences'), '{}');
  const living = temporaryFolder(parent);
  expect(existsSync(left.path)).toBe(false);
  const next = temporaryFolder(parent);
  expect(existsSync(living.path)).toBe(true);
  expect(next.path).not.toBe(living.path);
  living.remove();
  expect(existsSync(living.path)).toBe(false);
});
