/**
 * Records that violate clauses, each component counted once: under the most specific clause that it violates. What it
 * violates besides is told with it, and counted nowhere.
 */

/** What records say of one clause. */
export interface Counted {
  /** Records of which some component is counted under it. */
  violations: number;
  /** Records that violate it and are counted under another clause, by that clause. */
  readonly elsewhere: Map<string, number>;
}

export class BrokenRecords {
  /** By the place of a record, for each component: what it violates, the most specific first. */
  readonly #components = new Map<string, readonly (readonly string[])[]>();

  add(place: string, components: readonly (readonly string[])[]): void {
    const broken = components.filter((clauses) => clauses.length > 0);
    if (broken.length === 0) return;
    this.#components.set(place, [...(this.#components.get(place) ?? []), ...broken]);
  }

  /** Whether the record of a place violates some clause. */
  has(place: string): boolean {
    return this.#components.has(place);
  }

  /** How many records violate some clause. */
  get size(): number {
    return this.#components.size;
  }

  /** How many records violate a clause that is not excused. */
  departing(isExcused: (clause: string) => boolean): number {
    return [...this.#components.values()].filter(
      (components) => !components.flat().every(isExcused),
    ).length;
  }

  /** How the clauses fare that are violated and not excused. */
  counted(isExcused: (clause: string) => boolean): ReadonlyMap<string, Counted> {
    const counts = new Map<string, Counted>();
    const of = (id: string): Counted => {
      const known = counts.get(id) ?? { violations: 0, elsewhere: new Map() };
      counts.set(id, known);
      return known;
    };
    for (const components of this.#components.values()) {
      const blamed = components.map((clauses) => clauses.filter((id) => !isExcused(id)));
      const under = new Set(blamed.flatMap(([first]) => first ?? []));
      for (const id of under) of(id).violations++;
      for (const id of new Set(blamed.flat())) {
        const [first] = under.has(id) ? [] : (blamed.find((clauses) => clauses.includes(id)) ?? []);
        if (first === undefined) continue;
        const { elsewhere } = of(id);
        elsewhere.set(first, (elsewhere.get(first) ?? 0) + 1);
      }
    }
    return counts;
  }
}
