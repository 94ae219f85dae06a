/** `vpspec trace PROGRAM`: every step of a run. */
import { Command } from 'commander';
import { domainOf, withPolicies, type PolicyFlags } from './policy-options.js';

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
      const { loadAnyFile, requireLoaded } = await import('./program-file.js');
      const file = await loadAnyFile(path);
      if (file.language === 'GPU') {
        const { traceGpuFile } = await import('./gpu-program.js');
        await traceGpuFile(file, options);
        return;
      }
      const { printSteps } = await import('./print-steps.js');
      const { link } = await import('../semantics/machine/link.js');
      const { trace } = await import('../semantics/machine/trace.js');
      const { traceJson, traceText } = await import('../reports/trace.js');
      const program = requireLoaded(file);
      const inputs =
        options.inputs === undefined
          ? {}
          : (await import('../oracles/inputs.js')).readInputs(options.inputs, program.environment);
      const { domain, json } = await domainOf(program.environment.name, options);
      await printSteps(trace(link(program, domain), inputs), {
        about: { environment: program.environment.name, ...json },
        isJson: options.json === true,
        json: (step) => traceJson(program, step),
        text: (step) => traceText(program, step),
        end: ({ outcome, reason }) =>
          reason === null ? outcome : `${outcome} abnormally: ${reason}`,
      });
    });
}
