/** `vpspec allowed PROGRAM`: every result that the documents permit. */
import { Command, InvalidArgumentError } from 'commander';

export function allowedCommand(): Command {
  return new Command('allowed')
    .description('show every result that the documents permit of one program on one vertex')
    .argument('<program>', 'file with the program string; "-" for standard input')
    .option('--inputs <file>', 'YAML: v: vertex attributes, c: program parameters')
    .option('--paths <n>', 'give up beyond so many different ends', positive, 256)
    .option('--json', 'print JSON')
    .addHelpText(
      'after',
      '\nAll lawful assignments of the policies are followed ("vpspec policies"), and sets where a\n' +
        'function is approximated. Beyond --paths the answer is "inconclusive", and exit code 1.',
    )
    .action(async (path: string, options: { inputs?: string; paths: number; json?: boolean }) => {
      const { loadFile, requireLoaded } = await import('./program-file.js');
      const { LIMITS, Unexplored } = await import('../oracles/judge/explore-paths.js');
      const { ProgramExplorer } = await import('../oracles/judge/explore-program.js');
      const { lawfulRegion } = await import('../oracles/judge/region.js');
      const { allowedJson, allowedText } = await import('../reports/allowed.js');
      const { EXIT } = await import('./exit.js');
      const program = requireLoaded(loadFile(path));
      const inputs =
        options.inputs === undefined
          ? {}
          : (await import('../oracles/inputs.js')).readInputs(options.inputs, program.environment);
      const region = lawfulRegion(program.environment.name);
      try {
        const leaves = new ProgramExplorer().explore(program, inputs, region, {
          ...LIMITS,
          paths: options.paths,
        });
        process.stdout.write(
          options.json === true
            ? `${JSON.stringify(allowedJson(program, leaves), null, 2)}\n`
            : allowedText(program, leaves),
        );
      } catch (error) {
        if (!(error instanceof Unexplored)) throw error;
        process.stdout.write(
          options.json === true
            ? `${JSON.stringify({ verdict: 'inconclusive', reason: error.message })}\n`
            : `inconclusive: ${error.message}; --paths sets another limit\n`,
        );
        process.exitCode = EXIT.disagreement;
      }
    });
}

function positive(text: string): number {
  const value = Number(text);
  if (Number.isSafeInteger(value) && value > 0) return value;
  throw new InvalidArgumentError('expected a whole number above zero.');
}
