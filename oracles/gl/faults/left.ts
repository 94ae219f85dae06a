/** Faults of what becomes of vertices behind programs: each leaves other primitives. */
import type { Context } from '../../../semantics/gl/context/context.js';
import { leaving } from '../../../semantics/gl/context/leaving.js';
import type {
  Leaving,
  LeavingPrimitive,
  LeavingVertex,
} from '../../../semantics/gl/context/leaving-primitive.js';
import type { VertexEffect } from '../../../semantics/gl/context/result.js';
import type { Components } from '../../../semantics/gl/pipeline/vertex.js';
import type { Quad } from '../../../spec/environments.js';
import type { Leave } from '../left/draws.js';
import { fault, gpuFault, type GlFault } from './fault.js';

/** The state is taken for another one. */
function inState(change: (context: Context) => Context): Leave {
  return (context, mode, vertices) => leaving(change(context), mode, vertices);
}

function without(names: RegExp): Leave {
  return inState((context) => ({
    ...context,
    enabled: new Set([...context.enabled].filter((name) => !names.test(name))),
  }));
}

function withDrawing(change: Partial<Context['drawing']> | ((own: Context['drawing']) => Partial<Context['drawing']>)): Leave {
  return inState((context) => {
    const other = typeof change === 'function' ? change(context.drawing) : change;
    return { ...context, drawing: { ...context.drawing, ...other } };
  });
} // prettier-ignore

/** A mode is taken for another one. */
function asMode(mode: string, other: string): Leave {
  return (context, own, vertices) => leaving(context, own === mode ? other : own, vertices);
}

/** Results are others behind the program. */
function withResults(change: (results: Readonly<Record<string, Quad>>) => Readonly<Record<string, Quad>>): Leave {
  return (context, mode, vertices) =>
    leaving(context, mode, vertices.map((each) => (each.results === null ? each : { ...each, results: change(each.results) })));
} // prettier-ignore

type Change = (
  left: LeavingPrimitive,
  of: { readonly id: number; readonly mode: string; readonly sent: readonly VertexEffect[]; readonly kind: Leaving['kind'] },
) => LeavingPrimitive; // prettier-ignore

/** What leaves is another. */
function other(change: Change, how: Leave = leaving): Leave {
  return (context, mode, sent) =>
    how(context, mode, sent)?.map((each) => {
      if (each.outcome !== 'left') return each;
      return { ...each, left: change(each.left, { id: each.id, mode, sent, kind: each.kind }) };
    }) ?? null;
}

/** Each vertex has other registers. */
function registers(
  change: (own: LeavingVertex['registers'], first: LeavingVertex['registers']) => LeavingVertex['registers'],
  how?: Leave,
): Leave {
  return other((left) => {
    const [first] = left.vertices;
    return { ...left, vertices: left.vertices.map((each) => ({ ...each, registers: change(each.registers, first?.registers ?? {}) })) };
  }, how);
} // prettier-ignore

const INITIAL: Components = { x: 0, y: 0, z: 0, w: 1 };
const COLOURS = /^(?:COL[01]|color\.)/;

function coloursOf(first: LeavingVertex['registers']): LeavingVertex['registers'] {
  return Object.fromEntries(Object.entries(first).filter(([name]) => COLOURS.test(name)));
}

/** Some positions are as if they were far inside. */
const unclipped: Leave = (context, mode, vertices) => {
  const far = 8;
  const moved = vertices.map((each) => {
    const [x, y, z, w] = each.results?.['HPOS'] ?? [0, 0, 0, 1];
    return each.results === null ? each : { ...each, results: { ...each.results, HPOS: [x, y, z, far * w] as const } };
  });
  return other((left) => ({
    ...left,
    vertices: left.vertices.map((each) => ({ ...each, position: { ...each.position, w: Number(each.position.w) / far } })),
  }), leaving)(context, mode, moved);
}; // prettier-ignore

/** The last primitive of a mode is left out. */
function lastless(mode: string): Leave {
  return (context, own, vertices) => {
    const all = leaving(context, own, vertices);
    return own === mode ? (all?.slice(0, -1) ?? null) : all;
  };
}

const SECTION = '2.14.1.5';

function left(id: string, does: string, violates: string, leave: Leave): GlFault {
  return fault(`left.${id}`, does, violates, { leave });
}

function gpuLeft(id: string, does: string, violates: string, leave: Leave): GlFault {
  return gpuFault(`left.${id}`, does, violates, { leave });
}

