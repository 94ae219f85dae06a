/**
 * What becomes of vertices behind a vertex program, held against Mesa: the primitives that GL_FEEDBACK records, of a position-invariant
 * program of ARB_vertex_program with a clip plane, and those that leave here, of a program of NV_vertex_program2 with a clip distance.
 * Mesa records smooth colours whatever the shade model is, so that flat shading is not compared.
 */
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import type { Call } from '../../../semantics/gl/context/call.js';
import { newContext, type Context } from '../../../semantics/gl/context/context.js';
import { nominalEngine } from '../../../semantics/gl/context/engine.js';
import { leaving } from '../../../semantics/gl/context/leaving.js';
import { perform } from '../../../semantics/gl/context/perform.js';
import type { VertexEffect } from '../../../semantics/gl/context/result.js';
import type { Components } from '../../../semantics/gl/pipeline/vertex.js';
import type { Quad } from '../../../spec/environments.js';
import { byNight } from '../../../vitest.night.js';
import { hasMesa, isSkipped } from '../required.testing.js';
import { CallRunner } from './calls.testing.js';
import { checkError, openContext, type GlContext } from './context.js';
import { functionOf, GL } from './gl.js';

const skip = isSkipped('mesa', hasMesa(), 'primitives behind vertex programs');

const OURS = `!!VP2.0 MOV o[HPOS], v[OPOS]; MOV o[COL0], v[COL0]; MOV o[BFC0], v[COL0].wzyx; MOV o[TEX0], v[TEX0];
  DP4 o[CLP0].x, c[0], v[OPOS]; END`;
const THEIRS = `!!ARBvp1.0 OPTION ARB_position_invariant;
  MOV result.color.front, vertex.color; MOV result.color.back, vertex.color.wzyx;
  MOV result.texcoord[0], vertex.texcoord[0]; END`;

interface Corner {
  /** Clip coordinates. */
  readonly at: Quad;
  readonly colour: Quad;
  readonly texture: Quad;
}

interface Draw {
  readonly mode: string;
  readonly corners: readonly Corner[];
  readonly frontFace: 'CW' | 'CCW';
  readonly isTwoSided: boolean;
  /** A plane in clip coordinates, which are eye coordinates here; null where it is not enabled. */
  readonly plane: Quad | null;
}

/** A vertex as it leaves: divided by w, colour, texture coordinate. */
interface Seen {
  readonly place: readonly number[];
  readonly colour: readonly number[];
  readonly texture: readonly number[];
}

function call(command: string, ...given: Call['arguments'][number][]): Call {
  return { command, arguments: given };
}

function callsOf({ mode, corners, frontFace, isTwoSided, plane }: Draw): readonly Call[] {
  return [
    call('FrontFace', frontFace),
    call(isTwoSided ? 'Enable' : 'Disable', 'VERTEX_PROGRAM_TWO_SIDE_NV'),
    call(plane === null ? 'Disable' : 'Enable', 'CLIP_PLANE0'),
    ...(plane === null ? [] : [call('ClipPlane', 'CLIP_PLANE0', plane)]),
    call('Begin', mode),
    ...corners.flatMap(({ at, colour, texture }) => [
      call('Color4f', ...colour),
      call('TexCoord4f', ...texture),
      call('Vertex4f', ...at),
    ]),
    call('End'),
  ];
}

type Primitives = readonly (readonly Seen[])[];

const ENGINE = nominalEngine();

function contextHere(): Context {
  const program = new TextEncoder().encode(OURS);
  const calls = [
    call('LoadProgramNV', 'VERTEX_PROGRAM_NV', 1, program.length, program),
    call('BindProgramNV', 'VERTEX_PROGRAM_NV', 1),
    call('Enable', 'VERTEX_PROGRAM_NV'),
  ];
  return calls.reduce((context, each) => done(context, each).context, newContext());
}

function done(context: Context, each: Call): ReturnType<typeof perform> {
  const result = perform(context, each, ENGINE);
  if (result.errors.length > 0) throw new Error(`${each.command}: ${result.errors.join()}`);
  return result;
}

