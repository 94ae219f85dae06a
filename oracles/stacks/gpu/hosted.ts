/**
 * GPU programs on a graphics stack as the protocol sees them: loaded by our own loader, translated into as
 * many shaders as their results need, compiled by the driver, and run one invocation at a time.
 */
import { isGpuText, type GpuEnvironmentName } from '../../../spec/gpu/environments.js';
import { loadGpu } from '../../../semantics/gpu/language/load.js';
import type { GpuProgram } from '../../../semantics/gpu/program.js';
import { bitsOf, parseHex } from '../../../semantics/number/binary32.js';
import { DERIVATIVES } from '../../../semantics/gpu/instructions/derivatives.js';
import { derivesDetail } from '../../../semantics/gpu/instructions/texture.js';
import { kills, roleOf } from '../../../semantics/gpu/instructions/flow.js';
import { Unsupported } from '../../protocol/hosted.js';
import type {
  InvokeRequestBody,
  LeftReplyBody,
  LoadReplyBody,
  ShownResults,
  WordQuad,
} from '../../protocol/bodies.js';
import { ALIVE_WORDS, showsFate } from '../../translate/gpu/fate.js';
import type { GpuTranslation } from '../../translate/gpu/translation.js';
import { translateGpu } from '../../translate/gpu/translate.js';
import { Untranslatable } from '../../translate/translation.js';
import { Kept } from '../kept.js';
import type { GpuShaderBatch, GpuShaderStack, ShaderStack } from '../shader-stack.js';

/** A program on the stack. */
export interface LoadedGpu {
  readonly program: GpuProgram;
  /**
   * Compiled shaders, by how many pairs of partial derivatives they are given. Each exports other results; there
   * is none of a program of which nothing shows.
   */
  readonly shaders: Map<number, readonly GpuTranslation[]>;
}

type Prepared =
  | { readonly loaded: true; readonly program: LoadedGpu }
  | Extract<LoadReplyBody, { loaded: false }>;

/** A campaign asks the same program again for further inputs. */
const PROGRAMS_KEPT = 64;

export class HostedGpu {
  readonly #known = new Kept<LoadedGpu>(PROGRAMS_KEPT);

  constructor(
    private readonly gpu: GpuShaderStack,
    /** The stack that it is a part of. */
    private readonly stack: Pick<ShaderStack, 'name' | 'target' | 'maximumExports'>,
  ) {}

  get environments(): readonly GpuEnvironmentName[] {
    return this.gpu.environments;
  }

  /** Whether a text is a program for it. */
  isFor(source: string): boolean {
    return isGpuText(source);
  }

  /** Compiled shaders, or where and why the program does not load. @throws Unsupported, ShaderRefused */
  async prepared(source: string): Promise<Prepared> {
    const known = this.#known.get(source);
    if (known !== undefined) return { loaded: true, program: known };
    const result = loadGpu(source);
    if (!result.loaded) {
      const { position, message } = result.error;
      return { loaded: false, position, reason: message };
    }
    const program: LoadedGpu = { program: result.program, shaders: new Map() };
    await this.#shaders(program, 0);
    this.#known.set(source, program);
    return { loaded: true, program };
  }

  /** What is not given is undefined: zeros stand there. @throws Unsupported, ShaderRefused */
  async invoked(loaded: LoadedGpu, request: InvokeRequestBody): Promise<LeftReplyBody> {
    const pairs = pairsOf(loaded.program, request);
    let results: ShownResults = {};
    for (const shader of await this.#shaders(loaded, pairs)) {
      const words = await this.gpu.run(shader, batchOf(shader, request));
      const alive = shader.showsKill ? words.at(-1) : undefined;
      // Its results are discarded with the fragment.
      if (alive === 0) return { results: {}, killed: true, emitted: null };
      if (alive === INEXACT) {
        throw new Unsupported('no fragments beside this one have exactly the derivatives given');
      }
      const shown = shader.resultBindings.map((binding, index) => [binding, quadAt(words, index)]);
      results = { ...results, ...Object.fromEntries(shown) };
    }
    return { results, killed: false, emitted: null };
  }

