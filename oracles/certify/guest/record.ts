/**
 * What a certificate of a guest depends on besides this package: its record. Data is taken as it is. A function is taken by its text, and by what it does,
 * since a text says nothing of what it closes over: rules by what they ask of the numbers, and what they make of operands; the grammar by what it makes
 * of the record's programs.
 */
import { NOMINAL } from '../../../semantics/domains/nominal.js';
import type { Numbers, Vector } from '../../../semantics/domains/domain.js';
import type { GuestLanguage, GuestRule } from '../../../semantics/guest/language.js';
import { guestIn } from '../../../semantics/guest/registry.js';
import { bitsOf, valueOf } from '../../../semantics/number/binary32.js';
import { LATTICE } from '../../../semantics/number/lattice.js';
import { isGuestEnvironment } from '../../../spec/guests.js';
import type { Hashes } from '../certificate.js';
import { hashes } from '../hashes.js';
import { sha256Of } from '../sha256.js';

/** What a certificate of an environment depends on: the record of a guest counts among the specification. @param own of this package */
export function hashesIn(environment: string, own: Hashes = hashes(environment)): Hashes {
  if (!isGuestEnvironment(environment)) return own;
  const record = recordHash(guestIn(environment).language);
  return { ...own, specification: sha256Of(`${own.specification} ${record}`) };
}

/** SHA-256 of a record. */
export function recordHash(language: GuestLanguage): string {
  const { grammar, instructions, faults, restrictions, examples } = language;
  const data = JSON.stringify(language, (_key, value: unknown) =>
    typeof value === 'function' ? String(value as () => unknown) : exact(value),
  );
  const texts = [...restrictions.map(({ example }) => example), ...examples.map(({ program }) => program)]; // prettier-ignore
  const done = {
    rules: instructions.map(({ name, operands, rule }) => [name, deedsOf(rule, operands)]),
    faults: faults.map(({ name, rules = {} }) => [
      name,
      instructions.map((each) => {
        const rule = rules[each.name];
        return rule === undefined ? null : deedsOf(rule, each.operands);
      }),
    ]),
    parsed: texts.map((text) => {
      const parsed = grammar.parse(text);
      if (!parsed.parsed) return parsed.violation;
      const found = restrictions.map(({ violatedBy }) => violatedBy?.(parsed.syntax) ?? null);
      return [parsed.syntax, grammar.print(parsed.syntax), found];
    }),
  };
  return sha256Of(`${data}\n${JSON.stringify(done)}`);
}

/** JSON knows no infinities, no NaN and no -0. */
function exact(value: unknown): unknown {
  return typeof value === 'number' ? bitsOf(value) : value;
}

/** How far operands are from one another in the lattice. */
const STEPS = [0, 1, 7, 31] as const;

/** What a rule asks of the numbers, one after the other, and what it makes of them: of some operands. */
function deedsOf(rule: GuestRule, operands: number): string {
  const asked: string[] = [];
  const numbers = watched(asked);
  const deeds: string[] = [];
  const at = (index: number): number => valueOf(LATTICE[index % LATTICE.length] ?? 0);
  for (let first = 0; first < LATTICE.length; first += operands === 1 ? 1 : 2) {
    for (const step of STEPS) {
      const given = Array.from({ length: operands }, (_, place): Vector<number> => {
        const from = first + place * step + place;
        return { x: at(from), y: at(from + 3 * step), z: at(from + 5), w: at(from + 2 * step + 1) };
      });
      asked.length = 0;
      const { x, y, z, w } = rule(numbers, ...given);
      deeds.push([x, y, z, w].map(bitsOf).join(' '), asked.join(' '));
    }
  }
  return sha256Of(deeds.join('\n'));
}

/** The same numbers, which say what is asked of them. */
function watched(asked: string[]): Numbers<number, boolean> {
  return new Proxy(NOMINAL as Numbers<number, boolean>, {
    get: (target, name, receiver): unknown => {
      const own: unknown = Reflect.get(target, name, receiver);
      if (typeof own !== 'function') return own;
      return (...given: unknown[]): unknown => {
        asked.push(String(name));
        return Reflect.apply(own as (...all: unknown[]) => unknown, target, given);
      };
    },
  });
}
