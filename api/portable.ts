/**
 * What needs no Node, and runs in a browser as well: `import { load, run, trace, allowed } from 'vpspec/portable'`. A bundler
 * for browsers takes this for `vpspec` itself.
 */
export { allowed, type AllowedOptions, type AllowedResult } from './allowed.js';
export { InputsError, type Inputs, type TypedNumber, type Value, type Vector } from './inputs.js';
export { load, Program, ProgramError, type Loaded, type ProgramText } from './program.js';
export { run, trace, type End, type RunOptions, type RunResult, type Step } from './run.js';
export { permits, type SetJson } from '../reports/json/set.js';
export type {
  CodesJson,
  ValueJson,
  VectorJson,
  WordJson,
  WordsJson,
} from '../reports/json/value.js';
