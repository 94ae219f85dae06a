/**
 * Primitives that left, held against those that leave in the semantics. No document gives a precision behind programs, or says where
 * rounding may put a vertex that lies on a plane: near is enough, and a draw is open where rounding decides what leaves of it. A polygon may
 * come in parts: its vertices, and its area.
 */
import { COMPONENTS } from '../../../spec/environments.js';
import type { NominalWord } from '../../../semantics/gpu/domains/words.js';
import { UNDEFINED } from '../../../semantics/gpu/domains/undefined.js';
import type {
  Leaving,
  LeavingPrimitive,
  LeavingVertex,
} from '../../../semantics/gl/context/leaving-primitive.js';
import { floatOf, type Components } from '../../../semantics/gl/pipeline/vertex.js';
import { NEAR } from '../compare.js';
import { numberOfBits } from '../../protocol/gl/answers.js';
import type { RawLeftVertex, RawPrimitive, RawQuad } from '../../protocol/gl/primitives.js';
import type { Shown } from '../implementation.js';
import { ShownWords } from '../shown-words.js';

export interface LeftComparison {
  /** What differs, "COL0 of polygons"; null where nothing does. */
  readonly differs: string | null;
  /** Words of what leaves that an answer showed, of those that are defined. */
  readonly sent: Shown;
}

export type Left = Extract<Leaving, { readonly outcome: 'left' }>;

/**
 * Whether rounding, or what is undefined, decides nothing of a draw: its primitives by what leaves of them; null where it does.
 *
 * @param isNearBorder whether a vertex lies near a plane that clips, so that it may be on either side
 */
export function decidedLeft(
  all: readonly Leaving[],
  isNearBorder: boolean,
): readonly Left[] | null {
  if (isNearBorder) return null;
  const left: Left[] = [];
  for (const each of all) {
    if (each.outcome === 'clipped away') continue;
    const own = isLeft(each) ? each : null;
    if (own === null || !isDecided(own)) return null;
    left.push(own);
  }
  return left;
}

function isLeft(each: Leaving): each is Left {
  return each.outcome === 'left';
}

/** A polygon that shows one side by an area that rounding leaves it, and is convex; a line that has a length. */
function isDecided({ kind, left: { facings, vertices } }: Left): boolean {
  if (!vertices.every(({ position }) => isFinite4(position))) return false;
  if (kind === 'point') return true;
  const places = vertices.map(placeOf);
  const [a, b] = places;
  if (kind === 'line') return a !== undefined && b !== undefined && !isSamePlace(a, b);
  if (facings.length !== 1) return false;
  const turns = places.map((_, at) => turnAt(places, at));
  const least = NEAR * Math.max(...turns.map(Math.abs));
  const isConvex = turns.every((turn) => turn > -least) || turns.every((turn) => turn < least);
  return isConvex && Math.abs(areaOf(places)) > NEAR;
}

function wordsIn({ x, y, z, w }: Components): readonly NominalWord[] {
  return [x, y, z, w];
}

/** In normalised device coordinates. */
type PlaceXy = readonly [number, number];

function placeOf({ position: { x, y, w } }: Pick<LeavingVertex, 'position'>): PlaceXy {
  return [Number(x) / Number(w), Number(y) / Number(w)];
}

function isSamePlace([x, y]: PlaceXy, [a, b]: PlaceXy): boolean {
  return Math.abs(x - a) <= NEAR && Math.abs(y - b) <= NEAR;
}

/** Twice the area of three neighbours. */
function turnAt(places: readonly PlaceXy[], at: number): number {
  const of = (step: number): PlaceXy => places[(at + step) % places.length] ?? [0, 0];
  return areaOf([of(0), of(1), of(2)]);
}

/** Twice the signed area. */
function areaOf(places: readonly PlaceXy[]): number {
  return places.reduce((sum, [x, y], at) => {
    const [nextX, nextY] = places[(at + 1) % places.length] ?? [0, 0];
    return sum + x * nextY - nextX * y;
  }, 0);
}

