// The properties that `npm test` tries a few thousand times, a hundred thousand times, from a new seed; and the whole
// table of blame, and of the fault catalogues as black boxes.
import { spawnSync } from 'node:child_process';

const runs = process.env.VPSPEC_RUNS ?? '100000';
const seed = process.env.VPSPEC_SEED ?? String(Math.floor(Math.random() * 2 ** 31));
console.log(`VPSPEC_RUNS=${runs} VPSPEC_SEED=${seed} vitest run oracles/judge oracles/inference`);
const folders = ['oracles/judge', 'oracles/inference', 'oracles/faults/blame.test.ts'];
const { status } = spawnSync(
  process.execPath,
  ['node_modules/vitest/vitest.mjs', 'run', ...folders, '--testTimeout=36000000'],
  {
    stdio: 'inherit',
    env: {
      VPSPEC_BLAME: 'all',
      VPSPEC_INFERENCE_RUNS: '100',
      ...process.env,
      VPSPEC_RUNS: runs,
      VPSPEC_SEED: seed,
    },
  },
);
console.log('vpspec faults --black-box');
const faults = spawnSync(process.execPath, ['dist/cli/main.js', 'faults', '--black-box'], {
  stdio: 'inherit',
});
process.exitCode = (status ?? 1) || (faults.status ?? 1);
