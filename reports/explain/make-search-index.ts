/** Makes the full-text index over everything that can be explained: a step of the build. */
import MiniSearch from 'minisearch';
import { madeCaseIndex } from '../../oracles/cases/make-case-index.js';
import type { Made } from '../../spec/load/built.js';
import { loadSpecification } from '../../spec/load/specification.js';
import { entriesOf, type Entry } from './entries.js';
import { withZeros } from './question-words.js';
import { OPTIONS, SEARCH_INDEX, type Indexed, type Row, type Searchable } from './search-index.js';

export const MADE_SEARCH_INDEX: Made<Searchable> = {
  ...SEARCH_INDEX,
  make: () => indexOf(entriesOf(loadSpecification(), madeCaseIndex().groups)),
};

/** Cases apart from all else. */
export function indexOf(entries: readonly Entry[]): Searchable {
  const cases = entries.filter(({ kind }) => kind === 'case');
  return {
    ...indexed(entries.filter(({ kind }) => kind !== 'case')),
    cases: cases.length === 0 ? null : indexed(cases),
  };
}

function indexed(entries: readonly Entry[]): Indexed {
  const search = new MiniSearch<Row>(OPTIONS);
  search.addAll(
    entries.map(({ name, says, where, text, kinds = '' }, id) => ({
      id,
      name,
      says: withZeros(says),
      where,
      text: withZeros(text),
      kinds,
    })),
  );
  return { entries, index: JSON.stringify(search) };
}
