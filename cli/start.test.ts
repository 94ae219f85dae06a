import { readFileSync } from 'node:fs';
import { join, normalize } from 'node:path';
import { describe, expect, it } from 'vitest';
import { packageRoot } from '../spec/load/root.js';

/** What the README's commands, "npm start" and the full run write, relative to the checkout. */
function foldersWritten(): string[] {
  const text = (path: string): string => readFileSync(join(packageRoot(), path), 'utf8');
  const named = [text('README.md'), text('.ci/run')].flatMap((words) =>
    [...words.matchAll(/--out (\S+)/g)].map(([, path]) => path ?? ''),
  );
  const [, start] = /packageRoot\(\), '(reports\/out[^']*)'/.exec(text('cli/start.ts')) ?? [];
  const [, told] = /`(reports\/out\S*)\/index\.html`/.exec(text('README.md')) ?? [];
  expect(told).toBe(start);
  return [...new Set([start ?? '', ...named].map((path) => normalize(path)))];
}

describe('the folders that a new user writes', () => {
  it('lie beside each other: a certificate refuses a folder that holds anything else', () => {
    const folders = foldersWritten();
    expect(folders.length).toBeGreaterThan(4);
    const within = folders.filter((one) => folders.some((other) => other.startsWith(`${one}/`)));
    expect(within).toEqual([]);
  });
});
