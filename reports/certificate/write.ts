/** Puts a certificate into a folder (docs/certificates.md). */
import { existsSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readResults } from '../../oracles/campaign/read-results.js';
import type { Certificate } from '../../oracles/certify/certificate.js';
import { disagreementCases } from '../../oracles/certify/disagreement-cases.js';
import { DISAGREEMENTS, FILES, writeManifest } from '../../oracles/certify/folder.js';
import { verdictLinesText } from '../../oracles/certify/result-lines.js';
import { certificateHtml } from './html.js';
import { junitXml, type UnitResult } from './junit.js';

/**
 * Writes all files of the folder but results.jsonl, which a campaign has streamed there already and which
 * is written here where there was none; last the manifest. Gives the page's path. Fails as the file system
 * does.
 */
export async function writeCertificate(
  certificate: Certificate,
  directory: string,
): Promise<string> {
  await mkdir(directory, { recursive: true });
  const put = (name: string, text: string): Promise<void> => writeFile(join(directory, name), text);
  const streamed = certificate.campaign === null ? null : resultsOf(directory);
  if (streamed === null) await put(FILES.results, verdictLinesText(certificate));
  await put(FILES.certificate, `${JSON.stringify(certificate, null, 2)}\n`);
  await put(FILES.junit, junitXml(certificate, streamed ?? []));
  const cases = disagreementCases(certificate);
  await put(FILES.page, certificateHtml(certificate, cases));
  // Those of an earlier run would not belong to this one.
  await rm(join(directory, DISAGREEMENTS), { recursive: true, force: true });
  if (cases.length > 0) await mkdir(join(directory, DISAGREEMENTS));
  for (const { file, text } of cases) await put(`${DISAGREEMENTS}/${file}`, text);
  writeManifest(directory);
  return join(directory, FILES.page);
}

/** The lines that a campaign streamed; null where it streamed them nowhere, or elsewhere. */
function resultsOf(directory: string): readonly UnitResult[] | null {
  const path = join(directory, FILES.results);
  return existsSync(path) ? readResults(path).lines : null;
}
