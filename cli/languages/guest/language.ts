/** Guests as commands have them. */
import type { Guest } from '../../../semantics/guest/registry.js';
import { lacking } from '../../../oracles/by-language.js';
import type { GuestTypes } from '../../../oracles/languages/guest/language.js';
import { shownGuest } from '../../../reports/languages/guest/language.js';
import type { FileLanguage } from '../language.js';

export function guestFiles(guest: Guest): FileLanguage<GuestTypes> {
  return {
    ...shownGuest(guest),
    abilityOf: ({ abilities }) => abilities.guests.get(guest.name) ?? null,
    readInputs: async (path, program) =>
      (await import('../../../oracles/languages/guest/inputs.js')).readGuestInputs(path, program),
    permitting: () => lacking('vpspec allowed')(guest),
    why: () => lacking('vpspec why')(guest),
    judged: async (asked, box) =>
      (await import('../../../reports/languages/guest/judged.js')).judgedGuestRun(
        guest,
        asked,
        box,
      ),
    translate: () => lacking('vpspec translate')(guest),
    single: () => lacking('vpspec eval')(guest),
    compiled: null,
  };
}
