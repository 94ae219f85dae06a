/**
 * Assembly programs of ARB_vertex_program, their results seen two at a time (feedback.ts): the first
 * export of a translation is its primary colour, the second its texture coordinate 0.
 */
import { bitsOf } from '../../../semantics/number/binary32.js';
import type { Translation } from '../../translate/translation.js';
import { Kept } from '../kept.js';
import { ShaderRefused, type ShaderBatch } from '../shader-stack.js';
import { checkError, type GlContext } from './context.js';
import { Feedback } from './feedback.js';
import { GL, type Gl } from './gl.js';
import { VertexData } from './vertex-data.js';

const PROGRAMS_KEPT = 64;

export class ArbRunner {
  readonly #gl: Gl;
  readonly #vertices: VertexData;
  readonly #feedback: Feedback;
  /** The names of program objects, by program text. */
  readonly #programs: Kept<number>;
  /** What the driver has in program.env, to leave alone what stays. */
  readonly #environment: (Uint32Array | undefined)[] = [];

  constructor({ gl, egl }: GlContext) {
    this.#gl = gl;
    this.#vertices = new VertexData(gl);
    this.#feedback = new Feedback(gl, egl.koffi);
    this.#programs = new Kept(PROGRAMS_KEPT, (program) => {
      gl.DeleteProgramsARB(1, Uint32Array.of(program));
    });
    gl.Enable(GL.VERTEX_PROGRAM);
  }

  /** @throws ShaderRefused */
  compile(translation: Translation): void {
    this.#bind(translation.text);
  }

  /** For each vertex, the exported registers. @throws ShaderRefused, GlError */
  run(translation: Translation, { count, attributes, parameters }: ShaderBatch): Uint32Array {
    const gl = this.#gl;
    this.#bind(translation.text);
    if (translation.readsParameters) this.#setParameters(parameters);
    for (const [slot, quad] of Object.entries(translation.constants)) {
      this.#setParameter(Number(slot), Uint32Array.from(quad, bitsOf), 0);
    }
    this.#vertices.set(translation.attributes, attributes, count);
    return this.#feedback.draw(count, translation.exports.length, () => {
      gl.DrawArrays(GL.POINTS, 0, count);
    });
  }

  close(): void {
    this.#programs.clear();
    this.#feedback.close();
  }

  #setParameters(words: Uint32Array): void {
    for (let at = 0; at < words.length; at += 4) this.#setParameter(at / 4, words, at);
  }

  /** Sets program.env[index] to the four words at that place, unless it has them. */
  #setParameter(index: number, words: Uint32Array, at: number): void {
    const old = this.#environment[index];
    const isThere =
      old !== undefined &&
      old[0] === words[at] &&
      old[1] === words[at + 1] &&
      old[2] === words[at + 2] &&
      old[3] === words[at + 3];
    if (isThere) return;
    const copy = words.slice(at, at + 4);
    this.#gl.ProgramEnvParameter4fvARB(GL.VERTEX_PROGRAM, index, copy);
    this.#environment[index] = copy;
  }

  #bind(text: string): void {
    const gl = this.#gl;
    const known = this.#programs.get(text);
    if (known !== undefined) {
      gl.BindProgramARB(GL.VERTEX_PROGRAM, known);
      return;
    }
    const names = new Uint32Array(1);
    gl.GenProgramsARB(1, names);
    const [name = 0] = names;
    gl.BindProgramARB(GL.VERTEX_PROGRAM, name);
    const bytes = new Uint8Array(Buffer.from(text, 'latin1'));
    gl.ProgramStringARB(GL.VERTEX_PROGRAM, GL.PROGRAM_FORMAT_ASCII, bytes.length, bytes);
    const position = new Int32Array(1);
    gl.GetIntegerv(GL.PROGRAM_ERROR_POSITION, position);
    const [at = -1] = position;
    if (at >= 0) {
      // The error that goes with the position.
      gl.GetError();
      const log = gl.GetString(GL.PROGRAM_ERROR_STRING) ?? '';
      gl.DeleteProgramsARB(1, names);
      throw new ShaderRefused(log, text);
    }
    checkError(gl, 'the program string');
    this.#programs.set(text, name);
  }
}
