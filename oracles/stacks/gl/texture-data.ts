/**
 * A texture image unit's texture as a texture object of core OpenGL 3.3. Texels become RGBA of 32 bits in each
 * component, as NV_gpu_program4's programs see them whatever the base format; depths that are compared stay depths.
 */
import type { TextureKind, TextureTarget } from '../../../spec/gpu/texture-targets.js';
import { textureTarget } from '../../../spec/gpu/texture-targets.js';
import { borderTexel, toColor } from '../../../semantics/texture/format.js';
import { shapeOf } from '../../../semantics/texture/shape.js';
import type {
  CompareFunction,
  ComponentType,
  MinFilter,
  TexelValue,
  Texture,
  TextureImage,
  TextureUnit,
  WrapMode,
} from '../../../semantics/texture/texture.js';
import { Unsupported } from '../../protocol/host.js';
import { GL, type Bytes, type Gl } from './gl.js';
import { TEX, type TextureGl } from './texture-gl.js';
import { newBuffer } from './vertex-data.js';

const TARGETS: Readonly<Record<TextureKind, number>> = {
  '1D': TEX.TEXTURE_1D,
  '2D': TEX.TEXTURE_2D,
  '3D': TEX.TEXTURE_3D,
  CUBE: TEX.TEXTURE_CUBE_MAP,
  RECT: TEX.TEXTURE_RECTANGLE,
  ARRAY1D: TEX.TEXTURE_1D_ARRAY,
  ARRAY2D: TEX.TEXTURE_2D_ARRAY,
  BUFFER: TEX.TEXTURE_BUFFER,
};

/** Those of core OpenGL. */
const WRAPS: Readonly<Partial<Record<WrapMode, number>>> = {
  CLAMP_TO_EDGE: 0x812f,
  CLAMP_TO_BORDER: 0x812d,
  REPEAT: 0x2901,
  MIRRORED_REPEAT: 0x8370,
};

const FILTERS: Readonly<Record<MinFilter, number>> = {
  NEAREST: 0x2600,
  LINEAR: 0x2601,
  NEAREST_MIPMAP_NEAREST: 0x2700,
  LINEAR_MIPMAP_NEAREST: 0x2701,
  NEAREST_MIPMAP_LINEAR: 0x2702,
  LINEAR_MIPMAP_LINEAR: 0x2703,
};

const COMPARISONS: Readonly<Record<CompareFunction, number>> = {
  NEVER: 0x0200,
  LESS: 0x0201,
  EQUAL: 0x0202,
  LEQUAL: 0x0203,
  GREATER: 0x0204,
  NOTEQUAL: 0x0205,
  GEQUAL: 0x0206,
  ALWAYS: 0x0207,
};

/** How texels are given to the driver. */
interface Form {
  readonly internal: number;
  readonly format: number;
  readonly type: number;
  /** Components of a texel. */
  readonly width: 1 | 4;
  readonly pack: (values: readonly number[]) => Bytes;
}

const COLORS: Readonly<Record<ComponentType, Form>> = {
  float: {
    internal: TEX.RGBA32F,
    format: TEX.RGBA,
    type: TEX.FLOAT,
    width: 4,
    pack: (values) => Float32Array.from(values),
  },
  signed: {
    internal: TEX.RGBA32I,
    format: TEX.RGBA_INTEGER,
    type: TEX.INT,
    width: 4,
    pack: (values) => Int32Array.from(values),
  },
  unsigned: {
    internal: TEX.RGBA32UI,
    format: TEX.RGBA_INTEGER,
    type: TEX.UNSIGNED_INT,
    width: 4,
    pack: (values) => Uint32Array.from(values),
  },
};

const DEPTHS: Form = {
  internal: TEX.DEPTH_COMPONENT32F,
  format: TEX.DEPTH_COMPONENT,
  type: TEX.FLOAT,
  width: 1,
  pack: (values) => Float32Array.from(values),
};

/** DEPTH_TEXTURE_MODE as translated shaders are told it (oracles/translate/gpu/textures.ts). */
export const DEPTH_MODES = { LUMINANCE: 0, INTENSITY: 1, ALPHA: 2 } as const;

