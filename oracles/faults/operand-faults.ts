/** Faults of operand load: registers, swizzles, signs and absolute values (NV_vertex_program2 §2.14.2.1). */
import { DEFINITIONS } from '../../semantics/instructions/index.js';
import type { InstructionSyntax, OperandSyntax } from '../../semantics/language/ast.js';
import { letters } from '../../semantics/machine/swizzle.js';
import { fault, type Fault } from './fault.js';
import { each, numbers, operands, results, rewriting } from './instructions.js';
import { inComponents, oneAfterAnother } from './components.js';

const isScalar = ({ name }: InstructionSyntax): boolean =>
  DEFINITIONS.get(name)?.shape.startsWith('scalar') === true;

/** A letter's place in "xyzw", as a swizzle that scatters has it: where each component goes. */
const scattered = (swizzle: string): string => {
  const four = letters(swizzle);
  return [...'xyzw'].map((component) => 'xyzw'[four.lastIndexOf(component)] ?? component).join('');
};

const withNumber = (operand: OperandSyntax, change: (n: number) => number): OperandSyntax => {
  const { register } = operand;
  if (register.file !== 'temporary' && register.file !== 'parameter') return operand;
  return { ...operand, register: { ...register, number: change(register.number) } };
};

const COLOURS: Readonly<Record<string, number>> = { COL0: 4, COL1: 3 };

