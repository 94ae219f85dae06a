/**
 * Texture access of translated GPU programs in GLSL and GLSL ES: NV_gpu_program4 §2.X.4.4 and §2.X.8 TEX to TXQ;
 * which functions there are: The OpenGL Shading Language 3.30 §8.7, GLSL ES 3.00 §8.8. Coordinates stand in the
 * components that the shading language has them in, with one difference for programs without derivatives.
 */
import type { DataType } from '../../../spec/gpu/instructions.js';
import {
  textureTarget,
  type TextureTarget,
  type TextureTargetSpec,
} from '../../../spec/gpu/texture-targets.js';
import { shapeOf } from '../../../semantics/texture/shape.js';
import type { GpuInstruction, GpuProgram } from '../../../semantics/gpu/program.js';
import { lineAndColumn } from '../../../semantics/language/text.js';
import { atom, components, type Dialect } from '../dialect.js';
import type { ShaderTarget } from '../frames.js';
import { Untranslatable } from '../translation.js';
import { derived } from './derivatives.js';
import type { TranslatedTexture } from './gpu-translation.js';
import type { Variables } from './variables.js';

/** A shader's samplers. */
const MOST_SAMPLERS = 16;

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

const TARGETS: Readonly<Record<ShaderTarget, readonly TextureTarget[]>> = {
  glsl: Object.keys(SAMPLERS) as TextureTarget[],
  essl: ['2D', '3D', 'CUBE', 'ARRAY2D', 'SHADOW2D', 'SHADOWCUBE', 'SHADOWARRAY2D'],
  wgsl: [],
};

/** Lower than any level of detail that a texture's parameters make of it. */
const NO_DETAIL = '-1e4';

const PREFIXES: Readonly<Record<DataType, string>> = { F: '', S: 'i', U: 'u' };

/**
 * A sampler for each texture image unit and type of texels.
 *
 * @throws Untranslatable with the line of an access that the language does not have
 */
export function translatedTextures(
  program: GpuProgram,
  target: ShaderTarget,
): readonly TranslatedTexture[] {
  const textures = new Map<string, TranslatedTexture>();
  for (const instruction of program.instructions) {
    if (instruction.texture === null) continue;
    const { unit, target: kind } = instruction.texture;
    if (!TARGETS[target].includes(kind)) {
      const { line } = lineAndColumn(program.source, instruction.syntax.offset);
      throw new Untranslatable(
        `line ${String(line)}: ${target} accesses no textures as ${kind}; ` +
          (target === 'wgsl' ? 'glsl and essl do' : `it has ${TARGETS[target].join(', ')}`),
      );
    }
    const name = samplerName(program, instruction);
    textures.set(name, { unit, target: kind, name });
  }
  if (textures.size > MOST_SAMPLERS) {
    throw new Untranslatable(
      `${String(textures.size)} samplers; a shader has ${String(MOST_SAMPLERS)}`,
    );
  }
  return [...textures.values()].sort((a, b) => a.unit - b.unit);
}

/** The declarations of samplers, and what shadows need besides. */
export function textureDeclarations(textures: readonly TranslatedTexture[]): readonly string[] {
  return textures.flatMap(({ unit, target, name }) => {
    const type = name.endsWith('_S') ? 'S' : name.endsWith('_U') ? 'U' : 'F';
    const note = `// texture[${String(unit)}], ${target}`;
    return [
      `uniform highp ${PREFIXES[type]}sampler${SAMPLERS[target]} ${name}; ${note}`,
      ...(textureTarget(target).isShadow
        ? [
            `uniform uint ${depthModeName(name)}; // DEPTH_TEXTURE_MODE: 0 LUMINANCE, 1 INTENSITY, 2 ALPHA`,
          ]
        : []),
    ];
  });
}

/** The uniform that says how the depths of a texture become colors, which no sampler of shadows knows. */
export function depthModeName(sampler: string): string {
  return `${sampler}_mode`;
}

/** TXQ takes a sampler that is there, since it does not matter of what type the texels are. */
function samplerName(
  { instructions }: GpuProgram,
  { name, type, texture }: GpuInstruction,
): string {
  const unit = texture?.unit ?? 0;
  const accesses = (each: GpuInstruction): boolean =>
    each.texture?.unit === unit && each.name !== 'TXQ';
  const of =
    texture !== null && textureTarget(texture.target).isShadow
      ? 'F'
      : name === 'TXQ'
        ? (instructions.find(accesses)?.type ?? 'F')
        : type;
  return `t${String(unit)}${of === 'F' || of === null ? '' : `_${of}`}`;
}

