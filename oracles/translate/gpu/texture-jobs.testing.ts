/** Programs that access textures by every instruction and target, and textures of many states. */
import { TEXTURE_TARGETS, type TextureTargetSpec } from '../../../spec/gpu/texture-targets.js';
import type { DataType } from '../../../spec/gpu/instructions.js';
import type { TypedQuad } from '../../../semantics/gpu/machine/state.js';
import { componentsOf } from '../../../semantics/texture/format.js';
import { lastLevel, shapeOf, sizesAfter } from '../../../semantics/texture/shape.js';
import type {
  BaseFormat,
  CompareFunction,
  MinFilter,
  Texture,
  TextureParameters,
  WrapMode,
} from '../../../semantics/texture/texture.js';
import { texture } from '../../../semantics/texture/texture.arbitrary.js';
import { Seeded } from '../../inference/seeded.js';
import { F } from './jobs.testing.js';
import { quad, type Job } from './judged.testing.js';

const WRAPS: readonly WrapMode[] = ['REPEAT', 'MIRRORED_REPEAT', 'CLAMP_TO_EDGE', 'CLAMP_TO_BORDER']; // prettier-ignore
const FILTERS: readonly MinFilter[] = [
  'NEAREST',
  'LINEAR',
  'NEAREST_MIPMAP_NEAREST',
  'LINEAR_MIPMAP_NEAREST',
  'NEAREST_MIPMAP_LINEAR',
  'LINEAR_MIPMAP_LINEAR',
];
const FORMATS: readonly BaseFormat[] = ['RGBA', 'RGB', 'LUMINANCE_ALPHA', 'ALPHA', 'INTENSITY', 'RG', 'R', 'LUMINANCE']; // prettier-ignore
const COMPARISONS: readonly CompareFunction[] = ['LEQUAL', 'GEQUAL', 'LESS', 'GREATER', 'EQUAL', 'NOTEQUAL', 'ALWAYS', 'NEVER']; // prettier-ignore
const COMPONENT = { F: 'float', S: 'signed', U: 'unsigned' } as const;

class Draws extends Seeded {
  some<T>(from: readonly [T, ...T[]] | readonly T[]): T {
    const chosen = from[this.below(from.length)];
    if (chosen === undefined) throw new RangeError('nothing to choose from');
    return chosen;
  }

  /** A multiple of 1/64 from -extent to extent: exact, and often at a texel's edge. */
  number(extent: number): number {
    return (this.below(128 * extent + 1) - 64 * extent) / 64;
  }
}

/** What both drivers have wrong, and is left out, stands where it is; what one of them has, here. */
type Driver = 'softpipe' | 'llvmpipe' | 'browser' | 'webgpu';

function isWeb(driver: Driver): boolean {
  return driver === 'webgpu' || driver === 'browser';
}

/**
 * softpipe does not mix with the border of rectangles, llvmpipe clamps all faces to their edges; WebGL and WebGPU have
 * no borders.
 */
function wrapsOf(driver: Driver, kind: Texture['kind']): readonly WrapMode[] {
  if (isWeb(driver)) return kind === 'RECT' ? ['CLAMP_TO_EDGE'] : WRAPS.slice(0, 3);
  if (kind === 'RECT') return driver === 'softpipe' ? ['CLAMP_TO_EDGE'] : WRAPS.slice(2);
  return kind === 'CUBE' && driver === 'llvmpipe' ? ['CLAMP_TO_EDGE'] : WRAPS;
}

function magnifiesBy(
  draws: Draws,
  driver: Driver,
  kind: Texture['kind'],
  minFilter: MinFilter,
): TextureParameters['magFilter'] {
  // softpipe takes derivatives of a rectangle's coordinates for those of coordinates from 0 to 1.
  if (kind === 'RECT' && driver === 'softpipe')
    return minFilter === 'LINEAR' ? 'LINEAR' : 'NEAREST';
  // WebGPU's mix texels of several faces.
  if (kind === 'CUBE' && isWeb(driver)) return 'NEAREST';
  // Through WebGPU these are refused beside LINEAR.
  if (isWeb(driver) && minFilter.startsWith('NEAREST_MIPMAP')) return 'NEAREST';
  return draws.some(['NEAREST', 'LINEAR'] as const);
}

