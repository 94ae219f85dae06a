/** `vpspec translate PROGRAM --to LANGUAGE`: the program in the language of another graphics stack. */
import { writeFileSync } from 'node:fs';
import { Command, Option } from 'commander';
import { InputError, MachineryError } from './exit.js';
import { TARGETS, type Target } from '../oracles/translate/translation.js';

interface Flags {
  readonly to: Target;
  readonly strict?: boolean;
  readonly plain?: boolean;
  readonly results?: string;
  readonly out?: string;
  readonly json?: boolean;
}

export function translateCommand(): Command {
  return new Command('translate')
    .description('write a program in the language of another graphics stack')
    .argument('<program>', 'file with the program string; "-" for standard input')
    .addOption(
      new Option('--to <language>', 'language to write').choices(TARGETS).makeOptionMandatory(),
    )
    .addOption(
      new Option(
        '--strict',
        'the results that the documents ask for, safe from compilers that rewrite arithmetic (default)',
      ).conflicts('plain'),
    )
    .option('--plain', 'as people write it by hand')
    .option('--results <names>', 'result registers to export, by commas; those written if absent')
    .option('--out <file>', 'write there instead of to standard output')
    .option('--json', 'as JSON: the text, what it reads, exports and wants as constants')
    .addHelpText(
      'after',
      '\nVP1.0 and VP1.1 translate to every language, VP2.0 to glsl, essl and wgsl, vertex state\n' +
        'programs to none. docs/translate.md tells how the shaders take their inputs.\n\n' +
        'Exit code 2 if the program does not load or cannot be translated.',
    )
    .action(async (path: string, { to, plain, results, out, json }: Flags) => {
      const { loadFile, requireLoaded } = await import('./program-file.js');
      const { translate, Untranslatable } = await import('../oracles/translate/translate.js');
      const program = requireLoaded(loadFile(path));
      try {
        const translation = translate(program, to, {
          mode: plain === true ? 'plain' : 'strict',
          ...(results === undefined
            ? {}
            : { results: results.split(',').map((name) => name.trim()) }),
        });
        write(out, json === true ? `${JSON.stringify(translation, null, 2)}\n` : translation.text);
      } catch (error) {
        if (error instanceof Untranslatable) {
          throw new InputError(`cannot translate ${path} to ${to}: ${error.message}`);
        }
        throw error;
      }
    });
}

function write(path: string | undefined, text: string): void {
  if (path === undefined) {
    process.stdout.write(text);
    return;
  }
  try {
    writeFileSync(path, text);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new MachineryError(`cannot write ${path}: ${reason}`);
  }
}
