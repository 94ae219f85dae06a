/** What a graphics stack that runs translated programs offers: shaders compiled and run, words in, words out. */
import type { EnvironmentName } from '../../spec/environments.js';
import type { GpuEnvironmentName } from '../../spec/gpu/environments.js';
import type { TextureUnit } from '../../semantics/texture/texture.js';
import type { GpuTranslation } from '../translate/gpu/translation.js';
import type { Mode, Target, Translation } from '../translate/translation.js';

/** The vertices of one run. Words are 32-bit patterns; a register is four of them. */
export interface ShaderBatch {
  readonly count: number;
  /** For each vertex, the attributes that the shader reads, in the order of `Translation.attributes`. */
  readonly attributes: Uint32Array;
  /** Every program parameter of the environment, from c[0] on. */
  readonly parameters: Uint32Array;
}

/** Invocations of a GPU program: vertices, or fragments. */
export interface GpuShaderBatch extends ShaderBatch {
  /** The words of each of `GpuTranslation.buffers`, as many as its block declares. */
  readonly buffers: readonly Uint32Array[];
  /** What is bound to each of `GpuTranslation.textures`. */
  readonly textures: readonly TextureUnit[];
  /** The words of as many vectors as `GpuTranslation.derivatives` has pairs twice: by x, by y, in turn. */
  readonly derivatives: Uint32Array;
}

/** A stack keeps some compiled shaders, by their text; `run` compiles what it does not find. */
export interface ShaderStack {
  /** What the report calls it: "mesa softpipe". */
  readonly name: string;
  /** The stack's version, not vpspec's. */
  readonly version: string;
  readonly target: Target;
  readonly mode: Mode;
  readonly environments: readonly EnvironmentName[];
  /** Result registers that one shader can export. */
  readonly maximumExports: number;
  /** Vertices in one batch. */
  readonly maximumInputs: number;
  /** Vendor, renderer and the like, for the report. */
  readonly details: Readonly<Record<string, string>>;
  /** @throws ShaderRefused */
  compile(translation: Translation): Promise<void> | void;
  /** For each vertex, the exported registers in the shader's order. @throws ShaderRefused */
  run(translation: Translation, batch: ShaderBatch): Promise<Uint32Array> | Uint32Array;
  /** GPU programs that it runs translated; null for one that runs none. */
  readonly gpu: GpuShaderStack | null;
  close(): Promise<void> | void;
}

/** The part of a stack that runs GPU programs. */
export interface GpuShaderStack {
  readonly environments: readonly GpuEnvironmentName[];
  /** Vectors that a fragment shader can put out, `alive` included; absent where these are enough for any program. */
  readonly maximumOutputs?: number;
  /** @throws ShaderRefused */
  compile(translation: GpuTranslation): Promise<void> | void;
  /**
   * For each invocation, the exported registers in the shader's order.
   *
   * @throws ShaderRefused; Unsupported of textures that the stack cannot have
   */
  run(translation: GpuTranslation, batch: GpuShaderBatch): Promise<Uint32Array> | Uint32Array;
}

/** A driver does not take a shader. The message has the driver's log and the line that it speaks of. */
export class ShaderRefused extends Error {
  /**
   * @param log the driver's, which may name a line
   * @param text the shader
   * @param line of the shader, from 1, that the log speaks of; null where it names none
   */
  constructor(log: string, text: string, line: number | null = lineOf(log)) {
    const shown = line === null ? undefined : text.split('\n')[line - 1];
    const place =
      shown === undefined ? '' : `\n  line ${String(line)} of the shader: ${shown.trim()}`;
    super(`the driver does not take the shader: ${log.trim().slice(0, 2000)}${place}`);
    this.name = 'ShaderRefused';
  }
}

/** Logs begin with "0:12(5): error" (Mesa's GLSL), "ERROR: 0:12:" (ANGLE), "line 12, char 3: error" (Mesa's ARB). */
function lineOf(log: string): number | null {
  const [, line] = /\b(?:\d+:|line )(\d+)(?:\(\d+\)|:|,)/.exec(log) ?? [];
  return line === undefined ? null : Number(line);
}
