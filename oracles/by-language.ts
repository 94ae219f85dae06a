/** What a room has to know of each language, chosen by an environment. */
import type { Guest } from '../semantics/guest/registry.js';
import type { AnyEnvironmentName } from '../spec/gpu/environments.js';
import { languageNameIn, type AnyLanguage, type LanguageName } from './language-names.js';

/** A language that is left out is a type error; of a guest it is made of its record, or is absent for a reason. */
export type ByLanguage<F> = Readonly<Record<LanguageName, F>> & {
  readonly guest: ((guest: Guest) => F) | Absent;
};

/** What a room has of an environment's language. */
interface Registry<F> {
  (environment: AnyEnvironmentName): F;
  /** What the record of each language takes from the room (cli/languages/record.ts). */
  readonly languages: ByLanguage<F>;
}

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

const JOBS =
  'its jobs go to other processes and machines, which have no file of a language; "vpspec certify --jobs" shares work out on this one';

/**
 * What there is for VP and GPU programs alone, as messages name it, and why. docs/architecture.md lists it
 * (cli/languages/record.test.ts), and a command's help says it.
 */
export const ABSENCES = {
  'vpspec translate':
    'a translation is written for each instruction, and the record of another language has none',
  'vpspec why':
    'what made a bit is followed back by rules that are written for each instruction, and the record of another language has none',
  'vpspec judge':
    'a file of recorded runs names registers of VP and GPU programs; "vpspec run --backend" judges a run of another language',
  'vpspec diff-versions': 'another language has one version',
  'vpspec strength':
    'how much checks exclude is measured on a corpus, and another language has the few examples of its record',
  'vpspec stress':
    'what is drawn for each vertex is inputs of VP and GPU programs; "vpspec certify" draws programs and inputs of another language',
  'vpspec exhaust':
    'the programs that carry every operand, and the bounds that judge most results, are written for instructions of VP and GPU programs; "vpspec certify" asks the instructions of another language',
  'vpspec campaign': JOBS,
  'vpspec work': JOBS,
  'vpspec guide':
    'programs are kept for what they reach of the specification of VP and GPU programs',
  'a list of the clauses whose violations a black box shows':
    'those that do not show are listed in spec/unseen.yaml, which is about the documents',
  'the format of files of cases': 'the cases of another language are the examples of its record',
  'the package': 'its functions take and give registers of VP and GPU programs',
  'the playground': 'a page has no file of a language',
} as const;

type WhatIsAbsent = keyof typeof ABSENCES;

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
