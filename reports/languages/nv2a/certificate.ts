/** What is printed of an implementation of words of the NV2A. */
import type { WordsCertificate, WordsFound } from '../../../oracles/words/certificate.js';
import type { SmallestWords } from '../../../oracles/words/smallest.js';
import { UNKNOWN } from '../../../oracles/words/expected.js';
import { counted, grouped } from '../../page/counts.js';
import type { Paint } from '../../page/paint.js';

/** Names of groups, before the columns. */
const NAME = 26;

export function wordsVerdictText(certificate: WordsCertificate): string {
  return `${certificate.backend.spec}: ${wordsHeadlineText(certificate)}`;
}

/** The verdict, and of what: nobody who was asked a part is the same in all. */
export function wordsHeadlineText({
  verdict,
  queries,
}: Pick<WordsCertificate, 'verdict' | 'queries'>): string {
  return queries.length === 0 ? verdict : `${verdict} (asked of ${queries.join(', ')} alone)`;
}

export function wordsCertificateText(certificate: WordsCertificate, paint: Paint): string {
  const { backend, verdict, expectations } = certificate;
  const mark =
    verdict === 'differs' ? paint.bad : verdict === 'incomplete' ? paint.warn : paint.good;
  return [
    `${backend.name} ${backend.version}`.trimEnd() +
      ', words of the NV2A, held against the engine nv20',
    ...(backend.provenance === null ? [] : [backend.provenance]),
    '',
    `Verdict: ${mark(verdict)}`,
    wordsCountsText(certificate),
    ...(certificate.queries.length === 0
      ? []
      : [`Asked of ${certificate.queries.join(', ')} alone`]),
    ...Object.entries(certificate.readings).map((pair) => `With the reading ${pair.join('=')}`),
    ...(certificate.firstBeyond === null
      ? []
      : [
          `${counted(certificate.beyond, 'run')} by more than errors within the tolerance come to, the first in ${certificate.firstBeyond}`,
        ]),
    ...(expectations === null ? [] : [`Held against ${expectations.file}`]),
    ...certificate.absent.map(({ place, says }) =>
      paint.bad(`${place} lists ${says}, which is not there`),
    ),
    '',
    `${'Asked'.padEnd(NAME)}${['runs', 'same', 'differ', 'open'].map((each) => each.padStart(8)).join('')}`,
    ...certificate.groups.map((group) => groupText(group, paint)),
    ...certificate.found.flatMap((found) => ['', ...foundText(found, paint)]),
    ...(certificate.untold === 0
      ? []
      : [
          '',
          `${counted(certificate.untold, 'program')} that differ are counted with none of these`,
        ]),
    ...(certificate.alike === 0
      ? []
      : ['', `${counted(certificate.alike, 'other group')} with runs that differ: not made small`]),
    ...openText(certificate),
    ...refusedText(certificate),
    '',
    certificate.console,
    '',
  ].join('\n');
}

/** "10 of 12 runs: 9 the same, 1 differ …". */
export function wordsCountsText(certificate: WordsCertificate): string {
  const { asked, planned, same, near, beyond, differs, open, unanswered } = certificate;
  const within = certificate.tolerance === null ? [] : [`${grouped(near + beyond)} near`];
  return (
    `${grouped(asked)} of ${grouped(planned)} runs: ` +
    [
      `${grouped(same)} the same`,
      ...within,
      `${grouped(differs)} differ`,
      `${grouped(open)} open`,
      `${grouped(unanswered)} not answered`,
    ].join(', ')
  );
}

function groupText(
  { group, asked, same, near, beyond, differs, open, accepted }: WordsCertificate['groups'][number],
  paint: Paint,
): string {
  const columns = [asked, same + near + beyond, differs, open]
    .map((each) => grouped(each).padStart(8))
    .join('');
  const known = accepted === null ? '' : `  expected: ${accepted}`;
  const line = `${group.padEnd(NAME)}${columns}${known}`;
  return differs > 0 && accepted === null ? paint.bad(line) : line;
}

/** The smallest program that shows a difference. */
export function foundText(
  {
    groups,
    blame,
    text,
    words,
    inputs,
    differences,
    incident,
    isMinimal,
    accepted = null,
  }: SmallestWords & Partial<Pick<WordsFound, 'groups' | 'accepted'>>,
  paint: Paint,
): readonly string[] {
  const registers = [
    ...Object.entries(inputs.v).map(([number, quad]) => [`v${number}`, quad] as const),
    ...Object.entries(inputs.c).map(([number, quad]) => [`c[${number}]`, quad] as const),
  ];
  return [
    `${paint.strong('Differs:')} ${blame}`,
    ...(groups === undefined ? [] : [`  in ${groups.join(', ')}`]),
    '  !!NV2A',
    ...text.flatMap((line, index) => [
      `  ${line}`,
      `  # ${(words[index] ?? []).map((each) => each.slice(2)).join(' ')}`,
    ]),
    ...registers.map(([name, quad]) => `  # ${name} ${quad.join(' ')}`),
    ...differences.map(
      ({ where, expected, observed, kind }) => `  ${where}: ${observed}, not ${expected} (${kind})`,
    ),
    ...(incident === null ? [] : [`  ${incident.verdict}: ${incident.reason}`]),
    ...(isMinimal ? [] : ['  not made as small as it gets']),
    ...(accepted === null ? [] : [`  expected: ${accepted}`]),
  ];
}

/** Values of fields that are not asked about. */
export function refusedText({ refused }: WordsCertificate): readonly string[] {
  if (refused.length === 0) return [];
  const fields = refused.map(({ field, values }) => `  ${field}: ${counted(values, 'value')}`);
  return ['', 'Not asked, since descriptions give them no meaning, or several:', ...fields];
}

export function openText({ differences, unknown }: WordsCertificate): readonly string[] {
  const differing = differences.map(({ difference, met, readings, either }) => {
    const counts = Object.entries(readings).map(([name, count]) => `${name} ${String(count)}`);
    const untold = either === 0 ? '' : `, either ${String(either)}`;
    return `  ${difference}: ${counts.join(', ')}${untold} of ${String(met)}`;
  });
  const others = Object.entries(unknown).flatMap(([what, count]) => {
    const says = UNKNOWN[what];
    return says === undefined ? [] : [`  ${says}: ${String(count)}`];
  });
  if (differing.length + others.length === 0) return [];
  return ['', 'Open, by which nobody is convicted (docs/nv2a.md):', ...differing, ...others];
}
