/** An engine with one of its figures changed, and how its throughput follows. */
import type { EngineSettings } from '../../spec/vertex-engine.js';
import { boundsOf, paceBy } from './bounds.js';
import type { Engine } from './engine.js';
import { paceOf, verticesFor, type Pace } from './measure.js';

/** An engine with these settings for a stream of so many vertices. */
export type EngineWith = (settings: EngineSettings, vertices: number) => Engine;

export interface Point {
  readonly value: number;
  /** In vertices a second. */
  readonly throughput: number;
  /** What the narrowest part lets through. */
  readonly bound: number;
}

/** Vertices that are counted: whole rounds of all threads. */
export function wholeRounds(
  vertices: number,
  { threads }: Pick<EngineSettings, 'threads'>,
): number {
  return Math.ceil(vertices / threads) * threads;
}

/** The pace of an engine over at least so many vertices. */
export function paceWith(
  engineWith: EngineWith,
  settings: EngineSettings,
  vertices: number,
): { readonly engine: Engine; readonly pace: Pace } {
  const measured = wholeRounds(vertices, settings);
  const engine = engineWith(settings, verticesFor(settings, measured));
  return { engine, pace: paceOf(engine, measured) };
}

/** In vertices a second. */
export function throughputOf(
  { clocks, vertices }: Pick<Pace, 'clocks' | 'vertices'>,
  { clock }: Pick<EngineSettings, 'clock'>,
): number {
  return (vertices * clock * 1e6) / clocks;
}

/** Bytes a second that the bus brings. */
export function inputOf(
  { clocks, bytes }: Pick<Pace, 'clocks' | 'bytes'>,
  { clock }: Pick<EngineSettings, 'clock'>,
): number {
  return (bytes * clock * 1e6) / clocks;
}

export function sweep(
  engineWith: EngineWith,
  settings: EngineSettings,
  name: 'threads' | 'latency' | 'bus',
  values: readonly number[],
  vertices: number,
): readonly Point[] {
  return values.map((value) => {
    const own = { ...settings, [name]: value };
    const { engine, pace } = paceWith(engineWith, own, vertices);
    const best = { clocks: paceBy(boundsOf(engine)), vertices: 1 };
    return { value, throughput: throughputOf(pace, own), bound: throughputOf(best, own) };
  });
}
