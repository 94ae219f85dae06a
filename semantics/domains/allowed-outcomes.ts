/** Every result that single numbers can have, over all the alternatives that still come into question. */
import { order } from '../number/binary32.js';
import { setOf, type Allowed } from '../number/value-set.js';
import type { Chooser } from './chooser.js';
import type { Policies, PolicyName } from './policies.js';

/** What was asked of a policy: its alternatives, and which of them is taken now. */
interface Asked {
  /** Null for a question that is asked anew each time. */
  readonly policy: PolicyName | null;
  readonly alternatives: readonly unknown[];
  taken: number;
}

/** A chooser that takes one combination of alternatives after the other. */
export class Enumerator implements Chooser {
  protected readonly asked: Asked[] = [];
  private depth = 0;

  constructor(readonly alternatives: Chooser['alternatives']) {}

  readonly choose: Chooser['choose'] = (policy, outcome) =>
    outcome(this.taken(policy) as Parameters<typeof outcome>[0]);

  protected taken(policy: PolicyName): unknown {
    const { asked } = this;
    for (let i = 0; i < this.depth; i++) {
      const known = asked[i];
      if (known?.policy === policy) return known.alternatives[known.taken];
    }
    return this.next(policy, () => this.alternatives(policy));
  }

  protected next(policy: Asked['policy'], alternatives: () => readonly unknown[]): unknown {
    const next = (this.asked[this.depth++] ??= { policy, alternatives: alternatives(), taken: 0 });
    return next.alternatives[next.taken];
  }

  /** Runs it once for each combination of the alternatives that it asks for. */
  each(run: () => void): void {
    const { asked } = this;
    do {
      this.depth = 0;
      run();
      for (let last = asked.at(-1); last !== undefined; last = asked.at(-1)) {
        if (++last.taken < last.alternatives.length) break;
        asked.pop();
      }
    } while (asked.length > 0);
  }
}

/** What an operation does with a denormal where each does as it likes. */
const EITHER: readonly Policies['denormals'][] = ['flushed', 'kept'];

/**
 * The same for arithmetic of single numbers, which does not know sets: where each operation does with denormals
 * as it likes, they are flushed here and kept there. That includes flushing or keeping all.
 */
export class SingleEnumerator extends Enumerator {
  constructor(alternatives: Chooser['alternatives']) {
    super((policy) => {
      const all = alternatives(policy);
      const isEach = (value: unknown): boolean => value === 'each';
      if (policy !== 'denormals' || !all.some(isEach)) return all;
      return all.filter((value) => isEach(value) || value === 'flushed-positive');
    });
  }

  protected override taken(policy: PolicyName): unknown {
    const taken = super.taken(policy);
    return policy === 'denormals' && taken === 'each' ? this.next(null, () => EITHER) : taken;
  }
}

/**
 * Gathers results of a monotone operation at the corners of a box of operands, and fills in what lies
 * between. Zeros, infinities and NaN are only those that were gathered.
 */
export class Span {
  private lowNegative = Infinity;
  private highNegative = -Infinity;
  private lowPositive = Infinity;
  private highPositive = -Infinity;
  private minusZero = false;
  private plusZero = false;
  private nan = false;

  add(value: number): void {
    if (value > 0) {
      if (value < this.lowPositive) this.lowPositive = value;
      if (value > this.highPositive) this.highPositive = value;
    } else if (value < 0) {
      if (value < this.lowNegative) this.lowNegative = value;
      if (value > this.highNegative) this.highNegative = value;
    } else if (Object.is(value, 0)) this.plusZero = true;
    else if (Object.is(value, -0)) this.minusZero = true;
    else this.nan = true;
  }

  /** Puts all of it into `to`; `least` is the least magnitude of results that are not zeros. */
  fill(to: Values, least: number): void {
    const zero = this.minusZero || this.plusZero;
    const [negative, positive] = [this.lowNegative < 0, this.highPositive > 0];
    if (negative) {
      const last = zero || positive ? Math.max(this.highNegative, -least) : this.highNegative;
      to.addRange(this.lowNegative, last);
    }
    if (this.minusZero) to.add(-0);
    if (this.plusZero) to.add(0);
    if (positive) {
      const first = zero || negative ? Math.min(this.lowPositive, least) : this.lowPositive;
      to.addRange(first, this.highPositive);
    }
    if (this.nan) to.add(NaN);
  }
}

/** Gathers what makes up a set. */
export class Values {
  private readonly places: number[] = [];
  private nan = false;

  add(value: number): void {
    if (Number.isNaN(value)) {
      this.nan = true;
      return;
    }
    const place = order(value);
    this.places.push(place, place);
  }

  /** All from one value to another. */
  addRange(low: number, high: number): void {
    this.places.push(order(low), order(high));
  }

  set(): Allowed {
    return setOf(this.places, this.nan);
  }
}
