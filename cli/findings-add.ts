/** `vpspec findings add`: certificates that verify, into a store. */
import type { CertificateFiles } from '../oracles/certify/certificate-files.js';
import type { Certificate } from '../oracles/certify/certificate.js';
import { jsonText } from '../reports/json/text.js';
import { EXIT, InputError } from './exit.js';

interface AddFlags {
  readonly store: string;
  readonly subject?: string;
  readonly json?: boolean;
}

/**
 * Adds each, in the order in which they are given; all are verified before the first is added.
 *
 * @throws InputError for one that does not verify
 */
export async function addCertificates(
  paths: readonly string[],
  { store: path, subject, json }: AddFlags,
): Promise<number> {
  const { certificateFiles } = await import('../oracles/certify/certificate-files.js');
  const { AskedRun } = await import('../oracles/findings/asked-run.js');
  const { FindingsStore } = await import('../oracles/findings/store.js');
  const { addedJson } = await import('../reports/findings/json.js');
  const { addedText } = await import('../reports/findings/text.js');
  const today = new Date().toISOString().slice(0, 10);
  const given = { subject: subject ?? null, today };
  const runs: InstanceType<typeof AskedRun>[] = [];
  for (const certificate of paths) {
    const files = certificateFiles(certificate);
    runs.push(new AskedRun(await verified(certificate, files, today), files, given));
  }
  const store = await FindingsStore.open(path, 'write');
  try {
    const added = runs.map((run) => store.add(run));
    const each = runs.map((run, index) => {
      const [certificate = '', of] = [paths[index], added[index]];
      if (of === undefined) throw new Error('a run that was not added');
      return { certificate, run, added: of };
    });
    process.stdout.write(
      json === true
        ? jsonText({ added: each.map((one) => addedJson(one.certificate, one.run, one.added)) })
        : each.map((one) => addedText(one.certificate, one.run, one.added)).join(''),
    );
    const isNew = added.some(({ first, back }) => first.length + back.length > 0);
    return isNew ? EXIT.disagreement : EXIT.ok;
  } finally {
    store.close();
  }
}

async function verified(
  path: string,
  files: CertificateFiles,
  today: string,
): Promise<Certificate> {
  const { verifyWhole } = await import('../reports/certificate/verify-whole.js');
  const { hashes } = await import('../oracles/certify/hashes.js');
  const { loadSpecification } = await import('../spec/load/specification.js');
  const { wordOf } = await import('../oracles/certify/verify.js');
  const { progressBar } = await import('./progress.js');
  const bar = progressBar(process.stderr, 'result');
  const present = { specification: loadSpecification(), hashes: hashes(), today };
  const found = await verifyWhole(files, present, { onProgress: bar.update }).finally(bar.clear);
  if (found.certificate !== null && wordOf(found) === 'verified') return found.certificate;
  const [problem] = found.problems;
  const why = problem === undefined ? (found.unproved ?? '') : `${problem.place} ${problem.says}`;
  throw new InputError(
    `${path}: is ${wordOf(found)}, and nothing of it is kept: ${why}. "vpspec verify" says more`,
  );
}
