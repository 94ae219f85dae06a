/** A speed, or a ratio of two. */
export interface Figure {
  readonly value: number;
  readonly unit: string;
}
