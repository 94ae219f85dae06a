/**
 * What implementations refuse that count components otherwise, or have a limit of them: NV_gpu_program4 §2.X.3.2,
 * §2.X.3.5; NV_geometry_program4 §2.14.6.4.
 */
import { attributeComponents, resultComponents } from '../../gl/component-counts.js';
import type { Objection } from '../../language/interpretations.js';
import { bytesOfText } from '../../language/text.js';
import { loadGpu } from './load.js';
import { MOST_VERTICES, spelled } from './resolve-binding.js';
import { bindingsIn, type Surveyed } from './surveyed.js';

/** As many vectors as MAX_VERTEX_ATTRIBS requires. */
const LEAST_COMPONENTS = 64;

/** Only the whole program shows how many components it uses; what does not load uses none. */
export function* objectionsToComponents(program: Surveyed): Generator<Objection> {
  const { text, environment } = program;
  const { totalOutputComponents } = environment.limits;
  const vertices = verticesOf(program);
  const most = mostComponents(program);
  if (most <= LEAST_COMPONENTS && most * vertices <= totalOutputComponents) return;
  const result = loadGpu(bytesOfText(text));
  if (!result.loaded) return;
  const object = (erratum: string, interpretation: string): Objection => ({
    erratum,
    interpretations: [interpretation],
    position: text.length,
    offset: text.length,
    end: text.length,
  });
  const results = resultComponents(result.program).greatest;
  if (Math.max(results, attributeComponents(result.program).greatest) > LEAST_COMPONENTS) {
    yield object('gp4.E-limits-unstated', 'vertex-attributes');
  }
  if (results * vertices > totalOutputComponents) {
    yield object('nvgp4.E-output-components', 'greatest');
  }
}

/** VERTICES_OUT; 0 of programs that have none. */
function verticesOf({ syntax }: Surveyed): number {
  const declaration = syntax.declarations.find(({ kind }) => kind === 'VERTICES_OUT');
  return declaration?.kind === 'VERTICES_OUT' ? declaration.count.value : 0;
}

/** No fewer than the program may use, without loading it, which takes as long again. */
function mostComponents(program: Surveyed): number {
  const known = new Map<string, number>();
  for (const { binding } of bindingsIn(program)) {
    const range = binding.parts.find((part) => part.kind === 'range');
    known.set(spelled(binding.parts), range === undefined ? 1 : range.last.value + 1);
  }
  const bindings = [...known.values()].reduce((sum, count) => sum + count, 0);
  return bindings * 4 * (program.environment.programType === 'geometry' ? MOST_VERTICES : 1);
}
