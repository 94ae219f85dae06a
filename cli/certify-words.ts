/** `vpspec certify --environment NV2A`: an implementation of words, held against our run of them. */
import { join } from 'node:path';
import { EXIT, InputError, translated } from './exit.js';
import { Interruption } from './interruption.js';
import { requireOutputFolder, writeOutput } from './output.js';
import { readingsOf } from './readings.js';
import type { CertifiedFlags } from './campaign-options.js';
import type { Question } from '../oracles/words/question.js';
import { DRAWN_PROGRAMS } from '../oracles/words/plan/drawn.js';
import type { Plan, PlanOptions } from '../oracles/words/plan/plan.js';
import type { OpenedWords } from '../oracles/words/open.js';
import type { Standing } from '../oracles/words/expected.js';
import type { WordsCertificate } from '../oracles/words/certificate.js';
import { jsonText } from '../reports/json/text.js';
import { PLAIN } from '../reports/page/paint.js';

export interface CertifyWordsFlags extends Partial<CertifiedFlags> {
  readonly backend: string;
  readonly reading?: readonly string[];
  readonly nanPayload?: boolean;
  readonly out?: string;
  readonly json?: boolean;
  readonly quiet?: boolean;
}

/** Flags that words have, besides those of no program. */
const KNOWN: ReadonlySet<string> = new Set([
  'backend', 'environment', 'reading', 'nanPayload', 'out', 'json', 'quiet', 'seed', 'budget', 'caseTimeout',
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
  if (flags.out !== undefined) requireOutputFolder('--out', flags.out);
  const certificate = await certified(queries, flags);
  const { wordsCertificateText, wordsVerdictText } =
    await import('../reports/languages/nv2a/certificate.js');
  const { paintFor } = await import('./paint.js');
  if (flags.json === true) process.stdout.write(jsonText(certificate));
  else if (flags.quiet === true) process.stdout.write(`${wordsVerdictText(certificate)}\n`);
  else process.stdout.write(wordsCertificateText(certificate, paintFor(process.stdout)));
  if (flags.out !== undefined) {
    writeOutput(join(flags.out, 'words.json'), jsonText(certificate));
    writeOutput(join(flags.out, 'words.txt'), wordsCertificateText(certificate, PLAIN));
  }
  return certificate.verdict === 'the same' ? EXIT.ok : EXIT.disagreement;
}

async function certified(
  queries: readonly string[],
  flags: CertifyWordsFlags,
): Promise<WordsCertificate> {
  const { openWords } = await import('../oracles/words/open.js');
  const { certifyWords, WordsInterrupted } = await import('../oracles/words/certify.js');
  const { progressBar } = await import('./progress.js');
  const given = readingsOf(flags.reading ?? []);
  const bar = progressBar(process.stderr, 'program');
  const interruption = new Interruption();
  try {
    const { caseTimeout } = flags;
    const opened = await openWords(flags.backend, {
      readings: given,
      ...(caseTimeout === undefined ? {} : { caseTimeout }),
    });
    const { box, recording } = opened;
    try {
      const standing: Standing = {
        readings: new Map([...(recording?.readings ?? []), ...given]),
        nanPayload: flags.nanPayload === true,
      };
      const asked = await planFor(opened, queries, planOptions(flags));
      return await certifyWords({
        box,
        ...planOptions(flags),
        ...standing,
        plan: asked,
        queries,
        isRecording: recording !== null,
        provenance: recording?.provenance ?? null,
        onProgress: (done, total) => {
          bar.update({ done, total, label: 'words' });
        },
        signal: interruption.signal,
      });
    } finally {
      await box.close();
    }
  } catch (error) {
    if (error instanceof WordsInterrupted) throw interruption.ended(error.message);
    throw translated(error);
  } finally {
    bar.clear();
    interruption.release();
  }
}

/** `--budget N` is the number of programs that are drawn. */
function planOptions({ seed = 1, budget }: CertifyWordsFlags): PlanOptions {
  if (budget === undefined) return { seed, programs: DRAWN_PROGRAMS };
  if (budget.kind === 'units') return { seed, programs: budget.units };
  throw new InputError(
    '--budget of words of the NV2A: expected a number of drawn programs, such as 1000',
  );
}

async function planFor(
  { recording }: OpenedWords,
  queries: readonly string[],
  options: PlanOptions,
): Promise<Plan> {
  const { planOf } = await import('../oracles/words/plan/plan.js');
  const { questionsOf } = await import('../oracles/words/recording.js');
  const plan: Plan =
    recording === null ? planOf(options) : { questions: questionsOf(recording), refused: [] };
  if (queries.length === 0) return plan;
  const groups = [...new Set(plan.questions.map(({ group }) => group))];
  const wanted = (group: string): boolean =>
    queries.some((query) => group === query || group.split(' ').includes(query));
  for (const query of queries) {
    if (groups.some((group) => group === query || group.split(' ').includes(query))) continue;
    throw new InputError(
      `nothing is asked about "${query}"; expected one of:\n  ${groups.join('\n  ')}`,
    );
  }
  const questions: readonly Question[] = plan.questions.filter(({ group }) => wanted(group));
  return { questions, refused: plan.refused.filter(({ field }) => wanted(`field ${field}`)) };
}
