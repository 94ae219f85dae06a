/** `vpspec run` and `vpspec trace` of words of the NV2A. */
import { InputError } from './exit.js';
import { printSteps } from './print-steps.js';
import type { PolicyFlags } from './policy-options.js';
import { readingsOf } from './readings.js';
import { instructionsIn } from './words-file.js';
import { readWordsInputs } from '../oracles/languages/nv2a/inputs.js';
import { jsonText } from '../reports/json/text.js';
import { readingsJson, wordsRunJson, wordsRunText } from '../reports/languages/nv2a/run.js';
import { wordsStepJson, wordsStepText } from '../reports/languages/nv2a/trace.js';
import { WORDS_NAME } from '../semantics/nv2a/header.js';
import { OpenPoint, stepsOf, type Readings, type StepOfWords } from '../semantics/nv2a/execute.js';
import { startOf, type WordsState } from '../semantics/nv2a/state.js';
import { patternDomain } from '../semantics/silicon/domain.js';
import { FACTS } from '../semantics/silicon/driver.js';
import { engineNamed } from '../semantics/silicon/names.js';

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
    const { runWordsOnBackend } = await import('./words-backend.js');
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
