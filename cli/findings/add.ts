/** `vpspec findings add`: certificates that verify, and campaigns, into a store. */
import type { CertificateFiles } from '../../oracles/certify/certificate-files.js';
import type { Certificate } from '../../oracles/certify/certificate.js';
import type { AskedRun, RunSays } from '../../oracles/findings/asked-run.js';
import { jsonText } from '../../reports/json/text.js';
import { EXIT, InputError } from '../exit.js';

interface AddFlags {
  readonly store: string;
  readonly subject?: string;
  readonly json?: boolean;
}

interface Named {
  readonly name: string;
  readonly run: RunSays;
}

/**
 * Adds each, in the order in which they are given; all are verified, or read, before the first is added.
 *
 * @throws InputError for a certificate that does not verify, a store of campaigns of which none has results
 */
export async function addRuns(
  paths: readonly string[],
  { store: path, subject, json }: AddFlags,
): Promise<number> {
  const { isSqlite } = await import('../../oracles/store/check-file.js');
  const { FindingsStore } = await import('../../oracles/findings/store.js');
  const { addedJson } = await import('../../reports/findings/json.js');
  const { addedText } = await import('../../reports/findings/text.js');
  const today = new Date().toISOString().slice(0, 10);
  const given = { subject: subject ?? null, today };
  const runs: Named[] = [];
  for (const path of paths) {
    if (isSqlite(path)) runs.push(...(await campaignsOf(path, given)));
    else runs.push({ name: path, run: await certificateOf(path, given) });
  }
  const store = await FindingsStore.open(path, 'write');
  try {
    const each = runs.map(({ name, run }) => ({ name, run, added: store.add(run) }));
    process.stdout.write(
      json === true
        ? jsonText({ added: each.map((one) => addedJson(one.name, one.run, one.added)) })
        : each.map((one) => addedText(one.name, one.run, one.added)).join(''),
    );
    const isNew = each.some(({ added }) => added.first.length + added.back.length > 0);
    return isNew ? EXIT.disagreement : EXIT.ok;
  } finally {
    store.close();
  }
}

interface Given {
  readonly subject: string | null;
  readonly today: string;
}

async function certificateOf(path: string, given: Given): Promise<AskedRun> {
  const { certificateFiles } = await import('../../oracles/certify/certificate-files.js');
  const { AskedRun } = await import('../../oracles/findings/asked-run.js');
  const files = certificateFiles(path);
  return new AskedRun(await verified(path, files, given.today), files, given);
}

/** Each campaign of a store by its name, as far as it is. */
async function campaignsOf(path: string, given: Given): Promise<readonly Named[]> {
  const { Results } = await import('../../oracles/work/results.js');
  const { CampaignRun } = await import('../../oracles/findings/campaign-run.js');
  const { unlikeness, versionsHere } = await import('../../oracles/work/fit.js');
  const { corpusUnits } = await import('../../oracles/work/perform-units.js');
  const store = new Results(path);
  const runs: Named[] = [];
  for (const stored of await store.campaigns()) {
    const { campaign } = stored;
    const counted = await store.results(campaign.name);
    if (counted.results.length === 0) continue;
    // Cases are known by their places among those of the corpus that the campaign was made with.
    const casesOf = (): readonly string[] | null =>
      unlikeness(campaign, versionsHere(campaign.environment), null).length === 0
        ? corpusUnits(campaign)
        : null;
    const run = new CampaignRun({ stored, ...counted }, given, casesOf);
    runs.push({ name: `${path}, ${campaign.name}`, run });
  }
  if (runs.length > 0) return runs;
  throw new InputError(
    `${path}: no campaign there has results; "vpspec campaign status NAME" takes those of a queue`,
  );
}

async function verified(
  path: string,
  files: CertificateFiles,
  today: string,
): Promise<Certificate> {
  const { verifyWhole } = await import('../../reports/certificate/verify-whole.js');
  const { hashes } = await import('../../oracles/certify/hashes.js');
  const { loadSpecification } = await import('../../spec/load/specification.js');
  const { wordOf } = await import('../../oracles/certify/verify.js');
  const { progressBar } = await import('../progress.js');
  const bar = progressBar(process.stderr, 'result');
  const present = { specification: loadSpecification(), hashes, today };
  const found = await verifyWhole(files, present, { onProgress: bar.update }).finally(bar.clear);
  if (found.certificate !== null && wordOf(found) === 'verified') return found.certificate;
  const [problem] = found.problems;
  const why = problem === undefined ? (found.unproved ?? '') : `${problem.place} ${problem.says}`;
  throw new InputError(
    `${path}: is ${wordOf(found)}, and nothing of it is kept: ${why}. "vpspec verify" says more`,
  );
}
