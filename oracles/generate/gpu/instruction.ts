/** One instruction that computes something, of any that the environment has. */
import {
  GPU_INSTRUCTIONS,
  type DataType,
  type GpuInstructionSpec,
} from '../../../spec/gpu/instructions.js';
import type { GpuEnvironment } from '../../../spec/gpu/environments.js';
import { COMPONENTS } from '../../../spec/environments.js';
import { GPU_DEFINITIONS } from '../../../semantics/gpu/instructions/index.js';
import { chance, oneOf, type Source } from '../source.js';
import {
  constantOf,
  constantVector,
  destination,
  plainOperand,
  scalarOperand,
  vectorOperand,
  type Drawing,
} from './operand.js';
import { drawOpcode } from './opcode.js';
import { drawAccess, TEXTURE_INSTRUCTIONS } from './texture-access.js';

/** Those that compute from operands alone, SWZ, and derivatives where there are some. */
export function computing({ programType }: GpuEnvironment): readonly GpuInstructionSpec[] {
  return GPU_INSTRUCTIONS.filter(
    (spec) =>
      GPU_DEFINITIONS.has(spec.name) ||
      spec.name === 'SWZ' ||
      (programType === 'fragment' && spec.programType === 'fragment' && spec.result !== null),
  );
}

/** The line of an instruction, without its ";". */
export function drawInstruction(drawing: Drawing, spec: GpuInstructionSpec): string {
  if (TEXTURE_INSTRUCTIONS.includes(spec)) return drawAccess(drawing, spec);
  const { source } = drawing;
  const { name } = spec;
  const special = name === 'MUL' && chance(source, 0.35) ? drawSpecial(source) : null;
  const type = special?.type ?? (spec.types.length > 0 ? oneOf(source, spec.types) : 'F');
  const packs = name.startsWith('PK');
  const result = spec.result?.type ?? type;
  const clamps = spec.clamps && result === 'F' && chance(source, 0.2);
  const opcode = drawOpcode(source, spec, type, special?.modifier ?? null, clamps);
  const to = destination(drawing, result, !packs);
  if (name === 'SWZ') return `${opcode} ${to}, ${plainOperand(drawing)}, ${extended(source)}`;
  const isUnpacked = name.startsWith('UP');
  const places = spec.operands.map((operand, position) => {
    const operandType = operand.type ?? type;
    // Most variables have more than 24 bits.
    if (special?.is24 === true && chance(source, 0.6)) return constantVector(source, operandType);
    if (operand.kind === 'vector') return vectorOperand(drawing, operandType, !isUnpacked);
    // Most counts of shifts are as they should be.
    const isCount = (name === 'SHL' || name === 'SHR') && position === 1;
    if (isCount && chance(source, 0.8)) return String(source.nextInt(0, 31));
    if (isUnpacked && operandType !== 'F' && chance(source, 0.1)) {
      return constantOf(source, operandType);
    }
    return scalarOperand(drawing, operandType, !isUnpacked);
  });
  return `${opcode} ${[to, ...places].join(', ')}`;
}

interface Special {
  readonly type: DataType;
  readonly modifier: string;
  readonly is24: boolean;
}

function drawSpecial(source: Source): Special {
  return oneOf<Special>(source, [
    { type: 'S', modifier: '.S24', is24: true },
    { type: 'U', modifier: '.U24', is24: true },
    { type: 'S', modifier: '.S.HI', is24: false },
    { type: 'U', modifier: '.U.HI', is24: false },
  ]);
}

function extended(source: Source): string {
  const selector = (): string => oneOf(source, [...COMPONENTS, '0', '1']);
  return Array.from({ length: 4 }, () => `${oneOf(source, ['', '', '-', '+'])}${selector()}`).join(
    ', ',
  );
}
