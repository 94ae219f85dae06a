/** Commands of the GL around GPU programs, to whoever checks cases. They load nothing and have no steps of a program. */
import type { CaseLanguage } from '../language.js';
import type { GlCase } from './case.js';
import { checkGlCase } from './check-case.js';

export const GL: CaseLanguage<GlCase, never, never> = {
  casesOf: ({ glCases }) => glCases,
  checker: () => ({ check: checkGlCase }),
};
