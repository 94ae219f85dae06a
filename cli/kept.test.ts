import { syncBuiltinESMExports } from 'node:module';
import v8 from 'node:v8';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { CASE_INDEX } from '../oracles/cases/case-index.js';
import { KEPT_FILES } from '../oracles/cases/kept-files.js';
import { GPU_ASKED } from '../oracles/certify/gpu/asked-cases.js';
import { VP_ASKED } from '../oracles/units/vp/asked-case.js';
import { CARDS } from '../reports/explain/card.js';
import { SEARCH_INDEX } from '../reports/explain/search-index.js';
import { kept } from '../spec/load/built.js';
import { KEPT_SPECIFICATION } from '../spec/load/kept-specification.js';

// Whether it is there, and of the files as they are, is told before it is read: reading all of it takes seconds, and is
// what each test does that needs it.
beforeAll(() => {
  vi.spyOn(v8, 'deserialize').mockReturnValue('what was kept');
  syncBuiltinESMExports();
});
afterAll(() => {
  vi.restoreAllMocks();
  syncBuiltinESMExports();
});

// Otherwise each process that a test starts takes seconds to make it.
it.each([
  KEPT_SPECIFICATION, CASE_INDEX, ...Object.values(KEPT_FILES), VP_ASKED, ...GPU_ASKED, SEARCH_INDEX, CARDS,
])('what was built for the tests keeps $name', (what) => {
  expect(kept(what)).toBe('what was kept');
}); // prettier-ignore
