/** `vpspec campaign` and `vpspec work`, with processes of their own: from a campaign's making to its report. */
import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ShapeReport } from '../oracles/certify/exhausted-report.js';
import { RedisServer } from '../oracles/work/queue/own-server.js';
import { isRedisSkipped } from '../oracles/work/queue/redis.testing.js';
import { COMMAND_FORMATS } from '../reports/json/formats.js';
import { BUILT } from '../vitest.build.js';
import { runHere } from './run-here.testing.js';
import { scratch } from '../spec/scratch.testing.js';

const { folder } = scratch('campaign-slow');
const STORE = ['--store', join(folder, 'campaigns.sqlite')];
const STRICT = ['--backend', 'profile:strict'];

const campaign = (...words: readonly string[]) => runHere(['campaign', ...words, ...STORE]);

describe('a campaign on this machine', () => {
  it('is made, worked on and reported; of two processes as of one', async () => {
    const of = [...STRICT, '--environment', 'VP1.1', '--budget', '150', '--work', 'programs'];
    const one = await campaign('create', 'one', ...of, '--jobs', '1', '--json');
    expect(one.code).toBe(0);
    const first = COMMAND_FORMATS['campaign']?.parse(JSON.parse(one.out));
    expect(first).toMatchObject({ state: 'done', planned: 150, counts: { agrees: 150 } });
    const two = await campaign('create', 'two', ...of, '--jobs', '2', '--json');
    const { digest } = JSON.parse(two.out) as { digest: string };
    expect(digest).toBe((JSON.parse(one.out) as { digest: string }).digest);
    const again = await campaign('run', 'one', ...STRICT);
    expect([again.code, again.out]).toEqual([0, expect.stringContaining('150 of 150')]);
    const report = await campaign('report', 'one');
    expect([report.code, report.out]).toEqual([0, expect.stringContaining('nothing is wrong;')]);
  });

  it('of operands tells their order and symmetry, in words and in JSON', async () => {
    const of = ['--environment', 'VP1.0', '--budget', '4e6', '--work', 'operands'];
    const { code, out } = await campaign('create', 'shapes', ...STRICT, ...of, '--json');
    expect(code).toBe(0);
    expect(COMMAND_FORMATS['campaign']?.safeParse(JSON.parse(out)).error).toBeUndefined();
    const { lanes } = JSON.parse(out) as {
      lanes: { lane: string; asked: number; shapeOf: number; shape: ShapeReport | null }[];
    };
    for (const { asked, shape, shapeOf } of lanes) {
      expect(shapeOf).toBe(asked);
      expect(shape?.steps.length).toBeGreaterThan(0);
    }
    const symmetryOf = (name: string) => lanes.find(({ lane }) => lane === name)?.shape?.symmetry;
    expect(symmetryOf('operands-LOG.z')).toMatchObject({ kind: 'even', compared: 1, unlike: 0 });
    // Denormals of either sign are one zero: each pair but that of the zeros.
    const flushed = { kind: 'odd', compared: 1, unlike: 1, pairs: 2 ** 17 - 1 };
    expect(symmetryOf('operands-RCP')).toMatchObject(flushed);
    expect(symmetryOf('operands-EXP.z')).toBeNull();
    const report = await campaign('report', 'shapes');
    expect(report.out.replace(/\s+/g, ' ')).toContain(
      'RCP: symmetry: the exact function is odd (of results: no document demands it); in 1 of 1 jobs that compared x with -x the results are not: 131 071 pairs',
    );
    expect((await campaign('status', 'shapes')).out).not.toContain('symmetry');
  });

  it('that finds something wrong says so, by its clause and its program', async () => {
    const faulty = ['--backend', 'fault:dp3-reads-w', '--budget', '64', '--work', 'programs'];
    const { code, out } = await campaign('create', 'wrong', ...faulty, '--jobs', '1');
    expect(code).toBe(1);
    expect(out).toMatch(/^something is wrong;/m);
    expect(out).toMatch(/^ {2}vp2\.DP3\.result: \d+$/m);
    expect(out).toMatch(/again: vpspec unit program:1:\d+ --environment VP2\.0$/m);
    const status = await campaign('status', 'wrong');
    expect([status.code, status.out]).toEqual([0, expect.not.stringContaining('is wrong')]);
  });

  it('stops and goes on', async () => {
    await campaign('create', 'paused', ...STRICT, '--budget', '64', '--work', 'programs');
    expect((await campaign('pause', 'paused')).code).toBe(0);
    const run = await campaign('run', 'paused', ...STRICT);
    expect([run.code, run.err]).toEqual([2, expect.stringContaining('campaign resume paused')]);
    expect((await campaign('resume', 'paused')).code).toBe(0);
    expect((await campaign('run', 'paused', ...STRICT)).code).toBe(0);
  });

  it('is gone on with by nobody else', async () => {
    await campaign('create', 'own', ...STRICT, '--budget', '64', '--work', 'programs');
    const { code, err } = await campaign('run', 'own', '--backend', 'profile:nv30-like');
    expect(code).toBe(2);
    expect(err).toContain('name of the backend is "nv30-like" here, the campaign\'s is "strict"');
  });
});

