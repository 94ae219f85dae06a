/** Which language a text is in, or an environment's programs are. */
import { isGpuEnvironment, isGpuText, type AnyEnvironmentName } from '../spec/gpu/environments.js';
import { isGuestEnvironment } from '../spec/guests.js';
import { guestIn, guestOf, type Guest } from '../semantics/guest/registry.js';
import { byteText } from '../semantics/language/text.js';

/** The languages that are always there, in the order in which they are told of. */
export const LANGUAGE_NAMES = ['vp', 'gpu'] as const;

export type LanguageName = (typeof LANGUAGE_NAMES)[number];

/** One of them, or a guest. */
export type AnyLanguage = LanguageName | Guest;

/** By how a text begins, whether it loads or not. What begins as no program does is a VP program that does not load. */
export function languageNameOf(source: string | Uint8Array): AnyLanguage {
  const head = byteText(source.slice(0, HEAD));
  return isGpuText(head) ? 'gpu' : (guestOf(head) ?? 'vp');
}

/** Bytes that hold the header, and white space that should not be before it. */
const HEAD = 256;

export function languageNameIn(environment: AnyEnvironmentName): AnyLanguage {
  if (isGuestEnvironment(environment)) return guestIn(environment);
  return isGpuEnvironment(environment) ? 'gpu' : 'vp';
}
