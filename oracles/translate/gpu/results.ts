/** What an instruction of a translated GPU program computes, as an expression: four words of bits. */
import type { GpuInstruction, GpuOperand } from '../../../semantics/gpu/program.js';
import { lineAndColumn } from '../../../semantics/language/text.js';
import { components } from '../dialect.js';
import { four, ONE } from '../bits.js';
import { Untranslatable } from '../translation.js';
import { derived } from './derivatives.js';
import { GPU_HELPERS } from './helpers.js';
import { LEAST } from './integer-helpers.js';
import { textureResult } from './textures.js';
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
    return floatResult(`${variables.dialect.type.u4}(${words.join(', ')})`, clamp);
  }
  if (instruction.texture !== null) {
    const { before, result } = textureResult(variables, instruction, texts);
    return type === 'F'
      ? { ...floatResult(result, clamp), before }
      : { before, result, flags: 'flagsOfInteger(result)' };
  }
  if (type === 'F') return floatResult(floatText(variables, instruction, texts), clamp);
  if (['ADD', 'SUB', 'MAD', 'SAD'].includes(name)) return sumResult(variables, instruction);
  if (name === 'I2F') return floatResult(`toFloat_${type ?? 'S'}(${texts.join(', ')})`, clamp);
  if (name.startsWith('UP')) return floatResult(call(variables, name, texts), clamp);
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
  // Whatever is computed has no denormals; what was given or packed may have.
  const mayBeDenormal = source.file !== 'temporary' || variables.holdsPacked;
  const isWhole = sign === '' && absolute === null && carriesBits(instruction, source);
  const read = type === 'F' && mayBeDenormal && !isWhole ? `flushed(${word})` : word;
  const negated = (text: string): string => (type === 'F' ? `negated(${text})` : `(0u - ${text})`);
  const signed = (text: string, by: '' | '-'): string => (by === '-' ? negated(text) : text);
  if (absolute === null) return signed(read, sign);
  const within = signed(read, absolute.sign);
  const size = type === 'F' ? `ABS(${within})` : type === 'S' ? `ABS_S(${within})` : within;
  return signed(size, sign);
}

/** Whether packed bits reach it as they are (gp4.E-packed-float). What was given is read without denormals. */
function carriesBits({ name, clamp }: GpuInstruction, { file }: GpuOperand['source']): boolean {
  if (file !== 'temporary') return false;
  return name.startsWith('UP') || (clamp === null && ['MOV', 'SWZ', 'CMP'].includes(name));
}

/** A call of an instruction's own function: its parameters are vectors, or scalars. */
function call({ dialect }: Variables, name: string, operands: readonly string[]): string {
  const helper = GPU_HELPERS[name];
  if (helper === undefined) throw new Error(`there is no function ${name}`);
  const text = `${name}(${operands
    .map((operand, index) => (helper.parameters[index]?.kind === 'u' ? `${operand}.x` : operand))
    .join(', ')})`;
  return helper.result === 'u' ? four(dialect, text) : text;
}

function floatText(
  variables: Variables,
  instruction: GpuInstruction,
  operands: readonly string[],
): string {
  const { name } = instruction;
  if (name === 'MOV') return operands[0] ?? '';
  if (!Object.hasOwn(GPU_HELPERS, name)) throw refusal(variables, instruction);
  if (name === 'DDX' || name === 'DDY') {
    return call(
      variables,
      name,
      operands.map((operand) => derived(operand, variables.givesDerivatives)),
    );
  }
  return call(variables, name, operands);
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
  const { name, type, special } = instruction;
  const { dialect } = variables;
  const [a = '', b = '', c = ''] = operands;
  const own = `${name}_${type ?? 'S'}`;
  if (name.startsWith('PK')) return call(variables, name, operands);
  if (special === 'HI') return call(variables, `HI_${type ?? 'S'}`, operands);
  const operator = OPERATORS[name];
  if (operator !== undefined) return `(${a} ${operator} ${b})`;
  const both = OF_BOTH[name];
  if (both !== undefined) return call(variables, both, operands);
  if (INTEGRAL.includes(name))
    return call(variables, 'toInteger', [call(variables, name, operands)]);
  switch (name) {
    case 'MOV':
      return a;
    case 'NOT':
      return `(~${a})`;
    case 'SFL':
      return dialect.barrier('u4', four(dialect, '0u'));
    case 'STR':
      return dialect.barrier('u4', four(dialect, '0xffffffffu'));
    case 'ABS':
      return type === 'S' ? call(variables, 'ABS_S', operands) : a;
    case 'CMP':
      return type === 'S' ? call(variables, 'CMP_S', operands) : c;
    default:
      if (!Object.hasOwn(GPU_HELPERS, own)) throw refusal(variables, instruction);
      return call(variables, own, operands);
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
  const { dialect } = variables;
  return {
    before: [dialect.fixed('u4', 'left', left), dialect.fixed('u4', 'right', right)],
    result,
    flags,
  };
}

function withoutSign(operand: GpuOperand | undefined): GpuOperand {
  if (operand === undefined) throw new Error('SAD has three operands');
  return { ...operand, sign: '' };
}

function refusal({ program }: Variables, { name, syntax }: GpuInstruction): Untranslatable {
  const { line } = lineAndColumn(program.source, syntax.offset);
  return new Untranslatable(`line ${String(line)}: ${name} has no translation`);
}
