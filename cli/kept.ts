/** What the build keeps, without the code that makes it; where nothing is kept that code is loaded, and makes it. */
import { CASE_INDEX, type CaseIndex } from '../oracles/cases/case-index.js';
import { CARDS, type Card, type Cards } from '../reports/explain/card.js';
import type { Searchable } from '../reports/explain/search-index.js';
import { kept } from '../spec/load/built.js';
import { KEPT_SPECIFICATION } from '../spec/load/kept-specification.js';
import type { Specification } from '../spec/load/specification.js';

/** The package's own specification. @throws SpecFileError for a mistake in it */
export async function keptSpecification(): Promise<Specification> {
  const own = kept<Specification>(KEPT_SPECIFICATION);
  return own ?? (await import('../spec/load/specification.js')).loadSpecification();
}

/** The index of a folder's cases, or of the package's own. @throws SpecFileError where the folder cannot be read */
export async function caseIndex(folder?: string): Promise<CaseIndex> {
  const own = folder === undefined ? kept<CaseIndex>(CASE_INDEX) : null;
  if (own !== null) return own;
  const { madeCaseIndex } = await import('../oracles/cases/make-case-index.js');
  return madeCaseIndex(folder);
}

/** The card of an instruction, by the name under which it is explained. */
export async function cardNamed(name: string): Promise<Card | null> {
  const own = kept<Cards>(CARDS);
  if (own !== null) return own[name] ?? null;
  return (await import('../reports/explain/make-cards.js')).cardOf(name);
}

/** The full-text index over all that can be explained. */
export async function searchIndex(): Promise<Searchable> {
  const { SEARCH_INDEX } = await import('../reports/explain/search-index.js');
  const own = kept<Searchable>(SEARCH_INDEX);
  return own ?? (await import('../reports/explain/make-search-index.js')).MADE_SEARCH_INDEX.make();
}
