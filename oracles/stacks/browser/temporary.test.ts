import { spawnSync } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { scratch } from '../../../spec/scratch.testing.js';
import { temporaryFolder } from './temporary.js';

const { folder: parent } = scratch('temporary');

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
