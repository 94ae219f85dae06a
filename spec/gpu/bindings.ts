/**
 * The attribute and result bindings of each program type, and how many of everything that bindings number
 * there are. Data only; parameter bindings stand in state-bindings.ts.
 *
 * A binding is described by a pattern: words with dots between. `(a|b)` is one of the words, `(a|b)?` may be
 * left out and then means the first of them (nothing, where that is empty). `[limit]` is a number below the
 * limit of that name; `[limit?]` may be left out and then means 0; with `..` a declaration of an array may
 * give a range. `word[limit*]` may be left out, word and all, by the declaration of an array, and then means
 * all of them.
 */
import type { GpuLimits, GpuProgramType } from './environments.js';

export interface BindingLimit {
  /** Or the limit of the program type that says it. */
  readonly count: number | LimitOfType;
  /** Whether no implementation has more. */
  readonly isFixed?: true;
  /** In the plural, for messages. */
  readonly what: string;
  /** Where the number comes from; the errata gp4.E-index-limits and gp4.E-generic-interpolants say more. */
  readonly source: string;
}

export type LimitOfType = keyof Pick<GpuLimits, 'environmentParameters' | 'localParameters'>;

export type BindingLimitName =
  | 'vertexAttributes'
  | 'interpolants'
  | 'textureCoordinates'
  | 'textureUnits'
  | 'clipPlanes'
  | 'lights'
  | 'modelviewMatrices'
  | 'programMatrices'
  | 'matrixRows'
  | 'environmentParameters'
  | 'localParameters'
  | 'drawBuffers';

/** The least that an implementation must have, as far as it is documented. */
export const BINDING_LIMITS: Readonly<Record<BindingLimitName, BindingLimit>> = {
  vertexAttributes: {
    count: 16,
    what: 'generic vertex attributes',
    source: 'NV_vertex_program4, New State: 16 or more',
  },
  interpolants: {
    count: 16,
    what: 'generic interpolants',
    source: 'as many as generic vertex attributes',
  },
  textureCoordinates: {
    count: 8,
    what: 'texture coordinate sets',
    source: 'NV_vertex_program4 §2.X.3.2, Invalid Vertex Attribute Binding Pairs: 0 to 7',
  },
  textureUnits: {
    count: 2,
    what: 'texture units with an environment',
    source: 'MAX_TEXTURE_UNITS: NV_vertex_program, Dependencies on ARB_multitexture; OpenGL 2.0',
  },
  clipPlanes: { count: 6, what: 'clip planes', source: 'MAX_CLIP_PLANES: OpenGL 2.0' },
  lights: { count: 8, what: 'lights', source: 'MAX_LIGHTS: OpenGL 2.0' },
  modelviewMatrices: {
    count: 2,
    what: 'modelview matrices',
    source: 'NV_gpu_program4 §2.X.3.3, Matrix Property Bindings: an example has 1',
  },
  programMatrices: {
    count: 8,
    what: 'program matrices',
    source: 'MAX_PROGRAM_MATRICES_ARB: ARB_vertex_program, Table X.11',
  },
  matrixRows: {
    count: 4,
    isFixed: true,
    what: 'rows of a matrix',
    source: 'NV_gpu_program4 §2.X.3.3',
  },
  environmentParameters: {
    count: 'environmentParameters',
    what: 'program environment parameters',
    source: 'MAX_PROGRAM_ENV_PARAMETERS_ARB, see environments.ts',
  },
  localParameters: {
    count: 'localParameters',
    what: 'program local parameters',
    source: 'MAX_PROGRAM_LOCAL_PARAMETERS_ARB, see environments.ts',
  },
  drawBuffers: {
    count: 4,
    what: 'color outputs',
    source: 'NV_fragment_program4, Issue 5: an example has 0 to 3',
  },
};

