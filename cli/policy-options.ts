/** `--profile` and `--policy`: which assignment of the policies runs. */
import type { Command } from 'commander';
import type { Binary32Domain } from '../semantics/domains/nominal.js';
import { InputError } from './exit.js';

export interface PolicyFlags {
  readonly profile?: string;
  readonly policy?: readonly string[];
}

/** Adds the options to a command. */
export function withPolicies(command: Command): Command {
  return command
    .option('--profile <name>', 'take a named assignment of the policies: strict, nv30-like, …')
    .option(
      '--policy <name=alternative>',
      'take another alternative where the documents leave a choice, and again for more; ' +
        '"vpspec policies" lists them',
      (value: string, before: readonly string[] = []): readonly string[] => [...before, value],
    );
}

/** The domain that the options ask for. @throws InputError for a name that does not exist */
export async function domainOf({ profile, policy = [] }: PolicyFlags): Promise<Binary32Domain> {
  if (profile === undefined && policy.length === 0) {
    return (await import('../semantics/domains/nominal.js')).NOMINAL;
  }
  const { assignment, AssignmentError, profileNamed } =
    await import('../semantics/domains/profiles.js');
  const { concrete } = await import('../semantics/domains/concrete.js');
  try {
    const base = profileNamed(profile ?? 'strict').policies;
    const changes = policy.map((each) => {
      if (!each.includes('=')) {
        throw new AssignmentError(`--policy expects name=alternative; found "${each}"`);
      }
      return each;
    });
    return concrete(changes.length === 0 ? base : assignment(changes.join(','), base));
  } catch (error) {
    if (error instanceof AssignmentError) throw new InputError(error.message);
    throw error;
  }
}