interface TextureResult {
  /** Statements that come first. */
  readonly before: readonly string[];
  /** Four words of bits. */
  readonly result: string;
}

/** Accesses that choose a level of detail by partial derivatives of their own coordinates. */
const DERIVING = ['TEX', 'TXB', 'TXP'];

/** What an access gives. `operands` are four words of bits each. */
export function textureResult(
  { program, dialect, givesDerivatives }: Variables,
  instruction: GpuInstruction,
  operands: readonly string[],
): TextureResult {
  const { name, texture, type } = instruction;
  if (texture === null) throw new Error(`${name} accesses no texture`);
  const target = textureTarget(texture.target);
  const sampler = samplerName(program, instruction);
  const [first = '', second = '', third = ''] = operands;
  if (name === 'TXQ') return { before: [], result: sizeText(target, sampler, first) };
  if (name === 'TXF') {
    const before = [dialect.fixed('i4', 'place', `ivec4(${first})`)];
    return { before, result: bitsText(dialect, type, fetchText(target, sampler, texture.offset)) };
  }
  if (target.isShadow && type !== 'F') {
    // Depths are no integers: the result is undefined.
    return { before: [], result: dialect.barrier('u4', 'uvec4(0u)') };
  }
  const place = name === 'TXP' ? `DIV(${first}, ${atom(first)}.wwww)` : first;
  const at = derived(place, givesDerivatives && DERIVING.includes(name));
  const sample: Sample = {
    target,
    sampler,
    offset: texture.offset,
    isFragment: program.environment.programType === 'fragment',
  };
  const before = [
    dialect.variable('f4', 'at', dialect.toFloat('f4', at)),
    // Of a texture of floating-point depths the shading languages do not clamp what is compared.
    ...(target.reference === null
      ? []
      : [`at.${target.reference} = clamp(at.${target.reference}, 0.0, 1.0);`]),
    ...(name === 'TXD'
      ? [
          dialect.fixed('f4', 'dx', dialect.toFloat('f4', second)),
          dialect.fixed('f4', 'dy', dialect.toFloat('f4', third)),
        ]
      : []),
  ];
  const color = sampleText(sample, name);
  const value = target.isShadow ? `shadow(${color}, ${depthModeName(sampler)})` : color;
  return { before, result: bitsText(dialect, type, value) };
}

function bitsText(dialect: Dialect, type: DataType | null, texel: string): string {
  if (type === 'F') return `computed(${texel})`;
  return type === 'U' ? dialect.barrier('u4', texel) : dialect.barrier('u4', `uvec4(${texel})`);
}

interface Sample {
  readonly target: TextureTargetSpec;
  readonly sampler: string;
  readonly offset: readonly number[];
  readonly isFragment: boolean;
}

/** Targets that the functions with a level of detail, or a bias, do not have. */
const WITHOUT_LEVEL: readonly TextureTarget[] = ['RECT', 'SHADOWRECT', 'SHADOWCUBE', 'SHADOWARRAY2D']; // prettier-ignore
const WITHOUT_BIAS: readonly TextureTarget[] = ['RECT', 'SHADOWRECT', 'SHADOWARRAY2D', 'SHADOWARRAY1D']; // prettier-ignore

/** A sample of the local `at`, by the locals `dx` and `dy` if they are what it is given. */
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
function offsetText({ offsets }: TextureTargetSpec, offset: readonly number[]): string | null {
  const used = offset.slice(0, offsets);
  if (used.every((each) => each === 0)) return null;
  return used.length === 1 ? String(used[0]) : `ivec${String(used.length)}(${used.join(', ')})`;
}

/** The texel at the local `place`. */
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

/** Sizes, and then zeros, where it is undefined what is there. */
function sizeText({ name, texture }: TextureTargetSpec, sampler: string, level: string): string {
  const { axes, isLayered } = shapeOf(texture);
  const count = axes + (isLayered ? 1 : 0);
  const hasLevels = name !== 'RECT' && name !== 'SHADOWRECT' && name !== 'BUFFER';
  const size = `textureSize(${sampler}${hasLevels ? `, int(${level}.x)` : ''})`;
  const words = count === 1 ? `uint(${size})` : `uvec${String(count)}(${size})`;
  const zeros = Array.from({ length: 4 - count }, () => '0u');
  return `uvec4(${[words, ...zeros].join(', ')})`;
}
