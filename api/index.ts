/**
 * The package: `import { load, run, trace, allowed, judge } from 'vpspec'` (docs/api.md). What it returns is what the commands
 * print with `--json`.
 */
export * from './portable.js';
export { judge, type Implementation, type JudgedRun, type JudgeOptions } from './judge.js';
export type { Observed } from './observed.js';
