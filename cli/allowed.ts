/** `vpspec allowed PROGRAM`: every result that the documents permit. */
import { Command, InvalidArgumentError } from 'commander';
import { governedBy, withDocument } from './document-option.js';
import type { AllowedFlags } from './gpu-program.js';
import type { ProgramFile } from './program-file.js';
import { jsonText } from '../reports/json/text.js';

export function allowedCommand(): Command {
  return withDocument(
    new Command('allowed')
      .description('show every result that the documents permit of one run of a program')
      .argument('<program>', 'file with the program string; "-" for standard input'),
  )
    .option('--inputs <file>', 'YAML, as for "vpspec run"')
    .option('--paths <n>', 'join states beyond so many different ones at a time', positive, 256)
    .option('--by-the-letter', 'with what nobody means, though the letter permits it')
    .option('--json', 'print JSON')
    .addHelpText(
      'after',
      '\nAll permitted assignments of the policies are followed ("vpspec policies"), and sets where a\n' +
        'function is approximated. Beyond --paths, or where it would take too long, the nearest states are\n' +
        'joined; the answer then says what that made wider.\n\n' +
        'Examples:\n  vpspec allowed examples/fog.vp --inputs examples/fog.yaml\n' +
        '  vpspec allowed examples/mist.fp4 --inputs examples/mist.yaml',
    )
    .action(async (path: string, options: AllowedFlags) => {
      const { loadAnyFile } = await import('./program-file.js');
      const file = await loadAnyFile(path);
      if (file.language === 'GPU') {
        const { allowedOfGpuFile } = await import('./gpu-program.js');
        process.stdout.write(await allowedOfGpuFile(file, options));
      } else {
        process.stdout.write(await allowedOfFile(file, options));
      }
    });
}

async function allowedOfFile(file: ProgramFile, options: AllowedFlags): Promise<string> {
  const { requireLoaded } = await import('./program-file.js');
  const { LIMITS } = await import('../oracles/judge/explore-paths.js');
  const { ProgramExplorer } = await import('../oracles/judge/explore-program.js');
  const { allowedJson, allowedText, shownOf } = await import('../reports/allowed.js');
  const { byStanding } = await import('../reports/letters.js');
  const program = requireLoaded(file);
  const inputs =
    options.inputs === undefined
      ? {}
      : (await import('../oracles/inputs.js')).readInputs(options.inputs, program.environment);
  const authority = await governedBy(program.environment.name, options);
  const explorer = new ProgramExplorer(() => authority);
  const limits = { ...LIMITS, paths: options.paths };
  const { explored, letters } = byStanding(
    authority,
    (region, asked) => explorer.always(program, inputs, region, { limits, asked }),
    (each) => shownOf(program, each),
    options.byTheLetter === true,
  );
  return options.json === true
    ? jsonText(allowedJson(program, explored, letters))
    : allowedText(program, explored, letters);
}

function positive(text: string): number {
  const value = Number(text);
  if (Number.isSafeInteger(value) && value > 0) return value;
  throw new InvalidArgumentError('expected a whole number above zero.');
}