function isFinite4({ x, y, z, w }: Components): boolean {
  return (
    wordsIn({ x, y, z, w }).every((each) => Number.isFinite(floatOf(each))) && floatOf(w) !== 0
  );
}

/** @param expected of one call, in its order */
export function compareLeft(
  expected: readonly Left[],
  found: readonly RawPrimitive[],
): LeftComparison {
  const sent = new ShownWords();
  let at = 0;
  for (const { kind, left } of expected) {
    const end = kind === 'polygon' ? endOfParts(left, found, at) : at + 1;
    const own = found.slice(at, end);
    const differs = difference(kind, left, own, sent);
    if (differs !== null) return { differs, sent };
    at = end;
  }
  const [more] = found.slice(at);
  return { differs: more === undefined ? null : `one ${more.kind} too many`, sent };
}

/** Holds polygons that may come in any parts: all are polygons, and cover as much of each orientation. */
export function compareAreas(
  expected: readonly Left[],
  found: readonly RawPrimitive[],
): LeftComparison {
  const sent = new ShownWords();
  const other = found.find(({ kind }) => kind !== 'polygon');
  if (other !== undefined) return { differs: `a ${other.kind} for a polygon`, sent };
  const shown = found.map(areaShown);
  const areas = shown.flatMap((each) => each ?? []);
  if (areas.length < shown.length) return { differs: null, sent };
  const wanted = expected.map(({ left }) => areaOf(left.vertices.map(placeOf)));
  const isNear = [1, -1].every((sign) => {
    const [own, is] = [wanted, areas].map((each) =>
      each.reduce((sum, area) => sum + Math.max(0, sign * area), 0),
    );
    return Math.abs((own ?? 0) - (is ?? 0)) <= NEAR * Math.max(1, own ?? 0, wanted.length);
  });
  return { differs: isNear ? null : 'area of polygons', sent };
}

/** Behind the parts of a polygon: as many as have its area together, or else the first alone. */
function endOfParts({ vertices }: LeavingPrimitive, found: readonly RawPrimitive[], from: number): number {
  const wanted = areaOf(vertices.map(placeOf));
  let area = 0;
  for (let at = from; at < found.length; at++) {
    const own = found[at];
    if (own?.kind !== 'polygon') break;
    const part = areaShown(own);
    // Who shows no positions tells polygons whole.
    if (part === null) break;
    area += part;
    if (Math.abs(area - wanted) <= NEAR * Math.max(1, Math.abs(wanted))) return at + 1;
    if (Math.sign(area) !== Math.sign(wanted) || Math.abs(area) > Math.abs(wanted)) break;
  }
  return from + 1;
} // prettier-ignore

/** Null where positions do not show. */
function areaShown({ vertices }: RawPrimitive): number | null {
  const places: PlaceXy[] = [];
  for (const { position } of vertices) {
    const [x, y, , w] = (position ?? []).map((bits) => (bits === null ? null : numberOfBits(bits)));
    if (typeof x !== 'number' || typeof y !== 'number' || typeof w !== 'number') return null;
    places.push([x / w, y / w]);
  }
  return areaOf(places);
}

