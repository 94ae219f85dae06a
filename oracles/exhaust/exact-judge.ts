/**
 * Judges one result after the other by all that the documents permit. One assignment of the policies is tried first; where
 * that does not permit a result, all of them are, and from then on one that explains all that was looked at so far.
 */
import { fixed } from '../../semantics/domains/chooser.js';
import { Explorer, type Region } from '../../semantics/domains/explore.js';
import type { Policies } from '../../semantics/domains/policies.js';
import { contains, type Allowed } from '../../semantics/number/value-set.js';
import { acceptedRegion, intersection, permittedRegion, unionOfRegions } from '../judge/region.js';
import type { Operation } from './operation.js';

/**
 * `letter`: permitted by a loophole alone. `other`: permitted, by other assignments than the one that is tried first.
 */
export type ExactVerdict = 'permitted' | 'other' | 'letter' | 'wrong';

type Permitted = ReturnType<Operation['permitted']>;

export class ExactJudge {
  readonly #explorer = new Explorer();
  readonly #open: Permitted;
  readonly #likely: Permitted;
  readonly #accepted: Region;
  readonly #permitted: Region;
  #region: Region;
  #isContradicted = false;

  /**
   * @param policies the assignment that is tried first
   * @param known assignments that explain what was explored before; null where nothing was
   */
  constructor(operation: Operation, policies: Policies, known: Region | null = null) {
    this.#open = operation.permitted(this.#explorer.chooser);
    this.#likely = operation.permitted(fixed(policies));
    this.#accepted = acceptedRegion(operation.authority);
    this.#permitted = permittedRegion(operation.authority);
    this.#region = known ?? this.#accepted;
  }

  /** The assignments that explain every result that was explored, up to the first that none of these explains. */
  get region(): Region {
    return this.#region;
  }

  /** Whether no one assignment explains all that was explored, each of which is permitted by itself. */
  get isContradicted(): boolean {
    return this.#isContradicted;
  }

  /** What the assignment that is tried first permits of every operand of a set of normal ones, if that is one value. */
  constantOf(operands: Allowed): number | null {
    const common = this.#likely(operands);
    return typeof common === 'number' ? common : null;
  }

  /** Whether the assignment that is tried first permits a result. */
  isLikely(operand: number, result: number): boolean {
    return contains(this.#likely(operand), result);
  }

  /** Tries all assignments. */
  explore(operand: number, result: number): ExactVerdict {
    const explaining = this.#explaining(operand, result, this.#accepted);
    if (explaining.length === 0) {
      return this.#explaining(operand, result, this.#permitted).length > 0 ? 'letter' : 'wrong';
    }
    const common = intersection(this.#region, explaining);
    if (common.length > 0) this.#region = common;
    else this.#isContradicted = true;
    return this.isLikely(operand, result) ? 'permitted' : 'other';
  }

  #explaining(operand: number, result: number, region: Region): Region {
    const leaves = this.#explorer.explore(region, () => this.#open(operand));
    const explaining = leaves.filter(({ value }) => contains(value, result));
    return explaining.length === leaves.length
      ? region
      : unionOfRegions(explaining.map((leaf) => leaf.region));
  }
}
