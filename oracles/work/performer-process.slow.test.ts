/** The process that performs jobs: what it does in itself, what ends it, and what it cannot open. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { BackendFailure, BackendUsageError } from '../backends/backend.js';
import { versionsHere } from './fit.js';
import type { Job } from './job.js';
import { campaignOf } from './made-up.testing.js';
import { JobFailed, PerformerProcess } from './performer-process.js';
import { performersFor } from './performers.js';

const folder = mkdtempSync(join(tmpdir(), 'vpspec-performer-'));
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

const setting = { environment: 'VP2.0', document: null, seed: 1 } as const;
const job: Job = { kind: 'programs', operation: null, first: 0, count: 4 };

it('performs one job after the other, also after it was killed', async () => {
  const { performer, implementation, runs } = await PerformerProcess.open('profile:strict', setting); // prettier-ignore
  try {
    expect([implementation, runs.why]).toEqual([{ name: 'strict', details: {} }, null]);
    const first = await performer.perform(job);
    expect(first.counts).toEqual({ agrees: 4 });
    const busy = performer.perform({ ...job, count: 4000 });
    process.kill(performer.pid ?? 0, 'SIGKILL');
    await expect(busy).rejects.toThrow(JobFailed);
    await expect(busy).rejects.toThrow(/^crash: .*SIGKILL/);
    expect((await performer.perform(job)).digest).toBe(first.digest);
  } finally {
    performer.close();
  }
});

it('says what it cannot open', async () => {
  const unknown = PerformerProcess.open('nothing:here', setting);
  await expect(unknown).rejects.toBeInstanceOf(BackendUsageError);
  const absent = PerformerProcess.open(`exec:${join(folder, 'not-there')}`, setting);
  await expect(absent).rejects.toThrow('not-there');
  const silent = PerformerProcess.open('exec:node --version', setting);
  await expect(silent).rejects.toBeInstanceOf(BackendFailure);
});

it('is opened for a campaign that it fits as often as is wanted, and else says why not', async () => {
  const of = campaignOf(10);
  const campaign = { ...of, versions: versionsHere(of.environment) };
  const { performers, reasons } = await performersFor(campaign, 'profile:strict', 3);
  try {
    expect(reasons).toEqual([]);
    expect(new Set(performers.map(({ pid }) => pid)).size).toBe(3);
    const digests = await Promise.all(performers.map((each) => each.perform(job)));
    expect(new Set(digests.map(({ digest }) => digest)).size).toBe(1);
  } finally {
    for (const each of performers) each.close();
  }
  const path = join(folder, 'vertices.mjs');
  writeFileSync(path, KILLER);
  const fragments = { ...campaign, environment: 'NVfp4.0', implementation: { name: 'killer', details: { version: '1' } } } as const; // prettier-ignore
  expect(await performersFor(fragments, `exec:node ${path}`, 2)).toEqual({
    performers: [],
    reasons: [expect.stringContaining('runs no such programs as those of NVfp4.0')],
  });
  const other = await performersFor(campaign, 'profile:nv30-like', 2);
  expect(other.performers).toEqual([]);
  expect(other.reasons).toEqual([
    expect.stringContaining('name of the backend is "nv30-like" here'),
  ]);
});

/** It answers `hello`, and nothing else: it kills whoever asks it. */
const KILLER = `
import readline from 'node:readline';
readline.createInterface({ input: process.stdin }).on('line', (line) => {
  const { id, message } = JSON.parse(line);
  if (message !== 'hello') process.kill(process.ppid, 'SIGKILL');
  const hello = { id, message, protocol: 1, name: 'killer', version: '1', environments: ['VP2.0'] };
  process.stdout.write(JSON.stringify(hello) + '\\n');
});
`;

it('survives an implementation that kills whoever asks it', async () => {
  const path = join(folder, 'killer.mjs');
  writeFileSync(path, KILLER);
  const { performer } = await PerformerProcess.open(`exec:node ${path}`, setting);
  try {
    await expect(performer.perform(job)).rejects.toThrow(/^crash: .*SIGKILL/);
    await expect(performer.perform(job)).rejects.toThrow(/^crash: .*SIGKILL/);
  } finally {
    performer.close();
  }
});
