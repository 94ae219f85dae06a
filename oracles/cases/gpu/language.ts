/** GPU programs, to whoever checks cases. */
import { assignment } from '../../../semantics/domains/profiles.js';
import { gpuConcrete } from '../../../semantics/gpu/domains/concrete.js';
import { gpuMachineOf } from '../../../semantics/gpu/machine/machine.js';
import type { GpuLoadResult } from '../../../semantics/gpu/language/load.js';
import type { CaseLanguage } from '../language.js';
import { isProperty } from '../properties.js';
import type { GpuCase } from './case.js';
import { GpuCaseChecker, type GpuNominalStep } from './check-case.js';
import { gpuClausesByInstruction } from './clauses.js';

export const GPU: CaseLanguage<GpuCase, GpuLoadResult, GpuNominalStep> = {
  casesOf: ({ gpuCases }) => gpuCases,
  // Their environments have one authority each, so that no document chooses among several.
  checker: ({ cases, specification: { gpuClauses }, assigned, observer = {} }) =>
    new GpuCaseChecker({
      observer,
      ...(assigned === undefined
        ? {}
        : { machine: gpuMachineOf(gpuConcrete(assignment(assigned))) }),
      ...(cases.some(isProperty) ? { clauses: gpuClausesByInstruction(gpuClauses) } : {}),
    }),
};
