/** Puts a certificate into a folder (docs/certificates.md). */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readResults } from '../../oracles/campaign/read-results.js';
import type { Certificate } from '../../oracles/certify/certificate.js';
import { disagreementCases } from '../../oracles/certify/disagreement-cases.js';
import { DISAGREEMENTS, FILES, replaceFiles } from '../../oracles/certify/folder.js';
import { recordsText, type Recorded } from '../../oracles/certify/kept-records.js';
import { verdictLinesText } from '../../oracles/certify/result-lines.js';
import { sha256Of } from '../../oracles/certify/sha256.js';
import { certificateHtml } from './html.js';
import { junitXml, type UnitResult } from './junit.js';
import { statementText, type Subject } from './statement.js';

/**
 * Writes all files of the folder but results.jsonl, which a campaign has streamed there already and which
 * is written here where there was none; last the manifest. Gives the page's path. Fails as the file system
 * does.
 *
 * @param recorded the records of a recording, to be kept with what is said of them
 * @param tested what was certified, for a statement to be signed; null where none is asked for
 * @param exhausted the slices of what the certificate says of every operand; null where it says nothing
 */
export function writeCertificate(
  certificate: Certificate,
  directory: string,
  recorded: Recorded | null = null,
  tested: readonly Subject[] | null = null,
  exhausted: string | null = null,
): string {
  const streamed = certificate.campaign === null ? null : resultsOf(directory);
  const records = recorded === null ? '' : recordsText(recorded);
  const files = new Map([
    ...(streamed === null
      ? [[FILES.results, verdictLinesText(certificate) + records] as const]
      : []),
    ...(exhausted === null ? [] : [[FILES.exhausted, exhausted] as const]),
    ...filesOf(certificate, streamed ?? []),
  ]);
  if (tested !== null) {
    const names = [...new Set([...files.keys(), FILES.results])].sort();
    const digests = names.map((name) => {
      const data = files.get(name) ?? readFileSync(join(directory, name));
      return { name, sha256: sha256Of(data) };
    });
    files.set(FILES.statement, statementText(certificate, { tested, files: digests }));
  }
  replaceFiles(directory, files);
  return join(directory, FILES.page);
}

/** The files that are made of a certificate and the results of its units: texts by their paths in the folder. */
export function filesOf(
  certificate: Certificate,
  results: readonly UnitResult[],
): ReadonlyMap<string, string> {
  const cases = disagreementCases(certificate);
  return new Map([
    [FILES.certificate, `${JSON.stringify(certificate, null, 2)}\n`],
    [FILES.junit, junitXml(certificate, results)],
    [FILES.page, certificateHtml(certificate, cases)],
    ...cases.map(({ file, text }) => [`${DISAGREEMENTS}/${file}`, text] as const),
  ]);
}

/** The lines that a campaign streamed; null where it streamed them nowhere, or elsewhere. */
function resultsOf(directory: string): readonly UnitResult[] | null {
  const path = join(directory, FILES.results);
  return existsSync(path) ? readResults(path).lines : null;
}
