/** The languages that programs are drawn in. */
import { byLanguage } from '../by-language.js';
import { GPU } from './gpu/language.js';
import { guestDrawn } from './guest/draw.js';
import type { DrawnLanguage } from './language.js';
import { VP } from './vp/language.js';

/** Does something in a language, whichever that is. */
type InDrawn = <R>(use: <V>(language: DrawnLanguage<V>) => R) => R;

export const drawnIn = byLanguage<InDrawn>({
  vp: (use) => use(VP),
  gpu: (use) => use(GPU),
  guest: (guest) => (use) => use(guestDrawn(guest)),
});
