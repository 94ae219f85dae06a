/** The languages that judges know. */
import { environmentOf, type Authority } from '../../spec/authorities.js';
import { isGpuEnvironment } from '../../spec/gpu/environments.js';
import { GPU } from './gpu/language.js';
import type { JudgedLanguage } from './language.js';
import { VP } from './vp/language.js';

/** The language of which an authority governs programs. */
export function judgedLanguage(authority: Authority): JudgedLanguage {
  return isGpuEnvironment(environmentOf(authority)) ? GPU : VP;
}
