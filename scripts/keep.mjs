/**
 * Keeps what commands would otherwise make of our YAML files each time, beside the code in dist/: a step of the build.
 */
import { MADE_CASE_INDEX } from '../dist/oracles/cases/make-case-index.js';
import { GPU_CASES } from '../dist/oracles/campaign/gpu-corpus.js';
import { VP_CASES } from '../dist/oracles/campaign/vp-corpus.js';
import { GPU_ASKED } from '../dist/oracles/certify/gpu-asked-cases.js';
import { keep } from '../dist/spec/load/built.js';
import { MADE_SEARCH_INDEX } from '../dist/reports/explain/make-search-index.js';
import { MADE_CARDS } from '../dist/reports/explain/make-cards.js';
import { SPECIFICATION } from '../dist/spec/load/specification.js';

// The specification first: what comes after reads it.
keep(SPECIFICATION);
keep(MADE_CASE_INDEX);
keep(VP_CASES);
keep(GPU_CASES);
for (const asked of GPU_ASKED) keep(asked);
keep(MADE_SEARCH_INDEX);
keep(MADE_CARDS);
