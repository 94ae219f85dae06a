/** How throughput follows threads, latency and bus: three pictures in one SVG, measured points over what bounds them, with the paper's. */
import type { Point } from '../../semantics/clocked/sweep.js';
import { REPORTED } from '../../spec/vertex-engine.js';
import { html, Markup } from '../page/markup.js';

export interface Plotted {
  readonly title: string;
  readonly threads: readonly Point[];
  readonly latency: readonly Point[];
  readonly bus: readonly Point[];
  /** Whether the paper reports figures of this program and stream. */
  readonly isReported: boolean;
}

interface Panel {
  readonly title: string;
  readonly points: readonly Point[];
  /** Where the paper has a point: its value is given for the bus alone. */
  readonly at: number | null;
}

/** A panel with its axes, and what lies around. */
const [WIDTH, HEIGHT, GAP] = [250, 190, 30];
const [LEFT, TOP, BOTTOM] = [46, 58, 46];
const [TALL, WIDE] = [TOP + HEIGHT + BOTTOM, LEFT + 3 * WIDTH + 2 * GAP + 14];

/** The colours of the reports' pages (../page/style.ts), in a file of its own. */
const STYLE = `
svg { --back: #ffffff; --ink: #1d2321; --dim: #5d6763; --line: #dde2df; --good: #17693f; --bad: #a5281f; }
@media (prefers-color-scheme: dark) {
  svg { --back: #1c2220; --ink: #e4e9e6; --dim: #9aa5a0; --line: #313a36; --good: #7fd6a4; --bad: #f19a90; }
}
text { font: 11px system-ui, -apple-system, "Segoe UI", Roboto, sans-serif; fill: var(--dim); }
.title { font-size: 13px; fill: var(--ink); font-weight: 600; }
.back { fill: var(--back); }
.axis { stroke: var(--line); }
.bound { fill: none; stroke: var(--dim); stroke-width: 1; }
.here { fill: var(--good); }
.paper { stroke: var(--bad); fill: none; stroke-dasharray: 4 3; }
.mark { fill: var(--bad); }
text.mark { fill: var(--bad); }
`;

export function plotSvg({ title, threads, latency, bus, isReported }: Plotted): string {
  const panels: readonly Panel[] = [
    { title: 'threads', points: threads, at: null },
    { title: 'latency, clocks', points: latency, at: null },
    { title: 'bus, MB/s', points: bus, at: REPORTED.input / 1e6 },
  ];
  const most = [...threads, ...latency, ...bus].map(({ bound }) => bound);
  const top = scaleOf(Math.max(...most, isReported ? REPORTED.throughput : 0) / 1e6);
  const picture = html`<svg
    xmlns="http://www.w3.org/2000/svg"
    viewBox="0 0 ${WIDE} ${TALL}"
    role="img"
    aria-label="${title}: million vertices a second by threads, latency and bus"
  >
    ${new Markup(`<style>${STYLE}</style>`)}
    <rect class="back" width="${WIDE}" height="${TALL}" />
    <text class="title" x="8" y="18">${title}</text>
    <text x="8" y="36">
      million vertices a second: measured (dots), what the narrowest part lets through
      (line)${isReported ? ', the paper (red)' : ''}
    </text>
    ${panels.map((panel, at) => drawn(panel, LEFT + at * (WIDTH + GAP), top, isReported))}
  </svg> `;
  return `${picture.text.replaceAll(/\n\s+/g, '\n').trim()}\n`;
}

/** The top of an axis, with room above the highest point. */
function scaleOf(most: number): { readonly top: number; readonly step: number } {
  const step = stepOf(most * 1.05);
  return { top: Math.ceil((most * 1.05) / step) * step, step };
}

/** From one mark of an axis to the next, five of which are the span or more: 1, 2 or 5 times a power of ten. */
function stepOf(span: number): number {
  const decade = 10 ** Math.floor(Math.log10(span / 5));
  return decade * ([1, 2, 5, 10].find((times) => times * decade * 5 >= span) ?? 10);
}

function drawn(
  { title, points, at }: Panel,
  left: number,
  { top, step }: { readonly top: number; readonly step: number },
  isReported: boolean,
): Markup {
  const values = points.map(({ value }) => value);
  const [first, last] = [Math.min(...values), Math.max(...values)];
  const x = (value: number): string =>
    (left + (WIDTH * (value - first)) / Math.max(1, last - first)).toFixed(1);
  const y = (rate: number): string => (TOP + HEIGHT * (1 - rate / 1e6 / top)).toFixed(1);
  const rules = Array.from({ length: Math.round(top / step) + 1 }, (_, index) => index * step);
  // Six marks or so.
  const between = Math.max(1, stepOf(0.8 * (last - first)));
  const lowest = Math.ceil(first / between);
  const marks = Array.from({ length: Math.floor(last / between) - lowest + 1 }, (_, index) => (lowest + index) * between); // prettier-ignore
  const base = TOP + HEIGHT;
  return html`<g>
    ${rules.map(
      (rate) => html`<line class="axis" x1="${left}" x2="${left + WIDTH}" y1="${y(rate * 1e6)}" y2="${y(rate * 1e6)}" />
        <text x="${left - 5}" y="${(Number(y(rate * 1e6)) + 4).toFixed(1)}" text-anchor="end">${Number(rate.toFixed(6))}</text>`,
    )}
    ${marks.map((value) => html`<text x="${x(value)}" y="${base + 16}" text-anchor="middle">${value}</text>`)}
    <text class="title" x="${left + WIDTH / 2}" y="${base + 36}" text-anchor="middle">${title}</text>
    <polyline class="bound" points="${points.map(({ value, bound }) => `${x(value)},${y(bound)}`).join(' ')}" />
    ${points.map(
      ({ value, throughput }) => html`<circle class="here" cx="${x(value)}" cy="${y(throughput)}" r="3">
        <title>${value}: ${(throughput / 1e6).toFixed(2)}</title>
      </circle>`,
    )}
    ${isReported ? reported(left, y(REPORTED.throughput), at === null || at < first || at > last ? null : x(at)) : null}
  </g>`; // prettier-ignore
}

/** The paper's throughput, and its point where it gives both figures. */
function reported(left: number, y: string, x: string | null): Markup {
  return html`<line class="paper" x1="${left}" x2="${left + WIDTH}" y1="${y}" y2="${y}" /> ${
      x === null
        ? null
        : html`<path class="mark" d="M${x} ${y}m-5 0l5 -5l5 5l-5 5z" />
            <text class="mark" x="${x}" y="${(Number(y) - 9).toFixed(1)}" text-anchor="middle">
              about 400 MB/s, 8 million
            </text>`
    }`;
}
