/**
 * Scripts that draw: each mode inside of the view volume and across its planes, with two sides, flat, with a clip distance, with perspective.
 * No vertex lies near a plane, and each polygon is convex and shows one side, so that the documents decide what leaves.
 */
import type { Call } from '../../../semantics/gl/context/call.js';
import { hasVp, type Context } from '../../../semantics/gl/context/context.js';
import type { Quad } from '../../../spec/environments.js';
import { bytes, call, VP } from '../gesture-parts.js';

type Place = readonly [number, number];

/** Around a circle; within a square of 1.5. */
function circle(count: number): readonly Place[] {
  return Array.from({ length: count }, (_, index) => {
    const angle = (2 * Math.PI * index) / count + 0.25;
    return [Math.fround(0.75 * Math.cos(angle)), Math.fround(0.75 * Math.sin(angle))];
  });
}

/** From the lower row to the upper one and back. */
function zigzag(count: number): readonly Place[] {
  return Array.from({ length: count }, (_, index) => [
    Math.floor(index / 2) * 0.375 - 0.625 + (index % 2) * 0.125,
    index % 2 === 0 ? -0.5625 : 0.5,
  ]);
}

const LINE: readonly Place[] = [
  [-0.625, -0.4375],
  [0.5, -0.3125],
  [0.3125, 0.625],
  [-0.4375, 0.3125],
  [0.125, -0.6875],
];
/** Primitives of one orientation, then of the other; then the beginning of another. */
const TRIANGLES: readonly Place[] = [
  ...([[-0.75, -0.625], [0.25, -0.5], [-0.25, 0.4375]] as const),
  ...([[0.75, -0.5], [0.3125, -0.25], [0.625, 0.6875]] as const).toReversed(),
  [0.125, 0.125],
]; // prettier-ignore
const QUADS: readonly Place[] = [
  ...([[-0.75, -0.625], [-0.125, -0.5], [-0.1875, 0.5625], [-0.6875, 0.5]] as const),
  ...([[0.125, -0.625], [0.75, -0.5], [0.6875, 0.5625], [0.1875, 0.5]] as const).toReversed(),
  [0.125, 0.125],
]; // prettier-ignore

/** Corners of each mode, more than its primitives need. */
const CORNERS: Readonly<Record<string, readonly Place[]>> = {
  POINTS: LINE,
  LINES: LINE,
  LINE_STRIP: LINE,
  LINE_LOOP: LINE,
  TRIANGLES,
  TRIANGLE_STRIP: zigzag(7),
  TRIANGLE_FAN: circle(6),
  QUADS,
  QUAD_STRIP: zigzag(7),
  POLYGON: circle(6),
};

/** Modes of NV_geometry_program4. */
const ADJACENT: Readonly<Record<string, readonly Place[]>> = {
  LINES_ADJACENCY_EXT: circle(9),
  LINE_STRIP_ADJACENCY_EXT: circle(7),
  TRIANGLES_ADJACENCY_EXT: circle(7),
  TRIANGLE_STRIP_ADJACENCY_EXT: zigzag(10),
};

interface Setting {
  /** 1 stays inside of the view volume. */
  readonly scale: number;
  /** Whether each vertex has another w. */
  readonly isDeep?: true;
  readonly before?: readonly Call[];
}

const TWO_SIDED = call('Enable', 'VERTEX_PROGRAM_TWO_SIDE_NV');
const SETTINGS: readonly Setting[] = [
  { scale: 1 },
  { scale: 1, isDeep: true, before: [TWO_SIDED] },
  { scale: 1, before: [TWO_SIDED, call('FrontFace', 'CW')] },
  { scale: 1, before: [call('ShadeModel', 'FLAT')] },
  { scale: 1.75, before: [TWO_SIDED] },
  { scale: 1.75, isDeep: true },
  { scale: 1, before: [call('Enable', 'CLIP_PLANE0')] },
  { scale: 1, before: [call('Enable', 'CLIP_PLANE0'), call('ShadeModel', 'FLAT'), TWO_SIDED] },
];

/** Colours beyond what is clamped, coordinates of textures, the fog coordinate: all other ones at each vertex. */
function valuesAt(index: number): Readonly<Record<number, Quad>> {
  return {
    3: [index / 4 - 0.25, 1 - index / 8, index % 2 === 0 ? 0.25 : 1.5, 0.75],
    4: [0.125 * index, 0.5, 1.25 - index / 4, 1],
    5: [0.5 + index, 0, 0, 1],
    8: [index, 2 - index, 0.5, 1],
  };
}

