/** Simpler operands: without sign and bars, with simpler swizzles, mnemonics as numbers, absolute addresses. */
import { COMPONENTS } from '../../../../spec/environments.js';
import { instructionNamed } from '../../../../spec/instructions.js';
import type {
  InstructionSyntax,
  OperandSyntax,
  ProgramSyntax,
  SourceRegister,
} from '../../../../semantics/language/ast.js';
import type { InputValues } from '../../../../semantics/machine/state.js';
import { programCandidate } from '../../../edit/vp/candidate.js';
import { instructionsOf, replaced } from '../edit.js';
import { parameter } from '../../../generate/vp/nodes.js';
import { programReduction } from '../../../edit/vp/reduction.js';
import { simplerLetters, simplerSwizzles } from '../../reductions/swizzles.js';

type Relative = Extract<SourceRegister, { file: 'relative' }>;

/** A reduction of single operands. */
export function eachOperand(
  name: string,
  propose: (
    operand: OperandSyntax,
    instruction: InstructionSyntax,
    index: number,
  ) => Iterable<OperandSyntax>,
) {
  return programReduction(name, function* ({ syntax }) {
    for (const [at, each] of instructionsOf(syntax).entries()) {
      for (const [index, operand] of each.operands.entries()) {
        for (const simpler of propose(operand, each, index)) {
          yield replaced(syntax, at, withOperand(each, index, simpler));
        }
      }
    }
  });
}

export function withOperand(
  instruction: InstructionSyntax,
  index: number,
  operand: OperandSyntax,
): InstructionSyntax {
  return {
    ...instruction,
    operands: instruction.operands.map((each, i) => (i === index ? operand : each)),
  };
}

export const signs = eachOperand('signs and bars', function* (operand) {
  const { sign, absolute } = operand;
  if (absolute !== null) yield { ...operand, absolute: null };
  if (sign !== '') yield { ...operand, sign: '' };
  if (absolute !== null && absolute.sign !== '') yield { ...operand, absolute: { sign: '' } };
});

export const swizzles = eachOperand('swizzles', function* (operand, { name }) {
  const isScalar = instructionNamed(name)?.operands.includes('scalar') === true;
  const simpler = isScalar ? simplerLetters(operand.swizzle) : simplerSwizzles(operand.swizzle);
  for (const swizzle of simpler) yield { ...operand, swizzle };
});

export const mnemonics = eachOperand('mnemonics', function* (operand) {
  const { register } = operand;
  if (register.file !== 'attribute' || register.mnemonic === null) return;
  yield { ...operand, register: { ...register, mnemonic: null } };
});

/** c[A0.x+5] as c[5], and with a smaller offset: what is read there may move along. */
export const relativeAddresses = programReduction(
  'relative addresses',
  function* ({ syntax, inputs }) {
    for (const [at, each] of instructionsOf(syntax).entries()) {
      for (const [index, operand] of each.operands.entries()) {
        const { register } = operand;
        if (register.file !== 'relative') continue;
        const by = (to: SourceRegister): ProgramSyntax =>
          replaced(syntax, at, withOperand(each, index, { ...operand, register: to }));
        yield by(parameter(0));
        yield by(parameter(register.displacement.value));
        const { displacement, address } = register;
        if (displacement.sign !== '') {
          const none: Relative = {
            ...register,
            displacement: { ...displacement, sign: '', value: 0 },
          };
          const offset = displacement.sign === '-' ? -displacement.value : displacement.value;
          yield by(none);
          yield programCandidate(by(none), shifted(inputs, -offset));
          for (let gap = displacement.value - 1; gap >= 1; gap >>= 1) {
            const value = displacement.value - gap;
            const nearer = by({ ...register, displacement: { ...displacement, value } });
            yield nearer;
            yield programCandidate(nearer, shifted(inputs, displacement.sign === '-' ? gap : -gap));
          }
          if (displacement.sign === '-') {
            yield by({ ...register, displacement: { ...displacement, sign: '+' } });
          }
        }
        for (const component of COMPONENTS) {
          yield by({ ...register, address: { ...address, component } });
        }
      }
    }
  },
);

/** The inputs with every program parameter moved; what leaves the file is gone. */
export function shifted(
  { attributes = {}, parameters = {} }: InputValues,
  by: number,
): InputValues {
  const moved = Object.entries(parameters)
    .map(([number, quad]) => [Number(number) + by, quad] as const)
    .filter(([number]) => number >= 0 && number < 256);
  return { attributes, parameters: Object.fromEntries(moved) };
}
