/** How large a candidate is: nothing that stands in front ever grows. */
import { COMPONENTS } from '../../../spec/environments.js';
import type {
  ConditionMaskSyntax,
  DestinationRegister,
  InstructionSyntax,
  OperandSyntax,
  SourceRegister,
} from '../../../semantics/language/ast.js';
import type { InputValues } from '../../../semantics/machine/state.js';
import type { Candidate } from '../../edit/vp/candidate.js';
import { instructionsOf } from './edit.js';
import { complexity } from '../simplicity.js';
import { sum, type Measure } from '../smaller.js';
import { laidOut, sizeOfText, statementsOf } from '../tokens.js';

export function measure({ syntax, text, inputs }: Candidate): Measure {
  if (syntax === null) {
    const statements = statementsOf(text);
    const distinct = new Set(statements).size;
    const layout = text === laidOut(text) ? 0 : text.length;
    return [
      statements.length,
      distinct,
      sizeOfText(text),
      layout,
      ...inputCosts(inputs),
      text.length,
    ];
  }
  const instructions = instructionsOf(syntax);
  const labels = syntax.items.flatMap((item) => (item.kind === 'label' ? [item.name] : []));
  return [
    instructions.length,
    syntax.options.length + labels.length,
    sum(instructions, opcodeCost),
    sum(instructions, kindCost),
    sum(instructions, modifierCost),
    ...registerCosts(instructions),
    sum(labels, labelCost),
    ...inputCosts(inputs),
  ];
}

/** The fixed order of simplicity: MOV first; what is not named comes by its operands. */
const OPCODES: Readonly<Record<string, number>> = {
  MOV: 0, ADD: 10, MUL: 11, RCP: 3, ABS: 4, MAD: 30, ARL: 5, ARR: 6, ARA: 7, BRA: 5, RET: 6, CAL: 7,
}; // prettier-ignore

export function opcodeCost({ name, operands }: InstructionSyntax): number {
  return OPCODES[name] ?? 5 + 8 * operands.length;
}

/** What labels are called where it does not matter. */
export const SHORT_LABELS: readonly string[] = ['L', 'M', 'N', 'P', 'Q', 'S', 'T', 'U'];

function labelCost(name: string): number {
  return SHORT_LABELS.includes(name) ? 0 : name.length;
}

const SOURCES: Readonly<Record<SourceRegister['file'], number>> = {
  attribute: 0, address: 0, parameter: 1, temporary: 2, relative: 6,
}; // prettier-ignore

function targetCost(register: DestinationRegister): number {
  switch (register.file) {
    case 'result':
      return register.name === 'HPOS' ? 0 : 1;
    case 'parameter':
      return 0;
    case 'null':
      return 2;
    case 'temporary':
    case 'address':
      return 3;
  }
}

/** Which kinds of registers stand there. */
function kindCost({ destination, operands }: InstructionSyntax): number {
  const target = destination === null ? 0 : targetCost(destination.register);
  return target + sum(operands, ({ register }) => SOURCES[register.file]);
}

function modifierCost(each: InstructionSyntax): number {
  const { updatesConditionCode, destination, operands, condition } = each;
  return (
    (updatesConditionCode ? 1 : 0) +
    conditionCost(condition) +
    (destination === null
      ? 0
      : maskCost(destination.writeMask) + conditionCost(destination.conditionMask)) +
    sum(operands, operandCost)
  );
}

/** EQ holds where nothing has updated the condition code. */
const RULES = ['TR', 'EQ', 'NE', 'GT', 'LT', 'GE', 'LE', 'FL'];

function conditionCost(mask: ConditionMaskSyntax | null): number {
  return mask === null ? 0 : 20 + RULES.indexOf(mask.rule) + swizzleCost(mask.swizzle);
}

const place = (letter: string): number => COMPONENTS.findIndex((each) => each === letter);

/** None, then one letter, then more. */
function maskCost(mask: string): number {
  return mask === '' ? 0 : 8 * mask.length + sum([...mask], place);
}

/** None, then one letter, then four: the fewer of them are out of place. */
function swizzleCost(swizzle: string): number {
  if (swizzle.length < 2) return swizzle === '' ? 0 : 1 + place(swizzle);
  return 8 + 4 * [...swizzle].filter((letter, i) => letter !== COMPONENTS[i]).length;
}

function operandCost({ sign, absolute, swizzle, register }: OperandSyntax): number {
  return (
    signCost(sign) +
    (absolute === null ? 0 : 4 + signCost(absolute.sign)) +
    swizzleCost(swizzle) +
    (register.file === 'attribute' && register.mnemonic !== null ? 1 : 0) +
    (register.file === 'relative' ? relativeCost(register) : 0)
  );
}

function signCost(sign: string): number {
  return sign === '' ? 0 : sign === '+' ? 1 : 2;
}

function relativeCost({
  address,
  displacement,
}: Extract<SourceRegister, { file: 'relative' }>): number {
  const offset =
    displacement.sign === '' ? 0 : displacement.value + (displacement.sign === '-' ? 1.5 : 1);
  return offset + place(address.component);
}

/** How many registers there are, and the sum of their numbers. */
function registerCosts(instructions: readonly InstructionSyntax[]): readonly number[] {
  const names = new Set<string>();
  let numbers = 0;
  const add = (register: SourceRegister | DestinationRegister): void => {
    if (register.file === 'relative') {
      names.add(`A${String(register.address.number)}`);
      numbers += register.address.number;
    } else if ('number' in register) {
      names.add(`${register.file}${String(register.number)}`);
      numbers += register.number;
    }
  };
  for (const { destination, operands } of instructions) {
    if (destination !== null) add(destination.register);
    for (const { register } of operands) add(register);
  }
  return [names.size, numbers];
}

/** Registers set, the values in them, and their numbers. */
function inputCosts({ attributes = {}, parameters = {} }: InputValues): readonly number[] {
  const entries = [...Object.entries(attributes), ...Object.entries(parameters)];
  return [
    entries.length,
    sum(entries, ([, quad]) => sum(quad, complexity)),
    sum(entries, ([number]) => Number(number)),
  ];
}
