import { takesDefaults } from '../domains/assignments.js';
import type { Chooser } from '../domains/chooser.js';

/** The rule that a domain needs: where every choice falls on its default, the plain one says all (../instructions/plain.test.ts). */
export function ruleIn<R>(
  { operation, plain }: { readonly operation: R; readonly plain?: R },
  domain: Pick<Chooser, 'choose'>,
): R {
  return plain !== undefined && takesDefaults(domain) ? plain : operation;
}
