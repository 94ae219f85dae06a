/** The languages that implementations are asked about unit by unit. */
import type { AnyEnvironmentName } from '../../spec/gpu/environments.js';
import { languageNameIn } from '../languages/names.js';
import { GPU } from './gpu/language.js';
import type { UnitLanguage } from './language.js';
import { VP } from './vp/language.js';

const LANGUAGES = { vp: VP, gpu: GPU } as const;

export function unitLanguage(environment: AnyEnvironmentName): UnitLanguage {
  return LANGUAGES[languageNameIn(environment)];
}
