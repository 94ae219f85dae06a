/** `vpspec policies [NAME]`: the points that implementations decide once, and the profiles. */
import { Command } from 'commander';
import { documentAsked, withOneDocument, type DocumentFlag } from './document-option.js';
import { InputError } from './exit.js';
import { jsonText } from '../reports/json/text.js';

interface Flags extends DocumentFlag {
  readonly json?: boolean;
}

export function policiesCommand(): Command {
  return withOneDocument(new Command('policies'))
    .description(
      'list what implementations decide once: choices, interpretations, known deviations; and the engines',
    )
    .argument('[name]', 'one policy, profile or engine in full; all policies if absent')
    .option('--json', 'print JSON')
    .addHelpText(
      'after',
      '\nWithout --document the defaults and what is forbidden are as NV_vertex_program2 and the documents of\n' +
        'GPU programs have them.\n\n' +
        'Examples:\n  vpspec policies\n  vpspec policies rsqNegative --document vp1\n\n' +
        'Exit code 0; 2 for a name or document that does not exist, and a policy that the document does not ask.',
    )
    .action(async (name: string | undefined, flags: Flags) => {
      await printPolicies(name, flags);
    });
}

async function printPolicies(name: string | undefined, flags: Flags): Promise<void> {
  const { profilesOf } = await import('../semantics/domains/profiles.js');
  const { POLICY_NAMES, policiesIn } = await import('../semantics/domains/assignments.js');
  const { engineNamed, ENGINE_NAMES } = await import('../semantics/silicon/names.js');
  const { engineJson, engineText } = await import('../reports/engines.js');
  const { policiesBy, policiesJson, policiesText, policyJson, policyText, profileText } =
    await import('../reports/policies.js');
  const { paintFor } = await import('./paint.js');
  const { titleOf } = await import('../spec/authorities.js');
  const document = await documentAsked(flags);
  const by = policiesBy(document);
  const [first] = by.authorities;
  const json = (value: unknown): void => {
    process.stdout.write(jsonText(value));
  };
  const paint = paintFor(process.stdout);
  if (name === undefined) {
    if (flags.json !== true) process.stdout.write(policiesText(by, paint));
    else json(policiesJson(by));
    return;
  }
  const profiles = profilesOf(first);
  const policy = POLICY_NAMES.find((each) => each === name);
  const engine = engineNamed(name);
  if (engine !== null) {
    if (flags.json === true) json(engineJson(engine));
    else process.stdout.write(engineText(engine, paint));
    return;
  }
  if (Object.hasOwn(profiles, name)) {
    if (flags.json === true) json(profiles[name]);
    else process.stdout.write(profileText(name, by, paint));
    return;
  }
  if (policy === undefined) {
    const { suggestion } = await import('../semantics/language/suggest.js');
    const near = suggestion(name, [...POLICY_NAMES, ...Object.keys(profiles), ...ENGINE_NAMES]);
    throw new InputError(
      `there is no policy, profile or engine "${name}"${near === undefined ? '; "vpspec policies" lists them' : `; did you mean ${near}?`}`,
    );
  }
  if (document !== null && !by.authorities.some((each) => policiesIn(each).includes(policy))) {
    throw new InputError(`${titleOf(document)} governs no environment in which ${policy} is asked`);
  }
  if (flags.json !== true) process.stdout.write(policyText(policy, by, paint));
  else json(policyJson(policy, by.authorities));
}
