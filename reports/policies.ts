/** The policies and profiles as text. */
import {
  AUTHORITIES,
  authoritiesBy,
  binds,
  environmentOf,
  governing,
  titleOf,
  type Authority,
  type DocumentId,
} from '../spec/authorities.js';
import type { AnyEnvironmentName } from '../spec/gpu/environments.js';
import { documentOf } from '../spec/load/document-of.js';
import {
  alternative,
  alternativesOf,
  defaultsOf,
  deviationOf,
  isKnown,
  policiesIn,
  pointOf,
  POLICY_NAMES,
  standingOf,
} from '../semantics/domains/assignments.js';
import type { Policies, PolicyName, PolicyPoint, Standing } from '../semantics/domains/policies.js';
import { POLICIES } from '../semantics/domains/policy-table.js';
import { differences, profilesOf } from '../semantics/domains/profiles.js';
import { engineNamed, ENGINES, type EngineName } from '../semantics/silicon/names.js';
import { engineJson, engineText } from './engines.js';
import type { Paint } from './page/paint.js';

const WIDTH = 20;

/** Under whom policies are told: one document, in the environments that it governs, or all of them. */
export interface PoliciesBy {
  /** Null where each environment has its own. */
  readonly document: DocumentId | null;
  /** Who decides what is the default, and what is forbidden. */
  readonly authorities: readonly [Authority, ...Authority[]];
}

/** Without a document every point is told as NV_vertex_program2 has it, and those that it lacks as others do. */
export function policiesBy(document: DocumentId | null): PoliciesBy {
  const own = AUTHORITIES.filter((each) => !each.endsWith('/vp2') && each !== 'VP2.0');
  return { document, authorities: document === null ? ['VP2.0', ...own] : authoritiesBy(document) };
}

/** Every policy in a line or two, then the profiles. */
export function policiesText({ document, authorities }: PoliciesBy, paint: Paint): string {
  const [first] = authorities;
  const line = (name: PolicyName): string => {
    const authority = authorityFor(name, authorities);
    const shown = valuesOf(name, authority).map((value) =>
      deviationOf(name, value, authority) === null ? value : paint.dim(`${value}!`),
    );
    return `${paint.strong(name.padEnd(WIDTH))} ${shown.join(' | ')}`;
  };
  const [everywhere = [], ofGpuPrograms = []] =
    document === null
      ? [true, false].map((isEverywhere) =>
          POLICY_NAMES.filter((name) => (POLICIES[name].only === undefined) === isEverywhere),
        )
      : [
          POLICY_NAMES.filter((name) =>
            authorities.some((each) => policiesIn(each).includes(name)),
          ),
        ];
  const profiles = Object.entries(profilesOf(first)).map(
    ([name, { says, resembles }]) =>
      `${paint.strong(name.padEnd(WIDTH))} ${says}${resembles === undefined ? '' : `; no engine: ${resembles} is`}`,
  );
  const engines = Object.entries(ENGINES).map(
    ([name, { title, environments }]) =>
      `${paint.strong(name.padEnd(WIDTH))} ${title} (${environments.join(', ')})`,
  );
  const who = document === null ? 'NV_vertex_program2' : titleOf(document);
  return [
    `Implementation-defined choices (policies), the default first; "!" marks what ${who} forbids, kept to describe those who do it:`,
    ...everywhere.map(line),
    '',
    ...(ofGpuPrograms.length === 0
      ? []
      : ['Of GPU programs alone:', ...ofGpuPrograms.map(line), '']),
    'Profiles:',
    ...profiles,
    '',
    'Engines, to the bit (no policies; docs/engines.md):',
    ...engines,
    '',
    'One of them in full: vpspec policies NAME. To run one: vpspec run --profile NAME --policy NAME=ALTERNATIVE PROGRAM',
    '',
  ].join('\n');
}

