import { expect, it } from 'vitest';
import { CASE_INDEX } from '../oracles/cases/case-index.js';
import { KEPT_FILES } from '../oracles/cases/kept-files.js';
import { GPU_ASKED } from '../oracles/certify/gpu/asked-cases.js';
import { CARDS } from '../reports/explain/card.js';
import { SEARCH_INDEX } from '../reports/explain/search-index.js';
import { kept } from '../spec/load/built.js';
import { KEPT_SPECIFICATION } from '../spec/load/kept-specification.js';

// Otherwise each process that a test starts takes seconds to make it.
it.each([
  KEPT_SPECIFICATION, CASE_INDEX, ...Object.values(KEPT_FILES), ...GPU_ASKED, SEARCH_INDEX, CARDS,
])('what was built for the tests keeps $name', (what) => {
  expect(kept(what)).not.toBeNull();
}); // prettier-ignore
