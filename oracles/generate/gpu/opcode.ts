/** Opcodes of generated instructions, with suffixes or modifiers: NV_gpu_program4 §2.X.4.1. */
import type { DataType, GpuInstructionSpec } from '../../../spec/gpu/instructions.js';
import { chance, oneOf } from '../source.js';
import type { Drawing } from './operand.js';

/** Suffixes or modifiers, the type where it is not the one without either. */
export function drawOpcode(
  drawing: Drawing,
  spec: GpuInstructionSpec,
  type: DataType,
  special: string | null,
  clamps: boolean,
): string {
  const { source, kind } = drawing;
  const { name } = spec;
  const updates = spec.updatesCodes && chance(source, kind.updates);
  const clamp = clamps ? oneOf(source, ['SAT', 'SSAT']) : null;
  if (type === 'F' && special === null && spec.types.includes('F') && chance(source, 0.2)) {
    const precision = chance(source, 0.4) ? 'R' : '';
    const update = updates ? oneOf(source, ['C', 'C0', 'C1']) : '';
    return `${name}${spec.half ? precision : ''}${update}${clamp === null ? '' : `_${clamp}`}`;
  }
  const isDefault = type === spec.defaultType && special === null;
  const isSilent = spec.types.length === 0 || (isDefault && chance(source, 0.7));
  const written = special ?? (isSilent ? '' : `.${type}`);
  const update = updates ? `.${oneOf(source, ['CC', 'CC', 'CC0', 'CC1'])}` : '';
  return `${name}${written}${update}${clamp === null ? '' : `.${clamp}`}`;
}
