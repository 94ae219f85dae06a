/** The machines of guests in this process, as backends have them. */
import { assignment } from '../../semantics/domains/profiles.js';
import { concrete } from '../../semantics/domains/concrete.js';
import { NOMINAL } from '../../semantics/domains/nominal.js';
import { guestMachine } from '../../semantics/guest/machine.js';
import { allGuests, type Guest } from '../../semantics/guest/registry.js';
import type { GuestFault } from '../../semantics/guest/language.js';
import { guestBoxOf } from '../judge/guest/box.js';
import type { GuestTypes } from '../languages/guest/language.js';
import type { Ability, Abilities } from './abilities.js';

/** What a machine of a guest can do. */
export function guestAbilityOf(
  { language }: Guest,
  machine: GuestTypes['machine'],
): Ability<GuestTypes> {
  return { box: guestBoxOf(language, machine), batches: null, machine, trace: null };
}

/** The machines of all guests under an assignment, as users write it. @throws AssignmentError */
export function guestsUnder(argument: string): Abilities['guests'] {
  return new Map(
    allGuests().map((guest) => {
      const numbers = concrete(assignment(argument, guest.name));
      const machine = guestMachine(guest.language, guest.name, numbers);
      return [guest.name, guestAbilityOf(guest, machine)];
    }),
  );
}

/** The machine of a guest with a fault. */
export function faultyGuest({ name, language }: Guest, fault: GuestFault): GuestTypes['machine'] {
  return guestMachine(language, name, NOMINAL, fault);
}
