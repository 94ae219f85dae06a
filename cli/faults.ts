/** `vpspec faults [NAME…]`: the fault catalogues, which prove that the harness finds what it is for. */
import { Command } from 'commander';
import type { Fault } from '../oracles/faults/fault.js';
import type { GpuFault } from '../oracles/faults/gpu/fault.js';
import type { GpuFaultReport } from '../oracles/examine/gpu/report.js';
import type { InvarianceReport } from '../oracles/examine/prove-invariance.js';
import type { RestatedReport } from '../oracles/examine/prove-restated.js';
import type { FaultReport } from '../oracles/examine/report.js';
import { withOneDocument, type DocumentFlag } from './document-option.js';
import { EXIT, InputError } from './exit.js';
import { chosenFaults, namesOf, type Chosen } from './faults-chosen.js';
import { everySo, inProcess, processors, steps } from './faults-processes.js';
import { jsonText } from '../reports/json/text.js';

interface FaultFlags extends DocumentFlag {
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

interface Reports {
  readonly faults: readonly FaultReport[];
  readonly invariance: readonly InvarianceReport[];
  readonly restated: readonly RestatedReport[];
  readonly gpuFaults: readonly GpuFaultReport[];
}

export function faultsCommand(): Command {
  return withOneDocument(new Command('faults'))
    .description('hold machines with known faults against corpus, generators, judge and shrinker')
    .argument('[name...]', 'which faults; all if absent')
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
        'clause too whether a violation would show. spec/unseen.yaml lists what no black box can show.\n\n' +
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
    const { runBlackBoxes } = await import('./faults-black-box.js');
    const isWhole = names.length === 0 && flags.gpu !== true && flags.document === undefined;
    const { faults, invariance, restated } = chosen;
    return runBlackBoxes(
      {
        faults: [...faults, ...invariance, ...restated, ...alone.faults],
        gpuFaults: [...chosen.gpuFaults, ...alone.gpuFaults],
      },
      { ...flags, isWhole },
    );
  }
  const count = namesOf(chosen).length;
  const jobs = Math.min(flags.jobs ?? (await processors()), count);
  const reports = jobs > 1 ? await inProcesses(chosen, flags, jobs) : await proved(chosen, flags);
  const { faultsText, gpuFaultsText, invarianceText, isCaught, isGpuCaught, isVarianceCaught } =
    await import('./faults-text.js');
  const { isRestatedCaught, restatedText } = await import('./faults-restated-text.js');
  const { faults, invariance, restated, gpuFaults } = chosen;
  if (flags.json === true) {
    process.stdout.write(jsonText(reports));
  } else {
    const { paintFor } = await import('./paint.js');
    const [inFull, paint] = [names.length > 0, paintFor(process.stdout)];
    const texts = [
      ...(faults.length === 0 ? [] : [faultsText(faults, reports.faults, inFull, paint)]),
      ...(invariance.length === 0
        ? []
        : [invarianceText(invariance, reports.invariance, inFull, paint)]),
      ...(restated.length === 0 ? [] : [restatedText(restated, reports.restated, inFull, paint)]),
      ...(gpuFaults.length === 0
        ? []
        : [gpuFaultsText(gpuFaults, reports.gpuFaults, inFull, paint)]),
    ];
    process.stdout.write(texts.join('\n'));
  }
  const all =
    everyOne(faults, reports.faults, isCaught) &&
    everyOne(invariance, reports.invariance, isVarianceCaught) &&
    everyOne(restated, reports.restated, isRestatedCaught) &&
    everyOne(gpuFaults, reports.gpuFaults, isGpuCaught);
  return all ? EXIT.ok : EXIT.disagreement;
}

function everyOne<F, R>(
  faults: readonly F[],
  reports: readonly R[],
  isCaught: (fault: F, report: R) => boolean,
): boolean {
  return faults.every((fault, index) => {
    const report = reports[index];
    return report !== undefined && isCaught(fault, report);
  });
}

async function proved(chosen: Chosen, flags: FaultFlags): Promise<Reports> {
  const { progressBar } = await import('./progress.js');
  const bar = progressBar(process.stderr, 'fault');
  const update = steps(bar, stepsOf(chosen));
  const onProgress = (label: string, failures: number): void => {
    update({ label, failures });
  };
  try {
    const { faults, invariance, restated, gpuFaults } = chosen;
    return {
      faults: faults.length === 0 ? [] : await provedVp(faults, flags, onProgress),
      invariance: await provedInvariance(invariance, onProgress),
      restated: restated.length === 0 ? [] : await provedRestated(restated, flags, onProgress),
      gpuFaults: gpuFaults.length === 0 ? [] : await provedGpu(gpuFaults, flags, onProgress),
    };
  } finally {
    bar.clear();
  }
}

/** How often progress is told of, in one process. */
function stepsOf({ faults, invariance, gpuFaults }: Chosen): number {
  return (
    faults.length * 3 + invariance.length + gpuFaults.length * 2 + Math.min(1, gpuFaults.length)
  );
}

