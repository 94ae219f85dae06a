/** A unit by its id, of whatever environment has one: the name of a unit stands for the same program for ever. */
import { ENVIRONMENTS } from '../../spec/environments.js';
import { guestEnvironments } from '../../spec/guests.js';
import { GPU_ENVIRONMENTS, type AnyEnvironmentName } from '../../spec/gpu/environments.js';
import type { FoundUnit } from './language.js';
import { campaignLanguage } from './languages.js';

/** Those of VP programs first, the latest of them before the others. */
const ORDER: readonly AnyEnvironmentName[] = [
  'VP2.0',
  ...Object.values(ENVIRONMENTS)
    .map(({ name }) => name)
    .filter((name) => name !== 'VP2.0'),
  ...Object.values(GPU_ENVIRONMENTS).map(({ name }) => name),
];

/**
 * Null where no campaign has the unit.
 *
 * @param environment the first that has it if null: of generated programs, VP2.0
 */
export function foundUnit(id: string, environment: AnyEnvironmentName | null): FoundUnit | null {
  const all = [...ORDER, ...guestEnvironments()];
  for (const name of environment === null ? all : [environment]) {
    const found = campaignLanguage(name).unit(id, name);
    if (found !== null) return found;
  }
  return null;
}
