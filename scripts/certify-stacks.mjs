/**
 * Certifies the example backends and the graphics stacks against what is expected of each
 * (cases/expectations/): `node scripts/certify-stacks.mjs [--full] [name…]`. In short, as the full run does,
 * a part of the units is asked; with --full all are, and the certificates go to docs/certificates/.
 * Needs cc, python3, Mesa, a Vulkan driver and Chromium (docs/stacks.md), and the built commands.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Name, backend and environment; the expectations have the name. */
const STACKS = [
  ['example-c', 'exec:examples/backends/c/vp1', 'VP1.0'],
  ['example-python', 'exec:python3 examples/backends/python/vp1.py', 'VP1.0'],
  ['softpipe', 'mesa:softpipe', 'VP2.0'],
  ['softpipe-arb', 'mesa:softpipe,arb', 'VP1.1'],
  ['llvmpipe', 'mesa:llvmpipe', 'VP2.0'],
  ['llvmpipe-arb', 'mesa:llvmpipe,arb', 'VP1.1'],
  ['webgpu', 'webgpu', 'VP2.0'],
  ['browser', 'browser', 'VP2.0'],
];

/** Units of a short run: all instructions and probes, and some programs. */
const SHORT = '150';

function run(file, args, options = {}) {
  return spawnSync(file, args, { cwd: root, stdio: 'inherit', ...options }).status ?? 1;
}

function certify([name, backend, environment], isFull) {
  const expectations = `cases/expectations/${name}.yaml`;
  const args = ['dist/cli/main.js', 'certify', '--backend', backend, '--environment', environment];
  if (existsSync(`${root}/${expectations}`)) args.push('--expect', expectations);
  args.push('--jobs', '2');
  if (isFull) args.push('--out', `docs/certificates/${name}`);
  else args.push('--budget', SHORT, '--quiet');
  return run(process.execPath, args);
}

const words = process.argv.slice(2);
const isFull = words.includes('--full');
const names = words.filter((word) => word !== '--full');
const unknown = names.filter((name) => !STACKS.some(([known]) => known === name));
if (unknown.length > 0) {
  console.error(
    `no stack ${unknown.join(', ')}; there are ${STACKS.map(([name]) => name).join(', ')}`,
  );
  process.exit(2);
}
const chosen = STACKS.filter(([name]) => names.length === 0 || names.includes(name));
const example = 'examples/backends/c/vp1';
if (chosen.some(([name]) => name === 'example-c')) {
  const status = run('cc', ['-O2', '-o', example, `${example}.c`, '-lm']);
  if (status !== 0) process.exit(3);
}
const failed = chosen.filter((stack) => certify(stack, isFull) !== 0).map(([name]) => name);
console.log(
  failed.length === 0
    ? `${chosen.length} stacks are as expected`
    : `not as expected: ${failed.join(', ')}`,
);
process.exit(failed.length === 0 ? 0 : 1);
