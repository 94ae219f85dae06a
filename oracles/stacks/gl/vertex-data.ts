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

/** Vertices that a driver runs side by side. */
const SIDE_BY_SIDE = 4;

/** The number of vertices, a multiple of those that run side by side. */
export function inFours(count: number): number {
  return Math.ceil(count / SIDE_BY_SIDE) * SIDE_BY_SIDE;
}

/**
 * The attributes of so many vertices, the last one again and again until there are `inFours` of them. In the room
 * that is left softpipe runs vertices which nobody gave, with what memory holds: a loop of theirs may never end.
 */
export function filledUp(words: Uint32Array, count: number): Uint32Array {
  const [all, size] = [inFours(count), words.length / count];
  if (all === count || words.length === 0) return words;
  const filled = new Uint32Array(all * size);
  filled.set(words);
  for (let vertex = count; vertex < all; vertex++) {
    filled.copyWithin(vertex * size, (count - 1) * size, count * size);
  }
  return filled;
}

/** A new buffer object. */
export function newBuffer(gl: Pick<Gl, 'GenBuffers'>): number {
  const names = new Uint32Array(1);
  gl.GenBuffers(1, names);
  return names[0] ?? 0;
}
