/** How long commands take that people wait for: the start, the programs under examples/. */
import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../spec/load/root.js';
import type { Figure } from './figure.js';

/** Wall time of a command of `vpspec`, in milliseconds. */
function millisecondsOf(words: readonly string[], input = ''): number {
  const main = join(packageRoot(), 'dist', 'cli', 'main.js');
  const from = performance.now();
  execFileSync(process.execPath, [main, ...words], { input });
  return performance.now() - from;
}

function median(times: readonly number[]): number {
  const sorted = [...times].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? NaN;
}

function times(count: number, words: readonly string[], input?: string): readonly number[] {
  return Array.from({ length: count }, () => millisecondsOf(words, input));
}

/** The slowest of the programs under examples/, answered by `vpspec allowed`. */
function slowestExample(): Figure {
  const folder = join(packageRoot(), 'examples');
  const programs = readdirSync(folder).filter((name) => /\.(vp|vp4|fp4|gp4)$/.test(name));
  const each = programs.map((name) => {
    const path = join(folder, name);
    return median(times(3, ['allowed', path, '--inputs', path.replace(/\.\w+$/, '.yaml')]));
  });
  return { value: Math.max(...each), unit: 'ms' };
}

export function commands(): Record<string, Figure> {
  const short = (words: readonly string[], input?: string): Figure => ({
    value: median(times(9, words, input)),
    unit: 'ms',
  });
  return {
    'cli.startMilliseconds': short(['run', '-'], '!!VP1.0 MOV o[HPOS], v[OPOS]; END'),
    'cli.explainMilliseconds': short(['explain', 'MUL']),
    'allowed.slowestExampleMilliseconds': slowestExample(),
  };
}
