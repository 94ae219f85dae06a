/** What a stress run and its processes say to one another. */
import type { Policies } from '../../semantics/domains/policies.js';
import type { DocumentId } from '../../spec/authorities.js';
import type { EnvironmentName } from '../../spec/environments.js';

/** What a process is to do. */
export interface StressOrder {
  /** The stack: its name, then its words (oracles/stacks/open-stack.ts). */
  readonly stack: readonly string[];
  readonly seed: number;
  /** Of vertices, or of programs, by number. */
  readonly first: number;
  readonly count: number;
  /** It takes every so manieth program, or span of vertices, from this one on. */
  readonly share: { readonly index: number; readonly of: number };
  readonly work: ManyVertices | ManyPrograms;
  readonly by: ComparedBy;
}

/** By what results are compared and judged. */
export interface ComparedBy {
  /** The document that governs; null for the environment's own. */
  readonly document: DocumentId | null;
  /** The assignment whose results are expected. */
  readonly policies: Policies;
}

/** One program on many vertices. */
export interface ManyVertices {
  readonly kind: 'vertices';
  readonly source: string;
  /** Program parameters that are not drawn: four words each. */
  readonly parameters: Readonly<Record<number, readonly number[]>>;
}

/** Many programs on a few vertices each. */
export interface ManyPrograms {
  readonly kind: 'programs';
  readonly environment: EnvironmentName;
  /** In instructions. */
  readonly length: { readonly least: number; readonly most: number };
}

/** A vertex whose results are not the expected ones. Words are 32-bit patterns. */
export interface Difference {
  /** Of the vertex, or of the program. */
  readonly number: number;
  readonly source: string;
  readonly attributes: Readonly<Record<number, readonly number[]>>;
  readonly parameters: Readonly<Record<number, readonly number[]>>;
  /** By result register. */
  readonly observed: Readonly<Record<string, readonly number[]>>;
  readonly expected: Readonly<Record<string, readonly number[]>>;
}

/** What was compared since the report before. */
export interface Checked {
  readonly programs: number;
  readonly vertices: number;
  /** Vertices of which some result is not the expected one. */
  readonly differing: number;
  /** Of these, those whose results are permitted; only where many programs are run. */
  readonly lawful: number;
}

export type StressReport =
  | { readonly kind: 'opened'; readonly details: Readonly<Record<string, string>> }
  | ({ readonly kind: 'checked' } & Checked)
  | { readonly kind: 'difference'; readonly difference: Difference }
  /** Seconds of processor time since `opened`, of all threads of the process. */
  | { readonly kind: 'done'; readonly processorSeconds: number }
  | { readonly kind: 'failed'; readonly message: string };
