/**
 * A certificate as an in-toto Statement (v1) with the predicate test-result (v0.1), for its owner to sign: what was tested,
 * and the files of the folder, by their digests (docs/certificates.md, Signing).
 */
import { z } from 'zod';
import { sha256Of } from '../../oracles/certify/sha256.js';
import { isOfCertificate } from '../../oracles/certify/folder-names.js';
import type { Certificate, Verdict } from '../../oracles/certify/certificate.js';
import { clauseStandings } from '../../oracles/certify/scope.js';
import { isGood } from '../../oracles/certify/verdict.js';
import { HARMLESS_LINE } from '../../spec/harmless.js';
import { headlineText } from './headline.js';

const STATEMENT = 'https://in-toto.io/Statement/v1';
const PREDICATE = 'https://in-toto.io/attestation/test-result/v0.1';

/** A file that a statement is about. */
export interface Subject {
  readonly name: string;
  /** The hash of its bytes, in 64 hexadecimal digits. */
  readonly sha256: string;
}

/**
 * The statement's text.
 *
 * @param tested what was certified; `files` are those of the certificate's folder
 */
export function statementText(
  certificate: Certificate,
  { tested, files }: { readonly tested: readonly Subject[]; readonly files: readonly Subject[] },
): string {
  const statement = {
    _type: STATEMENT,
    subject: [...tested, ...files].map(({ name, sha256 }) => ({ name, digest: { sha256 } })),
    predicateType: PREDICATE,
    predicate: {
      result: resultOf(certificate),
      configuration: configurationOf(certificate),
      ...testsOf(certificate),
      // A field of our own: the framework lets consumers ignore what they do not know.
      vpspecVerdict: headlineText(certificate),
    },
  };
  return `${JSON.stringify(statement, null, 2)}\n`;
}

const WARNED: readonly Verdict[] = ['conforms by the letter', 'conforms with expected failures'];

function resultOf(certificate: Certificate): 'PASSED' | 'WARNED' | 'FAILED' {
  if (!isGood(certificate)) return 'FAILED';
  return WARNED.includes(certificate.verdict) ? 'WARNED' : 'PASSED';
}

/** The tests are the clauses that were reached; what departs without a clause is told by its unit. */
function testsOf(
  certificate: Certificate,
): Record<'passedTests' | 'warnedTests' | 'failedTests', readonly string[]> {
  const { clauses, programClauses = [], programs, expectations } = certificate;
  const known = new Set((expectations?.expected ?? []).map(({ clause }) => clause));
  const unexpected = new Set((expectations?.unexpected ?? []).map(({ clause }) => clause));
  const ids = [...new Set([...clauses, ...programClauses].map(({ id }) => id))];
  const standings = clauseStandings(ids, { clauses, programClauses });
  const of = (wanted: string): readonly string[] =>
    ids.filter((id) => standings.get(id) === wanted);
  const isWarned = (id: string): boolean => known.has(id) && !unexpected.has(id);
  const units = (programs?.violations ?? [])
    .filter(({ disagreement, accepted }) => disagreement === null && accepted === null)
    .map(({ name }) => name);
  return {
    passedTests: of('hold'),
    warnedTests: of('violated').filter(isWarned),
    failedTests: [...of('violated').filter((id) => !isWarned(id)), ...units],
  };
}

/** What was asked, by which state of vpspec, against which list: resources, each with its digest or its content. */
function configurationOf(certificate: Certificate): readonly unknown[] {
  const { vpspec, hashes, environment, document, campaign, scope, expectations } = certificate;
  const asked = {
    environment,
    document: document.id,
    part: scope?.part ?? null,
    floor: scope?.floor.name ?? null,
    ...(campaign === null
      ? {}
      : { seed: campaign.seed, shard: campaign.shard, budget: campaign.budget }),
  };
  const content = JSON.stringify(asked);
  const list = expectations?.text;
  return [
    ...(['specification', 'corpus', 'tool'] as const).map((part) => ({
      name: `vpspec ${vpspec} ${part}`,
      digest: { sha256: hashes[part] },
    })),
    {
      name: 'asked',
      digest: { sha256: sha256Of(content) },
      content: Buffer.from(content).toString('base64'),
      mediaType: 'application/json',
    },
    ...(list === undefined
      ? []
      : [{ name: 'known violations', digest: { sha256: sha256Of(list) } }]),
  ];
}

/** Whether a file that was certified can be a subject beside those of the folder. */
export function isSubjectName(name: string): boolean {
  return HARMLESS_LINE.test(name) && !/[\t\r\n]/.test(name) && !isOfCertificate(name);
}

const statementSchema = z.looseObject({
  subject: z.array(
    z.looseObject({
      name: z.string(),
      digest: z.looseObject({ sha256: z.string().regex(/^[0-9a-f]{64}$/) }),
    }),
  ),
});

/** What a statement says was certified: only its owner knows. Nothing where it is none. */
export function testedIn(text: string): readonly Subject[] {
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch {
    return [];
  }
  const read = statementSchema.safeParse(data);
  if (!read.success) return [];
  return read.data.subject
    .map(({ name, digest }) => ({ name, sha256: digest.sha256 }))
    .filter(({ name }) => isSubjectName(name));
}
