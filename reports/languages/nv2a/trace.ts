/** Steps of the NV2A's words as JSON and as text. */
import type { HalfObserved, StepOfWords } from '../../../semantics/nv2a/execute.js';
import { printHalf, printInstruction } from '../../../semantics/nv2a/print.js';
import { format } from '../../../semantics/number/binary32.js';
import { bitsJson, fourOf, signedJson, type ValueJson } from '../../json/value.js';
import { patternsText, writtenRegisters } from './run.js';

/** What `vpspec trace --json` prints of a step. */
export interface WordsStepJson {
  readonly index: number;
  readonly instruction: string;
  /** The MAC and the ILU, as far as they have an operation. */
  readonly halves: readonly {
    readonly half: 'MAC' | 'ILU';
    /** As read: four values, or the one of a scalar. */
    readonly operands: readonly (readonly ValueJson[])[];
    /** Before masks; of ARL the one number. */
    readonly result: readonly ValueJson[];
  }[];
  /** Registers and their new contents; of A0 x alone is a register. */
  readonly written: readonly { readonly register: string; readonly value: readonly ValueJson[] }[];
  readonly next: number;
}

export function wordsStepJson(step: StepOfWords): WordsStepJson {
  const { index, instruction, halves, isAddressWritten, before, after } = step;
  const registers = writtenRegisters(before, after).map(([register, value]) => ({
    register,
    value: fourOf(value, bitsJson),
  }));
  const address = { register: 'A0', value: [signedJson(after.address)] };
  return {
    index,
    instruction: printInstruction(instruction),
    halves: halves.map(({ half, operands, result }) => ({
      half: half === 'mac' ? 'MAC' : 'ILU',
      operands: operands.map((operand) =>
        'scalar' in operand ? [bitsJson(operand.scalar)] : fourOf(operand, bitsJson),
      ),
      result: 'address' in result ? [signedJson(result.address)] : fourOf(result, bitsJson),
    })),
    written: [...registers, ...(isAddressWritten ? [address] : [])],
    next: after.next,
  };
}

/** One step for a person. Of a pair each half has its line. */
export function wordsStepText(step: StepOfWords): string {
  const { index, instruction, halves, isAddressWritten, before, after } = step;
  const number = String(index).padStart(4);
  const lines = [`${number}  ${printInstruction(instruction)}`];
  const row = (label: string, text: string): void => {
    lines.push(`        ${label.padEnd(10)}${text}`);
  };
  for (const each of halves) {
    if (halves.length > 1) row(each.half.toUpperCase(), printHalf(instruction, each.half) ?? '');
    halfRows(each, row);
  }
  for (const [register, value] of writtenRegisters(before, after))
    row(register, patternsText(value));
  if (isAddressWritten) row('A0.x', String(after.address));
  return `${lines.join('\n')}\n`;
}

function halfRows(
  { operands, result }: HalfObserved,
  row: (label: string, text: string) => void,
): void {
  operands.forEach((operand, index) => {
    row(
      `operand ${String(index)}`,
      'scalar' in operand ? format(operand.scalar) : patternsText(operand),
    );
  });
  row('result', 'address' in result ? String(result.address) : patternsText(result));
}
