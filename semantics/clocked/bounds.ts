/**
 * What bounds the pace of an engine, in closed form: clocks between two vertices, if nothing but one of its parts were there. An engine that runs
 * evenly has the pace of the greatest: laws.test.ts holds the clocks of clock.ts to it.
 */
import { bytesOfVertex } from './stream.js';
import type { Engine } from './engine.js';

/** Clocks a vertex, by what takes them. */
export interface Bounds {
  /** One slot a clock: the instructions of the program, and what comes behind it. */
  readonly issue: number;
  /** The threads: how long each takes for a vertex, shared among all. */
  readonly threads: number;
  /** The bus: bytes of a vertex. */
  readonly bus: number;
  /** The attribute buffer: one write and one transfer a clock, each of every attribute that is sent. */
  readonly attributes: number;
  /** What follows the output buffers. */
  readonly leaving: number;
}

export function boundsOf({ settings, stream, linked, slots }: Engine): Bounds {
  const { clock, threads, latency, bus, leaving } = settings;
  const attributes = stream.each.length;
  // The input buffer is filled again behind the last instruction; that may take longer than all that a thread still has to do.
  const length = linked.instructions.length;
  const turn = Math.max(slots * latency, (length - 1) * latency + attributes);
  return {
    issue: slots,
    threads: turn / threads,
    bus: (bytesOfVertex(stream) * clock) / bus,
    attributes,
    leaving,
  };
}

/** Clocks a vertex. */
export function paceBy(bounds: Bounds): number {
  return Math.max(...Object.values(bounds).map(Number));
}
