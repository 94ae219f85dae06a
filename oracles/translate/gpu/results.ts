/** What an instruction of a translated GPU program computes, as an expression: four words of bits. */
import type { GpuInstruction, GpuOperand } from '../../../semantics/gpu/program.js';
import { lineAndColumn } from '../../../semantics/language/text.js';
import { components } from '../dialect.js';
import { ONE } from '../bits.js';
import { Untranslatable } from '../translation.js';
import { GPU_HELPERS } from './helpers.js';
import { LEAST } from './integer-helpers.js';
import type { Variables } from './variables.js';

export interface ComputedResult {
  /** Statements that come first. */
  readonly before: readonly string[];
  readonly result: string;
  /** Condition codes of it, which may name `result`. */
  readonly flags: string;
}

/** @throws Untranslatable for instructions that have no translation yet */
export function computedResult(variables: Variables, instruction: GpuInstruction): ComputedResult {
  const { name, type, clamp, operands, extendedSwizzle } = instruction;
  const texts = operands.map((operand) => operandText(variables, operand, instruction));
  if (extendedSwizzle !== null) {
    const [source = ''] = texts;
    const words = extendedSwizzle.map(({ negate, select }) => {
      const word = select === '0' ? '0u' : select === '1' ? ONE : `${source}.${select}`;
      return negate ? `(${word} ^ 0x80000000u)` : word;
    });
    return floatResult(`uvec4(${words.join(', ')})`, clamp);
  }
  if (type === 'F') return floatResult(floatText(variables, instruction, texts), clamp);
  if (['ADD', 'SUB', 'MAD', 'SAD'].includes(name)) return sumResult(variables, instruction);
  if (name === 'I2F') return floatResult(`toFloat_${type ?? 'S'}(${texts.join(', ')})`, clamp);
  return {
    before: [],
    result: integerText(variables, instruction, texts),
    flags: 'flagsOfInteger(result)',
  };
}

function floatResult(value: string, clamp: GpuInstruction['clamp']): ComputedResult {
  return {
    before: [],
    result: clamp === null ? value : `saturated(${value}, ${LEAST[clamp]})`,
    flags: 'flagsOfFloat(result)',
  };
}

/** An operand: a scalar stands in all four components. */
export function operandText(
  variables: Variables,
  { source, swizzle, sign, absolute, type }: GpuOperand,
  instruction: GpuInstruction,
): string {
  const letters = swizzle.length === 1 ? swizzle.repeat(4) : swizzle;
  const word = components(variables.source(source, instruction), letters);
  // Whatever is computed has no denormals; what was given may have.
  const isGiven = source.file !== 'temporary';
  const read = type === 'F' && isGiven ? `flushed(${word})` : word;
  const negated = (text: string): string => (type === 'F' ? `negated(${text})` : `(0u - ${text})`);
  const signed = (text: string, by: '' | '-'): string => (by === '-' ? negated(text) : text);
  if (absolute === null) return signed(read, sign);
  const within = signed(read, absolute.sign);
  const size = type === 'F' ? `ABS(${within})` : type === 'S' ? `ABS_S(${within})` : within;
  return signed(size, sign);
}

/** A call of an instruction's own function: its parameters are vectors, or scalars. */
function call(name: string, operands: readonly string[]): string {
  const helper = GPU_HELPERS[name];
  if (helper === undefined) throw new Error(`there is no function ${name}`);
  const text = `${name}(${operands
    .map((operand, index) => (helper.parameters[index]?.kind === 'u' ? `${operand}.x` : operand))
    .join(', ')})`;
  return helper.result === 'u' ? `uvec4(${text})` : text;
}

function floatText(
  variables: Variables,
  instruction: GpuInstruction,
  operands: readonly string[],
): string {
  const { name, texture } = instruction;
  if (name === 'MOV') return operands[0] ?? '';
  if (texture !== null || !Object.hasOwn(GPU_HELPERS, name)) throw refusal(variables, instruction);
  return call(name, operands);
}

/** Instructions on integers that have the same function, or operator, for both types. */
const OF_BOTH: Readonly<Record<string, string>> = {
  SEQ: 'SEQ_I',
  SNE: 'SNE_I',
  MOD: 'MOD_I',
  SHL: 'SHL_I',
};
const OPERATORS: Readonly<Record<string, string>> = { AND: '&', OR: '|', XOR: '^', MUL: '*' };
const INTEGRAL: readonly string[] = ['CEIL', 'FLR', 'ROUND', 'TRUNC'];

function integerText(
  variables: Variables,
  instruction: GpuInstruction,
  operands: readonly string[],
): string {
  const { name, type, special, texture } = instruction;
  const [a = '', b = '', c = ''] = operands;
  const own = `${name}_${type ?? 'S'}`;
  if (texture !== null) throw refusal(variables, instruction);
  if (special === 'HI') return call(`HI_${type ?? 'S'}`, operands);
  const operator = OPERATORS[name];
  if (operator !== undefined) return `(${a} ${operator} ${b})`;
  const both = OF_BOTH[name];
  if (both !== undefined) return call(both, operands);
  if (INTEGRAL.includes(name)) return call('toInteger', [call(name, operands)]);
  switch (name) {
    case 'MOV':
      return a;
    case 'NOT':
      return `(~${a})`;
    case 'SFL':
      return '(uvec4(0u) ^ zero)';
    case 'STR':
      return '(uvec4(0xffffffffu) ^ zero)';
    case 'ABS':
      return type === 'S' ? call('ABS_S', operands) : a;
    case 'CMP':
      return type === 'S' ? call('CMP_S', operands) : c;
    default:
      if (!Object.hasOwn(GPU_HELPERS, own)) throw refusal(variables, instruction);
      return call(own, operands);
  }
}

/**
 * A component-wise sum: its overflow and carry flags are those of the addition or subtraction that the
 * operands' negations make of it (NV_gpu_program4 §2.X.4.3).
 */
function sumResult(variables: Variables, instruction: GpuInstruction): ComputedResult {
  const { name, type, operands } = instruction;
  const isNegated = operands.map(({ sign }) => sign === '-');
  const texts = operands.map((operand) =>
    operandText(variables, name === 'SAD' ? operand : { ...operand, sign: '' }, instruction),
  );
  const [a = '', b = '', c = ''] = texts;
  const [first = false, second = false, third = false] = isNegated;
  const [left, right, minusLeft, minusRight] =
    name === 'MAD'
      ? [`(${a} * ${b})`, c, first !== second, third]
      : name === 'SAD'
        ? [
            `distance_${type ?? 'S'}(${a}, ${b})`,
            operandText(variables, withoutSign(operands[2]), instruction),
            false,
            third,
          ]
        : [a, b, first, name === 'SUB' ? !second : second];
  const [result, flags] = minusLeft
    ? minusRight
      ? ['0u - left - right', 'flagsOfInteger(result)']
      : ['right - left', 'flagsOfDifference(right, left)']
    : minusRight
      ? ['left - right', 'flagsOfDifference(left, right)']
      : ['left + right', 'flagsOfSum(left, right)'];
  return { before: [`uvec4 left = ${left};`, `uvec4 right = ${right};`], result, flags };
}

function withoutSign(operand: GpuOperand | undefined): GpuOperand {
  if (operand === undefined) throw new Error('SAD has three operands');
  return { ...operand, sign: '' };
}

function refusal({ program }: Variables, { name, syntax }: GpuInstruction): Untranslatable {
  const { line } = lineAndColumn(program.source, syntax.offset);
  return new Untranslatable(`line ${String(line)}: ${name} has no translation`);
}
