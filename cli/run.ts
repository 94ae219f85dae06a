/** `vpspec run PROGRAM`: one program, one vertex. */
import { Command } from 'commander';
import { domainOf, withPolicies, type PolicyFlags } from './policy-options.js';

export function runCommand(): Command {
  return withPolicies(
    new Command('run')
      .description('run one program on one vertex')
      .argument('<program>', 'file with the program string; "-" for standard input')
      .option('--inputs <file>', 'YAML: v: vertex attributes, c: program parameters'),
  )
    .option('--json', 'print JSON')
    .addHelpText(
      'after',
      '\nAn inputs file:\n' +
        '  v: {0: [1, 2, 3, 1], NRML: [0, 0, 1, 0]}   # by number or mnemonic\n' +
        '  c: {4: [0.5, -0, .inf, "0x7fc00000"]}      # by number; quoted bit patterns\n\n' +
        'Exit code 0 once it ran (also where it terminated abnormally), 2 if the program or its\n' +
        'inputs are bad.',
    )
    .action(async (path: string, options: PolicyFlags & { inputs?: string; json?: boolean }) => {
      const { loadFile, requireLoaded } = await import('./program-file.js');
      const { link } = await import('../semantics/machine/link.js');
      const { run } = await import('../semantics/machine/run.js');
      const { runJson, runText } = await import('../reports/run.js');
      const program = requireLoaded(loadFile(path));
      const inputs =
        options.inputs === undefined
          ? {}
          : (await import('../oracles/inputs.js')).readInputs(options.inputs, program.environment);
      const end = run(link(program, await domainOf(options)), inputs);
      process.stdout.write(
        options.json === true
          ? `${JSON.stringify(runJson(program, end), null, 2)}\n`
          : runText(program, end),
      );
    });
}
