/**
 * The vertex attribute buffer: what persists of attributes, and how it is drained into the input buffers (§4.2 and Figure 4 of the paper on the
 * GeForce3). It takes one write a clock and gives one attribute a clock, 128 bits each.
 */
import type { Vector } from '../domains/domain.js';

export const ATTRIBUTES = 16;

export interface AttributeBuffer {
  /** By attribute. */
  readonly contents: readonly Vector<number>[];
  /** For each input buffer a bit for each attribute: whether it was written since it was last drained into that buffer. */
  readonly dirty: readonly number[];
  /** The input buffer that the next vertex goes to: round robin. */
  readonly target: number;
  /** The vertex that is on its way; null between two. */
  readonly drain: Drain | null;
}

interface Drain {
  readonly vertex: number;
  /** A bit for each attribute that is still to go. */
  readonly pending: number;
}

/** One attribute that goes to the target. */
export interface Transfer {
  readonly vertex: number;
  readonly attribute: number;
  readonly target: number;
  readonly value: Vector<number>;
  /** Whether it makes room for a write, before its turn. */
  readonly isPushedOut: boolean;
  /** Whether it is the vertex's last one. */
  readonly isLast: boolean;
}

export function attributeBuffer(threads: number, initial: Vector<number>): AttributeBuffer {
  return {
    contents: Array.from({ length: ATTRIBUTES }, () => initial),
    dirty: Array.from({ length: threads }, () => 0),
    target: 0,
    drain: null,
  };
}

function bit(attribute: number): number {
  return 2 ** attribute;
}

function has(bits: number, attribute: number): boolean {
  return (bits & bit(attribute)) !== 0;
}

/**
 * What goes to the target in this clock: the content that an incoming write would overwrite, or else the next one in the default sequence, which
 * is taken to be that of the numbers. Null where nothing can go.
 *
 * @param incoming the attribute of a write that waits, if one does
 * @param isOpen whether the target may be written
 * @param pushOut whether a write may have the order changed
 */
export function transferOf(
  { contents, target, drain }: AttributeBuffer,
  incoming: number | null,
  isOpen: boolean,
  pushOut: boolean,
): Transfer | null {
  if (drain === null || !isOpen) return null;
  const { vertex, pending } = drain;
  const next = Math.log2(pending & -pending);
  const isPushedOut = pushOut && incoming !== null && incoming !== next && has(pending, incoming);
  const attribute = isPushedOut ? incoming : next;
  const value = contents[attribute];
  if (value === undefined) throw new RangeError(`no attribute ${String(attribute)} to drain`);
  return {
    vertex,
    attribute,
    target,
    value,
    isPushedOut,
    isLast: pending === bit(attribute),
  };
}

/** The buffer behind a transfer. */
export function drained(buffer: AttributeBuffer, { attribute, isLast }: Transfer): AttributeBuffer {
  const { dirty, target, drain } = buffer;
  if (drain === null) return buffer;
  return isLast
    ? { ...buffer, drain: null, target: (target + 1) % dirty.length }
    : { ...buffer, drain: { ...drain, pending: drain.pending - bit(attribute) } };
}

/** Whether a write can be made: nothing of a vertex is overwritten that has not gone, and no vertex begins to go behind one that goes. */
export function accepts({ drain }: AttributeBuffer, attribute: number): boolean {
  return drain === null || (attribute !== 0 && !has(drain.pending, attribute));
}

/** The buffer behind a write, which makes the attribute dirty for every input buffer; attribute 0 sets the vertex on its way. */
export function writtenTo(
  buffer: AttributeBuffer,
  vertex: number,
  attribute: number,
  value: Vector<number>,
): AttributeBuffer {
  const contents = buffer.contents.with(attribute, value);
  const dirty = buffer.dirty.map((bits) => bits | bit(attribute));
  if (attribute !== 0) return { ...buffer, contents, dirty };
  const { target } = buffer;
  const drain = { vertex, pending: dirty[target] ?? 0 };
  return { contents, dirty: dirty.with(target, 0), target, drain };
}
