/** A sample of what `scripts/replays.mjs` does with every fault, in this process: a kept disagreement disagrees again. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { scratch } from '../spec/scratch.testing.js';
import { runCertify } from './certify.js';
import { EXIT } from './exit.js';
import { printed } from './printed.testing.js';
import { shrinkCommand } from './shrink.js';

const { folder } = scratch('replays');
afterEach(() => {
  process.exitCode = undefined;
});

it.each([
  ['bra-inverted', 'vp2.BRA.not-taken'],
  ['second-label-blamed-on-the-first', 'vp2.load.duplicate-label'],
])('a kept disagreement of %s is found again', async (fault, clause) => {
  const out = join(folder, fault);
  const backend = `fault:${fault}`;
  const { result } = await printed(() => runCertify([clause], { backend, quiet: true, out }));
  expect(result).toBe(EXIT.disagreement);
  const kept = readdirSync(join(out, 'disagreements'));
  expect(kept.length).toBeGreaterThan(0);
  for (const file of kept) {
    const again = ['--replay', join(out, 'disagreements', file), '--max-runs', '1', '--json'];
    const words = ['node', 'shrink', '--backend', backend, ...again];
    const { text } = await printed(() => shrinkCommand().exitOverride().parseAsync(words));
    expect(JSON.parse(text)).toMatchObject({ verdict: 'disagrees' });
  }
});
