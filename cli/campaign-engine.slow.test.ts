/** Campaigns in which an engine decides, on a queue: a worker is killed, and they come to what they come to without a queue. */
import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { RedisServer } from '../oracles/work/queue/own-server.js';
import { isRedisSkipped } from '../oracles/work/queue/redis.testing.js';
import { COMMAND_FORMATS } from '../reports/json/formats.js';
import { BUILT } from '../vitest.build.js';
import { runHere } from './run-here.testing.js';
import { scratch } from '../spec/scratch.testing.js';

const { folder } = scratch('campaign-engine-slow');
const STORE = ['--store', join(folder, 'campaigns.sqlite')];
const STRICT = ['--backend', 'profile:strict'];

const campaign = (...words: readonly string[]) => runHere(['campaign', ...words, ...STORE]);

interface Reported {
  readonly state: string;
  readonly asked: number;
  readonly planned: number;
  readonly counts: Readonly<Record<string, number>>;
  readonly findings: readonly { readonly signature: string; readonly clauses: readonly string[] }[];
}

/** What it came to: all that its report says but its name, and where it was done. */
function sum(out: string): Reported {
  const { name, queue, ...rest } = JSON.parse(out) as Reported & Record<string, unknown>;
  void [name, queue];
  return rest;
}

const skip = isRedisSkipped('campaigns on a queue in which an engine decides');

describe.skipIf(skip)('a campaign on a queue in which an engine decides', () => {
  let server: RedisServer;
  let worker: ChildProcess | null = null;
  beforeAll(async () => {
    server = await RedisServer.start();
  });
  afterAll(async () => {
    worker?.kill('SIGKILL');
    await server.stop();
  });

  /** Starts a worker, and kills it as soon as something has come of it. */
  async function killedOne(name: string): Promise<Reported> {
    const words = ['work', name, '--queue', server.url, ...STRICT, '--jobs', '1', '--lease', '1s'];
    const child = spawn(process.execPath, [join(BUILT, 'cli', 'main.js'), ...words], {
      stdio: 'ignore',
    });
    worker = child;
    const signalled = new Promise((resolve) => {
      child.on('exit', (_, signal) => {
        resolve(signal);
      });
    });
    for (;;) {
      const { code, out } = await campaign('status', name, '--json');
      expect(code).toBe(0);
      const status = JSON.parse(out) as Reported;
      if (status.asked === 0) {
        await sleep(50);
        continue;
      }
      child.kill('SIGKILL');
      expect(await signalled).toBe('SIGKILL');
      worker = null;
      return status;
    }
  }

  const PROGRAMS = ['--budget', '640', '--work', 'cases,programs', '--against', 'nv20'];
  const OPERANDS = ['--budget', '4e6', '--work', 'operands', '--against', 'document,nv20'];

  it.each([
    ['programs', PROGRAMS, /^nv20\|.*\|permitted$/],
    ['operands', [...OPERANDS, '--tolerance', 'RCP=1ulp'], /^nv20\|(ABS|MOV|RCC|RCP) .*\|permitted$/],
  ])('of %s: a worker is killed, another one goes on, and nothing shows of it', async (name, of, signature) => {
    const asked = [...STRICT, '--environment', 'VP1.1', ...of];
    const made = await campaign('create', name, ...asked, '--queue', server.url);
    expect([made.code, made.out]).toEqual([0, expect.stringMatching(/held against .*nv20/)]);
    const before = await killedOne(name);
    expect(before.asked).toBeLessThan(before.planned);
    // In between it is paused, and goes on.
    expect((await campaign('pause', name)).code).toBe(0);
    const paused = await runHere(['work', name, '--queue', server.url, ...STRICT, '--json']);
    expect(JSON.parse(paused.out)).toMatchObject({ campaigns: [{ name, end: 'paused', jobs: 0 }] });
    expect((await campaign('resume', name)).code).toBe(0);
    const on = ['--queue', server.url, '--lease', '1s'];
    const worked = await runHere(['work', name, ...on, ...STRICT, '--json']);
    expect([worked.code, JSON.parse(worked.out)]).toEqual([0, expect.objectContaining({ campaigns: [expect.objectContaining({ name, end: 'done' })] })]);
    const far = await campaign('report', name, '--json');
    expect(COMMAND_FORMATS['campaign']?.safeParse(JSON.parse(far.out)).error).toBeUndefined();
    const here = await campaign('create', `${name}-here`, ...asked, '--json');
    expect([far.code, here.code]).toEqual([1, 1]);
    expect(sum(far.out)).toEqual(sum(here.out));
    const { state, counts, findings } = sum(far.out);
    expect(state).toBe('done');
    expect(counts['agrees']).toBeGreaterThan(0);
    expect(counts['disagrees']).toBeGreaterThan(0);
    expect(findings.length).toBeGreaterThan(0);
    for (const finding of findings) {
      expect(finding.signature).toMatch(signature);
      expect(finding.clauses).toEqual([]);
    }
  }); // prettier-ignore

  it('is worked on by whoever has the campaign’s backend, the engine itself too, which agrees or is not known', async () => {
    const engine = ['--backend', 'engine:nv20'];
    const on = ['--queue', server.url];
    const of = ['--environment', 'VP1.1', '--budget', '128', '--work', 'programs'];
    await campaign('create', 'own', ...engine, ...of, '--against', 'nv20', ...on);
    const strange = await runHere(['work', 'own', ...on, ...STRICT]);
    expect([strange.code, strange.err]).toEqual([2, expect.stringContaining('own is not worked on here')]);
    expect((await runHere(['work', 'own', ...on, ...engine])).code).toBe(0);
    const { code, out } = await campaign('report', 'own', '--json');
    expect(code).toBe(0);
    const { counts } = sum(out);
    expect((counts['agrees'] ?? 0) + (counts['inconclusive'] ?? 0)).toBe(128);
  }); // prettier-ignore

  it('is refused where the engine runs no such programs, and nothing is left of it', async () => {
    const none = ['--environment', 'VP2.0', '--budget', '64', '--against', 'nv20'];
    const made = await campaign('create', 'none', ...STRICT, ...none, '--queue', server.url);
    expect([made.code, made.err]).toEqual([2, expect.stringContaining('nv20')]);
    expect((await campaign('status', 'none')).code).toBe(2);
  });
});
