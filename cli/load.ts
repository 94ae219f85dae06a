/** `vpspec load PROGRAM`: does it load, and if not, where and why. */
import { Command } from 'commander';
import { withLanguage } from './language-option.js';
import { EXIT } from './exit.js';
import { jsonText } from '../reports/json/text.js';
import { counted } from '../reports/page/counts.js';

export function loadCommand(): Command {
  return withLanguage(new Command('load'))
    .description('say whether a program loads, and if not, where and why')
    .argument(
      '<program>',
      'file with the program string, or with words of the NV2A (.nv2a); "-" for standard input',
    )
    .option('--json', 'print JSON')
    .addHelpText(
      'after',
      '\nExit code 0 if it loads, 2 if it does not. The position is the byte offset that\n' +
        'PROGRAM_ERROR_POSITION_NV (of GPU programs PROGRAM_ERROR_POSITION_ARB) would report\n' +
        '(-1 for success). Words of the NV2A that are no program are bad input, without a position.\n\n' +
        'Examples:\n  vpspec load examples/skinning.vp\n  vpspec load examples/mist.fp4 --json',
    )
    .action(async (path: string, options: { json?: boolean }) => {
      const { loadProgram, programFileAt } = await import('./languages/open.js');
      const { isOfWords } = await import('./words/file.js');
      const file = programFileAt(path);
      if (await isOfWords(file)) {
        await loadWords(file, options.json === true);
        return;
      }
      const { loadJson } = await import('../reports/json/load.js');
      const { diagnose } = await import('../semantics/language/diagnose.js');
      const { name, source } = file;
      const result = await loadProgram(file);
      if (options.json === true) {
        process.stdout.write(jsonText(loadJson(result)));
      } else if (result.loaded) {
        const { environment, instructions } = result.program;
        process.stdout.write(
          `${name}: loads as ${environment.name}, ${counted(instructions.length, 'instruction')}\n`,
        );
      } else {
        process.stdout.write(`${diagnose(name, source, result.error)}\n`);
      }
      if (!result.loaded) process.exitCode = EXIT.badInput;
    });
}

/** @throws InputError with the place of what is wrong */
async function loadWords(
  file: { readonly name: string; readonly source: Uint8Array },
  isJson: boolean,
): Promise<void> {
  const { instructionsIn } = await import('./words/file.js');
  const { length } = await instructionsIn(file);
  const loaded = { loaded: true, environment: 'NV2A', instructions: length, position: -1 };
  process.stdout.write(
    isJson
      ? jsonText(loaded)
      : `${file.name}: loads as words of the NV2A, ${counted(length, 'instruction')}\n`,
  );
}
