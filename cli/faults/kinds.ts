/** The kinds of faults that `vpspec faults` asks: how each is found, and what is told of it. */
import type { Fault, FaultBase } from '../../oracles/faults/fault.js';
import type { GpuFault } from '../../oracles/faults/gpu/fault.js';
import type { OwnedFault } from '../../oracles/faults/guest/catalogue.js';
import type { InvarianceReport } from '../../oracles/examine/vp/prove-invariance.js';
import type { RestatedReport } from '../../oracles/examine/vp/prove-restated.js';
import type { FaultReport } from '../../oracles/examine/report.js';
import type { Paint } from '../../reports/page/paint.js';
import type { DocumentId } from '../../spec/authorities.js';
import type { Chosen } from './chosen.js';
import { everySo } from './processes.js';

export interface Proving {
  readonly seed: number;
  /** Programs generated at most for a fault, and of GPU programs. */
  readonly budget: number;
  readonly gpuBudget: number;
  /** After each stage. @param missed faults that it missed */
  readonly onProgress: (label: string, missed: number) => void;
}

/** F: a fault; R: what was found of it. */
interface FaultKind<F extends FaultBase, R> {
  /** How often progress is told of, for so many faults. */
  readonly steps: (faults: number) => number;
  /** In the order of the faults. */
  readonly prove: (faults: readonly F[], proving: Proving) => Promise<readonly R[]>;
  readonly telling: () => Promise<Telling<F, R>>;
}

interface Telling<F, R> {
  readonly text: (
    faults: readonly F[],
    reports: readonly R[],
    inFull: boolean,
    paint: Paint,
  ) => string;
  readonly isCaught: (fault: F, report: R) => boolean;
}

/** By the keys that `--json` prints. */
export interface Reports {
  readonly faults: readonly FaultReport[];
  readonly invariance: readonly InvarianceReport[];
  readonly restated: readonly RestatedReport[];
  readonly gpuFaults: readonly FaultReport[];
  readonly guestFaults: readonly FaultReport[];
}

type Kinds = { readonly [K in keyof Reports]: FaultKind<Chosen[K][number], Reports[K][number]> };

/** In the order in which they are asked and told of. */
const KINDS: Kinds = {
  faults: {
    steps: (faults) => faults * 3,
    prove: provedVp,
    telling: async () => {
      const { faultsText: text, isCaught } = await import('../../reports/faults.js');
      return { text, isCaught };
    },
  },
  invariance: {
    steps: (faults) => faults,
    prove: provedInvariance,
    telling: async () => {
      const { invarianceText: text, isVarianceCaught: isCaught } =
        await import('../../reports/faults.js');
      return { text, isCaught };
    },
  },
  restated: {
    // Each is told of when all of it is known.
    steps: (faults) => faults,
    prove: provedRestated,
    telling: async () => {
      const { restatedText: text, isRestatedCaught: isCaught } =
        await import('../../reports/faults.js');
      return { text, isCaught };
    },
  },
  gpuFaults: {
    steps: (faults) => faults * 2 + Math.min(1, faults),
    prove: provedGpu,
    telling: async () => {
      const { gpuFaultsText: text, isGpuCaught: isCaught } =
        await import('../../reports/faults.js');
      return { text, isCaught };
    },
  },
  guestFaults: {
    steps: (faults) => faults,
    prove: provedGuests,
    telling: async () => {
      const { guestFaultsText: text, isGpuCaught: isCaught } =
        await import('../../reports/faults.js');
      return { text, isCaught };
    },
  },
};

/** All kinds, in their order. */
const KEYS = Object.keys(KINDS) as readonly (keyof Reports)[];

/** How often progress is told of, in one process. */
export function stepsOf(chosen: Chosen): number {
  return KEYS.reduce((sum, key) => sum + KINDS[key].steps(chosen[key].length), 0);
}

/** What is found of each fault, in the order of the faults. */
export async function proved(chosen: Chosen, proving: Proving): Promise<Reports> {
  const of = async <K extends keyof Reports>(key: K): Promise<Reports[K]> => {
    const [faults, kind] = [chosen[key], KINDS[key]] as Of<K>;
    return (faults.length === 0 ? [] : await kind.prove(faults, proving)) as Reports[K];
  };
  return {
    faults: await of('faults'),
    invariance: await of('invariance'),
    restated: await of('restated'),
    gpuFaults: await of('gpuFaults'),
    guestFaults: await of('guestFaults'),
  };
}

/** The faults of a kind, and the kind. */
type Of<K extends keyof Reports> = readonly [
  readonly Chosen[K][number][],
  FaultKind<Chosen[K][number], Reports[K][number]>,
];

/** What is told of the faults of a kind. */
export interface Told {
  readonly text: (inFull: boolean, paint: Paint) => string;
  /** Whether each was caught. */
  readonly isCaught: boolean;
}

