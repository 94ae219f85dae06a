/** Texture accesses of instructions: NV_gpu_program4 §2.X.4.4, and the sections of the instructions. */
import type { GpuEnvironment } from '../../../spec/gpu/environments.js';
import {
  TEXTURE_TARGET_NAMES,
  textureTarget,
  type TextureTarget,
  type TextureTargetSpec,
} from '../../../spec/gpu/texture-targets.js';
import type { Contested } from '../../language/interpretations.js';
import { SpecCrash } from '../../machine/crash.js';
import { TEXTURE_ACCESSES, type TextureDefinition } from '../instructions/texture.js';
import type { GpuTexture } from '../program.js';
import type { TextureSyntax, WordSyntax } from './ast.js';
import type { GpuNote } from './violation.js';
import { known } from './words.js';

/** By this interpretation a size query does not say what a unit's target is. */
const QUERIES: Contested = { erratum: 'gp4.E-texture-query-target', interpretations: ['sampling'] };

/** The texture accesses of a program: a unit has one target only. */
export class TextureUnits {
  readonly #environment: GpuEnvironment;
  readonly #targets = new Map<number, TextureTarget>();
  /** Without size queries. */
  readonly #sampled = new Map<number, TextureTarget>();

  constructor(environment: GpuEnvironment) {
    this.#environment = environment;
  }

  get targets(): ReadonlyMap<number, TextureTarget> {
    return this.#targets;
  }

  /** Null, and noted, where the instruction cannot access such a texture. */
  resolve(instruction: string, syntax: TextureSyntax, note: GpuNote): GpuTexture | null {
    const unit = this.#unit(syntax, note);
    const target = known(TEXTURE_TARGET_NAMES, syntax.target.text);
    checkTarget(instruction, textureTarget(target), syntax.target, note);
    const offset = this.#offset(textureTarget(target), syntax, note);
    if (unit === null) return null;
    this.#checkUnit(instruction, unit, target, syntax.target, note);
    return { unit, target, offset };
  }

  #unit({ unit }: TextureSyntax, note: GpuNote): number | null {
    const { name, limits } = this.#environment;
    if (unit === null) return 0;
    if (unit.value < limits.textureImageUnits) return unit.value;
    const range = `0 to ${String(limits.textureImageUnits - 1)}`;
    note({
      restriction: 'texture-unit-range',
      isBeyondLimit: true,
      position: unit.offset,
      message: `texture image units of ${name} are ${range}`,
      expected: range,
    });
    return null;
  }

  /** SHADOW targets count as targets of their own; so do queries (gp4.E-texture-query-target). */
  #checkUnit(
    instruction: string,
    unit: number,
    target: TextureTarget,
    { offset }: WordSyntax,
    note: GpuNote,
  ): void {
    const isQuery = accessOf(instruction).asks === 'size';
    // What is wrong by every interpretation; and what is by the default one.
    const sampled = isQuery ? undefined : this.#sampled.get(unit);
    if (!isQuery) this.#sampled.set(unit, sampled ?? target);
    const other = sampled ?? this.#targets.get(unit);
    if (other !== undefined && other !== target) {
      note({
        restriction: 'mixed-texture-targets',
        position: offset,
        message: `texture image unit ${String(unit)} is accessed as ${other} before, not as ${target}`,
        expected: other,
        ...(sampled === undefined ? { contested: QUERIES } : {}),
      });
      return;
    }
    this.#targets.set(unit, target);
  }

  #offset(
    target: TextureTargetSpec,
    { texelOffset }: TextureSyntax,
    note: GpuNote,
  ): GpuTexture['offset'] {
    const { least, greatest } = this.#environment.limits.texelOffset;
    const values = (texelOffset?.components ?? []).map(({ sign, value, offset }, index) => {
      // Adding zero makes -0 the 0 that it is.
      const given = (sign === '-' ? -value.value : value.value) + 0;
      if (given < least || given > greatest) {
        note({
          restriction: 'texel-offset-range',
          isBeyondLimit: true,
          position: offset,
          message: `texel offsets are ${String(least)} to ${String(greatest)}`,
          expected: `${String(least)} to ${String(greatest)}`,
        });
      } else if (given !== 0 && index >= target.offsets) {
        const many = target.offsets === 0 ? 'no texel offset' : `${String(target.offsets)} of them`;
        note({
          restriction: 'texel-offset-dimension',
          position: offset,
          message: `this texel offset is not 0; the target ${target.name} has ${many}`,
          expected: '0',
        });
      }
      return given;
    });
    const [u = 0, v = 0, w = 0] = values;
    return [u, v, w];
  }
}

function accessOf(instruction: string): TextureDefinition {
  const definition = TEXTURE_ACCESSES.get(instruction);
  if (definition === undefined) throw new SpecCrash(`${instruction} accesses no texture`);
  return definition;
}

function checkTarget(
  instruction: string,
  { name, isSampled, isFetched, lacksFourth }: TextureTargetSpec,
  { offset: position }: WordSyntax,
  note: GpuNote,
): void {
  const { asks, takesFourth } = accessOf(instruction);
  if (asks === 'texel') {
    if (isFetched) return;
    note({
      restriction: 'texel-fetch-target',
      position,
      message: `${instruction} fetches single texels, not from ${name}: no comparison, no cube map`,
    });
  } else if (asks === 'sample' && !isSampled) {
    note({
      restriction: 'buffer-texture-sampled',
      position,
      message: `${instruction} samples textures; ${name} is for TXF and TXQ`,
    });
  } else if (takesFourth && lacksFourth) {
    // The target has something else in the coordinate that the instruction needs (§2.X.8).
    note({
      restriction: 'texture-coordinate-shortage',
      position,
      message: `${instruction} needs the fourth coordinate that ${name} has the reference value in`,
    });
  }
}