/** What leaves here; each polygon with the colours that it may have. */
function drawnHere(draw: Draw): readonly { readonly kind: string; readonly ways: readonly (readonly Seen[])[] }[] {
  let context = done(contextHere(), call('ProgramParameter4fNV', 'VERTEX_PROGRAM_NV', 0, ...(draw.plane ?? [0, 0, 0, 0]))).context;
  const vertices: VertexEffect[] = [];
  for (const each of callsOf(draw)) {
    const result = done(context, each);
    context = result.context;
    vertices.push(...result.effects.filter((effect): effect is VertexEffect => effect.kind === 'vertex'));
  }
  return (leaving(context, draw.mode, vertices) ?? []).flatMap((each) => {
    if (each.outcome === 'undefined') throw new Error('a draw without infinities is decided');
    if (each.outcome !== 'left') return [];
    const { facings, vertices: left } = each.left;
    const own = left.map(({ position, registers: { COL0, TEX0 } }) => {
      const [x = NaN, y = NaN, z = NaN, w = NaN] = numbers(position);
      return { place: [x / w, y / w, z / w], colour: numbers(COL0), texture: numbers(TEX0) };
    });
    // The other side has the same colour backwards.
    const other = own.map((seen) => ({ ...seen, colour: seen.colour.toReversed() }));
    return [{ kind: each.kind, ways: draw.isTwoSided && facings.length > 1 ? [own, other] : [own] }];
  });
} // prettier-ignore

function numbers(components: Components | undefined): readonly number[] {
  return components === undefined
    ? []
    : [components.x, components.y, components.z, components.w].map(Number);
}

const SIZE = 1024;
const WORDS = 64 * 1024;
/** Words of a vertex in GL_4D_COLOR_TEXTURE: x y z w, r g b a, s t r q. */
const RECORD = 12;
const TOKENS: ReadonlyMap<number, number | null> = new Map([
  [0x701, 1],
  [0x702, 2],
  [0x707, 2],
  // A polygon says how many it has.
  [0x703, null],
]);

class Driver {
  readonly #calls: CallRunner;
  readonly #memory: ReturnType<GlContext['egl']['koffi']['alloc']>;
  readonly #words: Float32Array;

  constructor(private readonly context: GlContext) {
    const { egl, gl } = context;
    this.#calls = new CallRunner(egl);
    this.#memory = egl.koffi.alloc('uint32', WORDS);
    this.#words = new Float32Array(egl.koffi.view(this.#memory, WORDS * 4));
    functionOf(egl, 'glViewport', 'void (int, int, int, int)')(0, 0, SIZE, SIZE);
    const names = new Uint32Array(1);
    gl.GenProgramsARB(1, names);
    gl.BindProgramARB(GL.VERTEX_PROGRAM, names[0] ?? 0);
    const text = new Uint8Array(Buffer.from(THEIRS, 'latin1'));
    gl.ProgramStringARB(GL.VERTEX_PROGRAM, GL.PROGRAM_FORMAT_ASCII, text.length, text);
    gl.Enable(GL.VERTEX_PROGRAM);
    checkError(gl, 'the program string');
  }

