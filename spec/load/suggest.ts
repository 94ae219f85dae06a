/** The candidate that a misspelt word was probably meant to be, if any is near enough. */
export function nearest(word: string, candidates: readonly string[]): string | null {
  // Beyond this a word is not a misspelling of anything, and the distance would cost its length squared.
  if (word.length > 40) return null;
  let best: string | null = null;
  let least = Math.max(1, Math.floor(word.length / 3)) + 1;
  for (const candidate of candidates) {
    if (Math.abs(candidate.length - word.length) >= least) continue;
    const distance = editDistance(word.toLowerCase(), candidate.toLowerCase());
    if (distance < least) {
      best = candidate;
      least = distance;
    }
  }
  return best;
}

/** The candidates that begin with a word, the shortest first; capitals do not matter. */
export function beginningWith(word: string, candidates: readonly string[]): readonly string[] {
  if (word === '') return [];
  const begun = candidates.filter((candidate) =>
    candidate.toLowerCase().startsWith(word.toLowerCase()),
  );
  return [...new Set(begun)].sort((a, b) => a.length - b.length);
}

/** Insertions, deletions and substitutions from `a` to `b`; two swapped letters count as one. */
function editDistance(a: string, b: string): number {
  let before: number[] = [];
  let previous = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1];
      let distance = Math.min(
        (previous[j] ?? 0) + 1,
        (row[j - 1] ?? 0) + 1,
        (previous[j - 1] ?? 0) + (same ? 0 : 1),
      );
      if (a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        distance = Math.min(distance, (before[j - 2] ?? 0) + 1);
      }
      row.push(distance);
    }
    before = previous;
    previous = row;
  }
  return previous[b.length] ?? 0;
}
