/** `vpspec certify`: holds the results of an implementation against the document, clause by clause. */
import { readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { Command, Option } from 'commander';
import type { Interrupted } from '../oracles/certify/certify.js';
import type { CollectOptions } from '../oracles/certify/collect.js';
import type { Certificate } from '../oracles/certify/certificate.js';
import type { AgainstAsked } from '../oracles/certify/options.js';
import type { Recorded } from '../oracles/certify/kept-records.js';
import type { Subject } from '../reports/certificate/statement.js';
import { ENVIRONMENT_NAMES, type AnyEnvironmentName } from '../spec/gpu/environments.js';
import { guestDocument, guestEnvironments } from '../spec/guests.js';
import { documentOf } from '../spec/load/document-of.js';
import { floorNamed, type Floor } from '../oracles/certify/floor.js';
import { withLanguage, type LanguageFlag } from './language-option.js';
import { reading, withCampaign, type CertifiedFlags } from './certify/campaign-options.js';
import { withDocument, type DocumentFlag } from './document-option.js';
import { againstOf, type AgainstFlags } from './against-option.js';
import { exhaustedOf } from './certify/exhausted.js';
import { EXIT, InputError, MachineryError, translated } from './exit.js';
import { Interruption } from './interruption.js';
import type { CertifyWordsFlags } from './words/certify.js';
import { refuseReadings, withReadings } from './reading-option.js';
import {
  alone,
  requireOutputFile,
  requireOutputFolder,
  requireOwnFolder,
  writeOutput,
} from './output.js';
import { jsonText } from '../reports/json/text.js';
import { WORDS_NAME } from '../semantics/nv2a/header.js';

interface CertifyFlags extends Partial<CertifiedFlags>, DocumentFlag, AgainstFlags, LanguageFlag {
  readonly backend: string;
  readonly expect?: string;
  readonly require?: Floor;
  readonly byTheLetter?: boolean;
  readonly out?: string;
  /** A folder of `vpspec exhaust --out`. */
  readonly exhausted?: string;
  /** A copy of the folder's JUnit file, where a build server looks for it. */
  readonly junit?: string;
  /** Writes what its owner may sign. */
  readonly statement?: boolean;
  /** What was certified, as files. */
  readonly subject?: readonly string[];
  readonly environment?: AnyEnvironmentName;
  /** Readings are a matter of words of the NV2A alone. */
  readonly reading?: readonly string[];
  readonly json?: boolean;
  readonly quiet?: boolean;
  /** Leaves each violation's worst record to the page; `npm start` fits on a screen so. */
  readonly brief?: boolean;
  /** Graphics stacks by what people write by hand, instead of the strict translation. */
  readonly plain?: boolean;
}

type FlagsOfWords = CertifyWordsFlags & { readonly environment: typeof WORDS_NAME };

/** Whether words of the NV2A are meant, which are programs of no environment of the documents. */
function isOfWords(flags: CertifyFlags | FlagsOfWords): flags is FlagsOfWords {
  return flags.environment === WORDS_NAME;
}

/** Who takes what a folder keeps beside the certificate. */
interface Takers {
  readonly onRecords: (recorded: Recorded) => void;
  readonly onExhausted: (text: string) => void;
}

/** What was made of the flags before anybody is asked. */
interface Readied {
  readonly tested: readonly Subject[] | null;
  readonly against: AgainstAsked | undefined;
}

/** What a folder keeps beside the certificate: records, slices of every operand; what was certified. */
interface Besides {
  readonly recorded: Recorded | null;
  readonly tested: readonly Subject[] | null;
  readonly exhausted: string | null;
}

export function certifyCommand(): Command {
  const command = withDocument(withLanguage(new Command('certify')))
    .description("hold an implementation's results against the document, clause by clause")
    .argument('[query...]', 'clauses or instructions: MUL, "vp2.MUL.*", "!LOG"; all if absent')
    .requiredOption('--backend <backend>', 'who is certified: see below')
    .option(
      '--expect <file>',
      'YAML list of the expected failures; any other result is exit code 1',
    )
    .addOption(
      new Option(
        '--require <floor>',
        'how much has to be asked for "conforms": complete, core, or a share such as 0.5',
      )
        .argParser(reading(floorNamed))
        .default(undefined, 'complete'),
    )
    .option('--by-the-letter', 'accept results that the letter of the documents alone permits')
    .option(
      '--against <authorities>',
      'hold results against an engine to the bit: nv20 (nv2a), nv30; against both: document,nv20',
    )
    .option(
      '--tolerance <distances>',
      "how far from an engine's results may be: 1ulp, RCP=1ulp,RSQ=2ulps",
    )
    .option('--nan-payload', "hold NaNs of a recording to the signs and payloads of the engine's")
    .option('--out <dir>', 'write the certificate there: index.html, certificate.json and more')
    .option(
      '--exhausted <dir>',
      'tell of every operand too, as "vpspec exhaust --out DIR" asked the same backend',
    )
    .option('--junit <file>', 'write the JUnit report there too, where a build server looks for it')
    .option('--statement', 'write statement.json too, to be signed (docs/certificates.md, Signing)')
    .option(
      '--subject <file>',
      'a file that is certified, for the statement to name by its digest; as often as there are files',
      (path: string, before: readonly string[] = []) => [...before, path],
    )
    .addOption(
      new Option('--environment <name>', 'the execution environment to certify against')
        .choices([...ENVIRONMENT_NAMES, ...guestEnvironments(), WORDS_NAME])
        .default(undefined, "the backend's own, else VP2.0"),
    )
    .option('--json', 'print the certificate as JSON')
    .option('--plain', 'translate for a graphics stack as people do by hand, not strictly')
    .option('--quiet', 'print the verdict alone');
  return withReadings(withCampaign(command))
    .addHelpText(
      'after',
      '\nBackends:\n' +
        '  recording:DIR    recorded results, one <INSTRUCTION>.txt each (docs/recordings.md)\n' +
        '  exec:COMMAND     your program, which speaks docs/backend-protocol.md\n' +
        '  mesa:softpipe, mesa:llvmpipe, webgpu, browser, nvidia   graphics stacks (docs/stacks.md)\n' +
        '  profile:NAME, fault:NAME   machines of this project\n' +
        '  engine:nv20, engine:nv30   those engines, to the bit\n' +
        'With --environment NV2A the implementation holds instruction words of the Xbox (docs/nv2a.md): exec:,\n' +
        'engine:nv2a, recording: of words; queries are then fields, operations and other groups of its table.\n\n' +
        'Verdicts, each with how much was asked: "does not conform" if anything violates a clause and is\n' +
        'not expected, or an expected failure does not occur; else "inconclusive" if units failed or the run was\n' +
        'interrupted; else "incomplete" if less was reached than --require asks for; else "conforms by the\n' +
        'letter" if some result is permitted by a loophole alone, which --by-the-letter accepts; else\n' +
        '"conforms with expected failures" if what --expect lists is there, and "conforms" if nothing is\n' +
        'wrong.\n\n' +
        'Floors: "complete" is every instruction of the environment judged, and nine tenths of the\n' +
        'testable clauses in force reached; "core" the same of the clauses about instructions; 0.5 or 50%\n' +
        'that share of both. With queries or --shard a floor is held against that part.\n\n' +
        'Exit code 0 for the last two verdicts, and the one before with its flag; 1 otherwise; 2 for bad usage or an unreadable file; 3 if\n' +
        'the machinery failed; 130 if interrupted: --resume goes on. With --against nv20 the engine decides alone, with\n' +
        '--against document,nv20 both do (docs/against.md).\n\n' +
        'Examples:\n' +
        '  vpspec certify --backend recording:cases/recordings/nv20\n' +
        '  vpspec certify --backend "exec:python3 examples/backends/python/vp1.py" --budget 200\n' +
        '  vpspec certify --backend "exec:python3 examples/backends/python/nvvp4.py" --budget 10m\n' +
        '  vpspec certify --backend recording:cases/recordings/nv30 "vp2.MUL.*" "!vp2.MUL.4"\n' +
        '  vpspec certify --backend profile:strict --environment VP1.1 --budget 100 --out reports/out/mine --statement --subject examples/backends/python/vp1.py\n' +
        '  vpspec certify --backend profile:nv20-like --environment VP1.1 --budget 200 --against nv20\n' +
        '  vpspec certify --backend mesa:llvmpipe --out certs/today --exhausted reports/out/every\n' +
        '  vpspec certify --environment NV2A --backend engine:nv2a pairs\n' +
        '  vpspec certify --backend recording:cases/recordings/nv20 --expect cases/recordings/nv20/expected.yaml --require 0.3',
    )
    .action(async (queries: string[], flags: CertifyFlags | FlagsOfWords) => {
      if (isOfWords(flags)) {
        const { runCertifyWords } = await import('./words/certify.js');
        process.exitCode = await runCertifyWords(queries, flags);
        return;
      }
      refuseReadings(flags);
      process.exitCode = await runCertify(queries, flags);
    });
}

/** Certifies, prints and writes; returns the exit code. @throws InputError, MachineryError */
export async function runCertify(queries: readonly string[], flags: CertifyFlags): Promise<number> {
  const against = await againstOf(flags);
  if (flags.subject !== undefined && flags.statement !== true) {
    throw new InputError('--subject goes with --statement');
  }
  if (flags.out === undefined) {
    if (flags.statement === true) throw new InputError('--statement goes with --out DIR');
    if (flags.junit !== undefined) throw new InputError('--junit goes with --out DIR');
    return certifiedAndShown(queries, flags, { tested: null, against });
  }
  requireOutputFolder('--out', flags.out);
  requireOwnFolder('--out', flags.out);
  if (flags.junit !== undefined) requireOutputFile('--junit', flags.junit);
  const tested = flags.statement === true ? await subjectsOf(flags.subject ?? []) : null;
  return alone(flags.out, () => certifiedAndShown(queries, flags, { tested, against }));
}

async function certifiedAndShown(
  queries: readonly string[],
  flags: CertifyFlags,
  { tested, against }: Readied,
): Promise<number> {
  const { certificateText, verdictText } = await import('../reports/certificate/text.js');
  const { paintFor } = await import('./paint.js');
  let recorded: Recorded | null = null;
  let exhausted: string | null = null;
  const certificate = await certified(queries, flags, against, {
    onRecords: (records) => {
      recorded = records;
    },
    onExhausted: (text) => {
      exhausted = text;
    },
  });
  if (flags.json === true) {
    process.stdout.write(jsonText(certificate));
  } else if (flags.quiet === true) {
    process.stdout.write(`${verdictText(certificate)}\n`);
  } else {
    process.stdout.write(certificateText(certificate, paintFor(process.stdout), flags.brief));
  }
  const kept = { recorded, tested, exhausted };
  const page = flags.out === undefined ? null : await write(certificate, flags.out, kept);
  if (flags.out !== undefined && flags.junit !== undefined) {
    const { FILES } = await import('../oracles/certify/folder.js');
    writeOutput(flags.junit, readFileSync(join(flags.out, FILES.junit), 'utf8'));
  }
  if (flags.json !== true && flags.quiet !== true) {
    process.stdout.write(nextSteps(certificate, page));
  }
  const { isGood } = await import('../oracles/certify/verdict.js');
  return isGood(certificate) ? EXIT.ok : EXIT.disagreement;
}

/** Their digests, as they are before the run. @throws InputError */
async function subjectsOf(paths: readonly string[]): Promise<readonly Subject[]> {
  const { isSubjectName } = await import('../reports/certificate/statement.js');
  const { sha256Of } = await import('../oracles/certify/sha256.js');
  const subjects: Subject[] = [];
  for (const path of paths) {
    const name = basename(path);
    if (!isSubjectName(name) || subjects.some((each) => each.name === name)) {
      const why = 'expected files with names of their own, other than those of the certificate';
      throw new InputError(`--subject ${path}: ${why}`);
    }
    try {
      if (!statSync(path).isFile()) throw new InputError(`--subject ${path}: expected a file`);
      subjects.push({ name, sha256: sha256Of(readFileSync(path)) });
    } catch (error) {
      if (error instanceof InputError || !(error instanceof Error)) throw error;
      throw new InputError(`--subject ${path}: cannot be read: ${error.message}`);
    }
  }
  return subjects;
}

async function certified(
  queries: readonly string[],
  flags: CertifyFlags,
  against: AgainstAsked | undefined,
  { onRecords, onExhausted }: Takers,
): Promise<Certificate> {
  const { openBackend } = await import('../oracles/backends/open.js');
  const { certify, Interrupted } = await import('../oracles/certify/certify.js');
  const { progressBar } = await import('./progress.js');
  const bar = progressBar(process.stderr, 'result');
  const options = {
    document: flags.document ?? null,
    ...(flags.caseTimeout === undefined ? {} : { caseTimeout: flags.caseTimeout }),
  };
  const interruption = new Interruption();
  try {
    const backend = await openBackend(backendOf(flags), options);
    try {
      const exhausted = await exhaustedOf(flags, backend.identity);
      if (exhausted !== null) onExhausted(exhausted.text);
      return await certify({
        backend,
        ...(exhausted === null ? {} : { exhausted: exhausted.part }),
        ...(against === undefined ? {} : { against }),
        queries,
        expectationFile: flags.expect ?? null,
        environment: flags.environment ?? null,
        document: flags.document ?? null,
        ...(flags.require === undefined ? {} : { require: flags.require }),
        byTheLetter: flags.byTheLetter ?? false,
        date: new Date().toISOString().slice(0, 'yyyy-mm-dd'.length),
        onRecords,
        campaign: await campaignOf(flags),
        onProgress: bar.update,
        signal: interruption.signal,
      });
    } finally {
      await backend.close();
    }
  } catch (error) {
    if (error instanceof Interrupted) {
      throw interruption.ended(interruptedText(error, flags));
    }
    throw translated(error);
  } finally {
    bar.clear();
    interruption.release();
  }
}

/** The backend, with the mode of translation that a flag asks for. @throws InputError */
function backendOf({ backend, plain = false }: CertifyFlags): string {
  if (!plain) return backend;
  const [kind = '', argument = ''] = backend.split(':');
  if (!['mesa', 'webgpu', 'browser'].includes(kind)) {
    throw new InputError(`--plain: ${backend} is given the programs as they are`);
  }
  return argument === '' ? `${kind}:plain` : `${backend},plain`;
}

async function campaignOf(flags: CertifyFlags): Promise<CollectOptions> {
  const { shard, seed, jobs, out, resume = false, failFast = false } = flags;
  if (resume && out === undefined) {
    throw new InputError('--resume goes on with the results in a folder: name it with --out DIR');
  }
  const { FILES } = await import('../oracles/certify/folder.js');
  return {
    budget: flags.budget ?? null,
    // Who waits has waited since the command was given.
    began: 0,
    failFast,
    runTimeout: flags.runTimeout ?? null,
    resultsFile: out === undefined ? null : join(out, FILES.results),
    resume,
    onNotice: (notice) => {
      process.stderr.write(`vpspec: ${notice}\n`);
    },
    ...(shard === undefined ? {} : { shard }),
    ...(seed === undefined ? {} : { seed }),
    ...(jobs === undefined ? {} : { jobs }),
    ...workersOf(flags),
    ...(flags.caseTimeout === undefined ? {} : { caseTimeout: flags.caseTimeout }),
  };
}

/** Processes that ask side by side register the languages of the command too. */
function workersOf({ language = [] }: CertifyFlags): Pick<CollectOptions, 'worker'> {
  if (language.length === 0) return {};
  return { worker: { module: 'cli/language-file/worker-main', words: language } };
}

function interruptedText({ done, total }: Interrupted, { out }: CertifyFlags): string {
  const of = total === null ? '' : ` of ${String(total)}`;
  const next =
    out === undefined
      ? 'Nothing was kept: with --out DIR results are, and --resume goes on with them.'
      : 'What was judged is kept: the same command with --resume goes on.';
  return `interrupted after ${String(done)}${of} results. ${next}`;
}

async function write(
  certificate: Certificate,
  directory: string,
  { recorded, tested, exhausted }: Besides,
): Promise<string> {
  const { writeCertificate } = await import('../reports/certificate/write.js');
  try {
    return writeCertificate(certificate, directory, recorded, tested, exhausted);
  } catch (error) {
    throw new MachineryError(
      `the report could not be written: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}

/** Whether `vpspec explain` knows a clause: none of a language that is registered. */
function isExplained(clause: string): boolean {
  return guestDocument(documentOf(clause)) === null;
}

/** Where the report is, and what a reader may do now. */
function nextSteps({ instructions, clauses }: Certificate, page: string | null): string {
  const lines = [page === null ? 'Every clause as a page: add --out DIR' : `Report: ${page}`];
  const worst = instructions.find((report) => report.worst !== null)?.worst?.clause;
  const clause = worst ?? clauses.find(({ violations }) => violations > 0)?.id;
  if (clause !== undefined && isExplained(clause))
    lines.push(`Why:    npx vpspec explain ${clause}`);
  return `\n${lines.join('\n')}\n`;
}
