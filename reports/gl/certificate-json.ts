/** What a certificate of a GL says, as JSON: what was found as text. */
import type { GlCertificate, GlFinding } from '../../oracles/gl/certificate.js';
import type { GlCertificateJson, GlFindingJson } from '../../oracles/gl/kept-certificate.js';
import { withDocuments } from '../../oracles/gl/sections.js';
import { scriptText } from './script-text.js';
import { plain } from './values.js';

export function glCertificateJson(certificate: GlCertificate): GlCertificateJson {
  const { findings, ...others } = certificate;
  return { ...others, findings: findings.map(findingJson) };
}

function findingJson({ kind, about, call, known, sections, calls, isMinimal, isAlone, scripts, expected, found }: GlFinding): GlFindingJson {
  return {
    kind,
    about,
    command: call.command,
    known,
    sections: withDocuments(sections, calls),
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
