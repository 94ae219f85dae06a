/** How reports on a terminal are set: their width and their emphasis. */

/** No line is longer. */
export const WIDTH = 100;

/** How words are emphasised; the identity for a pipe. */
export interface Paint {
  readonly good: (text: string) => string;
  readonly warn: (text: string) => string;
  readonly bad: (text: string) => string;
  readonly dim: (text: string) => string;
  readonly strong: (text: string) => string;
}

const same = (text: string): string => text;
export const PLAIN: Paint = { good: same, warn: same, bad: same, dim: same, strong: same };
