/**
 * Four workers against one, where the time goes into waiting: a backend that keeps each answer back for some milliseconds, as one does whose work is done elsewhere. What they
 * come to is the same; how long they took is printed and not judged, since it depends on who else uses the machine. docs/campaigns.md has figures, and the command.
 */
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { packageRoot } from '../spec/load/root.js';
import { RedisServer } from '../oracles/work/queue/own-server.js';
import { isRedisSkipped } from '../oracles/work/queue/redis.testing.js';
import { isSkipped } from '../oracles/stacks/required.testing.js';
import { BUILT } from '../vitest.build.js';
import { runHere } from './run-here.testing.js';
import { scratch } from '../spec/scratch.testing.js';

const WHAT = 'workers that wait for their backends';
const skip = [isRedisSkipped(WHAT), isSkipped('gcc', spawnSync('cc', ['--version']).status === 0, WHAT)].includes(true); // prettier-ignore
const { file, folder } = scratch('campaign-waiting');
/** Milliseconds before each answer, and programs. */
const [WAIT = '3', PROGRAMS = '512'] = (process.env['VPSPEC_WAITING'] ?? '').split(',').filter((each) => each !== ''); // prettier-ignore

/** Hands on what it is asked at once, and what is answered later, in order. */
const LATER = `
import { spawn } from 'node:child_process';
const [milliseconds, program] = process.argv.slice(2);
const child = spawn(program, { stdio: ['pipe', 'pipe', 'inherit'] });
process.stdin.pipe(child.stdin);
child.stdout.on('data', (data) => setTimeout(() => process.stdout.write(data), Number(milliseconds)));
child.on('exit', (code) => setTimeout(() => process.exit(code ?? 1), Number(milliseconds)));
`;

interface Reported {
  readonly asked: number;
  readonly planned: number;
  readonly digest: string;
  readonly state: string;
  readonly counts: Readonly<Record<string, number>>;
}

describe.skipIf(skip)('a campaign whose backend keeps its answers back', () => {
  let server: RedisServer;
  let backend: string;
  beforeAll(async () => {
    const program = join(folder, 'vp1');
    const source = join(packageRoot(), 'examples/backends/c/vp1.c');
    execFileSync('cc', ['-O2', '-o', program, source, '-lm']);
    backend = `exec:node ${file('later.mjs', LATER)} ${WAIT} ${program}`;
    server = await RedisServer.start();
  });
  afterAll(() => server.stop());

  function worker(name: string): Promise<number | null> {
    const words = ['work', name, '--queue', server.url, '--backend', backend, '--jobs', '1'];
    const child = spawn(process.execPath, [join(BUILT, 'cli', 'main.js'), ...words], { stdio: 'ignore' }); // prettier-ignore
    return new Promise((resolve) => child.on('exit', resolve));
  }

  /** What so many workers come to, each a process with a backend of its own. */
  async function done(name: string, workers: number): Promise<Reported> {
    const store = ['--store', join(folder, `${name}.sqlite`)];
    const of = ['--environment', 'VP1.0', '--budget', PROGRAMS, '--work', 'programs'];
    const made = await runHere(['campaign', 'create', name, '--backend', backend, ...of, '--queue', server.url, ...store]); // prettier-ignore
    expect([made.code, made.err]).toEqual([0, '']);
    const began = performance.now();
    const codes = await Promise.all(Array.from({ length: workers }, () => worker(name)));
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    process.stderr.write(`${String(workers)} workers, ${PROGRAMS} programs, ${WAIT} ms before each answer: ${seconds} s\n`); // prettier-ignore
    expect(codes).toEqual(codes.map(() => 0));
    const report = await runHere(['campaign', 'report', name, '--json', ...store]);
    const { asked, planned, digest, state, counts } = JSON.parse(report.out) as Reported;
    return { asked, planned, digest, state, counts };
  }

  it('comes to the same by one worker and by four, which wait side by side', async () => {
    const one = await done('one', 1);
    const four = await done('four', 4);
    expect(one).toMatchObject({
      state: 'done',
      asked: Number(PROGRAMS),
      planned: Number(PROGRAMS),
    });
    expect(one.digest).toMatch(/^[0-9a-f]{64}$/);
    expect(four).toEqual(one);
  }, 1_200_000);
});
