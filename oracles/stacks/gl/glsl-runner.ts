/**
 * GLSL shaders, whose interface is that of oracles/translate. The results of vertex shaders are taken by
 * transform feedback, bit for bit, at most 16 vectors a shader; those of fragment shaders by a render target.
 */
import { DERIVATIVES_BLOCK } from '../../translate/gpu/derivatives.js';
import type { GpuTranslation } from '../../translate/gpu/translation.js';
import { depthModeName } from '../../translate/gpu/texture-writer.js';
import type { Translation } from '../../translate/translation.js';
import { passingShader } from '../fragment-grid.js';
import { Kept } from '../kept.js';
import type { GpuShaderBatch, ShaderBatch } from '../shader-stack.js';
import { textureOf } from '../texture-calls.js';
import { DEPTH_MODES } from '../texture-enums.js';
import { checkError, type GlContext } from './context.js';
import { GL, type Gl } from './gl.js';
import { linkProgram, type Stage } from './link-program.js';
import { RenderTarget } from './render-target.js';
import { Textures } from './texture-data.js';
import { textureGlOf, type TextureGl } from './texture-gl.js';
import { filledUp, inFours, newBuffer, VertexData } from './vertex-data.js';

/** Vectors that transform feedback takes: 64 components. */
export const MAXIMUM_EXPORTS = 16;
const PROGRAMS_KEPT = 64;
const REGISTER = 16;
/** The binding of `Derivatives`, after that of `Parameters`. */
const DERIVATIVES = 1;
/** Where the bindings of program parameter buffers begin. */
const FIRST_BUFFER = 2;

/** What a VP program is among translations: a vertex shader without buffers and textures. */
const VERTEX = { stage: 'vertex', buffers: [], textures: [] } as const;

/** What is linked: the stages, the text that is meant, and what transform feedback takes. */
const PIPELINES: Readonly<
  Record<
    GpuTranslation['stage'],
    (translation: Translation) => [readonly Stage[], string, readonly string[]]
  >
> = {
  vertex: ({ text, exports }) => [
    [{ type: GL.VERTEX_SHADER, text }],
    text,
    exports.map((name) => `o_${name}`),
  ],
  fragment: ({ text, attributes }) => [
    [
      {
        type: GL.VERTEX_SHADER,
        text: passingShader(text, attributes),
      },
      { type: GL.FRAGMENT_SHADER, text },
    ],
    text,
    [],
  ],
};

interface Compiled {
  readonly program: number;
  readonly stage: GpuTranslation['stage'];
  readonly readsParameters: boolean;
  /** Locations of the uniforms of the translation's textures that are no samplers; -1 where there is none. */
  readonly depthModes: readonly number[];
}

export class GlslRunner {
  readonly #gl: Gl;
  readonly #vertices: VertexData;
  readonly #parameters: number;
  /** Program parameter buffers, by the number of their block. */
  readonly #buffers: number[] = [];
  readonly #derivatives: number;
  readonly #results: number;
  readonly #target: RenderTarget;
  readonly #tex: TextureGl;
  readonly #textures: Textures;
  #resultsSize = 0;
  readonly #programs: Kept<Compiled>;