const skip = isRedisSkipped('vpspec work and campaigns on a queue');

describe.skipIf(skip)('a campaign on a queue', () => {
  let server: RedisServer;
  let locked: RedisServer;
  beforeAll(async () => {
    server = await RedisServer.start();
    locked = await RedisServer.start(['--requirepass', 'geheim']);
  });
  afterAll(async () => {
    await server.stop();
    await locked.stop();
  });

  it('is made, worked on and reported, and comes to what it comes to here', async () => {
    const on = ['--queue', server.url];
    const of = [...STRICT, '--budget', '200', '--work', 'cases,programs'];
    const made = await campaign('create', 'far', ...of, ...on);
    expect([made.code, made.out]).toEqual([0, expect.stringContaining('Work:   npx vpspec work')]);
    const worked = await runHere(['work', ...on, ...STRICT, '--jobs', '2', '--json']);
    expect(worked.code).toBe(0);
    expect(COMMAND_FORMATS['work']?.parse(JSON.parse(worked.out))).toMatchObject({
      campaigns: [{ name: 'far', end: 'done', units: 200 }],
    });
    const far = await campaign('report', 'far', ...on, '--json');
    expect(far.code).toBe(0);
    const here = await campaign('create', 'near', ...of, '--json');
    const sum = ({ out }: { out: string }): object => {
      const { counts, digest, state } = JSON.parse(out) as Record<string, unknown>;
      return { counts, digest, state };
    };
    expect(COMMAND_FORMATS['campaign']?.safeParse(JSON.parse(far.out)).error).toBeUndefined();
    expect(sum(far)).toEqual(sum(here));
    // The store knows where it is, as long as nothing secret is needed.
    expect((await campaign('status', 'far')).code).toBe(0);
    const run = await campaign('run', 'far', ...STRICT);
    expect([run.code, run.err]).toEqual([2, expect.stringContaining('vpspec work far')]);
  });

  it('is not worked on by another backend, which is told by name', async () => {
    const on = ['--queue', server.url];
    await campaign('create', 'other', ...STRICT, '--budget', '64', '--work', 'programs', ...on);
    const { code, err } = await runHere(['work', 'other', ...on, '--backend', 'profile:nv30-like']);
    expect(code).toBe(2);
    expect(err).toContain('other is not worked on here: name of the backend is "nv30-like" here');
    const none = await runHere(['work', 'nobody', ...on, ...STRICT]);
    expect([none.code, none.err]).toEqual([2, expect.stringContaining('has no campaign nobody; it has ')]); // prettier-ignore
  });

  it('is nowhere where the server is not there or does not let anybody in: no password is shown', async () => {
    const of = [...STRICT, '--budget', '64', '--work', 'programs'];
    const wrong = locked.url.replace('//', '//:falsch@');
    for (const words of [
      ['campaign', 'create', 'l', ...of, ...STORE],
      ['work', ...STRICT],
    ]) {
      const { code, err } = await runHere([...words, '--queue', wrong]);
      expect([code, err]).toEqual([3, expect.stringContaining('does not take this name')]);
      expect(err).not.toContain('falsch');
      const closed = await runHere([...words, '--queue', locked.url]);
      expect([closed.code, closed.err]).toEqual([3, expect.stringContaining('wants a password')]);
    }
    const gone = await campaign('create', 'g', ...of, '--queue', 'redis://127.0.0.1:1');
    expect([gone.code, gone.err]).toEqual([3, expect.stringContaining('does not answer')]);
    expect((await campaign('status', 'g')).code).toBe(2);
    const open = locked.url.replace('//', '//:geheim@');
    expect((await campaign('create', 'l', ...of, '--queue', open)).code).toBe(0);
    const status = await campaign('status', 'l');
    expect([status.code, status.err]).toEqual([3, expect.stringContaining('wants a password')]);
    const shown = await campaign('status', 'l', '--queue', open);
    expect([shown.code, shown.out]).toEqual([0, expect.not.stringContaining('geheim')]);
  });

  it('waits for its server, and says so', async () => {
    // Written before it is answered: by default what was answered can be lost while the disk is slow.
    const own = await RedisServer.start(['--appendonly', 'yes', '--appendfsync', 'always']);
    const on = ['--queue', own.url];
    let worker: ChildProcess | null = null;
    try {
      await campaign('create', 'late', ...STRICT, '--budget', '64', '--work', 'programs', ...on);
      await own.kill();
      worker = spawn(process.execPath, [join(BUILT, 'cli', 'main.js'), 'work', ...on, ...STRICT]);
      let said = '';
      worker.stderr?.on('data', (data: Buffer) => (said += data.toString()));
      const ended = new Promise<number | null>((resolve) => worker?.on('exit', resolve));
      await expect
        .poll(() => said, { timeout: 60_000 })
        .toMatch(/does not answer.*waits, and goes/);
      await own.start();
      expect([await ended, said]).toEqual([0, expect.stringContaining('is there again')]);
      const { out } = await campaign('report', 'late', ...on);
      expect(out).toContain('64 of 64 units asked');
    } finally {
      worker?.kill('SIGKILL');
      await own.stop();
    }
  });

  it('is there again after its server has lost everything, once it is resumed', async () => {
    const own = await RedisServer.start();
    const on = ['--queue', own.url];
    try {
      await campaign('create', 'lost', ...STRICT, '--budget', '64', '--work', 'programs', ...on);
      await own.kill();
      await own.start();
      const status = await campaign('status', 'lost');
      expect([status.code, status.err]).toEqual([2, expect.stringContaining('has no campaign "lost"')]); // prettier-ignore
      const resumed = await campaign('resume', 'lost');
      expect([resumed.code, resumed.out]).toEqual([0, expect.stringContaining('being worked on')]);
      expect((await runHere(['work', ...on, ...STRICT])).code).toBe(0);
      const { out } = await campaign('report', 'lost');
      expect(out).toContain('64 of 64 units asked');
    } finally {
      await own.stop();
    }
  });

  it('says what a server refuses that is full, with the exit code of a machine that fails', async () => {
    const full = await RedisServer.start(['--maxmemory', '1']);
    try {
      const of = [...STRICT, '--budget', '64', '--work', 'operands,programs', '--queue', full.url];
      const { code, err } = await campaign('create', 'full', ...of);
      expect([code, err]).toEqual([3, expect.stringContaining('has no memory left (maxmemory)')]);
      expect(err).not.toContain('fault in vpspec');
      expect(err).toMatch(
        /^vpspec: no operands are asked: \d+ operations have jobs of 262144 each/,
      );
      expect((await campaign('status', 'full')).err).toContain('has no campaign "full"');
    } finally {
      await full.stop();
    }
  });
});
