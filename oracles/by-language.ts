/** What a room has to know of each language, chosen by an environment. */
import type { Guest } from '../semantics/guest/registry.js';
import type { AnyEnvironmentName } from '../spec/gpu/environments.js';
import { languageNameIn, type AnyLanguage, type LanguageName } from './language-names.js';

/** A language that is left out is a type error; of a guest it is made of its record, or said that it is not there (`lacking`). */
export type ByLanguage<F> = Readonly<Record<LanguageName, F>> & {
  readonly guest: (guest: Guest) => F;
};

export function byLanguage<F>(languages: ByLanguage<F>): (environment: AnyEnvironmentName) => F {
  return (environment) => chosen(languages, languageNameIn(environment));
}

export function chosen<F>(languages: ByLanguage<F>, language: AnyLanguage): F {
  return typeof language === 'string' ? languages[language] : languages.guest(language);
}

/** What is asked for is there for VP and GPU programs alone. */
export class NotForGuests extends Error {
  constructor(what: string, { language: { programs } }: Guest) {
    super(`${what} is for VP and GPU programs; these are ${programs}`);
    this.name = 'NotForGuests';
  }
}

/** What a room has of guests where it has nothing: whoever asks is told so. @param what in words: "vpspec why" */
export function lacking(what: string): (guest: Guest) => never {
  return (guest) => {
    throw new NotForGuests(what, guest);
  };
}
