/** From "kind:argument" to who runs words. */
import { engineNamed } from '../../semantics/silicon/names.js';
import type { Readings } from '../../semantics/nv2a/execute.js';
import { BackendUsageError } from '../backends/backend.js';
import { engineWords, execWords, type WordsBox } from './box.js';
import { readWordsRecording, recordedBox, type WordsRecording } from './recording.js';

export interface OpenedWords {
  readonly box: WordsBox;
  /** Null of who can be asked anything. */
  readonly recording: WordsRecording | null;
}

/** @throws BackendUsageError, BackendFailure */
export async function openWords(
  spec: string,
  { readings, caseTimeout }: { readonly readings: Readings; readonly caseTimeout?: number },
): Promise<OpenedWords> {
  const colon = spec.indexOf(':');
  const kind = colon < 0 ? spec : spec.slice(0, colon);
  const argument = colon < 0 ? '' : spec.slice(colon + 1);
  if (kind === 'exec' && argument !== '') {
    return { box: await execWords(argument, caseTimeout), recording: null };
  }
  if (kind === 'engine' && engineNamed(argument) === 'nv20') {
    return { box: await engineWords(spec, readings), recording: null };
  }
  if (kind === 'recording' && argument !== '') {
    const recording = readWordsRecording(argument);
    return { box: recordedBox(spec, recording), recording };
  }
  throw new BackendUsageError(
    `"${spec}" runs no words of the NV2A; known are:\n` +
      '  exec:COMMAND    a program that speaks the protocol, and whose hello has "words": ["NV2A"]\n' +
      '  engine:nv2a     our own run\n' +
      '  recording:DIR   recorded runs of words (docs/recordings.md)',
  );
}