/** The texture that an access reads; undefined where none is bound. */
export function textureOf(unit: TextureUnit, target: TextureTarget): Texture | undefined {
  return unit[textureTarget(target).texture];
}

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
      this.#fill(texture, textureTarget(target).isShadow);
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

  #fill(texture: Texture, isShadow: boolean): void {
    const isDepth = isShadow && texture.baseFormat === 'DEPTH_COMPONENT';
    const form = isDepth ? DEPTHS : COLORS[texture.componentType];
    if (texture.kind === 'BUFFER') {
      const [image] = texture.faces[0] ?? [];
      const buffer = newBuffer(this.gl);
      this.#buffers.push(buffer);
      const data = form.pack(image?.texels.flatMap((texel) => colorOf(texture, texel)) ?? []);
      this.gl.BindBuffer(TEX.TEXTURE_BUFFER, buffer);
      this.gl.BufferData(TEX.TEXTURE_BUFFER, data.byteLength, data, GL.STREAM_DRAW);
      this.tex.TexBuffer(TEX.TEXTURE_BUFFER, form.internal, buffer);
      return;
    }
    // Before the images: drivers guess from the filters what levels there will be.
    this.#setParameters(texture, isDepth);
    for (const [face, levels] of texture.faces.entries()) {
      for (const [level, image] of levels.entries()) {
        if (image !== null) this.#setImage(texture, form, { face, level, image });
      }
    }
  }

  #setImage(
    texture: Texture,
    { internal, format, type, width: components, pack }: Form,
    { face, level, image }: Placed,
  ): void {
    const { width, height, depth, texels } = image;
    const data = pack(
      texels.flatMap((texel) => (components === 1 ? [texel[0]] : colorOf(texture, texel))),
    );
    const target = TARGETS[texture.kind];
    const { axes, isLayered } = shapeOf(texture.kind);
    switch (axes + (isLayered ? 1 : 0)) {
      case 1:
        this.tex.TexImage1D(target, level, internal, width, 0, format, type, data);
        break;
      case 2: {
        const side = texture.kind === 'CUBE' ? TEX.TEXTURE_CUBE_MAP_POSITIVE_X + face : target;
        const rows = isLayered ? depth : height;
        this.tex.TexImage2D(side, level, internal, width, rows, 0, format, type, data);
        break;
      }
      default:
        this.tex.TexImage3D(target, level, internal, width, height, depth, 0, format, type, data);
    }
  }

  #setParameters(texture: Texture, isDepth: boolean): void {
    const { kind, componentType, parameters } = texture;
    const { minFilter, magFilter, minLod, maxLod, lodBias, baseLevel, maxLevel } = parameters;
    const { compareMode, compareFunction } = parameters;
    const target = TARGETS[kind];
    for (const [name, mode] of wrapsOf(texture)) {
      this.tex.TexParameteri(target, name, WRAPS[mode] ?? 0);
    }
    this.tex.TexParameteri(target, TEX.TEXTURE_MIN_FILTER, FILTERS[minFilter]);
    this.tex.TexParameteri(target, TEX.TEXTURE_MAG_FILTER, FILTERS[magFilter]);
    this.tex.TexParameterf(target, TEX.TEXTURE_MIN_LOD, minLod);
    this.tex.TexParameterf(target, TEX.TEXTURE_MAX_LOD, maxLod);
    this.tex.TexParameterf(target, TEX.TEXTURE_LOD_BIAS, lodBias);
    this.tex.TexParameteri(target, TEX.TEXTURE_BASE_LEVEL, baseLevel);
    this.tex.TexParameteri(target, TEX.TEXTURE_MAX_LEVEL, maxLevel);
    if (isDepth) {
      const isCompared = compareMode === 'COMPARE_R_TO_TEXTURE';
      const mode = isCompared ? TEX.COMPARE_REF_TO_TEXTURE : TEX.NONE;
      this.tex.TexParameteri(target, TEX.TEXTURE_COMPARE_MODE, mode);
      this.tex.TexParameteri(target, TEX.TEXTURE_COMPARE_FUNC, COMPARISONS[compareFunction]);
    }
    const border = borderTexel(texture);
    const color = isDepth ? border : colorOf(texture, border);
    const values = COLORS[componentType].pack(color);
    const set = { float: 'TexParameterfv', signed: 'TexParameterIiv', unsigned: 'TexParameterIuiv' } as const; // prettier-ignore
    this.tex[set[componentType]](target, TEX.TEXTURE_BORDER_COLOR, values);
  }
}

interface Placed {
  readonly face: number;
  readonly level: number;
  readonly image: TextureImage;
}

function colorOf(texture: Texture, texel: TexelValue): TexelValue {
  const { x, y, z, w } = toColor(texture, texel, { zero: 0, one: 1 });
  return [x, y, z, w];
}

/** The wrap modes that matter, by the parameter. */
function wrapsOf({ kind, parameters }: Texture): readonly (readonly [number, WrapMode])[] {
  const { wrapS, wrapT, wrapR } = parameters;
  const all = [
    [TEX.TEXTURE_WRAP_S, wrapS],
    [TEX.TEXTURE_WRAP_T, wrapT],
    [TEX.TEXTURE_WRAP_R, wrapR],
  ] as const;
  return all.slice(0, shapeOf(kind).axes);
}

/** @throws Unsupported of what OpenGL 3.3 took out of the textures of NV_gpu_program4's time */
function checkCore(texture: Texture): void {
  if (texture.border !== 0) throw new Unsupported('core OpenGL has no textures with a border');
  if (texture.kind === 'BUFFER') return;
  for (const [, mode] of wrapsOf(texture)) {
    if (WRAPS[mode] === undefined) throw new Unsupported(`core OpenGL has no wrap mode ${mode}`);
  }
}
