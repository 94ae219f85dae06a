/**
 * Invariance (NV_vertex_program, Appendix A): the same instruction with the same source values gives the identical
 * result, in whatever program, position or register. It is held against the results that a certificate has anyway.
 */
import { deciding } from '../../spec/deciding/deciding.js';
import type { ResultLine } from '../units/result-line.js';

/** The clause that is violated; between vertex programs and state programs the other one. */
export const [INVARIANCE_CLAUSE] = deciding('invariance.identical');
export const [KINDS_CLAUSE] = deciding('invariance.state-programs');
const SIGNATURE = 'invariance of ';

/** Whether a finding is one of invariance: it takes two programs, and no smaller one shows it. */
export function isOfInvariance({ disagreement }: Pick<ResultLine, 'disagreement'>): boolean {
  return disagreement?.signature.startsWith(SIGNATURE) ?? false;
}

/** What a unit showed of an instruction. */
interface Shown {
  readonly bits: string;
  readonly unit: string;
}

/** By the instruction, its operand and the component: what was shown first. */
type Known = Map<string, Shown>;

/** The lines, where the first that gives other bits than a line before it disagrees. */
export function withInvariance(lines: readonly ResultLine[]): readonly ResultLine[] {
  const known: Known = new Map();
  return lines.map((line) => {
    for (const [key, shown] of factsOf(line)) {
      const first = known.get(key);
      if (first === undefined) known.set(key, shown);
      else if (first.bits !== shown.bits) return departing(line, key, shown.bits, first);
    }
    return line;
  });
}

function factsOf({ verdict, unit, facts = [] }: ResultLine): readonly (readonly [string, Shown])[] {
  if (verdict !== 'agrees') return [];
  return facts.map((fact) => {
    const at = fact.lastIndexOf(' ');
    return [fact.slice(0, at), { bits: fact.slice(at + 1), unit }];
  });
}

/** An instruction that gave other bits of the same operand in one certificate than in another. */
export interface KindDifference {
  readonly clause: string;
  readonly instruction: string;
  /** "z of EXP of 0x3f000000", of the first that differs. */
  readonly where: string;
  /** What each of the two showed. */
  readonly seen: readonly [Shown, Shown];
  /** Operands and components of which both showed something, and of these those that differ. */
  readonly compared: number;
  readonly differing: number;
}

/**
 * Appendix A between the kinds of programs: what one implementation's certificates of two environments show of the same
 * instruction. One difference for each instruction that has any.
 *
 * @param clause KINDS_CLAUSE where one is of state programs, else INVARIANCE_CLAUSE
 */
export function differencesBetween(
  one: readonly ResultLine[],
  other: readonly ResultLine[],
  clause: string,
): readonly KindDifference[] {
  const known: Known = new Map();
  for (const [key, shown] of one.flatMap(factsOf)) if (!known.has(key)) known.set(key, shown);
  const found = new Map<string, KindDifference>();
  const compared = new Map<string, number>();
  const seen = new Set<string>();
  for (const [key, shown] of other.flatMap(factsOf)) {
    const first = known.get(key);
    if (first === undefined || seen.has(key)) continue;
    seen.add(key);
    const { name, where } = partsOf(key);
    compared.set(name, (compared.get(name) ?? 0) + 1);
    if (first.bits === shown.bits) continue;
    const before = found.get(name) ?? {
      ...{ clause, instruction: name, where, compared: 0, differing: 0 },
      seen: [first, shown] as const,
    };
    found.set(name, { ...before, differing: before.differing + 1 });
  }
  return [...found].map(([name, each]) => ({ ...each, compared: compared.get(name) ?? 0 }));
}

function partsOf(key: string): { readonly name: string; readonly where: string } {
  const words = key.split(' ');
  const [name = ''] = words;
  const component = words.at(-1) ?? '';
  return { name, where: `${component} of ${name} of ${words.slice(1, -1).join(', ')}` };
}

function departing(line: ResultLine, key: string, bits: string, first: Shown): ResultLine {
  const { name, where } = partsOf(key);
  return {
    ...line,
    verdict: 'disagrees',
    disagreement: {
      kind: 'result',
      step: null,
      index: null,
      instruction: { name },
      where,
      observed: bits,
      allowed: `${first.bits}, as it gave in ${first.unit}`,
      ulps: null,
      clauses: [INVARIANCE_CLAUSE],
      means: 'assignments',
      signature: `${SIGNATURE}${name}`,
    },
  };
}
