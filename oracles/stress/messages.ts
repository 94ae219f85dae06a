/** What a stress run and its processes say to one another. */

/** What a process is to do. */
export interface StressOrder {
  /** The stack: its name, then its words (oracles/stacks/open-stack.ts). */
  readonly stack: readonly string[];
  readonly source: string;
  readonly seed: number;
  readonly first: number;
  readonly count: number;
  /** It takes every so manieth span of vertices, from this one on. */
  readonly share: { readonly index: number; readonly of: number };
  /** Program parameters that are not drawn: four words each. */
  readonly parameters: Readonly<Record<number, readonly number[]>>;
}

/** A vertex whose results are not the expected ones. Words are 32-bit patterns. */
export interface Difference {
  readonly vertex: number;
  readonly attributes: Readonly<Record<number, readonly number[]>>;
  readonly parameters: Readonly<Record<number, readonly number[]>>;
  /** By result register. */
  readonly observed: Readonly<Record<string, readonly number[]>>;
  readonly expected: Readonly<Record<string, readonly number[]>>;
}

export type StressReport =
  | {
      readonly kind: 'opened';
      readonly details: Readonly<Record<string, string>>;
      /** Milliseconds that the driver and we took to compile. */
      readonly milliseconds: number;
    }
  /** Since the report before. */
  | { readonly kind: 'checked'; readonly vertices: number; readonly differing: number }
  | { readonly kind: 'difference'; readonly difference: Difference }
  | { readonly kind: 'done' }
  | { readonly kind: 'failed'; readonly name: string; readonly message: string };
