/** `vpspec judge` of recorded runs of words of the NV2A. */
import { readFileSync, statSync } from 'node:fs';
import type { JudgedRunJson } from '../../reports/json/recording.js';
import { readingsOf } from './given.js';

/** Whether a file's first line is a run of words: it has no program text. */
export function isOfWords(path: string | undefined): boolean {
  if (path === undefined) return false;
  const line = readFileSync(path, 'utf8')
    .split('\n')
    .find((each) => each.trim() !== '');
  try {
    const data: unknown = JSON.parse(line ?? '');
    return typeof data === 'object' && data !== null && 'words' in data && !('program' in data);
  } catch {
    return false;
  }
}

/** @throws BackendUsageError with file and line, InputError for a reading that is none */
export async function judgedWords(
  path: string,
  reading: readonly string[],
): Promise<readonly JudgedRunJson[]> {
  const { questionsOf, readWordsFile, readWordsRecording, recordedBox } =
    await import('../../oracles/words/recording.js');
  const { ask, expecting } = await import('../../oracles/words/ask.js');
  const { wordsVerdict } = await import('../../reports/languages/nv2a/verdict.js');
  const recording = statSync(path).isFile() ? readWordsFile(path) : readWordsRecording(path);
  const readings = new Map([...recording.readings, ...readingsOf(reading)]);
  const standing = { readings, nanPayload: false };
  const box = recordedBox(`recording:${path}`, recording);
  const judged: JudgedRunJson[] = [];
  for (const [index, question] of questionsOf(recording).entries()) {
    const place = recording.runs[index]?.place ?? '';
    const verdict = wordsVerdict(await ask(box, question, expecting(standing), standing));
    const own = { place, byTheLetter: null, notShown: [], interpretations: [] };
    if (verdict === null) {
      const reason = 'it shows nothing that the program writes';
      judged.push({ ...own, verdict: 'not asked', reason, disagreement: null });
      continue;
    }
    const { disagreement, reason } = verdict;
    judged.push({
      ...own,
      verdict: verdict.verdict,
      reason,
      disagreement:
        disagreement === null ? null : { ...disagreement, clauses: [...disagreement.clauses] },
    });
  }
  return judged;
}
