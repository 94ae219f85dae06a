/** `vpspec diff-profiles A B`: where two assignments of the policies differ, each with a witness. */
import { Command } from 'commander';
import type { Sides } from '../oracles/inference/differences.js';
import type { Policies } from '../semantics/domains/policies.js';
import type { AnyEnvironmentName } from '../spec/gpu/environments.js';
import {
  documentAsked,
  governedBy,
  withOneDocument,
  type DocumentFlag,
} from './document-option.js';
import { InputError } from './exit.js';
import { withLanguage, type LanguageFlag } from './language-option.js';
import { jsonText } from '../reports/json/text.js';

interface Flags extends DocumentFlag, LanguageFlag {
  readonly json?: boolean;
}

export function diffProfilesCommand(): Command {
  return withLanguage(withOneDocument(new Command('diff-profiles')))
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
        'The programs are of VP2.0, and of NVvp4.0, NVfp4.0 or NVgp4.0 where VP2.0 cannot show it. With --document\n' +
        '"strict", and what is not named, is as that document has it, and the programs are of its environments. With --language\n' +
        'they are of that language.\n\n' +
        'Examples:\n' +
        '  vpspec diff-profiles strict nv20-like --document vp1\n' +
        '  vpspec diff-profiles strict nv30-like\n' +
        '  vpspec diff-profiles strict strict,integerDivision=floor --document gp4\n' +
        '  vpspec diff-profiles strict strict,madRounding=once --json',
    )
    .action(async (first: string, second: string, options: Flags) => {
      const { assignment, AssignmentError } = await import('../semantics/domains/profiles.js');
      const { differencesOf } = await import('../oracles/inference/differences.js');
      const { differencesJson, differencesText } = await import('../reports/differences.js');
      const { paintFor } = await import('./paint.js');
      const names = [first, second] as const;
      const sidesIn = async (environment: AnyEnvironmentName): Promise<Sides> => {
        const authority = await governedBy(environment, options);
        const named = (text: string): Policies => {
          try {
            return assignment(text, authority);
          } catch (error) {
            if (error instanceof AssignmentError) throw new InputError(error.message);
            throw error;
          }
        };
        return { environment, a: named(first), b: named(second) };
      };
      const [own, ...others] = await environmentsFor(options);
      const found = differencesOf(await sidesIn(own), ...(await Promise.all(others.map(sidesIn))));
      process.stdout.write(
        options.json === true
          ? jsonText(differencesJson(names, found))
          : differencesText(names, found, paintFor(process.stdout)),
      );
    });
}

/**
 * The environments whose programs are tried, one after the other: those that the document governs. State programs are
 * left out, which have the arithmetic of VP1.0.
 */
async function environmentsFor(
  flags: DocumentFlag & LanguageFlag,
): Promise<readonly [AnyEnvironmentName, ...AnyEnvironmentName[]]> {
  const { authoritiesBy, environmentOf } = await import('../spec/authorities.js');
  const document = await documentAsked(flags);
  if (document === null && flags.language !== undefined) {
    const { allGuests } = await import('../semantics/guest/registry.js');
    const [first, ...others] = allGuests().map(({ name }) => name);
    if (first !== undefined) return [first, ...others];
  }
  if (document === null) return ['VP2.0', 'NVvp4.0', 'NVfp4.0', 'NVgp4.0'];
  const [first, ...others] = authoritiesBy(document)
    .map((authority) => environmentOf(authority))
    .filter((environment) => environment !== 'VSP1.0');
  if (first === undefined) throw new Error(`${document} governs no program`);
  return [first, ...others];
}
