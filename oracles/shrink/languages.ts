/** The languages in which programs are made smaller. Each is read when it is asked for: none needs another. */
import type { CaseBase } from '../cases/case.js';
import { chosen, type ByLanguage } from '../by-language.js';
import type { AnyLanguage } from '../language-names.js';
import type { ShrunkLanguage } from './language.js';

/** Does something in a language, whichever that is. */
type InShrunk = <R>(
  use: <S, I, P, G extends CaseBase>(language: ShrunkLanguage<S, I, P, G>) => R,
) => R;

const LANGUAGES: ByLanguage<() => Promise<InShrunk>> = {
  vp: async () => {
    const { VP_SHRUNK } = await import('./vp/shrunk.js');
    return (use) => use(VP_SHRUNK);
  },
  gpu: async () => {
    const { GPU_SHRUNK } = await import('./gpu/shrunk.js');
    return (use) => use(GPU_SHRUNK);
  },
  guest: (guest) => async () => {
    const { guestShrunk } = await import('./guest/shrunk.js');
    const own = guestShrunk(guest);
    return (use) => use(own);
  },
};

export function shrunkIn(language: AnyLanguage): Promise<InShrunk> {
  return chosen(LANGUAGES, language)();
}