/** All in one plane: what is left of quads that are not flat, no document says. */
function positionAt([x, y]: Place, index: number, { scale, isDeep }: Setting): Quad {
  const w = isDeep === true ? 1 + (index % 3) / 2 : 1;
  return [x * scale * w, y * scale * w, (0.25 - 0.25 * x) * w, w].map(Math.fround) as unknown as Quad;
} // prettier-ignore

/** A draw, with a command that sets attributes by their numbers. */
function drawn(mode: string, corners: readonly Place[], setting: Setting, attribute: string): readonly Call[] {
  return [
    ...(setting.before ?? []),
    call('Begin', mode),
    ...corners.flatMap((corner, index) => [
      ...Object.entries(valuesAt(index)).map(([number, value]) => call(attribute, Number(number), ...value)),
      call(attribute, 0, ...positionAt(corner, index, setting)),
    ]),
    call('End'),
  ];
} // prettier-ignore

const VP_ALL =
  'MOV o[HPOS], v[0]; MOV o[COL0], v[3]; MOV o[BFC0], v[3].wzyx; MOV o[COL1], v[4]; MOV o[TEX0], v[8]; MOV o[FOGC].x, v[5];';
const VP_TEXTS = {
  NV_vertex_program: [`!!VP1.0 ${VP_ALL} END`],
  NV_vertex_program2: [`!!VP2.0 ${VP_ALL} DP4 o[CLP0].x, c[0], v[0]; END`],
} as const;
const GPU_BODY =
  ' MOV result.position, vertex.attrib[0]; MOV result.color, vertex.attrib[3]; MOV result.color.back, vertex.attrib[3].wzyx; ' +
  'MOV result.color.secondary, vertex.attrib[4]; MOV result.texcoord[0], vertex.attrib[8]; MOV result.fogcoord.x, vertex.attrib[5];';
const GPU_ALL = `!!NVvp4.0${GPU_BODY} DP4 result.clip[0].x, program.env[0], vertex.attrib[0]; END`;
/** Programs of ARB_vertex_program have no clip distances; the text behind the header. */
export const ARB_BODY = `${GPU_BODY} END`;

/** What clip distance 0 is computed with. */
const PLANE: Quad = [1, 0.5, 0, 0.1875];

function usingVp(text: string): readonly Call[] {
  const program = bytes(text);
  return [
    call('LoadProgramNV', VP, 1, program.length, program),
    call('BindProgramNV', VP, 1),
    call('Enable', VP),
    call('ProgramParameter4fNV', VP, 0, ...PLANE),
  ];
}

function usingGpu(text: string): readonly Call[] {
  const program = bytes(text);
  return [
    call('BindProgramARB', 'VERTEX_PROGRAM_ARB', 1),
    call('ProgramStringARB', 'VERTEX_PROGRAM_ARB', 'PROGRAM_FORMAT_ASCII_ARB', program.length, program),
    call('Enable', 'VERTEX_PROGRAM_ARB'),
    call('ProgramEnvParameter4fARB', 'VERTEX_PROGRAM_ARB', 0, ...PLANE),
  ];
} // prettier-ignore

function each(
  using: readonly Call[],
  modes: Readonly<Record<string, readonly Place[]>>,
  attribute: string,
): readonly (readonly Call[])[] {
  return Object.entries(modes).flatMap(([mode, corners]) =>
    SETTINGS.map((setting) => [...using, ...drawn(mode, corners, setting, attribute)]),
  );
}

/** In a context with programs of NV_vertex_program, of the documents after it, or of both. */
export function drawingScripts({
  gpu,
  extensions,
}: Pick<Context, 'gpu' | 'extensions'>): readonly (readonly Call[])[] {
  const isGpu4 = extensions.has('NV_gpu_program4');
  const modes = isGpu4 ? { ...CORNERS, ...ADJACENT } : CORNERS;
  const gpuText = isGpu4 ? GPU_ALL : `!!NVvp4.0${ARB_BODY}`;
  const newest = extensions.has('NV_vertex_program2') ? 'NV_vertex_program2' : 'NV_vertex_program';
  const vp = hasVp({ extensions })
    ? [
        ...VP_TEXTS[newest].flatMap((text) => each(usingVp(text), CORNERS, 'VertexAttrib4fNV')),
        // Results that a program does not write.
        ...each(usingVp('!!VP1.0 MOV o[HPOS], v[0]; END'), { POINTS: LINE }, 'VertexAttrib4fNV'),
      ]
    : [];
  return [...vp, ...(gpu === null ? [] : each(usingGpu(gpuText), modes, 'VertexAttrib4fARB'))];
}
