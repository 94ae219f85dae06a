/** Globs over ids: `*` is any run of characters but "/" and ":", `**` any run of characters. */

type Token =
  { readonly kind: 'text'; readonly character: string } | { readonly kind: 'star' | 'stars' };

function tokens(pattern: string): readonly Token[] {
  return (pattern.match(/\*+|[^*]/gu) ?? []).map((part) => {
    if (part === '*') return { kind: 'star' };
    return part.startsWith('*') ? { kind: 'stars' } : { kind: 'text', character: part };
  });
}

/**
 * A test whether a pattern fits a text, or the beginning of a text that ends before a character of
 * `boundaries`. It takes time proportional to the product of both lengths, whatever the pattern.
 */
export function glob(pattern: string, boundaries: string): (text: string) => boolean {
  const steps = tokens(pattern);
  const end = steps.length;
  // What stands before the first wildcard rules out most texts at once.
  const literal = /^[^*]*/.exec(pattern)?.[0] ?? '';
  return (text) => {
    if (!text.startsWith(literal)) return false;
    // The places in the pattern that the text read so far can have led to.
    let places = open(steps, [0]);
    for (const character of text) {
      if (places.has(end) && boundaries.includes(character)) return true;
      const next: number[] = [];
      for (const place of places) {
        const step = steps[place];
        if (step === undefined) continue;
        if (step.kind === 'text') {
          if (step.character === character) next.push(place + 1);
        } else if (step.kind === 'stars' || (character !== '/' && character !== ':')) {
          next.push(place);
        }
      }
      if (next.length === 0) return false;
      places = open(steps, next);
    }
    return places.has(end);
  };
}

/** The places themselves, and those after wildcards that stand for nothing. */
function open(steps: readonly Token[], places: readonly number[]): ReadonlySet<number> {
  const all = new Set<number>();
  for (const first of places) {
    for (let place = first; !all.has(place); place++) {
      all.add(place);
      const step = steps[place];
      if (step === undefined || step.kind === 'text') break;
    }
  }
  return all;
}
