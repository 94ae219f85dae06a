/** Every result that the documents permit of one run. */
import { authorityOf } from '../spec/authorities.js';
import { LIMITS } from '../oracles/judge/explore-paths.js';
import { ProgramExplorer } from '../oracles/judge/explore-program.js';
import { GpuProgramExplorer } from '../oracles/judge/gpu/explore-gpu.js';
import { allowedJson, shownOf, type AllowedJson } from '../reports/allowed.js';
import { gpuAllowedJson, gpuShown, type GpuAllowedJson } from '../reports/gpu-allowed.js';
import { byStanding } from '../reports/letters.js';
import { gpuInputs, vpInputs, type Inputs } from './inputs.js';
import { refuseOtherOptions } from './keys.js';
import { loaded, type Program, type ProgramText } from './program.js';

export interface AllowedOptions {
  /** The document that governs instead of the environment's own: "vp2" for VP1.0, VP1.1 and VSP1.0. */
  readonly document?: string;
  /** Join states beyond so many different ones at a time; 256 if absent. */
  readonly paths?: number;
  /** With what nobody means, though the letter permits it. */
  readonly byTheLetter?: boolean;
}

const OPTIONS: Readonly<Record<keyof AllowedOptions, true>> = {
  document: true,
  paths: true,
  byTheLetter: true,
};

/** What `vpspec allowed --json` prints; `permits` says whether a set has some bits. */
export type AllowedResult = AllowedJson | GpuAllowedJson;

/**
 * Follows all permitted assignments of the policies, and sets where a function is approximated.
 *
 * @throws ProgramError for a text that does not load
 * @throws InputsError for what the program cannot be given
 * @throws DocumentError for a document that does not govern; TypeError for an option that there is not
 */
export function allowed(
  program: Program | ProgramText,
  inputs: Inputs = {},
  options: AllowedOptions = {},
): AllowedResult {
  refuseOtherOptions(options, OPTIONS);
  const { document, paths = LIMITS.paths, byTheLetter = false } = options;
  const { own } = loaded(program);
  const limits = { ...LIMITS, paths };
  if (own.language === 'VP') {
    const values = vpInputs(own.program, inputs);
    const authority = authorityOf(own.program.environment.name, document ?? null);
    const explorer = new ProgramExplorer(() => authority);
    const { explored, letters } = byStanding(
      authority,
      (region, asked) => explorer.always(own.program, values, region, { limits, asked }),
      (each) => shownOf(own.program, each),
      byTheLetter,
    );
    return allowedJson(own.program, explored, letters);
  }
  const values = gpuInputs(own.program, inputs);
  const explorer = new GpuProgramExplorer();
  const { explored, letters } = byStanding(
    authorityOf(own.program.environment.name, document ?? null),
    (region, asked) => explorer.always(own.program, values, region, { limits, asked }),
    (each) => gpuShown(own.program, each),
    byTheLetter,
  );
  return gpuAllowedJson(own.program, explored, letters);
}
