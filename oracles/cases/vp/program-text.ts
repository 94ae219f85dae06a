/** The program that a case of VP programs runs: the text that it gives, and what the harness writes around less than a program. */
import type { Environment } from '../../../spec/environments.js';
import type { CaseProgram } from '../case.js';

/** A whole program. */
export function wholeProgram(text: string): CaseProgram {
  return { text, given: text, closed: false };
}

/**
 * A program of some instructions. A program loads only if it writes HPOS, or in VSP1.0 a program
 * parameter (§2.14.1.8, §2.14.5); where the instructions do not, one more is written at the end.
 */
export function programOf(given: string, environment: Environment): CaseProgram {
  const trimmed = given.trimEnd();
  // One instruction needs its ";"; several have theirs, and may end in a label.
  const end = /[;:]\s*(#[^\n\r]*)?$/.test(trimmed) || trimmed === '' ? '' : ';';
  const closing = closingInstruction(given, environment);
  const last = closing === null ? '' : `${closing}\n`;
  return {
    text: `${environment.header}\n${trimmed}${end}\n${last}END\n`,
    given,
    closed: closing !== null,
  };
}

/** An instruction that satisfies the loader, or null where one is there or none is allowed. */
function closingInstruction(given: string, environment: Environment): string | null {
  const text = given.replace(/#[^\n\r]*/g, '');
  if (environment.programType === 'state') {
    return /(^|[;:\s])[A-Z]\w*\s*c\s*\[[^\]]*\]\s*(\.\s*[xyzw]+\s*)?,/.test(text)
      ? null
      : 'MOV c[0], R0;';
  }
  if (/\bo\s*\[\s*HPOS\s*\]/.test(text)) return null;
  // A position-invariant program must not write HPOS (§2.14.6.1).
  return /\bOPTION\s+NV_position_invariant\b/.test(text) ? null : 'MOV o[HPOS], R0;';
}
