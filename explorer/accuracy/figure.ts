/** Draws errors over the line of a plot's operands. */
import { counted } from '../../reports/page/counts.js';
import { html, type Markup } from '../../reports/page/markup.js';
import { decimal, hex, valueOf } from '../../semantics/number/binary32.js';
import type { Axis, Plot } from './plots.js';

/** Operand and result, as bits. */
export type Result = readonly [operand: number, result: number];

/** An operand with the error of its result, of the bound. */
export interface Point {
  readonly operand: number;
  readonly share: number;
}

/** Whose results they are. */
export interface Source {
  readonly name: string;
  /** In a few words: how they were come by. */
  readonly says: string;
}

/** Those operands whose results have a bound. */
export function pointsOf({ shareOf }: Plot, results: readonly Result[]): readonly Point[] {
  return results.flatMap(([operand, result]) => {
    const share = shareOf(operand, result);
    return share === null ? [] : [{ operand, share }];
  });
}

/** What a figure says in words: how many operands, the worst of them, how many are beyond the bound. */
export function wordsOf(points: readonly Point[]): string {
  const worst = points.reduce((a, b) => (b.share > a.share ? b : a));
  const beyond = points.filter(({ share }) => share >= 1).length;
  return (
    `${counted(points.length, 'operand')}; the worst error is ${shareText(worst)}, ` +
    `of ${decimal(valueOf(worst.operand))} (${hex(worst.operand)})` +
    (beyond === 0 ? '' : `; ${counted(beyond, 'result')} not within it`)
  );
}

function shareText({ share }: Point): string {
  return share === Infinity ? 'without limit' : `${share.toPrecision(3)} of the bound`;
}

/** In the drawing's own units; errors from 10^-4 to 10^2 of the bound have a height. */
const WIDTH = 320;
const HEIGHT = 120;
const [LEAST, GREATEST] = [-4, 2];
const LABELS = 16;

/** @param points one at least */
export function figure(plot: Plot, { name, says }: Source, points: readonly Point[]): Markup {
  const words = wordsOf(points);
  const { axis } = plot;
  return html`<figure>
    <svg
      class="error"
      viewBox="0 0 ${String(WIDTH)} ${String(HEIGHT + LABELS)}"
      role="img"
      aria-label="${`Error of ${plot.name} on ${name}: ${words}`}"
    >
      ${Array.from({ length: GREATEST - LEAST + 1 }, (_, at) => line(LEAST + at))}
      ${marks(points, axis, 'within', ({ share }) => share < 1)}
      ${marks(points, axis, 'wrong', ({ share }) => share >= 1)}
      ${axis.marks.map(([operand, text]) => scaleMark(axis.placeOf(operand), text))}
    </svg>
    <figcaption>
      <strong>${name}</strong> <span class="dim">${says}</span><br />${words}.
    </figcaption>
  </figure>`;
}

function line(power: number): Markup {
  const y = heightOf(10 ** power).toFixed(1);
  return html`<line
    class="${power === 0 ? 'bound' : 'rule'}"
    x1="0"
    x2="${String(WIDTH)}"
    y1="${y}"
    y2="${y}"
  />`;
}

function marks(
  points: readonly Point[],
  { placeOf }: Axis,
  tone: 'within' | 'wrong',
  fits: (point: Point) => boolean,
): Markup | null {
  const own = points.filter(fits);
  if (own.length === 0) return null;
  const path = own.map(
    ({ operand, share }) =>
      `M${(placeOf(operand) * WIDTH).toFixed(1)} ${heightOf(share).toFixed(1)}h0`,
  );
  return html`<path class="${`dots ${tone}`}" d="${path.join('')}" />`;
}

/** A mark at an end begins or ends there, so that nothing stands outside of the picture. */
function scaleMark(place: number, text: string): Markup {
  const anchor = place <= 0.02 ? 'start' : place >= 0.98 ? 'end' : 'middle';
  const x = (place * WIDTH).toFixed(1);
  return html`<text x="${x}" y="${String(HEIGHT + 12)}" text-anchor="${anchor}">${text}</text>`;
}

function heightOf(share: number): number {
  const power = share <= 0 ? LEAST : Math.log10(share);
  const part = (Math.min(GREATEST, Math.max(LEAST, power)) - LEAST) / (GREATEST - LEAST);
  return 2 + (1 - part) * (HEIGHT - 4);
}
