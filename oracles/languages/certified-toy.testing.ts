/** Implementations of the language of toy.testing.ts, and certificates of them. It must be registered. */
import { guestIn } from '../../semantics/guest/registry.js';
import { resultsOnly, withAbilities } from '../backends/abilities.js';
import type { Backend } from '../backends/backend.js';
import type { Certificate } from '../certify/certificate.js';
import { certify } from '../certify/certify.js';
import type { GuestBox } from '../judge/guest/box.js';
import type { GuestTypes } from './guest/language.js';

/** All that is known beforehand, and a few drawn programs. */
const UNITS = 150;

export function certified(
  backend: Backend,
  queries: readonly string[] = [],
  units = UNITS,
): Promise<Certificate> {
  const environment = guestIn('TOY1.0').name;
  const budget = { kind: 'units', units, text: String(units) } as const;
  return certify({ backend, environment, queries, campaign: { budget } });
}

export function boxIn({ abilities }: Backend): GuestBox {
  const own = abilities.guests.get('TOY1.0');
  if (own === undefined) throw new Error('it runs no TOY programs');
  return own.box;
}

/** The same backend with another box. */
export function boxed(backend: Backend, changes: Partial<GuestBox>): Backend {
  const box = { ...boxIn(backend), ...changes };
  return withAbilities(backend, { guests: new Map([['TOY1.0', resultsOnly<GuestTypes>(box)]]) });
}
