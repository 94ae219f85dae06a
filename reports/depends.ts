/** On which choices that are left open something depends that is shown of a program. */
import { POLICY_NAMES } from '../semantics/domains/assignments.js';
import type { Leaf, Mask, Region } from '../semantics/domains/explore.js';
import type { PolicyName } from '../semantics/domains/policies.js';

/** The policies by which programs end differently, those that matter only together with others among them. */
export function dependsOn(ends: readonly Pick<Leaf<unknown>, 'region'>[]): readonly PolicyName[] {
  return new Apart(ends.map(({ region }) => region)).dependsOn(ends.map((_, at) => String(at)));
}

/** Ends of a run, by the assignments that lead to them. */
export class Apart {
  readonly #regions: readonly Region[];
  /** Places of the policies of which some box has not what all have. */
  readonly #narrowed: readonly number[];

  /** @param regions of each end, of one that decides */
  constructor(regions: readonly Region[]) {
    this.#regions = regions;
    const boxes = regions.flat();
    this.#narrowed = POLICY_NAMES.flatMap((_, at) =>
      boxes.some((box) => box[at] !== boxes[0]?.[at]) ? [at] : [],
    );
  }

  /**
   * The policies by which something differs: assignments that differ in that one alone lead to ends that show something else.
   *
   * @param shown what each end shows
   */
  dependsOn(shown: readonly (string | undefined)[]): readonly PolicyName[] {
    const found = new Set<number>();
    const all = this.#narrowed.length;
    for (const [i, region] of this.#regions.entries()) {
      for (let j = i + 1; j < this.#regions.length; j++) {
        // Nothing else can be found.
        if (found.size === all) break;
        if (shown[i] !== shown[j]) this.#addBetween(found, region, this.#regions[j] ?? []);
      }
    }
    return POLICY_NAMES.filter((_, at) => found.has(at));
  }

  #addBetween(found: Set<number>, region: Region, other: Region): void {
    for (const a of region) {
      for (const b of other) {
        const at = this.#soleDifference(a, b);
        if (at !== null) found.add(at);
      }
    }
  }

  /** The place of the one policy of which two boxes have no alternative in common; null where there is none, or several. */
  #soleDifference(a: Mask, b: Mask): number | null {
    let found: number | null = null;
    for (const at of this.#narrowed) {
      if (((a[at] ?? 0) & (b[at] ?? 0)) !== 0) continue;
      if (found !== null) return null;
      found = at;
    }
    return found;
  }
}
