/**
 * Many invocations of one program in one question, as words: vertices of a VP program, vertices or fragments of a GPU program. Whoever asks
 * an implementation everything has no time for an object and a text of each.
 */
import type { DataType } from '../../spec/gpu/instructions.js';
import type { OneOperand, OnOperands } from '../../semantics/compiled/on-operands.js';

/** A register or binding, and the type as which an application sets it. */
export interface VaryingName {
  /** `v[0]`, `c[7]`; of a GPU program a binding in full. */
  readonly name: string;
  readonly type: DataType;
}

export interface Batch {
  /** Invocations. */
  readonly count: number;
  /** What is the same in all of them; what is neither here nor among the varying has its initial value, or is undefined. */
  readonly constant: Readonly<
    Record<
      string,
      {
        readonly type: DataType;
        readonly words: readonly [x: number, y: number, z: number, w: number];
      }
    >
  >;
  readonly varying: readonly VaryingName[];
  /** The results in question, in this order: `HPOS`; of a GPU program bindings in full. */
  readonly results: readonly string[];
  /** For each invocation, for each of `varying`, x y z w. It is not to be changed before the answer has come. */
  readonly words: Uint32Array;
}

export interface BatchResults {
  /** For each invocation, for each of `results`, x y z w; 0 where a component does not show. The next batch may write here. */
  readonly words: Uint32Array;
  /** A bit for each of `words`, from the lowest of the first on: whether it does not show. Null where all do. */
  readonly hidden: Uint32Array | null;
  /** A bit for each invocation: whether its fragment was discarded, of which nothing shows. Null where none was. */
  readonly killed: Uint32Array | null;
}

export type BatchRun =
  | ({ readonly loaded: true } & BatchResults)
  | { readonly loaded: false; readonly position: number | null; readonly reason: string | null };

/** An implementation that can be asked so. Programs that write program parameters or emit vertices are not asked. */
export interface BatchRunner {
  /** Invocations in one question. */
  readonly most: number;
  /** One after the other. @throws BackendIncident */
  readonly run: (source: string, batch: Batch) => Promise<BatchRun>;
  /**
   * Programs of one instruction as functions of one operand, whose results are those of `run`; absent where there is no such way. Null of a program
   * that it does not know to be one.
   */
  readonly onOperands?: (source: string, asked: OneOperandNames) => OnOperands | null;
}

/** What is asked of a program of one operand. */
export interface OneOperandNames {
  /** The register whose x it is; its other components are +0, and all other registers have their initial values. */
  readonly varying: string;
  readonly result: string;
  /** `all` where all components are the same, as is known of the program. */
  readonly component: OneOperand['component'];
}

/** Where a result that is asked for stands. @throws Error where there is none of this name */
export function placeOf(result: string, names: readonly string[]): number {
  const place = names.indexOf(result);
  if (place < 0) throw new Error(`there is no result "${result}"; there are ${names.join(', ')}`);
  return place;
}

/** Room for as many bits, none of them set. */
export function bitmapOf(bits: number): Uint32Array {
  return new Uint32Array(Math.ceil(bits / 32));
}

export function setBit(bitmap: Uint32Array, at: number): void {
  bitmap[at >>> 5] = (bitmap[at >>> 5] ?? 0) | (1 << (at & 31));
}

export function hasBit(bitmap: Uint32Array, at: number): boolean {
  return (((bitmap[at >>> 5] ?? 0) >>> (at & 31)) & 1) === 1;
}

/** The places of registers of which a component does not show, by the bits of their words. */
export function hiddenRegisters(hidden: Uint32Array | null): number[] {
  const places: number[] = [];
  for (const [index, bits] of hidden?.entries() ?? []) {
    for (let at = 0; at < 8; at++)
      if (((bits >>> (4 * at)) & 0xf) !== 0) places.push(8 * index + at);
  }
  return places;
}
