/** The guests that are registered in this process. */
import { DOCUMENT_IDS } from '../../spec/authorities.js';
import { ENVIRONMENT_NAMES, GPU_HEADERS } from '../../spec/gpu/environments.js';
import { ENVIRONMENTS } from '../../spec/environments.js';
import {
  addGuestEnvironment,
  guestEnvironments,
  isGuestEnvironment,
  type GuestEnvironmentName,
} from '../../spec/guests.js';
import { WORDS_NAME } from '../nv2a/header.js';
import { generalOf, registersOf, type GuestFault, type GuestLanguage } from './language.js';
import { ACCESS, violations } from './load.js';

/** A guest, and the name of its environment as such. */
export interface Guest {
  readonly name: GuestEnvironmentName;
  readonly language: GuestLanguage;
}

/** The record does not hold together, or takes what another language has. */
export class GuestError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'GuestError';
  }
}

const guests = new Map<string, Guest>();

/**
 * Registers a language, until what is given back is called.
 *
 * @throws GuestError for a record that contradicts itself or another language
 */
export function registerGuest(language: GuestLanguage): () => void {
  check(language);
  const { name } = language.environment;
  const remove = addGuestEnvironment(language.environment);
  if (!isGuestEnvironment(name)) throw new Error(`${name} was added and is not there`);
  const guest: Guest = { name, language };
  guests.set(name, guest);
  return () => {
    // Removed already: another may have the name by now.
    if (guests.get(name) !== guest) return;
    guests.delete(name);
    remove();
  };
}

/** In the order in which they were registered. */
export function allGuests(): readonly Guest[] {
  return [...guests.values()];
}

/** The guest that has an environment. @throws Error for another language's */
export function guestIn(environment: string): Guest {
  const found = guests.get(environment);
  if (found === undefined) throw new Error(`no guest has the environment ${environment}`);
  return found;
}

