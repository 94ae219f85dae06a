/**
 * Which operations may be carried out with 16 bits: those with the suffix H, and those of which every operand
 * is a SHORT variable. NV_gpu_program4 §2.X.3.1, §2.X.4.1.
 */
import type { Vector } from '../../domains/domain.js';
import type { GpuDomain, GpuNumbers } from '../domains/domain.js';
import { each1 } from '../instructions/forms.js';
import type { GpuDestination, GpuInstruction, GpuOperand, GpuProgram } from '../program.js';
import type { Load } from './linked.js';

/** The arithmetic of 16 bits or more; null where the domain has one precision, or the operation more bits. */
export function sixteenBitOf<F, B, I, C, W>(
  instruction: GpuInstruction,
  program: GpuProgram,
  { sixteenBit }: GpuDomain<F, B, I, C, W>,
): GpuNumbers<F, B> | null {
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
export function linkAtMost<F, B, C, W>(
  short: GpuNumbers<F, B> | null,
  load: Load<F, C, W, Vector<F>>,
): Load<F, C, W, Vector<F>> {
  return short === null ? load : linkEach(load, (value) => short.storeShort(value));
}

/** What a load gives, each component by itself made something else. */
export function linkEach<F, C, W, V>(
  load: Load<F, C, W, Vector<V>>,
  convert: (value: V) => V,
): Load<F, C, W, Vector<V>> {
  const converted = each1(convert);
  return (inputs, state) => converted(load(inputs, state));
}
