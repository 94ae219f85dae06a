/** Load restrictions of all languages: what a program must keep to so that it loads, by the name that a refusal has. */
import type * as format from '../json/explain-format.js';
import type { Described } from '../../oracles/described.js';
import type { AnyEnvironmentName } from '../../spec/gpu/environments.js';
import { GPU_RESTRICTIONS } from '../../spec/gpu/restrictions.js';
import { RESTRICTIONS } from '../../spec/restrictions.js';
import type { Specification } from '../../spec/load/specification.js';
import type { NamedClause } from './named-clauses.js';
import { sectionOf, titleOf } from './summaries.js';

export interface RestrictionTopic extends Described<typeof format.restrictionTopic> {
  readonly environments: readonly AnyEnvironmentName[];
}

/** Those of VP programs, then those of GPU programs. @param called those of this name alone; null for all */
export function restrictionTopics(
  specification: Specification,
  called: string | null = null,
): readonly RestrictionTopic[] {
  const whereOf = (document: string, section: string): string =>
    `${titleOf(document, specification)} ${sectionOf(section)}`;
  const isAsked = ({ id }: { readonly id: string }): boolean => called === null || id === called;
  const { clauses, gpuClauses } = specification;
  return [
    ...RESTRICTIONS.filter(isAsked).map(
      ({ id, section, environments, says, wholeProgram }): RestrictionTopic => ({
        explains: 'restriction',
        name: id,
        of: 'VP programs',
        says,
        where: whereOf('vp2', section),
        environments,
        wholeProgram,
        clauses: stating(id, clauses),
      }),
    ),
    ...GPU_RESTRICTIONS.filter(isAsked).map(
      ({ id, document, section, environments, says, wholeProgram }): RestrictionTopic => ({
        explains: 'restriction',
        name: id,
        of: 'GPU programs',
        says,
        where: whereOf(document, section),
        environments,
        wholeProgram,
        clauses: stating(id, gpuClauses),
      }),
    ),
  ];
}

function stating(
  restriction: string,
  clauses: Specification['clauses'] | Specification['gpuClauses'],
): readonly NamedClause[] {
  return clauses
    .filter((clause) => clause.kind === 'restriction' && clause.restriction === restriction)
    .map(({ id, says }) => ({ id, says }));
}

/** When it is decided, in words. */
export function decidedText({ wholeProgram }: RestrictionTopic): string {
  return wholeProgram
    ? 'It is decided at the end: the error position is the length of the program.'
    : 'The error position is that of what violates it.';
}
