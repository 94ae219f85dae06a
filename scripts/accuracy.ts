/**
 * Asks graphics stacks the operands of the site's plots of accuracy, in each environment that they run, and keeps the results as
 * docs/accuracy/NAME.json: `npm run accuracy [-- NAME…]`, all where none is named. What this machine does not have is said, and
 * left as it is kept; it fails where VPSPEC_REQUIRE names it.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { keptText, type PlottedEnvironment } from '../explorer/accuracy/kept.js';
import { sweep, type Swept } from '../explorer/accuracy/sweep.js';
import { HostedStack } from '../oracles/stacks/hosted-stack.js';
import { openStack } from '../oracles/stacks/open-stack.js';
import { StackAbsent } from '../oracles/stacks/stack-absent.js';
import { stackOf } from '../oracles/stress/stack-of.js';
import { packageRoot } from '../spec/load/root.js';

/** By the name of its file: the backend, and the word of VPSPEC_REQUIRE. */
const STACKS = {
  softpipe: { backend: 'mesa:softpipe', needs: 'mesa' },
  llvmpipe: { backend: 'mesa:llvmpipe', needs: 'mesa' },
  webgpu: { backend: 'webgpu', needs: 'webgpu' },
  browser: { backend: 'browser', needs: 'chromium' },
} as const;

type Name = keyof typeof STACKS;

const ENVIRONMENTS: readonly PlottedEnvironment[] = [
  'VP1.0',
  'VP1.1',
  'VP2.0',
  'NVvp4.0',
  'NVfp4.0',
];

const FOLDER = join(packageRoot(), 'docs/accuracy');

function isName(word: string): word is Name {
  return Object.hasOwn(STACKS, word);
}

/** @throws StackAbsent */
async function ask(name: Name): Promise<void> {
  const { backend } = STACKS[name];
  const { words, variables } = stackOf(backend);
  // Mesa reads them when it is loaded, in this process.
  Object.assign(process.env, variables);
  const [kind = '', ...own] = words ?? [];
  const hosted = await openStack(kind)?.(own);
  if (!(hosted instanceof HostedStack)) throw new Error(`${backend} runs no shaders`);
  const { stack } = hosted;
  const all = new Map<PlottedEnvironment, readonly Swept[]>();
  for (const environment of ENVIRONMENTS) all.set(environment, await sweep(stack, environment));
  const date = new Date().toISOString().slice(0, 'yyyy-mm-dd'.length);
  const details = { ...stack.details, version: stack.version };
  const file = join(FOLDER, `${name}.json`);
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(`${file}.part`, keptText({ backend, details, date }, all));
  renameSync(`${file}.part`, file);
  await stack.close();
  process.stdout.write(`docs/accuracy/${name}.json: ${String(all.get('VP2.0')?.length ?? 0)} plots of VP2.0, ${String(all.get('NVvp4.0')?.length ?? 0)} of NVvp4.0\n`); // prettier-ignore
}

/** Each in a process of its own: a driver is chosen once in a process. */
function askAll(names: readonly Name[]): number {
  const tsx = ['--import', 'tsx', fileURLToPath(import.meta.url)];
  const codes = names.map((name) => {
    const { status } = spawnSync(process.execPath, [...tsx, name], { stdio: 'inherit' });
    return status ?? 3;
  });
  return Math.max(...codes);
}

const words = process.argv.slice(2);
const names = words.filter(isName);
const [wrong] = words.filter((word) => !isName(word));
if (wrong !== undefined) {
  process.stderr.write(`npm run accuracy: "${wrong}" is no stack; expected ${Object.keys(STACKS).join(', ')}\n`); // prettier-ignore
  process.exitCode = 2;
} else if (names.length === 1 && names[0] !== undefined) {
  const [name] = names;
  try {
    await ask(name);
  } catch (error) {
    if (!(error instanceof StackAbsent)) throw error;
    process.stderr.write(`${name}: ${error.message}\n`);
    const required = (process.env['VPSPEC_REQUIRE'] ?? '').split(/[ ,]+/);
    if (required.includes(STACKS[name].needs)) process.exitCode = 3;
  }
} else {
  process.exitCode = askAll(names.length === 0 ? (Object.keys(STACKS) as Name[]) : names);
}
