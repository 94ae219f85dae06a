// Every disagreement that a certificate keeps says "disagrees" again, in a process that has not made it: of the faults
// that are named, of the two examples by each document, or of backends given with a colon; without names of all faults
// and the examples. Each is certified by its own clauses, and by the part of everything that its place among all gives
// (one of VPSPEC_REPLAY_SHARDS; 1 for everything, 0 for nothing), so that all together ask each unit several times.
// Exit code 1 where something does not disagree again, 3 where a certificate cannot be made.
//
//   VPSPEC_REPLAY_SHARDS=40 node scripts/replays.mjs [fault…|example…|backend…] [--jobs N]
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { FAULTS, faultNamed } from '../dist/oracles/faults/faults.js';
import { GPU_FAULTS, gpuFaultNamed } from '../dist/oracles/faults/gpu/faults.js';

const PYTHON = 'exec:python3 examples/backends/python/vp1.py';
const C = 'exec:./examples/backends/c/vp1';
const EXAMPLES = {
  'c-vp1.0': { backend: C, environment: 'VP1.0' },
  'c-vp1.0-vp2': { backend: C, environment: 'VP1.0', document: 'vp2' },
  'python-vp1.0': { backend: PYTHON, environment: 'VP1.0', document: 'vp2' },
  'python-vp1.0-vp1': { backend: PYTHON, environment: 'VP1.0' },
};

const EVERYTHING = [...FAULTS, ...GPU_FAULTS].map(({ name }) => name);
EVERYTHING.push(...Object.keys(EXAMPLES));

/** As many to a process: what a process loads is worth it. */
const BATCH = 8;
const SHARDS = Number(process.env.VPSPEC_REPLAY_SHARDS ?? 40);

/** Who is asked, and what. */
function subject(name) {
  const fault = faultNamed(name) ?? gpuFaultNamed(name);
  const { backend, environment, document } = EXAMPLES[name] ?? {
    backend: fault === undefined ? name : `fault:${name}`,
    environment: fault?.environment,
  };
  const place = Math.max(0, EVERYTHING.indexOf(name)) % Math.max(1, SHARDS);
  const part = SHARDS === 0 ? [] : [{ queries: [], shard: { index: place + 1, count: SHARDS } }];
  const own = fault === undefined ? [] : [{ queries: [...fault.clauses] }];
  return {
    given: { backend, ...(environment && { environment }), ...(document && { document }) },
    asked: [...own, ...part],
  };
}

/** What a run of a command prints; nothing of it is shown. */
async function unseen(run) {
  const { write } = process.stdout;
  let said = '';
  process.stdout.write = (chunk) => ((said += String(chunk)), true);
  try {
    return { result: await run(), said };
  } finally {
    process.stdout.write = write;
  }
}

/** One process: makes the certificates of some, each in a folder of its own. */
async function certifyAll(root, names) {
  const { runCertify } = await import('../dist/cli/certify.js');
  for (const name of names) {
    const { given, asked } = subject(name);
    for (const [index, { queries, shard }] of asked.entries()) {
      const out = join(root, `${name.replace(/\W/g, '-')}.${index}`);
      const flags = { ...given, out, quiet: true, ...(shard && { shard }) };
      try {
        await unseen(() => runCertify(queries, flags));
      } catch (error) {
        // What its clauses are about no program shows: all of it is in the part of everything.
        if (queries.length > 0 && /selects no clause/.test(error.message)) continue;
        console.log(`! ${name}: ${error.message}`);
        process.exitCode = 3;
      }
    }
  }
}

