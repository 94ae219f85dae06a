/**
 * Inputs at random, by seed and number: scripts of legal and illegal calls, scripts, streams of GLX and traces that are damaged. Each goes the
 * way that `vpspec gl run` and `vpspec gl trace` go with it, to the last line that they print; whatever it is, it has a result, or is refused by the
 * error that its reader documents, in a bounded time.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import vm from 'node:vm';
import { DumpError, readDump } from '../../oracles/gl/apitrace/dump.js';
import { dumpOf, type Dumped } from '../../oracles/gl/apitrace/dumped.testing.js';
import { recordedDraws } from '../../oracles/gl/apitrace/feedback.js';
import { extensionOf, followTrace } from '../../oracles/gl/apitrace/follow.js';
import { Draw, drawScript } from '../../oracles/gl/generate.js';
import { contextImplementation } from '../../oracles/gl/implementation.js';
import { SeededSource } from '../../oracles/generate/source.js';
import { CallError, NotModelled, type Call } from '../../semantics/gl/context/call.js';
import { newContext, type Context } from '../../semantics/gl/context/context.js';
import { nominalEngine } from '../../semantics/gl/context/engine.js';
import { perform } from '../../semantics/gl/context/perform.js';
import { ScriptError } from '../../semantics/gl/context/script-tokens.js';
import { readScript } from '../../semantics/gl/context/script.js';
import { CaptureError, MADE, madeCapture, readCapture } from '../../semantics/gl/glx/capture.js';
import { GlxClient } from '../../semantics/gl/glx/client.js';
import { GREATEST_LIMITS } from '../../semantics/gl/glx/encode.js';
import { replay } from '../../semantics/gl/glx/replay.js';
import type { ContextName } from '../../spec/gl/limits.js';
import { packageRoot } from '../../spec/load/root.js';
import { glDrawsText, glFollowedText } from './apitrace.js';
import { glCaptureText } from './capture.js';
import { damagedBytes, damagedCalls, damagedText } from './damaged.testing.js';
import { CaptureFollower } from './primitives.js';
import { glRunText, performScript } from './run.js';
import { scriptText } from './script-text.js';
import { glTraceText, traceScript } from './trace.js';

const ENGINE = nominalEngine();
/** Generators of other things have 0 to 3. */
const STREAM = 17;
const EXAMPLES = join(packageRoot(), 'examples');
const example = (file: string): Uint8Array => new Uint8Array(readFileSync(join(EXAMPLES, file)));

const CONTEXTS = ['NV_vertex_program', 'NV_vertex_program2', 'ARB_vertex_program', 'NV_gpu_program4', 'NV_vertex_program2+NV_gpu_program4'] as const; // prettier-ignore

/** What became of an input. */
interface Endured {
  readonly isRefused: boolean;
  /** Calls that were read or performed. */
  readonly calls: number;
  /** The commands of those that were performed one by one. */
  readonly commands?: readonly string[];
}

/** A way of inputs into the semantics. */
type Way = (draw: Draw, index: number) => Endured;

/** How many inputs are damaged before another one is drawn. */
const DAMAGED = 100;

/** A value by an index, of which neighbouring inputs have the same. */
function kept<T>(make: (index: number) => T): (index: number) => T {
  let last: { readonly index: number; readonly value: T } | null = null;
  return (index) => {
    const own = Math.floor(index / DAMAGED);
    if (last?.index !== own) last = { index: own, value: make(own) };
    return last.value;
  };
}

const contextOf = (index: number): ContextName => CONTEXTS[index % CONTEXTS.length] ?? CONTEXTS[0];

/** Commands that stand for several, of which some may have an effect and others an error. */
const SEVERAL = /^(?:CallList|ArrayElement|Draw)/;

/** A context without what GetError and the error position see of an error. */
function withoutFlags({ error, errorPosition, gpu, ...rest }: Context): unknown {
  void [error, errorPosition];
  if (gpu === null) return rest;
  return { ...rest, gpu: { ...gpu, objects: { ...gpu.objects, errorPosition: -1, errorString: '' } } };
} // prettier-ignore

/** @throws Error where a command with an error changed what the context holds */
function checkUnchanged(call: Call, before: Context, after: Context): void {
  // Most hold the same objects: what is equal all the same is compared in full.
  const isKept = Object.entries(before).every(
    ([key, value]) => key === 'error' || Object.is(value, after[key as keyof Context]),
  );
  if (isKept || isDeepStrictEqual(withoutFlags(before), withoutFlags(after))) return;
  throw new Error(`${call.command} has an error and changed the context`);
}

