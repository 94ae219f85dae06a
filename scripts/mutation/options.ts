/** How Stryker is run: what is mutated, and by what it is tested. */
import { existsSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { PartialStrykerOptions } from '@stryker-mutator/api/core';
import { Command, InvalidArgumentError } from 'commander';

/** Tests, what draws values for tests, and the parsers that the grammar is made into. */
const NO_SEMANTICS = ['*.test.ts', '*.testing.ts', '*.arbitrary.ts', 'grammar.generated.*'];

const ORIGINAL = [
  'bench',
  'cases',
  'cli',
  'dist',
  'docs',
  'examples',
  'oracles',
  'reports',
  'scripts',
  'spec',
];

/** Where the report lies, below the package. */
export const OUT = 'reports/out/mutation';

/**
 * The files that the command's arguments choose: `--only` a folder or a file of semantics/, which may end in a range
 * of lines, `:3-7`. Ends the command with exit code 2 where there is no such path.
 */
export function chosen(root: string, args: readonly string[]): readonly string[] {
  const command = new Command('npm run mutation --')
    .description('Counts the wrong semantics that the corpus finds.')
    .option('--only <path>', 'a folder or a file of semantics/; may be repeated', pathIn(root), [])
    .exitOverride(({ exitCode }) => process.exit(exitCode === 0 ? 0 : 2))
    .parse([...args], { from: 'user' });
  return command.opts<{ only: readonly string[] }>().only;
}

/** Adds a path as a pattern. @throws InvalidArgumentError */
function pathIn(root: string) {
  return (path: string, others: readonly string[]): readonly string[] => {
    const [file = ''] = path.split(':');
    const full = resolve(root, file);
    if (!existsSync(full) || !full.startsWith(join(root, 'semantics'))) {
      throw new InvalidArgumentError('There is no such folder or file of semantics/.');
    }
    return [...others, statSync(full).isFile() ? path : `${path.replace(/\/+$/, '')}/**/*.ts`];
  };
}

/**
 * @param files what to mutate; all of semantics/ if none
 * @param without files of semantics/ that are left alone
 */
export function strykerOptions(
  root: string,
  files: readonly string[],
  without: readonly string[],
): PartialStrykerOptions {
  return {
    mutate: [
      ...(files.length === 0 ? ['semantics/**/*.ts'] : files),
      ...NO_SEMANTICS.map((pattern) => `!semantics/**/${pattern}`),
      ...without.map((file) => `!semantics/${file}`),
    ],
    testRunner: 'corpus',
    plugins: ['corpus-runner.ts', 'beside.ts'].map((file) => join(root, 'scripts/mutation', file)),
    ignorers: ['beside'],
    coverageAnalysis: 'perTest',
    // Each runner reads the corpus and keeps it; one is fast enough.
    concurrency: 1,
    // Loops are found by counting; this must be beyond what a busy machine makes of the whole corpus.
    timeoutMS: 120_000,
    // Taken from where it is, not from the mutated copy.
    ignorePatterns: ORIGINAL.map((folder) => `/${folder}`),
    reporters: ['progress-append-only', 'json', 'html'],
    jsonReporter: { fileName: `${OUT}/mutation.json` },
    htmlReporter: { fileName: `${OUT}/index.html` },
    // Where no other tool looks, should a run be cut off.
    tempDirName: 'node_modules/.cache/mutation',
    cleanTempDir: 'always',
    // The type is an enumeration of constants, which a module alone cannot name.
    logLevel: 'warn' as NonNullable<PartialStrykerOptions['logLevel']>,
    // That static mutants are slow is not so here.
    warnings: {
      preprocessorErrors: true,
      slow: false,
      unknownOptions: true,
      unserializableOptions: true,
    },
    allowEmpty: true,
  };
}
