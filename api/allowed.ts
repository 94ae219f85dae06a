/** Every result that the documents permit of one run. */
import { LIMITS } from '../oracles/judge/explore-paths.js';
import type { AllowedJson } from '../reports/languages/vp/allowed.js';
import type { GpuAllowedJson } from '../reports/languages/gpu/allowed.js';
import { allowedOf } from '../reports/languages/allowed.js';
import type { Inputs } from './inputs.js';
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
  return loaded(program).own((language, own): AllowedResult => {
    const { permitting } = language;
    const values = language.given(own, inputs);
    const authority = language.authorityOf(own, document ?? null);
    return permitting.json(
      own,
      allowedOf(permitting, own, { authority, values, paths, byTheLetter }),
    );
  });
}
