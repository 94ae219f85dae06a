/**
 * How many components of attributes and results a program uses: PROGRAM_ATTRIB_COMPONENTS_NV and
 * PROGRAM_RESULT_COMPONENTS_NV. How they are counted depends on the implementation, within the rules of
 * NV_gpu_program4 §2.X.3.2 and §2.X.3.5 (and its issue 44): so the count is a range.
 */
import type { Access, GpuInstruction, GpuOperand, GpuProgram, Variable } from '../gpu/program.js';
import { neededComponents, selectedComponents } from './needed-components.js';

export interface ComponentCount {
  /**
   * Without all that the rules let an implementation leave out: members of an array that no constant index
   * names, and what write masks or an instruction make superfluous. One vertex of a geometry program counts.
   * Whoever also leaves out instructions without effect may count fewer.
   */
  readonly least: number;
  /** All that may be counted: whole arrays, every component that is selected, every vertex. */
  readonly greatest: number;
}

/** PROGRAM_ATTRIB_COMPONENTS_NV (§2.X.3.2). */
export function attributeComponents(program: GpuProgram): ComponentCount {
  const { attributes } = program;
  const uses = program.instructions.flatMap((instruction) =>
    instruction.operands.flatMap((operand, index) => operandUses(instruction, operand, index)),
  );
  // In different vertices of a geometry program's primitive it is one attribute.
  return count(program, 'attribute', uses, (slot) => attributes[slot]?.binding ?? String(slot));
}

/** PROGRAM_RESULT_COMPONENTS_NV (§2.X.3.5). */
export function resultComponents(program: GpuProgram): ComponentCount {
  const uses = program.instructions.flatMap(({ destination, syntax }): Use[] => {
    if (destination === null || destination.file !== 'result') return [];
    const { access, writeMask } = destination;
    const variable = syntax.destination?.variable;
    const name = variable?.kind === 'name' ? variable.name.text : null;
    return [{ access, name, may: writeMask, must: writeMask }];
  });
  return count(program, 'result', uses, String);
}

/** An operand that refers to attributes, or a destination that refers to results. */
interface Use {
  readonly access: Access;
  /** The variable; null where the binding stands in the instruction. */
  readonly name: string | null;
  /** Components that may be counted, of the binding; and those that any implementation counts. */
  readonly may: string;
  readonly must: string;
}

function operandUses(
  instruction: GpuInstruction,
  { source, swizzle }: GpuOperand,
  index: number,
): Use[] {
  if (source.file !== 'attribute') return [];
  const syntax = instruction.syntax.operands[index]?.source;
  const name = syntax?.kind === 'name' ? syntax.name.text : null;
  return [
    {
      access: source.access,
      name,
      may: selectedComponents(instruction, swizzle),
      must: neededComponents(instruction, index, swizzle),
    },
  ];
}

function count(
  program: GpuProgram,
  kind: 'attribute' | 'result',
  uses: readonly Use[],
  identity: (slot: number) => string,
): ComponentCount {
  const variables = [...program.variables.values()].filter((variable) => variable.kind === kind);
  const greatest = new Set<string>();
  const least = new Set<string>();
  for (const use of uses) {
    for (const slot of mayBeCounted(program, variables, use)) {
      for (const component of use.may) greatest.add(`${String(slot)}.${component}`);
    }
    if (use.access.kind === 'relative') continue;
    for (const component of use.must) least.add(`${identity(use.access.slot)}.${component}`);
  }
  return { least: least.size, greatest: greatest.size };
}

/** The slots whose bindings satisfy one of the three conditions of the rules. */
function mayBeCounted(
  program: GpuProgram,
  variables: readonly Variable[],
  { access, name }: Use,
): ReadonlySet<number> {
  const variable = name === null ? undefined : program.variables.get(name);
  const referenced = new Set([
    ...(access.kind === 'fixed' ? [access.slot] : access.slots),
    ...(variable?.slots ?? []),
  ]);
  const besides = variables
    .filter(({ slots }) => slots.some((slot) => referenced.has(slot)))
    .flatMap(({ slots }) => slots);
  return new Set([...referenced, ...besides]);
}
