/** The languages that judges know. */
import { environmentOf, type Authority } from '../../spec/authorities.js';
import { isGpuEnvironment } from '../../spec/gpu/environments.js';
import { isGuestEnvironment } from '../../spec/guests.js';
import { GPU } from './gpu/language.js';
import type { JudgedLanguage } from './language.js';
import { VP } from './vp/language.js';

/** A guest defines each instruction by itself. */
const GUEST: JudgedLanguage = { together: [] };

/** The language of which an authority governs programs. */
export function judgedLanguage(authority: Authority): JudgedLanguage {
  const environment = environmentOf(authority);
  if (isGuestEnvironment(environment)) return GUEST;
  return isGpuEnvironment(environment) ? GPU : VP;
}
