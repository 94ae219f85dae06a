/** `vpspec run --backend` of words of the NV2A: one run of them on an implementation, held against ours. */
import { EXIT, InputError, MachineryError, translated } from './exit.js';
import { readingsOf } from './readings.js';
import { instructionsIn } from './words-file.js';
import { patternsOfInputs } from './words-inputs.js';
import { readWordsInputs } from '../oracles/languages/nv2a/inputs.js';
import type { Left } from '../oracles/words/expected.js';
import { jsonText } from '../reports/json/text.js';
import { OUTPUT_NAMES } from '../semantics/nv2a/opcodes.js';
import { wordsOf } from '../semantics/nv2a/program.js';

interface WordsBackendFlags {
  readonly backend: string;
  readonly inputs?: string;
  readonly reading?: readonly string[];
  readonly json?: boolean;
}

/** Runs, judges and prints; returns the exit code. @throws InputError, MachineryError */
export async function runWordsOnBackend(
  file: { readonly name: string; readonly source: Uint8Array },
  flags: WordsBackendFlags,
): Promise<number> {
  const { openWords } = await import('../oracles/words/open.js');
  const { ask, expecting } = await import('../oracles/words/ask.js');
  const { questionOf } = await import('../oracles/words/shrink.js');
  const { wordsLeftJson, wordsVerdict } = await import('../reports/languages/nv2a/verdict.js');
  const { backendRunText } = await import('../reports/backend-run.js');
  const readings = readingsOf(flags.reading ?? []);
  const words = wordsOf(await instructionsIn(file));
  const given = patternsOfInputs(flags.inputs === undefined ? {} : readWordsInputs(flags.inputs));
  const question = questionOf({ words, inputs: given.inputs, constants: given.constants });
  const standing = { readings, nanPayload: false };
  try {
    const { box } = await openWords(flags.backend, { readings });
    try {
      let left: Left | null = null;
      const seeing = {
        ...box,
        run: async (asked: typeof question) => {
          const all = await box.run(asked);
          left = all[0] ?? null;
          return all;
        },
      };
      const answer = await ask(seeing, question, expecting(standing), standing);
      if (answer.verdict !== 'answered' && answer.verdict !== 'unsupported') {
        throw new MachineryError(`${flags.backend}: ${answer.verdict}: ${answer.reason}`);
      }
      const verdict = wordsVerdict(answer);
      if (verdict === null) throw new InputError(`${flags.backend} shows nothing of this program`);
      const json = wordsLeftJson(left, verdict, { spec: flags.backend, name: box.name });
      const written = new Set(
        answer.verdict === 'answered' ? writtenIn(answer.expected[0]?.outcomes ?? []) : [],
      );
      process.stdout.write(flags.json === true ? jsonText(json) : backendRunText(json, written));
      return verdict.verdict === 'disagrees' ? EXIT.disagreement : EXIT.ok;
    } finally {
      await box.close();
    }
  } catch (error) {
    throw translated(error);
  }
}

/** Registers that a program writes, by any reading. */
function writtenIn(
  outcomes: readonly { readonly written: readonly number[]; readonly constants: object }[],
): readonly string[] {
  return outcomes.flatMap(({ written, constants }) => [
    ...OUTPUT_NAMES.filter((_, index) => (written[index] ?? 0) !== 0),
    ...Object.keys(constants).map((number) => `c[${number}]`),
  ]);
}
