/** Whether the documents permit what an implementation did with a program. Reads the clauses of spec/: needs Node. */
import { authorityOf } from '../spec/authorities.js';
import { isGpuText } from '../spec/gpu/environments.js';
import type { GpuProgram } from '../semantics/gpu/program.js';
import { load as loadVp, type Program as VpProgram } from '../semantics/language/load.js';
import { byteText } from '../semantics/language/text.js';
import type { BlackBox } from '../oracles/judge/black-box/black-box.js';
import { Unseen } from '../oracles/judge/black-box/prefix.js';
import { judgedGpuRun, judgedRun, type RunVerdict } from '../reports/judged-run.js';
import { gpuInputs, inputsOf, vpInputs, type Inputs } from './inputs.js';
import { refuseOtherOptions } from './keys.js';
import { gpuLeft, vpLeft, type Observed } from './observed.js';
import { load, Program, type ProgramText } from './program.js';

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
  const result = load(given);
  const own = result.loaded ? result.program.own : null;
  const isGpu = own === null ? isGpuText(text.slice(0, 256)) : own.language === 'GPU';
  const ask = typeof observed === 'function' ? observed : null;
  const first = typeof observed === 'function' ? await observed(text, inputs) : observed;
  const { document = null } = options;
  const asked = { text, inputs, first };
  if (isGpu) {
    if (own !== null) authorityOf(own.program.environment.name, document);
    return judgeGpu(own?.language === 'GPU' ? own.program : null, asked);
  }
  return judgeVp(own?.language === 'VP' ? own.program : null, asked, ask, document);
}

interface Asked {
  readonly text: string;
  readonly inputs: Inputs;
  /** What it did with the program as it is. */
  readonly first: Observed;
}

async function judgeVp(
  program: VpProgram | null,
  { text, inputs, first }: Asked,
  ask: Implementation | null,
  document: string | null,
): Promise<JudgedRun> {
  const values = program === null ? {} : vpInputs(program, inputs);
  const { left, notShown } = vpLeft(program, first);
  const box: BlackBox = {
    run: async (source, own) => {
      if (source === text) return left;
      if (ask === null) throw new Unseen('only this run is known');
      const same = loadVp(source);
      return vpLeft(same.loaded ? same.program : null, await ask(source, inputsOf(own))).left;
    },
    runBatch: (source, parameters, vertices) =>
      Promise.all(vertices.map((attributes) => box.run(source, { attributes, parameters }))),
  };
  const verdict = await judgedRun({ text, program, values, left }, box, document);
  return { ...verdict, notShown };
}

function judgeGpu(program: GpuProgram | null, asked: Asked): JudgedRun {
  const { text, inputs, first } = asked;
  const { left, notShown } = gpuLeft(program, first);
  const values = program === null ? {} : gpuInputs(program, inputs);
  return { ...judgedGpuRun({ text, program, values, left }), notShown };
}
