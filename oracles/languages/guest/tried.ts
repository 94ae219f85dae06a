/**
 * Rules tried over numbers that show nothing of what they are: a rule that computes by itself, decides by itself, or makes another thing each time,
 * is none over other domains, and a judge over every permitted result would take anything for one. Formulas are tried on what the rules make.
 */
import { NOMINAL } from '../../../semantics/domains/nominal.js';
import type { Numbers, Vector } from '../../../semantics/domains/domain.js';
import type { Guest } from '../../../semantics/guest/registry.js';
import type { GuestLanguage, GuestRule } from '../../../semantics/guest/language.js';
import { bitsOf, valueOf } from '../../../semantics/number/binary32.js';
import { LATTICE } from '../../../semantics/number/lattice.js';
import { COMPONENTS, type Quad } from '../../../spec/environments.js';
import { guestClauses } from '../../cases/guest/clauses.js';
import { sweptOperands } from '../../generate/guest/draw.js';
import { isRefuted } from '../../judge/guest/formulas.js';

/** A number or a truth value that says nothing of itself. */
class Opaque {
  readonly #value: unknown;
  constructor(value: unknown) {
    this.#value = value;
  }

  static shown(given: unknown): unknown {
    if (given instanceof Opaque) return given.#value;
    if (Array.isArray(given)) return given.map((each: unknown) => Opaque.shown(each));
    if (typeof given !== 'function') return given;
    return (...all: unknown[]): unknown =>
      Opaque.shown(Reflect.apply(given, undefined, all.map(Opaque.hidden)));
  }

  static hidden(given: unknown): unknown {
    if (typeof given === 'number' || typeof given === 'boolean') return new Opaque(given);
    if (typeof given !== 'function') return given;
    return (...all: unknown[]): unknown =>
      Opaque.hidden(Reflect.apply(given, undefined, all.map(Opaque.shown)));
  }
}

/** What stands in a program of numbers is a number of JavaScript's. */
const NUMBERS = new Proxy(NOMINAL as Numbers<unknown, unknown>, {
  get: (target, name): unknown => {
    const own: unknown = Reflect.get(target, name);
    if (name === 'writtenOut' || name === 'instructions') return undefined;
    if (name === 'constant') return (value: unknown) => new Opaque(target.constant(Number(value)));
    return Opaque.hidden(typeof own === 'function' ? own.bind(target) : own);
  },
});

/** What is wrong with the rules of a language, its faults' among them; null where nothing is seen. */
export function wrongRules({ instructions, faults }: GuestLanguage): string | null {
  for (const { name, operands, rule } of instructions) {
    const wrong = wrongRule(rule, operands);
    if (wrong !== null) return `the rule of ${name} ${wrong}`;
  }
  for (const { name, rules = {} } of faults) {
    for (const [word, rule] of Object.entries(rules)) {
      const operands = instructions.find((each) => each.name === word)?.operands ?? 1;
      const wrong = wrongRule(rule, operands);
      if (wrong !== null) return `the rule of ${word} of the fault ${name} ${wrong}`;
    }
  }
  return null;
}

/**
 * Which formula excludes what the rule of its instruction makes; null where none is seen. The language's own machine would violate the record, and
 * a judge would not know by which of both to go.
 */
export function wrongFormula(guest: Guest): string | null {
  const { language } = guest;
  const { formulasOf } = guestClauses(guest);
  for (const instruction of language.instructions) {
    const all = [...latticeOperands(instruction.operands), ...sweptOperands(instruction)];
    for (const clause of formulasOf(instruction.name)) {
      const given = all.find((operands) => {
        return isRefuted(language, instruction.name, clause, operands);
      });
      if (given === undefined) continue;
      const vectors = given.map(([x, y, z, w]) => ({ x, y, z, w }));
      return `the clause ${clause.id} excludes what the rule of ${instruction.name} makes of (${shownOperands(vectors)})`;
    }
  }
  return null;
}

function latticeOperands(operands: number): readonly (readonly Quad[])[] {
  const at = (index: number): number => valueOf(LATTICE[index % LATTICE.length] ?? 0);
  return LATTICE.map((_, first) =>
    Array.from({ length: operands }, (_unused, place): Quad => {
      const from = first + 5 * place;
      return [at(from), at(from + 3), at(from + 7), at(from + 11)];
    }),
  );
}

function wrongRule(rule: GuestRule, operands: number): string | null {
  for (const quads of latticeOperands(operands)) {
    const given = quads.map(([x, y, z, w]): Vector<number> => ({ x, y, z, w }));
    const once = rule(NOMINAL as Numbers<number, boolean>, ...given);
    const again = rule(NOMINAL as Numbers<number, boolean>, ...given);
    const hidden = rule(
      NUMBERS,
      ...given.map(({ x, y, z, w }) => ({
        ...{ x: new Opaque(x), y: new Opaque(y) },
        ...{ z: new Opaque(z), w: new Opaque(w) },
      })),
    );
    for (const component of COMPONENTS) {
      const value: unknown = once[component];
      const kept: unknown = hidden[component];
      if (typeof value !== 'number') return `gives ${typeof value} as ${component}; expected what its numbers make`; // prettier-ignore
      if (bitsOf(value) !== bitsOf(again[component])) return 'does not give the same of the same operands'; // prettier-ignore
      if (!(kept instanceof Opaque) || bitsOf(Opaque.shown(kept) as number) !== bitsOf(value)) {
        return `does not compute with its numbers alone: ${component} of (${shownOperands(given)}) is another where they are other than JavaScript's`;
      }
    }
  }
  return null;
}

function shownOperands(given: readonly Vector<number>[]): string {
  return given.map(({ x, y, z, w }) => `(${[x, y, z, w].map(String).join(', ')})`).join(', ');
}
