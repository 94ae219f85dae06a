/** The example in C of which some reciprocals are one unit off, within the bound: nothing is wrong, and neighbours or x and -x tell of it. */
import { execFileSync, spawnSync } from 'node:child_process';
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../../spec/load/root.js';
import { isSkipped } from '../stacks/required.testing.js';

/** Whether there is no compiler, which is said; never where it has to be there. */
export function isSpoiltSkipped(what: string): boolean {
  return isSkipped('gcc', spawnSync('cc', ['--version']).status === 0, what);
}

/**
 * Compiles it as `vp1` of a folder.
 *
 * @param operands as bits, "0xbfa00000", whose reciprocals are the next greater number
 */
export function compiledSpoilt(folder: string, operands: readonly string[]): void {
  const examples = join(packageRoot(), 'examples/backends/c');
  copyFileSync(join(examples, 'vp1-kit.h'), join(folder, 'vp1-kit.h'));
  const right = 'float quotient = nearest(1.0 / (double)a[0]);';
  const text = readFileSync(join(examples, 'vp1.c'), 'utf8');
  if (!text.includes(right)) throw new Error('the example computes reciprocals in another way');
  const off = operands.map((bits) => `kit_bits(a[0]) == ${bits}u`).join(' || ');
  const spoilt = `if (${off}) quotient = nextafterf(quotient, 9.0f);`;
  writeFileSync(join(folder, 'vp1.c'), text.replace(right, `${right}\n    ${spoilt}`));
  execFileSync('cc', ['-O2', '-o', join(folder, 'vp1'), join(folder, 'vp1.c'), '-lm']);
}
