/** GPU programs, to whoever checks cases. */
import type { GpuLoadResult } from '../../../semantics/gpu/language/load.js';
import type { CaseLanguage } from '../language.js';
import { isProperty } from '../properties.js';
import type { GpuCase } from './case.js';
import { GpuCaseChecker, type GpuNominalStep } from './check-case.js';
import { gpuClausesByInstruction } from './clauses.js';

export const GPU: CaseLanguage<GpuCase, GpuLoadResult, GpuNominalStep> = {
  casesOf: ({ gpuCases }) => gpuCases,
  // Their environments have one authority each, so that no document chooses among several.
  checker: ({ cases, specification: { gpuClauses }, observer = {} }) =>
    new GpuCaseChecker({
      observer,
      ...(cases.some(isProperty) ? { clauses: gpuClausesByInstruction(gpuClauses) } : {}),
    }),
};
