/** `vpspec verify DIR`: whether a certificate's folder is as it was written, and agrees with itself. */
import { Command } from 'commander';
import type { AskedAgain } from '../oracles/certify/ask-again.js';
import type { Certificate } from '../oracles/certify/certificate.js';
import type { Verification } from '../oracles/certify/verify.js';
import type { Specification } from '../spec/load/specification.js';
import { EXIT, InputError, translated } from './exit.js';

interface VerifyFlags {
  readonly backend?: string;
  readonly sample?: number;
  readonly seed?: number;
  readonly json?: boolean;
  readonly quiet?: boolean;
}

/** Units asked again where nothing else is said. */
const SAMPLE = 100;

export function verifyCommand(): Command {
  return new Command('verify')
    .description('check the folder of a certificate: hashes, and that its parts agree')
    .argument('<dir>', 'a folder that "vpspec certify --out DIR" wrote')
    .option('--backend <backend>', 'ask this backend a random part of the units again')
    .option('--sample <units>', `how many units (${String(SAMPLE)} if absent)`, count('--sample'))
    .option('--seed <seed>', 'of the choice (1 if absent)', count('--seed'))
    .option('--json', 'print what was found as JSON')
    .option('--quiet', 'print the last line alone')
    .addHelpText(
      'after',
      '\nWith --backend each unit asked again has to come to what results.jsonl says.\n\n' +
        'Exit code 0 if everything is as it was written and agrees; 1 if something does not;\n' +
        '2 if there is no such folder or it is none of a certificate; 3 if the backend does not start.\n\n' +
        'Examples:\n' +
        '  vpspec verify certs/today\n' +
        '  vpspec verify certs/today --backend mesa:softpipe --sample 500 --seed 7',
    )
    .action(async (directory: string, flags: VerifyFlags) => {
      process.exitCode = await runVerify(directory, flags);
    });
}

function count(flag: string): (text: string) => number {
  return (text) => {
    if (/^\d{1,9}$/.test(text)) return Number(text);
    throw new InputError(`${flag} ${text}: expected a number such as 100`);
  };
}

/** Verifies and prints; returns the exit code. @throws InputError, MachineryError */
export async function runVerify(directory: string, flags: VerifyFlags): Promise<number> {
  if (flags.backend === undefined && (flags.sample ?? flags.seed) !== undefined) {
    throw new InputError('--sample and --seed go with --backend');
  }
  const { verifyFolder } = await import('../oracles/certify/verify.js');
  const { hashes } = await import('../oracles/certify/hashes.js');
  const { loadSpecification } = await import('../spec/load/specification.js');
  const { verificationText, verificationJson } =
    await import('../reports/certificate/verification.js');
  const { paintFor } = await import('./paint.js');
  try {
    const specification = loadSpecification();
    const parts = verifyFolder(directory, { specification, hash: hashes().specification });
    const found = await withPolicies(directory, parts, specification);
    const again =
      flags.backend === undefined || found.certificate === null
        ? null
        : await askedAgain(directory, found.certificate, specification, flags.backend, flags);
    const sound = found.problems.length === 0 && (again?.differences ?? []).length === 0;
    process.stdout.write(
      flags.json === true
        ? `${JSON.stringify(verificationJson(directory, found, again), null, 2)}\n`
        : verificationText(directory, found, again, paintFor(process.stdout), flags.quiet === true),
    );
    return sound ? EXIT.ok : EXIT.disagreement;
  } catch (error) {
    throw translated(error);
  }
}

/** Besides, whether what is said of policies follows from the results: where this very package judged them. */
async function withPolicies(
  directory: string,
  found: Verification,
  specification: Specification,
): Promise<Verification> {
  const { hashes } = await import('../oracles/certify/hashes.js');
  const { certificate, problems, notes } = found;
  if (certificate === null || certificate.campaign === null || problems.length > 0) return found;
  const { tool, specification: judgedBy } = hashes();
  if (certificate.hashes.tool !== tool || certificate.hashes.specification !== judgedBy) {
    const note =
      'another state of vpspec judged it: what it says of policies was not inferred anew from results.jsonl';
    return { ...found, notes: [...notes, note] };
  }
  const { FILES } = await import('../oracles/certify/folder.js');
  const { readResults } = await import('../oracles/campaign/read-results.js');
  const { verifyPolicies } = await import('../oracles/certify/verify-policies.js');
  const { join } = await import('node:path');
  const results = readResults(join(directory, FILES.results));
  return { ...found, problems: await verifyPolicies(certificate, results, specification) };
}

async function askedAgain(
  directory: string,
  certificate: Certificate,
  specification: Specification,
  spec: string,
  { sample = SAMPLE, seed = 1 }: VerifyFlags,
): Promise<AskedAgain> {
  const { openBackend } = await import('../oracles/backends/open.js');
  const { readResults } = await import('../oracles/campaign/read-results.js');
  const { FILES } = await import('../oracles/certify/folder.js');
  const { askAgain } = await import('../oracles/certify/ask-again.js');
  const { progressBar } = await import('./progress.js');
  const { join } = await import('node:path');
  const bar = progressBar(process.stderr, 'unit');
  const interruption = new AbortController();
  const onInterrupt = (): void => {
    interruption.abort();
  };
  process.once('SIGINT', onInterrupt);
  const lines =
    certificate.campaign === null ? [] : readResults(join(directory, FILES.results)).lines;
  const backend = await openBackend(spec, { document: certificate.document.id });
  try {
    return await askAgain({
      backend, certificate, lines, specification, sample, seed,
      onProgress: bar.update, signal: interruption.signal,
    }); // prettier-ignore
  } finally {
    bar.clear();
    process.removeListener('SIGINT', onInterrupt);
    await backend.close();
  }
}

/** By name: what they are classes of need not be loaded. */
