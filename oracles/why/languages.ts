/** Who answers, in each language. */
import type { LanguageName } from '../language-names.js';
import { GPU_WHY } from './gpu/language.js';
import { VP_WHY } from './vp/language.js';

/** A language that is left out is a type error. */
export const WHY = { vp: VP_WHY, gpu: GPU_WHY } as const satisfies Record<LanguageName, unknown>;
