/** Guests' programs, to whoever begins to make one smaller. */
import type { GuestSyntax, GuestValues } from '../../../semantics/guest/language.js';
import { loadGuest } from '../../../semantics/guest/load.js';
import type { Guest } from '../../../semantics/guest/registry.js';
import type { GuestCase } from '../../cases/guest/case.js';
import { GUESTS as CASES } from '../../cases/guest/language.js';
import { guestDrawn } from '../../generate/guest/language.js';
import { readGuestInputs } from '../../languages/guest/inputs.js';
import { drawingOf } from '../../units/drawn.js';
import type { ShrunkLanguage } from '../language.js';
import { guestCandidateOf, guestShrinkLanguage } from './language.js';
import { guestStateOf, readGuestState } from './state.js';

export function guestShrunk(
  guest: Guest,
): ShrunkLanguage<GuestSyntax, GuestValues, never, GuestCase> {
  const { language, name } = guest;
  return {
    language: guestShrinkLanguage(guest),
    candidateOf: (text, inputs) => guestCandidateOf(guest, text, inputs),
    readInputs: (path, text) => {
      const result = loadGuest(language, name, text);
      return result.loaded ? readGuestInputs(path, result.program) : null;
    },
    casesOf: (all) => CASES.casesOf(all).filter((each) => each.guest === guest),
    candidateOfCase: ({ program, start }) => guestCandidateOf(guest, program.text, start.registers),
    drawing: (environment) => drawingOf(guestDrawn(guest), environment),
    stateOf: (candidate, memory) => guestStateOf(guest, candidate, memory),
    readState: (json) => {
      const saved = readGuestState(json);
      return saved?.guest === guest ? saved : null;
    },
  };
}
