/** The program of source.ts, compiled and asked. */
import { execFile, execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { EngineName } from '../../semantics/silicon/names.js';
import { hostCodeProgram, KINDS } from './source.js';

/** How many results of one slice of the operands differ, by kind of difference. */
export type Counts = readonly number[];

/** A compiled program; it is deleted by `remove`. */
export interface Compiled {
  /** Counts of the slices from `first` to before `end`, of a piece of host code. */
  readonly counts: (piece: number, first: number, end: number) => Promise<readonly Counts[]>;
  readonly remove: () => void;
}

/** Without contraction: a fused multiplication and addition is no plain code. @throws Error where there is no gcc */
export function compiledFor(engine: EngineName): Compiled {
  const folder = mkdtempSync(join(tmpdir(), 'vpspec-host-code-'));
  const [source, program] = [join(folder, `${engine}.c`), join(folder, engine)];
  writeFileSync(source, hostCodeProgram(engine));
  const flags = ['-std=c99', '-O2', '-ffp-contract=off', '-o', program, source, '-lm'];
  execFileSync('gcc', flags, { stdio: ['ignore', 'inherit', 'inherit'] });
  return {
    counts: async (piece, first, end) => {
      const { stdout } = await promisify(execFile)(program, [piece, first, end].map(String));
      const lines = stdout.trim().split('\n');
      return lines.map((line) => {
        const counts = line.split(' ').map(Number);
        if (counts.length !== KINDS.length) throw new Error(`no counts: ${line}`);
        return counts;
      });
    },
    remove: () => {
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** What functions of C and approximations of SSE depend on. */
export function machine(): Readonly<Record<'processor' | 'compiler' | 'library', string>> {
  const said = (...command: readonly string[]): string =>
    execFileSync(command[0] ?? '', command.slice(1), { encoding: 'utf8' }).split('\n')[0] ?? '';
  return {
    processor: cpus()[0]?.model ?? 'unknown',
    compiler: said('gcc', '--version'),
    library: said('ldd', '--version'),
  };
}
