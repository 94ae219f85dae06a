/** The greatest error of each slice of all operands, on the line of all numbers. */
import { valueOf } from '../semantics/number/binary32.js';
import { SLICE, SLICES } from '../oracles/exhaust/messages.js';
import { html, type Markup } from './page/markup.js';

export const PICTURE_STYLE = `
.error { width: 100%; height: auto; }
.error .within { fill: var(--good); }
.error .wrong { fill: var(--bad); }
.error .none { fill: var(--line); }
.error line { stroke: var(--line); }
.error .at { fill: var(--bad); }
.error text { fill: var(--dim); font-size: 13px; }
`;

/** The picture has a column for each slice, so high, and a row of marks below. */
const [HEIGHT, MARKS] = [220, 24];

/** Errors from here to the bound have a height, in powers of ten. */
const DECADES = 6;

interface SliceError {
  /** How often the bound the error is. */
  readonly multiple: number;
  readonly isWrong: boolean;
}

/**
 * Operands from the least to the greatest, as on a line of numbers: negative ones have their bits backwards.
 *
 * @param of what a slice shows; null of one that was not asked
 */
export function errorPicture(name: string, of: (slice: number) => SliceError | null): Markup {
  const half = SLICES / 2;
  const sliceAt = (column: number): number => (column < half ? SLICES - 1 - column : column - half);
  const bars = Array.from({ length: SLICES }, (_, column) => bar(of(sliceAt(column)), column));
  const marks = [0, 0.125, 0.25, 0.375, 0.5, 0.625, 0.75, 0.875].map((share) => {
    const column = share * SLICES;
    const slice = sliceAt(column);
    const value = valueOf(column < half ? (slice + 1) * SLICE - 1 : slice * SLICE);
    return html`<text x="${String(column)}" y="${String(HEIGHT + MARKS)}"
      >${Number.isNaN(value) ? 'NaN' : value.toPrecision(2)}</text
    >`;
  });
  return html`<svg
    class="error"
    viewBox="0 0 ${String(SLICES)} ${String(HEIGHT + MARKS + 6)}"
    role="img"
    aria-label="The error of ${name} over all operands"
  >
    <line x1="0" x2="${String(SLICES)}" y1="0.5" y2="0.5" />
    ${bars} ${marks}
  </svg>`;
}

function bar(slice: SliceError | null, column: number): Markup | null {
  if (slice === null) return null;
  const { multiple, isWrong } = slice;
  const share = multiple <= 0 ? 0 : Math.max(0, 1 + Math.log10(multiple) / DECADES);
  const height = Math.round(share * HEIGHT);
  const rect = (y: number, tall: number, tone: string): Markup =>
    html`<rect
      x="${String(column)}"
      y="${String(y)}"
      width="1"
      height="${String(tall)}"
      class="${tone}"
    />`;
  return html`${height === 0 ? null : rect(HEIGHT - height, height, 'within')}${isWrong ? rect(HEIGHT, 6, 'wrong') : null}`;
}