async function provedVp(
  faults: readonly Fault[],
  { seed, budget }: FaultFlags,
  onProgress: (stage: string, missed: number) => void,
): Promise<readonly FaultReport[]> {
  const { prove } = await import('../oracles/examine/prove.js');
  const { clausesByInstruction } = await import('../oracles/cases/clauses-hold.js');
  const { judging } = await import('../oracles/shrink/judging.js');
  const { Attribution } = await import('../oracles/judge/attribution/attribution.js');
  const { loadClauses } = await import('../spec/load/specification.js');
  const { cases } = await corpus();
  return prove(faults, {
    seed,
    budget,
    cases,
    formulas: clausesByInstruction(loadClauses()),
    judge: judging(Attribution.load()),
    clock: () => performance.now(),
    onProgress,
  });
}

async function provedRestated(
  faults: readonly Fault[],
  { seed, budget }: FaultFlags,
  onProgress: (stage: string, missed: number) => void,
): Promise<readonly RestatedReport[]> {
  const { proveRestated } = await import('../oracles/examine/prove-restated.js');
  const { clausesByInstruction } = await import('../oracles/cases/clauses-hold.js');
  const { judging } = await import('../oracles/shrink/judging.js');
  const { Attribution } = await import('../oracles/judge/attribution/attribution.js');
  const { loadClauses } = await import('../spec/load/specification.js');
  const clauses = loadClauses();
  const { cases } = await corpus();
  return proveRestated(faults, {
    ...{ seed, budget, cases },
    formulas: clausesByInstruction(clauses),
    judge: judging(Attribution.load(clauses, 'vp2')),
    onProgress: (isWrong) => {
      onProgress('NV_vertex_program2', isWrong ? 1 : 0);
    },
  });
}

async function provedInvariance(
  faults: readonly Fault[],
  onProgress: (stage: string, missed: number) => void,
): Promise<readonly InvarianceReport[]> {
  const { proveInvariance } = await import('../oracles/examine/prove-invariance.js');
  const reports: InvarianceReport[] = [];
  for (const fault of faults) {
    const report = await proveInvariance(fault);
    reports.push(report);
    onProgress('invariance', report.units === null ? 1 : 0);
  }
  return reports;
}

async function provedGpu(
  faults: readonly GpuFault[],
  { seed, gpuBudget }: FaultFlags,
  onProgress: (stage: string, missed: number) => void,
): Promise<readonly GpuFaultReport[]> {
  const { proveGpu } = await import('../oracles/examine/gpu/prove.js');
  const { gpuClausesByInstruction } = await import('../oracles/cases/gpu/clauses.js');
  const { loadSpecification } = await import('../spec/load/specification.js');
  const { gpuCases } = await corpus();
  const formulas = gpuClausesByInstruction(loadSpecification().gpuClauses);
  return proveGpu(faults, {
    seed,
    budget: gpuBudget,
    cases: gpuCases,
    formulas,
    clock: () => performance.now(),
    onProgress,
  });
}

async function corpus() {
  const { loadCorpus } = await import('../oracles/cases/corpus.js');
  const { errors, ...cases } = loadCorpus();
  const [error] = errors;
  if (error !== undefined) throw error;
  return cases;
}

/** Shares the faults out among processes of this command, each with every so manieth. */
async function inProcesses(chosen: Chosen, flags: FaultFlags, jobs: number): Promise<Reports> {
  const { seed, budget, gpuBudget, document } = flags;
  const { progressBar } = await import('./progress.js');
  const bar = progressBar(process.stderr, 'fault');
  const shares = Array.from({ length: jobs }, (_, job): Chosen => ({
    faults: chosen.faults.filter(everySo(jobs, job)),
    invariance: chosen.invariance.filter(everySo(jobs, job)),
    restated: chosen.restated.filter(everySo(jobs, job)),
    gpuFaults: chosen.gpuFaults.filter(everySo(jobs, jobs - 1 - job)),
  }));
  const update = steps(
    bar,
    shares.map(stepsOf).reduce((sum, count) => sum + count, 0),
  );
  const options = ['--json', '--jobs', '1', '--seed', String(seed), '--budget', String(budget)];
  const named = document === undefined ? [] : ['--document', document];
  const words = [...options, '--gpu-budget', String(gpuBudget), ...named];
  try {
    const all = await Promise.all(
      shares.map((share) => inProcess<Reports>(['faults', ...namesOf(share), ...words], update)),
    );
    return {
      faults: inOrder(
        chosen.faults,
        all.flatMap(({ faults }) => faults),
      ),
      invariance: inOrder(
        chosen.invariance,
        all.flatMap(({ invariance }) => invariance),
      ),
      restated: inOrder(
        chosen.restated,
        all.flatMap(({ restated }) => restated),
      ),
      gpuFaults: inOrder(
        chosen.gpuFaults,
        all.flatMap(({ gpuFaults }) => gpuFaults),
      ),
    };
  } finally {
    bar.clear();
  }
}

function inOrder<R extends { readonly name: string }>(
  faults: readonly { readonly name: string }[],
  reports: readonly R[],
): readonly R[] {
  const byName = new Map(reports.map((report) => [report.name, report]));
  return faults.flatMap(({ name }) => byName.get(name) ?? []);
}
