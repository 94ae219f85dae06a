/** One instruction: NV_gpu_program4 §2.X.4 to §2.X.8, as far as it can be judged without those around it. */
import type { GpuEnvironment } from '../../../spec/gpu/environments.js';
import { gpuInstructionNamed, type GpuInstructionSpec } from '../../../spec/gpu/instructions.js';
import type { ExtendedComponent, GpuInstruction } from '../program.js';
import type { ExtendedComponentSyntax, GpuInstructionSyntax } from './ast.js';
import { resolveModifiers } from './check-modifiers.js';
import type { TextureUnits } from './check-texture.js';
import { resolveCondition, resolveDestination } from './resolve-destination.js';
import { resolveOperand } from './resolve-operand.js';
import type { InstructionScope, ProgramScope } from './scope.js';
import type { GpuNote } from './violation.js';
import { componentOf } from './words.js';

/** What flow.ts knows is missing. */
export type LoneInstruction = Omit<GpuInstruction, 'partner' | 'endsBlock'>;

/** Null where the program type lacks the instruction; where something else is amiss, that is noted. */
export function resolveInstruction(
  program: ProgramScope,
  textures: TextureUnits,
  syntax: GpuInstructionSyntax,
  note: GpuNote,
): LoneInstruction | null {
  const { name } = syntax;
  const spec = availableInstruction(program.environment, syntax, note);
  if (spec === null) return null;
  const modifiers = resolveModifiers(spec, syntax, note);
  const scope: InstructionScope = { ...program, spec, modifiers, note };
  const { type, precision, clamp, updates, special } = modifiers;
  return {
    name,
    spec,
    type,
    precision,
    clamp,
    updates,
    special,
    destination:
      spec.result === null || syntax.destination === null
        ? null
        : resolveDestination(scope, spec.result, syntax.destination),
    operands: syntax.operands.flatMap((operand, index) => {
      const operandSpec = spec.operands[index];
      return operandSpec === undefined ? [] : (resolveOperand(scope, operandSpec, operand) ?? []);
    }),
    extendedSwizzle: syntax.extendedSwizzle?.map(extended) ?? null,
    texture: syntax.texture === null ? null : textures.resolve(name, syntax.texture, note),
    condition: syntax.condition === null ? null : resolveCondition(syntax.condition),
    syntax,
  };
}

function availableInstruction(
  { name: environment, programType }: GpuEnvironment,
  { name, opcode }: GpuInstructionSyntax,
  note: GpuNote,
): GpuInstructionSpec | null {
  const spec = gpuInstructionNamed(name);
  if (spec === undefined) throw new Error(`the grammar has let through the instruction ${name}`);
  if (spec.programType === null || spec.programType === programType) return spec;
  note({
    restriction: 'instruction-unavailable',
    position: opcode.offset,
    message: `${name} is an instruction of ${spec.programType} programs, not of ${environment}`,
  });
  return null;
}

/** <extSwizComp> */
function extended({ sign, select }: ExtendedComponentSyntax): ExtendedComponent {
  const selected = select === '0' || select === '1' ? select : componentOf(select);
  return { negate: sign === '-', select: selected };
}
