/** Which language a text is in, or an environment's programs are. */
import {
  isGpuEnvironment,
  isGpuText,
  type AnyEnvironmentName,
} from '../../spec/gpu/environments.js';
import { byteText } from '../../semantics/language/text.js';

export type LanguageName = 'vp' | 'gpu';

/** By how a text begins, whether it loads or not. What begins as no program does is a VP program that does not load. */
export function languageNameOf(source: string | Uint8Array): LanguageName {
  return isGpuText(byteText(source.slice(0, HEAD))) ? 'gpu' : 'vp';
}

/** Bytes that hold the header, and white space that should not be before it. */
const HEAD = 256;

export function languageNameIn(environment: AnyEnvironmentName): LanguageName {
  return isGpuEnvironment(environment) ? 'gpu' : 'vp';
}
