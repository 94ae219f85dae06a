/** Cases of guests: the examples of their records. */
import type { Quad } from '../../../spec/environments.js';
import { documentsOf } from '../../../spec/authorities.js';
import type { GuestEnvironmentName } from '../../../spec/guests.js';
import type { GuestExample } from '../../../semantics/guest/language.js';
import { allGuests, type Guest } from '../../../semantics/guest/registry.js';
import type { CaseGroup } from '../case-index.js';
import type { CaseBase, LoadErrorExpectation } from '../case.js';

export interface GuestCase extends CaseBase {
  readonly environment: GuestEnvironmentName;
  readonly guest: Guest;
  readonly program: { readonly text: string; readonly given: string };
  readonly start: { readonly registers: Readonly<Record<string, Quad>> };
  readonly expect: GuestRunExpectation | LoadErrorExpectation;
}

interface GuestRunExpectation {
  readonly kind: 'runs';
  readonly clausesHold: false;
  /** By register, x to w; null is not compared. */
  readonly registers: Readonly<Record<string, readonly (number | null)[]>>;
}

/** The cases of all guests. */
export function guestCases(): readonly GuestCase[] {
  return allGuests().flatMap((guest) =>
    guest.language.examples.map((example) => caseOf(guest, example)),
  );
}

/** The same, as an index has them. */
export function guestGroups(): readonly CaseGroup[] {
  return guestCases().map(({ base, says, clauses, environment }) => {
    return { base, says, clauses, documents: documentsOf(environment), count: 1 };
  });
}

/** Where a guest's examples stand among cases: a file that there is not, and the query that selects them. */
export function examplesOf({ language }: Guest): string {
  return `${language.environment.document.id}/examples`;
}

function caseOf(guest: Guest, example: GuestExample): GuestCase {
  const { environment } = guest.language;
  const { name, says, clauses, program, given = {}, expect } = example;
  const file = examplesOf(guest);
  const id = `${file}:${name}`;
  return {
    ...{ id, base: id, file, line: 0, says, clauses, document: environment.document.id },
    environment: guest.name,
    guest,
    program: { text: program, given: program },
    start: { registers: given },
    expect: isError(expect)
      ? {
          kind: 'error',
          restriction: expect.restriction,
          line: expect.line ?? null,
          ...{ position: null, column: null, message: null },
        }
      : { kind: 'runs', clausesHold: false, registers: expect },
  };
}

function isError(
  expect: GuestExample['expect'],
): expect is Extract<GuestExample['expect'], { restriction: string }> {
  return typeof expect['restriction'] === 'string';
}
