/** The plot: how far the results of each instruction are from the nearest permitted ones, as the tables have it. */
import type { InstructionReport } from '../../oracles/certify/certificate.js';
import { counted, grouped } from '../page/counts.js';
import { html, type Markup } from '../page/markup.js';
import { distanceText } from './words.js';

/** In the drawing's own units: as wide as a phone's screen, so that its letters can be read there. */
const WIDTH = 360;
const LABEL = 34;
const ROW = 17;
const HEAD = 16;
/** Distances of 2^22 and more stand in one column: they are zeros, infinities, wrong signs. */
const BEYOND = 23;
/** The columns: permitted, 1, 2 to 3, … 2^21 to 2^22 - 1; more; NaN on one side alone. */
const COLUMNS = BEYOND + 2;
/** NaN is no distance: its column stands apart. */
const APART = 8;
const STEP = (WIDTH - LABEL - APART) / COLUMNS;

export function errorsPanel(
  instructions: readonly InstructionReport[],
  links: ReadonlySet<string>,
): Markup | null {
  const rows = instructions.filter(({ errors }) => errors.compared > 0);
  if (rows.length === 0) return null;
  const height = HEAD + rows.length * ROW + 4;
  return html`<h2>Error in ulps</h2>
    <p>
      Of each instruction: how far its result components are from the nearest result that is
      permitted, in units in the last place. What is permitted stands at 0, but for what the letter
      alone permits. A longer bar is more components, on a logarithmic scale.
    </p>
    <div class="panel plot">
      <svg
        viewBox="0 0 ${WIDTH} ${height}"
        role="img"
        aria-label="error in ulps of each instruction"
      >
        ${axis(height)} ${rows.map((row, index) => plotRow(row, HEAD + index * ROW, links))}
      </svg>
    </div>`;
}

function axis(height: number): Markup {
  const marks = [0, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19];
  return html`${marks.map((column) => {
      const x = place(column) + STEP / 2;
      return html`<text class="mark" x="${fixed(x)}" y="11" text-anchor="middle"
          >${columnText(column)}</text
        >
        <line class="rule" x1="${fixed(x)}" x2="${fixed(x)}" y1="${HEAD}" y2="${height}" />`;
    })}
    <text class="mark" x="${fixed(place(BEYOND) + STEP / 2)}" y="11" text-anchor="middle">4M+</text>
    <text class="mark" x="${WIDTH}" y="11" text-anchor="end">NaN</text>`;
}

/** The least distance of a column: "4", "1k", "1M". */
function columnText(column: number): string {
  if (column === 0) return '0';
  const least = 2 ** (column - 1);
  if (least >= 2 ** 20) return `${String(least / 2 ** 20)}M`;
  return least >= 2 ** 10 ? `${String(least / 2 ** 10)}k` : String(least);
}

function plotRow(
  { name, errors }: InstructionReport,
  top: number,
  links: ReadonlySet<string>,
): Markup {
  const counts = columnsOf(errors);
  const label = html`<text class="name" x="0" y="${top + ROW - 4}">${name}</text>`;
  return html`<g>
    <title>${rowText(name, errors)}</title>
    ${links.has(name) ? html`<a href="#${name}">${label}</a>` : label}
    <line class="rule" x1="${LABEL}" x2="${WIDTH}" y1="${top + ROW}" y2="${top + ROW}" />
    ${counts.map((count, column) => {
      if (count === 0) return null;
      const share = Math.log(1 + count) / Math.log(1 + errors.compared);
      const height = 2 + share * (ROW - 4);
      const tone = column === 0 ? 'equal' : column < BEYOND ? 'near' : 'far';
      return html`<rect
        class="${tone}"
        x="${fixed(place(column) + 1)}"
        y="${fixed(top + ROW - height)}"
        width="${fixed(STEP - 2)}"
        height="${fixed(height)}"
      >
        <title>${name}: ${counted(count, 'component')} ${distanceOf(column)}</title>
      </rect>`;
    })}
  </g>`;
}

/** Counts by column. */
function columnsOf({ steps, apart }: InstructionReport['errors']): readonly number[] {
  const counts = Array.from({ length: COLUMNS }, () => 0);
  steps.forEach((count, bucket) => {
    const column = Math.min(bucket, BEYOND);
    counts[column] = (counts[column] ?? 0) + count;
  });
  counts[BEYOND + 1] = apart;
  return counts;
}

function rowText(
  name: string,
  { compared, steps, apart, worst }: InstructionReport['errors'],
): string {
  const permitted = steps[0] ?? 0;
  const nan = apart === 0 ? '' : `; ${grouped(apart)} with NaN on one side alone`;
  return (
    `${name}: ${grouped(permitted)} of ${counted(compared, 'component')} are permitted` +
    `${worst === 0 ? '' : `, the farthest is ${distanceText(worst)} off`}${nan}`
  );
}

function distanceOf(column: number): string {
  if (column === 0) return 'permitted';
  if (column > BEYOND) return 'with NaN on one side alone';
  if (column === 1) return '1 ulp off';
  const least = grouped(2 ** (column - 1));
  return column === BEYOND
    ? `${least} ulps off or more`
    : `${least} to ${grouped(2 ** column - 1)} ulps off`;
}

function place(column: number): number {
  return LABEL + column * STEP + (column > BEYOND ? APART : 0);
}

function fixed(length: number): string {
  return length.toFixed(1);
}
