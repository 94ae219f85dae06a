/** Certificates for tests, made by openssl: an authority, and what it vouches for. */
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

export function hasOpenssl(): boolean {
  return spawnSync('openssl', ['version']).status === 0;
}

export interface Pair {
  readonly cert: string;
  readonly key: string;
}

function openssl(...words: readonly string[]): void {
  const { status, stderr } = spawnSync('openssl', words, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`openssl ${words.join(' ')}: ${stderr}`);
}

const KEY = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];

/** An authority of one's own. */
export function authority(folder: string, name: string): Pair {
  const [cert, key] = [join(folder, `${name}.crt`), join(folder, `${name}.key`)];
  openssl(
    'req',
    '-x509',
    ...KEY,
    '-keyout',
    key,
    '-out',
    cert,
    '-days',
    '2',
    '-subj',
    `/CN=${name}`,
  );
  return { cert, key };
}

/** @param hosts "IP:127.0.0.1", "DNS:localhost" */
export function vouchedFor(folder: string, name: string, by: Pair, hosts: string): Pair {
  const [cert, key] = [join(folder, `${name}.crt`), join(folder, `${name}.key`)];
  const [request, extension] = [join(folder, `${name}.csr`), join(folder, `${name}.ext`)];
  writeFileSync(extension, `subjectAltName=${hosts}\n`);
  openssl('req', ...KEY, '-keyout', key, '-out', request, '-subj', `/CN=${name}`);
  openssl(
    ...['x509', '-req', '-in', request, '-CA', by.cert, '-CAkey', by.key, '-CAcreateserial'],
    ...['-out', cert, '-days', '2', '-extfile', extension],
  );
  return { cert, key };
}
