/**
 * What observations say about the policies: each gives the assignments that explain it (a union of boxes,
 * semantics/domains/explore.ts), and those that give the same are kept once, with their count and the
 * first of them.
 */
import { alternativesOf, POLICY_NAMES } from '../../semantics/domains/assignments.js';
import { alternativesOfMask, type Region } from '../../semantics/domains/explore.js';

/** For each policy, by number: the mask of all its alternatives. */
export const WHOLE: readonly number[] = POLICY_NAMES.map(
  (name) => (1 << alternativesOf(name).length) - 1,
);

/** Observations that the same assignments explain. `W` is a witness: what shows one of them. */
export interface Constraint<W> {
  /** The policies, by number, about which it says something; ascending. */
  readonly support: readonly number[];
  /** Boxes over `support`: a mask for each of its policies. None at all: nothing explains it. */
  readonly boxes: readonly (readonly number[])[];
  /** How many observations say this. */
  readonly count: number;
  /** How many of these come from which source: an instruction by itself, a small program. */
  readonly sources: ReadonlyMap<string, number>;
  /** The first of them. */
  readonly witness: () => W;
  /** All explanations, deviations included, where `boxes` has the permitted ones alone; else null. */
  readonly beyond: Region | null;
}

/** A constraint while it is collected. */
interface Collecting<W> extends Omit<Constraint<W>, 'count' | 'sources'> {
  count: number;
  readonly sources: Map<string, number>;
}

/** Collects constraints. */
export class Constraints<W> {
  private readonly byKey = new Map<string, Collecting<W>>();

  /** @param source where all that is added by itself is from */
  constructor(private readonly source = '') {}

  /** An observation; `witness` is kept of the first that says the same. */
  add(
    region: Region,
    witness: () => W,
    { beyond = null, source = this.source }: { beyond?: Region | null; source?: string } = {},
  ): void {
    if (region.length === 1 && region[0]?.every((mask, at) => mask === WHOLE[at]) === true) return;
    const key = beyond === null ? keyOf(region) : `${keyOf(region)} of ${keyOf(beyond)}`;
    const known = this.byKey.get(key);
    if (known === undefined) {
      const sources = new Map([[source, 1]]);
      this.byKey.set(key, { ...compact(region), count: 1, sources, witness, beyond });
      return;
    }
    known.count++;
    known.sources.set(source, (known.sources.get(source) ?? 0) + 1);
  }

  /** Those of another collection. */
  addAll(others: Constraints<W>): void {
    for (const [key, constraint] of others.byKey) {
      const known = this.byKey.get(key);
      if (known === undefined) {
        this.byKey.set(key, { ...constraint, sources: new Map(constraint.sources) });
        continue;
      }
      known.count += constraint.count;
      for (const [source, count] of constraint.sources) {
        known.sources.set(source, (known.sources.get(source) ?? 0) + count);
      }
    }
  }

  /** In the order in which they were first seen. */
  all(): readonly Constraint<W>[] {
    return [...this.byKey.values()];
  }
}

function keyOf(region: Region): string {
  const boxes = region.map((box) => {
    let key = '';
    for (let at = 0; at < box.length; at++) {
      const mask = box[at] ?? 0;
      if (mask !== WHOLE[at]) key += `${String(at)}:${String(mask)} `;
    }
    return key;
  });
  return boxes.length === 1 ? (boxes[0] ?? '') : boxes.sort().join('|');
}

/** The policies about which a region says something, and its boxes over them. */
function compact(region: Region): Pick<Constraint<never>, 'support' | 'boxes'> {
  const support = POLICY_NAMES.flatMap((_, at) =>
    region.some((box) => box[at] !== WHOLE[at]) ? [at] : [],
  );
  return { support, boxes: region.map((box) => support.map((at) => box[at] ?? 0)) };
}

/** The same without a word about one policy. */
export function without<W>(constraint: Constraint<W>, policy: number): Constraint<W> {
  const index = constraint.support.indexOf(policy);
  const kept = (each: readonly number[]): readonly number[] => each.filter((_, at) => at !== index);
  return {
    ...constraint,
    support: kept(constraint.support),
    boxes: constraint.boxes.map(kept),
  };
}

/** Whether some assignment of a space explains it; a space has a mask for each policy. */
export function explains<W>(
  { support, boxes }: Constraint<W>,
  assignment: readonly number[],
): boolean {
  return boxes.some((box) =>
    box.every((mask, index) => (mask & (assignment[support[index] ?? -1] ?? 0)) !== 0),
  );
}

/** As `projection`, of the explanations within a space. */
export function projectionWithin<W>(
  { support, boxes }: Constraint<W>,
  policy: number,
  space: readonly number[],
): number {
  const index = support.indexOf(policy);
  if (index < 0) return space[policy] ?? 0;
  return boxes
    .filter((box) => box.every((mask, at) => (mask & (space[support[at] ?? -1] ?? 0)) !== 0))
    .reduce((all, box) => all | ((box[index] ?? 0) & (space[policy] ?? 0)), 0);
}

/** The alternatives of a policy, as a mask, that some explanation has. */
export function projection<W>({ support, boxes }: Constraint<W>, policy: number): number {
  const index = support.indexOf(policy);
  if (index < 0) return WHOLE[policy] ?? 0;
  return boxes.reduce((all, box) => all | (box[index] ?? 0), 0);
}

/** Whether some assignment of a space explains it, deviations included. */
export function explainsBeyond<W>({ beyond }: Constraint<W>, space: readonly number[]): boolean {
  return (
    beyond?.some((box) => box.every((mask, policy) => (mask & (space[policy] ?? 0)) !== 0)) ?? false
  );
}

/** More explanations than this are not listed. */
const MOST_DESCRIBED = 2;

/** The explanations within a space, in words: "sumRounding=up, dotOrder=left|right". */
export function describe<W>(
  { support, boxes }: Constraint<W>,
  space: readonly number[],
): readonly string[] {
  const all = boxes
    .filter((box) => box.every((mask, at) => (mask & (space[support[at] ?? -1] ?? 0)) !== 0))
    .map((box) =>
      support
        .flatMap((policy, at) => {
          const [left, whole] = [(box[at] ?? 0) & (space[policy] ?? 0), space[policy] ?? 0];
          const name = POLICY_NAMES[policy];
          if (left === whole || name === undefined) return [];
          return [`${name}=${alternativesOfMask(name, left).join('|')}`];
        })

        .join(', '),
    );
  const rest = all.length - MOST_DESCRIBED;
  return rest <= 0 ? all : [...all.slice(0, MOST_DESCRIBED), `${String(rest)} more ways`];
}
