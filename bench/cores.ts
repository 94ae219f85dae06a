/**
 * Whether four cores do what four cores are asked for: `npm run cores [-- --programs N --share S --part N --only RCP,SIN]`.
 *
 * Four workers against one on a campaign that computes, by a Redis server of its own, have to take at most a 3.5th of the time and come to the same counts and digest;
 * all 2^32 operands of each of seven functions have to be asked, judged and digested in two minutes. On a machine of fewer cores as many processes as it has do the same:
 * what they come to is printed; two minutes that are enough on fewer cores are enough on four, and nothing else is shown by it.
 * With --share, one worker and four are held to that part of a core each, by their processor time, as on cores that are slower: the ratio is printed, and shows nothing of four cores.
 * Exit code 0 where all holds, 1 where something does not, 2 where something cannot be shown: here, or of a part.
 */
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { packageRoot } from '../spec/load/root.js';
import { defaultsOf } from '../semantics/domains/assignments.js';
import { exhaustedLanguage } from '../oracles/exhaust/languages.js';
import { SLICE, SLICES, type SliceReport } from '../oracles/exhaust/messages.js';
import type { Operation } from '../oracles/exhaust/operation.js';
import { perform, shared } from '../oracles/exhaust/processes.js';
import { stackOf } from '../oracles/stress/stack-of.js';
import { hasRedisServer, RedisServer } from '../oracles/work/queue/own-server.js';

/** What is asked for: on so many cores so many times the work of one, and no more seconds for all operands of a function. */
const ASKED = { cores: 4, times: 3.5, seconds: 120 } as const;
const FUNCTIONS = 'RCP,RSQ,EX2,LG2,SIN,EXP.z,LOG.z';
const BACKEND = 'profile:strict';

const { values } = parseArgs({
  options: {
    /** How many programs the campaign has: enough that starting four workers, and what their code takes to become fast, is little of the whole. */
    programs: { type: 'string', default: '640000' },
    /** The part of a core that each worker of the campaign gets, so that four of them can be held against one on fewer cores. */
    share: { type: 'string', default: '1' },
    /** One slice of so many is asked, and the time is told for all of them. */
    part: { type: 'string', default: '1' },
    only: { type: 'string', default: FUNCTIONS },
  },
});
const part = Number(values.part);
if (!(part >= 1 && Number.isInteger(SLICES / part)))
  throw new Error(`--part: ${String(SLICES)} slices have no such part`);
const cores = availableParallelism();
const share = Number(values.share);
if (!(share > 0 && share <= 1 && (share === 1 || share * ASKED.cores <= cores)))
  throw new Error('--share: expected a part of a core, of which there are four');
/** Processes side by side. */
const jobs = Math.min(cores, ASKED.cores);

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}

/** Whether it holds; null where there are not enough cores to tell. */
type Shown = boolean | null;

/** @param isShownByFewer whether what holds on fewer cores holds on more */
function judged(holds: boolean, what: string, isShownByFewer: boolean): Shown {
  if (cores < ASKED.cores) {
    const isShown = isShownByFewer && holds;
    const words = isShown ? 'holds, even on fewer' : 'not shown';
    say(`  ${words}: ${what}, on ${String(ASKED.cores)} cores; this machine has ${String(cores)}`);
    return isShown || null;
  }
  say(`  ${holds ? 'holds' : 'DOES NOT HOLD'}: ${what}, on ${String(ASKED.cores)} cores`);
  return holds;
}

function vpspec(words: readonly string[]): readonly string[] {
  return [join(packageRoot(), 'dist', 'cli', 'main.js'), ...words];
}

interface Came {
  readonly seconds: number;
  readonly counts: unknown;
  readonly digest: string;
}

/** Processor time in seconds that a group may have saved up: twice what the system tells apart. */
const MOST_SAVED = 0.02;

