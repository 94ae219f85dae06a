/**
 * Which operations may be carried out with 16 bits: those with the suffix H, and those of which every operand
 * is a SHORT variable. NV_gpu_program4 §2.X.3.1, §2.X.4.1.
 */
import type { Vector } from '../../domains/domain.js';
import type { GpuDomain, GpuKinds, GpuNumbers } from '../domains/domain.js';
import { each1 } from '../../domains/each.js';
import type { GpuDestination, GpuInstruction, GpuOperand, GpuProgram } from '../program.js';
import type { Load } from './linked.js';

/** The arithmetic of 16 bits or more; null where the domain has one precision, or the operation more bits. */
export function sixteenBitOf<T extends GpuKinds>(
  instruction: GpuInstruction,
  program: GpuProgram,
  { sixteenBit }: GpuDomain<T>,
): GpuNumbers<T['number'], T['truth']> | null {
  return mayHaveSixteenBits(instruction, program) ? sixteenBit : null;
}

function mayHaveSixteenBits({ precision, operands }: GpuInstruction, program: GpuProgram): boolean {
  if (precision !== null) return precision === 'H';
  return operands.every((operand) => isShortOperand(operand, program));
}

/** Whether an operand is a SHORT variable. */
export function isShortOperand({ source }: GpuOperand, { temporaries }: GpuProgram): boolean {
  if (source.file !== 'temporary') return false;
  const { access } = source;
  const slots = access.kind === 'fixed' ? [access.slot] : access.slots;
  return slots.every((slot) => temporaries[slot]?.isShort === true);
}

/** Whether results go into a SHORT variable; a result binding does where any variable bound to it is SHORT. */
export function isStoredShort(
  { file, access, isShort }: GpuDestination,
  { results }: GpuProgram,
): boolean {
  if (isShort || file === 'temporary') return isShort;
  const slots = access.kind === 'fixed' ? [access.slot] : access.slots;
  return slots.some((slot) => results[slot]?.isShort === true);
}

/** What is left of loaded values in arithmetic of 16 bits or more; all where that is null. */
export function linkAtMost<T extends GpuKinds>(
  short: GpuNumbers<T['number'], T['truth']> | null,
  load: Load<T, Vector<T['number']>>,
): Load<T, Vector<T['number']>> {
  return short === null ? load : linkEach(load, (value) => short.storeShort(value));
}

/** What a load gives, each component by itself made something else. */
export function linkEach<T extends GpuKinds, V>(
  load: Load<T, Vector<V>>,
  convert: (value: V) => V,
): Load<T, Vector<V>> {
  const converted = each1(convert);
  return (inputs, state) => converted(load(inputs, state));
}
