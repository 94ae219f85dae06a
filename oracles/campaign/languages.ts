/** The languages that campaigns ask implementations about. */
import { byLanguage } from '../by-language.js';
import { GPU } from './gpu/language.js';
import { guestCampaign } from './guest/language.js';
import type { CampaignLanguage } from './language.js';
import { VP } from './vp/language.js';

export const campaignLanguage = byLanguage<CampaignLanguage>({
  vp: VP,
  gpu: GPU,
  guest: guestCampaign,
});
