/** What a GL was asked, section by section, and what differs: as text, as a page in Markdown, and as JSON. */
import type { CertifiedSection, GlCertificate, GlFinding } from '../../oracles/gl/certificate.js';
import type { Share } from '../../oracles/gl/floor.js';
import { differenceEntry } from '../../oracles/compare/compare-differences.js';
import { oneLine } from '../../spec/harmless.js';
import { decimal } from '../../semantics/number/binary32.js';
import { counted, grouped } from '../page/counts.js';
import { scriptText } from './script-text.js';

/** What `vpspec gl certify --json` prints, and certificate.json holds. */
export interface GlCertificateJson {
  readonly backend: { readonly name: string; readonly version: string; readonly details: Readonly<Record<string, string>> };
  readonly extension: string;
  readonly seed: number;
  readonly budget: number;
  readonly verdict: string;
  /** What it was held against; null where there was no list. */
  readonly expectations: GlCertificate['expectations'];
  readonly floor: string;
  readonly reached: GlCertificate['reached'];
  readonly wanting: readonly string[];
  readonly scripts: number;
  readonly calls: number;
  readonly leftOff: number;
  readonly sections: readonly CertifiedSection[];
  readonly findings: readonly GlFindingJson[];
  readonly unsupported: GlCertificate['unsupported'];
  /** Disagreements of kinds that were found before. */
  readonly more: number;
} // prettier-ignore

export interface GlFindingJson {
  readonly kind: string;
  /** What a list names it by. */
  readonly about: string;
  /** The reason that the list gives for it; null where none does. */
  readonly known: string | null;
  /** Any one of these is violated. */
  readonly sections: readonly string[];
  /** The last call shows it. */
  readonly script: string;
  readonly calls: number;
  readonly isMinimal: boolean;
  readonly isAlone: boolean;
  readonly scripts: number;
  readonly expected: string;
  readonly found: string;
}

export function glCertificateJson(certificate: GlCertificate): GlCertificateJson {
  const { findings, ...others } = certificate;
  return { ...others, findings: findings.map(findingJson) };
}

function findingJson({ kind, about, known, sections, calls, isMinimal, isAlone, scripts, expected, found }: GlFinding): GlFindingJson {
  return {
    kind,
    about,
    known,
    sections,
    script: scriptText(calls),
    calls: calls.length,
    isMinimal,
    isAlone,
    scripts,
    expected: shown(expected),
    found: shown(found),
  };
} // prettier-ignore

/** Characters of a value that is shown. */
const MOST = 400;

function shown(value: unknown): string {
  const text = plain(value);
  return text.length <= MOST ? text : `${text.slice(0, MOST - 1)}…`;
}

/** A value of the GL in words. */
export function plain(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (value === null) return 'anything';
  if (value instanceof Uint8Array) return JSON.stringify(new TextDecoder('latin1').decode(value));
  if (typeof value === 'number') return decimal(value);
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE';
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) return value.length === 0 ? 'nothing' : value.map(plain).join(isNames(value) ? ' or ' : ', ');
  if (typeof value === 'object' && 'integers' in value) {
    const { integers } = value as { readonly integers: readonly (number | null)[] };
    return integers.length === 0 ? 'no integer' : integers.map((each) => each ?? 'anything').join(', ');
  }
  return JSON.stringify(value, (_, each: unknown) =>
    each instanceof Map ? Object.fromEntries(each) : Object.is(each, -0) ? '-0' : each,
  );
} // prettier-ignore

function isNames(value: readonly unknown[]): boolean {
  return value.every((each) => typeof each === 'string');
}

const SAYS: Readonly<Record<string, string>> = {
  conforms: 'conforms to the documents, as far as it was asked',
  'conforms with expected failures':
    'departs from the documents as its list says, and not otherwise as far as it was asked',
  violates: 'departs from the documents',
  incomplete: 'was asked too little to say: nothing differs in what was asked',
  unsupported: 'has nothing of what is asked',
};

function saysOf({ verdict, findings }: GlCertificate): string {
  if (verdict === 'incomplete' && findings.length > 0)
    return 'was asked too little to say; what differs is told below';
  return SAYS[verdict] ?? verdict;
}

/** The certificate as text. */
export function glCertificateText(certificate: GlCertificate): string {
  const { backend, extension, scripts, calls, sections, seed, unsupported } = certificate;
  const width = Math.max(...sections.map((each) => titleOf(each).length));
  return `${[
    `${backend.name} ${backend.version}, ${extension}: ${saysOf(certificate)}`,
    `${counted(scripts, 'script')} (seed ${String(seed)}), ${counted(calls, 'call')} held against the semantics`,
    ...wantingLines(certificate),
    reachedText(certificate),
    '',
    ...sections.map((each) => `${each.verdict.padEnd(11)} ${titleOf(each).padEnd(width)}  ${askedText(each)}`),
    ...certificate.findings.flatMap((each, index) => ['', ...findingLines(each, index + 1)]),
    ...expectationLines(certificate),
    ...(certificate.more > 0 ? ['', `${counted(certificate.more, 'script')} more showed differences of these kinds.`] : []),
    ...(unsupported.length === 0 ? [] : ['', 'Not there:', ...unsupported.map(({ what, reason }) => `  gl${what}: ${reason}`)]),
  ].join('\n')}\n`;
} // prettier-ignore

