/**
 * Texture access in GLSL and GLSL ES. Which functions there are: The OpenGL Shading Language 3.30 §8.7, GLSL ES
 * 3.00 §8.8. Coordinates stand in the components that these languages have them in.
 */
import {
  textureTarget,
  type TextureTarget,
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

/** What samplers of a target are called, after "sampler", "isampler" and "usampler". */
const SAMPLERS: Readonly<Record<TextureTarget, string>> = {
  '1D': '1D',
  '2D': '2D',
  '3D': '3D',
  CUBE: 'Cube',
  RECT: '2DRect',
  ARRAY1D: '1DArray',
  ARRAY2D: '2DArray',
  SHADOW1D: '1DShadow',
  SHADOW2D: '2DShadow',
  SHADOWRECT: '2DRectShadow',
  SHADOWCUBE: 'CubeShadow',
  SHADOWARRAY1D: '1DArrayShadow',
  SHADOWARRAY2D: '2DArrayShadow',
  BUFFER: 'Buffer',
};

/** Lower than any level of detail that a texture's parameters make of it. */
const NO_DETAIL = '-1e4';

const PREFIXES: Readonly<Record<DataType, string>> = { F: '', S: 'i', U: 'u' };

export const GLSL_TEXTURES: TextureWriter = {
  declarations: (textures) =>
    textures.flatMap(({ unit, target, name, type }) => [
      `uniform highp ${PREFIXES[type]}sampler${SAMPLERS[target]} ${name}; ${textureNote(unit, target)}`,
      ...(textureTarget(target).isShadow
        ? [`uniform uint ${depthModeName(name)}; ${DEPTH_MODE_NOTE}`]
        : []),
    ]),
  refusal: () => null,
  sample: sampleText,
  fetch: fetchText,
  size: sizeText,
};

/** Targets that the functions with a level of detail, or a bias, do not have. */
const WITHOUT_LEVEL: readonly TextureTarget[] = ['RECT', 'SHADOWRECT', 'SHADOWCUBE', 'SHADOWARRAY2D']; // prettier-ignore
const WITHOUT_BIAS: readonly TextureTarget[] = ['RECT', 'SHADOWRECT', 'SHADOWARRAY2D', 'SHADOWARRAY1D']; // prettier-ignore

function sampleText(sample: Sample, name: string): string {
  const { target, isFragment } = sample;
  if (name === 'TXD') return gradientText(sample, part('dx', target), part('dy', target));
  if (name === 'TXL') return levelText(sample, 'at.w');
  // Without derivatives these are zero, and what is added to their logarithm does not matter (§2.X.4.4).
  if (!isFragment) return levelText(sample, NO_DETAIL);
  const offset = offsetText(target, sample.offset);
  if (name === 'TXB' && !WITHOUT_BIAS.includes(target.name)) {
    return called('texture', sample, offset === null ? ['at.w'] : [offset, 'at.w']);
  }
  if (name !== 'TXB' && (offset === null || target.name !== 'SHADOWARRAY2D')) {
    return called('texture', sample, offset === null ? [] : [offset]);
  }
  const scale = name === 'TXB' ? ' * exp2(at.w)' : '';
  const derivative = (which: string): string => `${which}(${part('at', target)})${scale}`;
  return gradientText(sample, derivative('dFdx'), derivative('dFdy'));
}

/** At a level of detail: where there is no such function, by derivatives that have it. */
function levelText(sample: Sample, level: string): string {
  const { target } = sample;
  if (!WITHOUT_LEVEL.includes(target.name)) {
    const offset = offsetText(target, sample.offset);
    return called('textureLod', sample, offset === null ? [level] : [level, offset]);
  }
  const count = target.coordinates.length;
  const zeros = `vec${String(count)}(0.0)`;
  // Rectangles have derivatives in texels.
  const along = `vec2(exp2(${level}), 0.0)`;
  return gradientText(sample, level === NO_DETAIL ? zeros : along, zeros);
}

function gradientText(sample: Sample, dx: string, dy: string): string {
  const offset = offsetText(sample.target, sample.offset);
  return called('textureGrad', sample, offset === null ? [dx, dy] : [dx, dy, offset]);
}

/** The coordinates, the layer and the reference value are the first components, in this order. */
function called(name: string, sample: Sample, more: readonly string[]): string {
  const { target, sampler, offset } = sample;
  const used = [...target.coordinates, target.layer, target.reference];
  const count = Math.max(
    ...used.map((letter) => (letter === null ? 0 : 'xyzw'.indexOf(letter) + 1)),
  );
  const suffix = offsetText(target, offset) === null ? '' : 'Offset';
  const place = components('at', 'xyzw'.slice(0, count));
  return `${name}${suffix}(${[sampler, place, ...more].join(', ')})`;
}

/** As many components of a vector as the target has coordinates. */
function part(vector: string, { coordinates }: TextureTargetSpec): string {
  return components(vector, coordinates.join(''));
}

/** The texel offset as a constant; null where it is zero. */
function offsetText(target: TextureTargetSpec, offset: readonly number[]): string | null {
  const used = offsetParts(target, offset);
  if (used === null) return null;
  return used.length === 1 ? String(used[0]) : `ivec${String(used.length)}(${used.join(', ')})`;
}

function fetchText(
  target: TextureTargetSpec,
  sampler: string,
  texelOffset: readonly number[],
): string {
  const count = target.coordinates.length + (target.layer === null ? 0 : 1);
  const hasLevels = target.name !== 'RECT' && target.name !== 'BUFFER';
  const offset = offsetText(target, texelOffset);
  const suffix = offset === null ? '' : 'Offset';
  return `texelFetch${suffix}(${[
    sampler,
    components('place', 'xyzw'.slice(0, count)),
    ...(hasLevels ? ['place.w'] : []),
    ...(offset === null ? [] : [offset]),
  ].join(', ')})`;
}

function sizeText({ name, texture }: TextureTargetSpec, sampler: string, level: string): string {
  const { axes, isLayered } = shapeOf(texture);
  const count = axes + (isLayered ? 1 : 0);
  const hasLevels = name !== 'RECT' && name !== 'SHADOWRECT' && name !== 'BUFFER';
  const size = `textureSize(${sampler}${hasLevels ? `, int(${level}.x)` : ''})`;
  const words = count === 1 ? `uint(${size})` : `uvec${String(count)}(${size})`;
  const zeros = Array.from({ length: 4 - count }, () => '0u');
  return `uvec4(${[words, ...zeros].join(', ')})`;
}
