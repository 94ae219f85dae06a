/**
 * The cases that a certificate asks of an environment of GPU programs: its own, and those of the others that mean the same
 * there. To find out which do takes seconds, so the build keeps them.
 */
import { GPU_ENVIRONMENTS, type GpuEnvironmentName } from '../../../spec/gpu/environments.js';
import { kept, type Made } from '../../../spec/load/built.js';
import type { GpuClause } from '../../../spec/load/clauses.js';
import { loadSpecification } from '../../../spec/load/specification.js';
import { gpuCorpus } from '../../units/gpu/corpus.js';
import { gpuCasesFor } from '../../units/rehosted.js';
import type { GpuCase } from '../../cases/gpu/case.js';
import { inForce } from '../in-force.js';

interface AskedCases {
  /** The clauses that they are about. */
  readonly clauses: readonly string[];
  readonly cases: readonly GpuCase[];
}

const ENVIRONMENTS = Object.keys(GPU_ENVIRONMENTS) as GpuEnvironmentName[];

/** What the build keeps, by environment. */
export const GPU_ASKED: readonly Made<AskedCases>[] = ENVIRONMENTS.map((environment) => ({
  name: nameOf(environment),
  of: {
    data: ['spec', 'cases'],
    code: 'oracles/certify/gpu/asked-cases',
  },
  make: () => {
    const clauses = testableIn(environment, loadSpecification().gpuClauses);
    return { clauses, cases: gpuCasesFor(environment, gpuCorpus(), clauses) };
  },
}));

const known = new Map<GpuEnvironmentName, AskedCases | null>();

/** The cases of the package's own corpus that are about these clauses of the environment. */
export function gpuCasesAsked(
  environment: GpuEnvironmentName,
  gpuClauses: readonly GpuClause[],
): readonly GpuCase[] {
  const clauses = testableIn(environment, gpuClauses);
  const own = keptFor(environment);
  const isSame = own?.clauses.length === clauses.length;
  if (own !== null && isSame && own.clauses.every((id, index) => id === clauses[index])) {
    return own.cases;
  }
  return gpuCasesFor(environment, gpuCorpus(), clauses);
}

function keptFor(environment: GpuEnvironmentName): AskedCases | null {
  const read = known.get(environment);
  if (read !== undefined) return read;
  const made = GPU_ASKED.find(({ name }) => name === nameOf(environment));
  const own = made === undefined ? null : kept<AskedCases>(made);
  known.set(environment, own);
  return own;
}

function nameOf(environment: GpuEnvironmentName): string {
  return `gpu-asked-${environment}`;
}

function testableIn(
  environment: GpuEnvironmentName,
  clauses: readonly GpuClause[],
): readonly string[] {
  return inForce(clauses, environment).map(({ id }) => id);
}
