/**
 * Which integers a component of an address register may be, from what is read with it off the program parameters at two
 * places. Often that is one integer; where the documents leave an address open (that of NaN), or what is read outside of
 * the parameters, it may be many, and each instruction may read outside in its own way.
 */
import { ADDRESS_RANGE, COMPONENTS, type Quad } from '../../../spec/environments.js';
import type { Vector } from '../../../semantics/domains/domain.js';
import { isDenormal } from '../../../semantics/number/binary32.js';

/** What it may be by what is accepted, and by the letter. */
export interface PermittedAddresses {
  readonly accepted: ReadonlySet<number>;
  readonly permitted: ReadonlySet<number>;
}

export interface AddressCandidate {
  readonly address: number;
  /** Whether the letter alone permits it, or what is read with it. */
  readonly isByLetter: boolean;
}

const ZERO: Quad = [0, 0, 0, 0];

export class ShownAddress {
  /** @param table what the program parameters hold; null where that is not known. */
  constructor(
    private readonly table: readonly (Quad | null)[],
    private readonly offsets: readonly number[],
    private readonly seen: readonly Vector<number>[],
  ) {}

  /**
   * All permitted integers that it may be, the likeliest first: the one that is expected, then one that lies inside of the
   * parameters. Where no permitted one may be, the one that it is; none where that does not show.
   */
  candidates(
    expected: number,
    { accepted, permitted }: PermittedAddresses,
  ): readonly AddressCandidate[] {
    const { least, greatest } = ADDRESS_RANGE;
    const inside = Array.from({ length: greatest - least + 1 }, (_, i) => least + i).filter(
      (address) => this.#isInside(address) && this.#allows(address),
    );
    const all = new Set([expected, ...inside, ...permitted]);
    const candidates = [...all]
      .filter((address) => permitted.has(address) && this.#allows(address))
      .map((address) => ({
        address,
        isByLetter: !accepted.has(address) || !this.#explains(address),
      }));
    if (candidates.length > 0) {
      const [by, letter] = [false, true].map((isByLetter) =>
        candidates.filter((each) => each.isByLetter === isByLetter),
      );
      return [...(by ?? []), ...(letter ?? [])];
    }
    const [only, ...others] = inside;
    return only === undefined || others.length > 0 ? [] : [{ address: only, isByLetter: false }];
  }

  #isInside(address: number): boolean {
    return this.offsets.every((offset) => this.table[address + offset] !== undefined);
  }

  /** Whether it may be this address, if anything may be read outside of the table. */
  #allows(address: number): boolean {
    return this.offsets.every((offset, i) => {
      const entry = this.table[address + offset];
      return entry === undefined || shows(entry, this.seen[i]);
    });
  }

  /** Whether zero, or the parameter to which the number wraps or is clamped, is read outside; inside it is allowed already. */
  #explains(address: number): boolean {
    const count = this.table.length;
    return this.offsets.every((offset, i) => {
      const at = address + offset;
      const wrapped = ((at % count) + count) % count;
      const clamped = Math.min(Math.max(at, 0), count - 1);
      const read = [ZERO, this.table[wrapped], this.table[clamped]];
      return read.some((entry) => entry !== undefined && shows(entry, this.seen[i]));
    });
  }
}

/** Whether a register may be seen to hold an entry of the table; denormals may be flushed. */
function shows(entry: Quad | null, seen: Vector<number> | undefined): boolean {
  if (entry === null) return true;
  if (seen === undefined) return false;
  return COMPONENTS.every((component, i) => {
    const value = Math.fround(entry[i] ?? NaN);
    return isDenormal(value) || Object.is(value, seen[component]);
  });
}
