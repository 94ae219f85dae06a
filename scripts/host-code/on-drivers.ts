/** Plain shaders asked all operands of instructions of one number, slice by slice: GLSL and HLSL on Mesa's llvmpipe, WGSL in WebGPU. */
import { cpus } from 'node:os';
import type { EngineName } from '../../semantics/silicon/names.js';
import { compiledFunction } from '../../oracles/exhaust/engine-digest.js';
import { HlslCompiler } from '../../oracles/stacks/gl/hlsl.js';
import type { ShaderStack } from '../../oracles/stacks/shader-stack.js';
import { stackOf } from '../../oracles/stress/stack-of.js';
import type { Translation } from '../../oracles/translate/translation.js';
import type { AllAsked, Counts } from './asked.js';
import { nameOf, tallied } from './count.js';
import { hlslPieces } from './in-hlsl.js';
import { OPERANDS_OF_A_VERTEX, rowShader } from './in-a-row.js';
import { openedStack, piecesOnStack } from './on-stack.js';
import { OF_ONE, type Piece } from './plain.js';
import { SLICES } from './source.js';

const BACKENDS = { mesa: 'mesa:llvmpipe', webgpu: 'webgpu' } as const;
export type DriverName = keyof typeof BACKENDS;

const SLICE = 2 ** 32 / SLICES;
/** Operands that a driver is given at once. */
const BATCH = 2 ** 21;

interface Asked {
  readonly piece: Piece;
  readonly language: string;
  readonly translation: Translation;
}

/** A batch of operands of a function: the engine's results, and what pieces gave that were asked before. */
interface Answers {
  readonly wanted: Uint32Array;
  readonly seen: { readonly found: Uint32Array; readonly counts: Counts }[];
}

/** @throws BackendFailure, StackAbsent where the driver or a tool is not there */
export async function onDriver(engine: EngineName, driver: DriverName): Promise<AllAsked> {
  // Read when the driver is opened.
  Object.assign(process.env, stackOf(BACKENDS[driver]).variables);
  const { stack, close } = await openedStack(BACKENDS[driver]);
  const hlsl = driver === 'mesa' ? new HlslCompiler() : null;
  const pieces = shadersOf(engine, stack, hlsl);
  const known = new KnownAnswers(engine);
  return {
    machine: {
      processor: cpus()[0]?.model ?? 'unknown',
      driver: `${stack.name} ${stack.version}`,
      ...stack.details,
      ...(hlsl === null ? {} : { hlsl: hlsl.version }),
    },
    pieces: pieces.map(({ piece: { instruction, letter, code }, language }) => ({
      ...{ instruction, component: letter, language, code },
    })),
    counts: async (index, slice) => {
      const asked = pieces[index];
      if (asked === undefined) throw new RangeError(`no piece ${String(index)}`);
      let sum: Counts = [0, 0, 0, 0];
      for (let at = 0; at < SLICE; at += BATCH) {
        const first = slice * SLICE + at;
        const found = await stack.run(asked.translation, {
          count: BATCH / OPERANDS_OF_A_VERTEX,
          attributes: new Uint32Array(0),
          parameters: Uint32Array.of(first, 0, 0, 0),
        });
        const counts = known.counts(asked.piece, first, found);
        sum = sum.map((each, kind) => each + (counts[kind] ?? 0));
      }
      return sum;
    },
    close,
  };
}

function shadersOf(
  engine: EngineName,
  stack: ShaderStack,
  hlsl: HlslCompiler | null,
): readonly Asked[] {
  const target = stack.target === 'wgsl' ? 'wgsl' : 'glsl';
  const isOfOne = ({ instruction }: Piece): boolean => OF_ONE[engine].includes(instruction);
  const own = piecesOnStack(engine, target)
    .filter(isOfOne)
    .map((piece) => ({
      ...{ piece, language: target.toUpperCase() },
      translation: rowShader(engine, piece, target),
    }));
  if (hlsl === null) return own;
  const more = hlslPieces(engine)
    .filter(isOfOne)
    .map((piece) => ({
      ...{ piece, language: 'HLSL' },
      translation: hlsl.glsl(rowShader(engine, piece, 'hlsl')),
    }));
  return [...own, ...more];
}

/** What was computed last is kept: pieces of the same function are asked one after the other, and often give the same. */
class KnownAnswers {
  readonly #functions = new Map<string, ReturnType<typeof compiledFunction>>();
  readonly #answers = new Map<number, Answers>();
  #name = '';
  #slice = -1;

  constructor(private readonly engine: EngineName) {}

  counts(piece: Piece, first: number, found: Uint32Array): Counts {
    const { wanted, seen } = this.#answersOf(nameOf(piece), first);
    if (found.length !== wanted.length) throw new Error(`not all results of ${piece.code}`);
    const same = seen.find((each) => Buffer.compare(bytes(each.found), bytes(found)) === 0);
    if (same !== undefined) return same.counts;
    const counts = tallied(found, wanted);
    seen.push({ found, counts });
    return counts;
  }

  #answersOf(name: string, first: number): Answers {
    const slice = Math.floor(first / SLICE);
    if (name !== this.#name || slice !== this.#slice) {
      this.#answers.clear();
      [this.#name, this.#slice] = [name, slice];
    }
    const known = this.#answers.get(first);
    if (known !== undefined) return known;
    let right = this.#functions.get(name);
    right ??= compiledFunction(this.engine, name, 'engine', BATCH);
    this.#functions.set(name, right);
    // It gives the same array each time.
    const made: Answers = { wanted: right(first).slice(), seen: [] };
    this.#answers.set(first, made);
    return made;
  }
}

function bytes({ buffer, byteOffset, byteLength }: Uint32Array): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength);
}
