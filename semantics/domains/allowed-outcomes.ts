/** Every result that single numbers can have, over all the alternatives that still come into question. */
import { nextDown, nextUp, order, SMALLEST_NORMAL } from '../number/binary32.js';
import { setOf, type Allowed } from '../number/value-set.js';
import type { Chooser } from './chooser.js';
import type { PolicyName } from './policies.js';

/** A chooser that takes one combination of alternatives after the other. */
export class Enumerator implements Chooser {
  private readonly policies: PolicyName[] = [];
  private readonly picks: number[] = [];
  private readonly counts: number[] = [];
  private depth = 0;

  constructor(readonly alternatives: Chooser['alternatives']) {}

  readonly choose: Chooser['choose'] = (policy, outcome) => {
    const all = this.alternatives(policy);
    return outcome(all[all.length === 1 ? 0 : this.pick(policy, all.length)] as (typeof all)[0]);
  };

  /** What was picked of a policy, or the first alternative where it was not asked for yet. */
  private pick(policy: PolicyName, count: number): number {
    for (let i = 0; i < this.depth; i++) {
      if (this.policies[i] === policy) return this.picks[i] ?? 0;
    }
    const i = this.depth++;
    if (i === this.policies.length) {
      this.policies.push(policy);
      this.picks.push(0);
      this.counts.push(count);
    }
    return this.picks[i] ?? 0;
  }

  /** Runs it once for each combination of alternatives that it asks for. */
  each(run: () => void): void {
    const { policies, picks, counts } = this;
    do {
      this.depth = 0;
      run();
      while (picks.length > 0 && (picks.at(-1) ?? 0) + 1 === counts.at(-1)) {
        policies.pop();
        picks.pop();
        counts.pop();
      }
      const last = picks.length - 1;
      if (last >= 0) picks[last] = (picks[last] ?? 0) + 1;
    } while (picks.length > 0);
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

  /** The set; with denormals between the values only where these are kept. */
  filled(keepsDenormals: boolean): Allowed {
    const places: number[] = [];
    const zero = this.minusZero || this.plusZero;
    const [negative, positive] = [this.lowNegative < 0, this.highPositive > 0];
    const least = keepsDenormals ? nextUp(0) : SMALLEST_NORMAL;
    if (negative) {
      const to = zero || positive ? Math.max(this.highNegative, -least) : this.highNegative;
      places.push(order(this.lowNegative), order(to));
    }
    if (this.minusZero) places.push(order(-0), order(-0));
    if (this.plusZero) places.push(0, 0);
    if (positive) {
      const from = zero || negative ? Math.min(this.lowPositive, least) : this.lowPositive;
      places.push(order(from), order(this.highPositive));
    }
    return setOf(places, this.nan);
  }
}

/** The values gathered, and none between. */
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

  set(): Allowed {
    return setOf(this.places, this.nan);
  }
}

/** The least finite distance between neighbours from a magnitude on. */
export function spacing(magnitude: number): number {
  return magnitude < SMALLEST_NORMAL ? nextUp(0) : magnitude - nextDown(magnitude);
}
