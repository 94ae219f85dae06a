/** What components of states hold: how their values are told apart, measured, joined and widened. */
export interface Kind<T> {
  /** Alike for equal values, and for no others. */
  readonly key: (value: T) => string | number;
  /**
   * The least and the greatest on a line where one step is a unit in the last place; what must not be taken for
   * near (NaN, another type, another address) lies far off.
   */
  readonly span: (value: T) => readonly [low: number, high: number];
  /** What is in either, and perhaps more. */
  readonly join: (a: T, b: T) => T;
  /** Much more than that, of which there are few steps to everything: so that growing comes to an end. */
  readonly widen: (value: T) => T;
  /** A known number as a set of one, of which nothing is chosen: results are united over all alternatives. */
  readonly open: (value: T) => T;
}

/** Farther off than any two values. */
export const FAR = 2 ** 36;
