/** `vpspec assemble FILE`: words of the NV2A from their text, or from a program of the language. */
import { Command, Option } from 'commander';
import { InputError } from './exit.js';
import { requireOutputFile, writeOutput } from './output.js';
import { jsonText } from '../reports/json/text.js';
import type { Instruction } from '../semantics/nv2a/instruction.js';

interface Flags {
  readonly pair?: boolean;
  readonly to: 'hex' | 'binary' | 'text';
  readonly out?: string;
  readonly json?: boolean;
}

export function assembleCommand(): Command {
  return new Command('assemble')
    .description("write a program as words of the NV2A, the Xbox's vertex engine")
    .argument(
      '<file>',
      'text of words (!!NV2A), or a VP1.0 or VP1.1 program; "-" for standard input',
    )
    .option(
      '--pair',
      'put operations of MAC and ILU into one instruction where that changes nothing',
    )
    .addOption(
      new Option(
        '--to <form>',
        'hex: digits, four words a line; binary: sixteen bytes an instruction; text',
      )
        .choices(['hex', 'binary', 'text'])
        .default('hex'),
    )
    .option('--out <file>', 'write there instead of to standard output')
    .option('--json', 'as JSON: words and text')
    .addHelpText(
      'after',
      '\ndocs/nv2a.md has the text, and what becomes of a program. Nothing of it was ever run on a\n' +
        'console by this project.\n\n' +
        'Examples:\n  vpspec assemble examples/fog.vp\n' +
        '  vpspec assemble examples/lighting.vp --pair --to text\n' +
        '  vpspec assemble examples/pairs.nv2a --json\n\n' +
        'Exit code 2 if the program does not load, or has no words.',
    )
    .action(async (path: string, { pair, to, out, json }: Flags) => {
      if (out !== undefined) requireOutputFile('--out', out);
      const isJson = json === true;
      if (to === 'binary' && !isJson && out === undefined) {
        throw new InputError('--to binary: name the file with --out');
      }
      const { paired } = await import('../semantics/nv2a/pair.js');
      const { assembledAt } = await import('./words/file.js');
      const made = await assembledAt(path);
      const instructions = pair === true ? paired(made) : made;
      const written = isJson
        ? jsonText(await wordsJson(instructions))
        : await inForm(instructions, to);
      if (out === undefined) process.stdout.write(written);
      else writeOutput(out, written);
    });
}

async function inForm(
  instructions: readonly Instruction[],
  to: Flags['to'],
): Promise<string | Uint8Array> {
  const { printProgram } = await import('../semantics/nv2a/print.js');
  if (to === 'text') return printProgram(instructions);
  const { wordsBytes, wordsText } = await import('../semantics/nv2a/files.js');
  const { wordsOf } = await import('../semantics/nv2a/program.js');
  return (to === 'hex' ? wordsText : wordsBytes)(wordsOf(instructions));
}

/** What `assemble --json` and `disassemble --json` print; `disassemble` reads it too. */
export async function wordsJson(instructions: readonly Instruction[]): Promise<{
  readonly instructions: number;
  readonly words: readonly (readonly string[])[];
  readonly text: string;
}> {
  const { printProgram } = await import('../semantics/nv2a/print.js');
  const { digitsOf } = await import('../semantics/nv2a/files.js');
  const { wordsOf } = await import('../semantics/nv2a/program.js');
  return {
    instructions: instructions.length,
    words: wordsOf(instructions).map((word) => digitsOf(word).map((digits) => `0x${digits}`)),
    text: printProgram(instructions),
  };
}
