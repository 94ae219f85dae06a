/**
 * The kinds of operands, destinations, conditions and transfers that programs can have: all of them, and
 * those of an instruction. What a generator never makes of these, nothing it feeds is ever asked about.
 */
import {
  COMPONENTS,
  ENVIRONMENTS,
  VERTEX_ATTRIBUTE_MNEMONICS,
} from '../../../spec/environments.js';
import { INSTRUCTIONS } from '../../../spec/instructions.js';
import type {
  ConditionMaskSyntax,
  DestinationSyntax,
  InstructionSyntax,
  OperandSyntax,
  SourceRegister,
} from '../../../semantics/language/ast.js';

const FILES = ['temporary', 'attribute', 'parameter', 'relative'] as const;
const SIGNS = ['', '-', '+'] as const;
const RULES = ['EQ', 'GE', 'GT', 'LE', 'LT', 'NE', 'TR', 'FL'] as const;

/** Every kind that a program of some environment can have. */
export const KINDS: readonly string[] = [
  ...INSTRUCTIONS.flatMap(({ name, operands }) =>
    operands.flatMap((kind, index) =>
      kind === 'address'
        ? [`${name} ${letter(index)}: address`]
        : FILES.map((file) => `${name} ${letter(index)}: ${file}`),
    ),
  ),
  ...['vector', 'scalar'].flatMap((kind) => [
    ...SIGNS.map((sign) => `${kind} ${sign}a`),
    ...SIGNS.flatMap((outer) => SIGNS.map((inner) => `${kind} ${outer}|${inner}a|`)),
  ]),
  ...['as it is', 'replicated', 'four letters'].map((kind) => `vector swizzle ${kind}`),
  ...COMPONENTS.map((component) => `scalar .${component}`),
  ...Object.keys(VERTEX_ATTRIBUTE_MNEMONICS).map((name) => `v[${name}]`),
  ...[0, 1].flatMap((number) => COMPONENTS.map((c) => `c[A${String(number)}.${c}]`)),
  ...['', '+', '-'].map((sign) => `offset ${sign}n`),
  ...['temporary', 'result', 'address', 'null'].flatMap((file) =>
    ['whole', 'masked'].flatMap((mask) =>
      ['always', 'on a condition'].map((when) => `to ${file}, ${mask}, ${when}`),
    ),
  ),
  // State programs have no condition codes.
  ...['whole', 'masked'].map((mask) => `to parameter, ${mask}, always`),
  ...new Set(
    Object.values(ENVIRONMENTS).flatMap(({ results }) => results.map((name) => `o[${name}]`)),
  ),
  ...['mask', 'branch'].flatMap((use) => [
    ...RULES.map((rule) => `${use} ${rule}`),
    ...['as it is', 'replicated', 'four letters'].map((kind) => `${use} swizzle ${kind}`),
  ]),
  ...['BRA', 'CAL'].flatMap((name) => [`${name} forwards`, `${name} backwards`, `${name} always`]),
  'RET always',
];

/** The kinds of one instruction; `backwards` tells whether its target, if any, stands before it. */
export function kindsOf(instruction: InstructionSyntax, backwards: boolean): readonly string[] {
  const { name, destination, operands, target, condition } = instruction;
  const kinds = operands.flatMap((operand, index) => operandKinds(name, operand, index));
  if (destination !== null) kinds.push(...destinationKinds(destination));
  if (target !== null) kinds.push(`${name} ${backwards ? 'backwards' : 'forwards'}`);
  if (destination === null) {
    kinds.push(...(condition === null ? [`${name} always`] : conditionKinds('branch', condition)));
  }
  return kinds;
}

function operandKinds(
  name: string,
  { register, sign, absolute, swizzle }: OperandSyntax,
  index: number,
): string[] {
  const kinds = [`${name} ${letter(index)}: ${register.file}`, ...registerKinds(register)];
  if (register.file === 'address') return kinds;
  const isScalar = INSTRUCTIONS.some(
    (spec) => spec.name === name && spec.operands[index] === 'scalar',
  );
  const kind = isScalar ? 'scalar' : 'vector';
  kinds.push(absolute === null ? `${kind} ${sign}a` : `${kind} ${sign}|${absolute.sign}a|`);
  kinds.push(isScalar ? `scalar .${swizzle}` : `vector swizzle ${swizzleKind(swizzle)}`);
  return kinds;
}

function registerKinds(register: SourceRegister): readonly string[] {
  switch (register.file) {
    case 'attribute':
      return register.mnemonic === null ? [] : [`v[${register.mnemonic}]`];
    case 'relative': {
      const { address, displacement } = register;
      return [`c[A${String(address.number)}.${address.component}]`, `offset ${displacement.sign}n`];
    }
    default:
      return [];
  }
}

function destinationKinds({ register, writeMask, conditionMask }: DestinationSyntax): string[] {
  const when = conditionMask === null ? 'always' : 'on a condition';
  const kinds = [`to ${register.file}, ${writeMask === '' ? 'whole' : 'masked'}, ${when}`];
  if (register.file === 'result') kinds.push(`o[${register.name}]`);
  if (conditionMask !== null) kinds.push(...conditionKinds('mask', conditionMask));
  return kinds;
}

function conditionKinds(
  use: 'mask' | 'branch',
  { rule, swizzle }: ConditionMaskSyntax,
): readonly string[] {
  return [`${use} ${rule}`, `${use} swizzle ${swizzleKind(swizzle)}`];
}

function swizzleKind(swizzle: string): string {
  return swizzle === '' ? 'as it is' : swizzle.length === 1 ? 'replicated' : 'four letters';
}

function letter(index: number): string {
  return 'abc'.charAt(index);
}
