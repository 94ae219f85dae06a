/** Vertex arrays, which are client state. NV_vertex_program §2.14.3, §2.14.6; OpenGL 1.2.1 §2.8. */

/** A place in client memory. */
export interface Place {
  readonly bytes: Uint8Array;
  readonly offset: number;
}

export interface VertexArray {
  readonly size: number;
  readonly type: string;
  readonly stride: number;
  /** VERTEX_ATTRIB_ARRAY_NORMALIZED_ARB: integers are fractions; of arrays of generic attributes alone. */
  readonly isNormalized: boolean;
  /** VERTEX_ATTRIB_ARRAY_INTEGER_EXT: they stay integers. */
  readonly isInteger: boolean;
  /** Null is the null pointer. */
  readonly pointer: Place | null;
  /** What VERTEX_ATTRIB_ARRAYi_NV enables in a context with VP programs, and VERTEX_ATTRIB_ARRAY_ENABLED_ARB tells in others. */
  readonly isEnabled: boolean;
  /** VERTEX_ATTRIB_ARRAY_ENABLED_ARB: a second one where both are there (Interactions with NV_vertex_program). */
  readonly isGenericEnabled: boolean;
}

export interface ClientState {
  /** VERTEX_ATTRIB_ARRAYi_NV, or the array of generic attribute i, by number. */
  readonly attributes: readonly VertexArray[];
  /** VERTEX_ARRAY, NORMAL_ARRAY …; of texture coordinates one for each unit: TEXTURE_COORD_ARRAY0. */
  readonly conventional: ReadonlyMap<string, VertexArray>;
  /** CLIENT_ACTIVE_TEXTURE_ARB, as a number of a unit. */
  readonly unit: number;
  /** What PushClientAttrib saved; null where arrays were not asked for. */
  readonly pushed: readonly (Pick<ClientState, 'attributes' | 'conventional' | 'unit'> | null)[];
}

/** Sizes are four, types FLOAT, strides zero, pointers null; all are disabled (§2.14.6). */
export const NEW_ARRAY: VertexArray = {
  size: 4,
  type: 'FLOAT',
  stride: 0,
  isNormalized: false,
  isInteger: false,
  pointer: null,
  isEnabled: false,
  isGenericEnabled: false,
};

/** @param attributes how many attributes have an array */
export function newClient(attributes: number): ClientState {
  return {
    attributes: Array.from({ length: attributes }, () => NEW_ARRAY),
    conventional: new Map(),
    unit: 0,
    pushed: [],
  };
}
