/** Whether the documents permit what an implementation did with a program. Reads the clauses of spec/: needs Node. */
import { byteText } from '../semantics/language/text.js';
import type { GpuBox } from '../oracles/judge/gpu/box.js';
import type { BlackBox } from '../oracles/judge/black-box/black-box.js';
import { Unseen } from '../oracles/judge/black-box/prefix.js';
import type { GpuTypes } from '../oracles/languages/gpu/language.js';
import type { Answers, LanguageTypes } from '../oracles/languages/language.js';
import { languageNameOf, type LanguageName } from '../oracles/languages/names.js';
import type { VpTypes } from '../oracles/languages/vp/language.js';
import { judgedGpuRun, judgedRun } from '../reports/judged-run.js';
import type { Judged } from '../reports/languages/language.js';
import type { AskedRun, RunVerdict } from '../reports/run-verdict.js';
import { inputsOf, type Inputs } from './inputs.js';
import { refuseOtherOptions } from './keys.js';
import { GPU_PROGRAMS, VP_PROGRAMS, type ApiLanguage } from './languages.js';
import type { Observed } from './observed.js';
import { Program, type ProgramText } from './program.js';

/** An implementation that can be asked: of VP programs it is asked for its steps too, by rewritten programs. */
export type Implementation = (text: string, inputs: Inputs) => Observed | Promise<Observed>;

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
  return IN[languageNameOf(text)](async (language) => {
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

interface JudgingLanguage<T extends LanguageTypes> extends ApiLanguage<T> {
  readonly judged: Judged<T>;
  /** What a program that does not load is given. */
  readonly noValues: T['values'];
  /** An implementation that answers for one run as it did, and for others where it can be asked. */
  readonly boxOfRun: (run: AskedRun<T>, ask: Implementation | null) => T['box'] & Answers<T>;
}

type InJudging = <R>(use: <T extends LanguageTypes>(language: JudgingLanguage<T>) => R) => R;

const IN: Readonly<Record<LanguageName, InJudging>> = {
  vp: (use) => use({ ...VP_PROGRAMS, judged: judgedRun, noValues: {}, boxOfRun: vpBox }),
  gpu: (use) =>
    use({
      ...GPU_PROGRAMS,
      judged: (run) => Promise.resolve(judgedGpuRun(run)),
      noValues: {},
      boxOfRun: gpuBox,
    }),
};

function vpBox({ text, left }: AskedRun<VpTypes>, ask: Implementation | null): BlackBox {
  const box: BlackBox = {
    run: async (source, values) => {
      if (source === text) return left;
      if (ask === null) throw new Unseen('only this run is known');
      const same = VP_PROGRAMS.load(source);
      const shown = await ask(source, inputsOf(values));
      return VP_PROGRAMS.left(same.loaded ? same.program : null, shown).left;
    },
    runBatch: (source, parameters, vertices) =>
      Promise.all(vertices.map((attributes) => box.run(source, { attributes, parameters }))),
  };
  return box;
}

/** Of GPU programs a run is judged by itself: nothing more is asked. */
function gpuBox({ left }: AskedRun<GpuTypes>): GpuBox {
  return {
    load: () => Promise.resolve(left.loaded ? { loaded: true } : left),
    run: () => Promise.resolve(left),
  };
}
