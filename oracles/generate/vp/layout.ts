/** The order of a program's parts: subroutines before or behind, and two halves the wrong way round. */
import type { ItemSyntax } from '../../../semantics/language/ast.js';
import { label, transfer } from './nodes.js';
import { chance, type Source } from '../source.js';
import type { Writer } from './writer.js';

/** The statements of a program. */
export interface Body {
  readonly items: readonly ItemSyntax[];
  /** Instructions executed at most. */
  readonly bound: number;
  /** The n of the first values of its loops. */
  readonly counts: number;
}

export interface Parts {
  /** Where execution begins. */
  readonly first: readonly ItemSyntax[];
  /** What is executed after it, where that stands elsewhere. */
  readonly second: readonly ItemSyntax[] | null;
  readonly subroutines: readonly (readonly ItemSyntax[])[];
}

/** Where execution begins, if there is such a label (§2.14.2.3). */
const ENTRY = 'main';

/**
 * Puts the parts together with one instruction more where there are subroutines, and two more where
 * there is a second part.
 */
export function layOut(
  source: Source,
  writer: Writer,
  { first, second, subroutines }: Parts,
): readonly ItemSyntax[] {
  const end = writer.newName();
  const stop = (): ItemSyntax =>
    chance(source, 0.5) ? transfer('RET', null, null) : transfer('BRA', end, null);
  const entry = label(ENTRY);
  const functions = subroutines.flat();
  let items: ItemSyntax[];
  if (second !== null) {
    // BRA second; … second: …; the second part stands first, so that the branch goes backwards.
    const name = writer.newName();
    const main = [entry, ...first, transfer('BRA', name, null)];
    const rest = [label(name), ...second, stop()];
    const filler = subroutines.length > 0 ? [stop()] : [];
    items = [...rest, ...functions, ...filler, ...main];
  } else if (subroutines.length === 0) {
    items = chance(source, 0.08) ? [entry, ...first] : [...first];
  } else if (chance(source, 0.5)) {
    items = [...functions, entry, ...first, stop()];
  } else {
    items = [...(chance(source, 0.3) ? [entry] : []), ...first, stop(), ...functions];
  }
  writer.begin();
  writer.placeAll();
  items = [...items, ...writer.items];
  const isUsed = items.some((item) => item.kind === 'instruction' && item.target?.label === end);
  // A label that no branch names is permitted too.
  return isUsed || chance(source, 0.03) ? [...items, label(end)] : items;
}
