/** The languages of which the package judges runs. */
import type { LanguageTypes } from '../../oracles/languages/language.js';
import { Absent, chosen, type ByLanguage } from '../../oracles/by-language.js';
import { languageNameOf } from '../../oracles/language-names.js';
import { GPU } from './gpu/language.js';
import type { JudgingLanguage } from './language.js';
import { VP } from './vp/language.js';

/** Does something in a language, whichever that is. */
type InJudging = <R>(use: <T extends LanguageTypes>(language: JudgingLanguage<T>) => R) => R;

const IN: ByLanguage<InJudging> = {
  vp: (use) => use(VP),
  gpu: (use) => use(GPU),
  guest: new Absent('the package'),
};

/** The language of a text, by how it begins. */
export function judgingIn(text: string): InJudging {
  return chosen(IN, languageNameOf(text));
}
