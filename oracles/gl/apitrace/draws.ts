/**
 * What vertices became, draw by draw: what leaves by the semantics of the calls that were followed, held against what a GL leaves that is
 * given the same calls in a new context. Calls that were not followed neither has.
 */
import type { Call } from '../../../semantics/gl/context/call.js';
import {
  isInProgramMode,
  newContext,
  type Context,
} from '../../../semantics/gl/context/context.js';
import {
  conventionalLeaving,
  conventionalVertices,
  leaving,
} from '../../../semantics/gl/context/leaving.js';
import type { Result, VertexEffect } from '../../../semantics/gl/context/result.js';
import { enabledProgram } from '../../../semantics/gl/context/gpu/begin.js';
import type { GpuProgram } from '../../../semantics/gpu/program.js';
import type { Program } from '../../../semantics/language/load.js';
import type { ContextName } from '../../../spec/gl/limits.js';
import { tellsPrimitives, type RawPrimitive } from '../../protocol/gl/primitives.js';
import type { GlBackend } from '../backend.js';
import type { GlAnswer } from '../implementation.js';
import { decidedOf, isNearBorder } from '../left/borders.js';
import {
  compareAreas,
  compareLeft,
  decidedLeft,
  farComponent,
  type FarComponent,
  type Left,
} from '../left/compare.js';
import { DrawFollower, type Drawn } from '../left/draws.js';
import { shownPrimitives } from '../left/shown.js';
import type { Where } from './found.js';
import { looseIn } from './stand-in.js';

/** What leaves of a draw, where the documents decide it. */
interface Expected {
  readonly left: readonly Left[];
  /** Whether all of it is decided, or of its polygons the area alone. */
  readonly isWhole: boolean;
}

export interface TracedDraw extends Where {
  /** Null where it is not decided. */
  readonly expected: Expected | null;
  /** Why it is not, or why no GL can be held against it; null where one can. */
  readonly why: string | null;
  /** Why a GL that leaves something else may be right; null where it is wrong. */
  readonly unless: string | null;
  /** Whether vertices are transformed without a program. */
  readonly isConventional: boolean;
  readonly isFlat: boolean;
  /** The place of its last call in the script. */
  readonly at: number;
}

/** The calls of one context that were followed without an error, and what they draw. */
export interface DrawScript {
  readonly calls: readonly Call[];
  readonly draws: readonly TracedDraw[];
  /** What the trace itself recorded of them. */
  readonly recorded: readonly JudgedDraw[];
}

/** Calls that change nothing. */
const ASKS = /^(?:Get|Is|AreProgramsResident)/;

/** Takes up what the calls of a context draw. */
export class DrawRecorder {
  readonly calls: Call[] = [];
  readonly draws: TracedDraw[] = [];
  readonly #own = new DrawFollower();
  readonly #others = [new DrawFollower(), new DrawFollower()];
  /** Why no GL can be held against what is drawn from here on. */
  #why: string | null = null;

  /**
   * @param context behind the call
   * @param others what it comes to where numbers have other digits behind the seventh
   * @param mayErr whether a GL with other limits may have an error
   */
  take(
    where: Where,
    context: Context,
    { errors, effects }: Result,
    others: readonly Pick<Result, 'context' | 'effects'>[],
    mayErr: boolean,
  ): void {
    const { call, number } = where;
    // What has an error here is not sent.
    if (mayErr && errors.length === 0) this.#why ??= `a GL of other limits may have an error in call ${String(number)}`;
    if (errors.length > 0 || ASKS.test(call.command)) return;
    this.calls.push(call);
    const drawn = this.#own.take(call, effects);
    const moved = others.map((each, at) => ({
      context: each.context,
      drawn: this.#others[at]?.take(call, each.effects) ?? [],
    }));
    const at = this.calls.length - 1;
    if (!tellsPrimitives(call) && effects.some(({ kind }) => kind === 'end')) {
      const why = 'a list draws it: in which state, its calls alone tell';
      this.draws.push({ ...where, expected: null, why, unless: null, isConventional: false, isFlat: false, at });
    }
    if (drawn.length === 0) return;
    const expected = expectedOf(context, drawn);
    const isMoved =
      typeof expected !== 'string' &&
      moved.some((each) => !isAsFar(expected, expectedOf(each.context, each.drawn)));
    const whyOpen = typeof expected === 'string' ? expected : isMoved ? WHY_MOVED : null;
    this.draws.push({
      ...where,
      expected: typeof expected === 'string' ? null : expected,
      why: this.#why ?? whyOpen,
      unless: unlessOf(context),
      isConventional: drawn.some(({ vertices }) => vertices.some(({ by }) => by === 'conventional')),
      isFlat: context.drawing.shadeModel === 'FLAT',
      at,
    });
  } // prettier-ignore
}

