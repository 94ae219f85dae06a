/** `vpspec policies [NAME]`: the points that implementations decide once, and the profiles. */
import { Command } from 'commander';
import { InputError } from './exit.js';

export function policiesCommand(): Command {
  return new Command('policies')
    .description('list what implementations decide once: choices, readings, known deviations')
    .argument('[name]', 'one policy or profile in full; all policies if absent')
    .option('--json', 'print JSON')
    .action(async (name: string | undefined, options: { json?: boolean }) => {
      const { POLICIES } = await import('../semantics/domains/policy-table.js');
      const { PROFILES } = await import('../semantics/domains/profiles.js');
      const { policiesText, policyText, profileText } = await import('../reports/policies.js');
      const { paintFor } = await import('./paint.js');
      const paint = paintFor(process.stdout);
      if (options.json === true) {
        const json = name === undefined ? { policies: POLICIES, profiles: PROFILES } : found(name);
        process.stdout.write(`${JSON.stringify(json, null, 2)}\n`);
        return;
      }
      if (name === undefined) process.stdout.write(policiesText(paint));
      else if (Object.hasOwn(PROFILES, name)) process.stdout.write(profileText(name, paint));
      else {
        const { POLICY_NAMES } = await import('../semantics/domains/assignments.js');
        const policy = POLICY_NAMES.find((each) => each === name);
        if (policy !== undefined) {
          process.stdout.write(policyText(policy, paint));
          return;
        }
        const { suggestion } = await import('../semantics/language/suggest.js');
        const near = suggestion(name, [...POLICY_NAMES, ...Object.keys(PROFILES)]);
        throw new InputError(
          `there is no policy or profile "${name}"${near === undefined ? '' : `; did you mean ${near}?`}`,
        );
      }

      function found(wanted: string): unknown {
        const all: Readonly<Record<string, unknown>> = { ...PROFILES, ...POLICIES };
        if (Object.hasOwn(all, wanted)) return all[wanted];
        throw new InputError(`there is no policy or profile "${wanted}"`);
      }
    });
}
