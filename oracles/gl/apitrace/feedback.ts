/**
 * What a trace itself recorded of vertices: feedback (OpenGL 1.2.1 §5.3, which is not at hand; token values and layouts as
 * Mesa 22.3.6 writes them). RenderMode tells how many values were written; the values themselves a dump has where the program gives the same
 * memory to FeedbackBuffer again, which apitrace prints as it is then. Transform feedback it has nowhere: of GetBufferSubData and MapBuffer it
 * prints pointers.
 */
import { bitsOf } from '../../../semantics/number/binary32.js';
import type { Context } from '../../../semantics/gl/context/context.js';
import type { LeavingVertex } from '../../../semantics/gl/context/leaving-primitive.js';
import type { RawPrimitive, RawQuad } from '../../protocol/gl/primitives.js';
import { compareLeft, farComponent, type Left } from '../left/compare.js';
import {
  DrawRecorder,
  unknownDraws,
  type DrawScript,
  type JudgedDraw,
  type TracedDraw,
} from './draws.js';
import type { DumpCall, DumpValue } from './dump.js';

interface Layout {
  readonly place: number;
  readonly color: 0 | 4;
  readonly texture: 0 | 4;
}

/** Values of a vertex by the type of feedback, in RGBA mode: place, colour, texture coordinates. */
const LAYOUTS: Readonly<Record<string, Layout>> = {
  GL_2D: { place: 2, color: 0, texture: 0 },
  GL_3D: { place: 3, color: 0, texture: 0 },
  GL_3D_COLOR: { place: 3, color: 4, texture: 0 },
  GL_3D_COLOR_TEXTURE: { place: 3, color: 4, texture: 4 },
  GL_4D_COLOR_TEXTURE: { place: 4, color: 4, texture: 4 },
};

const PASS_THROUGH = 0x700;
const KINDS: ReadonlyMap<number, RawPrimitive['kind']> = new Map([
  [0x701, 'point'],
  [0x702, 'line'],
  [0x703, 'polygon'],
  [0x707, 'line'],
]);

interface Viewport {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly near: number;
  readonly far: number;
}

type Item =
  | { readonly kind: 'pass' }
  | {
      readonly kind: 'draw';
      readonly draw: TracedDraw;
      readonly viewport: Viewport | null;
      /** Which of its values are known. */
      readonly knows: { readonly color: boolean; readonly texture: boolean };
    };

type DrawItem = Extract<Item, { kind: 'draw' }>;

interface Session {
  readonly type: string;
  readonly size: number;
  readonly items: Item[];
  /** Why what it writes is not known; null where it is. */
  why: string | null;
}

/** Calls that write to feedback and are not followed. */
const WRITES =
  /^gl(?:Bitmap|DrawPixels|CopyPixels|Rect[sifd]|CallLists|Multi(?:Draw|Mode)|Draw(?!Arrays$|Elements$|Buffers?))/;
/** Those that have an error between Begin and End (OpenGL 1.2.1 §2.6.3), and change nothing then. */
const OUTSIDE = /^gl(?:FeedbackBuffer|PassThrough|RenderMode)$/;
/** Modes that decide nothing of which values there are; any other may, such as CULL_FACE and DEPTH_CLAMP. */
const APART =
  /^GL_(?:ALPHA_TEST|AUTO_NORMAL|BLEND|CLIP_(?:DISTANCE|PLANE)\d|COLOR_(?:LOGIC_OP|MATERIAL|SUM\w*)|DEBUG_\w+|DEPTH_TEST|DITHER|FOG|FRAGMENT_PROGRAM\w*|INDEX_LOGIC_OP|LIGHT(?:ING|\d)|LINE_\w+|MAP[12]_\w+|MULTISAMPLE|NORMALIZE|POINT_SMOOTH|POLYGON_(?:OFFSET_\w+|SMOOTH|STIPPLE)|RESCALE_NORMAL\w*|SAMPLE_\w+|SCISSOR_TEST|STENCIL_TEST|TEXTURE_\w+|VERTEX_PROGRAM_\w+)$/;

/** Follows what the calls of a context wrote to feedback. */
export class FeedbackFollower {
  readonly draws = new DrawRecorder();
  readonly #judged: JudgedDraw[] = [];
  /** Draws that were taken. */
  #taken = 0;
  #type = '';
  #size = 0;
  #viewport: Viewport | null = null;
  #session: Session | null = null;
  /** What was written last, until a dump shows the memory. */
  #written: { readonly session: Session; readonly count: number } | null = null;
  #whyOther: string | null = null;
  #isLit = false;
  #isGenerated = false;

