/**
 * Syntax tree to program string: `parse` of the text gives the tree again, places aside. The text is
 * canonical: one statement a line, no comments, and of white space only what makes it readable.
 */
import { ENVIRONMENTS } from '../../spec/environments.js';
import type {
  ConditionMaskSyntax,
  DestinationRegister,
  DestinationSyntax,
  InstructionSyntax,
  ItemSyntax,
  OperandSyntax,
  ProgramSyntax,
  SourceRegister,
} from './ast.js';

export function print(syntax: ProgramSyntax): string {
  const lines = [
    ENVIRONMENTS[syntax.environment].header,
    ...syntax.options.map(({ name }) => `OPTION ${name};`),
    ...syntax.items.map(printItem),
    'END',
  ];
  return `${lines.join('\n')}\n`;
}

/** A label, or an instruction with its semicolon. */
export function printItem(item: ItemSyntax): string {
  return item.kind === 'label' ? `${item.name}:` : `  ${printInstruction(item)};`;
}

/** One instruction, without the semicolon. */
export function printInstruction(instruction: InstructionSyntax): string {
  const { name, updatesConditionCode, destination, operands, target, condition } = instruction;
  const opcode = updatesConditionCode ? `${name}C` : name;
  const places = [
    ...(destination === null ? [] : [printDestination(destination)]),
    ...operands.map(printOperand),
  ].join(', ');
  return [opcode, places, target?.label ?? '', printMask(condition)]
    .filter((part) => part !== '')
    .join(' ');
}

export function printDestination({
  register,
  writeMask,
  conditionMask,
}: DestinationSyntax): string {
  const target = `${printDestinationRegister(register)}${suffix(writeMask)}`;
  return conditionMask === null ? target : `${target} ${printMask(conditionMask)}`;
}

function printDestinationRegister(register: DestinationRegister): string {
  switch (register.file) {
    case 'temporary':
      return `R${String(register.number)}`;
    case 'result':
      return `o[${register.name}]`;
    case 'parameter':
      return `c[${String(register.number)}]`;
    case 'address':
      return `A${String(register.number)}`;
    case 'null':
      return 'CC';
  }
}

export function printOperand({ sign, absolute, register, swizzle }: OperandSyntax): string {
  const base = `${printSourceRegister(register)}${suffix(swizzle)}`;
  return absolute === null ? `${sign}${base}` : `${sign}|${absolute.sign}${base}|`;
}

export function printSourceRegister(register: SourceRegister): string {
  switch (register.file) {
    case 'attribute':
      return `v[${register.mnemonic ?? String(register.number)}]`;
    case 'parameter':
      return `c[${String(register.number)}]`;
    case 'relative': {
      const { address, displacement } = register;
      const offset =
        displacement.sign === '' ? '' : `${displacement.sign}${String(displacement.value)}`;
      return `c[A${String(address.number)}.${address.component}${offset}]`;
    }
    case 'temporary':
      return `R${String(register.number)}`;
    case 'address':
      return `A${String(register.number)}`;
  }
}

function printMask(mask: ConditionMaskSyntax | null): string {
  return mask === null ? '' : `(${mask.rule}${suffix(mask.swizzle)})`;
}

function suffix(components: string): string {
  return components === '' ? '' : `.${components}`;
}

const PLACES: ReadonlySet<string> = new Set(['offset', 'end', 'opcodeEnd']);

/** A copy without byte offsets: two trees are the same program if these are equal. */
export function withoutPlaces(syntax: unknown): unknown {
  if (Array.isArray(syntax)) return syntax.map(withoutPlaces);
  if (typeof syntax !== 'object' || syntax === null) return syntax;
  return Object.fromEntries(
    Object.entries(syntax)
      .filter(([key]) => !PLACES.has(key))
      .map(([key, value]) => [key, withoutPlaces(value)]),
  );
}
