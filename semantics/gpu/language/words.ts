/** Words that the grammar has let through: one of a list, or letters of a swizzle or write mask. */
import { COMPONENTS, type Component } from '../../../spec/environments.js';

const COLOURS = 'rgba';

/** The word of a list that a text is. */
export function known<W extends string>(words: readonly W[], text: string): W {
  const found = words.find((word) => word === text);
  if (found === undefined) throw new Error(`the grammar has let through ${text}`);
  return found;
}

/** The component that a letter names: "rgba" are "xyzw" (NV_gpu_program4 §2.X.4.2, §2.X.4.3). */
export function componentOf(letter: string): Component {
  return COMPONENTS[COLOURS.indexOf(letter)] ?? known(COMPONENTS, letter);
}

/** The components that letters name, in order; all four where there are none. */
export function componentsOf(letters: string): string {
  return letters === '' ? 'xyzw' : [...letters].map(componentOf).join('');
}

/** Four letters of xyzw for a <swizzleSuffix> of none, one or four (§2.X.4.2). */
export function swizzleOf(letters: string): string {
  const components = componentsOf(letters);
  return components.length === 1 ? components.repeat(4) : components;
}