const drawnCalls = kept((index) => {
  const start = (): Context => newContext(contextOf(index));
  return { calls: drawScript(STREAM, index, { length: 8, start }), start };
});

/** Calls at random, of which every other script is damaged; performed one by one. */
const calls: Way = (draw, index) => {
  const isDamaged = index % DAMAGED !== 0;
  const { calls: drawn, start } = drawnCalls(index);
  let context = start();
  const commands: string[] = [];
  for (const call of isDamaged ? damagedCalls(draw, drawn, context) : drawn) {
    try {
      const result = perform(context, call, ENGINE);
      const isOne = !SEVERAL.test(call.command) && context.lists.compiling === null;
      if (result.errors.length > 0 && isOne) checkUnchanged(call, context, result.context);
      context = result.context;
      commands.push(call.command);
    } catch (error) {
      // Memory that is not there, what no compiler takes, and names that are not modelled.
      if (!(error instanceof CallError || error instanceof NotModelled)) throw error;
    }
  }
  return { isRefused: false, calls: commands.length, commands };
};

const SCRIPTS = ['both-programs', 'clip-distances', 'geometry-program', 'tracked-matrix'].map(
  (name) => new TextDecoder().decode(example(`${name}.glc`)),
);

const texts = kept((index) => {
  const name = contextOf(index);
  const start = (): Context => newContext(name, { pointSize: 64, imaging: true });
  const [known] = SCRIPTS.slice(index % 16);
  return { start, text: known ?? scriptText(drawScript(STREAM + 1, index, { length: 8, start: () => newContext(name) })) }; // prettier-ignore
});

/** The text of a script, damaged: read, performed and told, or refused with its line. */
const script: Way = (draw, index) => {
  const { text: own, start } = texts(index);
  const text = damagedText(draw, own);
  try {
    const read = readScript(text);
    if (draw.below(3) === 0) glTraceText(traceScript(start(), read, ENGINE));
    else glRunText(performScript(start(), read, ENGINE));
    return { isRefused: false, calls: read.length };
  } catch (error) {
    if (!(error instanceof ScriptError)) throw error;
    const isPlaced = error.line >= 1 && error.line <= text.split('\n').length;
    if (!isPlaced || error.message === '')
      throw new Error(`line ${String(error.line)} of a script`, { cause: error });
    return { isRefused: true, calls: 0 };
  }
};

const captures = kept((index) => {
  const order = index % 2 === 0 ? 'little' : 'big';
  if (index % 32 === 31) return { order: 'little' as const, bytes: example('mesa-client.glx') };
  const limits = index % 4 < 2 ? GREATEST_LIMITS : { request: 64, command: 24 };
  const client = new GlxClient(newContext(), ENGINE, { order, ...MADE }, limits);
  for (const call of drawScript(STREAM + 2, index, { length: 10 })) {
    try {
      client.send(call);
    } catch (error) {
      // A name whose number is not known is not sent.
      if (!(error instanceof CallError)) throw error;
    }
  }
  return { order: order as 'little' | 'big', bytes: madeCapture(order, client.finished()) };
});

/** What a client of GLX sends, damaged, in either order of bytes: replayed and told, or refused with the byte. */
const glx: Way = (draw, index) => {
  const { order, bytes: own } = captures(index);
  const bytes = damagedBytes(draw, own, order);
  try {
    const capture = readCapture(bytes);
    const follower = new CaptureFollower();
    const result = replay(capture, newContext, ENGINE, {
      major: MADE.major,
      watch: follower.watch,
    });
    const isPlaced = result.steps.every((step) =>
      step.kind === 'error'
        ? step.error.offset <= bytes.length && step.error.says !== ''
        : step.offset < bytes.length,
    );
    if (!isPlaced) throw new Error('a step that is in no byte of the capture');
    glCaptureText(capture, result, follower.ends);
    return { isRefused: false, calls: result.steps.length };
  } catch (error) {
    if (!(error instanceof CaptureError)) throw error;
    if (error.offset > bytes.length)
      throw new Error('a capture is refused behind its end', { cause: error });
    return { isRefused: true, calls: 0 };
  }
};

