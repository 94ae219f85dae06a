/** The languages as the package has them: what their programs are given, and what an implementation shows of them. */
import type { LanguageTypes } from '../oracles/languages/language.js';
import { Absent, chosen, type ByLanguage } from '../oracles/by-language.js';
import { languageNameOf } from '../oracles/language-names.js';
import type { GpuTypes } from '../oracles/languages/gpu/language.js';
import type { VpTypes } from '../oracles/languages/vp/language.js';
import { GPU_PERMITTING, VP_PERMITTING, type Permitting } from '../reports/languages/allowed.js';
import type { ShownLanguage } from '../reports/languages/language.js';
import { GPU } from '../reports/languages/gpu/language.js';
import { VP } from '../reports/languages/vp/language.js';
import { gpuInputs, vpInputs, type Inputs } from './inputs.js';
import { gpuLeft, vpLeft, type Observed, type Seen } from './observed.js';

export interface ApiLanguage<T extends LanguageTypes> extends ShownLanguage<T> {
  readonly permitting: Permitting<T>;
  /** @throws InputsError */
  readonly given: (program: T['program'], inputs: Inputs) => T['values'];
  /**
   * What an implementation did; the program is null for one that does not load.
   *
   * @throws InputsError for results that are none; NotSeenError where something is missing that the program writes
   */
  readonly left: (program: T['program'] | null, observed: Observed) => Seen<T['left']>;
}

/** Does something in a language, whichever that is. */
type InLanguage = <R>(use: <T extends LanguageTypes>(language: ApiLanguage<T>) => R) => R;

export const VP_PROGRAMS: ApiLanguage<VpTypes> = {
  ...VP,
  permitting: VP_PERMITTING,
  given: vpInputs,
  left: vpLeft,
};

export const GPU_PROGRAMS: ApiLanguage<GpuTypes> = {
  ...GPU,
  permitting: GPU_PERMITTING,
  given: gpuInputs,
  left: gpuLeft,
};

const IN: ByLanguage<InLanguage> = {
  vp: (use) => use(VP_PROGRAMS),
  gpu: (use) => use(GPU_PROGRAMS),
  guest: new Absent('the package'),
};

/** The language of a text, by how it begins. */
export function inLanguageOf(text: string | Uint8Array): InLanguage {
  return chosen(IN, languageNameOf(text));
}
