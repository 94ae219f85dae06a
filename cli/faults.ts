/** `vpspec faults [NAME…]`: the fault catalogues, which prove that the harness finds what it is for. */
import { Command } from 'commander';
import { withLanguage, type LanguageFlag } from './language-option.js';
import { withOneDocument, type DocumentFlag } from './document-option.js';
import { EXIT, InputError } from './exit.js';
import { chosenFaults, namesOf, type Chosen } from './faults/chosen.js';
import type { Reports } from './faults/kinds.js';
import { inProcess, processors, steps, type Step } from './faults/processes.js';
import { jsonText } from '../reports/json/text.js';

interface FaultFlags extends DocumentFlag, LanguageFlag {
  readonly json?: boolean;
  readonly gpu?: boolean;
  readonly blackBox?: boolean;
  readonly seed: number;
  readonly budget: number;
  readonly gpuBudget: number;
  readonly jobs?: number;
}

const DEFAULT_SEED = 1;
const DEFAULT_BUDGET = 20_000;
/** GPU programs take longer to judge. */
const DEFAULT_GPU_BUDGET = 10_000;

export function faultsCommand(): Command {
  return withOneDocument(withLanguage(new Command('faults')))
    .description('hold machines with known faults against corpus, generators, judge and shrinker')
    .argument('[name...]', 'which faults; all if absent, or with --language all of that language')
    .option('--gpu', 'of all faults those of GPU programs alone')
    .option(
      '--black-box',
      'ask each as users ask theirs: through the protocol, without traces, a default certificate',
    )
    .option('--json', 'print JSON')
    .option('--seed <n>', 'seed of the generated programs', natural('--seed'), DEFAULT_SEED)
    .option(
      '--budget <n>',
      'programs generated at most for a fault',
      natural('--budget'),
      DEFAULT_BUDGET,
    )
    .option(
      '--gpu-budget <n>',
      'GPU programs generated at most for a fault',
      natural('--gpu-budget'),
      DEFAULT_GPU_BUDGET,
    )
    .option('--jobs <n>', 'processes that work at the same time', natural('--jobs'))
    .addHelpText(
      'after',
      '\nA fault is caught if a case of the corpus fails, a generated program is judged to disagree by\n' +
        'one of its clauses, and a failing program of 40 instructions shrinks to a 1-minimal one. A fault\n' +
        'of GPU programs is caught if a case of the corpus fails that names one of its clauses, a generated\n' +
        'program shows it, and what shows it shrinks to a 1-minimal program. A fault of invariance is caught\n' +
        'if two programs show other bits of the same instruction.\n\n' +
        'With --black-box a fault is caught if a default certificate of its environment finds something wrong,\n' +
        'though nothing shows but results; it tells by which unit and clause. Without names it tells of every\n' +
        'clause too whether a violation would show. spec/unseen.yaml lists what no black box can show. With --language\n' +
        'and no names it asks the faults of that language.\n\n' +
        'With --document the machines alone that follow that document but for their fault: each follows those of\n' +
        'its own environment, and another document would find more than one fault in it. With --document vp2 the\n' +
        'machines of VP1.x are made anew over what NV_vertex_program2 asks for, and judged by it; which of their\n' +
        'faults are none there is told, with the reason.\n\n' +
        'Examples:\n  vpspec faults\n  vpspec faults arl-biased bra-inverted --seed 7\n' +
        '  vpspec faults --gpu\n  vpspec faults --black-box\n  vpspec faults --document vp11\n\n' +
        'Exit code 0 if every fault is caught; 1 if one is not, or the list of what does not show is not right;\n' +
        '2 for a name that no fault has, or whose machine follows another document.',
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
  const { chosen, alone } = await chosenFaults(names, flags);
  if (flags.blackBox === true) {
    const { runBlackBoxes } = await import('./faults/black-box.js');
    const isOfLanguage = names.length > 0 || flags.language !== undefined;
    const isWhole = !isOfLanguage && flags.gpu !== true && flags.document === undefined;
    const { faults, invariance, restated, gpuFaults, guestFaults } = chosen;
    const all = [...faults, ...invariance, ...restated, ...alone.faults, ...gpuFaults, ...alone.gpuFaults]; // prettier-ignore
    // What is told of the whole is told of the catalogues.
    return runBlackBoxes([...all, ...(isOfLanguage ? guestFaults : [])], { ...flags, isWhole });
  }
  // Other processes do not know a guest: this one asks its faults meanwhile.
  const count = namesOf({ ...chosen, guestFaults: [] }).length;
  const jobs = Math.min(flags.jobs ?? (await processors()), count);
  const reports =
    jobs > 1 ? await inProcesses(chosen, flags, jobs) : await inThisProcess(chosen, flags);
  const { toldOf } = await import('./faults/kinds.js');
  const told = await toldOf(chosen, reports);
  if (flags.json === true) {
    process.stdout.write(jsonText(reports));
  } else {
    const { paintFor } = await import('./paint.js');
    const [inFull, paint] = [names.length > 0, paintFor(process.stdout)];
    process.stdout.write(told.map(({ text }) => text(inFull, paint)).join('\n'));
  }
  return told.every(({ isCaught }) => isCaught) ? EXIT.ok : EXIT.disagreement;
}

async function inThisProcess(chosen: Chosen, flags: FaultFlags): Promise<Reports> {
  const { progressBar } = await import('./progress.js');
  const { stepsOf } = await import('./faults/kinds.js');
  const bar = progressBar(process.stderr, 'fault');
  try {
    return await here(chosen, flags, steps(bar, stepsOf(chosen)));
  } finally {
    bar.clear();
  }
}

async function here(
  chosen: Chosen,
  { seed, budget, gpuBudget }: FaultFlags,
  update: (step: Step) => void,
): Promise<Reports> {
  const { proved } = await import('./faults/kinds.js');
  const onProgress = (label: string, failures: number): void => {
    update({ label, failures });
  };
  return proved(chosen, { seed, budget, gpuBudget, onProgress });
}

/** Shares the faults out among processes of this command, each with every so manieth. */
async function inProcesses(chosen: Chosen, flags: FaultFlags, jobs: number): Promise<Reports> {
  const { seed, budget, gpuBudget, document } = flags;
  const { progressBar } = await import('./progress.js');
  const bar = progressBar(process.stderr, 'fault');
  const { joined, ofGuestsAlone, shareOf, stepsOf } = await import('./faults/kinds.js');
  const shares = Array.from({ length: jobs }, (_, job) => shareOf(chosen, jobs, job));
  const ofGuests = ofGuestsAlone(chosen);
  const update = steps(
    bar,
    [...shares, ofGuests].map(stepsOf).reduce((sum, count) => sum + count, 0),
  );
  const options = ['--json', '--jobs', '1', '--seed', String(seed), '--budget', String(budget)];
  const named = document === undefined ? [] : ['--document', document];
  const words = [...options, '--gpu-budget', String(gpuBudget), ...named];
  try {
    const all = await Promise.all([
      ...shares.map((share) => inProcess<Reports>(['faults', ...namesOf(share), ...words], update)),
      here(ofGuests, flags, update),
    ]);
    return joined(chosen, all);
  } finally {
    bar.clear();
  }
}