export const OPERAND_FAULTS: readonly Fault[] = [
  fault(
    'swizzle-after-negation-mask',
    'Negation has a mask, that of the components to be written, and the swizzle comes after it.',
    ['vp2.operand.order', 'vp2.operand.negate'],
    inComponents((operand, component, instruction) => {
      const mask = instruction.destination?.writeMask ?? '';
      const source = letters(operand.swizzle)['xyzw'.indexOf(component)] ?? component;
      return mask === '' || mask.includes(source) ? operand : { ...operand, sign: '' };
    }),
  ),
  fault(
    'negation-before-absolute-value',
    'The sign before the bars is applied before the absolute value and lost.',
    ['vp2.operand.absolute-negated', 'vp2.operand.order'],
    operands((operand) => (operand.absolute === null ? operand : { ...operand, sign: '' })),
  ),
  fault(
    'absolute-value-ignored',
    'The bars mean nothing: the signs are applied without the absolute value.',
    ['vp2.operand.absolute', 'vp2.operand.order'],
    operands((operand) => ({ ...operand, sign: signOf(operand), absolute: null })),
  ),
  fault(
    'inner-sign-kept',
    'A sign between the bars is applied after the absolute value.',
    ['vp2.operand.order', 'vp2.operand.absolute', 'vp2.operand.absolute-negated'],
    operands((operand) =>
      operand.absolute === null ? operand : { ...operand, sign: signOf(operand) },
    ),
  ),
  fault(
    'scalar-takes-x',
    'A scalar operand is the component x, whatever its suffix names.',
    ['vp2.operand.scalar-component'],
    operands((operand, _, instruction) =>
      isScalar(instruction) ? { ...operand, swizzle: 'x' } : operand,
    ),
  ),
  fault(
    'short-swizzle-not-repeated',
    'A suffix of one letter names the first component alone; the others stay in place.',
    ['vp2.operand.swizzle-one', 'vp2.operand.swizzle'],
    operands((operand, _, instruction) =>
      operand.swizzle.length !== 1 || isScalar(instruction)
        ? operand
        : { ...operand, swizzle: `${operand.swizzle}yzw` },
    ),
  ),
  fault(
    'swizzle-scatters',
    'A swizzle says where each component goes and not where it comes from.',
    ['vp2.operand.swizzle'],
    operands((operand) =>
      operand.swizzle.length === 4 ? { ...operand, swizzle: scattered(operand.swizzle) } : operand,
    ),
  ),
  fault(
    'attribute-swizzle-ignored',
    'The swizzle of a vertex attribute is ignored.',
    ['vp2.operand.swizzle', 'vp2.operand.swizzle-one'],
    operands((operand, _, instruction) =>
      operand.register.file === 'attribute' && !isScalar(instruction)
        ? { ...operand, swizzle: '' }
        : operand,
    ),
  ),
  fault(
    'swizzle-shared',
    'All operands of an instruction take the swizzle of the first.',
    ['vp2.operand.swizzle', 'vp2.operand.swizzle-empty', 'vp2.operand.swizzle-one'],
    operands((operand, _, { operands: [first] }) => ({
      ...operand,
      swizzle: first?.swizzle ?? operand.swizzle,
    })),
  ),
  fault(
    'relative-negation-lost',
    'The sign of an operand with relative addressing is lost.',
    ['vp2.operand.negate', 'vp2.operand.absolute-negated'],
    operands((operand) =>
      operand.register.file === 'relative' ? { ...operand, sign: '' } : operand,
    ),
  ),
  fault(
    'third-negation-lost',
    'The sign of the third operand of MAD is lost.',
    ['vp2.operand.negate', 'vp2.operand.absolute-negated'],
    operands((operand, position) => (position === 2 ? { ...operand, sign: '' } : operand)),
  ),
  fault(
    'negation-from-zero',
    'An operand is negated by subtracting it from zero, so that -(+0) is +0.',
    ['vp2.operand.negate', 'vp2.operand.absolute-negated'],
    numbers({ negate: (a) => 0 - a }),
  ),
  fault(
    'negation-of-negative-only',
    'A negated operand is the absolute value: its sign bit is cleared and not flipped.',
    ['vp2.operand.negate'],
    operands((operand) =>
      operand.absolute === null && operand.sign === '-'
        ? { ...operand, sign: '', absolute: { sign: '' } }
        : operand,
    ),
  ),
  fault(
    'mov-loses-negative-zero',
    'MOV adds +0, so that -0 becomes +0.',
    ['vp2.MOV.result'],
    results(
      ['MOV'],
      each((a) => a + 0),
    ),
  ),
  fault(
    'colour-mnemonics-swapped',
    'The mnemonic COL0 names the secondary colour and COL1 the primary one.',
    ['vp2.attributes.mnemonics', 'vp2.operand.vector-registers'],
    operands((operand) => {
      const { register } = operand;
      if (register.file !== 'attribute' || register.mnemonic === null) return operand;
      const number = COLOURS[register.mnemonic] ?? register.number;
      return { ...operand, register: { ...register, number } };
    }),
  ),
  fault(
    'twelve-temporaries',
    'There are twelve temporary registers: R12 to R15 are R0 to R3.',
    ['vp2.temporaries.count-vp2', 'vp2.grammar.temporaries-vp2'],
    twelveTemporaries(),
  ),
  fault(
    'ninety-six-parameters',
    'Program parameters from c[96] on are those from c[0] on again.',
    [
      'vp2.parameters.count-vp2',
      'vp2.operand.absolute-addressing',
      'vp2.grammar.parameter-number-vp2',
    ],
    operands((operand) =>
      operand.register.file === 'parameter' ? withNumber(operand, (n) => n % 96) : operand,
    ),
  ),
  fault(
    'operands-read-late',
    'Components are computed and written one after another: those written are seen by the next.',
    ['vp2.destination.reads-first', 'vp2.environment.no-hazards'],
    oneAfterAnother(),
  ),
];

/** The sign of an operand between bars, were the bars not there. */
function signOf({ sign, absolute }: OperandSyntax): '' | '-' {
  return (sign === '-') === (absolute?.sign === '-') ? '' : '-';
}

function twelveTemporaries() {
  return rewriting((instruction) => {
    const { destination } = instruction;
    const register = destination?.register;
    return {
      ...instruction,
      operands: instruction.operands.map((operand) =>
        operand.register.file === 'temporary' ? withNumber(operand, (n) => n % 12) : operand,
      ),
      destination:
        destination !== null && register?.file === 'temporary'
          ? { ...destination, register: { ...register, number: register.number % 12 } }
          : destination,
    };
  });
}
