/** Asks a part of what a certificate of words keeps again, and compares answer by answer. */
import { hex } from '../../../semantics/number/binary32.js';
import { EXACT, toleranceOf } from '../../against/tolerance.js';
import { BackendUsageError } from '../../backends/backend.js';
import { shuffled } from '../../units/shard.js';
import type { WordsBox } from '../../words/box.js';
import { identityOf, type WordsCertificate } from '../../words/certificate.js';
import { ask, expecting } from '../../words/ask.js';
import type { Standing } from '../../words/expected.js';
import { replayed, type KeptAnswer } from '../../words/kept.js';
import { plannedFor } from '../../words/plan/chosen.js';
import type { Question } from '../../words/question.js';
import type { AskedAgain, Difference } from '../ask-again.js';
import type { CertificateFiles } from '../certificate-files.js';
import { FILES } from '../folder.js';
import { answerLine, wordsLinesIn } from './results.js';

export interface AskWordsAgain {
  readonly files: CertificateFiles;
  readonly certificate: WordsCertificate;
  readonly open: () => Promise<WordsBox>;
  readonly sample: number;
  readonly seed: number;
  readonly onProgress?: (done: number, total: number) => void;
  readonly signal?: AbortSignal;
}

/**
 * What comes to something else is asked again in a fresh process, as units of programs are.
 *
 * @throws BackendUsageError where the certificate is of a recording, BackendFailure
 */
export async function askWordsAgain(options: AskWordsAgain): Promise<AskedAgain> {
  const { certificate, open, sample, seed, signal, onProgress } = options;
  const { backend } = certificate;
  if (backend.spec.startsWith('recording:')) {
    throw new BackendUsageError(
      'only a backend that runs words can be asked again; certify a recording anew instead',
    );
  }
  const kept = answersIn(options.files);
  const { nanPayload, tolerance } = certificate;
  const standing: Standing = {
    readings: new Map(Object.entries(certificate.readings)),
    nanPayload,
    tolerance: tolerance === null ? EXACT : toleranceOf(tolerance),
  };
  const { questions } = plannedFor(certificate.queries, certificate);
  const chosen = shuffled(
    questions.map((_, index) => index),
    seed,
  ).slice(0, sample);
  const differences: Difference[] = [];
  const unsteady: string[] = [];
  let asked = 0;
  let box = await open();
  try {
    const identity = identityOf(box, null);
    for (const part of ['name', 'version'] as const) {
      if (identity[part] !== backend[part]) {
        differences.push({ unit: `identity: ${part}`, then: backend[part], now: identity[part] });
      }
    }
    for (const index of chosen) {
      if (signal?.aborted === true) break;
      const [question, then] = [questions[index], kept[index]];
      if (question === undefined || then === undefined) continue;
      const before = await judged(replayed(backend, [then]), question, standing);
      if ((await judged(box, question, standing)) !== before) {
        await box.close();
        box = await open();
        const now = await judged(box, question, standing);
        if (now === before) unsteady.push(then.of);
        else differences.push({ unit: then.of, then: short(before), now: short(now) });
      }
      onProgress?.(++asked, chosen.length);
    }
  } finally {
    await box.close();
  }
  return { asked, units: questions.length, unsteady, seed, differences };
}

/** The answers to the plan's questions come first. */
function answersIn(files: CertificateFiles): readonly KeptAnswer[] {
  const path = files.place(FILES.results);
  return wordsLinesIn(files.read(FILES.results), path).lines.map((line) => answerLine(line, path));
}

/** All that is judged of an answer, in words; what a program does not write, and what is told of an incident, may be another. */
async function judged(box: WordsBox, question: Question, standing: Standing): Promise<string> {
  const answer = await ask(box, question, expecting(standing), standing);
  if (answer.verdict !== 'answered') return answer.verdict;
  const told = answer.vertices.map((each) => {
    if (each.verdict === 'open') {
      const readings = each.readings.map((names) =>
        [...names].map((pair) => pair.join('=')).join(),
      );
      return `open (${readings.join('; ')})`;
    }
    const found = 'found' in each ? each.found : [];
    const [first] = found;
    if (first === undefined) return each.verdict;
    const { where, observed } = first;
    return `${each.verdict}: ${where} is ${hex(observed)}, and ${String(found.length - 1)} more`;
  });
  return told.join('; ');
}

const short = (text: string): string => (text.length > 200 ? `${text.slice(0, 200)}…` : text);