/** Mesa's take the mipmaps of integers even where the filter has none; WebGPU's mix texels of several faces of cubes. */
function filtersOf(driver: Driver, kind: Texture['kind'], type: DataType): readonly MinFilter[] {
  if (type !== 'F') return ['NEAREST_MIPMAP_NEAREST'];
  return kind === 'CUBE' && isWeb(driver)
    ? FILTERS.filter((name) => name.startsWith('NEAREST'))
    : FILTERS;
}

/** A texture that a target accesses, complete, of sizes that differ. */
function drawnTexture(
  draws: Draws,
  target: TextureTargetSpec,
  type: DataType,
  driver: Driver,
): Texture {
  const kind = target.texture;
  const { axes, isLayered, faces } = shapeOf(kind);
  const isRectangle = kind === 'RECT';
  // Mesa's stacks lose the second level of 1D arrays that are three texels wide.
  const width = draws.some(kind === 'ARRAY1D' ? [1, 2, 4, 6] : [1, 3, 4, 6]);
  const sizes = {
    width,
    height: axes < 2 ? 1 : kind === 'CUBE' ? width : draws.some([2, 5]),
    depth: axes === 3 ? 3 : isLayered ? 4 : 1,
  };
  const format = target.isShadow ? 'DEPTH_COMPONENT' : draws.some(FORMATS);
  const value = (): number =>
    target.isShadow
      ? draws.below(9) / 8
      : type === 'F'
        ? draws.number(2)
        : draws.below(2 ** 31) * (type === 'U' ? 2 : 1) - (type === 'S' ? 2 ** 30 : 0);
  // WebGPU keeps none beyond the last mipmap, and six texels have three.
  const sides = [width, sizes.height, isLayered ? 1 : sizes.depth];
  const most = driver === 'webgpu' ? 1 + Math.floor(Math.log2(Math.max(...sides))) : 3;
  const levels = () =>
    Array.from({ length: isRectangle || kind === 'BUFFER' ? 1 : most }, (_, level) => {
      const at = sizesAfter(kind, sizes, level);
      const count = at.width * at.height * at.depth;
      const texels = Array.from({ length: count }, () => Array.from({ length: componentsOf(format) }, value)); // prettier-ignore
      return { ...at, texels };
    });
  const filters = filtersOf(driver, kind, type);
  const wraps = wrapsOf(driver, kind);
  const minFilter = !isRectangle ? draws.some(filters) : type === 'F' ? draws.some(['NEAREST', 'LINEAR'] as const) : 'NEAREST'; // prettier-ignore
  const parameters: Partial<TextureParameters> = {
    wrapS: draws.some(wraps),
    wrapT: draws.some(wraps),
    wrapR: draws.some(wraps),
    minFilter,
    magFilter: type === 'F' ? magnifiesBy(draws, driver, kind, minFilter) : 'NEAREST',
    borderColor: [value(), value(), value(), value()],
    // With derivatives softpipe leaves the bias out.
    ...(driver === 'llvmpipe' && draws.below(3) === 0 ? { lodBias: draws.number(2) } : {}),
    // WebGL in Chromium takes no heed of the least level where there are no mipmaps.
    ...(draws.below(3) === 0 && !(driver === 'webgpu' && target.isShadow) && !(driver === 'browser' && !minFilter.includes('MIPMAP')) ? { minLod: draws.number(1), maxLod: draws.some([1, 1.25, 1.5, 1.75]) } : {}), // prettier-ignore
    ...(target.isShadow
      ? {
          compareMode: 'COMPARE_R_TO_TEXTURE',
          compareFunction: draws.some(COMPARISONS),
          depthMode: draws.some(['LUMINANCE', 'INTENSITY', 'ALPHA'] as const),
        }
      : {}),
  };
  const content = faces === 6 ? { faces: Array.from({ length: 6 }, levels) } : { levels: levels() };
  return texture({ kind, format, type: COMPONENT[type], parameters, ...content });
}

