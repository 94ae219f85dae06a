/** What a room has to know of each language, chosen by an environment. */
import type { Guest } from '../semantics/guest/registry.js';
import type { AnyEnvironmentName } from '../spec/gpu/environments.js';
import { ABSENCES, type WhatIsAbsent } from './absences.js';
import { languageNameIn, type AnyLanguage, type LanguageName } from './language-names.js';

/** A language that is left out is a type error; of a guest it is made of its record, or is absent for a reason. */
export type ByLanguage<F> = Readonly<Record<LanguageName, F>> & {
  readonly guest: ((guest: Guest) => F) | Absent;
};

/** What a room has of an environment's language. */
export interface Registry<F> {
  (environment: AnyEnvironmentName): F;
  /** What the record of each language takes from the room (cli/languages/record.ts). */
  readonly languages: ByLanguage<F>;
}

/** The registry of a room. Bundlers leave out what a page does not ask. */
/* @__NO_SIDE_EFFECTS__ */
export function byLanguage<F>(languages: ByLanguage<F>): Registry<F> {
  return Object.assign(
    (environment: AnyEnvironmentName) => chosen(languages, languageNameIn(environment)),
    { languages },
  );
}

/** @throws NotForGuests where it is absent */
export function chosen<F>(languages: ByLanguage<F>, language: AnyLanguage): F {
  if (typeof language === 'string') return languages[language];
  const { guest } = languages;
  return guest instanceof Absent ? guest.refuse(language) : guest(language);
}

/** What is asked for is there for VP and GPU programs alone. */
class NotForGuests extends Error {
  constructor(what: WhatIsAbsent, { language: { programs } }: Guest) {
    super(`${what} is for VP and GPU programs; these are ${programs}: ${ABSENCES[what]}`);
    this.name = 'NotForGuests';
  }
}

/** What a room has of guests where it has nothing: whoever asks is told so. */
export class Absent {
  constructor(readonly what: WhatIsAbsent) {}

  /** @throws NotForGuests */
  refuse(guest: Guest): never {
    throw new NotForGuests(this.what, guest);
  }
}