const APPLICATION: Dumped = {
  text: new TextDecoder().decode(example('apitrace/application.txt')),
  blobs: (file) => (/^blob_call7[245]\.bin$/.test(file) ? example(`apitrace/${file}`) : null),
};
const FEEDBACK: Dumped = {
  text: new TextDecoder().decode(example('apitrace/feedback.txt')),
  blobs: () => null,
};

const dumps = kept((index): Dumped => {
  if (index % 8 === 0) return index % 16 === 0 ? APPLICATION : FEEDBACK;
  const start = (): Context => newContext(contextOf(index));
  return dumpOf(contextImplementation(start, ENGINE), [drawScript(STREAM + 3, index, { length: 8, start })]);
}); // prettier-ignore

/** A dump of apitrace, damaged: followed and told, or refused with its line. */
const trace: Way = (draw, index) => {
  const { text: own, blobs } = dumps(index);
  const text = damagedText(draw, own);
  try {
    const dump = readDump(text);
    const extension = extensionOf(dump);
    const found = followTrace(dump, { extension, engine: ENGINE, blobs, draws: true });
    glFollowedText('dump', found);
    glDrawsText('dump', { ...found, backend: null, draws: recordedDraws(found.drawn) });
    return { isRefused: false, calls: found.performed };
  } catch (error) {
    if (!(error instanceof DumpError)) throw error;
    const isPlaced = error.line >= 1 && error.line <= text.split('\n').length + 1;
    if (!isPlaced || error.message === '')
      throw new Error(`line ${String(error.line)} of a dump`, { cause: error });
    return { isRefused: true, calls: 0 };
  }
};

/** How many of twenty inputs go each way: a trace takes as long as several others. */
const WAYS: readonly (readonly [name: string, way: Way])[] = (
  [['calls', calls, 8], ['scripts', script, 4], ['streams of GLX', glx, 7], ['traces', trace, 1]] as const
).flatMap(([name, way, count]) => Array.from({ length: count }, () => [name, way] as const)); // prettier-ignore

/** What is told of an input that is not endured. */
export interface NotEndured {
  readonly seed: number;
  readonly index: number;
  readonly way: string;
  readonly why: string;
}

/** Inputs of one way. */
export interface EnduredCounts {
  inputs: number;
  refused: number;
  calls: number;
  readonly commands: Set<string>;
}

/** Milliseconds of a block of inputs, of which each takes one as a rule; an input in which they end is tried once more by itself. */
const BOUND = 120_000;
/** Milliseconds of one input by itself: one call may stand for a million commands, and the machine may do much else. */
const ALONE = 900_000;
/** Inputs between two looks at the clock that stops what hangs: a look costs more than an input. */
const BLOCK = 200;

/** The inputs from one number on and before another, of a seed: how many went each way, and which were not endured. */
export function endure(seed: number, from: number, to: number): { readonly counts: ReadonlyMap<string, EnduredCounts>; readonly failures: readonly NotEndured[] } {
  const counts = new Map<string, EnduredCounts>();
  const failures: NotEndured[] = [];
  let index = from;
  const fail = (error: unknown): void => {
    const why = error instanceof Error ? (error.stack ?? error.message) : String(error);
    failures.push({ seed, index, way: WAYS[index % WAYS.length]?.[0] ?? '', why });
  };
  let size = BLOCK;
  const block = (): void => {
    const end = Math.min(to, index + size);
    for (; index < end; index++) {
      const [name, way] = WAYS[index % WAYS.length] ?? ['calls', calls];
      const own = counts.get(name) ?? { inputs: 0, refused: 0, calls: 0, commands: new Set() };
      counts.set(name, own);
      try {
        const draw = new Draw(new SeededSource(seed, index, STREAM));
        // Neighbours of one way damage the same input; each seed has other ones.
        const result = way(draw, seed * 2 ** 24 + index);
        own.calls += result.calls;
        for (const command of result.commands ?? []) own.commands.add(command);
        if (result.isRefused) own.refused++;
      } catch (error) {
        fail(error);
      }
      // One that the clock stops does not come here.
      own.inputs++;
    }
  };
  // Only this stops code that does not come to its end.
  const runner = vm.createContext({ block });
  const run = new vm.Script('block()');
  while (index < to) {
    try {
      run.runInContext(runner, { timeout: size === 1 ? ALONE : BOUND });
      size = BLOCK;
    } catch (error) {
      if (size === 1) {
        fail(error);
        index++;
      }
      size = size === 1 ? BLOCK : 1;
    }
  }
  return { counts, failures };
} // prettier-ignore
