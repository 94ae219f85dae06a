/**
 * Code of a file of `--language` that never comes back: a command ends all the same, with the code of bad input. Each waits for the ten seconds
 * that a call may take, and so they wait side by side.
 */
import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { BUILT } from '../vitest.build.js';
import { scratch } from '../spec/scratch.testing.js';

const { folder } = scratch('language-endless');
const EXAMPLE = readFileSync('examples/languages/two.mjs', 'utf8');
const RULE = 'componentwise((numbers, a) => numbers.add(a, a))';

interface Ended {
  readonly code: number | string | null;
  readonly out: string;
  readonly err: string;
}

function certified(language: string): Promise<Ended> {
  const words = ['certify', '--backend', 'profile:strict', '--environment', 'TWO1.0', '--language', language]; // prettier-ignore
  return new Promise((resolve) => {
    const args = [join(BUILT, 'cli', 'main.js'), ...words];
    const env = { ...process.env, NO_COLOR: '1' };
    execFile(process.execPath, args, { env }, (error, out, err) => {
      resolve({ code: error === null ? 0 : (error.code ?? null), out, err });
    });
  });
}

it.concurrent.each([
  ['a rule', RULE, '() => { for (;;); }', 'the rule of TWICE took longer than 10 s'],
  ['a rule that catches all', RULE, '() => { for (;;) { try { for (;;); } finally { continue; } } }', 'the rule of TWICE took longer than 10 s'],
  ['a function, with something else to wait for', 'const banks', 'setInterval(() => 0, 1000);\n  for (;;);\n  const banks', 'its function took longer than 10 s'],
  ['a function, after it has waited', '({ assembly, componentwise }) => {', 'async ({ assembly, componentwise }) => {\n  await 0;\n  for (;;);', 'its function took longer than 10 s'],
  ['a module, where it is loaded for good', 'const HEADER', "import { isMainThread } from 'node:worker_threads';\nif (isMainThread) for (;;);\nconst HEADER", 'loading it took longer than 10 s'],
] as const)('%s ends the command with the code of bad input', async (name, from, to, says) => {
  const parts = EXAMPLE.split(from);
  expect(parts).toHaveLength(2);
  const own = join(folder, `${name.replaceAll(/[ ,]+/g, '-')}.mjs`);
  writeFileSync(own, parts.join(to));
  const { code, out, err } = await certified(own);
  expect([code, out, err]).toEqual([2, '', expect.stringContaining(says)]);
}); // prettier-ignore
