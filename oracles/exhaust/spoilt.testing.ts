/** The example in C of which some reciprocals are one unit off, within the bound: nothing is wrong, and neighbours or x and -x tell of it. */
import { execFileSync, spawnSync } from 'node:child_process';
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../../spec/load/root.js';
import { isSkipped } from '../stacks/required.testing.js';
import { SLICE, SLICES, type SliceReport } from './messages.js';
import { noError } from './quick-judge.js';

/** Whether there is no compiler, which is said; never where it has to be there. */
export function isSpoiltSkipped(what: string): boolean {
  return isSkipped('gcc', spawnSync('cc', ['--version']).status === 0, what);
}

/**
 * Compiles it as `vp1` of a folder.
 *
 * @param operands as bits, "0xbfa00000", whose reciprocals are the next greater number; one that stands there twice, the one after that
 */
export function compiledSpoilt(folder: string, operands: readonly string[]): void {
  const examples = join(packageRoot(), 'examples/backends/c');
  copyFileSync(join(examples, 'vp1-kit.h'), join(folder, 'vp1-kit.h'));
  const right = 'float quotient = nearest(1.0 / (double)a[0]);';
  const text = readFileSync(join(examples, 'vp1.c'), 'utf8');
  if (!text.includes(right)) throw new Error('the example computes reciprocals in another way');
  const spoilt = operands.map(
    (bits) => `if (kit_bits(a[0]) == ${bits}u) quotient = nextafterf(quotient, 9.0f);`,
  );
  writeFileSync(join(folder, 'vp1.c'), text.replace(right, [right, ...spoilt].join('\n    ')));
  execFileSync('cc', ['-O2', '-o', join(folder, 'vp1'), join(folder, 'vp1.c'), '-lm']);
}

/** A slice of RCP that somebody asked who told no order: a run that is given it asks it no more. */
export function withoutShape(slice: number): SliceReport {
  return {
    ...{ operation: 'RCP', slice, asked: SLICE, hidden: 0, quickly: SLICE, judged: 0, open: 0 },
    ...{ wrong: 0, letter: 0, unlike: 0, exceptions: [], kinds: [], clauses: [], worst: noError() },
    ...{ digest: '0'.repeat(64), by: null, together: 'explained', region: null },
  };
}

/** Those between a slice of x and that of -x, of which a run is asked no other. */
export function slicesBetween(slice: number): readonly SliceReport[] {
  return Array.from({ length: SLICES / 2 - 1 }, (_, at) => withoutShape(slice + 1 + at));
}
