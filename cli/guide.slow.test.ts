/** `vpspec guide --branches`, in processes of their own: what runs is watched from before it is loaded. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { packageRoot } from '../spec/load/root.js';
import { runBuilt } from './built-command.testing.js';
import { scratch } from '../spec/scratch.testing.js';

const { folder } = scratch('guide-slow');

interface Kept {
  readonly text: string;
  readonly items: readonly string[];
}

function kept(path: string): readonly Kept[] {
  return (JSON.parse(readFileSync(path, 'utf8')) as { readonly kept: readonly Kept[] }).kept;
}

/** Those of the items that are branches, by file. */
function filesOf(all: readonly Kept[]): ReadonlySet<string> {
  const branches = all.flatMap(({ items }) => items.filter((item) => item.startsWith('branch ')));
  return new Set(
    branches.map((item) => {
      const [, path = item] = /^branch (semantics\/.+\.ts):\d+:\d+$/.exec(item) ?? [];
      return path;
    }),
  );
}

const guide = (...words: readonly string[]) => runBuilt(['guide', ...words]);

describe('branches of the semantics', () => {
  it.each([
    ['VP2.0', 'semantics/machine/'],
    ['NVfp4.0', 'semantics/gpu/machine/'],
  ])(
    'are what programs are kept for, each by its place in a source: %s',
    (environment, machine) => {
      const path = join(folder, `${environment}.json`);
      const words = ['--environment', environment, '--programs', '3', '--out', path];
      expect(guide(...words, '--branches').code).toBe(0);
      const files = filesOf(kept(path));
      expect(files.size).toBeGreaterThan(20);
      for (const file of files) expect(existsSync(join(packageRoot(), file))).toBe(true);
      expect([...files].some((file) => file.startsWith(machine))).toBe(true);
      // Nothing of what judges and draws.
      expect([...files].filter((file) => !file.startsWith('semantics/'))).toEqual([]);
    },
  );

  it('are the same in one sitting and in two, and no part of a search that began without them', () => {
    const [whole, parts, plain] = ['whole', 'parts', 'plain'].map((name) => join(folder, `${name}.json`)); // prettier-ignore
    if (whole === undefined || parts === undefined || plain === undefined) throw new Error('three');
    const words = ['--environment', 'VP1.1', '--branches'];
    guide(...words, '--programs', '6', '--out', whole);
    guide(...words, '--programs', '2', '--out', parts);
    expect(guide(...words, '--programs', '6', '--out', parts, '--resume').code).toBe(0);
    expect(readFileSync(parts, 'utf8') === readFileSync(whole, 'utf8')).toBe(true);
    guide('--environment', 'VP1.1', '--programs', '6', '--out', plain);
    expect(filesOf(kept(plain))).toEqual(new Set());
    const other = guide(...words, '--programs', '8', '--out', plain, '--resume');
    expect([other.code, other.err]).toEqual([2, expect.stringContaining('begun with --branches false, and now it is true')]); // prettier-ignore
  });
});
