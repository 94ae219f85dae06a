/**
 * Two vectors of each vertex through GL_FEEDBACK, the way that is left to assembly programs: the primary
 * colour and texture coordinate 0 of points, bit for bit. The position has to lie inside the clip volume,
 * or the point is not recorded.
 */
import { checkError } from './context.js';
import type { Koffi, Pointer } from './egl.js';
import { GL, type Gl } from './gl.js';

/** Vectors that one pass shows. */
export const SEEN_PER_PASS = 2;
/** Words of a point in GL_4D_COLOR_TEXTURE: token, x y z w, r g b a, s t r q. */
const RECORD = 13;
const COLOUR = 5;
const TEXTURE = 9;

export class Feedback {
  #memory: Pointer = null;
  #words = new Uint32Array(0);
  #room = 0;

  constructor(
    private readonly gl: Gl,
    private readonly koffi: Koffi,
  ) {
    // Otherwise colours are clamped to [0, 1].
    gl.ClampColorARB(GL.CLAMP_VERTEX_COLOR, GL.FALSE);
  }

  /**
   * Draws, and collects `seen` vectors of each vertex: colour first, then texture coordinate 0.
   *
   * @throws GlError, Error where a point is missing
   */
  draw(count: number, seen: number, draws: () => void): Uint32Array {
    const { gl } = this;
    this.#makeRoom(count * RECORD);
    gl.FeedbackBuffer(this.#room, GL['4D_COLOR_TEXTURE'], this.#memory);
    gl.RenderMode(GL.FEEDBACK);
    draws();
    const written = gl.RenderMode(GL.RENDER);
    checkError(gl, 'GL_FEEDBACK');
    if (written !== count * RECORD) {
      const points = String(Math.floor(written / RECORD));
      throw new Error(`GL_FEEDBACK recorded ${points} points where ${String(count)} were drawn`);
    }
    const results = new Uint32Array(count * seen * 4);
    let to = 0;
    for (let record = 0; record < count * RECORD; record += RECORD) {
      for (let at = COLOUR; at < COLOUR + 4; at++) results[to++] = this.#words[record + at] ?? 0;
      if (seen === 1) continue;
      for (let at = TEXTURE; at < TEXTURE + 4; at++) results[to++] = this.#words[record + at] ?? 0;
    }
    return results;
  }

  close(): void {
    if (this.#memory !== null) this.koffi.free(this.#memory);
    this.#memory = null;
    this.#room = 0;
  }

  /** The driver writes long after it was given the buffer: memory that nobody moves. */
  #makeRoom(words: number): void {
    if (words <= this.#room) return;
    this.close();
    this.#room = Math.max(words, 16 * 1024);
    this.#memory = this.koffi.alloc('uint32', this.#room);
    this.#words = new Uint32Array(this.koffi.view(this.#memory, this.#room * 4));
  }
}
