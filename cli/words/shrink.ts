/** `vpspec shrink` of words of the NV2A: the smallest words, and inputs, that still differ. */
import { EXIT, InputError, translated } from '../exit.js';
import { writeOutput } from '../output.js';
import { instructionsIn } from './file.js';
import { patternsOfInputs, readingsOf } from './given.js';
import { readWordsInputs } from '../../oracles/languages/nv2a/inputs.js';
import type { SmallQuestion } from '../../oracles/words/shrink.js';
import { jsonText } from '../../reports/json/text.js';
import { PLAIN } from '../../reports/page/paint.js';
import { wordsOf } from '../../semantics/nv2a/program.js';

export interface ShrinkWordsFlags {
  readonly backend: string;
  readonly inputs?: string;
  readonly reading?: readonly string[];
  readonly maxRuns?: number;
  readonly out?: string;
  readonly json?: boolean;
  readonly document?: string;
  readonly resume?: string;
  readonly case?: string;
  readonly seed?: string | number;
  readonly replay?: string;
  readonly against?: string;
  readonly tolerance?: string;
  readonly environment?: string;
  readonly language?: readonly string[];
}

/** @throws InputError where nothing differs */
export async function runShrinkWords(
  file: { readonly name: string; readonly source: Uint8Array },
  flags: ShrinkWordsFlags,
): Promise<number> {
  refuseOthers(flags);
  const readings = readingsOf(flags.reading ?? []);
  const start: SmallQuestion = {
    words: wordsOf(await instructionsIn(file)),
    ...patternsOfInputs(flags.inputs === undefined ? {} : readWordsInputs(flags.inputs)),
  };
  const { openWords } = await import('../../oracles/words/open.js');
  const { smallestOf } = await import('../../oracles/words/smallest.js');
  const { expecting } = await import('../../oracles/words/ask.js');
  const { foundText } = await import('../../reports/languages/nv2a/certificate.js');
  const { paintFor } = await import('../paint.js');
  try {
    const { box, recording } = await openWords(flags.backend, { readings });
    try {
      if (recording !== null) {
        throw new InputError(`${flags.backend} cannot be asked for other programs than it has`);
      }
      const standing = { readings, nanPayload: false };
      const found = await smallestOf(start, expecting(standing), {
        box,
        ...standing,
        ...(flags.maxRuns === undefined ? {} : { maxRuns: flags.maxRuns }),
      });
      if (found === null) {
        throw new InputError(
          `${file.name} does not differ, or is open: there is nothing to shrink`,
        );
      }
      if (flags.out !== undefined)
        writeOutput(flags.out, `${foundText(found, PLAIN).join('\n')}\n`);
      process.stdout.write(
        flags.json === true
          ? jsonText(found)
          : `${foundText(found, paintFor(process.stdout)).join('\n')}\n`,
      );
      return EXIT.ok;
    } finally {
      await box.close();
    }
  } catch (error) {
    throw translated(error);
  }
}

function refuseOthers(flags: ShrinkWordsFlags): void {
  const { document, resume, case: query, seed, replay, ...rest } = flags;
  const { against, tolerance, environment, language } = rest;
  const judging = { document, against, tolerance, environment, language };
  const others = { resume, case: query, seed, replay, ...judging };
  for (const [name, value] of Object.entries(others)) {
    if (value !== undefined) throw new InputError(`--${name} is not there for words of the NV2A`);
  }
}
