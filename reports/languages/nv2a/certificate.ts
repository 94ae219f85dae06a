/** What is printed of an implementation of words of the NV2A. */
import type { WordsCertificate, WordsFound } from '../../../oracles/words/certificate.js';
import { UNKNOWN } from '../../../oracles/words/expected.js';
import { counted, grouped } from '../../page/counts.js';
import type { Paint } from '../../page/paint.js';

/** Names of groups, before the columns. */
const NAME = 26;

export function wordsVerdictText({ backend, verdict }: WordsCertificate): string {
  return `${backend.spec}: ${verdict}`;
}

export function wordsCertificateText(certificate: WordsCertificate, paint: Paint): string {
  const { backend, verdict, asked, planned, same, differs, open, unanswered } = certificate;
  const mark = { 'the same': paint.good, differs: paint.bad, incomplete: paint.warn }[verdict];
  return [
    `${backend.name} ${backend.version}`.trimEnd() +
      ', words of the NV2A, held against the engine nv20',
    ...(backend.provenance === null ? [] : [backend.provenance]),
    '',
    `Verdict: ${mark(verdict)}`,
    `${grouped(asked)} of ${grouped(planned)} runs: ${grouped(same)} the same, ${grouped(differs)} differ, ` +
      `${grouped(open)} open, ${grouped(unanswered)} not answered`,
    '',
    `${'Asked'.padEnd(NAME)}${['runs', 'same', 'differ', 'open'].map((each) => each.padStart(8)).join('')}`,
    ...certificate.groups.map((group) => groupText(group, paint)),
    ...certificate.found.flatMap((found) => ['', ...foundText(found, paint)]),
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

function groupText(
  { group, asked, same, differs, open }: WordsCertificate['groups'][number],
  paint: Paint,
): string {
  const columns = [asked, same, differs, open].map((each) => grouped(each).padStart(8)).join('');
  const line = `${group.padEnd(NAME)}${columns}`;
  return differs > 0 ? paint.bad(line) : line;
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
  }: Omit<WordsFound, 'groups'> & {
    readonly groups?: readonly string[];
  },
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
  ];
}

/** Values of fields that are not asked about. */
function refusedText({ refused }: WordsCertificate): readonly string[] {
  if (refused.length === 0) return [];
  const fields = refused.map(({ field, values }) => `  ${field}: ${counted(values, 'value')}`);
  return ['', 'Not asked, since descriptions give them no meaning, or several:', ...fields];
}

function openText({ differences, unknown }: WordsCertificate): readonly string[] {
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
