/** `vpspec certify`: holds the results of an implementation against the document, clause by clause. */
import { Command, Option } from 'commander';
import type { Certificate } from '../oracles/certify/certificate.js';
import type { EnvironmentName } from '../spec/environments.js';
import { EXIT, InputError, MachineryError } from './exit.js';

interface CertifyFlags {
  readonly backend: string;
  readonly expect?: string;
  readonly out?: string;
  readonly environment?: EnvironmentName;
  readonly json?: boolean;
  readonly quiet?: boolean;
  /** Leaves each departure's worst record to the page; `npm start` fits on a screen so. */
  readonly brief?: boolean;
}

export function certifyCommand(): Command {
  return new Command('certify')
    .description("hold an implementation's results against the document, clause by clause")
    .argument('[query...]', 'clauses or instructions: MUL, "vp2.MUL.*", "!LOG"; all if absent')
    .requiredOption('--backend <backend>', 'who is certified: recording:DIR')
    .option('--expect <file>', 'YAML list of the known departures; any other result is exit code 1')
    .option('--out <dir>', 'write index.html and certificate.json there')
    .addOption(
      new Option('--environment <name>', 'the execution environment to certify against')
        .choices(['VP1.0', 'VP1.1', 'VSP1.0', 'VP2.0'])
        .default(undefined, "the backend's own, else VP2.0"),
    )
    .option('--json', 'print the certificate as JSON')
    .option('--quiet', 'print the verdict alone')
    .addHelpText(
      'after',
      '\nA recording is a directory of files such as MUL.txt, one record a line (docs/recordings.md).\n\n' +
        'Exit code 0 if nothing departs from the document, or with --expect exactly what is listed;\n' +
        '1 otherwise; 2 for bad usage or an unreadable recording; 3 if the machinery failed.\n\n' +
        'Examples:\n' +
        '  vpspec certify --backend recording:results\n' +
        '  vpspec certify --backend recording:results "vp2.MUL.*" "!vp2.MUL.4"\n' +
        '  vpspec certify --backend recording:results --expect expected.yaml --out report',
    )
    .action(async (queries: string[], flags: CertifyFlags) => {
      process.exitCode = await runCertify(queries, flags);
    });
}

/** Certifies, prints and writes; returns the exit code. @throws InputError, MachineryError */
export async function runCertify(queries: readonly string[], flags: CertifyFlags): Promise<number> {
  const { certificateText, verdictText } = await import('../reports/certificate/text.js');
  const { paintFor } = await import('./paint.js');
  const certificate = await certified(queries, flags);
  if (certificate === null) return EXIT_INTERRUPTED;
  if (flags.json === true) {
    process.stdout.write(`${JSON.stringify(certificate, null, 2)}\n`);
  } else if (flags.quiet === true) {
    process.stdout.write(`${verdictText(certificate)}\n`);
  } else {
    process.stdout.write(certificateText(certificate, paintFor(process.stdout), flags.brief));
  }
  const page = flags.out === undefined ? null : await write(certificate, flags.out);
  if (flags.json !== true && flags.quiet !== true) {
    process.stdout.write(nextSteps(certificate, page));
  }
  return certificate.verdict === 'does not conform' ? EXIT.disagreement : EXIT.ok;
}

/** What a shell reports of a program that Ctrl-C ended. */
const EXIT_INTERRUPTED = 130;

async function certified(
  queries: readonly string[],
  flags: CertifyFlags,
): Promise<Certificate | null> {
  const { openBackend } = await import('../oracles/backends/open.js');
  const { certify, Interrupted } = await import('../oracles/certify/certify.js');
  const { progressBar } = await import('./progress.js');
  const bar = progressBar(process.stderr, 'record');
  const interruption = new AbortController();
  const onInterrupt = (): void => {
    interruption.abort();
  };
  process.once('SIGINT', onInterrupt);
  try {
    const backend = await openBackend(flags.backend);
    try {
      return await certify({
        backend,
        queries,
        expectationFile: flags.expect ?? null,
        environment: flags.environment ?? null,
        onProgress: bar.update,
        signal: interruption.signal,
      });
    } finally {
      await backend.close();
    }
  } catch (error) {
    if (error instanceof Interrupted) {
      bar.clear();
      process.stderr.write(
        `vpspec: interrupted after ${String(error.done)} of ${String(error.total)} records; ` +
          'nothing was written. The same command starts anew; a query such as MUL makes it shorter.\n',
      );
      return null;
    }
    throw translated(error);
  } finally {
    bar.clear();
    process.removeListener('SIGINT', onInterrupt);
  }
}

function translated(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  switch (error.name) {
    case 'BackendUsageError':
    case 'SelectionError':
      return new InputError(error.message);
    case 'BackendFailure':
      return new MachineryError(error.message);
    default:
      return error;
  }
}

async function write(certificate: Certificate, directory: string): Promise<string> {
  const { writeCertificate } = await import('../reports/certificate/write.js');
  try {
    return await writeCertificate(certificate, directory);
  } catch (error) {
    throw new MachineryError(
      `the report could not be written: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}

/** Where the report is, and what a reader may do now. */
function nextSteps({ instructions }: Certificate, page: string | null): string {
  const lines = [page === null ? 'Every clause as a page: add --out DIR' : `Report: ${page}`];
  const worst = instructions.find((report) => report.worst !== null)?.worst;
  if (worst !== undefined && worst !== null)
    lines.push(`Why:    npx vpspec explain ${worst.clause}`);
  return `\n${lines.join('\n')}\n`;
}
