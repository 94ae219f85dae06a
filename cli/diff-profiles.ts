/** `vpspec diff-profiles A B`: where two assignments of the policies differ, each with a witness. */
import { Command } from 'commander';
import { InputError } from './exit.js';

export function diffProfilesCommand(): Command {
  return new Command('diff-profiles')
    .description(
      'for each policy in which two assignments differ, the smallest program that shows it',
    )
    .argument('<a>', 'a profile, with changes if wanted: nv30-like or "strict,madRounding=once"')
    .argument('<b>', 'another one')
    .option('--json', 'print JSON')
    .addHelpText(
      'after',
      '\n"vpspec policies" lists the profiles and policies.\n\n' +
        'Exit code 0 whether they differ or not, 2 if there is no such profile or policy.\n\n' +
        'Examples:\n' +
        '  vpspec diff-profiles strict nv30-like\n' +
        '  vpspec diff-profiles strict strict,madRounding=once --json',
    )
    .action(async (first: string, second: string, options: { json?: boolean }) => {
      const { assignment, AssignmentError } = await import('../semantics/domains/profiles.js');
      const { differencesOf } = await import('../oracles/inference/witness.js');
      const { differencesJson, differencesText } = await import('../reports/differences.js');
      const { paintFor } = await import('./paint.js');
      const named = (text: string): ReturnType<typeof assignment> => {
        try {
          return assignment(text);
        } catch (error) {
          if (error instanceof AssignmentError) throw new InputError(error.message);
          throw error;
        }
      };
      const names = [first, second] as const;
      const found = differencesOf(named(first), named(second));
      process.stdout.write(
        options.json === true
          ? `${JSON.stringify(differencesJson(names, found), null, 2)}\n`
          : differencesText(names, found, paintFor(process.stdout)),
      );
    });
}
