/**
 * Scripts of calls at random, legal and illegal ones, by seed and index: gestures that belong together, queries of what they are about,
 * and calls with any arguments. What is not modelled is left out, so that every call of a script has a meaning.
 */
import { GL_COMMANDS, type GlCommandSpec } from '../../spec/gl/commands.js';
import type { DeclaredParameter } from '../../spec/gl/declaration.js';
import { PLAIN_MODES } from '../../spec/gl/primitives.js';
import {
  CallError,
  NotModelled,
  type Argument,
  type Call,
} from '../../semantics/gl/context/call.js';
import { hasVp, newContext, type Context } from '../../semantics/gl/context/context.js';
import { nominalEngine } from '../../semantics/gl/context/engine.js';
import { inMemory } from '../../semantics/gl/context/memory.js';
import { perform } from '../../semantics/gl/context/perform.js';
import { SeededSource, type Source } from '../generate/source.js';
import { NAMES, PROGRAMS } from './gesture-parts.js';
import { gesture } from './gestures.js';
import {
  FRAMEBUFFER_NAMES,
  framebufferGesture,
  GPU_NAMES,
  GPU_PROGRAMS,
  gpuGesture,
} from './gpu-gestures.js';
import { sharedGesture } from './shared-gestures.js';

/** Generators of other things have 0 to 2. */
const STREAM = 3;

export interface ScriptOptions {
  /** Calls, nearly. */
  readonly length?: number;
  readonly start?: () => Context;
}

/** The script of a seed and an index. */
export function drawScript(
  seed: number,
  index: number,
  { length = 80, start = newContext }: ScriptOptions = {},
): readonly Call[] {
  const draw = new Draw(new SeededSource(seed, index, STREAM));
  const engine = nominalEngine();
  const calls: Call[] = [];
  let context = start();
  const some = choicesOf(context);
  while (calls.length < length) {
    for (const call of some(draw)) {
      try {
        context = perform(context, call, engine).context;
        calls.push(call);
      } catch (error) {
        if (!(error instanceof CallError || error instanceof NotModelled)) throw error;
      }
    }
  }
  return calls;
}

/** The calls of a script that have a meaning where it comes to them. */
export function withMeaning(
  calls: readonly Call[],
  start: () => Context = newContext,
): readonly Call[] {
  const engine = nominalEngine();
  let context = start();
  return calls.filter((call) => {
    try {
      context = perform(context, call, engine).context;
      return true;
    } catch (error) {
      if (error instanceof CallError || error instanceof NotModelled) return false;
      throw error;
    }
  });
}

/** Choices from a source. */
export class Draw {
  constructor(private readonly source: Source) {}

  /** An integer from 0 up to, and without, a bound. */
  below(bound: number): number {
    return this.source.nextInt(0, bound - 1);
  }

  of<T>(values: readonly [T, ...T[]]): T {
    return values[this.below(values.length)] ?? values[0];
  }
}

/** What any call is drawn from. */
export interface Kinds {
  readonly specs: readonly [GlCommandSpec, ...GlCommandSpec[]];
  /** Commands with many forms do not crowd these out. */
  readonly others: readonly [GlCommandSpec, ...GlCommandSpec[]];
  readonly names: readonly [string, ...string[]];
  readonly programs: readonly [Uint8Array, ...Uint8Array[]];
}

const HAS_FORMS = /^[A-Z]\w*\d(?:[bsifd]|u[bsi])v?(?:NV|ARB|EXT)?$/;

/** What any call is drawn from in a context. */
export function kindsOf({ extensions, gpu }: Context): Kinds {
  const specs = [...GL_COMMANDS.values()].filter(
    ({ extension }) => extension === null || extensions.has(extension),
  ) as [GlCommandSpec, ...GlCommandSpec[]];
  const others = specs.filter(({ name }) => !HAS_FORMS.test(name)) as [GlCommandSpec];
  if (gpu === null) return { specs, others, names: [...NAMES, ...PLAIN_MODES], programs: PROGRAMS };
  const ofFramebuffers = extensions.has('EXT_framebuffer_object') ? FRAMEBUFFER_NAMES : [];
  const names = [...NAMES, ...GPU_NAMES, ...PLAIN_MODES, ...ofFramebuffers] as const;
  return { specs, others, names, programs: [...PROGRAMS, ...GPU_PROGRAMS] };
}

/** Gestures and any calls, of the commands that a context has. */
function choicesOf(context: Context): (draw: Draw) => readonly Call[] {
  const kinds = kindsOf(context);
  return (draw) => {
    if (draw.below(4) === 0) return [anyCall(draw, kinds)];
    if (context.gpu === null) return gesture(draw);
    if (context.extensions.has('EXT_framebuffer_object') && draw.below(6) === 0)
      return framebufferGesture(draw);
    if (hasVp(context) && draw.below(3) === 0) return sharedGesture(draw);
    return draw.below(hasVp(context) ? 2 : 3) === 0 ? gesture(draw) : gpuGesture(draw);
  };
}

function anyCall(draw: Draw, kinds: Kinds): Call {
  return callOf(draw, draw.of(draw.below(3) === 0 ? kinds.specs : kinds.others), kinds);
}

/** A call of a command, with any arguments. */
export function callOf(draw: Draw, { name, parameters }: GlCommandSpec, kinds: Kinds): Call {
  return { command: name, arguments: parameters.map((each) => anyArgument(draw, each, kinds)) };
}

const MASKS = [
  'ENABLE_BIT', 'CURRENT_BIT', 'EVAL_BIT', 'TRANSFORM_BIT', 'POINT_BIT', 'POLYGON_BIT', 'LIGHTING_BIT', 'ALL_ATTRIB_BITS',
  'CLIENT_VERTEX_ARRAY_BIT',
] as const; // prettier-ignore

const MEMORY = inMemory('FLOAT', [1, 2, 3, 4, 5, 6, 7, 8]);

/** As many as the longest of the arrays that small counts ask for. */
const LONG = 80;

function anyArgument(draw: Draw, { type, count }: DeclaredParameter, kinds: Kinds): Argument {
  if (count !== null) {
    return Array.from({ length: LONG }, () => Number(anyOne(draw, type, kinds)));
  }
  return anyOne(draw, type, kinds);
}

function anyOne(draw: Draw, type: DeclaredParameter['type'], { names, programs }: Kinds): Argument {
  switch (type) {
    case 'enum':
      return draw.of(names);
    case 'bitfield':
      return MASKS.filter(() => draw.below(3) === 0);
    case 'boolean':
      return draw.below(2) === 0;
    case 'bytes':
      return draw.of(programs);
    case 'memory':
      return draw.below(4) === 0 ? null : { bytes: MEMORY, offset: 4 * draw.below(3) };
    case 'float':
    case 'double':
      return draw.of([0, 1, -1, 0.5, 2, -2.5, 3, 90]);
    case 'uint':
      return draw.of([draw.below(18), draw.below(8), 95, 96, 255, 256]);
    case 'ubyte':
    case 'ushort':
      return draw.below(200);
    case 'sizei':
      return draw.below(6) - 1;
    default:
      return draw.below(20) - 3;
  }
}
