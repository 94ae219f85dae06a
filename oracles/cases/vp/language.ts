/** VP programs, to whoever checks cases. */
import type { NominalKinds } from '../../../semantics/domains/nominal.js';
import type { LoadResult } from '../../../semantics/language/load.js';
import { assignedMachine } from '../../../semantics/machine/machine.js';
import type { TraceStep } from '../../../semantics/machine/trace.js';
import type { CorpusCase } from './case.js';
import { clausesByInstruction } from '../clauses-hold.js';
import type { CaseLanguage } from '../language.js';
import { isProperty } from '../properties.js';
import { CaseChecker } from './check-case.js';

export const VP: CaseLanguage<CorpusCase, LoadResult, TraceStep<NominalKinds>> = {
  casesOf: ({ cases }) => cases,
  checker: ({ cases, specification: { clauses }, document, assigned, observer = {} }) =>
    new CaseChecker({
      observer,
      ...(cases.some(isProperty) ? { clauses: clausesByInstruction(clauses) } : {}),
      ...(document === null ? {} : { document }),
      ...(assigned === undefined ? {} : { machine: assignedMachine(assigned) }),
    }),
};
