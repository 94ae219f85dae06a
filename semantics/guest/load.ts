/** Loading of guests' programs. */
import type { GuestEnvironmentName } from '../../spec/guests.js';
import { loadError, type LoadError } from '../language/load-error.js';
import { byteText } from '../language/text.js';
import type { Violation } from '../language/violation.js';
import type { GuestBank, GuestLanguage, GuestParsed, GuestSyntax } from './language.js';

export interface GuestProgram {
  readonly environment: { readonly name: GuestEnvironmentName };
  readonly instructions: GuestSyntax['instructions'];
  readonly syntax: GuestSyntax;
  readonly language: GuestLanguage;
}

export type GuestLoadResult =
  | { readonly loaded: true; readonly program: GuestProgram }
  | {
      readonly loaded: false;
      readonly environment: GuestEnvironmentName;
      readonly error: LoadError<string>;
    };

/** @param lacks restrictions that are not asked for: those of a faulty loader */
export function loadGuest(
  language: GuestLanguage,
  environment: GuestEnvironmentName,
  source: string | Uint8Array,
  lacks: readonly string[] = [],
): GuestLoadResult {
  const text = byteText(source);
  const parsed = language.grammar.parse(text);
  const [first] = parsed.parsed
    ? violations(language, parsed.syntax).filter(({ restriction }) => !lacks.includes(restriction))
    : [parsed.violation];
  if (!parsed.parsed || first !== undefined) {
    return { loaded: false, environment, error: loadError(text, first ?? unsaid(parsed)) };
  }
  const { syntax } = parsed;
  const { instructions } = syntax;
  return {
    loaded: true,
    program: { environment: { name: environment }, instructions, syntax, language },
  };
}

function unsaid(parsed: GuestParsed): never {
  throw new Error(`a program neither loads nor says why: ${JSON.stringify(parsed)}`);
}

/** The restriction about which register may be what: of every guest. */
export const ACCESS = 'access';

/** Every restriction that a tree violates, in the order of the language. */
export function violations(
  language: GuestLanguage,
  syntax: GuestSyntax,
): readonly Violation<string>[] {
  return language.restrictions.flatMap(({ id, violatedBy }) => {
    const found = id === ACCESS ? misused(language, syntax) : (violatedBy?.(syntax) ?? null);
    return found === null ? [] : [{ ...found, restriction: id }];
  });
}

/** The first register that is written and is an input, or is read and is a result. */
function misused(
  { banks }: GuestLanguage,
  { instructions }: GuestSyntax,
): Omit<Violation<string>, 'restriction'> | null {
  const useOf = (letter: string): GuestBank['use'] | undefined =>
    banks.find((bank) => bank.letter === letter)?.use;
  for (const { target, operands } of instructions) {
    if (useOf(target.letter) === 'input') {
      return { position: target.at, message: 'an input register is not written' };
    }
    const read = operands.find(({ letter }) => useOf(letter) === 'result');
    if (read !== undefined) return { position: read.at, message: 'a result register is not read' };
  }
  return null;
}
