/** Vertex attributes in a buffer of the driver: what every way of running a program draws from. */
import { GL, type Gl } from './gl.js';

const WORD = 4;
const REGISTER = 16;

export class VertexData {
  readonly #buffer: number;
  #enabled: ReadonlySet<number> = new Set();

  constructor(private readonly gl: Gl) {
    this.#buffer = newBuffer(gl);
  }

  /**
   * Makes the words the attributes `read` of as many vertices as there are. Attribute 0 is given always:
   * without it the compatibility profile draws nothing.
   */
  set(read: readonly number[], words: Uint32Array, count: number): void {
    const { gl } = this;
    gl.BindBuffer(GL.ARRAY_BUFFER, this.#buffer);
    const isEmpty = words.length === 0;
    const data = isEmpty ? new Uint32Array(count * 4) : words;
    gl.BufferData(GL.ARRAY_BUFFER, data.length * WORD, data, GL.STREAM_DRAW);
    const stride = isEmpty ? REGISTER : read.length * REGISTER;
    const places = new Map(read.map((number, place) => [number, place]));
    if (!places.has(0)) places.set(0, 0);
    for (const [number, place] of places) {
      if (!this.#enabled.has(number)) gl.EnableVertexAttribArray(number);
      gl.VertexAttribPointer(number, 4, GL.FLOAT, GL.FALSE, stride, BigInt(place * REGISTER));
    }
    for (const number of this.#enabled) {
      if (!places.has(number)) gl.DisableVertexAttribArray(number);
    }
    this.#enabled = new Set(places.keys());
  }
}

/** A new buffer object. */
export function newBuffer(gl: Pick<Gl, 'GenBuffers'>): number {
  const names = new Uint32Array(1);
  gl.GenBuffers(1, names);
  return names[0] ?? 0;
}
