/** Nodes of generated syntax trees. A generated program has no source text yet: every place is zero. */
import type {
  ConditionMaskSyntax,
  DestinationRegister,
  DestinationSyntax,
  InstructionSyntax,
  LabelSyntax,
  OperandSyntax,
  Sign,
  SourceRegister,
} from '../../../semantics/language/ast.js';

export type TemporaryRegister = Extract<SourceRegister, { file: 'temporary' }>;
export type ParameterRegister = Extract<SourceRegister, { file: 'parameter' }>;
export type AddressRegister = Extract<SourceRegister, { file: 'address' }>;

export function temporary(number: number): TemporaryRegister {
  return { offset: 0, end: 0, file: 'temporary', number };
}

export function parameter(number: number): ParameterRegister {
  return { offset: 0, end: 0, file: 'parameter', number };
}

export function attribute(number: number): SourceRegister {
  return { offset: 0, end: 0, file: 'attribute', number, mnemonic: null };
}

export function address(number: number): AddressRegister {
  return { offset: 0, end: 0, file: 'address', number };
}

export function result(name: string): DestinationRegister {
  return { offset: 0, end: 0, file: 'result', name };
}

export function operand(
  register: SourceRegister,
  swizzle = '',
  sign: Sign = '',
  absolute: { readonly sign: Sign } | null = null,
): OperandSyntax {
  return { offset: 0, end: 0, sign, absolute, register, swizzle };
}

export function destination(
  register: DestinationRegister,
  writeMask = '',
  conditionMask: ConditionMaskSyntax | null = null,
): DestinationSyntax {
  return { offset: 0, end: 0, register, writeMask, conditionMask };
}

export function instruction(
  name: string,
  updatesConditionCode: boolean,
  to: DestinationSyntax,
  operands: readonly OperandSyntax[],
): InstructionSyntax {
  return {
    offset: 0,
    end: 0,
    kind: 'instruction',
    name,
    updatesConditionCode,
    opcodeEnd: 0,
    destination: to,
    operands,
    target: null,
    condition: null,
  };
}

/** BRA, CAL or RET, which has no target. */
export function transfer(
  name: 'BRA' | 'CAL' | 'RET',
  target: string | null,
  condition: ConditionMaskSyntax | null,
): InstructionSyntax {
  return {
    offset: 0,
    end: 0,
    kind: 'instruction',
    name,
    updatesConditionCode: false,
    opcodeEnd: 0,
    destination: null,
    operands: [],
    target: target === null ? null : { offset: 0, end: 0, label: target },
    condition,
  };
}

export function label(name: string): LabelSyntax {
  return { offset: 0, end: 0, kind: 'label', name };
}

export function condition(rule: ConditionMaskSyntax['rule'], swizzle: string): ConditionMaskSyntax {
  return { offset: 0, end: 0, rule, swizzle };
}
