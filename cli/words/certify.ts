/** `vpspec certify --environment NV2A`: an implementation of words, held against our run of them. */
import { join } from 'node:path';
import { EXIT, InputError, MachineryError, translated } from '../exit.js';
import { Interruption } from '../interruption.js';
import { alone, requireOutputFolder, requireOwnFolder, writeOutput } from '../output.js';
import { readingsOf } from './given.js';
import type { CertifiedFlags } from '../certify/campaign-options.js';
import { DRAWN_PROGRAMS } from '../../oracles/words/plan/drawn.js';
import type { WordsAsked } from '../../oracles/certify/words/asked.js';
import type { PlanOptions } from '../../oracles/words/plan/plan.js';
import type { OpenedWords } from '../../oracles/words/open.js';
import type { WordsBox } from '../../oracles/words/box.js';
import type { WordsCertificate } from '../../oracles/words/certificate.js';
import type { WordsList } from '../../oracles/words/certify.js';
import type { Readings } from '../../semantics/nv2a/execute.js';
import { WORDS_NAME } from '../../semantics/nv2a/header.js';
import { jsonText } from '../../reports/json/text.js';

export interface CertifyWordsFlags extends Partial<CertifiedFlags> {
  readonly backend: string;
  readonly reading?: readonly string[];
  readonly nanPayload?: boolean;
  readonly tolerance?: string;
  readonly expect?: string;
  readonly out?: string;
  readonly json?: boolean;
  readonly quiet?: boolean;
}

/** Flags that words have, besides those of no program. */
const KNOWN: ReadonlySet<string> = new Set([
  'backend', 'environment', 'reading', 'nanPayload', 'tolerance', 'expect', 'out', 'resume', 'json', 'quiet', 'seed', 'budget', 'caseTimeout',
]); // prettier-ignore

/** What commander has without being asked. */
const DEFAULTS: Readonly<Record<string, unknown>> = { jobs: 1, require: undefined };

/** @throws InputError for a flag that words do not have */
function refuseOthers(flags: object): void {
  for (const [name, value] of Object.entries(flags)) {
    if (value === undefined || KNOWN.has(name) || DEFAULTS[name] === value) continue;
    if (name === 'shard' && (value as CertifiedFlags['shard']).count === 1) continue;
    const flag = name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    throw new InputError(`--${flag} is not there for words of the NV2A`);
  }
}

/** Certifies, prints and writes; returns the exit code. @throws InputError, MachineryError */
export async function runCertifyWords(
  queries: readonly string[],
  flags: CertifyWordsFlags,
): Promise<number> {
  refuseOthers(flags);
  const { out } = flags;
  if (out === undefined) {
    if (flags.resume === true) {
      throw new InputError('--resume goes on with the results in a folder: name it with --out DIR');
    }
    return certifiedAndShown(queries, flags);
  }
  requireOutputFolder('--out', out);
  requireOwnFolder('--out', out);
  return alone(out, () => certifiedAndShown(queries, flags));
}

async function certifiedAndShown(
  queries: readonly string[],
  flags: CertifyWordsFlags,
): Promise<number> {
  const { wordsCertificateText, wordsVerdictText } =
    await import('../../reports/languages/nv2a/certificate.js');
  const { isEngines } = await import('../../oracles/against/report.js');
  const { paintFor } = await import('../paint.js');
  const certificate = await certified(queries, flags);
  if (flags.json === true) process.stdout.write(jsonText(certificate));
  else if (flags.quiet === true) process.stdout.write(`${wordsVerdictText(certificate)}\n`);
  else process.stdout.write(wordsCertificateText(certificate, paintFor(process.stdout)));
  if (flags.out !== undefined) await write(certificate, flags.out);
  return isEngines(certificate) ? EXIT.ok : EXIT.disagreement;
}

