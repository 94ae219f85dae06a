/**
 * The primitives that leave a driver, by GL_FEEDBACK (OpenGL 1.2.1 §5.3): clip coordinates from window coordinates and w, the primary colour
 * and texture coordinate 0. Mesa records colours as they are before flat shading, so that under FLAT none are told.
 */
import { bitsOf } from '../../../semantics/number/binary32.js';
import {
  tellsPrimitives,
  type RawLeftVertex,
  type RawPrimitive,
  type RawQuad,
} from '../../protocol/gl/primitives.js';
import type { EglContext, Pointer } from './egl.js';
import { functionOf, GL, glOf, type Gl } from './gl.js';

/** Pixels in each direction. */
const SIZE = 1024;
/** Words of a script's draws, and of a vertex in GL_4D_COLOR_TEXTURE: x y z w, r g b a, s t r q. */
const [ROOM, RECORD] = [256 * 1024, 12];
const [SHADE_MODEL, FLAT] = [0x0b54, 0x1d00];

/** By its token: what a record is of; a polygon says how many vertices it has. */
const TOKENS: ReadonlyMap<number, RawPrimitive['kind']> = new Map([
  [0x701, 'point'],
  [0x702, 'line'],
  [0x703, 'polygon'],
  [0x707, 'line'],
]);

export class LeftPrimitives {
  readonly #gl: Gl;
  readonly #viewport: (...given: number[]) => unknown;
  readonly #memory: Pointer;
  readonly #words: Float32Array;
  /** Whether the next call may stand between Begin and End, where nothing can be asked. */
  #isWithin = false;
  /** Whether something was recorded that no call tells. */
  #isMixed = false;

  constructor(egl: EglContext) {
    this.#gl = glOf(egl);
    this.#viewport = functionOf(egl, 'glViewport', 'void (int, int, int, int)');
    this.#memory = egl.koffi.alloc('uint32', ROOM);
    this.#words = new Float32Array(egl.koffi.view(this.#memory, ROOM * 4));
  }

  /** Records from now on, in a context that is new. */
  begin(): void {
    this.#viewport(0, 0, SIZE, SIZE);
    this.#gl.FeedbackBuffer(ROOM, GL['4D_COLOR_TEXTURE'], this.#memory);
    this.#gl.RenderMode(GL.FEEDBACK);
    [this.#isWithin, this.#isMixed] = [false, false];
  }

  /** What left by a call that has been made; null of one that tells nothing. */
  after(command: string): readonly RawPrimitive[] | null {
    // A list may begin a primitive, and draw others.
    if (command === 'Begin' || command === 'CallList') this.#isWithin = true;
    if (command === 'CallList') this.#isMixed = true;
    if (command === 'End') this.#isWithin = false;
    if (!tellsPrimitives({ command }) || this.#isWithin) return null;
    const count = this.#gl.RenderMode(GL.FEEDBACK);
    const isMixed = this.#isMixed;
    this.#isMixed = false;
    return isMixed || count < 0 ? null : this.#recorded(count);
  }

  #recorded(count: number): readonly RawPrimitive[] | null {
    const words = this.#words;
    const model = new Int32Array(1);
    if (count > 0) this.#gl.GetIntegerv(SHADE_MODEL, model);
    const primitives: RawPrimitive[] = [];
    for (let at = 0; at < count;) {
      const kind = TOKENS.get(words[at++] ?? NaN);
      if (kind === undefined) return null;
      const size = kind === 'point' ? 1 : kind === 'line' ? 2 : (words[at++] ?? 0);
      const vertices = Array.from({ length: size }, (_, index) =>
        vertexOf(words.subarray(at + index * RECORD), model[0] === FLAT),
      );
      at += size * RECORD;
      primitives.push({ kind, vertices });
    }
    return primitives;
  }
}

function vertexOf(words: Float32Array, isFlat: boolean): RawLeftVertex {
  const [x = NaN, y = NaN, z = NaN, w = NaN] = words;
  const places = [(2 * x) / SIZE - 1, (2 * y) / SIZE - 1, 2 * z - 1];
  const position = quadOf([...places.map((place) => place * w), w]);
  const texture = quadOf([...words.subarray(8, 12)]);
  const colour = quadOf([...words.subarray(4, 8)]);
  return {
    position,
    registers: {
      ...(isFlat ? {} : { 'color.primary': colour }),
      'texcoord[0]': texture,
    },
  };
}

function quadOf([x = NaN, y = NaN, z = NaN, w = NaN]: readonly number[]): RawQuad {
  return [x, y, z, w].map((each) => bitsOf(Math.fround(each))) as unknown as RawQuad;
}
