/** What the texts about strength share. */
import { isEverySize } from '../oracles/strength/part.js';
import { grouped } from './page/counts.js';
import { screenWidth, type Paint } from './page/paint.js';

export interface StrengthTextOptions {
  readonly paint?: Paint;
  /** In what the measurement is beyond the ceiling. */
  readonly beyond: readonly string[];
  /** The shares and the ceiling alone. */
  readonly quiet?: boolean;
}

/** A number of values; of very many, about how many. */
export function sizeText(size: number): string {
  if (isEverySize(size)) return 'every';
  return size < 100_000 ? grouped(size) : size.toExponential(1).replace('e+', 'e');
}

export function share(rate: number): string {
  return rate === 0 ? '-' : percent(rate);
}

export function percent(rate: number): string {
  const text = (100 * rate).toFixed(1);
  return rate > 0 && text === '0.0' ? '<0.1 %' : `${text} %`;
}

/** Whether the measurement is within the ceiling of a file, and in what it is not. */
export function ceilingLines(
  beyond: readonly string[],
  file: string,
  paint: Paint,
): readonly string[] {
  if (beyond.length === 0) return [paint.good(`within the ceiling (${file})`)];
  return [paint.bad(`beyond the ceiling (${file})`), ...beyond.map((text) => `  ${text}`)];
}

export function shortened(line: string): string {
  const width = screenWidth();
  return line.length <= width ? line : `${line.slice(0, width - 1)}…`;
}