/** Beside results.jsonl, which is there already. @throws MachineryError */
async function write(certificate: WordsCertificate, directory: string): Promise<void> {
  const { FILES, replaceFiles } = await import('../../oracles/certify/folder.js');
  const { wordsCertificateFile } = await import('../../oracles/certify/words/verify.js');
  const { wordsCertificateHtml } = await import('../../reports/languages/nv2a/certificate-html.js');
  try {
    replaceFiles(
      directory,
      new Map([
        [FILES.certificate, wordsCertificateFile(certificate)],
        [FILES.page, wordsCertificateHtml(certificate)],
      ] as [string, string][]),
    );
  } catch (error) {
    throw new MachineryError(
      `the certificate could not be written: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}

async function certified(
  queries: readonly string[],
  flags: CertifyWordsFlags,
): Promise<WordsCertificate> {
  const { openWords } = await import('../../oracles/words/open.js');
  const { WordsInterrupted } = await import('../../oracles/words/certify.js');
  const { certifyAsked } = await import('../../oracles/certify/words/asked.js');
  const { progressBar } = await import('../progress.js');
  const given = readingsOf(flags.reading ?? []);
  const bar = progressBar(process.stderr, 'program');
  const interruption = new Interruption();
  try {
    const { caseTimeout } = flags;
    const opened = await openWords(flags.backend, {
      readings: given,
      ...(caseTimeout === undefined ? {} : { caseTimeout }),
    });
    try {
      const asked = await askedBy(queries, flags, opened, given);
      const kept = await keptBox(opened.box, asked, flags, interruption.signal);
      try {
        return await certifyAsked(kept.box, asked, {
          onProgress: (done, total) => {
            bar.update({ done, total, label: 'words' });
          },
          signal: interruption.signal,
        });
      } finally {
        kept.close();
      }
    } finally {
      await opened.box.close();
    }
  } catch (error) {
    if (error instanceof WordsInterrupted) {
      const next =
        flags.out === undefined
          ? 'Nothing was kept: with --out DIR answers are, and --resume goes on with them.'
          : 'What was answered is kept: the same command with --resume goes on.';
      throw interruption.ended(`${error.message}. ${next}`);
    }
    throw translated(error);
  } finally {
    bar.clear();
    interruption.release();
  }
}

async function askedBy(
  queries: readonly string[],
  flags: CertifyWordsFlags,
  { recording }: OpenedWords,
  given: Readings,
): Promise<WordsAsked> {
  const { hashes } = await import('../../oracles/certify/hashes.js');
  const { version } = await import('../../oracles/certify/version.js');
  return {
    madeBy: {
      vpspec: version(),
      date: new Date().toISOString().slice(0, 'yyyy-mm-dd'.length),
      hashes: { ...hashes(WORDS_NAME) },
    },
    readings: new Map([...(recording?.readings ?? []), ...given]),
    nanPayload: flags.nanPayload === true,
    tolerance: await toleranceAsked(flags),
    queries,
    ...planOptions(flags),
    list: await listOf(flags),
    provenance: recording?.provenance ?? null,
    recorded: recording,
  };
}

/** Null is bit for bit. @throws InputError for one that is none */
async function toleranceAsked({ tolerance }: CertifyWordsFlags): Promise<string | null> {
  if (tolerance === undefined) return null;
  const { EXACT, ToleranceError, toleranceOf } = await import('../../oracles/against/tolerance.js');
  try {
    const { text } = toleranceOf(tolerance);
    return text === EXACT.text ? null : text;
  } catch (error) {
    if (error instanceof ToleranceError) throw new InputError(`--tolerance: ${error.message}`);
    throw error;
  }
}

async function listOf({ expect }: CertifyWordsFlags): Promise<WordsList | null> {
  if (expect === undefined) return null;
  const { loadSpecification } = await import('../../spec/load/specification.js');
  const { readExpectations } = await import('../../oracles/compare/expectations.js');
  const { wordsList } = await import('../../oracles/certify/words/list.js');
  const { clauses } = loadSpecification();
  return wordsList(
    readExpectations(
      expect,
      clauses.map(({ id }) => id),
    ),
  );
}

/** Whoever is asked, with what was answered before; its answers are written as they come. */
async function keptBox(
  box: WordsBox,
  asked: WordsAsked,
  { out, resume = false }: CertifyWordsFlags,
  signal: AbortSignal,
): Promise<{ readonly box: WordsBox; readonly close: () => void }> {
  const { keeping, WordsLineError } = await import('../../oracles/words/kept.js');
  const { WordsInterrupted } = await import('../../oracles/words/certify.js');
  const { headerOf } = await import('../../oracles/certify/words/asked.js');
  const { answersFile, recordedText } = await import('../../oracles/certify/words/results.js');
  const { recordedLine } = await import('../../oracles/words/recording.js');
  const { FILES } = await import('../../oracles/certify/folder-names.js');
  const none = { box, close: () => undefined };
  if (out === undefined) return none;
  const path = join(out, FILES.results);
  const header = headerOf(box, asked);
  if (asked.recorded !== null) {
    if (resume) throw new InputError('--resume: a recording is read as a whole');
    writeOutput(path, recordedText(header, asked.recorded.runs.map(recordedLine)));
    return none;
  }
  const file = answersFile(path, header, resume);
  if (file.notice !== null) process.stderr.write(`vpspec: ${file.notice}\n`);
  let answers = file.done.length;
  const kept = keeping(box, {
    earlier: file.done,
    onAnswer: (answer) => {
      answers++;
      file.write(answer);
    },
    onQuestion: () => {
      if (signal.aborted) throw new WordsInterrupted(answers, null);
    },
  });
  const run: WordsBox['run'] = async (question) => {
    try {
      return await kept.run(question);
    } catch (error) {
      if (!(error instanceof WordsLineError)) throw error;
      throw new InputError(`${path} cannot be resumed: a line ${error.message}`);
    }
  };
  return {
    box: { ...kept, run },
    close: () => {
      file.close();
    },
  };
}

/** `--budget N` is the number of programs that are drawn. */
function planOptions({ seed = 1, budget }: CertifyWordsFlags): PlanOptions {
  if (budget === undefined) return { seed, programs: DRAWN_PROGRAMS };
  if (budget.kind === 'units') return { seed, programs: budget.units };
  throw new InputError(
    '--budget of words of the NV2A: expected a number of drawn programs, such as 1000',
  );
}
