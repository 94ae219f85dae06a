/**
 * What is measured of an engine: all its clocks to the end, or its pace in the middle of a long stream, where neither its beginning nor its end
 * counts.
 */
import { beginning, type Engine, type EngineState } from './engine.js';
import { isOver, tick, type Events, type NotIssued, type NotWritten } from './clock.js';

/** Every clock until all vertices have left. */
export function* clocksOf(engine: Engine): Generator<Events, EngineState> {
  let state = beginning(engine);
  while (!isOver(engine, state)) {
    const { events, after } = tick(engine, state);
    yield events;
    state = after;
  }
  return state;
}

/** Counts of some clocks in a row. */
export interface Pace {
  readonly clocks: number;
  /** Vertices that left. */
  readonly vertices: number;
  /** Bytes that were written to the attribute buffer. */
  readonly bytes: number;
  /** Clocks in which an instruction was issued, or what follows a program. */
  readonly issued: number;
  /** Clocks in which nothing was issued, by the reason. */
  readonly notIssued: Readonly<Record<NotIssued, number>>;
  /** Clocks in which nothing was written, by the reason; those of `drain` are bubbles. */
  readonly notWritten: Readonly<Record<NotWritten, number>>;
  /** Contents that went before their turn, to make room. */
  readonly pushedOut: number;
  /** Clocks from the issue of a slot to its result: the least and the greatest. */
  readonly latency: Range;
  /** Clocks from the write that has a vertex processed to the vertex leaving: the least and the greatest. */
  readonly vertexLatency: Range;
}

export interface Range {
  readonly least: number;
  readonly greatest: number;
}

/** What a stream needs to have for `paceOf`. */
export function verticesFor(settings: { readonly threads: number }, measured: number): number {
  return beforeMeasured(settings) + measured + 2 * settings.threads + 4;
}

/** Vertices that leave before anything is counted: rounds of all threads, in which they find their turns. */
function beforeMeasured({ threads }: { readonly threads: number }): number {
  return ROUNDS * threads;
}

const ROUNDS = 10;

/**
 * The pace of an engine once it runs evenly.
 *
 * @param measured vertices that are counted, a multiple of the threads, so that whole rounds are
 * @throws RangeError for a stream of fewer vertices than `verticesFor` says
 */
export function paceOf(engine: Engine, measured: number): Pace {
  const first = beforeMeasured(engine.settings);
  const counts = newCounts();
  const times: Times = { issued: new Map(), begun: new Map() };
  let isCounted = false;
  for (const events of clocksOf(engine)) {
    const { left } = events;
    if (isCounted) count(counts, events, times);
    // Results come before the next slot of their thread.
    remember(times, events);
    if (left === null) continue;
    // From behind one vertex that leaves to behind another.
    if (left.vertex === first - 1) isCounted = true;
    if (left.vertex === first + measured - 1) return counts;
  }
  throw new RangeError(
    `the stream ends before ${String(measured)} vertices are counted: expected ${String(verticesFor(engine.settings, measured))}`,
  );
}

/** The clocks in which something began that has not ended when it is asked for. */
interface Times {
  /** By thread: of the slot that was issued last. */
  readonly issued: Map<number, number>;
  /** By vertex: of the write that has it processed. */
  readonly begun: Map<number, number>;
}

function remember({ issued: ofThreads, begun }: Times, { clock, written, issued }: Events): void {
  if (typeof written !== 'string' && written.sent.attribute === 0) begun.set(written.vertex, clock);
  if (typeof issued !== 'string') ofThreads.set(issued.thread, clock);
}

type Counts = { -readonly [Name in keyof Pace]: Mutable<Pace[Name]> };
type Mutable<T> = T extends object ? { -readonly [Name in keyof T]: T[Name] } : T;

function newCounts(): Counts {
  return {
    clocks: 0,
    vertices: 0,
    bytes: 0,
    issued: 0,
    notIssued: { latency: 0, input: 0, output: 0, end: 0 },
    notWritten: { bus: 0, drain: 0, 'input buffer': 0, end: 0 },
    pushedOut: 0,
    latency: { least: Infinity, greatest: 0 },
    vertexLatency: { least: Infinity, greatest: 0 },
  };
}

function count(
  counts: Counts,
  { clock, written, transferred, issued, results, left }: Events,
  times: Times,
): void {
  counts.clocks++;
  if (typeof written === 'string') counts.notWritten[written]++;
  else counts.bytes += written.sent.components * written.sent.size;
  if (typeof issued === 'string') counts.notIssued[issued]++;
  else counts.issued++;
  if (transferred?.isPushedOut === true) counts.pushedOut++;
  for (const { thread } of results) widen(counts.latency, clock, times.issued.get(thread));
  if (left === null) return;
  counts.vertices++;
  widen(counts.vertexLatency, clock, times.begun.get(left.vertex));
}

function widen(range: Mutable<Range>, now: number, before: number | undefined): void {
  if (before === undefined) return;
  range.least = Math.min(range.least, now - before);
  range.greatest = Math.max(range.greatest, now - before);
}
