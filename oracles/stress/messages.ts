/** What a stress run and its processes say to one another. */
import type { AnyEnvironmentName } from '../../spec/gpu/environments.js';
import type { EngineName } from '../../semantics/silicon/names.js';
import type { Policies } from '../../semantics/domains/policies.js';
import type { LineDisagreement } from '../units/result-line.js';
import type { DocumentId } from '../../spec/authorities.js';
import type { EnvironmentName } from '../../spec/environments.js';

/** What a process is to do. */
export interface StressOrder {
  /** As the command line names it. */
  readonly backend: string;
  /** A stack that runs shaders: its name, then its words (oracles/stacks/open-stack.ts). Null of other backends. */
  readonly stack: readonly string[] | null;
  readonly seed: number;
  /** The number of the first vertex, or program. */
  readonly first: number;
  readonly count: number;
  /** It takes every so manieth program, or span of vertices, from this one on. */
  readonly share: { readonly index: number; readonly of: number };
  readonly work: ManyVertices | ManyPrograms | JudgedRuns;
  readonly by: ComparedBy;
}

/** By what results are compared and judged. */
export interface ComparedBy {
  /** The document that governs; null for the environment's own. */
  readonly document: DocumentId | null;
  /** The assignment whose results are expected. */
  readonly policies: Policies;
  /** The engine whose results are expected instead; null where none is. */
  readonly engine: EngineName | null;
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

/** What has no compiled oracle, nor one domain whose results are expected: each run is judged as `run --backend` does. */
export interface JudgedRuns {
  readonly kind: 'judged';
  readonly environment: AnyEnvironmentName;
  /** One program on many inputs; null where programs are generated, each with inputs of its own. */
  readonly source: string | null;
  /** In instructions, of generated programs. */
  readonly length: ManyPrograms['length'];
  /** A file of inputs: what it sets is not drawn. */
  readonly inputs: string | null;
}

/** A vertex whose results are not the expected ones. Words are 32-bit patterns. */
export interface Difference {
  /** The number of the vertex, or of the program. */
  readonly number: number;
  readonly source: string;
  readonly attributes: Readonly<Record<number, readonly number[]>>;
  readonly parameters: Readonly<Record<number, readonly number[]>>;
  /** By result register. */
  readonly observed: Readonly<Record<string, readonly number[]>>;
  readonly expected: Readonly<Record<string, readonly number[]>>;
}

/** A run that was judged where it was made. */
export interface JudgedRun {
  /** The number of the run, or of the program. */
  readonly number: number;
  readonly source: string;
  readonly verdict: 'disagrees' | 'by the letter' | 'inconclusive';
  readonly disagreement: LineDisagreement | null;
  readonly reason: string | null;
}

/** What was compared since the report before. */
export interface Checked {
  readonly programs: number;
  /** Runs, of programs of other kinds. */
  readonly vertices: number;
  /** Vertices of which some result is not the expected one. */
  readonly differing: number;
  /** Vertices among these whose results are permitted; only where they are judged at once. */
  readonly permitted: number;
  /** Programs that the backend says it does not run. */
  readonly notAsked: number;
}

export type StressReport =
  | { readonly kind: 'opened'; readonly details: Readonly<Record<string, string>> }
  | ({ readonly kind: 'checked' } & Checked)
  | { readonly kind: 'difference'; readonly difference: Difference }
  | { readonly kind: 'judged'; readonly run: JudgedRun }
  /** No answer, or none that can be judged: what happened, and to which program. */
  | { readonly kind: 'incident'; readonly message: string }
  /** Seconds of processor time since `opened`, of all threads of the process. */
  | { readonly kind: 'done'; readonly processorSeconds: number }
  | { readonly kind: 'failed'; readonly message: string };
