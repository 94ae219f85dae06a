/** Patterns in which "*" stands for any run of characters; everything else stands for itself. */

/** Whether `text` fits `pattern` as a whole. Linear in the product of their lengths. */
export function globMatches(pattern: string, text: string): boolean {
  let [p, t] = [0, 0];
  let star = -1;
  let resume = 0;
  while (t < text.length) {
    if (pattern[p] === '*') {
      star = p++;
      resume = t;
    } else if (p < pattern.length && pattern[p] === text[t]) {
      p++;
      t++;
    } else if (star >= 0) {
      p = star + 1;
      t = ++resume;
    } else {
      return false;
    }
  }
  while (pattern[p] === '*') p++;
  return p === pattern.length;
}
