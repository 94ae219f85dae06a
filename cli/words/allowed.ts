/** `vpspec allowed` of words of the NV2A: what public descriptions have of one run. */
import { InputError } from '../exit.js';
import { instructionsIn } from './file.js';
import { patternsOfInputs, readingsOf } from './given.js';
import { readWordsInputs } from '../../oracles/languages/nv2a/inputs.js';
import { expectedOf } from '../../oracles/words/expected.js';
import { questionOf } from '../../oracles/words/shrink.js';
import { jsonText } from '../../reports/json/text.js';
import { wordsAllowedJson, wordsAllowedText } from '../../reports/languages/nv2a/allowed.js';
import { wordsOf } from '../../semantics/nv2a/program.js';

interface AllowedWordsFlags {
  readonly inputs?: string;
  readonly reading?: readonly string[];
  readonly document?: string;
  readonly byTheLetter?: boolean;
  readonly profile?: string;
  readonly policy?: readonly string[];
  readonly json?: boolean;
}

/** @throws InputError */
export async function allowedOfWords(
  file: { readonly name: string; readonly source: Uint8Array },
  { inputs, reading = [], document, byTheLetter, profile, policy, json }: AllowedWordsFlags,
): Promise<void> {
  for (const [flag, value] of Object.entries({
    '--document': document,
    '--by-the-letter': byTheLetter,
    '--profile': profile,
    '--policy': policy,
  })) {
    if (value !== undefined) {
      throw new InputError(`${flag}: words of the NV2A are no program of a document's language`);
    }
  }
  const readings = readingsOf(reading);
  const words = wordsOf(await instructionsIn(file));
  const given = patternsOfInputs(inputs === undefined ? {} : readWordsInputs(inputs));
  const expected = expectedOf(questionOf({ words, ...given }), 0, { readings, nanPayload: true });
  process.stdout.write(
    json === true ? jsonText(wordsAllowedJson(expected)) : wordsAllowedText(expected),
  );
}
