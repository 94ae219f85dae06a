/**
 * Texture access in WGSL (WebGPU Shading Language §17.7). Vertex programs are compute shaders, which have no
 * derivatives, as vertex programs have none. 1D textures are 2D textures one texel high, since those of WGSL have no
 * levels; rectangles and buffers too are 2D textures. Integers are not sampled; depths are compared at the level that
 * derivatives choose, or at the base level.
 */
import {
  textureTarget,
  type TextureKind,
  type TextureTargetSpec,
} from '../../../spec/gpu/texture-targets.js';
import type { DataType } from '../../../spec/gpu/instructions.js';
import { shapeOf } from '../../../semantics/texture/shape.js';
import { components } from '../dialect.js';
import {
  DEPTH_MODE_NOTE,
  depthModeName,
  offsetParts,
  type Sample,
  textureNote,
  type TextureWriter,
} from './texture-writer.js';

/** What textures of a kind are, after "texture_" and "texture_depth_". */
export const WGSL_KINDS = {
  '1D': '2d',
  '2D': '2d',
  '3D': '3d',
  CUBE: 'cube',
  RECT: '2d',
  ARRAY1D: '2d_array',
  ARRAY2D: '2d_array',
  BUFFER: '2d',
} as const satisfies Readonly<Record<TextureKind, string>>;

const TEXELS: Readonly<Record<DataType, string>> = { F: 'f32', S: 'i32', U: 'u32' };

/** Lower than any level of detail that a texture's parameters make of it. */
const NO_DETAIL = '-1e4';

function samplerName(texture: string): string {
  return `${texture}_sampler`;
}

export const WGSL_TEXTURES: TextureWriter = {
  declarations: (textures, first) =>
    textures
      .flatMap(({ unit, target: name, name: texture, type, isSampled }) => {
        const target = textureTarget(name);
        const kind = WGSL_KINDS[target.texture];
        const declared = target.isShadow ? `depth_${kind}` : `${kind}<${TEXELS[type]}>`;
        const sampler = target.isShadow ? 'sampler_comparison' : 'sampler';
        return [
          `var ${texture}: texture_${declared}; ${textureNote(unit, name)}`,
          ...(isSampled ? [`var ${samplerName(texture)}: ${sampler};`] : []),
          ...(isSampled && target.isShadow
            ? [`var<uniform> ${depthModeName(texture)}: u32; ${DEPTH_MODE_NOTE}`]
            : []),
        ];
      })
      .map((line, index) => `@group(0) @binding(${String(first + index)}) ${line}`),

  refusal: ({ name, type }, { isShadow, name: target }, isFragment) => {
    if (name === 'TXF' || name === 'TXQ') return null;
    // What this gives is undefined.
    if (isShadow && type !== 'F') return null;
    if (isShadow && (['TXL', 'TXD'].includes(name) || (isFragment && name === 'TXB'))) {
      const level = isFragment ? 'the level of its own derivatives' : 'the base level';
      return `compares depths at ${level} alone, and ${name} may choose another (${target})`;
    }
    return type === 'F' ? null : `samples no integers, as ${name}.${String(type)} does; TXF fetches them`; // prettier-ignore
  },

  sample: (sample, name) => {
    const { target, isFragment } = sample;
    if (target.isShadow) {
      const reference = target.reference ?? 'z';
      const compare = isFragment ? 'textureSampleCompare' : 'textureSampleCompareLevel';
      return called(compare, sample, [`at.${reference}`]);
    }
    if (name === 'TXD') {
      const [dx, dy] = [along(sample, 'dx', '0.0'), along(sample, 'dy', '0.0')];
      return called('textureSampleGrad', sample, [dx, dy]);
    }
    if (name === 'TXL' || !isFragment) {
      return called('textureSampleLevel', sample, [name === 'TXL' ? 'at.w' : NO_DETAIL]);
    }
    return name === 'TXB'
      ? called('textureSampleBias', sample, ['at.w'])
      : called('textureSample', sample, []);
  },

  fetch: (target, texture, offset) => {
    const { coordinates, layer, texture: kind } = target;
    const place = components('place', coordinates.join(''));
    const whole = coordinates.length === 1 ? `vec2<i32>(${place}, 0)` : place;
    const moved = offsetText(target, offset);
    const hasLevels = kind !== 'RECT' && kind !== 'BUFFER';
    return `textureLoad(${[
      texture,
      moved === null ? whole : `${whole} + ${moved}`,
      ...(layer === null ? [] : [`place.${layer}`]),
      hasLevels ? 'place.w' : '0',
    ].join(', ')})`;
  },

  size: ({ texture: kind }, texture, level) => {
    const { axes, isLayered } = shapeOf(kind);
    const hasLevels = kind !== 'RECT' && kind !== 'BUFFER';
    const size = `textureDimensions(${texture}${hasLevels ? `, i32(${level}.x)` : ''})`;
    const zeros = Array.from({ length: 4 - axes - (isLayered ? 1 : 0) }, () => '0u');
    return `vec4<u32>(${[
      axes === 1 ? `${size}.x` : size,
      ...(isLayered ? [`textureNumLayers(${texture})`] : []),
      ...zeros,
    ].join(', ')})`;
  },
};

/** Coordinates, layer, and what else the function takes; then the offset. */
function called(name: string, sample: Sample, more: readonly string[]): string {
  const { target, sampler: texture } = sample;
  const offset = offsetText(target, sample.offset);
  return `${name}(${[
    texture,
    samplerName(texture),
    along(sample, 'at', '0.5'),
    // Halves are rounded up (EXT_texture_array); WGSL clamps to the layers that there are.
    ...(target.layer === null ? [] : [`nearestLayer(at.${target.layer})`]),
    ...more,
    ...(offset === null ? [] : [offset]),
  ].join(', ')})`;
}

/** The coordinates of a vector; of rectangles from 0 to 1, and of 1D textures with a second one. */
function along({ target, sampler }: Sample, vector: string, second: string): string {
  const { coordinates, texture } = target;
  const part = components(vector, coordinates.join(''));
  if (coordinates.length === 1) return `vec2<f32>(${part}, ${second})`;
  return texture === 'RECT' ? `${part} / vec2<f32>(textureDimensions(${sampler}))` : part;
}

/** The texel offset as a constant; null where it is zero. */
function offsetText(target: TextureTargetSpec, offset: readonly number[]): string | null {
  const used = offsetParts(target, offset);
  if (used === null) return null;
  const whole = used.length === 1 ? [...used, 0] : used;
  return `vec${String(whole.length)}<i32>(${whole.join(', ')})`;
}