  get script(): DrawScript {
    const { calls, draws } = this.draws;
    return { calls, draws, recorded: this.#judged };
  }

  /**
   * Takes up a call, and what it drew.
   *
   * @param doubt why what is known of the context may not be so
   * @param context behind the call
   */
  take(dumped: DumpCall, doubt: string | null, { begun, lists }: Pick<Context, 'begun' | 'lists'>): void {
    const { command, number } = dumped;
    const drawn = this.draws.draws.slice(this.#taken);
    this.#taken += drawn.length;
    if (begun !== null && OUTSIDE.test(command)) return;
    // A list may be called in any session.
    const isKept = lists.compiling !== null && (WRITES.test(command) || command === 'glPassThrough');
    if (isKept) this.#whyOther ??= `${command} in call ${String(number)} is in a list`;
    this.#follow(dumped);
    const session = this.#session;
    if (session === null) return;
    if (WRITES.test(command)) session.why ??= `${command} in call ${String(number)} is not followed`;
    session.why ??= this.#whyOther ?? doubt;
    if (command === 'glPassThrough') session.items.push({ kind: 'pass' });
    for (const draw of drawn) {
      const isConventional = draw.isConventional;
      const knows = { color: !(isConventional && this.#isLit) && !draw.isFlat, texture: !(isConventional && this.#isGenerated) };
      session.items.push({ kind: 'draw', draw, viewport: this.#viewport, knows });
    }
  } // prettier-ignore

  #follow(dumped: DumpCall): void {
    const at = (index: number): number => numberAt(dumped, index);
    switch (dumped.command) {
      case 'glViewport':
        this.#viewport = { x: at(0), y: at(1), width: at(2), height: at(3), near: this.#viewport?.near ?? 0, far: this.#viewport?.far ?? 1 };
        break;
      case 'glPopAttrib':
        this.#viewport = null;
        break;
      case 'glDepthRange':
      case 'glDepthRangef':
        if (this.#viewport !== null) this.#viewport = { ...this.#viewport, near: at(0), far: at(1) };
        break;
      case 'glPolygonMode':
        if (nameAt(dumped, 1) !== 'GL_FILL') this.#whyOther ??= `glPolygonMode in call ${String(dumped.number)} is not followed`;
        break;
      case 'glEnable': {
        const mode = nameAt(dumped, 0);
        if (mode === 'GL_LIGHTING') this.#isLit = true;
        if (mode.startsWith('GL_TEXTURE_GEN')) this.#isGenerated = true;
        if (!APART.test(mode)) this.#whyOther ??= `${mode} is enabled in call ${String(dumped.number)}, and not followed`;
        break;
      }
      case 'glFeedbackBuffer':
        // It has an error while feedback is written, and where its size is negative.
        if (this.#session !== null || !(at(0) >= 0)) break;
        this.#show(dumped);
        [this.#size, this.#type] = [at(0), nameAt(dumped, 1)];
        break;
      case 'glRenderMode':
        if (!/^GL_(?:RENDER|FEEDBACK|SELECT)$/.test(nameAt(dumped, 0))) break;
        this.#end(dumped);
        if (nameAt(dumped, 0) === 'GL_FEEDBACK') this.#session = { type: this.#type, size: this.#size, items: [], why: this.#whyOther };
        break;
    }
  } // prettier-ignore

  /** RenderMode tells how many values were written; fewer than none where they had no room. */
  #end(dumped: DumpCall): void {
    const session = this.#session;
    const { result, number, line } = dumped;
    this.#session = null;
    // Without memory for selections it has an error and returns zero: the dump does not tell.
    if (session === null || result === null || nameAt(dumped, 0) === 'GL_SELECT') return;
    const count = valueOf(result);
    const where = { number, line, call: { command: 'RenderMode', arguments: [nameAt(dumped, 0).replace('GL_', '')] } };
    const counts = countsOf(session);
    const loose = session.items.flatMap((each) => (each.kind === 'draw' ? (each.draw.unless ?? []) : []));
    const none = { ...where, unless: loose[0] ?? null, primitives: null, shown: 0, difference: null };
    if (typeof counts === 'string') this.#judged.push({ ...none, verdict: 'not compared', why: counts });
    else {
      const isRight = count === null || (count < 0 ? Math.max(...counts) > session.size : count <= session.size && counts.includes(count));
      const part = `number of values: ${String(count)}, expected ${counts.map((each) => (each > session.size ? '-1' : String(each))).filter((each, at, all) => all.indexOf(each) === at).join(' or ')}`;
      this.#judged.push({ ...none, verdict: isRight ? 'agrees' : 'differs', why: null, shown: 1, difference: isRight ? null : { part, far: null } });
    }
    if (count !== null && count > 0) this.#written = { session, count };
  } // prettier-ignore

  /** Memory that a call is given shows what was written there, if it is the same. */
  #show(dumped: DumpCall): void {
    const written = this.#written;
    this.#written = null;
    const own = dumped.arguments[2]?.value;
    if (written === null || own?.kind !== 'list') return;
    const { session, count } = written;
    const values = own.values.slice(0, count).map((each) => valueOf(each) ?? NaN);
    const segments = values.length === count ? segmentsOf(values, session.type) : null;
    const unless = `the program may have changed its memory, or given another, before call ${String(dumped.number)} shows it`;
    const groups = grouped(session.items);
    for (const [at, group] of groups.entries()) {
      const found = segments?.length === groups.length ? (segments[at] ?? null) : null;
      this.#judged.push(...judgedGroup(group, found, session, unless));
    }
  }
}

/** Draws between marks. */
function grouped(items: readonly Item[]): readonly (readonly DrawItem[])[] {
  const groups: DrawItem[][] = [[]];
  for (const each of items) {
    if (each.kind === 'pass') groups.push([]);
    else groups.at(-1)?.push(each);
  }
  return groups;
}

function judgedGroup(
  group: readonly DrawItem[],
  found: readonly Written[] | null,
  { why, type }: Session,
  unless: string,
): readonly JudgedDraw[] {
  const open = (draw: TracedDraw, reason: string): JudgedDraw => ({
    number: draw.number,
    line: draw.line,
    call: draw.call,
    verdict: 'not compared',
    why: reason,
    unless: null,
    primitives: draw.expected?.left.length ?? null,
    shown: 0,
    difference: null,
  });
  const isDecided = group.every(({ draw }) => draw.expected?.isWhole === true && draw.why === null);
  if (why !== null || found === null || !isDecided) {
    return group.map(({ draw }) =>
      open(draw, why ?? draw.why ?? (found === null ? 'the dump does not show what was written' : 'what another draw beside it leaves is not decided')),
    );
  }
  const wanted = group.flatMap((each) => (each.draw.expected?.left ?? []).map((own) => shownOf(own, each.knows, LAYOUTS[type]?.place === 4)));
  const [first] = group;
  const isOneViewport = group.every(({ viewport }) => viewport === first?.viewport);
  const seen = found.map((each) => shownBy(each, isOneViewport ? (first?.viewport ?? null) : null));
  const { differs, sent } = compareLeft(wanted, seen);
  const far = differs === null ? null : farComponent(wanted, seen);
  let before = 0;
  return group.map(({ draw }, at) => {
    const count = draw.expected?.left.length ?? 0;
    const isOwn = far === null ? at === 0 : far.primitive >= before && far.primitive < before + count;
    const own = far === null ? null : { ...far, primitive: far.primitive - before };
    before += count;
    if (differs === null) return { ...open(draw, ''), verdict: 'agrees', why: null, shown: at === 0 ? sent.shown : 0 };
    if (!isOwn) return open(draw, 'another draw beside it differs');
    return { ...open(draw, ''), verdict: 'differs', why: null, unless, difference: { part: differs, far: own } };
  });
} // prettier-ignore

/** What feedback shows of a primitive: clip coordinates where it has w, and else places divided by w; the primary color and texture coordinate 0. */
function shownOf({ left, ...own }: Left, knows: DrawItem['knows'], hasW: boolean): Left {
  const vertices = left.vertices.map(({ position, registers }): LeavingVertex => {
    const { x, y, z, w } = position;
    const by = Number(w);
    const color = registers['COL0'] ?? registers['color.primary'];
    const texture = registers['TEX0'] ?? registers['texcoord[0]'];
    return {
      position: hasW ? position : { x: Number(x) / by, y: Number(y) / by, z: Number(z) / by, w: 1 },
      registers: {
        ...(knows.color && color !== undefined ? { 'color.primary': color } : {}),
        ...(knows.texture && texture !== undefined ? { 'texcoord[0]': texture } : {}),
      },
    };
  });
  return { ...own, left: { ...left, pointSize: null, hasFogCoordinate: false, vertices } };
}

/** A primitive as it was written. */
interface Written {
  readonly kind: RawPrimitive['kind'];
  readonly vertices: readonly (readonly number[])[];
  readonly layout: Layout;
}

/** What was written, between marks; null of what is no feedback of the type. */
function segmentsOf(values: readonly number[], type: string): readonly (readonly Written[])[] | null {
  const layout = LAYOUTS[type];
  if (layout === undefined) return null;
  const size = layout.place + layout.color + layout.texture;
  const segments: Written[][] = [[]];
  let at = 0;
  while (at < values.length) {
    const token = values[at++] ?? NaN;
    if (token === PASS_THROUGH) {
      at++;
      segments.push([]);
      continue;
    }
    const kind = KINDS.get(token);
    if (kind === undefined) return null;
    const count = kind === 'point' ? 1 : kind === 'line' ? 2 : (values[at++] ?? NaN);
    if (!Number.isInteger(count) || count < 1 || at + count * size > values.length) return null;
    const vertices = Array.from({ length: count }, (_, index) => values.slice(at + index * size, at + (index + 1) * size));
    at += count * size;
    segments.at(-1)?.push({ kind, vertices, layout });
  }
  return at === values.length ? segments : null;
} // prettier-ignore

function shownBy({ kind, vertices, layout }: Written, viewport: Viewport | null): RawPrimitive {
  return {
    kind,
    vertices: vertices.map((values) => {
      const [x = NaN, y = NaN, z = NaN, w = NaN] = values;
      const behind = layout.place + layout.color;
      return {
        ...(viewport === null ? {} : { position: placed(viewport, layout.place, [x, y, z, w]) }),
        registers: {
          ...(layout.color === 0 ? {} : { 'color.primary': quadOf(values.slice(layout.place, behind)) }),
          ...(layout.texture === 0 ? {} : { 'texcoord[0]': quadOf(values.slice(behind)) }),
        },
      };
    }),
  };
} // prettier-ignore

/** From window coordinates, of as many as there are. */
function placed({ x: left, y: bottom, width, height, near, far }: Viewport, many: number, [x, y, z, w]: readonly [number, number, number, number]): RawQuad {
  const by = many === 4 ? w : 1;
  const [first, second, , last] = quadOf([((2 * (x - left)) / width - 1) * by, ((2 * (y - bottom)) / height - 1) * by, 0, by]);
  const depth = many < 3 || near === far ? null : bitsOf(Math.fround(((2 * z - near - far) / (far - near)) * by));
  return [first, second, depth, last];
} // prettier-ignore

function quadOf([x = NaN, y = NaN, z = NaN, w = NaN]: readonly number[]): RawQuad {
  const bits = (value: number): number => bitsOf(Math.fround(value));
  return [bits(x), bits(y), bits(z), bits(w)];
}

/** How many values may be written: a polygon may come in several. Or why that is not known. */
function countsOf({ items, type, why }: Session): readonly number[] | string {
  const layout = LAYOUTS[type];
  if (why !== null) return why;
  if (layout === undefined) return `feedback of the type ${type} is not followed`;
  const { place, color, texture } = layout;
  let [own, vertices, more] = [0, 0, 0];
  for (const each of items) {
    if (each.kind === 'pass') {
      own += 2;
      continue;
    }
    const { expected, why: open } = each.draw;
    const reason = open ?? (expected?.isWhole === true ? null : 'a polygon that is clipped may leave other vertices');
    if (reason !== null || expected === null) return `of call ${String(each.draw.number)}: ${reason ?? 'what leaves is not decided'}`;
    for (const { kind, left } of expected.left) {
      const { length } = left.vertices;
      own += kind === 'polygon' ? 2 : 1;
      vertices += length;
      if (kind === 'polygon') more += length - 3;
    }
  }
  // A color is one value where a context has color indices. Each cut is another token and number, and two vertices again.
  const sizes = color === 0 ? [place] : [place + color + texture, place + 1 + texture];
  return sizes.flatMap((size) => Array.from({ length: more + 1 }, (_, cuts) => own + vertices * size + cuts * (2 + 2 * size)));
} // prettier-ignore

function numberAt({ arguments: given }: DumpCall, index: number): number {
  return valueOf(given[index]?.value ?? { kind: 'other' }) ?? NaN;
}

function nameAt({ arguments: given }: DumpCall, index: number): string {
  const value = given[index]?.value;
  return value?.kind === 'names' ? (value.names[0] ?? '') : '';
}

/** Null of what is no number. */
function valueOf(value: DumpValue): number | null {
  if (value.kind === 'number') return value.value;
  return value.kind === 'names' && value.names[0] === 'GL_ZERO' ? 0 : null;
}

/** The draws of a trace by what it recorded itself: of the others no results are known. */
export function recordedDraws(scripts: readonly DrawScript[]): readonly JudgedDraw[] {
  return scripts.flatMap(({ draws, recorded }) => {
    const known = new Set(recorded.map(({ number }) => number));
    const others = unknownDraws(draws.filter(({ number }) => !known.has(number)));
    return [...recorded, ...others].toSorted((one, other) => one.number - other.number);
  });
}