/** By kinds of which there are faults. */
export async function toldOf(chosen: Chosen, reports: Reports): Promise<readonly Told[]> {
  const of = async <K extends keyof Reports>(key: K): Promise<Told> => {
    const [faults, kind] = [chosen[key], KINDS[key]] as Of<K>;
    const { text, isCaught } = await kind.telling();
    const own: readonly Reports[K][number][] = reports[key];
    return {
      text: (inFull, paint) => text(faults, own, inFull, paint),
      isCaught: faults.every((fault, index) => {
        const report = own[index];
        return report !== undefined && isCaught(fault, report);
      }),
    };
  };
  return Promise.all(KEYS.filter((key) => chosen[key].length > 0).map(of));
}

/** The part of each kind that one of several jobs has. GPU faults take longest, and begin with the last job. */
export function shareOf(chosen: Chosen, jobs: number, job: number): Chosen {
  return {
    faults: chosen.faults.filter(everySo(jobs, job)),
    invariance: chosen.invariance.filter(everySo(jobs, job)),
    restated: chosen.restated.filter(everySo(jobs, job)),
    gpuFaults: chosen.gpuFaults.filter(everySo(jobs, jobs - 1 - job)),
    // Other processes do not know them.
    guestFaults: [],
  };
}

/** What is left when all others are shared out. */
export function ofGuestsAlone({ guestFaults }: Chosen): Chosen {
  return { faults: [], invariance: [], restated: [], gpuFaults: [], guestFaults };
}

/** The reports of all shares, in the order of the faults. */
export function joined(chosen: Chosen, shares: readonly Reports[]): Reports {
  const of = <K extends keyof Reports>(key: K): Reports[K] => {
    const all = shares.flatMap((share): readonly Reports[K][number][] => share[key]);
    const byName = new Map(all.map((report) => [report.name, report]));
    return chosen[key].flatMap(({ name }) => byName.get(name) ?? []) as unknown as Reports[K];
  };
  return {
    faults: of('faults'),
    invariance: of('invariance'),
    restated: of('restated'),
    gpuFaults: of('gpuFaults'),
    guestFaults: of('guestFaults'),
  };
}

async function provedVp(
  faults: readonly Fault[],
  { seed, budget, onProgress }: Proving,
): Promise<readonly FaultReport[]> {
  const { prove } = await import('../../oracles/examine/vp/prove.js');
  return prove(faults, {
    seed,
    budget,
    ...(await vpAuthority(null)),
    clock: () => performance.now(),
    onProgress,
  });
}

async function provedRestated(
  faults: readonly Fault[],
  { seed, budget, onProgress }: Proving,
): Promise<readonly RestatedReport[]> {
  const { proveRestated } = await import('../../oracles/examine/vp/prove-restated.js');
  return proveRestated(faults, {
    seed,
    budget,
    ...(await vpAuthority('vp2')),
    onProgress: (isWrong) => {
      onProgress('NV_vertex_program2', isWrong ? 1 : 0);
    },
  });
}

/** What machines of VP programs are held against, by a document instead of the environment's own; null: by that. */
async function vpAuthority(document: DocumentId | null) {
  const { clausesByInstruction } = await import('../../oracles/cases/clauses-hold.js');
  const { judging } = await import('../../oracles/shrink/vp/judging.js');
  const { Attribution } = await import('../../oracles/judge/attribution/attribution.js');
  const { loadClauses } = await import('../../spec/load/specification.js');
  const clauses = loadClauses();
  const { cases } = await corpus();
  return {
    cases,
    formulas: clausesByInstruction(clauses),
    judge: judging(Attribution.load(clauses, document)),
  };
}

async function provedInvariance(
  faults: readonly Fault[],
  { onProgress }: Proving,
): Promise<readonly InvarianceReport[]> {
  const { proveInvariance } = await import('../../oracles/examine/vp/prove-invariance.js');
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
  { seed, gpuBudget, onProgress }: Proving,
): Promise<readonly FaultReport[]> {
  const { proveGpu } = await import('../../oracles/examine/gpu/prove.js');
  const { gpuClausesByInstruction } = await import('../../oracles/cases/gpu/clauses.js');
  const { loadSpecification } = await import('../../spec/load/specification.js');
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

async function provedGuests(
  faults: readonly OwnedFault[],
  { seed, gpuBudget, onProgress }: Proving,
): Promise<readonly FaultReport[]> {
  const { proveGuests } = await import('../../oracles/examine/guest/prove.js');
  const { openBackend } = await import('../../oracles/backends/open.js');
  return proveGuests(faults, {
    seed,
    budget: gpuBudget,
    backend: await openBackend('profile:strict'),
    clock: () => performance.now(),
    onProgress: (missed) => {
      onProgress('guests', missed);
    },
  });
}

async function corpus() {
  const { loadCorpus } = await import('../../oracles/cases/corpus.js');
  const { errors, ...cases } = loadCorpus();
  const [error] = errors;
  if (error !== undefined) throw error;
  return cases;
}
