/** Assignments under which the allowed domains are asked, and operands that are drawn for them. */
import type { Region } from '../../../semantics/domains/explore.js';
import { interval, type Allowed } from '../../../semantics/number/value-set.js';
import { Seeded } from '../../../oracles/inference/seeded.js';
import { SOME_SETS } from './sets.js';

/** Assignments that come into question. */
export interface Way {
  readonly name: string;
  readonly region: Region;
}

/** So many, at random, of all. */
export function some<T>(all: readonly T[], count: number, seed: number): readonly T[] {
  if (all.length <= count) return all;
  const random = new Seeded(seed);
  return Array.from({ length: count }, () => all[random.below(all.length)]).filter(
    (each) => each !== undefined,
  );
}

/** Operands of operations on many: numbers more often than sets. */
export function tuples<T extends Allowed[]>(size: number, count: number): readonly T[] {
  const random = new Seeded(size);
  const of = (list: readonly Allowed[]): Allowed => list[random.below(list.length)] ?? 0;
  return Array.from(
    { length: count },
    () => Array.from({ length: size }, () => of(random.below(3) === 0 ? SOME_SETS : NEAR_ONE)) as T,
  );
}

const NEAR_ONE: readonly Allowed[] = [
  ...[1, -1, 0.75, 3, -2.5, 0, -0, 2 ** 24, 1e-30, -1e30, Infinity],
  interval(1, 1.0000002),
  interval(-0.5, 1),
  interval(2, 3),
  interval(0, 0.25),
];

/** Values with what of the assignments they leave. */
export function told(
  { region: [all = []] }: Way,
  leaves: readonly { readonly region: Region; readonly value: unknown }[],
): unknown {
  return leaves.map(({ region, value }) => [
    value,
    region.map((box) => box.flatMap((mask, at) => (mask === all[at] ? [] : [at, mask]))),
  ]);
}
