/** Guests' programs, to whoever begins to make one smaller; and what is remembered of that between two sittings. */
import { z } from 'zod';
import type { Quad } from '../../../spec/environments.js';
import { bitsOf, hex, parseHex, valueOf } from '../../../semantics/number/binary32.js';
import type { GuestSyntax, GuestValues } from '../../../semantics/guest/language.js';
import { loadGuest } from '../../../semantics/guest/load.js';
import { allGuests, type Guest } from '../../../semantics/guest/registry.js';
import type { GuestCase } from '../../cases/guest/case.js';
import { casesOfGuest } from '../../cases/guest/language.js';
import { guestDrawn } from '../../generate/guest/draw.js';
import { readGuestInputs } from '../../languages/guest/inputs.js';
import { drawingOf } from '../../units/drawn.js';
import type { ShrunkLanguage } from '../language.js';
import { memory, type Memory } from '../memory.js';
import { guestCandidateOf, guestShrinkLanguage, type GuestCandidate } from './language.js';

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
    casesOf: casesOfGuest(guest).casesOf,
    candidateOfCase: ({ program, start }) => guestCandidateOf(guest, program.text, start.registers),
    drawing: (environment) => drawingOf(guestDrawn(guest), environment),
    stateOf: (candidate, memory) => guestStateOf(guest, candidate, memory),
    readState: (json) => {
      const saved = readGuestState(json);
      return saved?.guest === guest ? saved : null;
    },
  };
}

/** In a file: JSON, values by their bits. */
const FORMAT = "vpspec shrink of a guest's programs 1";

const bits = z.string().regex(/^0x[0-9a-f]{8}$/);
const schema = z.strictObject({
  format: z.literal(FORMAT),
  environment: z.string(),
  start: z.strictObject({
    text: z.string(),
    inputs: z.record(z.string(), z.tuple([bits, bits, bits, bits])),
  }),
  ...memory,
});

function guestStateOf(
  guest: Guest,
  { text, inputs }: GuestCandidate,
  { signature, isGuess, verdicts }: Memory,
): z.infer<typeof schema> {
  const words = Object.entries(inputs).map(([name, quad]) => {
    const [x, y, z, w] = quad;
    const word = (value: number): string => hex(bitsOf(value));
    return [name, [word(x), word(y), word(z), word(w)]] as const;
  });
  return {
    format: FORMAT,
    environment: guest.name,
    start: {
      text,
      inputs: Object.fromEntries(words) as Record<string, [string, string, string, string]>,
    },
    signature,
    isGuess,
    verdicts: verdicts.map(([key, departs]) => [key, departs]),
  };
}

/** The guest, where it began, and its memory; null where it is none, or of a guest that is not registered. */
function readGuestState(json: unknown): {
  readonly guest: Guest;
  readonly start: GuestCandidate;
  readonly memory: Memory;
} | null {
  const state = schema.safeParse(json).data;
  const guest = allGuests().find(({ name }) => name === state?.environment);
  if (state === undefined || guest === undefined) return null;
  const { signature, isGuess, verdicts, start } = state;
  const value = (word: string): number => valueOf(parseHex(word) ?? 0);
  const inputs = Object.entries(start.inputs).map(
    ([name, [x, y, z, w]]): readonly [string, Quad] => {
      return [name, [value(x), value(y), value(z), value(w)]];
    },
  );
  return {
    guest,
    start: guestCandidateOf(guest, start.text, Object.fromEntries(inputs)),
    memory: { signature, isGuess, verdicts },
  };
}
