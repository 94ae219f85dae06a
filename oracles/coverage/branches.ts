/**
 * Which branches of the semantics' code the corpus takes: `vpspec check` runs under c8 on the built
 * code, in a process of its own, and c8 leads its counts back to the sources through their source maps.
 */
import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { packageRoot } from '../../spec/load/root.js';
import { loadUnreached } from '../../spec/load/unreached.js';
import { branchTotals, parseBranchReport, type FileBranches } from './branch-report.js';
import { CanaryError } from './canary.js';
import type { BranchTotals } from './coverage.js';

export interface BranchOptions {
  readonly queries: readonly string[];
  /** The corpus's folder, instead of the package's own. */
  readonly cases: string | undefined;
  /** Files of languages that the queries may name (`--language`). */
  readonly languages?: readonly string[] | undefined;
  readonly root?: string;
  /** The languages of which some case has a program: each must have loaded one. */
  readonly loaders: readonly Loader[];
  /** Ends the measuring process. */
  readonly signal?: AbortSignal;
}

/** The measurement, or why there is none on this machine. */
export type BranchResult =
  | { readonly branches: BranchTotals; readonly missing: null }
  | { readonly branches: null; readonly missing: string };

/** The measuring process failed: always the machinery, never the corpus. */
export class BranchFailure extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'BranchFailure';
  }
}

const FOLDER = 'semantics';

/** Left out of the count, with the reason. */
const LEFT_OUT = [
  {
    pattern: '**/grammar.generated.*',
    says: 'grammar.generated.*: generated; the productions of the grammars stand for them',
  },
  { pattern: '**/*.arbitrary.*', says: 'generators of the property tests' },
  { pattern: '**/*.testing.*', says: 'what several tests share' },
];

/**
 * Runs the corpus under c8.
 *
 * @throws BranchFailure where that fails; CanaryError where its counts cannot be true
 */
export async function measureBranches(options: BranchOptions): Promise<BranchResult> {
  const root = options.root ?? packageRoot();
  const main = join(root, 'dist', 'cli', 'main.js');
  const built = join(root, 'dist', FOLDER);
  if (!existsSync(main) || !existsSync(built)) {
    return { branches: null, missing: 'dist/ is not built; "npm run build" makes it' };
  }
  const c8 = c8Program(root);
  if (c8 === null) {
    return {
      branches: null,
      missing: 'c8 is not installed; "npm install --include=dev" does that',
    };
  }
  const folder = await mkdtemp(join(tmpdir(), 'vpspec-cover-'));
  try {
    await runCorpus(root, c8, main, folder, options);
    const json = await reportText(folder);
    const toRoot = (path: string): string => relative(root, path).split(sep).join('/');
    const files = parseBranchReport(json, toRoot).filter((file) => !isEmpty(built, file));
    checkBranchCanary(files, options.loaders);
    const branches = branchTotals(files, {
      linesOf: (file) => readFileSync(join(root, file), 'utf8').split('\n'),
      explanations: loadUnreached(root),
      leftOut: LEFT_OUT.map(({ says }) => says),
      notes: isStale(root) ? ['dist/ is older than the sources; "npm run build" renews it'] : [],
    });
    return { branches, missing: null };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function c8Program(root: string): string | null {
  const require = createRequire(join(root, 'package.json'));
  try {
    return join(dirname(require.resolve('c8/package.json')), 'bin', 'c8.js');
  } catch {
    return null;
  }
}

async function runCorpus(
  root: string,
  c8: string,
  main: string,
  folder: string,
  { queries, cases, languages = [], signal }: BranchOptions,
): Promise<void> {
  const { code, errors } = await finished(root, signal, [
    c8,
    '--reporter=json',
    `--reports-dir=${join(folder, 'report')}`,
    `--temp-directory=${join(folder, 'raw')}`,
    '--all', // files that were never loaded count too
    `--src=dist/${FOLDER}`,
    `--include=dist/${FOLDER}/**`,
    `--include=${FOLDER}/**`,
    ...LEFT_OUT.map(({ pattern }) => `--exclude=${pattern}`),
    '--exclude=**/*.d.ts', // the package's declarations, which nothing executes
    process.execPath,
    main,
    'check',
    '--quiet',
    // Read from its files, also where it is kept: what reads them is a part of the semantics, too.
    '--cases',
    cases ?? join(root, 'cases'),
    ...languages.map((file) => `--language=${resolve(file)}`),
    '--',
    ...queries,
  ]);
  // 1: a case does not agree; 2: a case names what does not exist. Both have run.
  if (code !== null && code <= 2) return;
  throw new BranchFailure(
    `"vpspec check" under c8 ended with ${code === null ? 'a signal' : `exit code ${String(code)}`}` +
      (errors === '' ? '' : `:\n${errors}`),
  );
}

/** How much of what a process says on standard error goes into a message, in characters. */
const ERRORS_SHOWN = 2_000;

function finished(
  cwd: string,
  signal: AbortSignal | undefined,
  args: readonly string[],
): Promise<{ readonly code: number | null; readonly errors: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, {
      cwd,
      stdio: ['ignore', 'ignore', 'pipe'],
      ...(signal === undefined ? {} : { signal }),
    });
    let errors = '';
    child.stderr.setEncoding('utf8');
    child.stderr.on('data', (chunk: string) => {
      errors = (errors + chunk).slice(-ERRORS_SHOWN);
    });
    child.on('error', (error) => {
      reject(new BranchFailure(`c8 could not be started: ${error.message}`));
    });
    child.on('close', (code) => {
      resolve({ code, errors: errors.trim() });
    });
  });
}

