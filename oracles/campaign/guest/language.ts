/** Guests, to campaigns. */
import type { Guest } from '../../../semantics/guest/registry.js';
import { guestCases } from '../../cases/guest/case.js';
import { inputLines } from '../../shrink/guest/language.js';
import { GuestPerformer } from '../../units/guest/perform.js';
import { GuestUnits, type GuestUnit } from '../../units/guest/unit.js';
import type { AskedProgram } from '../asked-programs.js';
import type { CampaignLanguage } from '../language.js';

export function guestCampaign(guest: Guest): CampaignLanguage {
  const units = guestUnits(guest);
  const performer = new GuestPerformer(guest);
  return {
    performing: () => (backend, request) => performer.perform(backend, units.get(request.unit)),
    unit: (id, environment) => {
      const unit = units.find(id);
      if (unit === null) return null;
      return { id, environment, kind: unit.kind, programs: guestAskedFor(unit) };
    },
  };
}

/** All units of a guest. */
export function guestUnits(guest: Guest): GuestUnits {
  return new GuestUnits(
    guest,
    guestCases().filter((each) => each.guest === guest),
  );
}

/** What an implementation is sent for a unit. */
export function guestAskedFor({ text, values }: GuestUnit): readonly AskedProgram[] {
  return [{ name: null, text, inputs: inputLines(values) }];
}