/** Instructions, with their offsets, as far as the target has them. */
function accessesOf(
  target: TextureTargetSpec,
  type: DataType,
  offset: string,
  driver: Driver,
  stage: 'vertex' | 'fragment' = 'vertex',
): readonly string[] {
  const { name, lacksFourth, isSampled, isFetched } = target;
  const from = (...operands: readonly number[]): string =>
    operands.map((index) => `vertex.attrib[${String(index)}]`).join(', ');
  const written = target.offsets === 0 ? name : `${name}${offset}`;
  const sampled = [
    `TEX.${type} result.texcoord[0], ${from(1)}, texture[3], ${written};`,
    ...(lacksFourth
      ? []
      : [
          `TXB.${type} result.texcoord[1], ${from(1)}, texture[3], ${name};`,
          `TXL.${type} result.texcoord[2], ${from(1)}, texture[3], ${written};`,
          `TXP.${type} result.texcoord[3], ${from(1)}, texture[3], ${name};`,
        ]),
    `TXD.${type} result.texcoord[4], ${from(1, 2, 3)}, texture[3], ${written};`,
  ];
  // WGSL samples no integers, and compares depths at the base level, or that of derivatives.
  const unlike = stage === 'fragment' ? /^TX[BLD]/ : /^TX[LD]/;
  const lacks = (access: string): boolean =>
    driver === 'webgpu' && (type !== 'F' || (target.isShadow && unlike.test(access)));
  return [
    ...(isSampled ? sampled.filter((access) => !lacks(access)) : []),
    ...(isFetched
      ? [
          `TXF.${type} result.texcoord[5], ${from(4)}, texture[3], ${name === 'BUFFER' ? name : written};`,
        ]
      : []),
    `TXQ result.texcoord[6], vertex.attrib[5], texture[3], ${name};`,
  ];
}

function offsetOf(draws: Draws, count: number): string {
  const numbers = Array.from({ length: count }, () => String(draws.below(5) - 2));
  return `, (${numbers.join(', ')})`;
}

/** How many levels of a texture drivers have: what is above those that filters use, they do not keep. */
function levelsOf(bound: Texture): number {
  const [base] = bound.faces[0] ?? [];
  return base === undefined || base === null ? 1 : lastLevel(bound, base) + 1;
}

function drawnVertex(
  draws: Draws,
  target: TextureTargetSpec,
  levels: number,
): Record<string, TypedQuad> {
  const extent = target.texture === 'RECT' ? 8 : 2;
  const coordinates = Array.from({ length: 4 }, () => draws.number(extent));
  for (const letter of [target.layer, target.reference]) {
    if (letter !== null) coordinates['xyzw'.indexOf(letter)] = draws.number(3) + 1.5;
  }
  const isProjective = target.reference !== 'w' && draws.below(2) === 0;
  if (isProjective) coordinates[3] = draws.some([1, 2, 0.5]);
  const derivative = (): TypedQuad => F(...Array.from({ length: 4 }, () => draws.number(1)));
  return {
    'vertex.attrib[1]': F(...coordinates),
    'vertex.attrib[2]': derivative(),
    'vertex.attrib[3]': derivative(),
    // Mostly inside: level 0 has more texels than others.
    'vertex.attrib[4]': quad('S', [draws.below(4), draws.below(3), draws.below(3), draws.below(levels)]), // prettier-ignore
    'vertex.attrib[5]': quad('S', [draws.below(levels), 0, 0, 0]),
  };
}

/**
 * Several textures for each target and type, each accessed by all instructions from several places. A job is
 * one vertex: of several at once Mesa's drivers take the levels of the first.
 */
export function textureJobs(
  driver: Driver,
  names: readonly string[],
  textures: number,
  vertices: number,
  seed = 5,
): readonly Job[] {
  return TEXTURE_TARGETS.filter(({ name }) => names.includes(name)).flatMap((target, number) =>
    (target.isShadow ? (['F'] as const) : (['F', 'S', 'U'] as const)).flatMap((type) =>
      Array.from({ length: textures }).flatMap((_, index): readonly Job[] => {
        const draws = new Draws(seed * 10_000 + number * 100 + index * 10 + 'FSU'.indexOf(type));
        const bound = drawnTexture(draws, target, type, driver);
        // SwiftShader misplaces offsets in the second of two levels that it mixes.
        const hasOffset = draws.below(2) === 1 && !(isWeb(driver) && bound.parameters.minFilter.endsWith('MIPMAP_LINEAR')); // prettier-ignore
        const offset = hasOffset ? offsetOf(draws, target.offsets) : '';
        const source = ['!!NVvp4.0', ...accessesOf(target, type, offset, driver), 'END', ''].join(
          '\n',
        );
        const unit = new Map([[3, { [target.texture]: bound }]]);
        return Array.from({ length: vertices }, () => ({
          source,
          vertices: [drawnVertex(draws, target, levelsOf(bound))],
          textures: unit,
        }));
      }),
    ),
  );
}

