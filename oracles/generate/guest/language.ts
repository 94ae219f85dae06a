/** Guests' programs, to whoever draws some: now and then one that must be refused. */
import type { GuestValues } from '../../../semantics/guest/language.js';
import { loadGuest } from '../../../semantics/guest/load.js';
import type { Guest } from '../../../semantics/guest/registry.js';
import type { DrawnLanguage } from '../language.js';
import { drawnGuest } from './draw.js';

export function guestDrawn({ language, name }: Guest): DrawnLanguage<GuestValues> {
  return {
    instructionsOf: () => language.instructions.map((each) => each.name),
    programs: (_environment, weights) => {
      if (weights !== null) return null;
      return (seed, index) => {
        const { text, values } = drawnGuest(language, seed, index);
        return { text, values, loads: loadGuest(language, name, text).loaded };
      };
    },
  };
}
