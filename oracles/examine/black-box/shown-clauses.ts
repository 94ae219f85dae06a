/**
 * Of which clauses a black box shows a violation. One shows where a case about the clause is asked by default, and its
 * judge would not permit another value in something that the case speaks of: each such value in turn is exchanged for
 * others in what a right implementation shows, and the judge of certificates is asked. Of a program that is only
 * loaded its refusal shows, or that it loads, or the position of its error.
 */
import { isGpuEnvironment, type AnyEnvironmentName } from '../../../spec/gpu/environments.js';
import type { Specification } from '../../../spec/load/specification.js';
import { Attribution } from '../../judge/attribution/attribution.js';
import { isAsked } from '../../cases/authorities.js';
import type { CaseBase } from '../../cases/case.js';
import { loadCorpus, type Corpus } from '../../cases/corpus.js';
import { ShownByGpuCases } from './shown-by-gpu-cases.js';
import { ShownByCases } from './shown-by-cases.js';

/** A clause that what is observed can violate, in an environment that it holds in. */
export interface ShownClause {
  readonly id: string;
  readonly environment: AnyEnvironmentName;
  /** The case that shows a violation; null where none does. */
  readonly by: string | null;
}

/** Cases of a clause that are tried at most. */
const TRIES = 40;

export class ShownClauses {
  readonly #corpus: Corpus = loadCorpus();

  constructor(private readonly specification: Specification) {}

  /** @param onProgress after each clause. */
  async in(
    environment: AnyEnvironmentName,
    onProgress: () => void = () => undefined,
  ): Promise<readonly ShownClause[]> {
    const { clauses, gpuClauses } = this.specification;
    if (isGpuEnvironment(environment)) {
      const cases = this.#corpus.gpuCases.filter((each) => each.environment === environment);
      const shown = new ShownByGpuCases();
      const own = gpuClauses.filter(({ environments }) => environments.includes(environment));
      return shownIn(environment, own, cases, (each) => shown.shows(each), onProgress);
    }
    const cases = this.#corpus.cases.filter((each) => isAsked(each, environment));
    const shown = new ShownByCases(Attribution.load(clauses));
    const own = clauses.filter(({ environments }) => environments.includes(environment));
    return shownIn(environment, own, cases, (each) => shown.shows(each), onProgress);
  }
}

async function shownIn<C extends CaseBase>(
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
