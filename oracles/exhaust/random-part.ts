/** How many questions are drawn, and by which seed. */
export interface RandomPart {
  readonly count: number;
  readonly seed: number;
}

export const DEFAULT_RANDOM: RandomPart = { count: 2 ** 20, seed: 1 };