/**
 * Holds a group of processes to a part of a core: it is stopped while it has had more processor time than that. What it did not use while it waited is lost, as on a slow core.
 * @param group the process that leads it
 * @returns ends it
 */
function held(group: number, part: number): () => void {
  let [members, looked, isStopped]: [readonly number[], number, boolean] = [[], 0, false];
  let [before, used, saved] = [performance.now(), 0, 0];
  const timer = setInterval(() => {
    const now = performance.now();
    // Processes are few and stay: who they are is looked up now and then.
    if (now - looked > 250) [members, looked] = [membersOf(group), now];
    const had = members.reduce((sum, pid) => sum + (processorSeconds(pid, 'own') ?? 0), 0) + (processorSeconds(group, 'ended') ?? 0); // prettier-ignore
    saved = Math.min(MOST_SAVED, saved + (part * (now - before)) / 1000 - (had - used));
    [before, used] = [now, had];
    const isOver = saved < 0;
    if (isOver === isStopped) return;
    isStopped = isOver;
    try {
      process.kill(-group, isOver ? 'SIGSTOP' : 'SIGCONT');
    } catch {
      // It has ended since.
    }
  }, 5);
  return () => {
    clearInterval(timer);
  };
}

/** Processes that live, by their group's leader. */
function membersOf(group: number): readonly number[] {
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && Number(fieldsOf(pid)?.[2]) === group);
}

/** A campaign of programs by so many workers, from the first that starts to the last that ends. */
async function worked(server: RedisServer, folder: string, workers: number): Promise<Came> {
  const name = `by-${String(workers)}`;
  const store = ['--store', join(folder, `${name}.sqlite`)];
  const on = ['--queue', server.url];
  const of = ['--backend', BACKEND, '--budget', values.programs, '--work', 'programs'];
  execFileSync(process.execPath, vpspec(['campaign', 'create', name, ...of, ...on, ...store]));
  const began = performance.now();
  const ends = Array.from({ length: workers }, async () => {
    const words = vpspec(['work', name, ...on, '--backend', BACKEND, '--jobs', '1']);
    // A group of its own: a worker's programs run in a process that it starts.
    const child = spawn(process.execPath, words, { stdio: ['ignore', 'ignore', 'inherit'], detached: true }); // prettier-ignore
    const { pid } = child;
    if (pid === undefined) throw new Error('a worker did not start');
    const end = share < 1 ? held(pid, share) : () => undefined;
    process.once('exit', () => {
      end();
      if (child.exitCode === null && child.signalCode === null) process.kill(-pid, 'SIGKILL');
    });
    const code = await new Promise((resolve) => child.on('exit', resolve));
    end();
    if (code !== 0) throw new Error(`a worker ended with exit code ${String(code)}`);
  });
  await Promise.all(ends);
  const seconds = (performance.now() - began) / 1000;
  const report = spawnSync(process.execPath, vpspec(['campaign', 'report', name, ...store, '--json']), { encoding: 'utf8' }); // prettier-ignore
  const { counts, digest } = JSON.parse(report.stdout) as Omit<Came, 'seconds'>;
  return { seconds, counts, digest };
}

