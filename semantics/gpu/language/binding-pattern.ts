/**
 * The notation of bindings in spec/gpu/bindings.ts: reading it, matching a written binding against it, and
 * every binding that it stands for.
 */
import { BINDING_LIMITS, type BindingLimit } from '../../../spec/gpu/bindings.js';
import type { GpuEnvironment } from '../../../spec/gpu/environments.js';
import type { BindingPart, IntegerSyntax } from './ast.js';

export type Pattern = readonly PatternElement[];

type PatternElement = WordElement | NumberElement;

/** One of some words; where it may be left out, the first of them is meant, "" being nothing. */
interface WordElement {
  readonly kind: 'word';
  readonly words: readonly string[];
  readonly isOptional: boolean;
}

interface NumberElement {
  readonly kind: 'number';
  readonly limit: BindingLimit;
  /** The word before it, where both may be left out together, which means all. */
  readonly word: string | null;
  /** Whether it may be left out, which means 0. */
  readonly isOptional: boolean;
  /** Whether an array may have several: then it is the last element. */
  readonly isGrouped: boolean;
}

const WORDS = /^\(([a-z|]*)\)(\?)?$/;
const NUMBERED = /^([a-z]+)\[([A-Za-z]+)(\?)?(\.\.|\*)?\]$/;
const LIMITS = new Map<string, BindingLimit>(Object.entries(BINDING_LIMITS));

export function patternOf(notation: string): Pattern {
  // At each dot that is not one of two.
  return notation.split(/(?<!\.)\.(?!\.)/).flatMap((segment): PatternElement[] => {
    const [, words, optional] = WORDS.exec(segment) ?? [];
    if (words !== undefined) {
      return [{ kind: 'word', words: words.split('|'), isOptional: optional !== undefined }];
    }
    const [, word, name = '', zero, several] = NUMBERED.exec(segment) ?? [];
    if (word === undefined) return [{ kind: 'word', words: [segment], isOptional: false }];
    const limit = LIMITS.get(name);
    if (limit === undefined) throw new Error(`${name} is no limit of bindings`);
    const isWhole = several === '*';
    const number: NumberElement = {
      kind: 'number',
      limit,
      word: isWhole ? word : null,
      isOptional: zero !== undefined,
      isGrouped: several !== undefined,
    };
    return isWhole ? [number] : [{ kind: 'word', words: [word], isOptional: false }, number];
  });
}

/** A number of a binding: `written` is null where it was left out. */
export interface BindingNumber {
  readonly value: number;
  readonly limit: BindingLimit;
  readonly written: IntegerSyntax | null;
}

export interface Match {
  readonly matched: true;
  /** In one spelling, up to the number of the last element where that is grouped. */
  readonly stem: string;
  /** The numbers within the stem, in order. */
  readonly numbers: readonly BindingNumber[];
  /** The first and the last number of the last element; null where that is no group. */
  readonly group: { readonly first: BindingNumber; readonly last: BindingNumber } | null;
  /** Whether a range was written, or numbers left out so that all are meant. */
  readonly isSeveral: boolean;
}

export interface Mismatch {
  readonly matched: false;
  /** Index of the part that does not belong there; the number of parts where one is missing. */
  readonly at: number;
  /** The words that could stand there. */
  readonly expected: readonly string[];
}

/** Matches the parts of a binding, as written, with a pattern. */
export function match(
  pattern: Pattern,
  parts: readonly BindingPart[],
  environment: GpuEnvironment,
): Match | Mismatch {
  const matcher = new Matcher(parts, environment);
  const matched = pattern.every((element) =>
    element.kind === 'word' ? matcher.word(element) : matcher.number(element),
  );
  return matched && matcher.at === parts.length ? matcher.match() : matcher.mismatch();
}

class Matcher {
  readonly #parts: readonly BindingPart[];
  readonly #environment: GpuEnvironment;
  readonly #numbers: BindingNumber[] = [];
  #stem = '';
  #group: Match['group'] = null;
  #isSeveral = false;
  #expected: string[] = [];
  at = 0;

  constructor(parts: readonly BindingPart[], environment: GpuEnvironment) {
    this.#parts = parts;
    this.#environment = environment;
  }

  match(): Match {
    return {
      matched: true,
      stem: this.#stem,
      numbers: this.#numbers,
      group: this.#group,
      isSeveral: this.#isSeveral,
    };
  }

  mismatch(): Mismatch {
    return { matched: false, at: this.at, expected: this.#expected };
  }

  word({ words, isOptional }: WordElement): boolean {
    const written = words.find((word) => this.#takes(word));
    if (written === undefined && !isOptional) return false;
    const meant = written ?? words[0] ?? '';
    if (meant !== '') this.#stem += this.#stem === '' ? meant : `.${meant}`;
    return true;
  }

  number(element: NumberElement): boolean {
    const { limit, word, isOptional, isGrouped } = element;
    const omitted = (value: number): BindingNumber => ({ value, limit, written: null });
    if (word !== null) {
      this.#stem += `.${word}`;
      if (this.at === this.#parts.length) {
        const count = countOf(limit, this.#environment);
        this.#group = { first: omitted(0), last: omitted(count - 1) };
        this.#isSeveral = true;
        return true;
      }
      if (!this.#takes(word)) return false;
    }
    const part = this.#parts[this.at];
    if (part?.kind === 'range' && isGrouped) {
      this.#group = {
        first: { value: part.first.value, limit, written: part.first },
        last: { value: part.last.value, limit, written: part.last },
      };
      this.#isSeveral = true;
      this.#next();
      return true;
    }
    if (part?.kind !== 'index' && !isOptional) return false;
    let number = omitted(0);
    if (part?.kind === 'index') {
      number = { value: part.index.value, limit, written: part.index };
      this.#next();
    }
    if (isGrouped) {
      this.#group = { first: number, last: number };
    } else {
      this.#numbers.push(number);
      this.#stem += `[${String(number.value)}]`;
    }
    return true;
  }

  #takes(word: string): boolean {
    if (word === '') return false;
    const part = this.#parts[this.at];
    if (part?.kind === 'word' && part.text === word) {
      this.#next();
      return true;
    }
    this.#expected.push(word);
    return false;
  }

  #next(): void {
    this.at++;
    this.#expected = [];
  }
}

/** How many there are of what a binding numbers. */
export function countOf({ count }: BindingLimit, { limits }: GpuEnvironment): number {
  return typeof count === 'number' ? count : limits[count];
}

/** Every binding that a pattern stands for, in one spelling. */
export function bindingsOf(pattern: Pattern, environment: GpuEnvironment): string[] {
  let bindings = [''];
  for (const element of pattern) {
    const endings =
      element.kind === 'word'
        ? element.words.map((word) => (word === '' ? '' : `.${word}`))
        : numbered(element, environment);
    bindings = bindings.flatMap((start) => endings.map((ending) => start + ending));
  }
  return bindings.map((binding) => binding.slice(1));
}

function numbered({ limit, word }: NumberElement, environment: GpuEnvironment): string[] {
  const start = word === null ? '' : `.${word}`;
  const count = countOf(limit, environment);
  return Array.from({ length: count }, (_, index) => `${start}[${String(index)}]`);
}
