/**
 * Judges one result after the other by all that the documents permit. One assignment of the policies is tried first; where
 * that does not permit a result, all of them are, and from then on one that explains all that was looked at so far.
 */
import { fixed } from '../../semantics/domains/chooser.js';
import { Explorer, type Region } from '../../semantics/domains/explore.js';
import type { Policies } from '../../semantics/domains/policies.js';
import { bitsOf, NAN_BITS } from '../../semantics/number/binary32.js';
import type { AllowedWord } from '../../semantics/gpu/domains/allowed/words.js';
import { Packed } from '../../semantics/gpu/domains/packed.js';
import { ANY_INTEGER } from '../../semantics/number/integer-set.js';
import {
  ANYTHING,
  equalSets,
  POSITIVE_NAN,
  ValueSet,
  type Allowed,
} from '../../semantics/number/value-set.js';
import { permitsBits } from '../judge/gpu/left.js';
import {
  acceptedRegion,
  intersection,
  memberOf,
  permittedRegion,
  unionOfRegions,
} from '../judge/region.js';
import type { Operation } from './operation.js';

/**
 * `letter`: permitted by a loophole alone. `other`: permitted, by other assignments than the one that is tried first.
 */
export type ExactVerdict = 'permitted' | 'other' | 'letter' | 'wrong';

/** `anything`: every result is permitted. */
type Likely = 'permitted' | 'anything' | 'excluded';

type Permitted = ReturnType<Operation['permitted']>;

/** Kept of those that explain what others do not. */
const MOST_OTHERS = 4;

export class ExactJudge {
  readonly #explorer = new Explorer();
  readonly #open: Permitted;
  readonly #likely: Permitted;
  readonly #common: ReturnType<NonNullable<Operation['common']>> | null;
  readonly #accepted: Region;
  readonly #permitted: Region;
  readonly #operation: Operation;
  readonly #policies: Policies;
  /** Some other assignments that explained results, once no one explains all. */
  readonly #others: Permitted[] = [];
  #region: Region;
  #isContradicted = false;

  /**
   * @param policies the assignment that is tried first
   * @param known assignments that explain what was explored before; null where nothing was
   */
  constructor(operation: Operation, policies: Policies, known: Region | null = null) {
    this.#operation = operation;
    this.#policies = policies;
    this.#open = operation.permitted(this.#explorer.chooser);
    this.#likely = operation.permitted(fixed(policies));
    this.#common = operation.common?.(fixed(policies)) ?? null;
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

  /** What the assignment that is tried first permits of every operand of a set of normal ones; null where nobody can tell. */
  commonOf(operands: Allowed): Common | null {
    if (this.#common === null) return null;
    const common = this.#common(operands);
    if (isAnything(common)) return { kind: 'anything' };
    const only = onlyBits(common);
    return only === null ? null : { kind: 'one', bits: only };
  }

  /** Whether there is surely no operand of a set of normal ones of which any result is permitted. */
  isNeverOpen(operands: Allowed): boolean {
    return this.#common !== null && !isAnything(this.#common(operands));
  }

  /** What the assignment that is tried first says of a result, by its bits. */
  likely(question: Uint32Array, result: number): Likely {
    const permitted = this.#likely(question);
    if (isAnything(permitted)) return 'anything';
    return permitsBits(permitted, result) ? 'permitted' : 'excluded';
  }

  /** Whether every result is permitted. */
  isOpen(question: Uint32Array): boolean {
    return isAnything(this.#likely(question));
  }

  /** Tries all assignments. */
  explore(question: Uint32Array, result: number): ExactVerdict {
    // Nothing more is told of the assignments: it is enough that one permits it.
    if (this.#isContradicted && this.#isKnownOther(question, result)) return 'other';
    const explaining = this.#explaining(question, result, this.#accepted);
    if (explaining.length === 0) {
      return this.#explaining(question, result, this.#permitted).length > 0 ? 'letter' : 'wrong';
    }
    const common = intersection(this.#region, explaining);
    if (common.length > 0) this.#region = common;
    else this.#isContradicted = true;
    if (this.likely(question, result) !== 'excluded') return 'permitted';
    if (this.#isContradicted && this.#others.length < MOST_OTHERS) {
      const policies = memberOf(explaining, this.#policies);
      this.#others.push(this.#operation.permitted(fixed(policies)));
    }
    return 'other';
  }

  #isKnownOther(question: Uint32Array, result: number): boolean {
    return (
      this.likely(question, result) === 'excluded' &&
      this.#others.some((permitted) => permitsBits(permitted(question), result))
    );
  }

  #explaining(question: Uint32Array, result: number, region: Region): Region {
    const leaves = this.#explorer.explore(region, () => this.#open(question));
    const explaining = leaves.filter(({ value }) => permitsBits(value, result));
    return explaining.length === leaves.length
      ? region
      : unionOfRegions(explaining.map((leaf) => leaf.region));
  }
}

/** What many operands have in common: one result, or that any at all is permitted. */
export type Common =
  { readonly kind: 'one'; readonly bits: number } | { readonly kind: 'anything' };

function isAnything(word: AllowedWord): boolean {
  if (word === null) return true;
  if (word.type !== 'F') return word.value === ANY_INTEGER;
  const { value } = word;
  return value instanceof ValueSet && equalSets(value, ANYTHING);
}

function onlyBits(word: AllowedWord): number | null {
  if (word === null) return null;
  const { value } = word;
  if (value instanceof Packed) return value.bits;
  if (value === POSITIVE_NAN) return NAN_BITS;
  if (typeof value !== 'number') return null;
  return word.type === 'F' ? bitsOf(value) : value;
}
