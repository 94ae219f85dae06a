/** The messages of the protocol as hosts and clients hold them: without `id`, words decoded. */
import type { ContextName } from '../../spec/gl/limits.js';
import type { DataType } from '../../spec/gpu/instructions.js';
import type { TextureUnit } from '../../semantics/texture/texture.js';
import type { Batch, BatchResults } from '../judge/batch.js';
import type { Bits } from '../judge/gpu/left.js';
import type { RawAnswer } from './gl/answers.js';
import type { LineCall } from './gl/calls.js';
import type { ConditionCodeName, Reply } from './messages.js';

/** Who a backend is, without what the line adds. */
export type HelloReplyBody = Omit<Reply<'hello'>, 'id' | 'message' | 'protocol'>;

export type LoadReplyBody =
  | { readonly loaded: true }
  | { readonly loaded: false; readonly position: number | null; readonly reason: string | null };

/** Four words: x y z w. */
export type WordQuad = readonly [number, number, number, number];

export interface RunRequestBody {
  /** Program parameters by number, of words of the NV2A from -96; all others are (0,0,0,0). */
  readonly c: Readonly<Record<number, WordQuad>>;
  /** Vertex attributes that `words` gives; all others are (0,0,0,1). */
  readonly v: readonly number[];
  /** Vertices. */
  readonly count: number;
  /** For each vertex, for each of `v`, x y z w. */
  readonly words: Uint32Array;
}

export interface ResultsReplyBody {
  /** Vertex result registers, of words of the NV2A its outputs, in any order; none of a state program. */
  readonly registers: readonly string[];
  /** For each vertex, for each of `registers`, x y z w. */
  readonly words: Uint32Array;
  /** Program parameters that a state program has written; constants that words have. */
  readonly c?: Readonly<Record<number, WordQuad>>;
}

/** A run of one vertex. */
export type TraceRequestBody = Omit<RunRequestBody, 'count'>;

/** An executed instruction and the registers that it changed, as they are after it. */
export interface TracedStep {
  readonly index: number;
  readonly R?: Readonly<Record<number, WordQuad>>;
  readonly o?: Readonly<Record<string, WordQuad>>;
  readonly c?: Readonly<Record<number, WordQuad>>;
  /** Whole numbers, not words. */
  readonly A?: Readonly<Record<number, WordQuad>>;
  readonly CC?: readonly ConditionCodeName[];
}

export interface StepsReplyBody {
  readonly outcome: 'completed' | 'terminated';
  readonly steps: readonly TracedStep[];
}

/** Four words, and the type as which an application set them. */
export interface TypedWords {
  readonly type: DataType;
  readonly words: WordQuad;
}

/** One vertex, fragment or primitive of a GPU program. What is not given is undefined. */
export interface InvokeRequestBody {
  /** Attributes and parameters by binding, as GpuInputValues has them (semantics/gpu/machine/state.ts). */
  readonly in: Readonly<Record<string, TypedWords>>;
  readonly buffers: Readonly<Record<number, readonly number[]>>;
  readonly textures: ReadonlyMap<number, TextureUnit>;
  readonly derivatives: readonly { readonly dx: WordQuad; readonly dy: WordQuad }[];
}

/** What the line of a batch and the block after it say. */
export type BatchRequestBody = Batch;
export type BatchReplyBody = BatchResults;

/** Calls that are made in a new context, as the line has them. */
export interface CommandsRequestBody {
  readonly extension: ContextName;
  /** What pointers point into. */
  readonly memory: Uint8Array;
  readonly calls: readonly LineCall[];
}

export interface AnswersReplyBody {
  /** One for each call. */
  readonly answers: readonly RawAnswer[];
}

/** What a GL says of itself. */
export type GlHello = NonNullable<HelloReplyBody['gl']>;

/** Results by binding; null for a component that does not show. */
export type ShownResults = Readonly<Record<string, readonly [Bits, Bits, Bits, Bits]>>;

export interface LeftReplyBody {
  readonly results: ShownResults;
  readonly killed: boolean;
  /** The vertices of a geometry program, a null for each end of a primitive; null of other programs. */
  readonly emitted: readonly (ShownResults | null)[] | null;
}
