/**
 * Which components of an operand an instruction selects, and which of them its result depends upon
 * (NV_gpu_program4 §2.X.3.2, §2.X.8): what an implementation may, and what it must count as used.
 */
import type { Component } from '../../spec/environments.js';
import { textureTarget } from '../../spec/gpu/texture-targets.js';
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

type Rule = (mask: string, operand: number) => string;

const always =
  (...operands: readonly string[]): Rule =>
  (_mask, operand) =>
    operands[operand] ?? operands[0] ?? '';

/** The letters that belong to the components of the mask. */
const byResult =
  (...operands: readonly Readonly<Record<Component, string>>[]): Rule =>
  (mask, operand) =>
    COMPONENTS.filter((component) => mask.includes(component))
      .map((component) => (operands[operand] ?? operands[0])?.[component] ?? '')
      .join('');

/** Instructions that are not component by component. */
const RULES: ReadonlyMap<string, Rule> = new Map([
  ['DP2', always('xy')],
  ['DP2A', always('xy', 'xy', 'x')],
  ['DP3', always('xyz')],
  ['DP4', always('xyzw')],
  ['DPH', always('xyz', 'xyzw')],
  ['DST', byResult({ x: '', y: 'y', z: 'z', w: '' }, { x: '', y: 'y', z: '', w: 'w' })],
  ['LIT', byResult({ x: '', y: 'x', z: 'xyw', w: '' })],
  ['NRM', byResult({ x: 'xyz', y: 'xyz', z: 'xyz', w: '' })],
  ['PK2H', always('xy')],
  ['PK2US', always('xy')],
  ['PK4B', always('xyzw')],
  ['PK4UB', always('xyzw')],
  ['REP', always('x')],
  ['RFL', byResult({ x: 'xyz', y: 'xyz', z: 'xyz', w: '' })],
  ['SCS', byResult({ x: 'x', y: 'x', z: '', w: '' })],
  ['SFL', always('')],
  ['STR', always('')],
  ['TXQ', always('x')],
  [
    'X2D',
    byResult(
      { x: 'x', y: 'y', z: 'x', w: 'y' },
      { x: 'xy', y: 'xy', z: 'xy', w: 'xy' },
      { x: 'xy', y: 'zw', z: 'xy', w: 'zw' },
    ),
  ],
  ['XPD', byResult({ x: 'yz', y: 'xz', z: 'xy', w: '' })],
]);

function positions(instruction: GpuInstruction, operand: number, mask: string): string {
  const { name, texture } = instruction;
  const rule = RULES.get(name);
  if (rule !== undefined) return rule(mask, operand);
  if (texture !== null) return coordinates(name, operand, texture.target);
  // A scalar operand has one component, whatever is written.
  return mask;
}

/** The coordinates of a texture access (Tables X.17 and X.18), with the one that the opcode adds. */
function coordinates(
  name: string,
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
          name === 'TXF' ? spec.fetchLevel : null,
          name === 'TXB' || name === 'TXL' || name === 'TXP' ? 'w' : null,
        ];
  return used.join('');
}
