/**
 * What a context has around GPU programs besides what every GL has: program objects, parameters and buffers (`../../state.ts`), and
 * generic vertex attributes. ARB_vertex_program §2.7, §2.14.1, Tables X.6 to X.9; NV_vertex_program4 §2.7.
 */
import type { Quad } from '../../../../spec/environments.js';
import type { ContextLimits } from '../../../../spec/gl/limits.js';
import type { TypedQuad } from '../../../gpu/machine/state.js';
import type { Attachment } from '../../pipeline/layers.js';
import { initialGlState, type GlState } from '../../state.js';

export interface GpuPart {
  readonly objects: GlState;
  /** Names that GenProgramsARB gave, and that are no program objects yet. */
  readonly reserved: ReadonlySet<number>;
  /**
   * The current generic attributes by number, of which 0 has none. A component is null, and so are all four, where it is undefined:
   * at first, and once the conventional attribute of the number was set (Table X.1).
   */
  readonly generic: readonly TypedQuad[];
  /** Conventional attributes that are undefined, by that number: the generic one was set since. */
  readonly lost: ReadonlySet<number>;
  /** Textures attached to the framebuffer object that is bound, by their attachment points. */
  readonly attachments: ReadonlyMap<string, Attachment>;
}

const UNDEFINED: TypedQuad = { type: 'F', values: [null, null, null, null] };

export function newGpuPart(limits: ContextLimits): GpuPart {
  const { environmentParameters, localParameters, vertexAttributes, programs } = limits;
  const objects = initialGlState();
  const { vertex, fragment, geometry } = objects.limits;
  return {
    objects: {
      ...objects,
      limits: {
        vertex: { ...vertex, ...programs.vertex, environmentParameters, localParameters },
        fragment: { ...fragment, ...programs.fragment },
        geometry: { ...geometry, ...programs.geometry },
      },
    },
    reserved: new Set(),
    generic: Array.from({ length: vertexAttributes }, () => UNDEFINED),
    lost: new Set(),
    attachments: new Map(),
  };
}

/** The generic attributes of a context with VP programs: at first they have the values of what they alias. */
// arb.shared.attributes
export function withAliases(part: GpuPart, attributes: readonly (Quad | null)[]): GpuPart {
  const generic = part.generic.map((own, number): TypedQuad => {
    const values = attributes[number];
    return values === undefined || values === null ? own : { type: 'F', values };
  });
  return { ...part, generic };
}

/** What is left there once an attribute was set by either name: both are one, and no floating-point number where it has integers. */
// arb.shared.attributes
export function withShared(part: GpuPart, number: number, value: TypedQuad): GpuPart {
  const lost = new Set([...part.lost].filter((each) => each !== number));
  if (value.type !== 'F') lost.add(number);
  return { ...part, generic: part.generic.with(number, value), lost };
}

/** What is left once a generic attribute was set: the conventional one of its number is undefined. */
export function withGeneric(part: GpuPart, number: number, value: TypedQuad): GpuPart {
  const generic = part.generic.with(number, value);
  // 6 and 7 have no conventional attribute, and those beyond 15 none that is modelled.
  const isAlone = number === 6 || number === 7 || number > 15 || part.lost.has(number);
  return { ...part, generic, lost: isAlone ? part.lost : new Set([...part.lost, number]) };
}

/** What is left once a conventional attribute was set. */
export function withConventional(part: GpuPart, number: number): GpuPart {
  const lost = part.lost.has(number)
    ? new Set([...part.lost].filter((each) => each !== number))
    : part.lost;
  const isKnown = part.generic[number] === UNDEFINED;
  if (isKnown && lost === part.lost) return part;
  return { ...part, lost, generic: isKnown ? part.generic : part.generic.with(number, UNDEFINED) };
}

/** What is left behind a draw by the numbers of its arrays: neither the generic attribute nor the conventional one is known. */
export function withIndeterminate(part: GpuPart, numbers: readonly number[]): GpuPart {
  const generic = part.generic.map((own, number) => (numbers.includes(number) ? UNDEFINED : own));
  return { ...part, generic };
}
