/** A word of a command as a shell takes it: in quotes where it is more than letters, digits and what no shell minds. */
export function shellWord(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`;
}