/** Another one: replays what they keep, each with a backend opened anew. */
async function replayAll(root, names) {
  const { shrinkCommand } = await import('../dist/cli/shrink.js');
  for (const name of names) {
    const { given, asked } = subject(name);
    const document = given.document === undefined ? [] : ['--document', given.document];
    let found = 0;
    for (const [index] of asked.entries()) {
      const folder = join(root, `${name.replace(/\W/g, '-')}.${index}`, 'disagreements');
      for (const file of existsSync(folder) ? readdirSync(folder) : []) {
        found++;
        const path = join(folder, file);
        const words = ['node', 'shrink', '--backend', given.backend, ...document];
        const again = ['--replay', path, '--max-runs', '1', '--json'];
        try {
          const { said } = await unseen(() =>
            shrinkCommand()
              .exitOverride()
              .parseAsync([...words, ...again]),
          );
          if (JSON.parse(said).verdict === 'disagrees') continue;
          console.log(`- ${path}: ${said.trim()}`);
        } catch (error) {
          console.log(`- ${path}: ${error.message.split('\n')[0]}`);
        }
      }
    }
    console.log(`= ${name} ${found}`);
  }
  process.exitCode = 0;
}

/** Runs a part of this script; gives its lines. */
function part(...words) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [fileURLToPath(import.meta.url), ...words], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let said = '';
    child.stdout.on('data', (piece) => (said += String(piece)));
    child.on('close', (code) => resolve({ code, lines: said.split('\n').filter(Boolean) }));
  });
}

async function whole(names, jobs) {
  // The example in C, built as its README says; where there is no compiler it is left out, and said.
  const hasC =
    spawnSync(
      'cc',
      ['-O2', '-std=c11', '-o', 'examples/backends/c/vp1', 'examples/backends/c/vp1.c', '-lm'],
      { stdio: 'ignore' },
    ).status === 0;
  const left = hasC ? [] : names.filter((name) => EXAMPLES[name]?.backend === C);
  const queue = names.filter((name) => !left.includes(name));
  const count = queue.length;
  const root = mkdtempSync(join(tmpdir(), 'vpspec-replays-'));
  let replayed = 0;
  let [failed, unmade] = [0, 0];
  const nothing = [];
  const work = async () => {
    for (let batch = queue.splice(0, BATCH); batch.length > 0; batch = queue.splice(0, BATCH)) {
      const made = await part('certify', root, ...batch);
      const again = await part('replay', root, ...batch);
      if (made.code !== 0 && made.code !== 3)
        made.lines.push(`! ${batch}: ended with ${made.code}`);
      if (again.code !== 0) again.lines.push(`! ${batch}: ended with ${again.code}`);
      for (const line of [...made.lines, ...again.lines]) {
        const [, name, found] = /^= (\S+|.+) (\d+)$/.exec(line) ?? [];
        if (found === undefined) console.log(line);
        if (line.startsWith('!')) unmade++;
        if (line.startsWith('-')) failed++;
        if (found === '0') nothing.push(name);
        replayed += Number(found ?? 0);
      }
    }
  };
  await Promise.all(Array.from({ length: jobs }, work));
  if (left.length > 0) console.log(`left out, for want of a C compiler: ${left.join(', ')}`);
  if (nothing.length > 0) console.log(`without a disagreement to replay: ${nothing.join(', ')}`);
  console.log(
    `${count} backends, ${replayed} disagreements replayed, ${failed} do not disagree again, ${unmade} not made`,
  );
  if (failed === 0) rmSync(root, { recursive: true });
  process.exitCode = unmade > 0 ? 3 : failed > 0 ? 1 : 0;
}

const [command, ...words] = process.argv.slice(2);
if (command === 'certify') await certifyAll(words[0], words.slice(1));
else if (command === 'replay') await replayAll(words[0], words.slice(1));
else {
  const given = command === undefined ? [] : [command, ...words];
  const at = given.indexOf('--jobs');
  const jobs = at < 0 ? 2 : Number(given.splice(at, 2)[1]);
  const unknown = given.find(
    (name) => !(name.includes(':') || name in EXAMPLES || faultNamed(name) || gpuFaultNamed(name)),
  );
  if (unknown !== undefined || !(jobs >= 1) || !Number.isInteger(SHARDS)) {
    console.error(
      unknown === undefined
        ? '--jobs and VPSPEC_REPLAY_SHARDS are whole numbers'
        : `there is no fault or example "${unknown}"; a backend has a colon`,
    );
    process.exitCode = 2;
  } else await whole(given.length === 0 ? EVERYTHING : given, jobs);
}
