/** Programs of the plan, written as text: what comes before an instruction in question, and what shows the registers after it. */
import type { Word } from '../../../semantics/nv2a/fields.js';
import { OUTPUT_NAMES } from '../../../semantics/nv2a/opcodes.js';
import { wordsOf } from '../../../semantics/nv2a/program.js';
import { parseProgram } from '../../../semantics/nv2a/text.js';

/** The words of instructions; the last is final. @throws Error for a text that is none */
export function wordsOfText(lines: readonly string[]): readonly Word[] {
  const text = `!!NV2A\n${lines.join('\n')}\nEND\n`;
  const result = parseProgram(text);
  if (!result.ok) throw new Error(`${result.error.message} in ${text}`);
  return wordsOf(result.made);
}

/** A word that ends no program. */
export function unended(word: Word): Word {
  return word & ~1n;
}

/** A word that ends its program. */
export function ended(word: Word): Word {
  return word | 1n;
}

/** Every temporary register, every output and A0.x has a value of its own, none of them an input. */
export const FILLED: readonly string[] = [
  ...Array.from({ length: 12 }, (_, register) => {
    const output = OUTPUT_NAMES[register];
    const to = output === undefined ? '' : ` & ${output}`;
    return `MOV R${String(register)}${to}, c[${String(20 + register)}];`;
  }),
];

/** What shows R0 to R10, one output each. */
const FIRST_TEMPORARIES: readonly string[] = OUTPUT_NAMES.map(
  (output, register) => `MOV ${output}, R${String(register)};`,
);

/** What shows R11, R12 and A0.x, and a constant that may have been written. */
const OTHERS: readonly string[] = [
  'MOV oD0, R11;',
  'MOV oD1, R12;',
  'MOV oT0, c[A0.x+10];',
  'MOV oT1, c[5];',
];

/** What may follow an instruction so that all that it did shows: nothing, where outputs show it. */
export const SHOWN: readonly (readonly string[])[] = [[], FIRST_TEMPORARIES, OTHERS];
