/** How Stryker is run: what is mutated, and by what it is tested. */
import { existsSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { PartialStrykerOptions } from '@stryker-mutator/api/core';
import { Command, InvalidArgumentError } from 'commander';
import { readParts, type Part } from './judge/parts.js';

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

/** The variable with what is asked of the examination, as JSON (`Asking`); Stryker's children read it there. */
export const ASKING = 'VPSPEC_ASKING';

export interface Asking {
  /** One question of so many of each kind is asked. */
  readonly every: number;
  /** A part of the ids of those that are asked; "" for all. */
  readonly about: string;
  /** Milliseconds that the questions of one mutant take, in all. */
  readonly patience: number;
  /** One mutant of so many is asked about (sampled.ts). */
  readonly sample: number;
}

/** What is mutated, and by what it is judged. */
export interface Target {
  /** What all files' names in lists and figures leave out. */
  readonly below: string;
  /** Folders of the package in which a file may be chosen. */
  readonly folders: readonly string[];
  /** What is mutated where nothing is chosen. */
  readonly files: readonly string[];
  /** Folders that are taken from where they are, not from the mutated copy. */
  readonly originals: readonly string[];
  readonly runner: string;
  /** In scripts/mutation. */
  readonly plugin: string;
  readonly exemptions: string;
  readonly excluded: readonly string[];
  /** Longer than one mutant takes. */
  readonly timeoutMS: number;
}

/** The semantics, by the corpus. */
const SEMANTICS: Target = {
  below: 'semantics/',
  folders: ['semantics'],
  files: ['semantics/**/*.ts'],
  originals: ORIGINAL,
  runner: 'corpus',
  plugin: 'corpus-runner.ts',
  exemptions: 'exemptions.yaml',
  excluded: [],
  timeoutMS: 120_000,
};

/** What only judges others, by the examination. */
const JUDGE: Target = {
  below: '',
  folders: ['semantics', 'oracles'],
  files: readParts().parts.flatMap(({ files }) => files),
  originals: ORIGINAL.filter((folder) => folder !== 'oracles'),
  runner: 'judge',
  plugin: 'judge/judge-runner.ts',
  exemptions: 'judge/exemptions.yaml',
  // What is not words of a message is the name of something that a type knows.
  excluded: ['StringLiteral'],
  timeoutMS: 40_000,
};

/** The GL around programs, by the tests that it has. */
const TESTED: Target = {
  below: 'semantics/',
  folders: ['semantics/gl'],
  files: ['semantics/gl/**/*.ts'],
  originals: ORIGINAL,
  runner: 'tested',
  plugin: 'tested/tested-runner.ts',
  exemptions: 'tested/exemptions.yaml',
  excluded: [],
  timeoutMS: 60_000,
};

export interface Chosen {
  readonly target: Target;
  /** As Stryker's patterns; none for all of the target. */
  readonly files: readonly string[];
  /** Processes side by side. */
  readonly jobs: number;
  readonly asking: Asking;
  /** What must be found of the mutants that can be. */
  readonly goal: number;
  /** Whether each reason has its mutants is all that is asked. */
  readonly reasons: boolean;
}

/** The runner that asks about no mutant: only what a list of reasons names is looked for. */
const NOTHING = { runner: 'nothing', plugin: 'nothing-runner.ts' };

/** Where no part of the judge says otherwise. */
const GOAL = 0.95;

/** Milliseconds. */
const PATIENCE = 3000;

/**
 * What the command's arguments choose: `--judge` what judges others; `--only` a folder or a file, which may end in a
 * range of lines, `:3-7`. Ends the command with exit code 2 where there is no such path.
 */
export function chosen(root: string, args: readonly string[]): Chosen {
  const command = new Command('npm run mutation --')
    .description(
      'Counts the wrong semantics that the corpus finds, or the wrong judges that the examination finds.',
    )
    .option('--judge', 'mutate what judges others: sets, policies, judges, inference', false)
    .option('--tests', 'mutate the GL around programs, and ask its own tests', false)
    .option('--only <path>', 'a folder or a file of what is mutated; may be repeated', repeated, [])
    .option(
      '--part <name>',
      'a part of the judge, with the questions, the sample and the goal that judge/parts.yaml has for it',
    )
    .option(
      '--every <number>',
      'one question of so many: quicker, and less is noticed',
      numberFrom,
      1,
    )
    .option('--about <text>', 'only questions of these kinds, or whose ids contain this text')
    .option(
      '--patience <milliseconds>',
      `what the questions of one mutant may take (default: the part's, or ${String(PATIENCE)})`,
      numberFrom,
    )
    .option(
      '--sample <number>',
      'one mutant of so many, always the same: quicker, and an estimate (default: 1)',
      numberFrom,
    )
    .option(
      '--reasons',
      'only whether each reason why nothing notices a mutant has such a mutant: a minute, and no mutant is run',
      false,
    )
    .option('--jobs <number>', 'processes side by side', numberFrom, 1)
    .exitOverride(({ exitCode }) => process.exit(exitCode === 0 ? 0 : 2))
    .parse([...args], { from: 'user' });
  const { judge, tests, only, part, jobs, every, reasons, ...given } = command.opts<Options>();
  const { about, sample, patience } = given;
  const isAsking = every > 1 || (about ?? part) !== undefined;
  if (!judge && isAsking) {
    command.error('error: --part, --every and --about are for --judge', { exitCode: 2 });
  }
  if (judge && tests) command.error('error: --judge or --tests, not both', { exitCode: 2 });
  if (!judge && !tests && (sample ?? patience) !== undefined) {
    command.error('error: --sample and --patience are for --judge and --tests', { exitCode: 2 });
  }
  const chosenPart = part === undefined ? null : partNamed(part, command);
  const judged = judge ? JUDGE : tests ? TESTED : SEMANTICS;
  const target = reasons ? { ...judged, ...NOTHING } : judged;
  const files = only.map((path) => {
    const pattern = patternOf(root, target, path);
    if (pattern !== null) return pattern;
    return command.error(
      `error: there is no folder or file ${path} of ${target.folders.join(', ')}`,
      {
        exitCode: 2,
      },
    );
  });
  return {
    target,
    files: files.length === 0 && chosenPart !== null ? chosenPart.files : files,
    jobs,
    asking: {
      every,
      about: about ?? chosenPart?.about.join(',') ?? '',
      patience: patience ?? chosenPart?.patience ?? PATIENCE,
      sample: sample ?? chosenPart?.sample ?? 1,
    },
    goal: chosenPart?.goal ?? GOAL,
    reasons,
  };
}

interface Options extends Pick<Asking, 'every'> {
  readonly reasons: boolean;
  readonly judge: boolean;
  readonly tests: boolean;
  readonly only: readonly string[];
  readonly part?: string;
  readonly about?: string;
  readonly sample?: number;
  readonly patience?: number;
  readonly jobs: number;
}

function partNamed(name: string, command: Command): Part {
  const { parts } = readParts();
  const found = parts.find((each) => each.name === name);
  if (found !== undefined) return found;
  const names = parts.map((each) => each.name).join(', ');
  return command.error(`error: the judge has no part ${name}; it has ${names}`, { exitCode: 2 });
}

function repeated(path: string, others: readonly string[]): readonly string[] {
  return [...others, path];
}

/** @throws InvalidArgumentError */
function numberFrom(text: string): number {
  if (!/^[1-9]\d{0,5}$/.test(text)) {
    throw new InvalidArgumentError('Expected a number from 1 to 999999.');
  }
  return Number(text);
}

function patternOf(root: string, { folders }: Target, path: string): string | null {
  const [file = ''] = path.split(':');
  const full = resolve(root, file);
  const isThere = existsSync(full) && folders.some((each) => full.startsWith(join(root, each)));
  if (!isThere) return null;
  return statSync(full).isFile() ? path : `${path.replace(/\/+$/, '')}/**/*.ts`;
}

/** @param without files of semantics/ that are left alone */
export function strykerOptions(
  root: string,
  { target, files, jobs }: Chosen,
  without: readonly string[],
): PartialStrykerOptions {
  return {
    mutate: [
      ...(files.length === 0 ? target.files : files),
      ...target.folders.flatMap((folder) =>
        NO_SEMANTICS.map((pattern) => `!${folder}/**/${pattern}`),
      ),
      ...without.map((file) => `!semantics/${file}`),
    ],
    mutator: { excludedMutations: [...target.excluded] },
    testRunner: target.runner,
    plugins: [target.plugin, 'beside.ts'].map((file) => join(root, 'scripts/mutation', file)),
    ignorers: ['beside'],
    coverageAnalysis: 'perTest',
    concurrency: jobs,
    // A mutant may fill the memory instead of ending.
    testRunnerNodeArgs: ['--max-old-space-size=2048'],
    // Loops are found by counting; this must be beyond what a busy machine makes of all that is asked.
    timeoutMS: target.timeoutMS,
    timeoutFactor: 0.5,
    dryRunTimeoutMinutes: 60,
    ignorePatterns: target.originals.map((folder) => `/${folder}`),
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
