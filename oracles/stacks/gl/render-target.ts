/**
 * The results of fragment shaders through a framebuffer of floating-point numbers, one attachment for each
 * vector: each invocation is the point that covers one pixel. Nothing on this way computes: attributes are
 * flat, blending is off, and RGBA32F keeps bits as they are (NaN payloads, -0 and denormals too, which
 * fragments.slow.test.ts asks of each driver), so that no second kind of target is needed for integers.
 */
import { Unsupported } from '../../protocol/host.js';
import { GRID } from '../fragment-grid.js';
import { checkError } from './context.js';
import { GL, type Gl } from './gl.js';

const REGISTER = 4;

export class RenderTarget {
  readonly #framebuffer: number;
  readonly #attachments: number[] = [];
  readonly #most: number;
  #columns = 0;
  #rows = 0;

  constructor(private readonly gl: Gl) {
    const name = new Uint32Array(1);
    gl.GenFramebuffers(1, name);
    this.#framebuffer = name[0] ?? 0;
    const most = new Int32Array(1);
    gl.GetIntegerv(GL.MAX_DRAW_BUFFERS, most);
    this.#most = most[0] ?? 0;
  }

  /**
   * Draws points, of which the first `count` vertices of `passingShader` each cover a pixel, and collects the
   * `seen` outputs of each fragment; zeros of one that was discarded.
   *
   * @throws GlError, Unsupported where there are more outputs than the driver has draw buffers: 8 at least, where
   * a fragment program has 4 colors, a depth and `alive`
   */
  draw(count: number, seen: number, draws: () => void): Uint32Array {
    const { gl } = this;
    if (seen > this.#most) {
      throw new Unsupported(`${String(seen)} outputs; the driver has ${String(this.#most)}`);
    }
    const columns = Math.min(count, GRID.width);
    const rows = Math.ceil(count / GRID.width);
    gl.BindFramebuffer(GL.FRAMEBUFFER, this.#framebuffer);
    this.#makeRoom(columns, rows, seen);
    const outputs = Array.from({ length: seen }, (_, slot) => GL.COLOR_ATTACHMENT0 + slot);
    gl.DrawBuffers(seen, Uint32Array.from(outputs));
    gl.Viewport(0, 0, GRID.width, GRID.height);
    // While it is on, nothing is cleared either.
    gl.Disable(GL.RASTERIZER_DISCARD);
    for (const slot of outputs.keys()) gl.ClearBufferfv(GL.COLOR, slot, new Float32Array(REGISTER));
    draws();
    gl.Enable(GL.RASTERIZER_DISCARD);
    const words = new Uint32Array(count * seen * REGISTER);
    const pixels = new Uint32Array(columns * rows * REGISTER);
    for (const [slot, output] of outputs.entries()) {
      gl.ReadBuffer(output);
      gl.ReadPixels(0, 0, columns, rows, GL.RGBA, GL.FLOAT, pixels);
      for (let fragment = 0; fragment < count; fragment++) {
        const from = fragment * REGISTER;
        words.set(pixels.subarray(from, from + REGISTER), (fragment * seen + slot) * REGISTER);
      }
    }
    gl.BindFramebuffer(GL.FRAMEBUFFER, 0);
    checkError(gl, 'rendering');
    return words;
  }

  /** Attachments of at least so many pixels. */
  #makeRoom(columns: number, rows: number, seen: number): void {
    const { gl } = this;
    const grows = columns > this.#columns || rows > this.#rows;
    this.#columns = Math.max(columns, this.#columns);
    this.#rows = Math.max(rows, this.#rows);
    for (let slot = 0; slot < Math.max(seen, this.#attachments.length); slot++) {
      let attachment = this.#attachments[slot];
      if (attachment !== undefined && !grows) continue;
      if (attachment === undefined) {
        const name = new Uint32Array(1);
        gl.GenRenderbuffers(1, name);
        attachment = name[0] ?? 0;
        this.#attachments.push(attachment);
      }
      gl.BindRenderbuffer(GL.RENDERBUFFER, attachment);
      gl.RenderbufferStorage(GL.RENDERBUFFER, GL.RGBA32F, this.#columns, this.#rows);
      gl.FramebufferRenderbuffer(GL.FRAMEBUFFER, GL.COLOR_ATTACHMENT0 + slot, GL.RENDERBUFFER, attachment); // prettier-ignore
    }
  }
}
