/**
 * How attributes come about between the vertices of a primitive, and flat shading. NV_fragment_program4 §2.X.3.1; OpenGL 1.2.1 §2.13.7
 * (2.14.7 of OpenGL 2.0).
 */
import type { GpuProgram } from '../../gpu/program.js';
import { attributeOf, namesOf, type Vertex } from './vertex.js';

/** `linear` is NOPERSPECTIVE. */
export type Interpolation = 'flat' | 'perspective' | 'linear';

export type ShadeModel = 'FLAT' | 'SMOOTH';

export interface AttributeModes {
  readonly interpolation: Interpolation;
  readonly isCentroid: boolean;
}

/** What a primitive has once, from its provoking vertex (NV_geometry_program4, Layered Framebuffers; NV_fragment_program4 §2.X.3.2). */
const OF_PRIMITIVE: readonly string[] = ['primid', 'layer'];

/**
 * How each attribute of a vertex is interpolated. Colours are flat where the shade model is; a fragment program's modifiers are those of
 * its declarations. What no program declares is interpolated with perspective correction.
 *
 * @param fragment null where no fragment program is enabled
 */
// nvfp4.interpolation.flat, nvfp4.interpolation.no-perspective, nvfp4.attributes.primitive-id
export function modesOf(
  fragment: GpuProgram | null,
  shadeModel: ShadeModel,
): (name: string) => AttributeModes {
  const declared = new Map(
    fragment?.attributes.map(({ binding, interpolation }) => [
      binding.replace(/^fragment\./, ''),
      interpolation,
    ]),
  );
  const of = (name: string): AttributeModes => {
    const modifiers = declared.get(name.replace(/^color\.(?:front|back)\./, 'color.')) ?? [];
    const isFlat =
      modifiers.includes('FLAT') ||
      OF_PRIMITIVE.includes(name) ||
      (shadeModel === 'FLAT' && name.startsWith('color.'));
    if (isFlat) return { interpolation: 'flat', isCentroid: false };
    return {
      interpolation: modifiers.includes('NOPERSPECTIVE') ? 'linear' : 'perspective',
      isCentroid: modifiers.includes('CENTROID'),
    };
  };
  // Each primitive asks for the same few names.
  const known = new Map<string, AttributeModes>();
  return (name) => {
    const modes = known.get(name) ?? of(name);
    known.set(name, modes);
    return modes;
  };
}

/** The vertices of a primitive with the flat attributes of the provoking one, types and bits included. */
export function withFlat(
  vertices: readonly Vertex[],
  provoking: Vertex,
  modes: (name: string) => AttributeModes,
): readonly Vertex[] {
  const names = namesOf(vertices).filter((name) => modes(name).interpolation === 'flat');
  if (names.length === 0) return vertices;
  const flat = Object.fromEntries(names.map((name) => [name, attributeOf(provoking, name)]));
  return vertices.map((vertex) => ({ ...vertex, attributes: { ...vertex.attributes, ...flat } }));
}
