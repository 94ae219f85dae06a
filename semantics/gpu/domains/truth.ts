/** Truth values of the nominal domain: true, false, or undefined where a test has an undefined operand. */
import { UNDEFINED, type Undefined } from './undefined.js';

export type Truth = boolean | Undefined;

export function not(test: Truth): Truth {
  return test === UNDEFINED ? UNDEFINED : !test;
}

/** True as soon as either is. */
export function or(a: Truth, b: Truth): Truth {
  if (a === true || b === true) return true;
  return a === UNDEFINED || b === UNDEFINED ? UNDEFINED : false;
}
