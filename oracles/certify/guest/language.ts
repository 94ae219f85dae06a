/** Guests, to whoever certifies implementations of them. */
import type { Guest } from '../../../semantics/guest/registry.js';
import { loadGuest } from '../../../semantics/guest/load.js';
import { guestUnits } from '../../campaign/guest/language.js';
import { guestClauses } from '../../cases/guest/clauses.js';
import { parseGuestInputs } from '../../languages/guest/inputs.js';
import { guestCandidateOf, guestDeparting } from '../../shrink/guest/language.js';
import { GuestPerformer } from '../../units/guest/perform.js';
import { clausesOfUnit, GuestUnits } from '../../units/guest/unit.js';
import { inForce } from '../in-force.js';
import type { CertifiedLanguage } from '../language.js';
import { guestStages } from './stages.js';

export function certifiedGuest(guest: Guest): CertifiedLanguage {
  const { language, name } = guest;
  return {
    withStages: (use) => use(guestStages(guest)),
    isRunBy: ({ abilities }) => abilities.guests.has(name),
    clausesOf: () => guestClauses(guest).all,
    restrictions: language.restrictions.map(({ id }) => id),
    inForce: () => inForce(guestClauses(guest).all, name),
    asking: (_environment, _document, _specification, hasCases) => {
      const units = hasCases ? guestUnits(guest) : new GuestUnits(guest, []);
      const performer = new GuestPerformer(guest);
      return {
        units,
        perform: (backend, id) => performer.perform(backend, units.get(id)),
        programOf: (id) => units.get(id).text,
        clausesOf: (id) => clausesOfUnit(guest, units.get(id)),
      };
    },
    departing: ({ backend }) => {
      if (!backend.abilities.guests.has(name)) return null;
      const departing = guestDeparting(guest, backend);
      return ({ program, inputs = [] }) => {
        const result = loadGuest(language, name, program);
        const values =
          result.loaded && inputs.length > 0
            ? parseGuestInputs(inputs.join('\n'), 'programs.made', result.program)
            : {};
        return departing(guestCandidateOf(guest, program, values));
      };
    },
  };
}
