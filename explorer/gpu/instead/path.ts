/** node:path in a page, as far as it is called. */

export function join(...parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join('/');
}
