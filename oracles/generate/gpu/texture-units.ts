/** The texture image units that a generated program accesses, and textures for them: NV_gpu_program4 §2.X.4.4. */
import type { GpuEnvironment } from '../../../spec/gpu/environments.js';
import type { DataType } from '../../../spec/gpu/instructions.js';
import {
  TEXTURE_TARGET_NAMES,
  textureTarget,
  type TextureTarget,
} from '../../../spec/gpu/texture-targets.js';
import { completeTexture } from '../../../semantics/texture/complete.js';
import {
  BASE_FORMATS,
  COMPARE_FUNCTIONS,
  DEPTH_MODES,
  initialParameters,
  MAG_FILTERS,
  MIN_FILTERS,
  WRAP_MODES,
  type BaseFormat,
  type ComponentType,
  type Texture,
  type TextureParameters,
  type TextureUnit,
} from '../../../semantics/texture/texture.js';
import { chance, oneOf, type Source } from '../source.js';

/** How a program accesses a unit: by one target, as texels of one type, so that results are defined. */
export interface TextureRead {
  readonly target: TextureTarget;
  readonly type: DataType;
}

/** Values of a type, about half of them at edges. */
export interface TexelSource {
  float(): number;
  integer(type: 'S' | 'U'): number;
}

const MOST_UNITS = 3;
const TYPES: readonly DataType[] = ['F', 'F', 'F', 'S', 'U'];
const COMPONENT_TYPES: Readonly<Record<DataType, ComponentType>> = {
  F: 'float',
  S: 'signed',
  U: 'unsigned',
};

export function drawUnits(
  source: Source,
  { limits }: GpuEnvironment,
): ReadonlyMap<number, TextureRead> {
  const units = new Map<number, TextureRead>();
  const count = source.nextInt(1, MOST_UNITS);
  for (let number = 0; number < count; number++) {
    const unit = chance(source, 0.6) ? number : source.nextInt(0, limits.textureImageUnits - 1);
    const target = oneOf(source, TEXTURE_TARGET_NAMES);
    const type = textureTarget(target).isShadow ? 'F' : oneOf(source, TYPES);
    units.set(unit, { target, type });
  }
  // In the order in which inputs are written and read again.
  return new Map([...units].sort(([a], [b]) => a - b));
}

/** What is bound to a unit: a complete texture of the target's kind, and now and then one of another kind. */
export function drawUnit(source: Source, read: TextureRead, values: TexelSource): TextureUnit {
  const { texture: kind } = textureTarget(read.target);
  const own = { [kind]: drawTexture(source, read, values) };
  if (!chance(source, 0.1)) return own;
  const other = { target: kind === '2D' ? '1D' : '2D', type: 'F' } as const;
  return { ...own, [other.target]: drawTexture(source, other, values) };
}

function drawTexture(source: Source, { target, type }: TextureRead, values: TexelSource): Texture {
  const { texture: kind, isShadow } = textureTarget(target);
  const format = isShadow ? 'DEPTH_COMPONENT' : oneOf(source, formatsOf(kind, type));
  const isDepth = format === 'DEPTH_COMPONENT';
  const hasBorder = kind !== 'RECT' && kind !== 'BUFFER' && chance(source, 0.15);
  // The texels of a small texture are many already: there are six faces, or slices.
  const isDeep = kind === '3D' || kind === 'CUBE';
  const size = (): number => oneOf(source, isDeep ? [1, 2, 2, 3] : [1, 2, 3, 4, 5]);
  const sizes = [size(), size(), oneOf(source, [1, 2, 2, 3])] as const;
  const form = {
    kind,
    format,
    type: COMPONENT_TYPES[type],
    border: hasBorder ? 1 : 0,
    sizes,
    parameters: drawParameters(source, kind, type, isShadow),
  } as const;
  return completeTexture(form, () => {
    if (type !== 'F') return values.integer(type);
    return isDepth ? source.nextInt(0, 8) / 8 : texel(source, values);
  });
}

/** Depths that are not compared are texels as others are. */
function formatsOf(kind: Texture['kind'], type: DataType): readonly BaseFormat[] {
  return type === 'F' && kind !== '3D' && kind !== 'BUFFER'
    ? BASE_FORMATS
    : BASE_FORMATS.filter((format) => format !== 'DEPTH_COMPONENT');
}

/** Mostly of the range of colors; what is mixed stays far from the greatest numbers. */
function texel(source: Source, values: TexelSource): number {
  if (chance(source, 0.8)) return source.nextInt(-64, 256) / 256;
  const value = values.float();
  return Number.isFinite(value) && Math.abs(value) < 2 ** 64 ? value : 1;
}

function drawParameters(
  source: Source,
  kind: Texture['kind'],
  type: DataType,
  isShadow: boolean,
): Partial<TextureParameters> {
  const wraps = kind === 'RECT' ? WRAP_MODES.slice(0, 3) : WRAP_MODES;
  // Rectangles have no mipmap, and integers are not filtered (gp4.E-texture-integer-filters).
  const smaller = kind === 'RECT' || kind === 'BUFFER' ? MAG_FILTERS : MIN_FILTERS;
  const isNearest = (filter: string): boolean => !filter.includes('LINEAR');
  const minFilters = type === 'F' ? smaller : smaller.filter(isNearest);
  const border = (): number =>
    type === 'F' ? source.nextInt(0, 4) / 4 : source.nextInt(0, type === 'S' ? 9 : 200);
  return {
    ...initialParameters(kind),
    wrapS: oneOf(source, wraps),
    wrapT: oneOf(source, wraps),
    wrapR: oneOf(source, wraps),
    minFilter: oneOf(source, minFilters),
    magFilter: type === 'F' ? oneOf(source, MAG_FILTERS) : 'NEAREST',
    borderColor: [border(), border(), border(), border()],
    ...(kind === 'RECT' || kind === 'BUFFER' ? {} : levels(source)),
    compareMode: isShadow ? 'COMPARE_R_TO_TEXTURE' : 'NONE',
    compareFunction: oneOf(source, COMPARE_FUNCTIONS),
    depthMode: oneOf(source, DEPTH_MODES),
  };
}

/** Limits of levels, and biases: up to 2 none may be clamped (gp4.E-texture-bias). */
function levels(source: Source): Partial<TextureParameters> {
  return {
    ...(chance(source, 0.3) ? levelLimits(source) : {}),
    ...(chance(source, 0.3) ? { lodBias: oneOf(source, [-2, -1, 0.25, 1, 2, 3]) } : {}),
  };
}

function levelLimits(source: Source): Partial<TextureParameters> {
  return {
    minLod: oneOf(source, [-1000, -1, 0, 0.5, 1]),
    maxLod: oneOf(source, [1000, 3, 1.25, 1]),
    baseLevel: source.nextInt(0, 1),
    maxLevel: oneOf(source, [1000, 1, 2]),
  };
}
