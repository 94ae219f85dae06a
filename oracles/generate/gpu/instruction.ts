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
  anyOperand,
  constantOf,
  constantVector,
  destination,
  plainOperand,
  scalarOperand,
  vectorOperand,
  withMember,
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
  const { source, kind } = drawing;
  const { name } = spec;
  const special = name === 'MUL' && chance(source, 0.35) ? drawSpecial(source) : null;
  const type = special?.type ?? (spec.types.length > 0 ? oneOf(source, spec.types) : 'F');
  const packs = name.startsWith('PK');
  const result = spec.result?.type ?? type;
  const clamps = spec.clamps && result === 'F' && chance(source, kind.clamps);
  const opcode = drawOpcode(drawing, spec, type, special?.modifier ?? null, clamps);
  const to = destination(drawing, result, !packs);
  if (name === 'SWZ') return `${opcode} ${to}, ${plainOperand(drawing)}, ${extended(source)}`;
  const isUnpacked = name.startsWith('UP');
  const drawPlace = (operand: OperandSpec, position: number): string => {
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
  };
  const places: string[] = [];
  for (const [position, operand] of spec.operands.entries()) {
    const before = places.at(-1);
    const other = spec.operands[position - 1];
    const isAlike = other?.kind === operand.kind && other.type === operand.type;
    const again = isAlike && before !== undefined && chance(source, AGAIN) ? negated(before) : null;
    places.push(again ?? drawPlace(operand, position));
  }
  return `${opcode} ${[to, ...places].join(', ')}`;
}

type OperandSpec = GpuInstructionSpec['operands'][number];

/** How many operands are the one before with another sign: equal, or zeros that differ by it. */
const AGAIN = 0.06;

/** Null for a number, whose sign may not be changed. */
function negated(operand: string): string | null {
  if (/^[-+]?[{.\d]/.test(operand)) return null;
  return /^[-+]/.test(operand) ? operand.slice(1) : `-${operand}`;
}

/**
 * Without type checking, by variables of any type. Nothing is written, since what is read as another type
 * than it was written is undefined.
 */
export function drawUnchecked(drawing: Drawing): string {
  const { source, variables } = drawing;
  const type = oneOf(source, ['F', 'S', 'U'] as const);
  const to = withMember(drawing, oneOf(source, variables.temporaries));
  return `MOV.${type}.NTC ${to} (FL), ${anyOperand(drawing)}`;
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
