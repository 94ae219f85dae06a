// Every disagreement that a certificate keeps says "disagrees" again, each in a process of its own: of the faults that
// are named, or of all, and of backends given with a colon. Exit code 1 where one does not.
//
//   VPSPEC_REPLAY_UNITS=300 node scripts/replays.mjs [fault…|backend…] [--jobs N]
import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FAULTS, faultNamed } from '../dist/oracles/faults/faults.js';
import { GPU_FAULTS, gpuFaultNamed } from '../dist/oracles/faults/gpu/faults.js';

const words = process.argv.slice(2);
const at = words.indexOf('--jobs');
const jobs = at < 0 ? 2 : Number(words.splice(at, 2)[1]);
const faults = [...FAULTS, ...GPU_FAULTS];
const wanted =
  words.length === 0
    ? faults.map(({ name }) => name)
    : words.map((name) => {
        const isKnown = name.includes(':') || faultNamed(name) || gpuFaultNamed(name);
        if (isKnown) return name;
        console.error(`there is no fault "${name}"; a backend has a colon`);
        process.exit(2);
      });

function vpspec(...given) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, ['dist/cli/main.js', ...given], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let said = '';
    const hear = (piece) => (said += String(piece));
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    child.on('close', (code) => resolve({ code, said }));
  });
}

/** Of the run that asks for everything; 0 for no such run. */
const UNITS = process.env.VPSPEC_REPLAY_UNITS ?? '300';

const failures = [];
let replayed = 0;
const nothing = [];

/** A certificate by the fault's own clauses, and the beginning of one by everything. */
async function replay(name) {
  const fault = faultNamed(name) ?? gpuFaultNamed(name);
  const backend = fault === undefined ? name : `fault:${name}`;
  const environment = fault === undefined ? [] : ['--environment', fault.environment];
  const whole = UNITS === '0' ? [] : [['--budget', UNITS]];
  const runs = fault === undefined ? whole : [[...fault.clauses], ...whole];
  let found = 0;
  for (const asked of runs) {
    const folder = mkdtempSync(join(tmpdir(), 'vpspec-replays-'));
    const given = ['certify', ...asked, '--backend', backend, ...environment, '--out', folder];
    const made = await vpspec(...given);
    if (made.code > 1) failures.push(`${name}: exit code ${made.code} of ${given.join(' ')}`);
    let files = [];
    try {
      files = readdirSync(join(folder, 'disagreements'));
    } catch {
      // Nothing disagrees.
    }
    for (const file of files) {
      found++;
      replayed++;
      const path = join(folder, 'disagreements', file);
      const { code, said } = await vpspec(
        ...['shrink', '--backend', backend, '--replay', path, '--max-runs', '1', '--json'],
      );
      if (code === 0) continue;
      failures.push(`${name}: ${file} of ${asked.join(' ')}: ${said.trim().split('\n')[0]}`);
      console.log(failures.at(-1));
    }
    if (process.env.VPSPEC_KEEP === undefined) rmSync(folder, { recursive: true });
  }
  if (found === 0) nothing.push(name);
}

const queue = [...wanted];
await Promise.all(
  Array.from({ length: jobs }, async () => {
    for (let name = queue.shift(); name !== undefined; name = queue.shift()) await replay(name);
  }),
);
if (nothing.length > 0) console.log(`without a disagreement to replay: ${nothing.join(', ')}`);
console.log(
  `${wanted.length} backends, ${replayed} disagreements replayed, ${failures.length} do not disagree again`,
);
process.exitCode = failures.length > 0 ? 1 : 0;
