/** `vpspec trace PROGRAM`: every step of a run. */
import { Command } from 'commander';
import { domainOf, withPolicies, type PolicyFlags } from './policy-options.js';

export function traceCommand(): Command {
  return withPolicies(
    new Command('trace')
      .description('show every step of a run: operands as loaded, result, what was written, codes')
      .argument('<program>', 'file with the program string; "-" for standard input')
      .option('--inputs <file>', 'YAML: v: vertex attributes, c: program parameters'),
  )
    .option('--json', 'print JSON')
    .action(async (path: string, options: PolicyFlags & { inputs?: string; json?: boolean }) => {
      const { loadFile, requireLoaded } = await import('./program-file.js');
      const { link } = await import('../semantics/machine/link.js');
      const { trace } = await import('../semantics/machine/trace.js');
      const { traceJson, traceText } = await import('../reports/trace.js');
      const program = requireLoaded(loadFile(path));
      const inputs =
        options.inputs === undefined
          ? {}
          : (await import('../oracles/inputs.js')).readInputs(options.inputs, program.environment);
      const steps = trace(link(program, await domainOf(options)), inputs);
      const isJson = options.json === true;
      const { environment } = program;
      if (isJson) {
        process.stdout.write(`{"environment":${JSON.stringify(environment.name)},"steps":[`);
      }
      let count = 0;
      for (;;) {
        const step = steps.next();
        if (step.done === true) {
          const { outcome, reason } = step.value.end;
          process.stdout.write(
            isJson
              ? `],"outcome":${JSON.stringify(outcome)},"reason":${JSON.stringify(reason)},"instructions":${String(count)}}\n`
              : `${outcome}${reason === null ? '' : ` abnormally: ${reason}`} after ${String(count)} instructions\n`,
          );
          return;
        }
        process.stdout.write(
          isJson
            ? `${count === 0 ? '' : ','}\n${JSON.stringify(traceJson(program, step.value))}`
            : traceText(program, step.value),
        );
        count++;
        // Let a closed pipe or Ctrl-C stop a long trace.
        if (process.stdout.writableNeedDrain) {
          await new Promise((resolve) => process.stdout.once('drain', resolve));
        }
      }
    });
}