  /** @throws Unsupported, ShaderRefused */
  async #shaders(
    { program, shaders }: LoadedGpu,
    pairs: number,
  ): Promise<readonly GpuTranslation[]> {
    const known = shaders.get(pairs);
    if (known !== undefined) return known;
    const made = this.#translations(program, pairs);
    for (const shader of made) await this.gpu.compile(shader);
    shaders.set(pairs, made);
    return made;
  }

  /** @throws Unsupported */
  #translations(program: GpuProgram, pairs: number): readonly GpuTranslation[] {
    const { name, target } = this.stack;
    if (!this.environments.includes(program.environment.name)) {
      throw new Unsupported(`${name} runs ${this.environments.join(', ')} through ${target}, no ${program.environment.name}`); // prettier-ignore
    }
    const bindings = program.results.map(({ binding }) => binding);
    const maximumExports = this.#maximumExports(program, pairs);
    const shaders: GpuTranslation[] = [];
    try {
      for (let at = 0; at === 0 || at < bindings.length; at += maximumExports) {
        const results = bindings.slice(at, at + maximumExports);
        shaders.push(translateGpu(program, target, { results, derivatives: pairs }));
      }
    } catch (error) {
      if (error instanceof Untranslatable) throw new Unsupported(error.message);
      throw error;
    }
    return shaders.filter(({ exports }) => exports.length > 0);
  }

  /** Results that one shader of the program can export, beside `alive` where it has that. */
  #maximumExports(program: GpuProgram, pairs: number): number {
    const { maximumExports } = this.stack;
    const { maximumOutputs } = this.gpu;
    if (program.environment.programType !== 'fragment' || maximumOutputs === undefined) {
      return maximumExports;
    }
    const outputs = maximumOutputs - (showsFate(program, pairs) ? 1 : 0);
    return Math.max(1, Math.min(maximumExports, outputs));
  }
}

/**
 * How many of the given derivatives matter: other than in fragment programs they are zero (NV_gpu_program4
 * §2.X.4.4).
 *
 * @throws Unsupported
 */
function pairsOf(
  { environment, instructions }: GpuProgram,
  { derivatives }: InvokeRequestBody,
): number {
  if (environment.programType !== 'fragment' || derivatives.length === 0) return 0;
  const samples = instructions.some(({ name }) => derivesDetail(name));
  const turns = instructions.some(
    ({ name, condition }) => roleOf(name) === 'opens' || kills(name) || condition !== null,
  );
  if (samples && turns && derivatives.length > 1) {
    // Those beside it sample other texels, and may then go other ways: there are no derivatives any more.
    throw new Unsupported('fragments beside this one may execute other instructions');
  }
  return samples || instructions.some(({ name }) => DERIVATIVES.has(name)) ? derivatives.length : 0;
}

/** The word of `alive` where derivatives cannot be made (translate/gpu/fate.ts). */
const INEXACT = bitsOf(ALIVE_WORDS.inexact);

const NOTHING: WordQuad = [0, 0, 0, 0];

function batchOf(
  shader: GpuTranslation,
  { in: given, buffers, textures, derivatives }: InvokeRequestBody,
): GpuShaderBatch {
  const words = (binding: string): WordQuad => given[binding]?.words ?? NOTHING;
  return {
    count: 1,
    attributes: Uint32Array.from(shader.attributeBindings.flatMap(words)),
    parameters: Uint32Array.from(
      shader.parameters.flatMap((slot) =>
        typeof slot === 'string' ? words(slot) : slot.map((text) => parseHex(text) ?? 0),
      ),
    ),
    buffers: shader.buffers.map(({ point, vectors }) => {
      const block = new Uint32Array(vectors * 4);
      block.set((buffers[point] ?? []).slice(0, block.length));
      return block;
    }),
    textures: shader.textures.map(({ unit }) => textures.get(unit) ?? {}),
    derivatives: Uint32Array.from(
      derivatives.slice(0, shader.derivatives).flatMap(({ dx, dy }) => [...dx, ...dy]),
    ),
  };
}

function quadAt(words: Uint32Array, index: number): WordQuad {
  const [x = 0, y = 0, z = 0, w = 0] = words.subarray(index * 4, index * 4 + 4);
  return [x, y, z, w];
}