export const LEFT_FAULTS: readonly GlFault[] = [
  left('two-side', 'polygons have the colours of their front', SECTION, without(/^VERTEX_PROGRAM_TWO_SIDE/)),
  left('always-two-sided', 'polygons have the colours of the side that they show though that is not enabled', SECTION,
    inState((context) => ({ ...context, enabled: new Set([...context.enabled, 'VERTEX_PROGRAM_TWO_SIDE_NV']) }))),
  left('front-face', 'FrontFace decides nothing', SECTION, withDrawing({ frontFace: 'CCW' })),
  left('clip-distance', 'clip distances clip nothing', SECTION, without(/^CLIP_PLANE/)),
  left('view-volume', 'the view volume clips nothing', SECTION, unclipped),
  left('colours', 'colours of points are not clamped', SECTION,
    other((own, { id, sent, kind }) => {
      const [vertex] = own.vertices;
      const [x, y, z, w] = sent[id]?.results?.['COL0'] ?? [0, 0, 0, 1];
      return kind !== 'point' || vertex === undefined ? own : { ...own, vertices: [{ ...vertex, registers: { ...vertex.registers, COL0: { x, y, z, w } } }] };
    })),
  left('initial', 'results that are not written are zero', SECTION,
    withResults((results) => Object.fromEntries(Object.entries(results).map(([name, [x, y, z, w]]) =>
      [name, x === 0 && y === 0 && z === 0 && w === 1 ? [0, 0, 0, 0] as const : [x, y, z, w] as const])))),
  left('flat', 'FLAT shades smoothly', SECTION, withDrawing({ shadeModel: 'SMOOTH' })),
  left('provoking', 'the first vertex of a primitive gives flat colours', SECTION, (context, mode, vertices) => {
    if (context.drawing.shadeModel !== 'FLAT') return leaving(context, mode, vertices);
    const smooth = withDrawing({ shadeModel: 'SMOOTH' });
    return registers((own, first) => ({ ...own, ...coloursOf(first) }), smooth)(context, mode, vertices);
  }),
  left('between', 'vertices that clipping makes have the texture coordinates of another one', SECTION,
    other((own, { mode }) => {
      const [first] = own.vertices;
      const TEX0 = first?.registers['TEX0'] ?? INITIAL;
      const isCut = mode === 'TRIANGLES' && own.vertices.length > 3;
      return isCut ? { ...own, vertices: own.vertices.map((each) => ({ ...each, registers: { ...each.registers, TEX0 } })) } : own;
    })),
  left('fog', 'the fog coordinate is that of the first vertex', SECTION,
    registers((own, first) => ({ ...own, FOGC: first['FOGC'] ?? INITIAL }))),
  left('secondary', 'the secondary colour is the primary one', SECTION, registers((own) => ({ ...own, COL1: own['COL0'] ?? INITIAL }))),
  left('texture', 'texture coordinates are lost', SECTION, registers((own) => ({ ...own, TEX0: INITIAL }))),
  left('loop', 'a loop of lines is not closed', SECTION, lastless('LINE_LOOP')),
  left('lines', 'lines are a strip', SECTION, asMode('LINES', 'LINE_STRIP')),
  left('fan', 'a fan of triangles is a strip', SECTION, asMode('TRIANGLE_FAN', 'TRIANGLE_STRIP')),
  left('strip', 'every second triangle of a strip goes round the other way', SECTION,
    other((own, { id, mode }) => (mode === 'TRIANGLE_STRIP' && id % 2 === 1 ? { ...own, vertices: own.vertices.toReversed() } : own))),
  left('quads', 'quads of a strip stand alone', SECTION, asMode('QUAD_STRIP', 'QUADS')),
  left('polygon', 'a polygon ends with its fourth vertex', SECTION,
    other((own, { mode }) => (mode === 'POLYGON' ? { ...own, vertices: own.vertices.slice(0, 4) } : own))),
  left('incomplete', 'the last whole triangle is left out', SECTION, lastless('TRIANGLES')),
  gpuLeft('two-side', 'polygons have the colours of their front', SECTION, without(/^VERTEX_PROGRAM_TWO_SIDE/)),
  gpuLeft('front-face', 'FrontFace decides nothing', SECTION, withDrawing({ frontFace: 'CCW' })),
  gpuLeft('clip-distance', 'clip distances clip nothing', SECTION, without(/^CLIP_PLANE/)),
  gpuLeft('flat', 'FLAT shades smoothly', SECTION, withDrawing({ shadeModel: 'SMOOTH' })),
  gpuLeft('adjacency', 'lines with adjacency are lines of all their vertices', SECTION, asMode('LINES_ADJACENCY_EXT', 'LINES')),
  gpuLeft('texture', 'texture coordinates are lost', SECTION, registers((own) => ({ ...own, 'texcoord[0]': INITIAL }))),
]; // prettier-ignore
