/** The examples are traced anew: apitrace's own tracer, Mesa and a C compiler make a dump, in which nothing departs, and whose vertices Mesa makes what the documents make of them. */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { nominalEngine } from '../../../semantics/gl/context/engine.js';
import { hasMesa, isSkipped } from '../../stacks/required.testing.js';
import { glOf } from '../backend.js';
import { openRaw } from '../open.js';
import { replayedDraws } from './draws.js';
import { readDump } from './dump.js';
import { recordedDraws } from './feedback.js';
import { extensionOf, followTrace, type FollowedCalls } from './follow.js';

const EXAMPLES = fileURLToPath(new URL('../../../examples/apitrace/', import.meta.url));
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

/** Traced anew, and followed. */
function traced(name: string): FollowedCalls {
  const run = (file: string, ...words: readonly string[]): string =>
    execFileSync(file, words, {
      cwd: folder,
      encoding: 'utf8',
      env: { ...process.env, EGL_PLATFORM: 'surfaceless', LIBGL_ALWAYS_SOFTWARE: '1' },
      stdio: ['ignore', 'pipe', 'ignore'],
    });
  run('gcc', `${EXAMPLES}${name}.c`, '-o', name, '-l:libEGL.so.1');
  run('apitrace', 'trace', '--api', 'egl', '-o', `${name}.trace`, `./${name}`);
  const text = run('apitrace', 'dump', '-v', '--blobs', '--color=never', `${name}.trace`);
  expect(calls(text)).toEqual(calls(readFileSync(`${EXAMPLES}${name}.txt`, 'utf8')));
  const dump = readDump(text);
  return followTrace(dump, {
    extension: extensionOf(dump),
    engine: nominalEngine(),
    blobs: (file) => new Uint8Array(readFileSync(join(folder, file))),
    draws: true,
  });
}

describe.skipIf(isSkipped('apitrace', isThere, 'traces of applications'))('apitrace', () => {
  it('records what is followed', () => {
    const trace = traced('application');
    expect(trace.differences).toEqual([]);
    expect(trace.compared).toBe(11);
    expect(trace.errors.map(({ call }) => call.command)).toEqual([
      'VertexAttrib4fARB',
      'ProgramStringARB',
    ]);
  });

  it('records feedback, with which Mesa agrees, and so it does where it is given the calls', async () => {
    const trace = traced('feedback');
    const recorded = recordedDraws(trace.drawn);
    expect(recorded.map(({ verdict }) => verdict)).toEqual(Array.from({ length: 6 }, () => 'agrees'));
    for (const driver of ['softpipe', 'llvmpipe']) {
      const raw = await openRaw(`mesa:${driver}`);
      const draws = await replayedDraws(trace.drawn, glOf(raw), trace.extension);
      await raw.close();
      expect(draws.map(({ verdict, why }) => why ?? verdict)).toEqual(Array.from({ length: 4 }, () => 'agrees'));
      expect(draws.reduce((sum, { shown }) => sum + shown, 0)).toBe(156);
    }
  }); // prettier-ignore
});
