/** The policies and profiles as text. */
import {
  alternativesOf,
  DEFAULT_POLICIES,
  POLICY_NAMES,
} from '../semantics/domains/assignments.js';
import type { Alternative, PolicyName } from '../semantics/domains/policies.js';
import { POLICIES } from '../semantics/domains/policy-table.js';
import { differences, PROFILES } from '../semantics/domains/profiles.js';
import type { Paint } from './page/paint.js';

const WIDTH = 20;

/** Every policy in a line or two, then the profiles. */
export function policiesText(paint: Paint): string {
  const line = (name: PolicyName): string => {
    const shown = alternativesOf(name).map((value) => {
      const { deviation }: Alternative = entry(name, value);
      return deviation === undefined ? value : paint.dim(`${value}!`);
    });
    return `${paint.strong(name.padEnd(WIDTH))} ${shown.join(' | ')}`;
  };
  const [everywhere, ofGpuPrograms] = [true, false].map((isEverywhere) =>
    POLICY_NAMES.filter((name) => (POLICIES[name].only === undefined) === isEverywhere).map(line),
  );
  const profiles = Object.entries(PROFILES).map(
    ([name, { says }]) => `${paint.strong(name.padEnd(WIDTH))} ${says}`,
  );
  return [
    'Policies, the default first; "!" marks what NV_vertex_program2 forbids, kept to describe those who do it:',
    ...(everywhere ?? []),
    '',
    'Of GPU programs alone:',
    ...(ofGpuPrograms ?? []),
    '',
    'Profiles:',
    ...profiles,
    '',
    'One of them in full: vpspec policies NAME. To run one: vpspec run --profile NAME --policy NAME=ALTERNATIVE PROGRAM',
    '',
  ].join('\n');
}

/** One policy with its alternatives, clauses and who takes them. */
export function policyText(name: PolicyName, paint: Paint): string {
  const point = POLICIES[name];
  const alternatives = alternativesOf(name).flatMap((value) => {
    const { says, deviation, lawfulIn, standing, takers }: Alternative = entry(name, value);
    const marks = [
      ...(value === point.default ? ['default'] : []),
      ...(standing === undefined ? [] : [standing]),
      ...(deviation === undefined ? [] : [`deviation: ${deviation}`]),
      ...(lawfulIn === undefined ? [] : [`lawful in ${lawfulIn.join(', ')}`]),
    ];
    return [
      `  ${paint.strong(value.padEnd(WIDTH - 2))} ${says}${marks.length === 0 ? '' : ` (${marks.join('; ')})`}`,
      ...(takers === undefined ? [] : [`${' '.repeat(WIDTH)} taken by ${takers.join(', ')}`]),
    ];
  });
  return [
    `${paint.strong(name)}: ${point.title}`,
    point.says,
    ...alternatives,
    `clauses: ${point.clauses.join(', ')}`,
    ...(point.erratum === null
      ? []
      : [`erratum: ${point.erratum}; vpspec explain ${point.erratum}`]),
    '',
  ].join('\n');
}

/** One profile: where it leaves the defaults. */
export function profileText(name: string, paint: Paint): string {
  const found = PROFILES[name];
  if (found === undefined) return '';
  const changes = differences(DEFAULT_POLICIES, found.policies).map((policy) => {
    const value = found.policies[policy];
    return `  ${policy.padEnd(WIDTH)} ${value.padEnd(WIDTH)} ${entry(policy, value).says}`;
  });
  return [
    `${paint.strong(name)}: ${found.says}`,
    changes.length === 0 ? '  every policy at its default' : 'Where it differs from the defaults:',
    ...changes,
    '',
  ].join('\n');
}

function entry(name: PolicyName, value: string): Alternative {
  const alternatives: Readonly<Record<string, Alternative>> = POLICIES[name].alternatives;
  return alternatives[value] ?? { says: value };
}
