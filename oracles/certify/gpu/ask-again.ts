/** How what a certificate of GPU programs says is asked anew. */
import type { GpuEnvironmentName } from '../../../spec/gpu/environments.js';
import type { Specification } from '../../../spec/load/specification.js';
import { loadGpu } from '../../../semantics/gpu/language/load.js';
import { gpuCandidateOf } from '../../edit/gpu/candidate.js';
import { parseGpuInputs } from '../../languages/gpu/inputs.js';
import { gpuBackendTest } from '../../shrink/gpu/backend-test.js';
import { GpuPerformer } from '../../units/gpu/perform.js';
import { GpuUnits } from '../../units/gpu/unit.js';
import type { AskingAgain, Departing, UnitByUnit } from '../language.js';
import { gpuCasesAsked } from './asked-cases.js';

export function gpuAsking(
  environment: GpuEnvironmentName,
  { gpuClauses }: Specification,
  hasCases: boolean,
): UnitByUnit {
  const performer = new GpuPerformer(environment, gpuClauses);
  const cases = hasCases ? gpuCasesAsked(environment, gpuClauses) : [];
  const units = new GpuUnits(environment, cases);
  return {
    units,
    perform: (backend, id) => performer.perform(backend, units.get(id)),
    programOf: (id) => {
      const unit = units.get(id);
      return unit.kind === 'gpu program' ? unit.text : null;
    },
    clausesOf: (id) => {
      const unit = units.get(id);
      return unit.kind === 'gpu cases' ? unit.cases.flatMap((each) => each.clauses) : [];
    },
  };
}

/** Null for a backend that has no programs run. */
export function gpuDeparting({ backend }: AskingAgain): Departing | null {
  const tested = gpuBackendTest(backend);
  if (tested === null) return null;
  return async ({ program, inputs = [] }) => {
    const loading = loadGpu(program);
    const hasInputs = loading.loaded && inputs.length > 0;
    const values = hasInputs
      ? parseGpuInputs(inputs.join('\n'), 'programs.made', loading.program)
      : {};
    return (await tested.violation(gpuCandidateOf(program, values)))?.disagreement ?? null;
  };
}
