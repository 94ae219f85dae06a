/** `--document`, `--profile` and `--policy`: by which document a program runs, and which assignment of the policies. */
import type { Command } from 'commander';
import type { Binary32Domain } from '../semantics/domains/nominal.js';
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
  const authority = await governedBy(environment, flags);
  if (profile === undefined && policy.length === 0) {
    return (await import('../semantics/domains/nominal-of.js')).nominalOf(authority);
  }
  const { assignment, AssignmentError } = await import('../semantics/domains/profiles.js');
  const { concrete } = await import('../semantics/domains/concrete.js');
  try {
    for (const each of policy) {
      if (each.includes('=')) continue;
      throw new AssignmentError(`--policy expects name=alternative; found "${each}"`);
    }
    return concrete(assignment([profile ?? 'strict', ...policy].join(','), authority));
  } catch (error) {
    if (error instanceof AssignmentError) throw new InputError(error.message);
    throw error;
  }
}
