/** The program of source.ts, compiled and asked; it is deleted by `close`. */
import { execFile, execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { EngineName } from '../../semantics/silicon/names.js';
import type { AllAsked } from './asked.js';
import { HOST_CODE, hostCodeProgram, KINDS } from './source.js';

/** Without contraction: a fused multiplication and addition is no plain code. @throws Error where there is no gcc */
export function compiledFor(engine: EngineName): AllAsked {
  const folder = mkdtempSync(join(tmpdir(), 'vpspec-host-code-'));
  const [source, program] = [join(folder, `${engine}.c`), join(folder, engine)];
  writeFileSync(source, hostCodeProgram(engine));
  const flags = ['-std=c99', '-O2', '-ffp-contract=off', '-o', program, source, '-lm'];
  execFileSync('gcc', flags, { stdio: ['ignore', 'inherit', 'inherit'] });
  return {
    machine: machine(),
    pieces: HOST_CODE[engine],
    counts: async (piece, slice) => {
      const { stdout } = await promisify(execFile)(program, [piece, slice, slice + 1].map(String));
      const counts = stdout.trim().split(' ').map(Number);
      if (counts.length !== KINDS.length) throw new Error(`no counts: ${stdout}`);
      return counts;
    },
    close: () => {
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** What functions of C and approximations of SSE depend on. */
function machine(): Readonly<Record<string, string>> {
  const said = (...command: readonly string[]): string =>
    execFileSync(command[0] ?? '', command.slice(1), { encoding: 'utf8' }).split('\n')[0] ?? '';
  return {
    processor: cpus()[0]?.model ?? 'unknown',
    compiler: said('gcc', '--version'),
    library: said('ldd', '--version'),
  };
}