  draw(draw: Draw): { readonly points: Primitives; readonly lines: Primitives; readonly polygons: Primitives } {
    const { gl } = this.context;
    gl.FeedbackBuffer(WORDS, GL['4D_COLOR_TEXTURE'], this.#memory);
    gl.RenderMode(GL.FEEDBACK);
    for (const each of callsOf(draw)) this.#calls.perform(each);
    const written = gl.RenderMode(GL.RENDER);
    checkError(gl, 'GL_FEEDBACK');
    return recorded(this.#words.subarray(0, written));
  } // prettier-ignore

  close(): void {
    this.context.egl.koffi.free(this.#memory);
  }
}

function recorded(words: Float32Array): { points: Primitives; lines: Primitives; polygons: Primitives } {
  const found = { points: [] as Seen[][], lines: [] as Seen[][], polygons: [] as Seen[][] };
  for (let at = 0; at < words.length; ) {
    const size = TOKENS.get(words[at++] ?? NaN);
    if (size === undefined) throw new Error('GL_FEEDBACK recorded what is no primitive');
    const count = size ?? words[at++] ?? 0;
    const seen = Array.from({ length: count }, (_, index) => seenAt(words.subarray(at + index * RECORD)));
    at += count * RECORD;
    if (size === 1) found.points.push(seen);
    else (size === 2 ? found.lines : found.polygons).push(seen);
  }
  return found;
} // prettier-ignore

function seenAt(words: Float32Array): Seen {
  const [x = NaN, y = NaN, z = NaN] = words;
  const place = [(2 * x) / SIZE - 1, (2 * y) / SIZE - 1, 2 * z - 1];
  return { place, colour: [...words.slice(4, 8)], texture: [...words.slice(8, 12)] };
}

const NEAR = 1e-3;

function isNear(a: readonly number[], b: readonly number[]): boolean {
  return a.every((value, index) => Math.abs(value - (b[index] ?? NaN)) < NEAR * Math.max(1, Math.abs(value)));
} // prettier-ignore

function isSame(a: Seen | undefined, b: Seen | undefined): boolean {
  if (a === undefined || b === undefined) return false;
  return isNear(a.place, b.place) && isNear(a.colour, b.colour) && isNear(a.texture, b.texture);
}

/** Twice the area in normalised device coordinates. */
function areaOf(polygon: readonly Seen[]): number {
  return polygon.reduce((sum, { place: [x = NaN, y = NaN] }, index) => {
    const [nextX = NaN, nextY = NaN] = polygon[(index + 1) % polygon.length]?.place ?? [];
    return sum + x * nextY - nextX * y;
  }, 0);
}

const sixteenth = (least: number, greatest: number): fc.Arbitrary<number> =>
  fc.integer({ min: 16 * least, max: 16 * greatest }).map((n) => n / 16);
const part = fc.integer({ min: 0, max: 8 }).map((n) => n / 8);
const colour = fc.tuple(part, part, part, part);
const texture = fc.tuple(part, part, part, part);

/** Inside of the view volume, or anywhere before the eye, or behind it too. */
function corner(where: 'inside' | 'ahead' | 'anywhere'): fc.Arbitrary<Corner> {
  const w = where === 'anywhere' ? fc.oneof(sixteenth(0.5, 2), sixteenth(-1, -0.25)) : sixteenth(0.5, 2);
  const span = where === 'inside' ? 0.4375 : 2.5;
  const place = sixteenth(-span, span);
  return fc.record({ at: fc.tuple(place, place, place, w), colour, texture });
} // prettier-ignore

const plane = fc.tuple(sixteenth(-1, 1), sixteenth(-1, 1), sixteenth(-1, 1), sixteenth(-1, 1));

function drawing(
  mode: fc.Arbitrary<string>,
  corners: fc.Arbitrary<readonly Corner[]>,
): fc.Arbitrary<Draw> {
  return fc.record({
    mode,
    corners,
    frontFace: fc.constantFrom('CW', 'CCW'),
    isTwoSided: fc.boolean(),
    plane: fc.constant(null),
  });
}

const clippedBy = (draws: fc.Arbitrary<Draw>): fc.Arbitrary<Draw> =>
  fc.tuple(draws, fc.option(plane)).map(([draw, own]) => ({ ...draw, plane: own }));

describe.skipIf(skip)('behind a vertex program', () => {
  let driver: Driver | null = null;
  const drawn = async (draw: Draw): Promise<ReturnType<Driver['draw']>> => {
    driver ??= new Driver(await openContext('surfaceless'));
    return driver.draw(draw);
  };
  afterAll(() => {
    driver?.close();
  });

  const runs = { numRuns: byNight(3000, 300) };

  it('points and lines leave Mesa where they leave here, in order, and clipped alike', async () => {
    const modes = fc.constantFrom('POINTS', 'LINES', 'LINE_STRIP', 'LINE_LOOP');
    await fc.assert(
      fc.asyncProperty(clippedBy(drawing(modes, fc.array(corner('ahead'), { maxLength: 5 }))), async (draw) => {
        const ours = drawnHere(draw).map(({ ways: [own] }) => own ?? []);
        const { points, lines } = await drawn(draw);
        const theirs = draw.mode === 'POINTS' ? points : lines;
        // A line of no length is neither here nor there.
        const long = (all: Primitives): Primitives =>
          all.filter(([a, b]) => draw.mode === 'POINTS' || !isNear(a?.place ?? [], b?.place ?? []));
        expect(long(theirs).length).toBe(long(ours).length);
        for (const [index, own] of long(ours).entries()) {
          for (const [at, seen] of own.entries()) {
            expect(isSame(seen, long(theirs)[index]?.[at]), JSON.stringify([own, long(theirs)[index]])).toBe(true);
          }
        }
      }),
      runs,
    );
  }); // prettier-ignore

  it('triangles are assembled in the same order, with the same orientation and colours', async () => {
    const modes = fc.constantFrom('TRIANGLES', 'TRIANGLE_STRIP', 'TRIANGLE_FAN');
    await fc.assert(
      fc.asyncProperty(drawing(modes, fc.array(corner('inside'), { maxLength: 7 })), async (draw) => {
        const ours = drawnHere(draw).map(({ ways: [own] }) => own ?? []);
        const { polygons } = await drawn(draw);
        expect(polygons.length).toBe(ours.length);
        for (const [index, own] of ours.entries()) {
          const theirs = polygons[index] ?? [];
          // Mesa may begin with another corner.
          const turns = theirs.map((_, turn) => [...theirs.slice(turn), ...theirs.slice(0, turn)]);
          const isOne = turns.some((turned) => own.every((seen, at) => isSame(seen, turned[at])));
          // What has no area shows either side.
          expect(isOne || Math.abs(areaOf(own)) < NEAR, JSON.stringify([own, theirs])).toBe(true);
        }
      }),
      runs,
    );
  }); // prettier-ignore

  it.each([['ahead'], ['anywhere']] as const)('a triangle %s of the eye is clipped to the same polygon', async (where) => {
    const three = fc.tuple(corner(where), corner(where), corner(where));
    await fc.assert(
      fc.asyncProperty(clippedBy(drawing(fc.constant('TRIANGLES'), three)), async (draw) => {
        const [ours] = drawnHere(draw);
        const { polygons } = await drawn(draw);
        const theirs = polygons.flat();
        const area = polygons.reduce((sum, each) => sum + areaOf(each), 0);
        const own = ours?.ways[0] ?? [];
        // What has no area is somewhere, or nowhere.
        if (!(Math.abs(areaOf(own)) >= 0.02)) {
          expect(Math.abs(area) >= 0.04, JSON.stringify([draw, own, polygons])).toBe(false);
          return;
        }
        expect(Math.abs(area - areaOf(own)), JSON.stringify([draw, own, polygons])).toBeLessThan(0.02);
        const isFound = ours?.ways.some((way) => way.every((seen) => theirs.some((each) => isSame(seen, each))));
        expect(isFound, JSON.stringify([draw, ours?.ways, polygons])).toBe(true);
      }),
      runs,
    );
  }); // prettier-ignore

  it('quads, quads of strips and polygons cover the same, with the same vertices', async () => {
    const modes = fc.constantFrom('QUADS', 'QUAD_STRIP', 'POLYGON');
    const count = fc.integer({ min: 0, max: 8 });
    const shaded = fc.tuple(modes, count, fc.array(fc.tuple(colour, texture), { minLength: 8, maxLength: 8 }), fc.boolean());
    await fc.assert(
      fc.asyncProperty(shaded, async ([mode, size, values, isTwoSided]) => {
        const corners = values.slice(0, size).map(([own, coordinates], index): Corner => {
          return { at: convex(mode, index), colour: own, texture: coordinates };
        });
        const draw: Draw = { mode, corners, frontFace: 'CCW', isTwoSided, plane: null };
        const ours = drawnHere(draw).map(({ ways: [own] }) => own ?? []);
        const theirs = (await drawn(draw)).polygons;
        const areas = (all: Primitives): number => all.reduce((sum, each) => sum + areaOf(each), 0);
        expect(areas(theirs)).toBeCloseTo(areas(ours), 3);
        for (const own of ours) {
          const parts = theirs.filter((each) => each.every(({ place }) => own.some((seen) => isNear(seen.place, place))));
          expect(parts.reduce((sum, each) => sum + areaOf(each), 0)).toBeCloseTo(areaOf(own), 3);
          for (const seen of parts.flat()) expect(own.some((each) => isSame(each, seen))).toBe(true);
        }
      }),
      runs,
    );
  }); // prettier-ignore
});

/** Corners of convex polygons: quads side by side, zigzagging, or around a circle. */
function convex(mode: string, index: number): Quad {
  if (mode === 'POLYGON') {
    const angle = (index * Math.PI) / 4;
    return [Math.fround(0.75 * Math.cos(angle)), Math.fround(0.75 * Math.sin(angle)), 0, 1];
  }
  if (mode === 'QUAD_STRIP') return [Math.floor(index / 2) / 4 - 0.5, -0.5 * (index % 2), 0, 1];
  const [x = 0, y = 0] = [[0, 0], [0.5, 0], [0.5, 0.5], [0, 0.5]][index % 4] ?? [];
  return [x - (index < 4 ? 0.75 : 0), y, 0, 1];
} // prettier-ignore
