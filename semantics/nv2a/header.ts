/** How a text of words begins: all that is asked of a file before it is known what it is. */
import { byteText, skipWhiteSpace } from '../language/text.js';

/** What stands where programs of a language have their environment. */
export const WORDS_NAME = 'NV2A';

/** How a text begins. */
export const HEADER = '!!NV2A';

/** Whether a text is meant to be one of these: it begins with their header, white space and comments apart. */
export function isText(source: string | Uint8Array): boolean {
  const text = byteText(source);
  return text.startsWith(HEADER, skipWhiteSpace(text, 0));
}
