/** `vpspec diff-profiles A B`: where two assignments of the policies differ, each with a witness. */
import { Command } from 'commander';
import type { EnvironmentName } from '../spec/environments.js';
import {
  documentAsked,
  governedBy,
  withOneDocument,
  type DocumentFlag,
} from './document-option.js';
import { InputError } from './exit.js';
import { jsonText } from '../reports/json/text.js';

interface Flags extends DocumentFlag {
  readonly json?: boolean;
}

export function diffProfilesCommand(): Command {
  return withOneDocument(new Command('diff-profiles'))
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
        'With --document "strict", and what is not named, is as that document has it, and the programs are of\n' +
        'its environment.\n\n' +
        'Examples:\n' +
        '  vpspec diff-profiles strict nv20-like --document vp1\n' +
        '  vpspec diff-profiles strict nv30-like\n' +
        '  vpspec diff-profiles strict strict,madRounding=once --json',
    )
    .action(async (first: string, second: string, options: Flags) => {
      const environment = await vpEnvironment(options);
      const authority = await governedBy(environment, options);
      const { assignment, AssignmentError } = await import('../semantics/domains/profiles.js');
      const { differencesOf } = await import('../oracles/inference/witness.js');
      const { differencesJson, differencesText } = await import('../reports/differences.js');
      const { paintFor } = await import('./paint.js');
      const named = (text: string): ReturnType<typeof assignment> => {
        try {
          return assignment(text, authority);
        } catch (error) {
          if (error instanceof AssignmentError) throw new InputError(error.message);
          throw error;
        }
      };
      const names = [first, second] as const;
      const found = differencesOf(named(first), named(second), environment);
      process.stdout.write(
        options.json === true
          ? jsonText(differencesJson(names, found))
          : differencesText(names, found, paintFor(process.stdout)),
      );
    });
}

/** The one that a document governs first. @throws InputError where it governs no VP programs */
async function vpEnvironment(flags: DocumentFlag): Promise<EnvironmentName> {
  const { authoritiesBy, environmentOf, titleOf } = await import('../spec/authorities.js');
  const { isGpuEnvironment } = await import('../spec/gpu/environments.js');
  const document = (await documentAsked(flags)) ?? 'vp2';
  const [first] = authoritiesBy(document);
  const environment = environmentOf(first);
  if (!isGpuEnvironment(environment)) return environment;
  throw new InputError(
    `the programs that tell assignments apart are VP programs, and ${titleOf(document)} governs none`,
  );
}
