/** What noticed the last mutants, which is tried first: neighbours are noticed by the same. */

export class Recent<T> {
  #latest: readonly T[] = [];

  /** @param most how many are remembered */
  constructor(private readonly most: number) {}

  /** The latest first. */
  get all(): readonly T[] {
    return this.#latest;
  }

  noticed(by: T): void {
    this.#latest = [by, ...this.#latest.filter((each) => each !== by)].slice(0, this.most);
  }
}
