/**
 * The load restrictions that only a full scan decides (NV_vertex_program2 §2.14.1.8, §2.14.2.3,
 * §2.14.5): the error position is the program's length.
 */
import type { RestrictionId } from '../../spec/restrictions.js';
import type { Scanned } from './check.js';
import { didYouMean } from './phrase.js';
import { suggestion } from './suggest.js';
import { lineAndColumn } from './text.js';
import type { Scope, Violation } from './violation.js';

export function checkWholeProgram(scope: Scope, scanned: Scanned): Violation | null {
  return undefinedLabel(scope, scanned) ?? nothingWritten(scope, scanned);
}

function undefinedLabel({ text }: Scope, { instructions, labels }: Scanned): Violation | null {
  for (const { target } of instructions) {
    if (target === null || labels.has(target.label)) continue;
    const meant = suggestion(target.label, [...labels.keys()]);
    const { line } = lineAndColumn(text, target.offset);
    return {
      restriction: 'undefined-label',
      position: text.length,
      message: `the label ${target.label}, used in line ${String(line)}, is not defined${didYouMean(meant)}`,
      ...(meant === undefined ? {} : { suggestion: meant }),
    };
  }
  return null;
}

function nothingWritten(scope: Scope, { instructions }: Scanned): Violation | null {
  const { text, environment, positionInvariant } = scope;
  const destinations = instructions.flatMap(({ destination }) => destination?.register ?? []);
  const missing = (restriction: RestrictionId, message: string): Violation => ({
    restriction,
    position: text.length,
    message,
  });
  if (environment.programType === 'state') {
    return destinations.some(({ file }) => file === 'parameter')
      ? null
      : missing('no-parameter-write', 'the program writes no program parameter (c[...])');
  }
  if (positionInvariant) return null;
  return destinations.some((register) => register.file === 'result' && register.name === 'HPOS')
    ? null
    : missing('no-hpos-write', 'the program does not write the position, o[HPOS]');
}
