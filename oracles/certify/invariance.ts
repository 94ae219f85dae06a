/**
 * Invariance (NV_vertex_program, Appendix A): the same instruction with the same source values gives the identical
 * result, in whatever program, position or register. It is held against the results that a certificate has anyway.
 */
import type { ResultLine } from '../campaign/result-line.js';

/** The clause that is violated. */
export const INVARIANCE_CLAUSE = 'vp1.invariance.identical';
const SIGNATURE = 'invariance of ';

/** Whether a finding is one of invariance: it takes two programs, and no smaller one shows it. */
export function isOfInvariance({ disagreement }: Pick<ResultLine, 'disagreement'>): boolean {
  return disagreement?.signature.startsWith(SIGNATURE) ?? false;
}

/** The lines, where the first that gives other bits than a line before it disagrees. */
export function withInvariance(lines: readonly ResultLine[]): readonly ResultLine[] {
  const known = new Map<string, { readonly bits: string; readonly unit: string }>();
  return lines.map((line) => {
    if (line.verdict !== 'agrees') return line;
    for (const fact of line.facts ?? []) {
      const at = fact.lastIndexOf(' ');
      const [key, bits] = [fact.slice(0, at), fact.slice(at + 1)];
      const first = known.get(key);
      if (first === undefined) known.set(key, { bits, unit: line.unit });
      else if (first.bits !== bits) return departing(line, key, bits, first);
    }
    return line;
  });
}

function departing(
  line: ResultLine,
  key: string,
  bits: string,
  first: { readonly bits: string; readonly unit: string },
): ResultLine {
  const words = key.split(' ');
  const [name = ''] = words;
  const component = words.at(-1) ?? '';
  const operands = words.slice(1, -1).join(', ');
  return {
    ...line,
    verdict: 'disagrees',
    disagreement: {
      kind: 'result',
      step: null,
      index: null,
      instruction: { name },
      where: `${component} of ${name} of ${operands}`,
      observed: bits,
      allowed: `${first.bits}, as it gave in ${first.unit}`,
      ulps: null,
      clauses: [INVARIANCE_CLAUSE],
      means: 'assignments',
      signature: `${SIGNATURE}${name}`,
    },
  };
}
