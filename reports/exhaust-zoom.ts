/** The errors of the operands around the one with the greatest, each by itself. */
import { format } from '../semantics/number/binary32.js';
import type { ExhaustedOperation } from '../oracles/exhaust/exhaust.js';
import { html, type Markup } from './page/markup.js';

/** Twice the bound, one above the middle and one below; and room for words. */
const [HEIGHT, WORDS] = [220, 20];
/** The width of an operand, in the picture's units. */
const STEP = 2;

export function zoomPicture({ zoom, operation, worst }: ExhaustedOperation): Markup | null {
  if (zoom === null) return null;
  const { first, errors } = zoom;
  const width = errors.length * STEP;
  const points = errors.map((error, i) => {
    if (error === null) return null;
    const share = Math.max(-1, Math.min(1, error));
    const tone = Math.abs(error) >= 1 ? 'wrong' : first + i === worst.multipleAt ? 'at' : 'within';
    return html`<circle
      cx="${String(i * STEP + STEP / 2)}"
      cy="${((1 - share) * (HEIGHT / 2)).toFixed(1)}"
      r="${tone === 'within' ? '1.5' : '3'}"
      class="${tone}"
    />`;
  });
  const line = (y: number): Markup =>
    html`<line x1="0" x2="${String(width)}" y1="${String(y)}" y2="${String(y)}" />`;
  return html`<svg
      class="error"
      viewBox="0 -4 ${String(width)} ${String(HEIGHT + WORDS + 8)}"
      role="img"
      aria-label="The error of ${operation.name} around its worst operand"
    >
      ${line(0)} ${line(HEIGHT / 2)} ${line(HEIGHT)} ${points}
      <text x="0" y="${String(HEIGHT + WORDS)}">${format(first)}</text>
      <text x="${String(width)}" y="${String(HEIGHT + WORDS)}" text-anchor="end">
        ${format(first + errors.length - 1)}
      </text>
    </svg>
    <p class="dim">
      ${String(errors.length)} operands around <code>${format(worst.multipleAt)}</code>, one after
      the other: the error of each, from the bound below to the bound above.
    </p>`;
}
