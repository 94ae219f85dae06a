/** Words that answers show of vertices and primitives, of those that are defined: all together, and by what they are of. */
import { below, isEnough, type Share } from './floor.js';
import type { Shown } from './implementation.js';

export class ShownWords implements Shown {
  shown = 0;
  all = 0;
  readonly #parts = new Map<string, { asked: number; all: number }>();

  /** By a result, an attribute, or a command that sends vertices. */
  get parts(): ReadonlyMap<string, Share> {
    return this.#parts;
  }

  /** Those of some parts together. */
  of(parts: readonly string[]): Share {
    const some = parts.flatMap((part) => this.#parts.get(part) ?? []);
    const sum = (of: keyof Share): number => some.reduce((all, each) => all + each[of], 0);
    return { asked: sum('asked'), all: sum('all') };
  }

  get share(): Share {
    return { asked: this.shown, all: this.all };
  }

  /** Counts one word. */
  count(part: string, isShown: boolean): void {
    this.#add(part, { asked: Number(isShown), all: 1 });
    this.all++;
    if (isShown) this.shown++;
  }

  /** Counts those of an answer. @param by what it was an answer to */
  add({ shown, all, parts = new Map() }: Shown, by: string): void {
    if (all === 0) return;
    this.shown += shown;
    this.all += all;
    this.#add(by, { asked: shown, all });
    for (const [part, share] of parts) this.#add(part, share);
  }

  #add(part: string, { asked, all }: Share): void {
    const own = this.#parts.get(part) ?? { asked: 0, all: 0 };
    own.asked += asked;
    own.all += all;
    this.#parts.set(part, own);
  }
}

/** Parts of words that are told of in one certificate. */
const MOST_PARTS = 12;

/** Parts that are not enough by themselves where all are enough together, in words: results that no answer shows, commands whose vertices none shows. */
export function partsBelow(what: string, { share, parts }: ShownWords, least: number): readonly string[] {
  if (!isEnough(share, least)) return [];
  const wanting = [...parts].flatMap(([part, own]) => below(`${what}, ${part}`, own, least));
  const more = wanting.length - MOST_PARTS;
  return more <= 0 ? wanting : [...wanting.slice(0, MOST_PARTS), `${what}, ${String(more)} more`];
} // prettier-ignore
