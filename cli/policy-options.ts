/** `--document`, `--profile` and `--policy`: by which document a program runs, and which assignment of the policies. */
import type { Command } from 'commander';
import type { Binary32Domain } from '../semantics/domains/nominal.js';
import type { Policies } from '../semantics/domains/policies.js';
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
  return concrete(await policiesOf(environment, flags));
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