/** Table X.X of NV_vertex_program4 and NV_fragment_program4 §2.X.3.2, Table X.2 of NV_geometry_program4. */
export const ATTRIBUTE_BINDINGS: Readonly<Record<GpuProgramType, readonly string[]>> = {
  vertex: [
    'vertex.position',
    'vertex.normal',
    'vertex.color.(primary|secondary)?',
    'vertex.fogcoord',
    'vertex.texcoord[textureCoordinates?..]',
    'vertex.attrib[vertexAttributes..]',
    'vertex.id',
    'vertex.instance',
  ],
  fragment: [
    'fragment.color.(primary|secondary)?',
    'fragment.texcoord[textureCoordinates?..]',
    'fragment.fogcoord',
    'fragment.clip[clipPlanes..]',
    'fragment.attrib[interpolants..]',
    'fragment.position',
    'fragment.facing',
    'primitive.id',
  ],
  // The number of the vertex, which may follow "vertex", is no part of the patterns.
  geometry: [
    'vertex.position',
    'vertex.color.(front|back)?.(primary|secondary)?',
    'vertex.fogcoord',
    'vertex.pointsize',
    'vertex.texcoord[textureCoordinates?..]',
    'vertex.attrib[interpolants..]',
    'vertex.clip[clipPlanes..]',
    'vertex.id',
    'primitive.id',
  ],
};

const VERTEX_RESULTS = [
  'result.position',
  'result.color.(front|back)?.(primary|secondary)?',
  'result.fogcoord',
  'result.pointsize',
  'result.texcoord[textureCoordinates?..]',
  'result.attrib[interpolants..]',
  'result.clip[clipPlanes..]',
] as const;

/** Table X.4 of NV_vertex_program4, X.X of NV_fragment_program4, X.3 of NV_geometry_program4 (§2.X.3.5). */
export const RESULT_BINDINGS: Readonly<Record<GpuProgramType, readonly string[]>> = {
  vertex: [...VERTEX_RESULTS, 'result.id'],
  fragment: ['result.color[drawBuffers?]', 'result.depth'],
  geometry: [...VERTEX_RESULTS, 'result.primid', 'result.layer'],
};

/**
 * The generic attribute that a vertex program may not bind together with a conventional one
 * (NV_vertex_program4 §2.X.3.2, Invalid Vertex Attribute Binding Pairs).
 */
export const GENERIC_OF_CONVENTIONAL: ReadonlyMap<string, number> = new Map([
  ['vertex.position', 0],
  ['vertex.normal', 2],
  ['vertex.color.primary', 3],
  ['vertex.color.secondary', 4],
  ['vertex.fogcoord', 5],
  // As many texture coordinate sets as there are (BINDING_LIMITS).
  ...[0, 1, 2, 3, 4, 5, 6, 7].map((set) => [`vertex.texcoord[${String(set)}]`, 8 + set] as const),
]);

export const INTERPOLATION_MODIFIERS = ['FLAT', 'CENTROID', 'NOPERSPECTIVE'] as const;

export type InterpolationModifier = (typeof INTERPOLATION_MODIFIERS)[number];

/**
 * Fragment attributes without interpolation modifiers (NV_fragment_program4 §2.X.3.1, the list of
 * limitations; erratum nvfp4.E-interpolated-bindings), without the number of a clip distance.
 */
export const NOT_INTERPOLATED: readonly string[] = [
  'fragment.position',
  'fragment.facing',
  'fragment.fogcoord',
  'fragment.clip',
];

/** Vertices of an input primitive (NV_geometry_program4 §2.14.6.1). */
export const INPUT_VERTICES = {
  POINTS: 1,
  LINES: 2,
  LINES_ADJACENCY: 4,
  TRIANGLES: 3,
  TRIANGLES_ADJACENCY: 6,
} as const;

/**
 * MAX_PROGRAM_TEMPORARIES_ARB: members of temporary arrays count one by one. ARB_vertex_program asks for 12
 * at least; that is too few for what programs of NV_gpu_program4 do, and an implementation may have more.
 */
export const MAX_TEMPORARIES = 4096;
