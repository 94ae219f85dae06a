/**
 * Keeps what commands would otherwise make of our YAML files each time, beside the code: a step of the build.
 *
 *     node scripts/keep.mjs [FOLDER [OTHER]]    the folder with the code, dist/ if absent; what another build of the same
 *                                               sources keeps is not made again
 */
import { resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const [folder = resolve(root, 'dist'), other] = process.argv.slice(2);
const code = pathToFileURL(`${resolve(folder)}/`);
const load = (name) => import(new URL(name, code).href);

const { keep: keepIn } = await load('spec/load/built.js');
const placesOf = (path) => ({ data: root, code: resolve(path) });
const keep = (made) => keepIn(made, placesOf(folder), other && placesOf(other));
const { SPECIFICATION } = await load('spec/load/specification.js');
const { MADE_CASE_INDEX } = await load('oracles/cases/make-case-index.js');
const { KEPT_FILES } = await load('oracles/cases/kept-files.js');
const { VP_ASKED } = await load('oracles/units/vp/asked-case.js');
const { GPU_ASKED } = await load('oracles/certify/gpu/asked-cases.js');
const { MADE_SEARCH_INDEX } = await load('reports/explain/make-search-index.js');
const { MADE_CARDS } = await load('reports/explain/make-cards.js');

// The specification first: what comes after reads it.
keep(SPECIFICATION);
keep(KEPT_FILES.vp);
keep(KEPT_FILES.gpu);
keep(MADE_CASE_INDEX);
keep(VP_ASKED);
for (const asked of GPU_ASKED) keep(asked);
keep(MADE_SEARCH_INDEX);
keep(MADE_CARDS);
