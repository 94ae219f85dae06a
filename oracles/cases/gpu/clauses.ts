/** The executable clauses about GPU programs: for cases that say `expect: clauses`. */
import { gpuInstructionNamed } from '../../../spec/gpu/instructions.js';
import type { GpuEnvironmentName } from '../../../spec/gpu/environments.js';
import type { FormulaClause, GpuClause } from '../../../spec/load/clauses.js';
import type { GpuInstruction } from '../../../semantics/gpu/program.js';
import { compileClauses, type CompiledClause } from '../../clauses/formula.js';
import { shapeOfGpu, type InstructionShape } from '../../clauses/observation.js';

export interface GpuFormula {
  readonly compiled: CompiledClause;
  readonly clause: Pick<FormulaClause<GpuEnvironmentName>, 'type' | 'special' | 'when' | 'then'>;
}

/**
 * Whether a formula about an instruction is about the instruction with these modifiers: of the formula's
 * type and special modifier, in single precision, and without clamping, which comes after what formulas
 * speak of (§2.X.4.1).
 */
export function isAboutModifiers(
  {
    clause: { type, special },
  }: { readonly clause: Pick<GpuFormula['clause'], 'type' | 'special'> },
  instruction: Pick<GpuInstruction, 'type' | 'special' | 'clamp' | 'precision'>,
): boolean {
  return (
    (type === null || type === instruction.type) &&
    special === instruction.special &&
    instruction.clamp === null &&
    instruction.precision !== 'H'
  );
}

/** The formula clauses by instruction, compiled. @throws FormulaError */
export function gpuClausesByInstruction(
  clauses: readonly GpuClause[],
): ReadonlyMap<string, readonly GpuFormula[]> {
  const formulas = clauses.flatMap((clause) => (clause.kind === 'formula' ? [clause] : []));
  const byId = new Map(formulas.map((clause) => [clause.id, clause]));
  const byInstruction = new Map<string, GpuFormula[]>();
  for (const compiled of compileClauses(formulas, shapeNamed)) {
    const clause = byId.get(compiled.id);
    if (clause === undefined) continue;
    const { name } = compiled.instruction;
    byInstruction.set(name, [...(byInstruction.get(name) ?? []), { compiled, clause }]);
  }
  return byInstruction;
}

function shapeNamed(name: string): InstructionShape | undefined {
  const spec = gpuInstructionNamed(name);
  return spec === undefined ? undefined : shapeOfGpu(spec);
}
