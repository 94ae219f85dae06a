/** `vpspec verify DIR` of a certificate of words of the NV2A. */
import { randomInt } from 'node:crypto';
import type { AskedAgain } from '../../oracles/certify/ask-again.js';
import type { CertificateFiles } from '../../oracles/certify/certificate-files.js';
import type { WordsCertificate } from '../../oracles/words/certificate.js';
import { jsonText } from '../../reports/json/text.js';
import { WORDS_NAME } from '../../semantics/nv2a/header.js';
import { EXIT, InputError } from '../exit.js';
import { Interruption } from '../interruption.js';

/** How `vpspec verify` is asked. */
export interface VerifyFlags {
  readonly backend?: string;
  readonly sample?: number;
  readonly seed?: number;
  /** Slices of every operand to be asked again. */
  readonly recheck?: number;
  readonly json?: boolean;
  readonly quiet?: boolean;
}

/** With the number of units to be asked again. */
type Asked = VerifyFlags & { readonly sample: number };

/** Verifies and prints; returns the exit code. @throws InputError, FolderError */
export async function runVerifyWords(
  directory: string,
  files: CertificateFiles,
  flags: Asked,
): Promise<number> {
  if (flags.recheck !== undefined) {
    throw new InputError('--recheck: a certificate of words tells of no slices of every operand');
  }
  const { verifyWords } = await import('../../oracles/certify/words/verify.js');
  const { wordOf } = await import('../../oracles/certify/verify.js');
  const { hashes } = await import('../../oracles/certify/hashes.js');
  const { version } = await import('../../oracles/certify/version.js');
  const { wordsCertificateHtml } = await import('../../reports/languages/nv2a/certificate-html.js');
  const { verificationText, verificationJson, wordWith } =
    await import('../../reports/certificate/verification.js');
  const { paintFor } = await import('../paint.js');
  const { progressBar } = await import('../progress.js');
  const bar = progressBar(process.stderr, 'program');
  const verifier = {
    version: version(),
    hashes: hashes(WORDS_NAME),
    today: new Date().toISOString().slice(0, 10),
  };
  const found = await verifyWords(files, verifier, wordsCertificateHtml, (done, total) => {
    bar.update({ done, total, label: 'words', failures: 0 });
  }).finally(bar.clear);
  // Who is asked again can tell nothing of a folder that disagrees with itself.
  const again =
    flags.backend === undefined || found.certificate === null || wordOf(found) !== 'verified'
      ? null
      : await askedAgain(files, found.certificate, flags.backend, flags);
  process.stdout.write(
    flags.json === true
      ? jsonText(verificationJson(directory, found, again))
      : verificationText(
          directory,
          found,
          { again, rechecked: null },
          paintFor(process.stdout),
          flags.quiet === true,
        ),
  );
  return wordWith(found, again) === 'verified' ? EXIT.ok : EXIT.disagreement;
}

async function askedAgain(
  files: CertificateFiles,
  certificate: WordsCertificate,
  spec: string,
  { sample, seed = randomInt(2 ** 31) }: Asked,
): Promise<AskedAgain> {
  const { askWordsAgain } = await import('../../oracles/certify/words/ask-again.js');
  const { openWords } = await import('../../oracles/words/open.js');
  const { progressBar } = await import('../progress.js');
  const bar = progressBar(process.stderr, 'program');
  const interruption = new Interruption();
  const readings = new Map(Object.entries(certificate.readings));
  try {
    const again = await askWordsAgain({
      files,
      certificate,
      open: async () => (await openWords(spec, { readings })).box,
      sample,
      seed,
      onProgress: (done, total) => {
        bar.update({ done, total, label: 'words', failures: 0 });
      },
      signal: interruption.signal,
    });
    if (interruption.signal.aborted) {
      throw interruption.ended(
        `interrupted after ${String(again.asked)} programs; nothing is proved`,
      );
    }
    return again;
  } finally {
    bar.clear();
    interruption.release();
  }
}
