/** Which of the cases of a clause shows a violation of it (shown-clauses.ts). */
import type { AnyEnvironmentName } from '../../../spec/gpu/environments.js';
import type { CaseBase } from '../../cases/case.js';
import type { ShownClause } from './language.js';

/** Cases of a clause that are tried at most. */
const TRIES = 40;

export async function shownIn<C extends CaseBase>(
  environment: AnyEnvironmentName,
  clauses: readonly { readonly id: string; readonly kind: string }[],
  cases: readonly C[],
  shows: (each: C) => boolean | Promise<boolean>,
  onProgress: () => void,
): Promise<readonly ShownClause[]> {
  const byClause = new Map<string, C[]>();
  for (const each of cases) {
    for (const id of each.clauses) {
      const about = byClause.get(id);
      if (about === undefined) byClause.set(id, [each]);
      else about.push(each);
    }
  }
  const known = new Map<C, boolean>();
  const found: ShownClause[] = [];
  for (const { id, kind } of clauses) {
    if (kind === 'untestable') continue;
    let by: string | null = null;
    for (const each of spread(byClause.get(id) ?? [], TRIES)) {
      const is = known.get(each) ?? (await shows(each));
      known.set(each, is);
      if (!is) continue;
      by = each.id;
      break;
    }
    found.push({ id, environment, by });
    onProgress();
  }
  return found;
}

function spread<T>(all: readonly T[], most: number): readonly T[] {
  if (all.length <= most) return all;
  return all.filter(
    (_, index) =>
      Math.floor((index * most) / all.length) !== Math.floor(((index - 1) * most) / all.length),
  );
}
