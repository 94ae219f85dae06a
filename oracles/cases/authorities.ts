/** Under which authorities a case is asked. */
import {
  authoritiesOf,
  authorityOf,
  documentsOf,
  type VpAuthority,
} from '../../spec/authorities.js';
import type { EnvironmentName } from '../../spec/environments.js';
import type { CaseBase } from './case.js';

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
