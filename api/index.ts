/**
 * The package: `import { load, run, trace, allowed, judge } from 'vpspec'` (docs/api.md). What it returns is what the commands
 * print with `--json`.
 */
export * from './portable.js';
export { judge, type JudgedRun, type JudgeOptions } from './judge.js';
export type { Implementation } from './implementation.js';
export type { Observed } from './observed.js';
export {
  assembly,
  checkLanguage,
  componentwise,
  LanguageError,
  type Language,
  type LanguageClause,
  type LanguageExample,
  type LanguageFault,
  type LanguageModule,
  type LanguageRule,
} from './guests.js';