async function reportText(folder: string): Promise<string> {
  try {
    return await readFile(join(folder, 'report', 'coverage-final.json'), 'utf8');
  } catch (error) {
    throw new BranchFailure(
      `c8 left no report: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}

/** A file of types alone, of which nothing is left to load. */
function isEmpty(built: string, { file, loaded }: FileBranches): boolean {
  if (loaded) return false;
  const path = join(built, file.slice(FOLDER.length + 1).replace(/\.ts$/, '.js'));
  if (!existsSync(path)) return false;
  const code = readFileSync(path, 'utf8')
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/\/\/.*$/gm, '')
    .replace(/export\s*\{\s*\};?/g, '');
  return code.trim() === '';
}

/** Every program of a language goes through here. */
const LOADERS = {
  VP: { file: 'semantics/language/load.ts', function: 'load' },
  GPU: { file: 'semantics/gpu/language/load.ts', function: 'loadGpu' },
} as const;
export type Loader = keyof typeof LOADERS;

/** The semantics has a file for each of 39 instructions alone. */
const LEAST_FILES = 39;

/** @throws CanaryError where the counts cannot be those of a run of the corpus */
export function checkBranchCanary(
  files: readonly FileBranches[],
  loaders: readonly Loader[],
): void {
  for (const loader of loaders) {
    const { file, function: name } = LOADERS[loader];
    const calls = files.find((each) => each.file === file)?.calls.get(name) ?? 0;
    if (calls > 0) continue;
    throw new CanaryError(
      `no call of ${name} in ${file} was counted, which every program of its language needs`,
    );
  }
  if (files.length < LEAST_FILES) {
    throw new CanaryError(`branches of only ${String(files.length)} files were counted`);
  }
}

function isStale(root: string): boolean {
  return newest(join(root, FOLDER), '.ts') > newest(join(root, 'dist', FOLDER), '.js');
}

/** When the newest file of a kind in a folder was written. */
function newest(folder: string, extension: string): number {
  let time = 0;
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    const { name } = entry;
    if (!entry.isFile() || !name.endsWith(extension) || /\.(test|arbitrary)\./.test(name)) continue;
    time = Math.max(time, statSync(join(entry.parentPath, name)).mtimeMs);
  }
  return time;
}