const WHY_MOVED = 'what leaves depends on digits behind the seventh, which rounding decides';

/** What leaves, or why that is not decided. */
function expectedOf(context: Context, all: readonly Drawn[]): Expected | string {
  const left: Left[] = [];
  let isWhole = true;
  for (const each of all) {
    // Of no vertices nothing leaves.
    if (each.vertices.length === 0) continue;
    const isConventional = each.vertices.some(({ by }) => by === 'conventional');
    const drawn = isConventional ? withPlaces(context, each) : each;
    if (isConventional && context.enabled.has('GEOMETRY_PROGRAM_NV')) {
      return 'a geometry program takes vertices that are transformed without a program, of which not all is modelled';
    }
    if (drawn.vertices.some(isUndefined)) {
      return 'its program is not run, or what it makes of a vertex is undefined';
    }
    const own = isConventional
      ? conventionalLeaving(context, drawn.mode, placesOf(drawn.vertices))
      : leaving(context, drawn.mode, drawn.vertices);
    if (own === null) return 'planes of the GL clip it, or its mode is not modelled without a program';
    if (isNearBorder(context, drawn, own)) return 'a vertex lies near a plane that clips: rounding decides its side';
    const decided = decidedLeft(own, false);
    if (decided === null) return 'a primitive has no area or length, is not convex, or is undefined';
    const share = decidedOf(context, drawn);
    if (share === 'nothing') return 'a polygon that is not flat is clipped';
    if (share === 'area') isWhole = false;
    left.push(...decided);
  }
  return { left, isWhole };
} // prettier-ignore

/** With the places of vertices that are transformed conventionally in the place of a program's results. */
function withPlaces(context: Context, { mode, vertices }: Drawn): Drawn {
  const places = conventionalVertices(context, vertices);
  const own = vertices.map((each, at) => ({ ...each, transformed: places[at] ?? null }));
  return { mode, vertices: own };
}

function placesOf(vertices: readonly VertexEffect[]) {
  return vertices.flatMap(({ transformed }) => transformed ?? []);
}

function isUndefined({ results, transformed = null }: VertexEffect): boolean {
  return results === null && transformed === null;
}

function isAsFar(expected: Expected, other: Expected | string): boolean {
  if (typeof other === 'string') return false;
  const compare = expected.isWhole ? compareLeft : compareAreas;
  return compare(expected.left, shownPrimitives(other.left)).differs === null;
}

function unlessOf(context: Context): string | null {
  const all = [vertexProgram(context), gpuProgram(context, 'geometry')];
  const [loose] = all.flatMap((each) => (each === null ? [] : (looseIn(each) ?? [])));
  return loose === undefined ? null : `its program has ${loose}`;
}

/** The program that transforms vertices; null where none does. */
function vertexProgram(context: Context): Program | GpuProgram | null {
  if (!isInProgramMode(context)) return null;
  return context.programs.get(context.bound)?.program ?? gpuProgram(context, 'vertex');
}

function gpuProgram(context: Context, type: 'vertex' | 'geometry'): GpuProgram | null {
  const program = context.gpu === null ? null : enabledProgram(context, type);
  return program === 'none' ? null : program;
}

/** What a GL left of a draw, held against what leaves. */
export interface JudgedDraw extends Pick<TracedDraw, keyof Where | 'why' | 'unless'> {
  readonly verdict: 'agrees' | 'differs' | 'not compared';
  /** Primitives that leave; null where that is not decided. */
  readonly primitives: number | null;
  /** Words that the GL showed. */
  readonly shown: number;
  /** What differs; null where nothing does. */
  readonly difference: { readonly part: string; readonly far: FarComponent | null } | null;
}

/** Draws of which no results are known. */
export function unknownDraws(draws: readonly TracedDraw[]): readonly JudgedDraw[] {
  return draws.map((draw) =>
    notCompared(draw, draw.why ?? 'the trace has no results of it, and no GL was given the calls'),
  );
}

