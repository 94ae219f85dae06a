/** What we started must not outlive us, however we end. */
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it, vi } from 'vitest';
import { BUILT } from '../../vitest.build.js';

const folder = mkdtempSync(join(tmpdir(), 'vpspec-group-'));
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

/** Starts a process with a child of its own, says the child's number, and waits, or ends as it is told. */
const PARENT = `
import { LineProcess } from ${JSON.stringify(join(BUILT, 'oracles/protocol/process.js'))};
const child = new LineProcess({ file: 'sh', words: ['-c', 'sleep 1000 & echo $!; wait'] }, 100);
const event = await child.next(20_000);
process.stdout.write(event.bytes.toString() + '\\n');
if (process.argv[2] === 'exit') process.exit(3);
if (process.argv[2] === 'wait') setInterval(() => undefined, 1000);
`;

function isRunning(pid: number): boolean {
  try {
    return !/^State:\s*[ZX]/m.test(readFileSync(`/proc/${String(pid)}/status`, 'utf8'));
  } catch {
    return false;
  }
}

/** Ends a child that does not heed SIGTERM, with nothing else to wait for. */
const PATIENT = `
import { LineProcess } from ${JSON.stringify(join(BUILT, 'oracles/protocol/process.js'))};
const words = ['-c', 'trap "" TERM; echo $$; while :; do sleep 1; done'];
const child = new LineProcess({ file: 'sh', words }, 100);
await child.next(20_000);
await child.end();
process.stdout.write('ended\\n');
`;

function started(name: string, source: string, ...words: readonly string[]) {
  const file = join(folder, `${name}.mjs`);
  writeFileSync(file, source);
  return spawn(process.execPath, [file, ...words]);
}

it.concurrent('waits for the end of what it ends', async () => {
  const parent = started('patient', PATIENT);
  let text = '';
  parent.stdout.on('data', (chunk: Buffer) => {
    text += chunk.toString();
  });
  const code = await new Promise((resolve) => {
    parent.once('close', resolve);
  });
  expect([code, text]).toEqual([0, 'ended\n']);
});

it.concurrent.each<[how: string, code: number | null, signal: NodeJS.Signals | null]>([
  ['exit', 3, null],
  ['return', 0, null],
  ['wait', null, 'SIGINT'],
  ['wait', null, 'SIGTERM'],
])('ends with us: %s, %s, %s', async (how, code, signal) => {
  const parent = started(`${how}-${String(signal)}`, PARENT, how);
  let text = '';
  parent.stdout.on('data', (chunk: Buffer) => {
    text += chunk.toString();
    if (signal !== null && text.endsWith('\n')) parent.kill(signal);
  });
  const ended = await new Promise((resolve) => {
    parent.once('close', (...how) => resolve(how));
  });
  expect(ended).toEqual([code, signal]);
  expect(text).toMatch(/^\d+\n$/);
  await vi.waitUntil(() => !isRunning(Number(text)), 200_000);
});