/** One policy with its alternatives, clauses and who takes them. */
export function policyText<K extends PolicyName>(
  name: K,
  { document, authorities }: PoliciesBy,
  paint: Paint,
): string {
  const authority = authorityFor(name, authorities);
  const point = pointOf(name, authority);
  const alternatives = valuesOf(name, authority).flatMap((value) => {
    const { says, permittedIn, takers } = alternative(name, value);
    const standing = standingOf(name, value, authority);
    const deviation = deviationOf(name, value, authority);
    const marks = [
      ...(standing === null || standing === 'accepted' || standing === 'deviation'
        ? []
        : [standing]),
      ...(deviation === null ? [] : [`deviation: ${deviation}`]),
      ...(permittedIn === undefined || document !== null
        ? []
        : [`permitted in ${permittedIn.join(', ')}`]),
    ];
    return [
      `  ${paint.strong(value.padEnd(WIDTH - 2))} ${says}${marks.length === 0 ? '' : ` (${marks.join('; ')})`}`,
      ...(takers === undefined ? [] : [`${' '.repeat(WIDTH)} taken by ${takers.join(', ')}`]),
    ];
  });
  return [
    `${paint.strong(name)}: ${point.title}`,
    ...(document === null ? [] : [`by ${governing(authority)} (${environmentOf(authority)})`]),
    point.says,
    ...alternatives,
    `clauses: ${point.clauses.filter((id) => document === null || binds(documentOf(id), authority)).join(', ')}`,
    ...(point.erratum === null
      ? []
      : [`erratum: ${point.erratum}; vpspec explain ${point.erratum}`]),
    '',
  ].join('\n');
}

/** One profile: where it leaves the defaults. */
export function profileText(
  name: string,
  { authorities: [authority] }: PoliciesBy,
  paint: Paint,
): string {
  const engine = engineNamed(name);
  if (engine !== null) return engineText(engine, paint);
  const found = profilesOf(authority)[name];
  if (found === undefined) return '';
  const points = differences(defaultsOf(authority), found.policies);
  const changes = points
    .filter((policy) => POLICIES[policy].only?.includes(environmentOf(authority)) !== false)
    .map((policy) => {
      const value = found.policies[policy];
      return `  ${policy.padEnd(WIDTH)} ${value.padEnd(WIDTH)} ${saying(policy, value)}`;
    });
  return [
    `${paint.strong(name)}: ${found.says}`,
    ...(found.resembles === undefined
      ? []
      : [
          `A set of policies and no engine: functions are rounded correctly, where the engine approximates them. The engine is ${found.resembles}.`,
        ]),
    changes.length === 0 ? '  every choice at its default' : 'Where it differs from the defaults:',
    ...changes,
    '',
  ].join('\n');
}

/** The same as data: what `vpspec policies --json` prints of one document. */
export function policiesJson({ authorities }: PoliciesBy): unknown {
  const names = POLICY_NAMES.filter((name) =>
    authorities.some((each) => policiesIn(each).includes(name)),
  );
  const policies = Object.fromEntries(names.map((name) => [name, policyJson(name, authorities)]));
  const engines = Object.fromEntries(
    Object.keys(ENGINES).map((name) => [name, engineJson(name as EngineName)]),
  );
  return { policies, profiles: profilesOf(authorities[0]), engines };
}

/** A policy as `vpspec policies NAME --json` prints it. */
interface PolicyJson extends Pick<
  PolicyPoint,
  'title' | 'says' | 'clauses' | 'erratum' | 'default' | 'affects'
> {
  readonly environment: AnyEnvironmentName;
  /** Those that come into question, the default first. */
  readonly alternatives: readonly {
    readonly value: string;
    readonly says: string;
    readonly standing: Standing | null;
    /** Why it is forbidden; null where it is not. */
    readonly deviation: string | null;
    readonly takers: readonly string[];
  }[];
}

export function policyJson<K extends PolicyName>(
  name: K,
  authorities: PoliciesBy['authorities'],
): PolicyJson {
  const authority = authorityFor(name, authorities);
  const alternatives = valuesOf(name, authority).map((value) => ({
    value,
    says: alternative(name, value).says,
    standing: standingOf(name, value, authority),
    deviation: deviationOf(name, value, authority),
    takers: alternative(name, value).takers ?? [],
  }));
  const { affects } = POLICIES[name];
  return {
    ...pointOf(name, authority),
    affects,
    environment: environmentOf(authority),
    alternatives,
  };
}

/** The first authority under which a point is asked. */
function authorityFor(name: PolicyName, authorities: PoliciesBy['authorities']): Authority {
  return authorities.find((each) => policiesIn(each).includes(name)) ?? authorities[0];
}

/** The alternatives that come into question, the default first. */
function valuesOf<K extends PolicyName>(name: K, authority: Authority): readonly Policies[K][] {
  const byDefault = defaultsOf(authority)[name];
  const others = alternativesOf(name).filter((value) => value !== byDefault);
  return [byDefault, ...others.filter((value) => isKnown(name, value, authority))];
}

function saying<K extends PolicyName>(name: K, value: Policies[K]): string {
  return alternative(name, value).says;
}
