/**
 * Texture access of translated GPU programs: NV_gpu_program4 §2.X.4.4 and §2.X.8 TEX to TXQ. What is the same in
 * all shading languages; how each writes it: texture-writer.ts.
 */
import type { DataType } from '../../../spec/gpu/instructions.js';
import {
  TEXTURE_TARGET_NAMES,
  textureTarget,
  type TextureTarget,
} from '../../../spec/gpu/texture-targets.js';
import type { GpuInstruction, GpuProgram } from '../../../semantics/gpu/program.js';
import { lineAndColumn } from '../../../semantics/language/text.js';
import { derivesDetail } from '../../../semantics/gpu/instructions/texture.js';
import { atom, type Dialect } from '../dialect.js';
import { FRAMES, type ShaderTarget } from '../frames.js';
import { Untranslatable } from '../translation.js';
import { derived } from './derivatives.js';
import type { TranslatedTexture } from './translation.js';
import { depthModeName, type TextureWriter } from './texture-writer.js';
import { GLSL_TEXTURES } from './textures-glsl.js';
import { WGSL_TEXTURES } from './textures-wgsl.js';
import type { Variables } from './variables.js';

/** A shader's samplers. */
const MOST_SAMPLERS = 16;

const TARGETS: Readonly<Record<ShaderTarget, readonly TextureTarget[]>> = {
  glsl: TEXTURE_TARGET_NAMES,
  essl: ['2D', '3D', 'CUBE', 'ARRAY2D', 'SHADOW2D', 'SHADOWCUBE', 'SHADOWARRAY2D'],
  wgsl: TEXTURE_TARGET_NAMES,
};

function writerOf(dialect: Dialect): TextureWriter {
  return dialect === FRAMES.wgsl.dialect ? WGSL_TEXTURES : GLSL_TEXTURES;
}

/**
 * A sampler for each texture image unit and type of texels.
 *
 * @throws Untranslatable with the line of an access that the language does not have
 */
export function translatedTextures(
  program: GpuProgram,
  target: ShaderTarget,
): readonly TranslatedTexture[] {
  const isFragment = program.environment.programType === 'fragment';
  const textures = new Map<string, TranslatedTexture>();
  for (const instruction of program.instructions) {
    if (instruction.texture === null) continue;
    const { unit, target: kind } = instruction.texture;
    const refusal = TARGETS[target].includes(kind)
      ? writerOf(FRAMES[target].dialect).refusal(instruction, textureTarget(kind), isFragment)
      : `accesses no textures as ${kind}; it has ${TARGETS[target].join(', ')}`;
    if (refusal !== null) {
      const { line } = lineAndColumn(program.source, instruction.syntax.offset);
      throw new Untranslatable(`line ${String(line)}: ${target} ${refusal}`);
    }
    const { name, type } = samplerOf(program, instruction);
    const is = (...names: readonly string[]): boolean => names.includes(instruction.name);
    const before = textures.get(name);
    textures.set(name, {
      unit,
      target: kind,
      name,
      type,
      isSampled: before?.isSampled === true || !is('TXF', 'TXQ'),
      choosesDetail: before?.choosesDetail === true || is('TXL', 'TXD') || isFragment,
      numbersLevels: before?.numbersLevels === true || is('TXF', 'TXQ'),
    });
  }
  if (textures.size > MOST_SAMPLERS) {
    throw new Untranslatable(
      `${String(textures.size)} samplers; a shader has ${String(MOST_SAMPLERS)}`,
    );
  }
  return [...textures.values()].sort((a, b) => a.unit - b.unit);
}

/** The declarations of samplers, and what shadows need besides. `binding`: the first that is free, in WGSL. */
export function textureDeclarations(
  target: ShaderTarget,
  textures: readonly TranslatedTexture[],
  binding: number,
): readonly string[] {
  return writerOf(FRAMES[target].dialect).declarations(textures, binding);
}

/** TXQ takes a sampler that is there, since it does not matter of what type the texels are. */
function samplerOf(
  { instructions }: GpuProgram,
  { name, type, texture }: GpuInstruction,
): Pick<TranslatedTexture, 'name' | 'type'> {
  const unit = texture?.unit ?? 0;
  const accesses = (each: GpuInstruction): boolean =>
    each.texture?.unit === unit && each.name !== 'TXQ';
  const of =
    texture !== null && textureTarget(texture.target).isShadow
      ? 'F'
      : ((name === 'TXQ' ? instructions.find(accesses)?.type : type) ?? 'F');
  return { name: `t${String(unit)}${of === 'F' ? '' : `_${of}`}`, type: of };
}

interface TextureResult {
  /** Statements that come first. */
  readonly before: readonly string[];
  /** Four words of bits. */
  readonly result: string;
}

/** What an access gives. `operands` are four words of bits each. */
export function textureResult(
  { program, dialect, givesDerivatives }: Variables,
  instruction: GpuInstruction,
  operands: readonly string[],
): TextureResult {
  const { name, texture, type } = instruction;
  if (texture === null) throw new Error(`${name} accesses no texture`);
  const writer = writerOf(dialect);
  const target = textureTarget(texture.target);
  const { name: sampler } = samplerOf(program, instruction);
  const [first = '', second = '', third = ''] = operands;
  if (name === 'TXQ') return { before: [], result: writer.size(target, sampler, first) };
  if (name === 'TXF') {
    const before = [dialect.fixed('i4', 'place', `${dialect.type.i4}(${first})`)];
    const texel = writer.fetch(target, sampler, texture.offset);
    return { before, result: bitsText(dialect, type, texel) };
  }
  if (target.isShadow && type !== 'F') {
    // Depths are no integers: the result is undefined.
    return { before: [], result: dialect.barrier('u4', `${dialect.type.u4}(0u)`) };
  }
  const place = name === 'TXP' ? `DIV(${first}, ${atom(first)}.wwww)` : first;
  const at = derived(place, givesDerivatives && derivesDetail(name));
  const before = [
    dialect.variable('f4', 'at', dialect.toFloat('f4', at)),
    // The shading languages do not clamp what is compared with a texture of floating-point depths.
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
  const isFragment = program.environment.programType === 'fragment';
  const color = writer.sample({ target, sampler, offset: texture.offset, isFragment }, name);
  const value = target.isShadow ? `shadow(${color}, ${depthModeName(sampler)})` : color;
  return { before, result: bitsText(dialect, type, value) };
}

function bitsText(dialect: Dialect, type: DataType | null, texel: string): string {
  if (type === 'F') return `computed(${texel})`;
  return dialect.barrier('u4', type === 'U' ? texel : `${dialect.type.u4}(${texel})`);
}
