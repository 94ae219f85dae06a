// What `npm test` tries a few thousand times, a hundred thousand times, from a new seed; a million programs of permitted
// machines, none of which may be convicted; every disagreement of the fault catalogues replayed; and the whole table of
// blame, and of the catalogues as black boxes; and the mutants of the judge.
import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';

const runs = process.env.VPSPEC_RUNS ?? '100000';
const seed = Number(process.env.VPSPEC_SEED ?? Math.floor(Math.random() * 2 ** 31));
const permitted = Number(process.env.VPSPEC_PERMITTED ?? 1_000_000);
const processes = Math.max(1, availableParallelism());

/** The exit code of a process whose output goes to ours. */
function run(name, args, environment = {}) {
  console.log(name);
  return new Promise((resolve) => {
    const env = { ...process.env, ...environment };
    spawn(process.execPath, args, { stdio: 'inherit', env }).on('close', (code) =>
      resolve(code ?? 1),
    );
  });
}

const VITEST = ['node_modules/vitest/vitest.mjs', 'run'];
const PATIENT = '--testTimeout=36000000';
const COMPILED = 'semantics/compiled/oracle.test.ts';
const PERMITTED = 'oracles/judge/permitted-machines.test.ts';

/** What judges others and is held to 95 % (docs/strength.md); what else judges has been measured in parts alone. */
const MUTATED = [
  ...['bounds', 'bounds-angle', 'bounds-exponential', 'bounds-logarithm', 'bounds-reciprocal']
    .concat(['integer-set', 'places', 'set-cells', 'value-set'])
    .map((name) => `semantics/number/${name}.ts`),
  ...['by-the-letter', 'floor', 'in-force', 'judged-units', 'loading-readings', 'needs', 'policies']
    .concat(['readings', 'scope', 'tally', 'verdict'])
    .map((name) => `oracles/certify/${name}.ts`),
  ...['attribution', 'counterparts', 'destination', 'flow', 'operand', 'operand-registers']
    .concat(['outside', 'reason', 'result'])
    .map((name) => `oracles/judge/attribution/${name}.ts`),
  'oracles/inference',
];

/** The allowed domains: every second mutant, always the same ones, and the questions about these domains alone. */
const DOMAINS = [
  ...[
    '',
    '-addresses',
    '-arithmetic',
    '-denormals',
    '-functions',
    '-outcomes',
    '-sums',
    '-tests',
  ].map((name) => `semantics/domains/allowed${name}.ts`),
  'semantics/gpu/domains/allowed',
];

function mutation(files, more) {
  return run(`npm run mutation -- --judge ${more.join(' ')}`, [
    ...['--import', 'tsx', 'scripts/mutation/main.ts', '--judge', ...more],
    ...files.flatMap((file) => ['--only', file]),
    ...['--jobs', String(Math.ceil(processes / 2))],
  ]);
}

const codes = [
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
  await mutation(MUTATED, []),
  await mutation(DOMAINS, ['--about', 'domains', '--sample', '2']),
];
process.exitCode = codes.find((code) => code !== 0) ?? 0;
