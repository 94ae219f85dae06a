/**
 * What is wrong with a text that does not load, whatever the language. Loaders stop at the first violation,
 * as the documents ask; negative coverage wants to know whether there is a second.
 */
import { endOfComment } from '../../semantics/language/text.js';

export interface Violations {
  readonly restrictions: ReadonlySet<string>;
  /** False where a text is not well formed in a way that hides what else is wrong with it. */
  readonly complete: boolean;
}

/** What there is to know of a language's loader. Texts have one character per byte. */
export interface Loading {
  readonly load: (text: string) => Loads;
  /** The tokens with which programs begin. */
  readonly headers: readonly string[];
  /** The offset after the header; null for a text without one. */
  readonly headerEnd: (text: string) => number | null;
  /** All that a text with a header violates, up to where it stops being well formed. */
  readonly scan: (text: string) => Scanned;
  /** Restrictions that taking a statement away may violate by itself. */
  readonly ofWhole: ReadonlySet<string>;
}

type Loads =
  | { readonly loaded: true }
  | {
      readonly loaded: false;
      readonly error: { readonly restriction: string; readonly position: number };
    };

export interface Scanned {
  readonly restrictions: ReadonlySet<string>;
  readonly isWellFormed: boolean;
}

const NONE: Violations = { restrictions: new Set(), complete: true };

/** All restrictions that a text violates; none of one that loads. */
export function violationsIn(text: string, loading: Loading): Violations {
  const result = loading.load(text);
  if (result.loaded) return NONE;
  const headerEnd = loading.headerEnd(text);
  if (headerEnd === null) return withoutHeader(text, loading);
  const { restrictions, isWellFormed } = loading.scan(text);
  if (isWellFormed) return { restrictions, complete: true };
  // What is wrong before the place where the text stops being well formed is one thing, that another.
  if (restrictions.size > 0) {
    return { restrictions: new Set([...restrictions, 'syntax']), complete: false };
  }
  return repaired(text, headerEnd, result.error, loading);
}

/** What is wrong besides the header: what a program with the right one would violate. */
function withoutHeader(text: string, { headers, load }: Loading): Violations {
  const rest = text.replace(/^(\s|#[^\n\r]*)*(!!\S*)?/, '');
  const complete = headers.some((header) => load(`${header}\n${rest}`).loaded);
  return { restrictions: new Set(['header']), complete };
}

/**
 * A text that is not well formed: it is read again without the statement in which the error lies, and
 * with an END where it has none.
 */
function repaired(
  text: string,
  headerEnd: number,
  { restriction, position }: Extract<Loads, { loaded: false }>['error'],
  { load, ofWhole }: Loading,
): Violations {
  const restrictions = new Set([restriction]);
  for (const candidate of repairs(text, headerEnd, position)) {
    const result = load(candidate);
    if (result.loaded || ofWhole.has(result.error.restriction)) {
      return { restrictions, complete: true };
    }
  }
  return { restrictions, complete: false };
}

function repairs(text: string, headerEnd: number, position: number): readonly string[] {
  const { start, end } = statementAround(text, headerEnd, position);
  const cut = `${text.slice(0, start)} ${text.slice(end)}`;
  return [
    `${text}\nEND`, // it only lacks its end
    cut,
    `${cut}\nEND`, // the statement swallowed the end
    text.slice(0, position), // something stands after the end
  ];
}

/** From the end of the statement before to the end of this one; comments hide what is in them. */
function statementAround(
  text: string,
  headerEnd: number,
  position: number,
): { readonly start: number; readonly end: number } {
  let start = headerEnd;
  for (let index = headerEnd; index < text.length; index++) {
    const character = text[index];
    if (character === '#') index = endOfComment(text, index);
    else if (character === ';' || character === ':') {
      if (index >= position) return { start, end: index + 1 };
      start = index + 1;
    }
  }
  return { start, end: text.length };
}
