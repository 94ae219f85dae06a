/** Guests as commands have them. */
import type { Guest } from '../../../semantics/guest/registry.js';
import { Absent } from '../../../oracles/by-language.js';
import type { GuestTypes } from '../../../oracles/languages/guest/language.js';
import { shownGuest } from '../../../reports/languages/guest/language.js';
import { authorityOf } from '../../../spec/authorities.js';
import type { FileLanguage } from '../language.js';

export function guestFiles(guest: Guest): FileLanguage<GuestTypes> {
  return {
    ...shownGuest(guest),
    extensionOf: (environment) => environment.replace(/[^a-z].*/i, '').toLowerCase(),
    abilityOf: ({ abilities }) => abilities.guests.get(guest.name) ?? null,
    readInputs: async (path, program) =>
      (await import('../../../oracles/languages/guest/inputs.js')).readGuestInputs(path, program),
    permitting: async () =>
      (await import('../../../reports/languages/guest/permitted.js')).GUEST_PERMITTING,
    why: () => new Absent('vpspec why').refuse(guest),
    judged: async (asked, box) =>
      (await import('../../../reports/languages/guest/permitted.js')).judgedGuestRun(
        guest,
        asked,
        box,
      ),
    translate: () => new Absent('vpspec translate').refuse(guest),
    single: async (question, environment, document) => {
      const { bearingOfGuest, guestSingle } = await import('../../../oracles/evaluate/guest.js');
      authorityOf(environment, document);
      const single = guestSingle(question, guest);
      return { ...single, bearing: (ran) => Promise.resolve(bearingOfGuest(guest, ran, single)) };
    },
    compiled: null,
  };
}
