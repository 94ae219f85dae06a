/**
 * What the build keeps, without the code that makes it; where nothing is kept that code is loaded, and makes it. A process
 * reads each once: that it is right still takes a hash of all that it was made of.
 */
import { CASE_INDEX, type CaseIndex } from '../oracles/cases/case-index.js';
import { CARDS, type Card, type Cards } from '../reports/explain/card.js';
import type { Searchable } from '../reports/explain/search-index.js';
import { kept, type Keeping } from '../spec/load/built.js';
import { KEPT_SPECIFICATION } from '../spec/load/kept-specification.js';
import type { Specification } from '../spec/load/specification.js';

const read = new Map<Keeping, unknown>();

function keptOnce<T>(what: Keeping): T | null {
  if (!read.has(what)) read.set(what, kept<T>(what));
  // What has that key was read above, as a value of this type.
  return read.get(what) as T | null;
}

/** The package's own specification. @throws SpecFileError for a mistake in it */
export async function keptSpecification(): Promise<Specification> {
  const own = keptOnce<Specification>(KEPT_SPECIFICATION);
  return own ?? (await import('../spec/load/specification.js')).loadSpecification();
}

/** The index of a folder's cases, or of the package's own. @throws SpecFileError where the folder cannot be read */
export async function caseIndex(folder?: string): Promise<CaseIndex> {
  const own = folder === undefined ? keptOnce<CaseIndex>(CASE_INDEX) : null;
  if (own !== null) return own;
  const { madeCaseIndex } = await import('../oracles/cases/make-case-index.js');
  return madeCaseIndex(folder);
}

/** The card of an instruction, by the name under which it is explained. */
export async function cardNamed(name: string): Promise<Card | null> {
  const own = keptOnce<Cards>(CARDS);
  if (own !== null) return own[name] ?? null;
  return (await import('../reports/explain/make-cards.js')).cardOf(name);
}

/** The full-text index over all that can be explained. */
export async function searchIndex(): Promise<Searchable> {
  const { SEARCH_INDEX } = await import('../reports/explain/search-index.js');
  const own = keptOnce<Searchable>(SEARCH_INDEX);
  return own ?? (await import('../reports/explain/make-search-index.js')).MADE_SEARCH_INDEX.make();
}
