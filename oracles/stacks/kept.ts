/** The most recently used values of their kind; what is dropped is given up. */
export class Kept<Value> {
  /** In the order of use, the latest last. */
  readonly #values = new Map<string, Value>();

  constructor(
    private readonly most: number,
    private readonly giveUp: (value: Value) => void = () => undefined,
  ) {}

  get(key: string): Value | undefined {
    const value = this.#values.get(key);
    if (value === undefined) return undefined;
    this.#values.delete(key);
    this.#values.set(key, value);
    return value;
  }

  set(key: string, value: Value): void {
    const old = this.#values.get(key);
    if (old !== undefined) this.giveUp(old);
    this.#values.delete(key);
    this.#values.set(key, value);
    for (const [oldest, dropped] of this.#values) {
      if (this.#values.size <= this.most) break;
      this.#values.delete(oldest);
      this.giveUp(dropped);
    }
  }

  clear(): void {
    for (const value of this.#values.values()) this.giveUp(value);
    this.#values.clear();
  }
}
