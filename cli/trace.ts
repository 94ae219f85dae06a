/** `vpspec trace PROGRAM`: every step of a run. */
import { Command } from 'commander';
import { withLanguage } from './language-option.js';
import { governing } from './document-option.js';
import { numbersFor, withPolicies, type PolicyFlags } from './policy-options.js';
import { withReadings } from './reading-option.js';

type TraceOptions = PolicyFlags & {
  readonly inputs?: string;
  readonly reading?: readonly string[];
  readonly json?: boolean;
};

export function traceCommand(): Command {
  return withReadings(
    withPolicies(
      withLanguage(new Command('trace'))
        .description(
          'show every step of a run: operands as loaded, result, what was written, codes',
        )
        .argument(
          '<program>',
          'file with the program string, or with words of the NV2A (.nv2a); "-" for standard input',
        )
        .option(
          '--inputs <file>',
          'YAML: v and c of VP programs; in, buffers, textures, derivatives of GPU programs',
        ),
    ),
  )
    .option('--json', 'print JSON')
    .addHelpText(
      'after',
      '\nExamples:\n  vpspec trace examples/skinning.vp --inputs examples/skinning.yaml\n' +
        '  vpspec trace examples/escape.vp4 --inputs examples/escape.yaml\n' +
        '  vpspec trace examples/pairs.nv2a --inputs examples/pairs.yaml',
    )
    .action(async (path: string, options: TraceOptions) => {
      const { openUnlessWords } = await import('./words/file.js');
      const file = await openUnlessWords(path, options, async (words) => {
        const { traceOfWords } = await import('./words/run.js');
        await traceOfWords(words, options);
      });
      if (file === null) return;
      const { printSteps } = await import('./print-steps.js');
      await file.useLoaded(async (language, program) => {
        const authority = governing(language, program, options);
        const values =
          options.inputs === undefined ? {} : await language.readInputs(options.inputs, program);
        const { numbers, json } = await numbersFor(language, authority, options);
        await printSteps(language.trace(program, numbers, values), {
          about: { environment: program.environment.name, ...json },
          isJson: options.json === true,
          json: (step) => language.ofStep.json(program, step),
          text: (step) => language.ofStep.text(program, step),
          end: language.endText,
        });
      });
    });
}
