/** Makes the full-text index over everything that can be explained: a step of the build. */
import MiniSearch from 'minisearch';
import { madeCaseIndex } from '../../oracles/cases/make-case-index.js';
import type { Made } from '../../spec/load/built.js';
import { loadSpecification } from '../../spec/load/specification.js';
import { entriesOf, type Entry } from './entries.js';
import { OPTIONS, SEARCH_INDEX, type Row, type Searchable } from './search-index.js';

export const MADE_SEARCH_INDEX: Made<Searchable> = {
  ...SEARCH_INDEX,
  make: () => indexOf(entriesOf(loadSpecification(), madeCaseIndex().groups)),
};

export function indexOf(entries: readonly Entry[]): Searchable {
  const search = new MiniSearch<Row>(OPTIONS);
  search.addAll(
    entries.map(({ name, says, where, text, kinds = '' }, id) => ({
      id,
      name,
      says,
      where,
      text,
      kinds,
    })),
  );
  return { entries, index: JSON.stringify(search) };
}
