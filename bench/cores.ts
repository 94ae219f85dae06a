/**
 * Whether four cores do what four cores are asked for: `npm run cores [-- --programs N --part N --only RCP,SIN]`.
 *
 * Four workers against one on a campaign that computes, by a Redis server of its own, have to take at most a 3.5th of the time and come to the same counts and digest;
 * all 2^32 operands of each of seven functions have to be asked, judged and digested in two minutes. On a machine of fewer cores as many processes as it has do the same:
 * what they come to is printed; two minutes that are enough on fewer cores are enough on four, and nothing else is shown by it.
 * Exit code 0 where all holds, 1 where something does not, 2 where something cannot be shown: here, or of a part.
 */
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
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
    /** How many programs the campaign has: enough that starting four workers takes little of the whole. */
    programs: { type: 'string', default: '64000' },
    /** One slice of so many is asked, and the time is told for all of them. */
    part: { type: 'string', default: '1' },
    only: { type: 'string', default: FUNCTIONS },
  },
});
const part = Number(values.part);
if (!(part >= 1 && Number.isInteger(SLICES / part)))
  throw new Error(`--part: ${String(SLICES)} slices have no such part`);
const cores = availableParallelism();
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
    const words = isShown ? 'holds, on fewer cores than asked' : 'not shown';
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
    const child = spawn(process.execPath, words, { stdio: ['ignore', 'ignore', 'inherit'] });
    const code = await new Promise((resolve) => child.on('exit', resolve));
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
    const more = await worked(server, folder, jobs);
    const times = one.seconds / more.seconds;
    const isSame =
      one.digest === more.digest && JSON.stringify(one.counts) === JSON.stringify(more.counts);
    say(
      `campaign of ${values.programs} programs of ${BACKEND}: 1 worker ${one.seconds.toFixed(1)} s, ` +
        `${String(jobs)} workers ${more.seconds.toFixed(1)} s: ${times.toFixed(2)} times; ` +
        `counts and digests are ${isSame ? 'equal' : 'NOT EQUAL'}`,
    );
    const asked = `four workers do at least ${String(ASKED.times)} times the work of one`;
    const shown = judged(times >= ASKED.times, asked, false);
    return isSame && shown;
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Processor time of the processes that this one started and that have ended, in seconds; null where the system does not say. */
function childSeconds(): number | null {
  try {
    const text = readFileSync('/proc/self/stat', 'utf8');
    // Behind the name, which may have spaces: the 14th and 15th, in hundredths.
    const [user, system] = text.slice(text.lastIndexOf(')') + 2).split(' ').slice(13, 15); // prettier-ignore
    return (Number(user) + Number(system)) / 100;
  } catch {
    return null;
  }
}

async function everyOperand(operation: Operation): Promise<Shown> {
  const { name, environment, authority } = operation;
  const slices = Array.from({ length: SLICES / part }, (_, at) => ({ operation: name, slice: part * at + Math.floor(part / 2) })); // prettier-ignore
  const reports: SliceReport[] = [];
  const [began, before] = [performance.now(), childSeconds()];
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
  const after = childSeconds();
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
