/** `vpspec why PROGRAM TARGET`: what made a bit, a component or a register what a run left. */
import { Command, Option } from 'commander';
import { jsonText } from '../reports/json/text.js';
import { MOST_STEPS } from '../oracles/why/too-long.js';
import { governing } from './document-option.js';
import { InputError } from './exit.js';
import { whole } from './number-options.js';
import { chosenFor, withPolicies, type PolicyFlags } from './policy-options.js';

interface WhyFlags extends PolicyFlags {
  readonly inputs?: string;
  readonly after?: number;
  readonly seed: number;
  readonly json?: boolean;
}

export function whyCommand(): Command {
  return withPolicies(
    new Command('why')
      .description('why a run left what it left: what matters for a bit, and nothing else')
      .argument('<program>', 'file with the program string; "-" for standard input')
      .argument('<target>', 'a register, a component or a bit that the run leaves: HPOS.x[31]')
      .option(
        '--inputs <file>',
        'YAML: v and c of VP programs; in, buffers, textures, derivatives of GPU programs',
      ),
  )
    .addOption(
      new Option(
        '--after <steps>',
        'ask about the state after so many executed steps, not about the end',
      ).argParser(whole(0, MOST_STEPS)),
    )
    .addOption(
      new Option('--seed <n>', 'of changes that are drawn').argParser(whole(0, 2 ** 28)).default(1),
    )
    .option('--json', 'print JSON')
    .addHelpText(
      'after',
      '\nA target has the name that "vpspec run" prints: HPOS (o[HPOS]), R3.w, A0.x, CC.y, c[7] of\n' +
        'state programs; result.position.x, emitted[2].result.position, a variable of the program.\n' +
        'A bit stands in brackets behind a component: 31 is the sign.\n\n' +
        'Told are components of inputs and of what executed steps read. That nothing else matters is\n' +
        'proved; of each of them there is a change that changes what is asked about, or it is said\n' +
        'that none was found (docs/why.md). Textures and derivatives are held as they are.\n\n' +
        'Exit code 0; 2 if the program, its inputs or the target are bad, or the run is too long.\n\n' +
        'Examples:\n' +
        '  vpspec why examples/lighting.vp COL0.x --inputs examples/lighting.yaml\n' +
        '  vpspec why examples/lighting.vp R3.y --after 18 --inputs examples/lighting.yaml\n' +
        '  vpspec why examples/skinning.vp HPOS.x[31] --inputs examples/skinning.yaml',
    )
    .action(async (path: string, target: string, flags: WhyFlags) => {
      const { openProgram } = await import('./languages/open.js');
      const { TargetError } = await import('../oracles/why/target.js');
      const { TooLong } = await import('../oracles/why/too-long.js');
      const { EFFORT } = await import('../oracles/why/minimal.js');
      const { whyText } = await import('../reports/why/text.js');
      const { whyJson } = await import('../reports/why/json.js');
      const { defaultsOf } = await import('../semantics/domains/assignments.js');
      const { engineNamed } = await import('../semantics/silicon/names.js');
      const { keptSpecification } = await import('./kept.js');
      const { paintFor } = await import('./paint.js');
      const { engineText } = await import('../reports/why/words.js');
      const engine = engineNamed(flags.profile ?? '');
      if (engine !== null) {
        throw new InputError(`${engineText(engine)}: ask by --profile ${engine}-like`);
      }
      const file = await openProgram(path);
      await file.useLoaded(async (language, program) => {
        const authority = governing(language, program, flags);
        const values =
          flags.inputs === undefined ? {} : await language.readInputs(flags.inputs, program);
        const { policies, json } = await chosenFor(program.environment.name, flags);
        const { why } = await language.why();
        try {
          const answer = why({
            program,
            values,
            numbers: language.numbers(authority, policies),
            policies: policies ?? defaultsOf(authority),
            authority,
            target,
            specification: await keptSpecification(),
            ...(flags.after === undefined ? {} : { after: flags.after }),
            effort: { ...EFFORT, seed: flags.seed },
          });
          process.stdout.write(
            flags.json === true
              ? jsonText({ ...whyJson(answer), ...json })
              : whyText(answer, paintFor(process.stdout)),
          );
        } catch (error) {
          if (error instanceof TargetError || error instanceof TooLong)
            throw new InputError(error.message);
          throw error;
        }
      });
    });
}