/** The guest as which a text begins, before comments and white space too; null where none does. */
export function guestOf(text: string): Guest | null {
  const [, word = ''] = /^(?:\s|#[^\r\n]*[\r\n])*([^\s#]+)/.exec(text) ?? [];
  return allGuests().find(({ language }) => language.environment.header === word) ?? null;
}

/** A fault of a name, and whose it is; null where no guest has it. */
export function guestFaultNamed(
  name: string,
): { readonly guest: Guest; readonly fault: GuestFault } | null {
  for (const guest of allGuests()) {
    const fault = guest.language.faults.find((each) => each.name === name);
    if (fault !== undefined) return { guest, fault };
  }
  return null;
}

/** @throws GuestError */
function check(language: GuestLanguage): void {
  const { environment, instructions, restrictions, clauses, faults, examples, banks } = language;
  const { name, header, document } = environment;
  const headers = [
    ...GPU_HEADERS,
    ...Object.values(ENVIRONMENTS).map((each) => each.header),
    ...allGuests().map((each) => each.language.environment.header),
  ];
  const names: readonly string[] = [...ENVIRONMENT_NAMES, WORDS_NAME, ...guestEnvironments()];
  const documents: readonly string[] = [
    ...DOCUMENT_IDS,
    ...allGuests().map((each) => each.language.environment.document.id),
  ];
  // Files and the options of commands have it.
  require(/^[A-Za-z][A-Za-z0-9._-]*$/.test(
    name,
  ), `"${name}" is no name of an environment: expected a letter, and letters, digits, ".", "_" and "-"`);
  require(!names.includes(name), `there is an environment ${name} already`);
  require(/^!![^\s#]+$/.test(header) &&
    !header.startsWith(
      '!!NV',
    ), `"${header}" is no header of a guest: expected "!!" and a word that does not begin with NV`);
  require(!headers.includes(header), `another language has the header ${header}`);
  require(/^[a-z][a-z0-9]*$/.test(
    document.id,
  ), `"${document.id}" is no id of a document: expected small letters and digits`);
  require(!documents.includes(document.id), `there is a document ${document.id} already`);
  for (const use of ['input', 'result'] as const) {
    require(banks.some(
      (bank) => bank.use === use && bank.count > 0,
    ), `there is no register of the use "${use}"`);
  }
  const inputs = registersOf(language, 'input').length;
  const most = Math.max(0, ...instructions.map(({ operands }) => operands));
  require(instructions.length > 0 &&
    most <=
      inputs, `there are no instructions, or ${String(inputs)} input registers for ${String(most)} operands`);
  unique(
    'instruction',
    instructions.map((each) => each.name),
  );
  for (const { name: word } of instructions) {
    require(/^[A-Z][A-Z0-9]+$/.test(word) &&
      word !==
        'END', `"${word}" is no name of an instruction: expected two capital letters or more`);
  }
  for (const { letter } of banks)
    require(/^[a-z]$/.test(letter), `"${letter}" is no letter of a bank: expected a small one`);
  unique(
    'bank',
    banks.map((each) => each.letter),
  );
  unique(
    'restriction',
    restrictions.map(({ id }) => id),
  );
  unique(
    'clause',
    clauses.map(({ id }) => id),
  );
  unique(
    'example',
    examples.map((each) => each.name),
  );
  unique(
    'fault',
    [...allGuests().flatMap((each) => each.language.faults), ...faults].map((each) => each.name),
  );
  require(restrictions.some(({ id }) => id === ACCESS), `the restriction "${ACCESS}" is missing`);
  for (const id of Object.values(generalOf(language))) {
    require(clauses.some((clause) => clause.id === id), `the clause ${id} is missing`);
  }
  for (const { id, on, then, restriction } of clauses) {
    require(id.startsWith(
      `${document.id}.`,
    ), `the clause ${id} does not begin with ${document.id}.`);
    require((on === undefined) ===
      (then === undefined), `the clause ${id} has one of "on" and "then" alone`);
    require(on === undefined ||
      instructions.some(
        (each) => each.name === on,
      ), `the clause ${id} is about ${on ?? ''}, which there is not`);
    require(restriction === undefined ||
      restrictions.some(
        (each) => each.id === restriction,
      ), `the clause ${id} states the restriction ${restriction ?? ''}, which there is not`);
  }
  for (const { id, example } of restrictions) {
    const parsed = language.grammar.parse(example);
    const first = parsed.parsed ? violations(language, parsed.syntax)[0] : parsed.violation;
    require(first?.restriction ===
      id, `the example of the restriction ${id} violates ${first?.restriction ?? 'none'}`);
  }
  const [read, left] = [registersOf(language, 'input'), registersOf(language, 'result')];
  const seen = [...left, ...registersOf(language, 'temporary')];
  for (const { name: example, given = {}, expect, clauses: about } of examples) {
    const other = Object.keys(given).find((each) => !read.includes(each));
    require(other ===
      undefined, `the example ${example} is given ${other ?? ''}, which is no input register`);
    const restriction = 'restriction' in expect ? expect['restriction'] : null;
    const strange =
      typeof restriction === 'string'
        ? undefined
        : Object.keys(expect).find((each) => !seen.includes(each));
    require(strange ===
      undefined, `the example ${example} expects something of ${strange ?? ''}, which is no register that is written`);
    for (const id of about) {
      require(clauses.some(
        (clause) => clause.id === id,
      ), `the example ${example} names the clause ${id}, which there is not`);
    }
  }
  for (const fault of faults) {
    const strange = Object.keys(fault.rules ?? {}).find(
      (word) => !instructions.some((each) => each.name === word),
    );
    require(strange ===
      undefined, `the fault ${fault.name} has a rule for ${strange ?? ''}, which there is not`);
    // Such a machine would be a right one.
    for (const id of fault.lacks ?? []) {
      const lacked = restrictions.find((each) => each.id === id);
      require(lacked !== undefined &&
        (id === ACCESS ||
          lacked.violatedBy !==
            undefined), `the fault ${fault.name} lacks ${id}, which is no restriction of programs that parse`);
    }
    for (const id of fault.clauses) {
      require(clauses.some(
        (clause) => clause.id === id,
      ), `the fault ${fault.name} names the clause ${id}, which there is not`);
    }
  }
}

function unique(what: string, names: readonly string[]): void {
  const twice = names.find((name, at) => names.indexOf(name) !== at);
  require(twice === undefined, `there is a ${what} ${twice ?? ''} twice`);
}

function require(holds: boolean, message: string): void {
  if (!holds) throw new GuestError(message);
}
