/**
 * How a program spells its statements: its own letters, white space and comments, for programs that are written around
 * it. What is printed from the syntax tree has lost them, and with them what a case about the text of programs is for.
 */
import { ENVIRONMENTS } from '../../../spec/environments.js';
import type { ItemSyntax, Place } from '../../../semantics/language/ast.js';
import type { Program } from '../../../semantics/language/load.js';

/** A piece of a statement that is written otherwise. */
export interface Replaced extends Place {
  readonly by: string;
}

const LINE_FEED = 10;
const RETURN = 13;
const HASH = '#'.charCodeAt(0);
const SEMICOLON = ';'.charCodeAt(0);

export class Spelling {
  /** What stands before the first statement: the header and the options. */
  readonly head: string;
  readonly #pieces = new Map<ItemSyntax, Piece>();

  /** @param text the program string that the tree was read from */
  constructor(
    text: string,
    { environment, syntax: { options, items } }: Pick<Program, 'environment' | 'syntax'>,
  ) {
    // Places count bytes.
    const bytes = new TextEncoder().encode(text);
    let from = ENVIRONMENTS[environment.name].header.length;
    for (const { end } of options) from = end;
    this.head = decoded(bytes.subarray(0, from));
    for (const item of items) {
      const to = item.kind === 'label' ? item.end : behind(bytes, item.end);
      this.#pieces.set(item, { bytes: bytes.subarray(from, to), from });
      from = to;
    }
  }

  /** A statement with what stands before it, or undefined if it is none of the program's. */
  of(item: ItemSyntax, replaced: Replaced | null = null): string | undefined {
    const piece = this.#pieces.get(item);
    if (piece === undefined) return undefined;
    const { bytes, from } = piece;
    if (replaced === null) return decoded(bytes);
    const { offset, end, by } = replaced;
    return `${decoded(bytes.subarray(0, offset - from))}${by}${decoded(bytes.subarray(end - from))}`;
  }
}

/** The bytes of a statement, and where in the program they begin. */
interface Piece {
  readonly bytes: Uint8Array;
  readonly from: number;
}

/** Where the statement's semicolon is left behind, with the comments before it. */
function behind(bytes: Uint8Array, end: number): number {
  let at = end;
  while (at < bytes.length && bytes[at] !== SEMICOLON) {
    if (bytes[at] === HASH) {
      while (at < bytes.length && bytes[at] !== LINE_FEED && bytes[at] !== RETURN) at++;
    } else at++;
  }
  return Math.min(at + 1, bytes.length);
}

function decoded(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes);
}
