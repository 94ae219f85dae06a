/** The example is traced anew: apitrace's own tracer, Mesa and a C compiler make a dump, in which nothing departs. */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { nominalEngine } from '../../../semantics/gl/context/engine.js';
import { hasMesa, isSkipped } from '../../stacks/required.testing.js';
import { readDump } from './dump.js';
import { extensionOf, followTrace } from './follow.js';

const SOURCE = fileURLToPath(new URL('../../../examples/apitrace/application.c', import.meta.url));
const KEPT = fileURLToPath(new URL('../../../examples/apitrace/application.txt', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'vpspec-apitrace-'));
afterAll(() => {
  rmSync(folder, { recursive: true });
});

const isThere =
  hasMesa() &&
  ['gcc', 'apitrace'].every((program) => spawnSync(program, ['--help']).error === undefined);

/** The dump without what differs between runs and drivers: addresses, and what is answered. */
function calls(text: string): readonly string[] {
  return readDump(text).map(({ number, command }) => `${String(number)} ${command}`);
}

describe.skipIf(isSkipped('apitrace', isThere, 'traces of applications'))('apitrace', () => {
  it('records what is followed', () => {
    const run = (file: string, ...words: readonly string[]): string =>
      execFileSync(file, words, {
        cwd: folder,
        encoding: 'utf8',
        env: { ...process.env, EGL_PLATFORM: 'surfaceless', LIBGL_ALWAYS_SOFTWARE: '1' },
        stdio: ['ignore', 'pipe', 'ignore'],
      });
    run('gcc', SOURCE, '-o', 'application', '-l:libEGL.so.1');
    run('apitrace', 'trace', '--api', 'egl', '-o', 'application.trace', './application');
    const text = run('apitrace', 'dump', '-v', '--blobs', '--color=never', 'application.trace');
    const dump = readDump(text);
    const trace = followTrace(dump, {
      extension: extensionOf(dump),
      engine: nominalEngine(),
      blobs: (file) => new Uint8Array(readFileSync(join(folder, file))),
    });
    expect(calls(text)).toEqual(calls(readFileSync(KEPT, 'utf8')));
    expect(trace.differences).toEqual([]);
    expect(trace.compared).toBe(11);
    expect(trace.errors.map(({ call }) => call.command)).toEqual([
      'VertexAttrib4fARB',
      'ProgramStringARB',
    ]);
  });
});
