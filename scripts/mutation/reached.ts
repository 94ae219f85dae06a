/**
 * Which groups of cases reach which mutants: finer than Stryker's own counts by test, which are by file, so
 * that a mutant of what few programs have is asked of their cases alone.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { deserialize, serialize } from 'node:v8';
import type { CoverageData } from '@stryker-mutator/api/core';

interface Grouped {
  readonly group: string;
}

/** In place of a mutant; they have numbers. */
const ANY = 'any';

export class Reached {
  readonly #numbers = new Map<string, number>();
  /** A bit for each group, by mutant. */
  readonly #bits: Map<string, Uint8Array>;

  /** @param bits what another process has written */
  constructor(cases: readonly Grouped[], bits = new Map<string, Uint8Array>()) {
    for (const { group } of cases) {
      if (!this.#numbers.has(group)) this.#numbers.set(group, this.#numbers.size);
    }
    this.#bits = bits;
  }

  /** What `write` wrote, of the same cases. */
  static read(cases: readonly Grouped[], path: string): Reached {
    return new Reached(cases, deserialize(readFileSync(path)) as Map<string, Uint8Array>);
  }

  write(path: string): void {
    writeFileSync(path, serialize(this.#bits));
  }

  /**
   * Says how often a case reaches each mutant.
   *
   * @param sum to which that is added
   */
  add({ group }: Grouped, counts: CoverageData, sum: CoverageData): void {
    const number = this.#numbers.get(group) ?? 0;
    for (const [mutant, count] of Object.entries(counts)) {
      sum[mutant] = (sum[mutant] ?? 0) + count;
      this.#mark(mutant, number);
      this.#mark(ANY, number);
    }
  }

  /** Every group reaches a mutant. */
  markAll(mutant: string): void {
    for (const number of this.#numbers.values()) this.#mark(mutant, number);
  }

  /** Whether a case is of a group that reaches a mutant; any mutant where null. */
  isReached(mutant: string | null, { group }: Grouped): boolean {
    const number = this.#numbers.get(group) ?? 0;
    const bits = this.#bits.get(mutant ?? ANY);
    return (((bits?.[number >> 3] ?? 0) >> (number & 7)) & 1) === 1;
  }

  #mark(mutant: string, number: number): void {
    let bits = this.#bits.get(mutant);
    if (bits === undefined) {
      bits = new Uint8Array((this.#numbers.size >> 3) + 1);
      this.#bits.set(mutant, bits);
    }
    const byte = number >> 3;
    bits[byte] = (bits[byte] ?? 0) | (1 << (number & 7));
  }
}
