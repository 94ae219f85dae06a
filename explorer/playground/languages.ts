/** The languages of the playground. */
import type { LanguageTypes } from '../../oracles/languages/language.js';
import { languageNameOf, type LanguageName } from '../../oracles/languages/names.js';
import { GPU } from './gpu.js';
import type { PlayLanguage } from './language.js';
import { VP } from './vp.js';

/** Does something in a language, whichever that is. */
type InPlay = <R>(use: <T extends LanguageTypes>(language: PlayLanguage<T>) => R) => R;

const IN: Readonly<Record<LanguageName, InPlay>> = {
  vp: (use) => use(VP),
  gpu: (use) => use(GPU),
};

/** The language of a text, by how it begins. */
export function playIn(text: string): InPlay {
  return IN[languageNameOf(text)];
}