  constructor({ gl, egl }: GlContext) {
    this.#gl = gl;
    this.#tex = textureGlOf(egl);
    this.#textures = new Textures(gl, this.#tex);
    this.#vertices = new VertexData(gl);
    this.#parameters = newBuffer(gl);
    this.#derivatives = newBuffer(gl);
    this.#results = newBuffer(gl);
    this.#target = new RenderTarget(gl);
    this.#programs = new Kept(PROGRAMS_KEPT, ({ program }) => {
      gl.DeleteProgram(program);
    });
    gl.Enable(GL.RASTERIZER_DISCARD);
  }

  /** @throws ShaderRefused */
  compile(translation: Translation): void {
    this.#compiled(translation);
  }

  /** @throws ShaderRefused */
  compileGpu(translation: GpuTranslation): void {
    this.#compiled(translation, translation);
  }

  /** For each vertex, the exported registers. @throws ShaderRefused, GlError */
  run(translation: Translation, batch: ShaderBatch): Uint32Array {
    return this.#draw(translation, this.#compiled(translation), batch);
  }

  /** For each vertex or fragment of a GPU program, the exported registers. @throws ShaderRefused, GlError */
  runGpu(translation: GpuTranslation, batch: GpuShaderBatch): Uint32Array {
    const compiled = this.#compiled(translation, translation);
    for (const [block, words] of batch.buffers.entries()) {
      this.#buffers[block] ??= newBuffer(this.#gl);
      this.#setBlock(FIRST_BUFFER + block, this.#buffers[block], words);
    }
    if (translation.derivatives > 0) {
      this.#setBlock(DERIVATIVES, this.#derivatives, batch.derivatives);
    }
    this.#setTextures(translation, compiled, batch);
    return this.#draw(translation, compiled, batch);
  }

  /** @throws Unsupported */
  #setTextures(
    { textures }: GpuTranslation,
    { program, depthModes }: Compiled,
    batch: GpuShaderBatch,
  ): void {
    const accesses = textures.map(({ target }, index) => ({
      target,
      unit: batch.textures[index] ?? {},
    }));
    this.#textures.bind(accesses);
    if (depthModes.every((location) => location < 0)) return;
    this.#gl.UseProgram(program);
    for (const [index, { target, unit }] of accesses.entries()) {
      const mode = textureOf(unit, target)?.parameters.depthMode ?? 'LUMINANCE';
      this.#tex.Uniform1ui(depthModes[index] ?? -1, DEPTH_MODES[mode]);
    }
  }

  #draw(
    translation: Translation,
    { program, readsParameters, stage }: Compiled,
    { count, attributes, parameters }: ShaderBatch,
  ): Uint32Array {
    const gl = this.#gl;
    gl.UseProgram(program);
    if (readsParameters) this.#setBlock(0, this.#parameters, parameters);
    const drawn = inFours(count);
    this.#vertices.set(translation.attributes, filledUp(attributes, count), drawn);
    const seen = translation.exports.length;
    return stage === 'vertex'
      ? this.#feedback(count, drawn, seen)
      : this.#target.draw(count, seen, () => {
          gl.DrawArrays(GL.POINTS, 0, count);
        });
  }

  /** Draws vertices, and collects the `seen` outputs of the first `count` of them. */
  #feedback(count: number, drawn: number, seen: number): Uint32Array {
    const gl = this.#gl;
    this.#makeRoom(drawn * seen * REGISTER);
    gl.BindBufferBase(GL.TRANSFORM_FEEDBACK_BUFFER, 0, this.#results);
    gl.BeginTransformFeedback(GL.POINTS);
    gl.DrawArrays(GL.POINTS, 0, drawn);
    gl.EndTransformFeedback();
    const words = new Uint32Array((count * seen * REGISTER) / 4);
    gl.GetBufferSubData(GL.TRANSFORM_FEEDBACK_BUFFER, 0, words.byteLength, words);
    checkError(gl, 'transform feedback');
    return words;
  }

  close(): void {
    this.#textures.clear();
    this.#programs.clear();
  }

  /** Makes the words the uniform block of a binding. */
  #setBlock(binding: number, buffer: number, words: Uint32Array): void {
    const gl = this.#gl;
    gl.BindBuffer(GL.UNIFORM_BUFFER, buffer);
    gl.BufferData(GL.UNIFORM_BUFFER, words.byteLength, words, GL.STREAM_DRAW);
    gl.BindBufferBase(GL.UNIFORM_BUFFER, binding, buffer);
  }

  #makeRoom(size: number): void {
    if (size <= this.#resultsSize) return;
    const gl = this.#gl;
    gl.BindBuffer(GL.TRANSFORM_FEEDBACK_BUFFER, this.#results);
    gl.BufferData(GL.TRANSFORM_FEEDBACK_BUFFER, size, null, GL.STREAM_READ);
    this.#resultsSize = size;
  }

  #compiled(
    translation: Translation,
    { stage, buffers, textures }: Pick<GpuTranslation, 'stage' | 'buffers' | 'textures'> = VERTEX,
  ): Compiled {
    const { text } = translation;
    const known = this.#programs.get(text);
    if (known !== undefined) return known;
    const gl = this.#gl;
    const program = linkProgram(gl, ...PIPELINES[stage](translation));
    // A compiler may find that a block does not matter.
    const bound = (name: string, binding: number): boolean => {
      const block = gl.GetUniformBlockIndex(program, name);
      const isThere = block >>> 0 !== GL.INVALID_INDEX;
      if (isThere) gl.UniformBlockBinding(program, block, binding);
      return isThere;
    };
    const readsParameters = bound('Parameters', 0);
    bound(DERIVATIVES_BLOCK, DERIVATIVES);
    for (const [index, { name }] of buffers.entries()) bound(name, FIRST_BUFFER + index);
    if (textures.length > 0) gl.UseProgram(program);
    const place = (name: string): number => this.#tex.GetUniformLocation(program, name);
    for (const [index, { name }] of textures.entries()) this.#tex.Uniform1i(place(name), index);
    const depthModes = textures.map(({ name }) => place(depthModeName(name)));
    const compiled = { program, stage, readsParameters, depthModes };
    this.#programs.set(text, compiled);
    return compiled;
  }
}