/** What differs of one primitive, which may come in parts; what shows is counted. */
function difference(
  kind: Left['kind'],
  { vertices, pointSize, hasFogCoordinate }: LeavingPrimitive,
  parts: readonly RawPrimitive[],
  sent: ShownWords,
): string | null {
  const [first] = parts;
  if (first === undefined) return `one ${kind} too few`;
  if (first.kind !== kind) return `a ${first.kind} for a ${kind}`;
  if (typeof pointSize === 'number') {
    sent.count('size', first.size !== undefined);
    if (first.size !== undefined) {
      const size = numberOfBits(first.size) ?? 0;
      // Sizes that are not antialiased are whole ones (OpenGL 1.2.1 §3.3).
      const isWhole = size === Math.max(1, Math.round(pointSize));
      if (!isWhole && !(Math.abs(size - pointSize) <= NEAR * pointSize)) return 'size of points';
    }
  }
  const places = vertices.map((vertex) => fieldsOf(vertex, hasFogCoordinate));
  const seen = parts.flatMap((part) => part.vertices);
  if (kind === 'polygon') {
    const area = parts.reduce((sum, part) => sum + (areaShown(part) ?? 0), 0);
    const wanted = areaOf(vertices.map(placeOf));
    const hasPlaces = parts.every((part) => areaShown(part) !== null);
    if (hasPlaces && !(Math.abs(area - wanted) <= NEAR * Math.max(1, Math.abs(wanted)))) {
      return 'position of polygons';
    }
    if (!hasPlaces && seen.length !== places.length) return 'vertices of polygons';
  }
  // Whichever vertex of the polygon a part begins with.
  const isWhole = seen.length === places.length;
  for (const turn of isWhole && kind === 'polygon' ? places.keys() : [0]) {
    const turned = [...places.slice(turn), ...places.slice(0, turn)];
    const differs = isWhole ? differsInOrder(turned, seen) : differsInParts(places, seen);
    if (differs === null) {
      count(turned, seen, isWhole, sent);
      return null;
    }
    if (kind !== 'polygon' || !isWhole || turn === places.length - 1) {
      return `${isWhole ? bestOf(places, seen) : differs} of ${kind}s`;
    }
  }
  return null;
}

/** The first field that differs in a turn with the right positions; the position where no turn has them. */
function bestOf(places: readonly Fields[], seen: readonly RawLeftVertex[]): string {
  for (const turn of places.keys()) {
    const turned = [...places.slice(turn), ...places.slice(0, turn)];
    const differs = differsInOrder(turned, seen);
    if (differs !== null && differs !== POSITION) return differs;
  }
  return POSITION;
}

const POSITION = 'position';

/** The fields of a vertex by their names: numbers, of which null is open. */
type Fields = ReadonlyMap<string, readonly (number | null)[]>;

function fieldsOf(
  { position, registers }: LeavingVertex,
  hasFogCoordinate: LeavingPrimitive['hasFogCoordinate'],
): Fields {
  const isOpen = (name: string): boolean =>
    hasFogCoordinate !== true && /^(?:FOGC|fogcoord)$/.test(name);
  const named = Object.entries(registers).filter(([name]) => !isOpen(name));
  return new Map([
    [POSITION, numbersOf(position)],
    ...named.map(([name, value]) => [name, numbersOf(value)] as const),
  ]);
}

/** What is no finite number depends on how exactly it was computed. */
function numbersOf({ x, y, z, w }: Components): readonly (number | null)[] {
  return wordsIn({ x, y, z, w }).map((word) => {
    const value = floatOf(word);
    return value === UNDEFINED || !Number.isFinite(value) ? null : value;
  });
}

function fieldOf({ position, registers = {} }: RawLeftVertex, name: string): RawQuad | undefined {
  return name === POSITION ? position : registers[name];
}

function nearOf(wanted: readonly (number | null)[]): number {
  return NEAR * Math.max(1, ...wanted.map((each) => Math.abs(each ?? 0)));
}

/** The first field that is not near; null where all are. */
function differsFrom(fields: Fields, seen: RawLeftVertex): string | null {
  for (const [name, wanted] of fields) {
    const own = fieldOf(seen, name);
    if (own === undefined) continue;
    const near = nearOf(wanted);
    const isNear = wanted.every((each, at) => {
      const bits = own[at] ?? null;
      if (each === null || bits === null) return true;
      return Math.abs((numberOfBits(bits) ?? Number.NaN) - each) <= near;
    });
    if (!isNear) return name;
  }
  return null;
}

function differsInOrder(places: readonly Fields[], seen: readonly RawLeftVertex[]): string | null {
  for (const [at, fields] of places.entries()) {
    const own = seen[at];
    const differs = own === undefined ? POSITION : differsFrom(fields, own);
    if (differs !== null) return differs;
  }
  return null;
}

