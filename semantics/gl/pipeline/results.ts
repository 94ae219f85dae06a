/** Results of vertex programs as vertices. NV_vertex_program2 §2.14.1.5 with Table X.1; NV_vertex_program4 §2.X.3.5 with Table X.4. */
import type { Quad } from '../../../spec/environments.js';
import type { NominalWord } from '../../gpu/domains/words.js';
import type { ResultSlot } from '../../gpu/program.js';
import type { Vector } from '../../domains/domain.js';
import { componentsOf, counted, NOTHING, type Components, type Vertex } from './vertex.js';

/** Attributes by the result registers of VP programs; HPOS is the position. */
const NAME_OF_REGISTER: ReadonlyMap<string, string> = new Map([
  ['COL0', 'color.front.primary'],
  ['COL1', 'color.front.secondary'],
  ['BFC0', 'color.back.primary'],
  ['BFC1', 'color.back.secondary'],
  ['FOGC', 'fogcoord'],
  ['PSIZ', 'pointsize'],
  ...[0, 1, 2, 3, 4, 5, 6, 7].map((n) => [`TEX${String(n)}`, `texcoord[${String(n)}]`] as const),
  ...[0, 1, 2, 3, 4, 5].map((n) => [`CLP${String(n)}`, `clip[${String(n)}]`] as const),
]);

const REGISTER_OF_NAME: ReadonlyMap<string, string> = new Map([
  ...[...NAME_OF_REGISTER].map(([register, name]) => [name, register] as const),
  // Behind colour selection.
  ['color.primary', 'COL0'],
  ['color.secondary', 'COL1'],
]);

/** The register of an attribute, behind colour selection too; null where VP programs have none. */
export function registerOf(name: string): string | null {
  return REGISTER_OF_NAME.get(name) ?? null;
}

/** Texture units by the names of their coordinates. */
const UNIT_OF_NAME: ReadonlyMap<string, number> = new Map(
  [0, 1, 2, 3, 4, 5, 6, 7].map((unit) => [`texcoord[${String(unit)}]`, unit]),
);

/**
 * The vertex of a VP program's result registers, each of which began as (0,0,0,1). Texture coordinates that have no texture unit are
 * left out, and so are units beyond the eighth, which have no register.
 *
 * @param results by register; HPOS as the program wrote it, or as the GL computed it for a position-invariant one
 */
// vp2.results.initial, vp2.results.hpos, vp2.results.texture, vp1.results.initial, vp1.results.hpos, vp1.results.texture,
// vp1.model.results, vp1.dependencies.texture-units
export function vertexOfRegisters(
  results: Readonly<Record<string, Quad>>,
  { textureUnits }: { readonly textureUnits: number },
): Vertex {
  const { HPOS, ...others } = results;
  const attributes: Record<string, Components> = {};
  for (const [register, value] of Object.entries(others)) {
    const name = NAME_OF_REGISTER.get(register);
    if (name === undefined || (UNIT_OF_NAME.get(name) ?? -1) >= textureUnits) continue;
    attributes[name] = counted(name, componentsOf(value));
  }
  return { position: HPOS === undefined ? NOTHING : componentsOf(HPOS), attributes };
}

/**
 * The vertex of a GPU program's results: what it did not write is undefined.
 *
 * @param results by slot, as a run or an emitted vertex has them
 */
// nvvp4.results.position, nvgp4.results.position, nvgp4.execution.unwritten
export function vertexOfResults(
  slots: readonly ResultSlot[],
  results: readonly Vector<NominalWord>[],
): Vertex {
  let position = NOTHING;
  const attributes: Record<string, Components> = {};
  for (const [index, { binding }] of slots.entries()) {
    const name = binding.replace(/^result\./, '');
    const value = results[index] ?? NOTHING;
    if (name === 'position') position = value;
    else attributes[name] = counted(name, value);
  }
  return { position, attributes };
}
