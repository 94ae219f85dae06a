/** `--document`, `--profile` and `--policy`: by which document a program runs, and which assignment of the policies. */
import type { Command } from 'commander';
import type { Binary32Domain } from '../semantics/domains/nominal.js';
import type { Policies } from '../semantics/domains/policies.js';
import type { VpAuthority } from '../spec/authorities.js';
import type { EnvironmentName } from '../spec/environments.js';
import { governedBy, withDocument, type DocumentFlag } from './document-option.js';
import { InputError } from './exit.js';

export interface PolicyFlags extends DocumentFlag {
  readonly profile?: string;
  readonly policy?: readonly string[];
}

/** Adds the options to a command. */
export function withPolicies(command: Command): Command {
  return withDocument(command)
    .option('--profile <name>', 'take a named assignment of the policies: strict, nv30-like, …')
    .option(
      '--policy <name=alternative>',
      'take another alternative where the documents leave a choice, and again for more; ' +
        '"vpspec policies" lists them',
      (value: string, before: readonly string[] = []): readonly string[] => [...before, value],
    );
}

/** The domain that the options ask for in an environment. @throws InputError for a name that does not exist */
export async function domainOf(
  environment: EnvironmentName,
  flags: PolicyFlags,
): Promise<Binary32Domain> {
  const { profile, policy = [] } = flags;
  if (profile === undefined && policy.length === 0) {
    const authority = await governedBy(environment, flags);
    return (await import('../semantics/domains/nominal-of.js')).nominalOf(authority);
  }
  const { concrete } = await import('../semantics/domains/concrete.js');
  const policies = await policiesOf(environment, flags);
  await warnOf(policies, await governedBy(environment, flags));
  return concrete(policies);
}

/** Says on standard error which alternatives are not accepted by the document that governs. */
async function warnOf(policies: Policies, authority: VpAuthority): Promise<void> {
  const { deviationOf, policiesIn, standingOf } =
    await import('../semantics/domains/assignments.js');
  const { governing } = await import('../spec/authorities.js');
  for (const name of policiesIn(authority)) {
    const standing = standingOf(name, policies[name], authority);
    const why = deviationOf(name, policies[name], authority);
    const words =
      standing === 'letter only'
        ? `is permitted by the letter of ${governing(authority)} alone`
        : why === null
          ? null
          : `deviates from ${governing(authority)}: ${why}`;
    if (words !== null) process.stderr.write(`vpspec: ${name}=${policies[name]} ${words}\n`);
  }
}

/**
 * The assignment that the options ask for in an environment.
 *
 * @param otherwise what is assigned where no profile is named, as `assignment` reads it
 * @throws InputError for a name that does not exist
 */
export async function policiesOf(
  environment: EnvironmentName,
  flags: PolicyFlags,
  otherwise = 'strict',
): Promise<Policies> {
  const { profile, policy = [] } = flags;
  const authority = await governedBy(environment, flags);
  const { assignment, AssignmentError } = await import('../semantics/domains/profiles.js');
  try {
    for (const each of policy) {
      if (each.includes('=')) continue;
      throw new AssignmentError(`--policy expects name=alternative; found "${each}"`);
    }
    return assignment([profile ?? otherwise, ...policy].join(','), authority);
  } catch (error) {
    if (error instanceof AssignmentError) throw new InputError(error.message);
    throw error;
  }
}
