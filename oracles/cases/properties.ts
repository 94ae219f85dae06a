/**
 * Cases that expect no result of their own (`expect: clauses`): whatever the program gives, every executable clause about
 * the executed instructions has to hold. They are counted apart from those that say what comes out.
 */
import type { CaseBase, Expectation } from './case.js';
import type { Runs } from './dialect.js';
import type { GlCase } from './gl/case.js';

type Expecting = CaseBase & { readonly expect: Expectation<Runs> };

export function isProperty(given: Expecting | GlCase): boolean {
  return 'expect' in given && given.expect.kind === 'runs' && given.expect.clausesHold;
}
