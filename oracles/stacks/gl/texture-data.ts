/** What textures are bound to the texture image units of core OpenGL 3.3 (../texture-calls.ts says how they are made). */
import { textureTarget, type TextureTarget } from '../../../spec/gpu/texture-targets.js';
import type { Texture, TextureUnit } from '../../../semantics/texture/texture.js';
import { Unsupported } from '../../protocol/host.js';
import {
  bufferTexels,
  checkCore,
  textureCalls,
  textureOf,
  type ImageCall,
} from '../texture-calls.js';
import { TARGETS, TEX } from '../texture-enums.js';
import { GL, type Gl } from './gl.js';
import type { TextureGl } from './texture-gl.js';
import { newBuffer } from './vertex-data.js';

/** Makes texture objects, binds them, and deletes them when others are bound. */
export class Textures {
  #names: number[] = [];
  #buffers: number[] = [];

  constructor(
    private readonly gl: Gl,
    private readonly tex: TextureGl,
  ) {}

  /**
   * Binds these textures to the texture image units from 0 on, in this order, and no others.
   *
   * @throws Unsupported where core OpenGL, or the driver, does not have one
   */
  bind(accesses: readonly { readonly target: TextureTarget; readonly unit: TextureUnit }[]): void {
    this.clear();
    for (const [index, { target, unit }] of accesses.entries()) {
      const texture = textureOf(unit, target);
      this.tex.ActiveTexture(TEX.TEXTURE0 + index);
      if (texture === undefined) {
        this.tex.BindTexture(TARGETS[textureTarget(target).texture], 0);
        continue;
      }
      checkCore(texture);
      const names = new Uint32Array(1);
      this.tex.GenTextures(1, names);
      const [name = 0] = names;
      this.#names.push(name);
      this.tex.BindTexture(TARGETS[texture.kind], name);
      if (texture.kind === 'BUFFER') this.#fillBuffer(texture);
      else this.#fill(texture, textureTarget(target).isShadow);
      const code = this.gl.GetError();
      if (code !== GL.NO_ERROR) {
        throw new Unsupported(
          `the driver does not take a ${texture.kind} texture: OpenGL error 0x${code.toString(16)}`,
        );
      }
    }
  }

  clear(): void {
    if (this.#names.length > 0) {
      this.tex.DeleteTextures(this.#names.length, Uint32Array.from(this.#names));
    }
    if (this.#buffers.length > 0) {
      this.tex.DeleteBuffers(this.#buffers.length, Uint32Array.from(this.#buffers));
    }
    this.#names = [];
    this.#buffers = [];
  }

  #fillBuffer(texture: Texture): void {
    const { internal, data } = bufferTexels(texture);
    const buffer = newBuffer(this.gl);
    this.#buffers.push(buffer);
    this.gl.BindBuffer(TEX.TEXTURE_BUFFER, buffer);
    this.gl.BufferData(TEX.TEXTURE_BUFFER, data.byteLength, data, GL.STREAM_DRAW);
    this.tex.TexBuffer(TEX.TEXTURE_BUFFER, internal, buffer);
  }

  #fill(texture: Texture, isShadow: boolean): void {
    const { target, parameters, border, images } = textureCalls(texture, isShadow);
    for (const { function: set, name, value } of parameters) this.tex[set](target, name, value);
    if (border !== null) {
      this.tex[border.function](target, TEX.TEXTURE_BORDER_COLOR, border.values);
    }
    for (const image of images) this.#setImage(image);
  }

  #setImage({ target, level, internal, sizes, format, type, data }: ImageCall): void {
    switch (sizes.length) {
      case 1:
        this.tex.TexImage1D(target, level, internal, ...sizes, 0, format, type, data);
        break;
      case 2:
        this.tex.TexImage2D(target, level, internal, ...sizes, 0, format, type, data);
        break;
      default:
        this.tex.TexImage3D(target, level, internal, ...sizes, 0, format, type, data);
    }
  }
}