/** What was reached, as it is counted. */
function reachedText({ reached, leftOff }: GlCertificate): string {
  const { commands, queries, forms, errors, vertices } = reached;
  const of = ({ asked, all }: Share): string => `${grouped(asked)} of ${grouped(all)}`;
  return [
    `asked ${of(commands)} commands, ${of(queries)} queries and ${of(forms)} other calls by their names`,
    `${of(errors)} errors showed, and ${of(vertices)} words of vertices`,
    ...(leftOff > 0
      ? [`${counted(leftOff, 'script')} left off where they led to what is not modelled`]
      : []),
  ].join('; ');
}

function wantingLines({ floor, wanting }: GlCertificate): readonly string[] {
  return wanting.map((each) => `below the floor "${floor}": ${each}`);
}

function titleOf({ document, section }: Pick<CertifiedSection, 'document' | 'section'>): string {
  return `${document} ${/^\d/.test(section) ? `§${section}` : section}`;
}

function askedText({ asked, erring, open, commands, lacking, unasked }: CertifiedSection): string {
  return [
    counted(asked, 'call'),
    ...(erring > 0 ? [`${String(erring)} that err`] : []),
    ...(open > 0 ? [`${String(open)} left open`] : []),
    ...(commands.all > 0
      ? [`${String(commands.asked)} of ${counted(commands.all, 'command')}`]
      : []),
    ...(lacking.length > 0 ? [`without ${some(lacking)}`] : []),
    ...(unasked.length > 0 ? [`never asked: ${some(unasked)}`] : []),
  ].join(', ');
}

/** Names that are told of many. */
const TOLD = 4;

function some(names: readonly string[]): string {
  const told = names.slice(0, TOLD).map((name) => `gl${name}`);
  const more = names.length - told.length;
  return more > 0 ? `${told.join(', ')} and ${String(more)} more` : told.join(', ');
}

/** What differs, by the kind of a disagreement. */
export const KINDS: Readonly<Record<string, string>> = {
  error: 'another error',
  returned: 'another answer',
  sent: 'other vertices',
  crash: 'no answer',
};

function findingLines(finding: GlFinding, number: number): readonly string[] {
  const { kind, expected, found, sections, isMinimal, isAlone, scripts } = findingJson(finding);
  const times = `shown by ${counted(scripts, 'script')}`;
  const { known } = finding;
  return [
    `${String(number)}. ${KINDS[kind] ?? kind} to gl${finding.call.command}, ${times}${isMinimal ? '' : '; perhaps not the shortest script'}`,
    ...(isAlone ? [] : ['   the calls alone do not show it: something is left of other scripts, or it comes by chance']),
    `   expected ${expected}`,
    `   found    ${found}`,
    `   a matter of ${sections.join(', ')}`,
    ...(known === null ? [] : [`   as expected: ${oneLine(known)}`]),
    ...scriptText(finding.calls).trimEnd().split('\n').map((line) => `     ${line}`),
  ];
} // prettier-ignore

/** How what differs is what is listed: entries that nothing fits, and those that are missing. */
function expectationLines({ expectations, findings }: GlCertificate): readonly string[] {
  if (expectations === null) return [];
  const { file, absent } = expectations;
  const unexpected = findings.filter(({ known }) => known === null);
  return [
    '',
    `Held against ${file}: ${String(findings.length - unexpected.length)} of ${counted(findings.length, 'difference')} are listed.`,
    ...absent.map(({ place, says }) => `  ${place}: nothing differs so any more: ${oneLine(says)}`),
    ...(unexpected.length > 0 ? ['  Not listed:'] : []),
    ...unexpected.map(({ about, kind }) =>
      differenceEntry({ instructions: [JSON.stringify(about)], kinds: [kind] }, 'call'),
    ),
  ];
}

/** The page of a certificate, in Markdown. */
export function glCertificatePage(certificate: GlCertificate): string {
  const { backend, extension, scripts, calls, seed, budget, sections, findings } = certificate;
  return `${[
    `# ${backend.name}: ${extension}`,
    '',
    `${backend.name} ${backend.version} ${saysOf(certificate)}.`,
    '',
    `Asked: ${counted(scripts, 'script')}, ${counted(calls, 'call')}; seed ${String(seed)}, ${counted(budget, 'script')} at random.`,
    '',
    `${reachedText(certificate)}.`,
    ...wantingLines(certificate).map((each) => `\n${each}`),
    ...Object.entries(backend.details).map(([name, value]) => `\n${name}: ${value}`),
    '',
    '| section | verdict | asked |',
    '| --- | --- | --- |',
    ...sections.map((each) => `| ${titleOf(each)} | ${each.verdict} | ${askedText(each)} |`),
    ...(findings.length > 0 ? ['', '## What differs'] : []),
    ...findings.flatMap((each, index) => ['', '```', ...findingLines(each, index + 1), '```']),
    ...expectationLines(certificate),
  ].join('\n')}\n`;
} // prettier-ignore
