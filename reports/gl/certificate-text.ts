/** What a GL was asked, section by section, and what differs, as text. */
import type { GlCertificateJson, GlFindingJson } from '../../oracles/gl/kept-certificate.js';
import { differenceEntry } from '../../oracles/compare/compare-differences.js';
import { oneLine } from '../../spec/harmless.js';
import { counted } from '../page/counts.js';
import {
  askedText,
  differenceText,
  doubtsOf,
  interpretationLines,
  reachedText,
  saysOf,
  titleOf,
  wantingLines,
} from './certificate-words.js';

/** The certificate as text. */
export function glCertificateText(certificate: GlCertificateJson): string {
  const { backend, extension, scripts, calls, sections, seed, unsupported } = certificate;
  const width = Math.max(...sections.map((each) => titleOf(each).length));
  return `${[
    `${backend.name} ${backend.version}, ${extension}: ${saysOf(certificate)}`,
    `${counted(scripts, 'script')} (seed ${String(seed)}), ${counted(calls, 'call')} held against the semantics`,
    ...interpretationLines(certificate),
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

function findingLines(finding: GlFindingJson, number: number): readonly string[] {
  const { expected, found, known, sections, script, scripts } = finding;
  return [
    `${String(number)}. ${differenceText(finding)}, shown by ${counted(scripts, 'script')}`,
    ...doubtsOf(finding).map((each) => `   ${each}`),
    `   expected ${expected}`,
    `   found    ${found}`,
    `   a matter of ${sections.map(titleOf).join(', ')}`,
    ...(known === null ? [] : [`   as expected: ${oneLine(known)}`]),
    ...script.trimEnd().split('\n').map((line) => `     ${line}`),
  ];
} // prettier-ignore

/** How what differs is what is listed: entries that nothing fits, and those that are missing. */
function expectationLines({ expectations, findings }: GlCertificateJson): readonly string[] {
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
