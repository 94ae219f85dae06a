/**
 * The parts of an instruction that may violate a rule where its computation alone does not. Its clamp, the sign,
 * bars and swizzle of its operands and its masks are added to the plain instruction one by one, each in a program
 * of its own.
 */
import { deciding } from '../../../spec/deciding/deciding.js';
import type { GpuClause } from '../../../spec/load/clauses.js';
import type { DataType } from '../../../spec/gpu/instructions.js';
import type {
  GpuDestinationSyntax,
  GpuInstructionSyntax,
  GpuOperandSyntax,
} from '../../../semantics/gpu/language/ast.js';
import type { InputNumber, TypedQuad } from '../../../semantics/gpu/machine/state.js';
import { constantOperand, instructionOf, operandOf, word } from '../../edit/gpu/nodes.js';
import { letters } from '../../../semantics/machine/swizzle.js';

/** A change to the plain instruction, and the clauses that it violates if it departs then. */
export interface Feature {
  readonly clauses: readonly GpuClause['id'][];
  /** Operand `index` as written, of an input that holds these numbers. */
  readonly operand?: {
    readonly index: number;
    readonly syntax: GpuOperandSyntax;
    readonly quad: TypedQuad;
  };
  readonly modifier?: string;
  readonly destination?: Pick<GpuDestinationSyntax, 'writeMask' | 'conditionMask'>;
}

/** @param loaded its operands as they were read */
export function featuresOf(
  { modifiers, operands, destination }: GpuInstructionSyntax,
  loaded: readonly TypedQuad[],
): readonly Feature[] {
  const clamps = modifiers.flatMap(({ text }): Feature[] => {
    const [, name] = /^_?(S?SAT)$/.exec(text) ?? [];
    return name === undefined
      ? []
      : [{ clauses: deciding('part.clamp', { clamp: name }), modifier: text }];
  });
  const ofOperands = operands.flatMap((operand, index) => {
    const quad = loaded[index];
    return quad === undefined ? [] : ofOperand(operand, index, quad);
  });
  const masks: readonly Feature[] =
    destination === null
      ? []
      : [
          ...(destination.writeMask.text === ''
            ? []
            : [
                {
                  clauses: deciding('part.write-mask'),
                  destination: { writeMask: destination.writeMask, conditionMask: null },
                },
              ]),
          ...(destination.conditionMask === null
            ? []
            : [
                {
                  clauses: deciding('part.condition-mask'),
                  destination: {
                    writeMask: word(''),
                    conditionMask: {
                      ...destination.conditionMask,
                      rule: word('FL'),
                      swizzle: word(''),
                    },
                  },
                },
              ]),
        ];
  return [...clamps, ...ofOperands, ...masks];
}

function ofOperand(operand: GpuOperandSyntax, index: number, quad: TypedQuad): readonly Feature[] {
  const { sign, absolute, swizzle } = operand;
  const isUnsigned = quad.type === 'U';
  const plain = operandOf(operand.source);
  const features: Feature[] = [];
  if (swizzle.text !== '') {
    const isOne = swizzle.text.length === 1;
    const clauses = deciding(isOne ? 'part.swizzle-of-one' : 'part.swizzle');
    const unswizzled = { ...quad, values: before(swizzle.text, quad.values) };
    features.push({ clauses, operand: { index, syntax: { ...plain, swizzle }, quad: unswizzled } });
  }
  // Each on numbers of which it makes those that were read.
  const negated: TypedQuad = {
    ...quad,
    values: mapped(quad.values, (n) => negative(n, quad.type)),
  };
  if (absolute !== null) {
    const unsigned = isUnsigned ? deciding('part.bars-of-unsigned') : [];
    const inner = absolute.sign === '-' ? quad : negated;
    const outer = sign === '-' ? deciding('part.negated-bars') : [];
    const clauses = [...unsigned, ...deciding('part.bars'), ...outer];
    const syntax = { ...plain, sign, absolute };
    features.push({ clauses, operand: { index, syntax, quad: isUnsigned ? quad : inner } });
  } else if (sign === '-' && operand.source.kind !== 'constant') {
    const clauses = deciding(isUnsigned ? 'part.negation-of-unsigned' : 'part.negation');
    features.push({ clauses, operand: { index, syntax: { ...plain, sign }, quad: negated } });
  }
  return features;
}

/** What a swizzle makes these values of; 0 in components that it does not take. */
function before(swizzle: string, values: TypedQuad['values']): TypedQuad['values'] {
  const four = letters(
    swizzle.replace(/[rgba]/g, (letter) => 'xyzw'['rgba'.indexOf(letter)] ?? 'x'),
  );
  const one = (letter: string): InputNumber => values[four.indexOf(letter)] ?? 0;
  return [one('x'), one('y'), one('z'), one('w')];
}

function mapped(
  [x, y, z, w]: TypedQuad['values'],
  change: (value: InputNumber) => InputNumber,
): TypedQuad['values'] {
  return [change(x), change(y), change(z), change(w)];
}

function negative(value: InputNumber, type: DataType): InputNumber {
  if (value === null || type === 'F') return value === null ? null : -value;
  return type === 'S' ? -value | 0 : -value >>> 0;
}

/** What stands in a result before it is written under a mask: something that most instructions do not give. */
export function markOf(
  type: DataType,
  variable: GpuDestinationSyntax['variable'],
): GpuInstructionSyntax {
  const marks = constantOperand(type, [101, 103, 107, 109]);
  return instructionOf('MOV', [type], {
    destination: { ...NOWHERE, variable, writeMask: word(''), conditionMask: null },
    operands: marks === null ? [] : [marks],
  });
}

const NOWHERE = { offset: 0, end: 0 } as const;

/**
 * The clauses about what an instruction has that no experiment of one instruction shows: tests of codes, members
 * of arrays. Where all else is cleared, it is one of them.
 */
export function remainingOf({ operands, destination }: GpuInstructionSyntax): readonly string[] {
  const { conditionMask = null, variable } = destination ?? {};
  const isRelative = (source: GpuOperandSyntax['source'] | undefined): boolean =>
    source?.kind === 'name' && source.members.some(({ kind }) => kind === 'relative');
  return [
    ...(isRelative(variable) ? deciding('part.written-member') : []),
    ...(operands.some(({ source }) => isRelative(source)) ? deciding('part.read-member') : []),
    ...(conditionMask === null ? [] : testClauses(conditionMask)),
  ];
}

function testClauses({
  rule,
  swizzle,
}: NonNullable<GpuDestinationSyntax['conditionMask']>): readonly string[] {
  const [, name = '', register = ''] = /^([A-Z]+)([01]?)$/.exec(rule.text) ?? [];
  return [
    ...(swizzle.text === '' ? [] : deciding('part.condition-swizzle')),
    ...deciding('part.rule', { rule: name }),
    ...(register === '1' ? deciding('part.codes-register') : []),
  ];
}
