/**
 * What default certificates take: processor seconds, user and system, of all processes, the implementation's among them.
 * How long they take by the clock depends on who else uses the machine.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ENVIRONMENT_NAMES } from '../spec/gpu/environments.js';
import { packageRoot } from '../spec/load/root.js';
import type { Figure } from './figure.js';

/** Runs of each command, of which the quickest counts: a busy machine makes a run dearer, nothing makes it cheaper. */
const RUNS = 3;

const EXAMPLES = join(packageRoot(), 'examples', 'backends');

/**
 * The cost of a certificate in each language, for a machine in this process, and in VP1.0 also for the two example
 * backends: the one in C follows the document that governs it, the one in Python does not, so that its violations are
 * asked again and made small. The one in C is null without a compiler.
 */
export function certificates(): Record<string, Figure | null> {
  const folder = mkdtempSync(join(tmpdir(), 'vpspec-bench-'));
  try {
    const strict = ENVIRONMENT_NAMES.map((environment): [string, Figure] => [
      `certify.${environment}.strict`,
      certificate(environment, 'profile:strict', folder),
    ]);
    const c = compiled(folder);
    const python = `exec:python3 ${join(EXAMPLES, 'python', 'vp1.py')}`;
    return {
      ...Object.fromEntries(strict),
      'certify.VP1.0.c': c === null ? null : certificate('VP1.0', `exec:${c}`, folder),
      'certify.VP1.0.python': certificate('VP1.0', python, folder),
    };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function certificate(environment: string, backend: string, folder: string): Figure {
  const main = join(packageRoot(), 'dist', 'cli', 'main.js');
  const words = ['certify', '--quiet', '--environment', environment, '--backend', backend];
  const all = [process.execPath, main, ...words, '--out', join(folder, 'certificate')];
  const seconds = Array.from({ length: RUNS }, () => processorSeconds(all));
  return { value: Math.min(...seconds), unit: 'processor s' };
}

/** Time of a command and all that it waits for, by the shell's own account. Exit code 1 is a certificate's verdict. */
function processorSeconds(words: readonly string[]): number {
  const script = '"$@" > /dev/null 2>&1; [ $? -le 1 ] || exit 2; times';
  const told = execFileSync('sh', ['-c', script, 'sh', ...words], { encoding: 'utf8' });
  const ofChildren = told.split('\n')[1] ?? '';
  const times = [...ofChildren.matchAll(/(\d+)m([\d.]+)s/g)];
  return times.reduce((sum, [, minutes, rest]) => sum + Number(minutes) * 60 + Number(rest), 0);
}

/** The example in C as a program; null where nothing compiles it. */
function compiled(folder: string): string | null {
  const program = join(folder, 'vp1');
  try {
    execFileSync('cc', ['-O2', '-o', program, join(EXAMPLES, 'c', 'vp1.c'), '-lm']);
    return program;
  } catch {
    return null;
  }
}
