/** What was probably meant by a misspelt name. */

/**
 * The candidate nearest to `word`, if it is near enough to be meant: one slip away, or two in a word
 * that begins alike; or else a candidate that the word begins with. Earlier candidates win ties.
 */
export function suggestion(word: string, candidates: readonly string[]): string | undefined {
  // Longer words are no slip, and the distance would take quadratic time.
  if (word.length === 0 || word.length > 40) return undefined;
  const upper = word.toUpperCase();
  const sameButForCase = candidates.find((candidate) => candidate.toUpperCase() === upper);
  if (sameButForCase !== undefined) return sameButForCase;

  let best: string | undefined;
  let least = Infinity;
  for (const candidate of candidates) {
    const steps = distance(upper, candidate.toUpperCase());
    const sameStart = upper[0] === candidate[0]?.toUpperCase();
    const allowed = Math.max(sameStart ? 2 : 1, Math.floor(candidate.length / 4));
    const cost = steps + (sameStart ? 0 : 0.5);
    if (steps <= allowed && steps < candidate.length && cost < least) {
      best = candidate;
      least = cost;
    }
  }
  return (
    best ?? candidates.find((candidate) => candidate.length > 2 && upper.startsWith(candidate))
  );
}

/** Insertions, deletions, substitutions and exchanges of neighbours (optimal string alignment). */
function distance(from: string, to: string): number {
  let beforePrevious: number[] = [];
  let previous = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let i = 1; i <= from.length; i++) {
    const current = [i];
    for (let j = 1; j <= to.length; j++) {
      const cost = from[i - 1] === to[j - 1] ? 0 : 1;
      let least = Math.min(
        (previous[j] ?? 0) + 1,
        (current[j - 1] ?? 0) + 1,
        (previous[j - 1] ?? 0) + cost,
      );
      if (i > 1 && j > 1 && from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1]) {
        least = Math.min(least, (beforePrevious[j - 2] ?? 0) + 1);
      }
      current.push(least);
    }
    beforePrevious = previous;
    previous = current;
  }
  return previous[to.length] ?? Infinity;
}
