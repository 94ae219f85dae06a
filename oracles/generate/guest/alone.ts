/** One instruction of a guest by itself: a program that runs it on given operands. */
import type { Quad } from '../../../spec/environments.js';
import {
  registersOf,
  type GuestInstructionSyntax,
  type GuestLanguage,
  type GuestRegister,
  type GuestValues,
} from '../../../semantics/guest/language.js';
import type { GuestStep } from '../../../semantics/guest/machine.js';

/** A program of one instruction, and its inputs. */
export interface Alone {
  readonly text: string;
  readonly values: GuestValues;
  /** The register that it writes. */
  readonly result: string;
}

/** An executed instruction by itself, on its operands as they were. */
export function aloneOf(
  language: GuestLanguage,
  { instruction, operands }: Pick<GuestStep<number>, 'instruction' | 'operands'>,
): Alone {
  const inputs = registersOf(language, 'input');
  const [result = ''] = registersOf(language, 'result');
  const syntax: GuestInstructionSyntax = {
    name: instruction.name,
    target: registerNamed(language, result),
    operands: operands.map((_, index) => ({
      ...registerNamed(language, inputs[index] ?? ''),
      negated: false,
    })),
    at: 0,
  };
  const values = operands.map((operand, index) => [inputs[index] ?? '', quadOf(operand)] as const);
  const text = language.grammar.print({ instructions: [syntax] });
  return { text, values: Object.fromEntries(values), result };
}

export function registerNamed({ banks }: GuestLanguage, name: string): GuestRegister {
  const bank = banks.find(({ letter }) => name.startsWith(letter));
  if (bank === undefined) throw new Error(`there is no register "${name}"`);
  return { letter: bank.letter, index: Number(name.slice(bank.letter.length)), at: 0 };
}

export function quadOf({ x, y, z, w }: GuestStep<number>['result']): Quad {
  return [x, y, z, w];
}
