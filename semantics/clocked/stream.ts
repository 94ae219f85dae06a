/**
 * What the host sends: writes of vertex attributes, one after the other. A write to attribute 0 ends a vertex and has it processed (§4.2 of the paper
 * on the GeForce3). What an attribute write leaves out has its default, so that less than four components need be sent.
 */
import type { Quad } from '../../spec/environments.js';

/** How one attribute is sent. */
export interface Sent {
  readonly attribute: number;
  /** From x on; the others have their defaults. */
  readonly components: 1 | 2 | 3 | 4;
  /** Bytes of a component: 4 of floats and integers, 2 of shorts, 1 of bytes. */
  readonly size: 1 | 2 | 4;
}

export interface Stream {
  readonly vertices: number;
  /** Sent before the first vertex and never again: attributes persist. */
  readonly once: readonly Sent[];
  /** Sent with each vertex; the last one is attribute 0. */
  readonly each: readonly Sent[];
  /** The four components of an attribute of a vertex, converted to floating point; those that are not sent count for nothing. */
  readonly valueOf: (vertex: number, attribute: number) => Quad;
}

/** A write that has not been made yet. */
export interface Cursor {
  readonly vertex: number;
  /** Among the vertex's writes. */
  readonly index: number;
}

export const FIRST: Cursor = { vertex: 0, index: 0 };

/** Why a stream cannot be sent; null where it can. */
export function whyNoStream({ once, each }: Pick<Stream, 'once' | 'each'>): string | null {
  const numbers = [...once, ...each].map(({ attribute }) => attribute);
  const wrong = numbers.find((number) => !Number.isInteger(number) || number < 0 || number > 15);
  if (wrong !== undefined)
    return `there is no attribute ${String(wrong)}: expected one from 0 to 15`;
  const twice = numbers.find((number, at) => numbers.indexOf(number) !== at);
  if (twice !== undefined) return `attribute ${String(twice)} is sent twice`;
  if (each.at(-1)?.attribute === 0) return null;
  return 'attribute 0 is not the last one of each vertex, and it is what has a vertex processed';
}

function writesOf({ once, each }: Stream, vertex: number): readonly Sent[] {
  return vertex === 0 ? [...once, ...each] : each;
}

/** The write at a cursor; null behind the last vertex. */
export function writeAt(stream: Stream, { vertex, index }: Cursor): Sent | null {
  if (vertex >= stream.vertices) return null;
  return writesOf(stream, vertex)[index] ?? null;
}

export function behind(stream: Stream, { vertex, index }: Cursor): Cursor {
  const isLast = index + 1 >= writesOf(stream, vertex).length;
  return isLast ? { vertex: vertex + 1, index: 0 } : { vertex, index: index + 1 };
}

export function bytesOf({ components, size }: Sent): number {
  return components * size;
}

/** What the attribute buffer has of a write: its components, and defaults for those that were not sent. */
export function written({ components }: Sent, value: Quad, defaults: Quad): Quad {
  const [x, y, z, w] = value;
  const [, defaultY, defaultZ, defaultW] = defaults;
  return [
    x,
    components > 1 ? y : defaultY,
    components > 2 ? z : defaultZ,
    components > 3 ? w : defaultW,
  ];
}

/** Bytes that each vertex takes, what is sent once apart. */
export function bytesOfVertex({ each }: Pick<Stream, 'each'>): number {
  return each.reduce((sum, sent) => sum + bytesOf(sent), 0);
}
