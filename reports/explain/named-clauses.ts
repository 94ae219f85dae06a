/** Clauses and errata whose sentences name a thing: a command of the GL, a register, a binding. */
import type * as format from '../json/explain-format.js';
import type { Described } from '../../oracles/described.js';
import type { Erratum } from '../../spec/load/errata.js';
import type { Specification } from '../../spec/load/specification.js';

export type NamedClause = Described<typeof format.namedClause>;

interface Named {
  readonly clauses: ReadonlyMap<string, readonly NamedClause[]>;
  readonly errata: ReadonlyMap<string, readonly Erratum[]>;
}

/** Words of sentences, with the dots of bindings: "TrackMatrixNV", "HPOS", "result.color.front". */
const WORD = /[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*/g;

const made = new WeakMap<Specification, Named>();

/** @param word as the sentence has it, without an index: "vertex.attrib" for vertex.attrib[3] */
export function clausesNaming(word: string, specification: Specification): readonly NamedClause[] {
  return namedIn(specification).clauses.get(word) ?? [];
}

/** Those whose problem or place names it. */
export function errataNaming(word: string, specification: Specification): readonly Erratum[] {
  return namedIn(specification).errata.get(word) ?? [];
}

function namedIn(specification: Specification): Named {
  const known = made.get(specification);
  if (known !== undefined) return known;
  const { clauses, gpuClauses, errata } = specification;
  const all = [...clauses, ...gpuClauses].map(({ id, says }) => ({ id, says }));
  const named = {
    clauses: byWord(all, ({ says }) => says),
    errata: byWord(errata, ({ problem, where }) => [problem, ...where].join(' ')),
  };
  made.set(specification, named);
  return named;
}

function byWord<T>(
  things: readonly T[],
  textOf: (thing: T) => string,
): ReadonlyMap<string, readonly T[]> {
  const found = new Map<string, T[]>();
  for (const thing of things) {
    // "glBegin" of some sentences is "Begin" of others.
    const words = spelt(textOf(thing)).match(WORD) ?? [];
    for (const word of new Set(words.map((each) => each.replace(/^gl(?=[A-Z])/, '')))) {
      const own = found.get(word);
      if (own === undefined) found.set(word, [thing]);
      else own.push(thing);
    }
  }
  return found;
}

/** "VertexAttrib{1234}{sfd}NV" as the names that it stands for, with a space between them. */
export function spelt(text: string): string {
  return text.replace(/\w+(?:\{\w+\}\w*)+/g, (word) => namesOf(word).join(' '));
}

function namesOf(word: string): readonly string[] {
  const [, head = '', letters, tail = ''] = /^(\w*?)\{(\w+)\}(.*)$/.exec(word) ?? [];
  if (letters === undefined) return [word];
  const tails = namesOf(tail);
  return [...letters].flatMap((letter) => tails.map((rest) => head + letter + rest));
}