/** Where a component is not near. */
export interface FarComponent {
  /** The primitive of its draw, and the vertex of the primitive, from 0. */
  readonly primitive: number;
  readonly vertex: number;
  /** "position", "color.primary". */
  readonly field: string;
  readonly component: (typeof COMPONENTS)[number];
  readonly expected: number;
  readonly found: number;
  readonly tolerance: number;
}

/** The first component that is not near; null where what differs is not one: of primitives too few or too many, and of parts. */
export function farComponent(
  expected: readonly Left[],
  found: readonly RawPrimitive[],
): FarComponent | null {
  for (const [primitive, { kind, left }] of expected.entries()) {
    const own = found[primitive];
    const places = left.vertices.map((vertex) => fieldsOf(vertex, left.hasFogCoordinate));
    if (own?.kind !== kind || own.vertices.length !== places.length) return null;
    let fewest: readonly FarComponent[] | null = null;
    // Whichever vertex a polygon begins with.
    for (const turn of kind === 'polygon' ? places.keys() : [0]) {
      const turned = [...own.vertices.slice(turn), ...own.vertices.slice(0, turn)];
      const far = places.flatMap((fields, vertex) => {
        const seen = turned[vertex];
        return seen === undefined ? [] : farOf(fields, seen).map((each) => ({ primitive, vertex, ...each }));
      });
      if (fewest === null || far.length < fewest.length) fewest = far;
    }
    if (fewest?.[0] !== undefined) return fewest[0];
  }
  return null;
} // prettier-ignore

function farOf(fields: Fields, seen: RawLeftVertex): readonly Omit<FarComponent, 'primitive' | 'vertex'>[] {
  return [...fields].flatMap(([field, wanted]) => {
    const own = fieldOf(seen, field);
    const tolerance = nearOf(wanted);
    return wanted.flatMap((expected, at) => {
      const bits = own?.[at] ?? null;
      const component = COMPONENTS[at];
      if (expected === null || bits === null || component === undefined) return [];
      const found = numberOfBits(bits) ?? Number.NaN;
      return Math.abs(found - expected) <= tolerance ? [] : [{ field, component, expected, found, tolerance }];
    });
  });
} // prettier-ignore

/** Each vertex of the parts is one of the polygon's, and each of these is in a part. */
function differsInParts(places: readonly Fields[], seen: readonly RawLeftVertex[]): string | null {
  const best = (of: readonly (string | null)[]): string | null =>
    of.includes(null) ? null : (of.find((each) => each !== POSITION) ?? POSITION);
  for (const own of seen) {
    const differs = best(places.map((fields) => differsFrom(fields, own)));
    if (differs !== null) return differs;
  }
  for (const fields of places) {
    const differs = best(seen.map((own) => differsFrom(fields, own)));
    if (differs !== null) return differs;
  }
  return null;
}

/** Words that show; of parts those of the vertex that it is. */
function count(
  places: readonly Fields[],
  seen: readonly RawLeftVertex[],
  isWhole: boolean,
  sent: ShownWords,
): void {
  for (const [at, fields] of places.entries()) {
    const own = isWhole ? seen[at] : seen.find((each) => differsFrom(fields, each) === null);
    for (const [name, wanted] of fields) {
      const field = own === undefined ? undefined : fieldOf(own, name);
      wanted.forEach((each, component) => {
        if (each !== null) sent.count(name, (field?.[component] ?? null) !== null);
      });
    }
  }
}

/** The words that are defined, of which none shows. */
export function wordsOf(expected: readonly Left[]): Shown {
  const sent = new ShownWords();
  for (const { left } of expected) {
    if (typeof left.pointSize === 'number') sent.count('size', false);
    count(left.vertices.map((vertex) => fieldsOf(vertex, left.hasFogCoordinate)), [], true, sent); // prettier-ignore
  }
  return sent;
}
