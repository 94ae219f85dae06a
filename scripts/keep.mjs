/**
 * Keeps what commands would otherwise make of our YAML files each time, beside the code in dist/: a step of the build.
 */
import { CASE_INDEX } from '../dist/oracles/cases/case-index.js';
import { VP_CASES } from '../dist/oracles/campaign/vp-corpus.js';
import { keep } from '../dist/spec/load/built.js';
import { SEARCH_INDEX } from '../dist/reports/explain/search-index.js';
import { SPECIFICATION } from '../dist/spec/load/specification.js';

// The specification first: what comes after reads it.
keep(SPECIFICATION);
keep(CASE_INDEX);
keep(VP_CASES);
keep(SEARCH_INDEX);
