/** Puts a certificate into a directory: a page for people, JSON for programs. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Certificate } from '../../oracles/certify/certificate.js';
import { certificateHtml } from './html.js';

/** Writes `index.html` and `certificate.json`; gives the page's path. Fails as the file system does. */
export async function writeCertificate(
  certificate: Certificate,
  directory: string,
): Promise<string> {
  await mkdir(directory, { recursive: true });
  const page = join(directory, 'index.html');
  await writeFile(join(directory, 'certificate.json'), `${JSON.stringify(certificate, null, 2)}\n`);
  await writeFile(page, certificateHtml(certificate));
  return page;
}
