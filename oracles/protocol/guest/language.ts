/**
 * Guests' programs, to who checks how a backend keeps the protocol: no instruction of theirs is one whose results nobody disputes, so that what
 * results are is not looked at: that programs load and run, on bits of all kinds, and that every result register shows, is.
 */
import type { Quad } from '../../../spec/environments.js';
import { registersOf, type GuestValues } from '../../../semantics/guest/language.js';
import { loadGuest } from '../../../semantics/guest/load.js';
import type { Guest } from '../../../semantics/guest/registry.js';
import { aloneOf } from '../../generate/guest/draw.js';
import { CheckFailed, type Seen } from '../check.js';
import { notClaimedOfGuest, UNCHECKED } from '../claims.js';
import type { ProtocolClient } from '../client.js';
import type { CheckedLanguage } from '../language.js';
import type { HelloReplyBody } from '../bodies.js';
import { GuestProtocolBox } from './protocol-box.js';

/** Values whose bits come in words of all kinds: zeros of either sign, infinities, the least and the greatest number, NaN. */
const TELLING: readonly Quad[] = [
  [0, -0, 1, -1],
  [Infinity, -Infinity, NaN, 2 ** -126],
  [2 ** -149, -(2 ** -127), 3.4028234663852886e38, 0.1].map(Math.fround) as unknown as Quad,
];

const ZEROS = { x: 0, y: 0, z: 0, w: 0 };

export function guestChecked(guest: Guest): CheckedLanguage {
  const { language, name } = guest;
  const all = [
    ...language.instructions.map((instruction) => {
      const zeros = Array.from({ length: instruction.operands }, () => ZEROS);
      return aloneOf(language, { instruction, operands: zeros }).text;
    }),
    ...language.examples.map(({ program }) => program),
  ].filter((text) => loadGuest(language, name, text).loaded);
  return {
    programIn: () => {
      const [text] = all;
      const [restriction] = language.restrictions;
      if (text === undefined || restriction === undefined) {
        throw new CheckFailed(`no program of ${name} is known that loads, and one that does not`);
      }
      return { text, wrong: restriction.example };
    },
    checksOf: (client, hello) => {
      const run = (): Promise<Seen | null> => checkRuns(guest, client, hello, all);
      if (hello.guests?.includes(name) !== true) return { checks: [], runs: () => Promise.resolve(null) }; // prettier-ignore
      return { checks: [['invoke', run]], runs: run };
    },
  };
}

/** Runs each program that the backend has all of, on some inputs. @throws CheckFailed, BackendIncident */
async function checkRuns(
  guest: Guest,
  client: ProtocolClient,
  hello: HelloReplyBody,
  texts: readonly string[],
): Promise<Seen | null> {
  const has = { ...hello, environments: [...hello.environments, guest.name] };
  const box = new GuestProtocolBox(guest, client, has);
  const inputs = registersOf(guest.language, 'input');
  const asked = texts.filter((text) => notClaimedOfGuest(has, guest, text) === null);
  for (const text of asked) {
    for (let row = 0; row <= TELLING.length; row++) {
      // Nothing given comes first: zeros are sent then.
      const given: GuestValues = Object.fromEntries(
        inputs.flatMap((name, at): [string, Quad][] => {
          const quad = TELLING[(row + at) % TELLING.length];
          return row === 0 || quad === undefined ? [] : [[name, quad]];
        }),
      );
      // Every result register must show, and nothing else: the box asks for that.
      const { loaded } = await box.run(text, given);
      if (!loaded) throw new CheckFailed(`${guest.name}: it refuses ${JSON.stringify(text)}`);
    }
  }
  if (asked.length === 0) return null;
  const notes = hello.checks === false ? [UNCHECKED] : [];
  const names = registersOf(guest.language, 'result').join(', ');
  const programs = `${String(asked.length)} program${asked.length === 1 ? '' : 's'}`;
  return {
    says: `${guest.name}: ${programs} run and leave ${names}; what is in there is not judged`,
    notes,
  };
}
