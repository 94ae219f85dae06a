/**
 * GLSL vertex shaders, their results taken by transform feedback: bit for bit, at most 16 vectors a shader.
 * The shader's interface is that of oracles/translate.
 */
import type { Translation } from '../../translate/translation.js';
import { Kept } from '../kept.js';
import { ShaderRefused, type ShaderBatch } from '../shader-stack.js';
import { checkError, type GlContext } from './context.js';
import { GL, type Gl } from './gl.js';
import { newBuffer, VertexData } from './vertex-data.js';

/** Vectors that transform feedback takes: 64 components. */
export const MAXIMUM_EXPORTS = 16;
const PROGRAMS_KEPT = 64;
const REGISTER = 16;
const LOG_SIZE = 16_384;

interface Compiled {
  readonly program: number;
  readonly readsParameters: boolean;
}

export class GlslRunner {
  readonly #gl: Gl;
  readonly #vertices: VertexData;
  readonly #parameters: number;
  readonly #results: number;
  #resultsSize = 0;
  readonly #programs: Kept<Compiled>;

  constructor({ gl }: GlContext) {
    this.#gl = gl;
    this.#vertices = new VertexData(gl);
    this.#parameters = newBuffer(gl);
    this.#results = newBuffer(gl);
    this.#programs = new Kept(PROGRAMS_KEPT, ({ program }) => {
      gl.DeleteProgram(program);
    });
    gl.Enable(GL.RASTERIZER_DISCARD);
  }

  /** @throws ShaderRefused */
  compile(translation: Translation): void {
    this.#compiled(translation);
  }

  /** For each vertex, the exported registers. @throws ShaderRefused, GlError */
  run(translation: Translation, { count, attributes, parameters }: ShaderBatch): Uint32Array {
    const gl = this.#gl;
    const { program, readsParameters } = this.#compiled(translation);
    gl.UseProgram(program);
    if (readsParameters) {
      gl.BindBuffer(GL.UNIFORM_BUFFER, this.#parameters);
      gl.BufferData(GL.UNIFORM_BUFFER, parameters.byteLength, parameters, GL.STREAM_DRAW);
      gl.BindBufferBase(GL.UNIFORM_BUFFER, 0, this.#parameters);
    }
    this.#vertices.set(translation.attributes, attributes, count);
    const size = count * translation.exports.length * REGISTER;
    this.#makeRoom(size);
    gl.BindBufferBase(GL.TRANSFORM_FEEDBACK_BUFFER, 0, this.#results);
    gl.BeginTransformFeedback(GL.POINTS);
    gl.DrawArrays(GL.POINTS, 0, count);
    gl.EndTransformFeedback();
    const words = new Uint32Array(size / 4);
    gl.GetBufferSubData(GL.TRANSFORM_FEEDBACK_BUFFER, 0, size, words);
    checkError(gl, 'transform feedback');
    return words;
  }

  close(): void {
    this.#programs.clear();
  }

  #makeRoom(size: number): void {
    if (size <= this.#resultsSize) return;
    const gl = this.#gl;
    gl.BindBuffer(GL.TRANSFORM_FEEDBACK_BUFFER, this.#results);
    gl.BufferData(GL.TRANSFORM_FEEDBACK_BUFFER, size, null, GL.STREAM_READ);
    this.#resultsSize = size;
  }

  #compiled({ text, exports }: Translation): Compiled {
    const known = this.#programs.get(text);
    if (known !== undefined) return known;
    const gl = this.#gl;
    const status = new Int32Array(1);
    const length = new Int32Array(1);
    const log = new Uint8Array(LOG_SIZE);
    const said = (): string => Buffer.from(log.subarray(0, length[0] ?? 0)).toString();
    const shader = gl.CreateShader(GL.VERTEX_SHADER);
    const program = gl.CreateProgram();
    try {
      gl.ShaderSource(shader, 1, [text], null);
      gl.CompileShader(shader);
      gl.GetShaderiv(shader, GL.COMPILE_STATUS, status);
      if (status[0] !== 1) {
        gl.GetShaderInfoLog(shader, LOG_SIZE, length, log);
        throw new ShaderRefused(said(), text);
      }
      gl.AttachShader(program, shader);
      const varyings = exports.map((name) => `o_${name}`);
      gl.TransformFeedbackVaryings(program, varyings.length, varyings, GL.INTERLEAVED_ATTRIBS);
      gl.LinkProgram(program);
      gl.GetProgramiv(program, GL.LINK_STATUS, status);
      if (status[0] !== 1) {
        gl.GetProgramInfoLog(program, LOG_SIZE, length, log);
        throw new ShaderRefused(said(), text);
      }
    } catch (error) {
      gl.DeleteProgram(program);
      throw error;
    } finally {
      gl.DeleteShader(shader);
    }
    const block = gl.GetUniformBlockIndex(program, 'Parameters');
    const readsParameters = block >>> 0 !== GL.INVALID_INDEX;
    if (readsParameters) gl.UniformBlockBinding(program, block, 0);
    const compiled = { program, readsParameters };
    this.#programs.set(text, compiled);
    return compiled;
  }
}
