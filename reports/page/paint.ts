/** How reports on a terminal are set: their width and their emphasis. */

/** No line is longer, where nobody says how wide the screen is: in a file or a pipe. */
export const WIDTH = 100;
/** Narrower screens break lines themselves; on wider ones a line that is longer than this is hard to read. */
const [LEAST, MOST] = [60, 160];

let columns = WIDTH;

/** Characters that a line may have. */
export function screenWidth(): number {
  return columns;
}

/** Sets reports to a screen for the rest of the process, or back to what a file gets. */
export function fitScreen(wide: number | undefined): void {
  columns = wide === undefined ? WIDTH : Math.min(MOST, Math.max(LEAST, wide));
}

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
