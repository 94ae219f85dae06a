/** What answers requests behind a host: an implementation of ours. */
import type { Word } from '../../semantics/nv2a/fields.js';
import type {
  AnswersReplyBody,
  BatchReplyBody,
  BatchRequestBody,
  CommandsRequestBody,
  HelloReplyBody,
  InvokeRequestBody,
  LeftReplyBody,
  LoadReplyBody,
  ResultsReplyBody,
  RunRequestBody,
  StepsReplyBody,
  TraceRequestBody,
} from './bodies.js';

/** An implementation that a process of ours hosts. What a method throws is answered `error`. */
export interface Hosted {
  hello(): Promise<HelloReplyBody>;
  /** @throws Unsupported */
  load(program: string): Promise<LoadReplyBody>;
  /** Words of the NV2A; where `hello` has `words`. @throws Unsupported */
  loadWords?(words: readonly Word[]): Promise<LoadReplyBody>;
  /** Runs the program, or the words, loaded last. @throws Unsupported */
  run(request: RunRequestBody): Promise<ResultsReplyBody>;
  trace?(request: TraceRequestBody): Promise<StepsReplyBody>;
  /** Runs the GPU program that was loaded last. @throws Unsupported */
  invoke?(request: InvokeRequestBody): Promise<LeftReplyBody>;
  /** The same on many invocations; where `hello` says `maxBatch`. @throws Unsupported, BackendIncident of the invocation that failed */
  batch?(request: BatchRequestBody): Promise<BatchReplyBody>;
  /** Makes calls of the GL in a new context; where `hello` has `gl`. @throws Unsupported */
  commands?(request: CommandsRequestBody): Promise<AnswersReplyBody>;
  close(): Promise<void>;
}

/** What a hosted implementation throws where it cannot do what is asked: answered `unsupported`. */
export class Unsupported extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'Unsupported';
  }
}
