/** `vpspec verify DIR`: whether a certificate follows from the results in its folder. */
import { randomInt } from 'node:crypto';
import { Command } from 'commander';
import type { AskedAgain } from '../oracles/certify/ask-again.js';
import type { CertificateFiles } from '../oracles/certify/certificate-files.js';
import type { Certificate } from '../oracles/certify/certificate.js';
import type { Rechecked } from '../oracles/exhaust/recheck.js';
import type { Specification } from '../spec/load/specification.js';
import { withLanguage } from './language-option.js';
import { Interruption } from './interruption.js';
import { EXIT, InputError, translated } from './exit.js';
import type { VerifyFlags } from './words/verify.js';
import { jsonText } from '../reports/json/text.js';

/** Units asked again where nothing else is said. */
const SAMPLE = 100;

export function verifyCommand(): Command {
  return withLanguage(new Command('verify'))
    .description('compute a certificate again from the results that it keeps')
    .argument(
      '<dir>',
      'a folder that "vpspec certify --out DIR" or "vpspec gl certify --out DIR" wrote, or such a folder as .tar.gz',
    )
    .option('--backend <backend>', 'ask this backend a random part of the units again')
    .option(
      '--sample <units>',
      `how many units (${String(SAMPLE)} if absent)`,
      count('--sample', 1),
    )
    .option('--seed <seed>', 'of the choice (another one each time if absent)', count('--seed', 0))
    .option(
      '--recheck <slices>',
      'ask so many slices of every operand again too (docs/exhaust.md)',
      count('--recheck', 1),
    )
    .option('--json', 'print what was found as JSON')
    .option('--quiet', 'print the last line alone')
    .addHelpText(
      'after',
      '\nEverything that follows from results.jsonl is computed again and compared byte by byte.\n' +
        'With --backend each unit asked again has to come to what results.jsonl says.\n\n' +
        'Exit code 0 if it is verified; 1 if it is unsound, or not verified since another state of vpspec\n' +
        'judged it; 2 if it is none of a certificate; 3 if the backend does not start.\n\n' +
        'Examples:\n' +
        '  vpspec verify docs/certificates/nv20-vp1.1.tar.gz\n' +
        '  vpspec verify docs/certificates/webgpu-vp2.0.tar.gz\n' +
        '  vpspec verify docs/certificates/python-vp1.0.tar.gz --backend "exec:python3 examples/backends/python/vp1.py" --sample 50 --seed 7',
    )
    .action(async (directory: string, flags: VerifyFlags) => {
      process.exitCode = await runVerify(directory, flags);
    });
}

function count(flag: string, least: number): (text: string) => number {
  return (text) => {
    if (/^\d{1,9}$/.test(text) && Number(text) >= least) return Number(text);
    throw new InputError(
      `${flag} ${text}: expected a number from ${String(least)} to 999999999, such as 100`,
    );
  };
}

/** Verifies and prints; returns the exit code. @throws InputError, MachineryError */
export async function runVerify(directory: string, flags: VerifyFlags): Promise<number> {
  if (flags.backend === undefined && (flags.sample ?? flags.seed ?? flags.recheck) !== undefined) {
    throw new InputError('--sample, --seed and --recheck go with --backend');
  }
  const { certificateFiles } = await import('../oracles/certify/certificate-files.js');
  const { FILES } = await import('../oracles/certify/folder-names.js');
  const { isOfWords } = await import('../oracles/certify/other-kinds.js');
  try {
    const files = certificateFiles(directory);
    if (files.has(FILES.answers)) return await verifyOfGl(directory, files, flags);
    if (!isOfWords(files)) return await verifyOfPrograms(directory, files, flags);
    const { runVerifyWords } = await import('./words/verify.js');
    return await runVerifyWords(directory, files, { ...flags, sample: flags.sample ?? SAMPLE });
  } catch (error) {
    throw translated(error);
  }
}