async function workers(): Promise<Shown> {
  if (!hasRedisServer()) {
    say('campaign: skipped, redis-server is not there');
    return null;
  }
  const server = await RedisServer.start();
  const folder = mkdtempSync(join(tmpdir(), 'vpspec-cores-'));
  try {
    const one = await worked(server, folder, 1);
    const many = share < 1 ? ASKED.cores : jobs;
    const more = await worked(server, folder, many);
    const times = one.seconds / more.seconds;
    const isSame =
      one.digest === more.digest && JSON.stringify(one.counts) === JSON.stringify(more.counts);
    say(
      `campaign of ${values.programs} programs of ${BACKEND}${share < 1 ? `, ${String(share)} of a core for each worker` : ''}: 1 worker ${one.seconds.toFixed(1)} s, ` +
        `${String(many)} workers ${more.seconds.toFixed(1)} s: ${times.toFixed(2)} times; ` +
        `counts and digests are ${isSame ? 'equal' : 'NOT EQUAL'}`,
    );
    const asked = `four workers do at least ${String(ASKED.times)} times the work of one`;
    if (share < 1) say(`  not shown: ${asked}; each has a part of a core`);
    return isSame && (share < 1 ? null : judged(times >= ASKED.times, asked, false));
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Fields of a process from its state on (`/proc/PID/stat`, the third); null where the system does not say, or it has ended. */
function fieldsOf(pid: number | 'self'): readonly string[] | null {
  try {
    const text = readFileSync(`/proc/${String(pid)}/stat`, 'utf8');
    // Behind the name, which may have spaces.
    return text.slice(text.lastIndexOf(')') + 2).split(' ');
  } catch {
    return null;
  }
}

/** Processor time of a process, or of those that it started and that have ended: user and system time in seconds, which are told in hundredths. */
function processorSeconds(pid: number | 'self', whose: 'own' | 'ended'): number | null {
  const fields = fieldsOf(pid);
  const at = whose === 'own' ? 11 : 13;
  return fields === null ? null : (Number(fields[at]) + Number(fields[at + 1])) / 100;
}

async function everyOperand(operation: Operation): Promise<Shown> {
  const { name, environment, authority } = operation;
  const slices = Array.from({ length: SLICES / part }, (_, at) => ({ operation: name, slice: part * at + Math.floor(part / 2) })); // prettier-ignore
  const reports: SliceReport[] = [];
  const [began, before] = [performance.now(), processorSeconds('self', 'ended')];
  let opened = began;
  const told = await perform(
    {
      ...{ stack: stackOf(BACKEND), environment, document: null, jobs },
      ...{ onAsked: () => undefined, onSlice: (report) => reports.push(report) },
    },
    shared(slices, jobs).map((own) => ({ slices: own, policies: defaultsOf(authority) })),
    ({ kind }) => {
      if (kind === 'opened') opened = performance.now();
    },
  );
  // Starting is no part of what is asked.
  const seconds = (opened - began + part * (performance.now() - opened)) / 1000;
  const after = processorSeconds('self', 'ended');
  const isRight = told.length === 0 && reports.length === slices.length && reports.every(({ wrong, unlike }) => wrong + unlike === 0); // prettier-ignore
  const processor = before === null || after === null ? '' : `, ${(after - before).toFixed(0)} s of processor time`; // prettier-ignore
  const asked = part === 1 ? 'all 2^32 operands' : `every ${String(part)}th of ${String(SLICES)} slices of ${String(SLICE)} operands`; // prettier-ignore
  say(
    `${name} of ${environment}, ${BACKEND}, ${asked}: ${part === 1 ? '' : 'all would take '}${seconds.toFixed(1)} s on ${String(jobs)} processes${processor}; ` +
      (isRight ? 'nothing is wrong' : `SOMETHING IS WRONG ${told.join('; ')}`),
  );
  const holds = `at most ${String(ASKED.seconds)} s`;
  if (part > 1) say(`  not shown: ${holds}; that is an estimate from a part`);
  return isRight && (part > 1 ? null : judged(seconds <= ASKED.seconds, holds, true));
}

// Workers are groups of their own, which the keyboard does not reach: they end with this process.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
say(`Node ${process.version}, ${String(cores)} cores, load ${(loadavg()[0] ?? 0).toFixed(1)}`);
const all: Shown[] = [];
if (Number(values.programs) > 0) all.push(await workers());
const operations = exhaustedLanguage('VP2.0').operations('VP2.0', null);
for (const name of values.only.split(',').filter((each) => each !== '')) {
  const operation = operations.find((each) => each.name === name);
  if (operation === undefined) throw new Error(`VP2.0 has no ${name}`);
  all.push(await everyOperand(operation));
}
process.exitCode = all.includes(false) ? 1 : all.includes(null) ? 2 : 0;
