/** A language that comes from outside of this project: held against all that is known here before it is registered. */
import type { GuestLanguage } from '../../../semantics/guest/language.js';
import { GuestError, guestIn, registerGuest } from '../../../semantics/guest/registry.js';
import { guestClauses } from '../../cases/guest/clauses.js';
import { FormulaError } from '../../clauses/formula.js';
import { hasShape, wrongShape } from '../../languages/guest/record-shape.js';
import { wrongFormula, wrongRules } from '../../languages/guest/tried.js';
import { builtInFaultNamed } from '../languages.js';

/**
 * Registers a language, until what is given back is called.
 *
 * @throws GuestError for what is no record, and for one that contradicts itself or takes what another language has: an environment, a
 *   header, a document, the name of a fault
 */
export function registerLanguage(given: unknown): () => void {
  if (!hasShape(given)) throw new GuestError(wrongShape(given) ?? 'it is no record');
  requireOwnFaults(given);
  const remove = registerGuest(given);
  try {
    // Formulas are compiled now, and not where the first verdict needs them.
    const guest = guestIn(given.environment.name);
    guestClauses(guest);
    const wrong = wrongRules(given) ?? wrongFormula(guest);
    if (wrong !== null) throw new GuestError(wrong);
  } catch (error) {
    remove();
    throw error instanceof FormulaError ? new GuestError(error.message) : error;
  }
  return remove;
}

/** Whether a record could be registered: what is wrong with it is thrown. @throws GuestError */
export function checkLanguage(given: unknown): void {
  registerLanguage(given)();
}

/** `fault:NAME` is one machine. @throws GuestError */
function requireOwnFaults({ faults }: GuestLanguage): void {
  const taken = faults.find(({ name }) => builtInFaultNamed(name) !== undefined);
  if (taken === undefined) return;
  throw new GuestError(`there is a fault ${taken.name} already, of another language`);
}