/** A certificate of a language's programs. */
async function verifyOfPrograms(
  directory: string,
  files: CertificateFiles,
  flags: VerifyFlags,
): Promise<number> {
  const { verifyWhole } = await import('../reports/certificate/verify-whole.js');
  const { hashes } = await import('../oracles/certify/hashes.js');
  const { loadSpecification } = await import('../spec/load/specification.js');
  const { wordOf } = await import('../oracles/certify/verify.js');
  const { verificationText, verificationJson, wordWith } =
    await import('../reports/certificate/verification.js');
  const { paintFor } = await import('./paint.js');
  const { progressBar } = await import('./progress.js');
  const bar = progressBar(process.stderr, 'result');
  const specification = loadSpecification();
  const found = await verifyWhole(
    files,
    { specification, hashes, today: new Date().toISOString().slice(0, 10) },
    { onProgress: bar.update },
  ).finally(bar.clear);
  // Who is asked again can tell nothing of a folder that disagrees with itself.
  const again =
    flags.backend === undefined || found.certificate === null || wordOf(found) !== 'verified'
      ? null
      : await askedAgain(files, found.certificate, specification, flags.backend, flags);
  const rechecked =
    flags.backend === undefined || flags.recheck === undefined || again === null
      ? null
      : await slicesAgain(files, found.certificate, flags.backend, flags);
  process.stdout.write(
    flags.json === true
      ? jsonText(verificationJson(directory, found, again, rechecked))
      : verificationText(
          directory,
          found,
          { again, rechecked },
          paintFor(process.stdout),
          flags.quiet === true,
        ),
  );
  return wordWith(found, again, rechecked) === 'verified' ? EXIT.ok : EXIT.disagreement;
}

/** A certificate of a GL around programs (docs/gl.md). */
async function verifyOfGl(directory: string, files: CertificateFiles, flags: VerifyFlags): Promise<number> {
  if (flags.backend !== undefined) {
    throw new InputError('--backend: of a GL nothing is asked again; "vpspec gl certify" with another --seed asks it anew');
  }
  const { verifyGl } = await import('../reports/gl/certificate-files.js');
  const { hashes } = await import('../oracles/certify/hashes.js');
  const { wordOf } = await import('../oracles/certify/verify.js');
  const { glVerificationText } = await import('../reports/gl/certificate-files.js');
  const { verdict, ...found } = await verifyGl(files, hashes());
  const word = wordOf(found);
  const { problems, unproved } = found;
  process.stdout.write(
    flags.json === true
      ? jsonText({ directory, word, sound: word === 'verified', verdict, scope: null, problems, unproved, notes: [], again: null })
      : glVerificationText(directory, { verdict, ...found }, flags.quiet === true),
  );
  return word === 'verified' ? EXIT.ok : EXIT.disagreement;
} // prettier-ignore

async function askedAgain(
  files: CertificateFiles,
  certificate: Certificate,
  specification: Specification,
  spec: string,
  { sample = SAMPLE, seed = randomInt(2 ** 31) }: VerifyFlags,
): Promise<AskedAgain> {
  const { openBackend } = await import('../oracles/backends/open.js');
  const { resultsOf } = await import('../oracles/certify/certificate-files.js');
  const { askAgain } = await import('../oracles/certify/ask-again.js');
  const { progressBar } = await import('./progress.js');
  const bar = progressBar(process.stderr, 'unit');
  const interruption = new Interruption();
  const { header, lines } =
    certificate.campaign === null ? { header: null, lines: [] } : resultsOf(files);
  const backend = await openBackend(spec, { document: header?.document ?? null });
  try {
    const again = await askAgain({
      backend, certificate, document: header?.document ?? null, lines, specification, sample, seed,
      onProgress: bar.update, signal: interruption.signal,
    }); // prettier-ignore
    if (interruption.signal.aborted) {
      throw interruption.ended(`interrupted after ${String(again.asked)} units; nothing is proved`);
    }
    return again;
  } finally {
    bar.clear();
    interruption.release();
    await backend.close();
  }
}

/** @throws InputError where the certificate tells of no slices */
async function slicesAgain(
  files: CertificateFiles,
  certificate: Certificate | null,
  spec: string,
  { recheck: count = 1, seed = randomInt(2 ** 31) }: VerifyFlags,
): Promise<Rechecked> {
  const { FILES } = await import('../oracles/certify/folder-names.js');
  if (certificate?.exhausted === undefined) {
    throw new InputError(
      '--recheck: the certificate tells of no operation asked operand by operand',
    );
  }
  const { certifiedSlices } = await import('../oracles/exhaust/certified.js');
  const { recheck } = await import('../oracles/exhaust/recheck.js');
  const { stackOf } = await import('../oracles/stress/stack-of.js');
  const { progressBar } = await import('./progress.js');
  const bar = progressBar(process.stderr, 'slice');
  const interruption = new Interruption();
  try {
    const text = files.read(FILES.exhausted).toString();
    const { operations } = certifiedSlices(text, FILES.exhausted, certificate);
    const rechecked = await recheck({
      ...{ stack: stackOf(spec), document: certificate.document.id, operations, count, seed },
      signal: interruption.signal,
      onSlice: (done, total, label) => {
        bar.update({ done, total, label, failures: 0 });
      },
    });
    if (interruption.signal.aborted) {
      throw interruption.ended(
        `interrupted after ${String(rechecked.asked)} slices; nothing is proved`,
      );
    }
    return rechecked;
  } finally {
    bar.clear();
    interruption.release();
  }
}
