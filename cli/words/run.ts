/** `vpspec run` and `vpspec trace` of words of the NV2A, and `run --backend`: one run of them on an implementation, held against ours. */
import { printSteps } from '../print-steps.js';
import type { PolicyFlags } from '../policy-options.js';
import { instructionsIn } from './file.js';
import { readWordsInputs } from '../../oracles/languages/nv2a/inputs.js';
import { jsonText } from '../../reports/json/text.js';
import { readingsJson, wordsRunJson, wordsRunText } from '../../reports/languages/nv2a/run.js';
import { wordsStepJson, wordsStepText } from '../../reports/languages/nv2a/trace.js';
import { WORDS_NAME } from '../../semantics/nv2a/header.js';
import {
  OpenPoint,
  stepsOf,
  type Readings,
  type StepOfWords,
} from '../../semantics/nv2a/execute.js';
import { startOf, type WordsState } from '../../semantics/nv2a/state.js';
import { patternDomain } from '../../semantics/silicon/domain.js';
import { FACTS } from '../../semantics/silicon/driver.js';
import { engineNamed } from '../../semantics/silicon/names.js';
import { EXIT, InputError, MachineryError, translated } from '../exit.js';
import { patternsOfInputs, readingsOf } from './given.js';
import type { Left } from '../../oracles/words/expected.js';
import { OUTPUT_NAMES } from '../../semantics/nv2a/opcodes.js';
import { wordsOf } from '../../semantics/nv2a/program.js';

export interface WordsFlags extends PolicyFlags {
  readonly inputs?: string;
  readonly reading?: readonly string[];
  readonly backend?: string;
  readonly json?: boolean;
}

interface File {
  readonly name: string;
  readonly source: Uint8Array;
}

interface RunOfWords {
  readonly readings: Readings;
  readonly start: WordsState;
  readonly state: WordsState;
  readonly steps: readonly StepOfWords[];
}

export async function runOfWords(file: File, flags: WordsFlags): Promise<void> {
  const { backend, ...here } = flags;
  if (backend !== undefined) {
    refuseFlags(here);
    process.exitCode = await runWordsOnBackend(file, { ...flags, backend });
    return;
  }
  const { steps, readings, ...run } = await ranWords(file, flags);
  const ended = { ...run, executed: steps.length };
  process.stdout.write(
    flags.json === true ? jsonText(wordsRunJson(ended, readings)) : wordsRunText(ended),
  );
}

export async function traceOfWords(file: File, flags: WordsFlags): Promise<void> {
  const { steps, readings } = await ranWords(file, flags);
  const about = { environment: WORDS_NAME, engine: 'nv20', ...readingsJson(readings) };
  await printSteps(again(steps), {
    about,
    isJson: flags.json === true,
    json: wordsStepJson,
    text: wordsStepText,
    end: ({ outcome }) => outcome,
  });
}

/** Steps that were all taken: none is printed of a run that comes to an open point. */
function* again(
  steps: readonly StepOfWords[],
): Generator<StepOfWords, { end: { outcome: string; reason: null } }> {
  yield* steps;
  return { end: { outcome: 'completed', reason: null } };
}

async function ranWords(file: File, flags: WordsFlags): Promise<RunOfWords> {
  refuseFlags(flags);
  const readings = readingsOf(flags.reading ?? []);
  const instructions = await instructionsIn(file);
  const given = flags.inputs === undefined ? {} : readWordsInputs(flags.inputs);
  const start = startOf(given);
  const domain = patternDomain(FACTS.nv20, 'VP1.1');
  try {
    const steps = [...stepsOf(instructions, domain, start, readings)];
    return { readings, start, state: steps.at(-1)?.after ?? start, steps };
  } catch (error) {
    if (error instanceof OpenPoint) throw new InputError(`${file.name}: ${error.message}`);
    throw error;
  }
}

function refuseFlags({ profile, policy, document, backend }: WordsFlags): void {
  if (profile !== undefined && engineNamed(profile) !== 'nv20') {
    throw new InputError(
      `--profile ${profile}: words of the NV2A run on that engine alone: expected nv2a, or no --profile`,
    );
  }
  const others = { '--policy': policy, '--document': document, '--backend': backend };
  for (const [name, value] of Object.entries(others)) {
    if (value !== undefined) {
      throw new InputError(`${name}: words of the NV2A are no program of a document's language`);
    }
  }
}

interface WordsBackendFlags {
  readonly backend: string;
  readonly inputs?: string;
  readonly reading?: readonly string[];
  readonly json?: boolean;
}

/** Runs, judges and prints; returns the exit code. @throws InputError, MachineryError */
async function runWordsOnBackend(
  file: { readonly name: string; readonly source: Uint8Array },
  flags: WordsBackendFlags,
): Promise<number> {
  const { openWords } = await import('../../oracles/words/open.js');
  const { ask, expecting } = await import('../../oracles/words/ask.js');
  const { questionOf } = await import('../../oracles/words/shrink.js');
  const { wordsLeftJson, wordsVerdict } = await import('../../reports/languages/nv2a/verdict.js');
  const { backendRunText } = await import('../../reports/backend-run.js');
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
