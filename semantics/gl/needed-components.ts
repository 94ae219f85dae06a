/**
 * Which components of an operand an instruction selects, and which of them its result depends upon
 * (NV_gpu_program4 §2.X.3.2, §2.X.8): what an implementation may, and what it must count as used.
 */
import type { Component } from '../../spec/environments.js';
import { textureTarget } from '../../spec/gpu/texture-targets.js';
import { FLOW } from '../gpu/instructions/flow.js';
import { GPU_DEFINITIONS } from '../gpu/instructions/index.js';
import { TEXTURE_ACCESSES, type TextureDefinition } from '../gpu/instructions/texture.js';
import type { GpuInstruction } from '../gpu/program.js';

const COMPONENTS: readonly Component[] = ['x', 'y', 'z', 'w'];

/** The components of a binding that the swizzle of an operand selects: at most xyzw, each once. */
export function selectedComponents(instruction: GpuInstruction, swizzle: string): string {
  return select(instruction, swizzle, 'xyzw');
}

/** Those of them on which the components depend that the instruction writes. */
export function neededComponents(
  instruction: GpuInstruction,
  operand: number,
  swizzle: string,
): string {
  const mask = instruction.destination?.writeMask ?? 'xyzw';
  return select(instruction, swizzle, positions(instruction, operand, mask));
}

/** The components that stand at some positions of the swizzled operand. */
function select({ extendedSwizzle }: GpuInstruction, swizzle: string, at: string): string {
  const picked = COMPONENTS.flatMap((position, index): string[] => {
    if (!at.includes(position)) return [];
    if (extendedSwizzle !== null) return [extendedSwizzle[index]?.select ?? ''];
    return [swizzle.length === 1 ? swizzle : (swizzle[index] ?? '')];
  });
  return COMPONENTS.filter((component) => picked.includes(component)).join('');
}

function positions(instruction: GpuInstruction, operand: number, mask: string): string {
  const { name, texture } = instruction;
  const access = TEXTURE_ACCESSES.get(name);
  const { reads } = GPU_DEFINITIONS.get(name) ?? FLOW.get(name) ?? access ?? {};
  if (reads !== undefined) return reads(mask, operand);
  if (access !== undefined && texture !== null) {
    return coordinates(access, operand, texture.target);
  }
  // A scalar operand has one component, whatever is written.
  return mask;
}

/** The coordinates of a texture access (Tables X.17 and X.18), with the one that the instruction adds. */
function coordinates(
  { asks, takesFourth }: TextureDefinition,
  operand: number,
  target: Parameters<typeof textureTarget>[0],
): string {
  const spec = textureTarget(target);
  const used: readonly (Component | null)[] =
    operand > 0
      ? spec.coordinates
      : [
          ...spec.coordinates,
          spec.layer,
          spec.reference,
          asks === 'texel' ? spec.fetchLevel : null,
          takesFourth ? 'w' : null,
        ];
  return used.join('');
}
