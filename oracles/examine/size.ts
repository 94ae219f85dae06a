/** The size of what a program was shrunk to. */
import { parse } from '../../semantics/language/parse.js';
import type { Candidate } from '../edit/vp/candidate.js';
import { instructionsOf } from '../shrink/vp/edit.js';

/** Instructions of a program; of one that the grammar refuses, its statements. */
export function sizeOf({ text, syntax }: Candidate): number {
  if (syntax !== null) return instructionsOf(syntax).length;
  const parsed = parse(text);
  if (parsed.parsed) return instructionsOf(parsed.syntax).length;
  const body = text
    .replace(/#[^\n\r]*/g, '')
    .replace(/^\s*!!\S*/, '')
    .replace(/\w+\s*:/g, '');
  return body.split(';').filter((statement) => !/^\s*(?:OPTION.*|END)?\s*$/.test(statement)).length;
}
