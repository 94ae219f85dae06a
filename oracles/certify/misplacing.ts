/**
 * Errors at positions that no interpretation permits: each program fits several ways in which positions may be wrong
 * (campaign/misplaced.ts). The fewest ways that all of them fit are taken, and what fits one is one disagreement.
 */
import { inOrderOfWays, signatureOfMisplacing } from '../units/misplaced.js';
import type { ResultLine } from '../units/result-line.js';

/** The lines, those of each way under one signature. */
export function withMisplacing(lines: readonly ResultLine[]): readonly ResultLine[] {
  const chosen = chosenWays(lines);
  if (chosen.size === 0) return lines;
  return lines.map((line) => {
    const { disagreement } = line;
    const way = chosen.get(line);
    if (disagreement === null || way === undefined) return line;
    return { ...line, disagreement: { ...disagreement, signature: signatureOfMisplacing(way) } };
  });
}

/** The way that most of those fit that fit none of the ways before. */
function chosenWays(lines: readonly ResultLine[]): ReadonlyMap<ResultLine, string> {
  const left = new Set(lines.filter((line) => waysOf(line).length > 0));
  const chosen = new Map<ResultLine, string>();
  while (left.size > 0) {
    const counts = new Map<string, number>();
    for (const line of left) {
      for (const way of waysOf(line)) counts.set(way, (counts.get(way) ?? 0) + 1);
    }
    const [most = ''] = [...inOrderOfWays(counts.keys())].sort(
      (a, b) => (counts.get(b) ?? 0) - (counts.get(a) ?? 0),
    );
    for (const line of left) {
      if (!waysOf(line).includes(most)) continue;
      chosen.set(line, most);
      left.delete(line);
    }
  }
  return chosen;
}

function waysOf({ disagreement }: ResultLine): readonly string[] {
  return disagreement?.misplaced ?? [];
}
