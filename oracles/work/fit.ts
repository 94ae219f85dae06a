/** Whether a worker may work on a campaign: by its versions, and by what its implementation says of itself. */
import { hashes } from '../certify/hashes.js';
import { version } from '../certify/version.js';
import type { Campaign, Implementation, Versions } from './campaign.js';

export function versionsHere(environment: string): Versions {
  return { vpspec: version(), ...hashes(environment) };
}

/** What is another than the campaign's, each by its name; nothing where it may. */
export function unlikeness(
  campaign: Pick<Campaign, 'versions' | 'implementation'>,
  versions: Versions,
  implementation: Implementation | null,
): readonly string[] {
  const ofVersions = (Object.keys(NAMES) as (keyof Versions)[]).flatMap((key) =>
    difference(NAMES[key], campaign.versions[key], versions[key]),
  );
  if (implementation === null) return ofVersions;
  const { name, details } = campaign.implementation;
  const keys = new Set([...Object.keys(details), ...Object.keys(implementation.details)]);
  return [
    ...ofVersions,
    ...difference('name of the backend', name, implementation.name),
    ...[...keys].flatMap((key) =>
      difference(`backend's ${key}`, details[key] ?? 'none', implementation.details[key] ?? 'none'),
    ),
  ];
}

const NAMES: Readonly<Record<keyof Versions, string>> = {
  vpspec: 'version of vpspec',
  specification: 'specification',
  corpus: 'corpus',
  tool: 'tool',
};

function difference(name: string, wanted: string, own: string): readonly string[] {
  return wanted === own
    ? []
    : [`${name} is ${shown(own)} here, the campaign's is ${shown(wanted)}`];
}

/** A hash by its beginning. */
function shown(value: string): string {
  return /^[0-9a-f]{64}$/.test(value) ? `${value.slice(0, 12)}…` : JSON.stringify(value);
}
