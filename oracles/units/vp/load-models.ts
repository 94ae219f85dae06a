/**
 * Known ways of loading wrongly that lead to exactly what an implementation of VP programs says of one: the fault
 * catalogue as a means of diagnosis, where an implementation refuses what loads and names no reason.
 */
import { load } from '../../../semantics/language/load.js';
import type { OwnLoading } from '../../../semantics/language/interpretations.js';
import { FAULTS } from '../../faults/faults.js';
import type { Fault } from '../../faults/fault.js';
import type { Disagreement } from '../../judge/disagreement.js';
import { signatureOfMisplacing, waysOfMisplacing } from '../misplaced.js';
import { refusedAt } from '../refused-at.js';

const LOADERS: readonly Fault[] = FAULTS.filter(({ machine }) => machine.load !== load);

/** The disagreement with the clauses first that such ways violate; as it is where none explains it. */
export function namedByLoading(
  disagreement: Disagreement,
  text: string,
  own: OwnLoading,
): Disagreement {
  if (disagreement.kind !== 'load' || own.loaded) return disagreement;
  if (!load(text).loaded) return misplaced(disagreement, text, own.position);
  const ways = LOADERS.filter(({ machine }) => {
    const result = machine.load(text);
    return !result.loaded && (own.position === null || own.position === result.error.position);
  });
  const [first, ...others] = ways;
  if (first === undefined) {
    return { ...disagreement, signature: `load ${refusedAt(text, own.position)}` };
  }
  const clauses = new Set([first, ...others].flatMap(({ clauses: [main] }) => main));
  for (const id of [...first.clauses, ...disagreement.clauses]) clauses.add(id);
  return {
    ...disagreement,
    clauses: [...clauses],
    signature: `${first.clauses[0]}|load|refused`,
  };
}

/** With the ways in which the position of its error is wrong. */
function misplaced(
  disagreement: Disagreement,
  text: string,
  position: number | null,
): Disagreement {
  const ways = position === null ? [] : waysOfMisplacing(text, position, errorOf);
  const [way] = ways;
  if (way === undefined) return disagreement;
  return { ...disagreement, misplaced: ways, signature: signatureOfMisplacing(way) };
}

function errorOf(text: string): number | null {
  const result = load(text);
  return result.loaded ? null : result.error.position;
}
