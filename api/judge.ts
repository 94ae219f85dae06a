/** Whether the documents permit what an implementation did with a program. Reads the clauses of spec/: needs Node. */
import { byteText } from '../semantics/language/text.js';
import type { RunVerdict } from '../reports/run-verdict.js';
import type { Implementation } from './implementation.js';
import type { Inputs } from './inputs.js';
import { judgingIn } from './judging/languages.js';
import { refuseOtherOptions } from './keys.js';
import type { Observed } from './observed.js';
import { Program, type ProgramText } from './program.js';

export interface JudgeOptions {
  /** The document that governs instead of the environment's own: "vp2" for VP1.0, VP1.1 and VSP1.0. */
  readonly document?: string;
}

const OPTIONS: Readonly<Record<keyof JudgeOptions, true>> = { document: true };

export interface JudgedRun extends RunVerdict {
  /** Registers and components that the implementation did not show: nothing is said of them. */
  readonly notShown: readonly string[];
}

/**
 * Whether the documents permit what an implementation did with a program.
 *
 * @param observed what it did, or the implementation itself
 * @throws InputsError for inputs or results that are none
 * @throws DocumentError for a document that does not govern; TypeError for an option that there is not
 */
export async function judge(
  program: Program | ProgramText,
  inputs: Inputs,
  observed: Observed | Implementation,
  options: JudgeOptions = {},
): Promise<JudgedRun> {
  refuseOtherOptions(options, OPTIONS);
  const given = program instanceof Program ? program.text : program;
  const text = byteText(given);
  const ask = typeof observed === 'function' ? observed : null;
  const { document = null } = options;
  return judgingIn(text)(async (language) => {
    const result = language.load(given);
    const own = result.loaded ? result.program : null;
    if (own !== null) language.authorityOf(own, document);
    const first = typeof observed === 'function' ? await observed(text, inputs) : observed;
    const { left, notShown } = language.left(own, first);
    const values = own === null ? language.noValues : language.given(own, inputs);
    const run = { text, program: own, values, left };
    return { ...(await language.judged(run, language.boxOfRun(run, ask), document)), notShown };
  });
}
