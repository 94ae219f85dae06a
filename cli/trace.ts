/** `vpspec trace PROGRAM`: every step of a run. */
import { Command } from 'commander';
import { governing } from './document-option.js';
import { numbersFor, withPolicies, type PolicyFlags } from './policy-options.js';

export function traceCommand(): Command {
  return withPolicies(
    new Command('trace')
      .description('show every step of a run: operands as loaded, result, what was written, codes')
      .argument('<program>', 'file with the program string; "-" for standard input')
      .option(
        '--inputs <file>',
        'YAML: v and c of VP programs; in, buffers, textures, derivatives of GPU programs',
      ),
  )
    .option('--json', 'print JSON')
    .addHelpText(
      'after',
      '\nExamples:\n  vpspec trace examples/skinning.vp --inputs examples/skinning.yaml\n' +
        '  vpspec trace examples/escape.vp4 --inputs examples/escape.yaml',
    )
    .action(async (path: string, options: PolicyFlags & { inputs?: string; json?: boolean }) => {
      const { openProgram } = await import('./languages/open.js');
      const { printSteps } = await import('./print-steps.js');
      const file = await openProgram(path);
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
