/** What the letter of the documents alone permits, a line for each kind: operands, bits, and how far it is off. */
import type { Certificate, LetterReport } from '../../oracles/certify/certificate.js';
import { letterEntry } from '../../oracles/compare/compare-letters.js';
import { counted } from '../page/counts.js';
import { callText, distanceText, wordText } from './words.js';

export function letterLines({ letter, expectations }: Certificate): readonly string[] {
  return (letter?.reports ?? []).map(
    (report) => `${lineOf(report)}${listedText(report, expectations)}`,
  );
}

/** Whether it is listed; where there is a list that lacks it, what would list it. */
function listedText(report: LetterReport, expectations: Certificate['expectations']): string {
  if ((report.accepted ?? null) !== null) return ', expected';
  return expectations === null
    ? ''
    : `; to list it, add to "letter":${letterEntry(report).slice(3)}`;
}

function lineOf({ needs, instruction, records, worst, program }: LetterReport): string {
  const because = needs.length === 0 ? '' : `, permitted by ${needs.join(' and ')} alone`;
  if (worst !== null) {
    const { observed, wanted, expected, ulps } = worst;
    const accepted = expected === null ? (wanted ?? 'another result') : wordText(expected);
    return (
      `${callText(instruction ?? '', worst)} is ${wordText(observed)}, accepted ${accepted}` +
      `${offText(ulps)}${because} (${counted(records, 'result')})`
    );
  }
  if (program === null) return `${counted(records, 'result')}${because}`;
  const { unit, where, observed, allowed, ulps } = program;
  const of = instruction === null ? '' : `${instruction}: `;
  return (
    `${of}${where} is ${observed}, accepted ${allowed}${offText(ulps)}, permitted by the letter alone ` +
    `(${unit}; ${counted(records, 'unit')})`
  );
}

function offText(ulps: number | null): string {
  return ulps === null ? '' : `, ${distanceText(ulps)} off`;
}
