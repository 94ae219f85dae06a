// All tests with what they leave out by day (vitest.night.ts); what `npm test` tries a few thousand times, a hundred thousand times, from a new seed; a million programs of permitted
// machines, none of which may be convicted; every disagreement of the fault catalogues replayed; and the whole table of
// blame, and of the catalogues as black boxes; more of every stack than each push asks; and the mutants of the judge.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { parse } from 'yaml';

const runs = process.env.VPSPEC_RUNS ?? '100000';
const seed = Number(process.env.VPSPEC_SEED ?? Math.floor(Math.random() * 2 ** 31));
const permitted = Number(process.env.VPSPEC_PERMITTED ?? 1_000_000);
const processes = Math.max(1, availableParallelism());

/** The exit code of a process whose output goes to ours. */
function run(name, args, environment = {}) {
  console.log(name);
  return new Promise((resolve) => {
    const env = { ...process.env, VPSPEC_SLOW: '1', ...environment };
    spawn(process.execPath, args, { stdio: 'inherit', env }).on('close', (code) =>
      resolve(code ?? 1),
    );
  });
}

const VITEST = ['node_modules/vitest/vitest.mjs', 'run'];
const PATIENT = '--testTimeout=36000000';
const COMPILED = 'semantics/compiled/oracle.test.ts';
const PERMITTED = 'oracles/judge/permitted-machines.test.ts';

/** What decides verdicts, part by part: each is asked the questions about it alone (docs/strength.md). */
const { parts } = parse(readFileSync('scripts/mutation/judge/parts.yaml', 'utf8'));

/**
 * Whether each reason names a mutant, and the examination itself, which must be in order; then every part to its end, whatever became of those before. Each lists
 * what is left without a reason.
 */
async function mutation() {
  const reasons = [];
  for (const more of [['--reasons'], ['--judge', '--reasons']]) {
    const args = ['--import', 'tsx', 'scripts/mutation/main.ts', ...more];
    reasons.push(await run(`npm run mutation -- ${more.join(' ')}`, args));
  }
  const sample = 'scripts/mutation/judge/sample.ts';
  const examined = await run(`tsx ${sample} --all`, ['--import', 'tsx', sample, '--all']);
  const codes = [];
  for (const { name } of parts) {
    const more = ['--judge', '--part', name, '--jobs', String(Math.ceil(processes / 2))];
    const args = ['--import', 'tsx', 'scripts/mutation/main.ts', ...more];
    codes.push([name, await run(`npm run mutation -- ${more.join(' ')}`, args)]);
  }
  const failed = codes.flatMap(([name, code]) => (code === 0 ? [] : [name]));
  const [passed, all] = [codes.length - failed.length, codes.length];
  console.log(`mutants of the judge: ${passed} of ${all} parts pass`);
  if (failed.length > 0) console.log(`these fail, see above: ${failed.join(', ')}`);
  return [...reasons, examined, ...codes.map(([, code]) => code)];
}

const codes = [
  // What has a number of runs of its own is asked below.
  await run('VPSPEC_NIGHT=1 vitest run', [...VITEST, PATIENT], {
    VPSPEC_NIGHT: '1',
    VPSPEC_PERMITTED: '',
  }),
  await run(
    `VPSPEC_RUNS=${runs} VPSPEC_SEED=${seed} vitest run oracles/judge oracles/inference ${COMPILED}`,
    [
      ...VITEST,
      'oracles/judge',
      'oracles/inference',
      'oracles/faults/blame.test.ts',
      COMPILED,
      PATIENT,
    ],
    {
      VPSPEC_BLAME: 'all',
      VPSPEC_INFERENCE_RUNS: process.env.VPSPEC_INFERENCE_RUNS ?? '100',
      VPSPEC_RUNS: runs,
      VPSPEC_SEED: String(seed),
      // They are asked below.
      VPSPEC_PERMITTED: '',
    },
  ),
  ...(await Promise.all(
    Array.from({ length: processes }, (_, part) => {
      const own = {
        VPSPEC_PERMITTED: String(Math.ceil(permitted / processes)),
        VPSPEC_SEED: String(seed + 1000 * part),
      };
      const name = `VPSPEC_PERMITTED=${own.VPSPEC_PERMITTED} VPSPEC_SEED=${own.VPSPEC_SEED} vitest run ${PERMITTED}`;
      return run(name, [...VITEST, PERMITTED, PATIENT], own);
    }),
  )),
  await run('node scripts/replays.mjs', ['scripts/replays.mjs', '--jobs', String(processes)]),
  await run('vpspec faults --black-box', ['dist/cli/main.js', 'faults', '--black-box']),
  await run('npm run certificates -- --budget 150', [
    'scripts/certificates.mjs',
    ...['--budget', '150', '--out', 'reports/out/stacks'],
  ]),
  ...(await mutation()),
];
process.exitCode = codes.find((code) => code !== 0) ?? 0;
