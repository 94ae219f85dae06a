#!/usr/bin/env node
/** `npm start`: the first certificate. Certifies the recording of the NV30 engine that comes along. */
import { relative, join } from 'node:path';
import { endWithReader, EXIT, reportError } from './exit.js';
import { guardTerminal } from './guard-terminal.js';
import { fitScreen } from '../reports/page/paint.js';
import { packageRoot } from '../spec/load/root.js';

const RECORDING = 'cases/recordings/nv30';

/** The recording bears on a third of the clauses: the others need programs, or other instructions. */
const FLOOR = '0.3';

async function start(): Promise<number> {
  const { runCertify } = await import('./certify.js');
  const { floorNamed } = await import('../oracles/certify/floor.js');
  const recording = join(packageRoot(), RECORDING);
  const shown = (path: string): string => relative('', path) || '.';
  process.stdout.write(
    'Certifying recorded results of the NV30 engine (by a hardware-verified model) against\n' +
      'NV_vertex_program2, the document that the engine was built for, clause by clause.\n' +
      `Recording: ${shown(recording)}; expected failures: ${shown(join(recording, 'expected.yaml'))}\n\n`,
  );
  const code = await runCertify([], {
    backend: `recording:${shown(recording)}`,
    require: floorNamed(FLOOR),
    // One sine of the engine is far off where no bound is stated.
    byTheLetter: true,
    expect: shown(join(recording, 'expected.yaml')),
    out: shown(join(packageRoot(), 'reports/out/start')),
    brief: true,
  });
  if (code === EXIT.ok) {
    process.stdout.write(
      'All of it: npx vpspec certify --help\n' +
        'Yours:     npx vpspec certify --backend recording:DIR (docs/recordings.md)\n',
    );
  }
  return code;
}

guardTerminal({ out: false, err: false });
endWithReader();
if (process.stdout.isTTY) fitScreen(process.stdout.columns);

try {
  process.exitCode = await start();
} catch (error) {
  process.exitCode = reportError(error);
}