/** Instructions that choose a level of detail by derivatives. */
const DERIVING = /^T(EX|XB|XP)/;

/**
 * Every instruction with every target in a fragment program, without and with an offset, on as many textures. Where
 * a level of detail depends on derivatives these are given.
 */
export function fragmentTextureJobs(driver: Driver, textures: number, seed = 7): readonly Job[] {
  return TEXTURE_TARGETS.flatMap((target, number) =>
    Array.from({ length: textures }).flatMap((_, index): readonly Job[] => {
      const draws = new Draws(seed * 10_000 + number * 100 + index);
      const bound = drawnWithLevels(draws, target, driver);
      const fragment = drawnFragment(draws, target, levelsOf(bound));
      const mixesLevels = bound.parameters.minFilter.endsWith('MIPMAP_LINEAR');
      const hasOffset = target.offsets > 0 && !(isWeb(driver) && mixesLevels);
      const offsets = hasOffset ? ['', offsetOf(draws, target.offsets)] : [''];
      return offsets.flatMap((offset) =>
        accessesOf(target, 'F', offset, driver, 'fragment').map((access): Job => {
          const written = access.replace(/result\.texcoord\[\d\]/, 'result.color').replaceAll('vertex.', 'fragment.'); // prettier-ignore
          return {
            source: `!!NVfp4.0\n${written}\nEND\n`,
            vertices: [access.startsWith('TXP') ? projective(fragment, target) : fragment],
            textures: new Map([[3, { [target.texture]: bound }]]),
            derivatives: DERIVING.test(access) ? [drawnDerivatives(draws, target)] : [],
          };
        }),
      );
    }),
  );
}

/** Mostly one whose level of detail matters. */
function drawnWithLevels(draws: Draws, target: TextureTargetSpec, driver: Driver): Texture {
  for (let attempt = 0; ; attempt++) {
    const bound = drawnTexture(draws, target, 'F', driver);
    if (levelsOf(bound) > 1 && bound.parameters.minFilter.includes('MIPMAP')) return bound;
    if (attempt === 20) return bound;
  }
}

/** A fragment whose reference value lies between depths. */
function drawnFragment(
  draws: Draws,
  target: TextureTargetSpec,
  levels: number,
): Record<string, TypedQuad> {
  const vertex = drawnVertex(draws, target, levels);
  const { values = [0, 0, 0, 0] } = vertex['vertex.attrib[1]'] ?? {};
  const coordinates = values.map((value, at) =>
    'xyzw'.charAt(at) === target.reference ? draws.below(8) / 8 + 1 / 16 : (value ?? 0),
  );
  return {
    ...Object.fromEntries(
      Object.entries(vertex).map(([name, value]) => [name.replace('vertex', 'fragment'), value]),
    ),
    'fragment.attrib[1]': F(...coordinates),
  };
}

/** Divided by its last component: a power of two, so that derivatives of the quotients can be exact. */
function projective(
  fragment: Readonly<Record<string, TypedQuad>>,
  { reference }: TextureTargetSpec,
): Record<string, TypedQuad> {
  const { values = [0, 0, 0, 0] } = fragment['fragment.attrib[1]'] ?? {};
  const [x, y, z] = values.map(
    (value, at) => (value ?? 0) * ('xyzw'.charAt(at) === reference ? 2 : 1),
  );
  return { ...fragment, 'fragment.attrib[1]': F(x ?? 0, y ?? 0, z ?? 0, 2) };
}

/** By x and by y, up to a texture's extent: levels from the first to the last. */
function drawnDerivatives(
  draws: Draws,
  target: TextureTargetSpec,
): NonNullable<Job['derivatives']>[number] {
  const scale = (target.texture === 'RECT' ? 8 : 1) * draws.some([0.5, 0.25, 0.125, 0.0625]);
  const derivative = (): [number, number, number, number] => [
    draws.number(2) * scale,
    draws.number(2) * scale,
    draws.number(2) * scale,
    0,
  ];
  return { dx: derivative(), dy: derivative() };
}
