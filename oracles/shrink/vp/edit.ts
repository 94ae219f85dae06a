/** Changes to a program's tree that several reductions make. New nodes have no place in a text. */
import { ENVIRONMENTS } from '../../../spec/environments.js';
import type {
  DestinationRegister,
  InstructionSyntax,
  ItemSyntax,
  OperandSyntax,
  ProgramSyntax,
  SourceRegister,
} from '../../../semantics/language/ast.js';
import {
  attribute,
  destination,
  instruction,
  operand,
  parameter,
  result,
} from '../../generate/vp/nodes.js';

export function instructionsOf(syntax: ProgramSyntax): readonly InstructionSyntax[] {
  return syntax.items.filter((item) => item.kind === 'instruction');
}

/** The program with each instruction replaced by some items; labels stay where they are. */
export function rewritten(
  syntax: ProgramSyntax,
  replace: (instruction: InstructionSyntax, index: number) => readonly ItemSyntax[],
): ProgramSyntax {
  let index = 0;
  const items = syntax.items.flatMap((item) =>
    item.kind === 'label' ? [item] : replace(item, index++),
  );
  return { ...syntax, items };
}

/** The program with one instruction replaced by another. */
export function replaced(syntax: ProgramSyntax, at: number, by: InstructionSyntax): ProgramSyntax {
  return rewritten(syntax, (instruction, index) => [index === at ? by : instruction]);
}

/** The program with every operand changed. */
export function mapOperands(
  syntax: ProgramSyntax,
  change: (operand: OperandSyntax) => OperandSyntax,
): ProgramSyntax {
  return rewritten(syntax, (each) => [{ ...each, operands: each.operands.map(change) }]);
}

/** Without the labels that nothing names; "main" says where execution begins. */
export function withoutUnusedLabels(syntax: ProgramSyntax): ProgramSyntax {
  const used = new Set(['main', ...instructionsOf(syntax).map(({ target }) => target?.label)]);
  const items = syntax.items.filter((item) => item.kind !== 'label' || used.has(item.name));
  return items.length === syntax.items.length ? syntax : { ...syntax, items };
}

/** The register that a program of the environment has to write: o[HPOS], or some c[] (§2.14.5). */
export function requiredResult({
  environment,
}: Pick<ProgramSyntax, 'environment'>): DestinationRegister {
  return ENVIRONMENTS[environment].programType === 'state' ? parameter(0) : result('HPOS');
}

/** Whether it is the kind of register that every program has to write. */
export function isRequired(register: DestinationRegister): boolean {
  return register.file === 'parameter' || (register.file === 'result' && register.name === 'HPOS');
}

export function isPositionInvariant({ options }: ProgramSyntax): boolean {
  return options.length > 0;
}

/** The program, with an instruction at its end that lets it load where nothing else does. */
export function closed(syntax: ProgramSyntax): ProgramSyntax {
  if (isPositionInvariant(syntax)) return syntax;
  const writes = instructionsOf(syntax).some(
    (each) => each.destination !== null && isRequired(each.destination.register),
  );
  return writes ? syntax : { ...syntax, items: [...syntax.items, closing(syntax)] };
}

/** The simplest instruction that lets a program load. */
export function closing(syntax: Pick<ProgramSyntax, 'environment'>): InstructionSyntax {
  return move(requiredResult(syntax), attribute(0));
}

export function move(
  to: DestinationRegister,
  from: SourceRegister,
  swizzle = '',
): InstructionSyntax {
  return instruction('MOV', false, destination(to), [operand(from, swizzle)]);
}

/** The numbers of a file's registers that operands or destinations name. */
export function registersUsed(
  syntax: ProgramSyntax,
  file: 'attribute' | 'parameter' | 'temporary' | 'address',
): ReadonlySet<number> {
  const used = new Set<number>();
  for (const { destination: to, operands } of instructionsOf(syntax)) {
    for (const register of [to?.register, ...operands.map((each) => each.register)]) {
      if (register === undefined) continue;
      if (register.file === file) used.add(register.number);
      if (register.file === 'relative' && file === 'address') used.add(register.address.number);
    }
  }
  return used;
}

/** The least register number that is in none of the sets. */
export function freeNumber(...used: readonly ReadonlySet<number>[]): number {
  let number = 0;
  while (used.some((set) => set.has(number))) number++;
  return number;
}
