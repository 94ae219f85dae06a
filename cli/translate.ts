/** `vpspec translate PROGRAM --to LANGUAGE`: the program in the language of another graphics stack. */
import { Command, Option } from 'commander';
import { governing, withDocument, type DocumentFlag } from './document-option.js';
import { InputError } from './exit.js';
import { requireOutputFile, writeOutput } from './output.js';
import { TARGETS, type Target, type Translation } from '../oracles/translate/translation.js';
import { jsonText } from '../reports/json/text.js';

interface Flags extends DocumentFlag {
  readonly to: Target;
  readonly strict?: boolean;
  readonly plain?: boolean;
  readonly results?: string;
  readonly out?: string;
  readonly json?: boolean;
}

export function translateCommand(): Command {
  return withDocument(new Command('translate'))
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
      '\nVP1.0 and VP1.1 translate to every language, VP2.0, NVvp4.0 and NVfp4.0 to glsl, essl and\n' +
        'wgsl, vertex state programs and geometry programs to none. docs/translate.md tells how the\n' +
        'shaders take their inputs.\n\n' +
        'Examples:\n  vpspec translate examples/skinning.vp --to glsl\n' +
        '  vpspec translate examples/fog.vp --to arb --plain\n\n' +
        'Exit code 2 if the program does not load or cannot be translated.',
    )
    .action(async (path: string, { to, plain, results, out, json, ...flags }: Flags) => {
      const { openProgram } = await import('./languages/open.js');
      const { Untranslatable } = await import('../oracles/translate/translation.js');
      if (out !== undefined) requireOutputFile('--out', out);
      const file = await openProgram(path);
      try {
        const translation = await file.useLoaded((language, program) =>
          language.translate(program, to, {
            authority: governing(language, program, flags),
            isDocumentNamed: flags.document !== undefined,
            mode: plain === true ? 'plain' : 'strict',
            results: results?.split(',').map((name) => name.trim()) ?? null,
          }),
        );
        for (const each of translation.leaves) {
          process.stderr.write(`vpspec: not as the document has it: ${each}\n`);
        }
        write(out, json === true ? jsonText(await translationJson(translation)) : translation.text);
      } catch (error) {
        if (error instanceof Untranslatable) {
          throw new InputError(`cannot translate ${path} to ${to}: ${error.message}`);
        }
        throw error;
      }
    });
}

/** The same with constants as registers. */
async function translationJson(translation: Translation): Promise<unknown> {
  const { inputsJson } = await import('../reports/json/value.js');
  return { ...translation, constants: inputsJson({ parameters: translation.constants }) };
}

function write(path: string | undefined, text: string): void {
  if (path === undefined) {
    process.stdout.write(text);
    return;
  }
  writeOutput(path, text);
}