/** How many calls of a context a GL is given. */
const MOST_CALLS = 20_000;

/** A GL is given the calls of each context: what it leaves of each draw. @throws BackendIncident where it cannot be asked at all */
export async function replayedDraws(
  scripts: readonly DrawScript[],
  gl: GlBackend,
  extension: ContextName,
): Promise<readonly JudgedDraw[]> {
  const judged: JudgedDraw[] = [];
  for (const script of scripts) judged.push(...(await replayed(script, gl, extension)));
  return judged;
}

async function replayed(
  { calls, draws }: DrawScript,
  gl: GlBackend,
  extension: ContextName,
): Promise<readonly JudgedDraw[]> {
  const lacking = calls.findIndex((call) => lackedBy(gl, call) !== null);
  const end = Math.min(calls.length, MOST_CALLS, lacking < 0 ? Infinity : lacking);
  const sent: Call[] = [];
  const places: number[] = [];
  for (const call of calls.slice(0, end)) {
    const isLoad = /^(?:LoadProgramNV|ProgramStringARB)$/.test(call.command);
    // A program that this GL does not take is another matter; an error before it is forgotten.
    if (isLoad) sent.push({ ...GET_ERROR });
    places.push(sent.length);
    sent.push(call);
    if (isLoad) sent.push(GET_ERROR);
  }
  const { answers, incident } = await gl.ask(extension, sent);
  const before = newContext(extension);
  const expected = { context: before, errors: [], effects: [], returned: 'NO_ERROR' };
  const answerTo = (at: number): GlAnswer | null => {
    const [seen, call] = [answers[at], sent[at]];
    if (seen === undefined || call === undefined) return null;
    return typeof seen === 'function' ? seen({ before, expected, call }) : seen;
  };
  const all = sent.map((_, at) => answerTo(at));
  const refused = all.findIndex((each, at) => sent[at] === GET_ERROR && each !== null && each.returned !== 'NO_ERROR');
  const unsupported = all.findIndex((each) => each?.unsupported !== undefined);
  return draws.map((draw) => {
    if (draw.why !== null || draw.expected === null) return notCompared(draw, draw.why);
    if (draw.at >= end) {
      return notCompared(draw, lackedBy(gl, calls[lacking]) ?? `the GL is given the first ${String(MOST_CALLS)} calls`);
    }
    const place = places[draw.at] ?? 0;
    if (refused >= 0 && refused < place) return notCompared(draw, 'the GL refused a program before it');
    if (unsupported >= 0 && unsupported <= place) return notCompared(draw, `the GL has no gl${sent[unsupported]?.command ?? ''}`);
    const answer = all[place];
    if (answer === null || answer === undefined) return notCompared(draw, `the GL gave no answer: ${incident ?? 'it stopped'}`);
    if (answer.primitives === undefined) return notCompared(draw, 'the GL does not tell what leaves');
    return compared(draw, draw.expected, answer.primitives);
  });
} // prettier-ignore

const GET_ERROR: Call = { command: 'GetError', arguments: [] };

function lackedBy({ lacks }: GlBackend, call: Call | undefined): string | null {
  const names =
    call === undefined
      ? []
      : [call.command, ...call.arguments.filter((each) => typeof each === 'string')];
  const lacked = names.find((name) => lacks.has(name));
  return lacked === undefined ? null : `the GL has no ${lacked}, which comes before it`;
}

function notCompared(draw: TracedDraw, why: string | null): JudgedDraw {
  const { number, line, call, unless, expected } = draw;
  const primitives = expected?.left.length ?? null;
  return { number, line, call, why, unless, primitives, verdict: 'not compared', shown: 0, difference: null };
} // prettier-ignore

function compared(
  draw: TracedDraw,
  { left, isWhole }: Expected,
  found: readonly RawPrimitive[],
): JudgedDraw {
  const { differs, sent } = (isWhole ? compareLeft : compareAreas)(left, found);
  const own = { ...notCompared(draw, null), shown: sent.shown };
  if (differs === null) return { ...own, verdict: 'agrees' };
  return {
    ...own,
    verdict: 'differs',
    difference: { part: differs, far: isWhole ? farComponent(left, found) : null },
  };
}
