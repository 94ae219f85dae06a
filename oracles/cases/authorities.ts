/** The authorities under which a case is asked. */
import {
  authoritiesOf,
  authorityBy,
  authorityOf,
  documentsOf,
  environmentOf,
  type DocumentId,
  type VpAuthority,
} from '../../spec/authorities.js';
import type { EnvironmentName } from '../../spec/environments.js';
import { documentOf } from '../../spec/load/document-of.js';
import type { CasesByLanguage } from './any-case.js';
import type { CaseBase } from './case.js';
import type { CorpusCase } from './vp/case.js';

/**
 * Those of the document that the case names; else those whose documents have clauses that it covers; else
 * all of its environment.
 */
export function authoritiesOfCase(
  environment: EnvironmentName,
  { clauses, document }: Pick<CaseBase, 'clauses' | 'document'>,
): readonly VpAuthority[] {
  if (document !== null) return [authorityOf(environment, document)];
  const named = new Set(clauses.map((id) => id.slice(0, id.indexOf('.'))));
  const all = authoritiesOf(environment);
  const about = all.filter((authority) => documentsOf(authority).some((id) => named.has(id)));
  return about.length === 0 ? all : about;
}

/** Whether a case is about what an authority governs; loading is the same under every one of an environment. */
export function isAsked(
  { environment, authorities, expect }: CorpusCase,
  authority: VpAuthority,
): boolean {
  if (environment !== environmentOf(authority)) return false;
  return authorities.includes(authority) || expect.kind !== 'runs';
}

/** Those that are asked under a document. Commands of the GL are, where a case names a clause of it. */
export function askedBy(
  document: DocumentId,
  { cases, gpuCases, glCases, guestCases }: CasesByLanguage,
): CasesByLanguage {
  return {
    cases: cases.filter((each) => {
      const authority = authorityBy(each.environment, document);
      return authority !== null && isAsked(each, authority);
    }),
    gpuCases: gpuCases.filter(({ environment }) => authorityBy(environment, document) !== null),
    glCases: glCases.filter(({ clauses }) => clauses.some((id) => documentOf(id) === document)),
    guestCases: guestCases.filter(({ environment }) => authorityBy(environment, document) !== null),
  };
}
