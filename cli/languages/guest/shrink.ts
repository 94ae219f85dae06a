/** `vpspec shrink` of guests' programs. */
import { NOMINAL } from '../../../semantics/domains/nominal.js';
import { COMPONENTS } from '../../../spec/environments.js';
import {
  registersOf,
  type GuestSyntax,
  type GuestValues,
} from '../../../semantics/guest/language.js';
import { loadGuest } from '../../../semantics/guest/load.js';
import { runGuest } from '../../../semantics/guest/machine.js';
import type { Guest } from '../../../semantics/guest/registry.js';
import { decimal } from '../../../semantics/number/binary32.js';
import { guestClauses } from '../../../oracles/cases/guest/clauses.js';
import type { GuestCase } from '../../../oracles/cases/guest/case.js';
import {
  guestDeparting,
  guestSizeOf,
  guestTest,
  type GuestCandidate,
} from '../../../oracles/shrink/guest/language.js';
import { guestShrunk } from '../../../oracles/shrink/guest/shrunk.js';
import { lineJson } from '../../../reports/json/disagreement.js';
import { floatJson } from '../../../reports/json/value.js';
import { InputError } from '../../exit.js';
import { reportOf } from '../../../reports/shrunk.js';
import { requireNoEngine, type Judged, type ShrinkLanguage } from '../shrink.js';

/** @throws InputError where the backend runs none of the guest's programs, or an engine is asked for */
export function guestShrinking(
  guest: Guest,
  { backend, spec, engine }: Judged,
): ShrinkLanguage<GuestSyntax, GuestValues, never, GuestCase> {
  const { language, name } = guest;
  requireNoEngine(engine, language.programs);
  if (!backend.abilities.guests.has(name)) {
    throw new InputError(`${spec} runs no ${language.programs}: a backend that does is wanted`);
  }
  return {
    ...guestShrunk(guest),
    test: guestTest(guest, backend),
    report: async (shrunk) => {
      const { candidate } = shrunk.result;
      const line = await guestDeparting(guest, backend)(candidate);
      if (line === null) throw new Error('what was shrunk does not disagree');
      const known = guestClauses(guest).all;
      const clauses = line.clauses.map((id) => {
        return { id, says: known.find((clause) => clause.id === id)?.says ?? '' };
      });
      const inputs = Object.entries(candidate.inputs).map(([key, quad]) => [
        key,
        quad.map(floatJson),
      ]);
      return reportOf(
        {
          ...shrunk,
          sizes: [guestSizeOf(shrunk.start.candidate), guestSizeOf(candidate)],
          violation: line,
          clauses,
          trace: [],
          made: {
            text: exampleText(guest, candidate, line.clauses),
            tells: true,
            isOfCorpus: false,
          },
        },
        {
          disagreement: lineJson(line),
          program: candidate.text,
          inputs: Object.fromEntries(inputs) as Readonly<Record<string, unknown>>,
        },
      );
    },
  };
}

/** An example for the guest's record: what the semantics leaves of the program, or why it does not load. */
function exampleText(
  { language, name }: Guest,
  { text, inputs }: GuestCandidate,
  clauses: readonly string[],
): string {
  const result = loadGuest(language, name, text);
  const word = (value: number): string => (Number.isFinite(value) ? decimal(value) : String(value));
  const quads = (file: readonly (readonly [string, readonly number[]])[]): string =>
    `{ ${file.map(([key, quad]) => `${key}: [${quad.map(word).join(', ')}]`).join(', ')} }`;
  const expect = (): string => {
    if (!result.loaded) return `{ restriction: ${JSON.stringify(result.error.restriction)} }`;
    const { registers } = runGuest(result.program, NOMINAL, inputs).state;
    const left = registersOf(language, 'result').flatMap((key) => {
      const value = registers.get(key);
      return value === undefined ? [] : [[key, COMPONENTS.map((each) => value[each])] as const];
    });
    return quads(left);
  };
  const lines = [
    '{',
    "  name: 'shrunk',",
    `  says: ${JSON.stringify(`${clauses[0] ?? ''} is violated`)},`,
    `  clauses: ${JSON.stringify(clauses.slice(0, 1))},`,
    `  program: ${JSON.stringify(text)},`,
    `  given: ${quads(Object.entries(inputs))},`,
    `  expect: ${expect()},`,
    '}',
  ];
  return `${lines.join('\n')}\n`;
}
