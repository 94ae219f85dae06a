/** The texts of files that a page has with it. */
import { TEXTS } from 'virtual:made';

export const DEFAULT_MAXIMUM_BYTES = 16 * 1024 * 1024;

/** @throws Error for a file that it does not have */
export function readText(path: string): string {
  const text = TEXTS[path];
  if (text === undefined) throw new Error(`a page does not have ${path}`);
  return text;
}
