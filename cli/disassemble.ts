/** `vpspec disassemble FILE`: words of the NV2A as text. */
import { Command } from 'commander';
import { wordsJson } from './assemble.js';
import { requireOutputFile, writeOutput } from './output.js';
import { jsonText } from '../reports/json/text.js';

export function disassembleCommand(): Command {
  return new Command('disassemble')
    .description("write words of the NV2A, the Xbox's vertex engine, as text")
    .argument(
      '<file>',
      'hexadecimal digits, four words a line; sixteen bytes an instruction; or JSON; "-" for standard input',
    )
    .option('--out <file>', 'write there instead of to standard output')
    .option('--json', 'as JSON: words and text')
    .addHelpText(
      'after',
      '\nThe form of the file is told by what it holds. "vpspec assemble" makes the same words of the\n' +
        'text again, to the bit. docs/nv2a.md has text and fields.\n\n' +
        'Examples:\n  vpspec disassemble examples/pairs.hex\n\n' +
        'Exit code 2 if a word means nothing, no instruction ends the program, or more than one does.',
    )
    .action(async (path: string, { out, json }: { out?: string; json?: boolean }) => {
      if (out !== undefined) requireOutputFile('--out', out);
      const { programFileAt } = await import('./languages/open.js');
      const { instructionsOfWords } = await import('./words/file.js');
      const { printProgram } = await import('../semantics/nv2a/print.js');
      const instructions = await instructionsOfWords(programFileAt(path));
      const text =
        json === true ? jsonText(await wordsJson(instructions)) : printProgram(instructions);
      if (out === undefined) process.stdout.write(text);
      else writeOutput(out, text);
    });
}
