/**
 * Colours of a vertex behind its program: clamped, and those of the side that faces the eye selected. NV_vertex_program2 §2.14.1.5,
 * ARB_vertex_program §2.14.4.4, NV_geometry_program4 §2.14.1 and Issue 16. All of these clamp before clipping interpolates; whether the
 * selection comes before or behind does not show.
 */
import { UNDEFINED } from '../../gpu/domains/undefined.js';
import type { NominalWord } from '../../gpu/domains/words.js';
import type { Facing } from './facing.js';
import {
  attributeOf,
  floatOf,
  mapComponents,
  sameComponents,
  NOTHING,
  type Components,
  type Vertex,
} from './vertex.js';

const FACES = ['front', 'back'] as const;
const TYPES = ['primary', 'secondary'] as const;
const COLOURS = FACES.flatMap((face) => TYPES.map((type) => `color.${face}.${type}`));

/** Clamps to [0, 1]; -0 is kept. What NaN comes to the documents do not say. */
function clampedWord(word: NominalWord): NominalWord {
  const value = floatOf(word);
  if (value === UNDEFINED || Number.isNaN(value)) return UNDEFINED;
  if (value < 0) return 0;
  return value > 1 ? 1 : value;
}

/** The vertex with its colours clamped to [0, 1]; GPU programs have this only where the GL's clamping of vertex colours is enabled. */
// vp2.results.colour-clamp, vp1.results.colours
export function withClampedColours(vertex: Vertex): Vertex {
  const attributes = { ...vertex.attributes };
  for (const name of COLOURS) {
    const colour = attributes[name];
    if (colour !== undefined) attributes[name] = mapComponents(clampedWord, colour);
  }
  return { ...vertex, attributes };
}

/**
 * The vertex with one primary and one secondary colour, `color.primary` and `color.secondary`, in place of the four. Of a polygon whose
 * side is not decided a colour is undefined unless both sides have the same.
 *
 * @param facing null where the side is not decided
 */
// vp2.results.colours, vp2.results.two-side, vp1.results.colours
export function withSelectedColours(
  vertex: Vertex,
  kind: 'point' | 'line' | 'polygon',
  { isTwoSided, facing }: { readonly isTwoSided: boolean; readonly facing: Facing | null },
): Vertex {
  const isAlwaysFront = kind !== 'polygon' || !isTwoSided;
  const selected = (type: string): Components => {
    const front = attributeOf(vertex, `color.front.${type}`);
    const back = attributeOf(vertex, `color.back.${type}`);
    if (isAlwaysFront || facing === 'front') return front;
    return facing === 'back' || sameComponents(front, back) ? back : NOTHING;
  };
  const attributes: Record<string, Components> = {
    'color.primary': selected('primary'),
    'color.secondary': selected('secondary'),
  };
  for (const [name, value] of Object.entries(vertex.attributes)) {
    if (!name.startsWith('color.')) attributes[name] = value;
  }
  return { ...vertex, attributes };
}

/** What the colour sum adds in vertex program mode: red, green and blue of the secondary colour, and no alpha. */
// vp1.rasterization.color-sum
export function secondaryOfSum(colour: Components): Components {
  return { ...colour, w: 0 };
}
