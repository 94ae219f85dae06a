/** An implementation held against an engine, on the screen. */
import type { Certificate } from '../../oracles/certify/certificate.js';
import type { Paint } from '../page/paint.js';
import { NARROW, wrapped } from '../page/wrapped.js';
import {
  absentLines,
  entryOf,
  instructionLines,
  instructionText,
  programsLines,
  smallestLines,
  smallestText,
} from './against-words.js';

/** What holding it against an engine came to. */
export function againstLines({ against, expectations: list }: Certificate, paint: Paint): string[] {
  if (against === undefined) return [];
  const { engine, instructions, lacking, smallest } = against;
  const [others, same] = [true, false].map((isOther) =>
    instructions.filter(({ differing, near }) => differing + near > 0 === isOther),
  );
  const told = (line: string, indent: string): string[] => wrapped(line, indent, NARROW);
  return [
    paint.strong(`Against the engine ${engine} (docs/against.md)`),
    ...(others ?? []).flatMap((own) => [
      ...told(instructionText(own), '  ').map(
        own.differing > 0 && own.accepted === null ? paint.bad : (line) => line,
      ),
      ...instructionLines(own).flatMap((line) => told(line, '    ')),
    ]),
    ...(same === undefined || same.length === 0
      ? []
      : told(
          `the same on all operands asked: ${same.map((own) => own.instruction).join(', ')}`,
          '  ',
        )),
    ...(lacking.length === 0 ? [] : told(`no results of ${lacking.join(', ')}`, '  ')),
    ...programsLines(against).flatMap((line) => told(line, '  ')),
    ...absentLines(against).flatMap((line) => told(line, '  ').map(paint.bad)),
    ...unlistedLines(against, list).map(paint.bad),
    ...smallest.flatMap((own) => [
      ...told(smallestText(own), '  ').map(own.accepted === null ? paint.bad : (line) => line),
      ...smallestLines(own).map((line) => `    ${line}`),
    ]),
  ];
}

/** What would list differences that are not expected, where there is a list. */
function unlistedLines(
  { instructions, smallest }: NonNullable<Certificate['against']>,
  list: Certificate['expectations'],
): readonly string[] {
  const found = [...instructions.filter(({ differing }) => differing > 0), ...smallest].filter(
    ({ accepted }) => accepted === null,
  );
  if (list === null || found.length === 0) return [];
  return [
    `  Not expected; mend it, or add to "engine" of ${list.file}:`,
    ...new Set(found.map((own) => `    ${entryOf(own)}`)),
  ];
}
