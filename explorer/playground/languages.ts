/** The languages of the playground. */
import type { LanguageTypes } from '../../oracles/languages/language.js';
import { Absent, chosen, type ByLanguage } from '../../oracles/by-language.js';
import { languageNameIn, languageNameOf } from '../../oracles/language-names.js';
import type { AnyEnvironmentName } from '../../spec/gpu/environments.js';
import { GPU } from './gpu.js';
import type { PlayLanguage } from './language.js';
import { VP } from './vp.js';

/** Does something in a language, whichever that is. */
type InPlay = <R>(use: <T extends LanguageTypes>(language: PlayLanguage<T>) => R) => R;

const IN: ByLanguage<InPlay> = {
  vp: (use) => use(VP),
  gpu: (use) => use(GPU),
  guest: new Absent('the playground'),
};

/** The language of a text, by how it begins. */
export function playIn(text: string): InPlay {
  return chosen(IN, languageNameOf(text));
}

/** That of an environment's programs. */
export function playOf(environment: AnyEnvironmentName): InPlay {
  return chosen(IN, languageNameIn(environment));
}
