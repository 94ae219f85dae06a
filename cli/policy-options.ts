/** `--document`, `--profile` and `--policy`: by which document a program runs, and which assignment of the policies. */
import type { Command } from 'commander';
import type { PolicyBox } from '../semantics/domains/assignments.js';
import type { Region } from '../semantics/domains/explore.js';
import type { Policies } from '../semantics/domains/policies.js';
import type { ChosenPolicy } from '../reports/chosen-policies.js';
import { environmentOf, type Authority } from '../spec/authorities.js';
import type { AnyEnvironmentName } from '../spec/gpu/environments.js';
import type { Language, LanguageTypes } from '../oracles/languages/language.js';
import { engineNamed, runsNone, runsOn, type EngineName } from '../semantics/silicon/names.js';
import { governedBy, withDocument, type DocumentFlag } from './document-option.js';
import { InputError } from './exit.js';

export interface PolicyFlags extends DocumentFlag {
  readonly profile?: string;
  readonly policy?: readonly string[];
}

const NAMED = 'a named assignment of the policies: strict, nv30-like, …';

/** Adds the options to a command. */
export function withPolicies(command: Command): Command {
  return withAlternatives(
    withDocument(command).option(
      '--profile <name>',
      `an engine to the bit (nv20, nv2a, nv30), or ${NAMED}`,
    ),
  );
}

/** Adds `--profile` without engines, which have no policies, and `--policy`. */
export function withAssignment(command: Command): Command {
  return withAlternatives(command.option('--profile <name>', NAMED));
}

function withAlternatives(command: Command): Command {
  return command.option(
    '--policy <name=alternative>',
    'take another alternative where the documents leave a choice, and again for more; ' +
      '"vpspec policies" lists them',
    (value: string, before: readonly string[] = []): readonly string[] => [...before, value],
  );
}

/**
 * The assignment that the options name, as `assignment` reads it; undefined where they name none.
 *
 * @throws InputError for a name that does not exist
 */
export async function assignedBy({
  profile,
  policy = [],
}: Pick<PolicyFlags, 'profile' | 'policy'>): Promise<string | undefined> {
  if (profile === undefined && policy.length === 0) return undefined;
  const assigned = profile ?? 'strict';
  await policiesOf('VP2.0', { profile: assigned, policy });
  return [assigned, ...policy].join(',');
}

/** The assignment that a run goes by. */
export interface ChosenFor {
  /** Null where the options name none: the defaults of who governs. */
  readonly policies: Policies | null;
  /** What JSON says of it; nothing where the options name none. */
  readonly json: { readonly policies?: readonly ChosenPolicy[]; readonly engine?: EngineName };
}

/** Whether a command's standard error says which alternatives are not accepted, or what it prints says it itself. */
type Warned = 'on standard error' | 'nothing';

/**
 * What the options choose.
 *
 * @throws InputError for a name that does not exist
 */
export async function chosenFor(
  environment: AnyEnvironmentName,
  flags: PolicyFlags,
  warned: Warned = 'on standard error',
): Promise<ChosenFor> {
  const { profile, policy = [] } = flags;
  const authority = await governedBy(environment, flags);
  if (profile === undefined && policy.length === 0) return { policies: null, json: {} };
  const { chosenPolicies, notAccepted } = await import('../reports/chosen-policies.js');
  const policies = await policiesOf(environment, flags);
  const chosen = chosenPolicies(policies, authority);
  const idle = chosen.flatMap(({ policy: name, alternative, standing }) =>
    standing === null && policy.includes(`${name}=${alternative}`)
      ? [`${name}=${alternative} has no effect: no program of ${environment} comes to that point`]
      : [],
  );
  const refused = warned === 'nothing' ? [] : notAccepted(chosen, authority);
  const { profilesOf } = await import('../semantics/domains/profiles.js');
  const resembles = profile === undefined ? undefined : profilesOf(authority)[profile]?.resembles;
  // An engine that does not run the program is no advice.
  const isRun = resembles !== undefined && runsOn(resembles, environment);
  const engine =
    isRun && warned !== 'nothing'
      ? [
          `${profile ?? ''} is a set of policies and no engine: --profile ${resembles} is the engine, to the bit`,
        ]
      : [];
  for (const line of [...engine, ...refused, ...idle]) {
    process.stderr.write(`vpspec: ${line}\n`);
  }
  return { policies, json: { policies: chosen } };
}

/**
 * The assignments that the options leave of those that are accepted: one where a profile is named. Null where they name nothing.
 *
 * @param byTheLetter whether what the letter alone permits may be chosen
 * @throws InputError for a name that does not exist, and for an alternative that nobody may choose
 */
export async function regionAsked(
  authority: Authority,
  flags: PolicyFlags,
  byTheLetter: boolean,
): Promise<{ readonly region: Region | null; readonly chosen: readonly ChosenPolicy[] }> {
  const { policies, json } = await chosenFor(environmentOf(authority), flags, 'nothing');
  const { policies: chosen = [] } = json;
  if (policies === null) return { region: null, chosen };
  const { notAccepted } = await import('../reports/chosen-policies.js');
  const refused = chosen.filter(
    ({ standing, deviation }) => deviation !== null || (standing === 'letter only' && !byTheLetter),
  );
  const [reason] = notAccepted(refused, authority);
  if (reason !== undefined) throw new InputError(`${reason}; vpspec run shows what comes of it`);
  const { acceptedBox, boxOf } = await import('../semantics/domains/assignments.js');
  const { regionOf } = await import('../semantics/domains/explore.js');
  const one = boxOf(policies);
  const { profile, policy = [] } = flags;
  if (profile !== undefined) return { region: regionOf(one), chosen };
  const named = policy.map((each) => each.slice(0, each.indexOf('=')).trim());
  const decided = Object.entries(one).filter(([name]) => named.includes(name));
  const box = { ...acceptedBox(authority), ...Object.fromEntries(decided) } as PolicyBox;
  return { region: regionOf(box), chosen };
}

/**
 * The numbers that the options ask for, of a language's programs.
 *
 * @throws InputError for a name that does not exist
 */
export async function numbersFor<T extends LanguageTypes>(
  { numbers, engineNumbers }: Pick<Language<T>, 'numbers' | 'engineNumbers'>,
  authority: T['authority'],
  flags: PolicyFlags,
  warned?: Warned,
): Promise<{ readonly numbers: T['numbers']; readonly json: ChosenFor['json'] }> {
  const engine = engineNamed(flags.profile ?? '');
  if (engine !== null) {
    refuseForEngine(engine, environmentOf(authority), flags);
    if (engineNumbers === null) throw new Error(`${engine} runs programs of no such language`);
    return { numbers: engineNumbers(engine, authority), json: { engine } };
  }
  const { policies, json } = await chosenFor(environmentOf(authority), flags, warned);
  return { numbers: numbers(authority, policies), json };
}

/** @throws InputError for programs that an engine does not run, and for policies beside it */
export function refuseForEngine(
  engine: EngineName,
  environment: AnyEnvironmentName,
  { policy = [] }: Pick<PolicyFlags, 'policy'>,
): void {
  if (!runsOn(engine, environment)) {
    throw new InputError(runsNone(engine, environment));
  }
  if (policy.length > 0) {
    throw new InputError(
      `the engine ${engine} leaves no choice: --policy is for profiles such as ${engine}-like`,
    );
  }
}

/**
 * The assignment that the options ask for in an environment.
 *
 * @param otherwise what is assigned where no profile is named, as `assignment` reads it
 * @throws InputError for a name that does not exist
 */
export async function policiesOf(
  environment: AnyEnvironmentName,
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
