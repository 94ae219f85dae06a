/** The languages that campaigns ask implementations about. */
import type { AnyEnvironmentName } from '../../spec/gpu/environments.js';
import { languageNameIn } from '../languages/names.js';
import { GPU } from './gpu/language.js';
import type { CampaignLanguage } from './language.js';
import { VP } from './vp/language.js';

const LANGUAGES = { vp: VP, gpu: GPU } as const;

export function campaignLanguage(environment: AnyEnvironmentName): CampaignLanguage {
  return LANGUAGES[languageNameIn(environment)];
}
