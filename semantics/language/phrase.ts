/** Words for messages. */

/** "a", "a or b", "a, b or c". */
export function listed(items: readonly string[], conjunction: 'and' | 'or'): string {
  const last = items.at(-1);
  if (last === undefined) return '';
  if (items.length === 1) return last;
  return `${items.slice(0, -1).join(', ')} ${conjunction} ${last}`;
}

/** "; did you mean X?", or nothing. */
export function didYouMean(name: string | undefined): string {
  return name === undefined ? '' : `; did you mean ${name}?`;
}

/** A word in a message: long ones are cut. */
export function shortened(word: string): string {
  return word.length > 40 ? `${word.slice(0, 37)}...` : word;
}
