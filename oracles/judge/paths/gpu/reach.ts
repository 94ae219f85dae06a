/** What each instruction of a GPU program reads and writes, whatever state it is executed in. */
import type { GpuConditionRule } from '../../../../spec/gpu/condition-rules.js';
import type {
  Access,
  GpuCondition,
  GpuInstruction,
  GpuOperand,
  GpuProgram,
} from '../../../../semantics/gpu/program.js';
import { GPU_DEFINITIONS } from '../../../../semantics/gpu/instructions/index.js';
import { EMISSIONS } from '../../../../semantics/gpu/instructions/emission.js';
import { roleOf } from '../../../../semantics/gpu/instructions/flow.js';
import { ALL, maskOf, type Reach, type Uses } from '../live.js';
import { selected } from '../reach.js';

/** Registers in one row: temporaries, then the two condition codes. Results are another row. */
export function gpuReachOf(program: GpuProgram): readonly Reach[] {
  const { instructions, temporaries } = program;
  const returns = instructions.flatMap(({ name }, at) =>
    roleOf(name) === 'calls' ? [at + 1] : [],
  );
  const isCarryTested = testsCarry(program);
  return instructions.map((instruction, at): Reach => {
    const { destination, condition, partner, updates, endsBlock, name } = instruction;
    const written = destination === null ? 0 : maskOf(destination.writeMask);
    const tested = [destination?.condition ?? null, condition].filter((each) => each !== null);
    const own = destination === null ? [] : writesOf(destination.access, written);
    const isTemporary = destination?.file === 'temporary';
    const codes: Uses = updates === null ? [] : [[temporaries.length + updates, written]];
    const isSure = destination?.condition === null && destination.access.kind === 'fixed';
    // A floating-point result may leave CF as it was (gp4.E-float-overflow-flags): the old code is in the new one.
    const isWhole = destination?.type !== 'F' || !isCarryTested;
    // The end of the program ends the last subroutine, as another label ends those before it.
    const isLast = at === instructions.length - 1;
    const jump = partner === null ? [] : [partner, partner + 1];
    return {
      reads: [
        ...instruction.operands.flatMap((operand, number) =>
          readsOf(operand, componentsOf(instruction, number)),
        ),
        ...(destination === null ? [] : indexesOf(destination.access)),
        ...tested.map(
          ({ code, swizzle }: GpuCondition) =>
            [temporaries.length + code, maskOf(swizzle)] as const,
        ),
      ],
      kills: isSure ? [...(isTemporary ? own : []), ...(isWhole ? codes : [])] : [],
      // After a vertex is emitted results are undefined (NV_geometry_program4 §2.X.8), and so they are after a write out of bounds.
      writes:
        EMISSIONS.get(name)?.emits === 'vertex' || destination?.access.kind === 'relative'
          ? program.results.map((_, slot) => [slot, ALL] as const)
          : isTemporary
            ? []
            : own,
      next: [
        at + 1,
        ...jump,
        ...(roleOf(name) === 'returns' || endsBlock || isLast ? returns : []),
      ],
    };
  });
}

/** The rules that read CF (NV_gpu_program4 Table X.16). */
const OF_CARRY: ReadonlySet<GpuConditionRule> = new Set(['CF', 'NCF', 'AB', 'BLE']);

/** Whether anything depends on CF. */
export function testsCarry({ instructions }: GpuProgram): boolean {
  return instructions.some(({ destination, condition }) =>
    [destination?.condition ?? null, condition].some(
      (each) => each !== null && OF_CARRY.has(each.rule),
    ),
  );
}

function writesOf(access: Access, mask: number): Uses {
  return access.kind === 'fixed'
    ? [[access.slot, mask]]
    : access.slots.map((slot) => [slot, mask] as const);
}

/** Which components of an operand, before it is swizzled, an instruction reads: as its definition says, and all where it has none. */
function componentsOf({ name, destination }: GpuInstruction, operand: number): number {
  const definition = GPU_DEFINITIONS.get(name);
  if (definition === undefined || destination === null) return ALL;
  const { writeMask } = destination;
  return maskOf(definition.reads?.(writeMask, operand) ?? writeMask);
}

function readsOf({ source, swizzle, isScalar }: GpuOperand, components: number): Uses {
  if (source.file === 'buffer') return [];
  const mask = isScalar ? maskOf(swizzle) : selected(swizzle, components);
  const own = source.file === 'temporary' ? writesOf(source.access, mask) : [];
  return [...own, ...indexesOf(source.access)];
}

/** What the indexes of an access read. */
function indexesOf(access: Access): Uses {
  if (access.kind === 'fixed') return [];
  return access.dimensions.flatMap(({ index }) =>
    index.kind === 'register' ? readsOf(index.operand, ALL) : [],
  );
}
