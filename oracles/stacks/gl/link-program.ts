/** GLSL shaders, compiled and linked to a program of the driver. */
import { ShaderRefused } from '../shader-stack.js';
import { GL, type Gl } from './gl.js';

const LOG_SIZE = 16_384;

export interface Stage {
  readonly type: typeof GL.VERTEX_SHADER | typeof GL.FRAGMENT_SHADER;
  readonly text: string;
}

/**
 * The program of some stages.
 *
 * @param own the text that a linker's complaint is about
 * @param varyings outputs of the vertex shader that transform feedback takes, in this order
 * @throws ShaderRefused
 */
export function linkProgram(
  gl: Gl,
  stages: readonly Stage[],
  own: string,
  varyings: readonly string[],
): number {
  const status = new Int32Array(1);
  const length = new Int32Array(1);
  const log = new Uint8Array(LOG_SIZE);
  const said = (): string => Buffer.from(log.subarray(0, length[0] ?? 0)).toString();
  const program = gl.CreateProgram();
  const shaders: number[] = [];
  try {
    for (const { type, text } of stages) {
      const shader = gl.CreateShader(type);
      shaders.push(shader);
      gl.ShaderSource(shader, 1, [text], null);
      gl.CompileShader(shader);
      gl.GetShaderiv(shader, GL.COMPILE_STATUS, status);
      if (status[0] !== 1) {
        gl.GetShaderInfoLog(shader, LOG_SIZE, length, log);
        throw new ShaderRefused(said(), text);
      }
      gl.AttachShader(program, shader);
    }
    if (varyings.length > 0) {
      gl.TransformFeedbackVaryings(program, varyings.length, varyings, GL.INTERLEAVED_ATTRIBS);
    }
    gl.LinkProgram(program);
    gl.GetProgramiv(program, GL.LINK_STATUS, status);
    if (status[0] !== 1) {
      gl.GetProgramInfoLog(program, LOG_SIZE, length, log);
      throw new ShaderRefused(said(), own);
    }
  } catch (error) {
    gl.DeleteProgram(program);
    throw error;
  } finally {
    for (const shader of shaders) gl.DeleteShader(shader);
  }
  return program;
}
