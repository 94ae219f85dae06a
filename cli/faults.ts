/** `vpspec faults [NAME…]`: the fault catalogue, which proves that the harness finds what it is for. */
import { Command } from 'commander';
import type { Fault } from '../oracles/faults/fault.js';
import type { FaultReport } from '../oracles/faults/report.js';
import { EXIT, InputError, MachineryError } from './exit.js';

interface FaultFlags {
  readonly json?: boolean;
  readonly seed: number;
  readonly budget: number;
  readonly jobs?: number;
}

const DEFAULT_SEED = 1;
const DEFAULT_BUDGET = 20_000;

export function faultsCommand(): Command {
  return new Command('faults')
    .description('hold machines with known faults against corpus, generators, judge and shrinker')
    .argument('[name...]', 'which faults; all if absent')
    .option('--json', 'print JSON')
    .option('--seed <n>', 'seed of the generated programs', natural('--seed'), DEFAULT_SEED)
    .option(
      '--budget <n>',
      'programs generated at most for a fault',
      natural('--budget'),
      DEFAULT_BUDGET,
    )
    .option('--jobs <n>', 'processes that work at the same time', natural('--jobs'))
    .addHelpText(
      'after',
      '\nA fault is caught if a case of the corpus fails, a generated program is judged to disagree by\n' +
        'one of its clauses, and a failing program of 40 instructions shrinks to a 1-minimal one.\n\n' +
        'Examples:\n  vpspec faults\n  vpspec faults arl-biased bra-inverted --seed 7\n\n' +
        'Exit code 0 if every fault is caught; 1 if one is not; 2 for a name that no fault has.',
    )
    .action(async (names: string[], flags: FaultFlags) => {
      process.exitCode = await runFaults(names, flags);
    });
}

function natural(option: string): (text: string) => number {
  return (text) => {
    if (/^\d{1,15}$/.test(text)) return Number(text);
    throw new InputError(`${option} wants a whole number; found "${text}"`);
  };
}

async function runFaults(names: readonly string[], flags: FaultFlags): Promise<number> {
  const faults = await named(names);
  const jobs = Math.min(flags.jobs ?? (await processors()), faults.length);
  const reports = jobs > 1 ? await inProcesses(faults, flags, jobs) : await proved(faults, flags);
  const { isCaught, faultsText } = await import('./faults-text.js');
  if (flags.json === true) {
    process.stdout.write(`${JSON.stringify({ faults: reports }, null, 2)}\n`);
  } else {
    const { paintFor } = await import('./paint.js');
    process.stdout.write(faultsText(faults, reports, names.length > 0, paintFor(process.stdout)));
  }
  const all = faults.every((fault, index) => {
    const report = reports[index];
    return report !== undefined && isCaught(fault, report);
  });
  return all ? EXIT.ok : EXIT.disagreement;
}

async function named(names: readonly string[]): Promise<readonly Fault[]> {
  const { FAULTS, faultNamed } = await import('../oracles/faults/faults.js');
  if (names.length === 0) return FAULTS;
  const { suggestion } = await import('../semantics/language/suggest.js');
  return [...new Set(names)].map((name) => {
    const fault = faultNamed(name);
    if (fault !== undefined) return fault;
    const near = suggestion(
      name,
      FAULTS.map((each) => each.name),
    );
    const meant = near === undefined ? '"vpspec faults" runs them all' : `did you mean ${near}?`;
    throw new InputError(`there is no fault "${name}"; ${meant}`);
  });
}

async function proved(
  faults: readonly Fault[],
  { seed, budget }: FaultFlags,
): Promise<readonly FaultReport[]> {
  const { prove } = await import('../oracles/faults/prove.js');
  const { clausesByInstruction } = await import('../oracles/cases/clauses-hold.js');
  const { loadCorpus } = await import('../oracles/cases/corpus.js');
  const { judging } = await import('../oracles/shrink/judging.js');
  const { Attribution } = await import('../oracles/judge/attribution/attribution.js');
  const { loadClauses } = await import('../spec/load/specification.js');
  const { progressBar } = await import('./progress.js');
  const bar = progressBar(process.stderr, 'fault');
  const { cases, errors } = loadCorpus();
  const [error] = errors;
  if (error !== undefined) throw error;
  const total = faults.length * 3;
  let done = 0;
  try {
    return prove(faults, {
      seed,
      budget,
      cases,
      formulas: await clausesByInstruction(loadClauses()),
      judge: judging(await Attribution.load()),
      clock: () => performance.now(),
      onProgress: (stage) => {
        bar.update({ done: ++done, total, label: stage });
        process.send?.(stage);
      },
    });
  } finally {
    bar.clear();
  }
}

async function processors(): Promise<number> {
  const { availableParallelism } = await import('node:os');
  return availableParallelism();
}

/** Shares the faults out among processes of this command, each with every so manieth. */
async function inProcesses(
  faults: readonly Fault[],
  { seed, budget }: FaultFlags,
  jobs: number,
): Promise<readonly FaultReport[]> {
  const { progressBar } = await import('./progress.js');
  const bar = progressBar(process.stderr, 'fault');
  const total = faults.length * 3;
  let done = 0;
  const update = (stage: unknown): void => {
    bar.update({ done: ++done, total, label: String(stage) });
  };
  const shares = Array.from({ length: jobs }, (_, job) =>
    faults.filter((_fault, index) => index % jobs === job).map(({ name }) => name),
  );
  const options = ['--json', '--jobs', '1', '--seed', String(seed), '--budget', String(budget)];
  try {
    const all = await Promise.all(
      shares.map((share) => inProcess(['faults', ...share, ...options], update)),
    );
    const byName = new Map(all.flat().map((report) => [report.name, report]));
    return faults.flatMap(({ name }) => byName.get(name) ?? []);
  } finally {
    bar.clear();
  }
}

async function inProcess(
  words: readonly string[],
  onMessage: (message: unknown) => void,
): Promise<readonly FaultReport[]> {
  const { fork } = await import('node:child_process');
  const [, command = ''] = process.argv;
  return new Promise((resolve, reject) => {
    const child = fork(command, words, { stdio: ['ignore', 'pipe', 'inherit', 'ipc'] });
    let text = '';
    child.stdout?.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
    child.on('message', onMessage);
    child.on('error', reject);
    child.on('close', (code) => {
      if (code !== EXIT.ok && code !== EXIT.disagreement) {
        reject(new MachineryError(`a process of "faults" ended with ${String(code)}`));
        return;
      }
      resolve((JSON.parse(text) as { faults: readonly FaultReport[] }).faults);
    });
  });
}
