/** What was asked and found from run to run, as a page: pictures and a table of each implementation. */
import { counted, grouped } from '../page/counts.js';
import { pageText } from '../page/frame.js';
import { html, type Markup } from '../page/markup.js';
import type { TrendJson } from './json.js';

type TrendRun = TrendJson[number];

const STYLE = `
h2 { overflow-wrap: anywhere; }
.trends { display: grid; grid-template-columns: repeat(auto-fit, minmax(12rem, 1fr)); gap: 1rem; }
.trends figure { margin: 0; max-width: 24rem; }
.trends svg { width: 100%; height: auto; }
.trends polyline { fill: none; stroke: var(--bad); stroke-width: 2; }
.trends circle { fill: var(--bad); }
.trends .reached polyline { stroke: var(--good); }
.trends .reached circle { fill: var(--good); }
.trends .asked polyline { stroke: var(--link); }
.trends .asked circle { fill: var(--link); }
.trends line { stroke: var(--line); }
.trends text { fill: var(--dim); font-size: 11px; }
`;

/** A picture: its width, its height, and what is left at the top and the bottom for words. */
const [WIDTH, HEIGHT, ABOVE, BELOW] = [220, 110, 18, 20];

/** Room for the first and the last mark. */
const SIDE = 6;

export function trendHtml(trend: TrendJson): string {
  const groups = new Map<string, TrendRun[]>();
  for (const run of trend) {
    const key = JSON.stringify([run.subject, run.environment, run.document]);
    groups.set(key, [...(groups.get(key) ?? []), run]);
  }
  const title = 'What was asked and found';
  const body = html`<header>
      <h1>${title}</h1>
      <p>
        ${counted(trend.length, 'run')} of ${counted(groups.size, 'implementation')} by environment
        and document. Open findings are those that show, or of which nothing says that they do no
        more.
      </p>
    </header>
    ${[...groups.values()].map(groupPanel)}`;
  return pageText(title, body, { style: STYLE });
}

function groupPanel(runs: readonly TrendRun[], index: number): Markup {
  const [first] = runs;
  if (first === undefined) return html``;
  const { subject, environment, document } = first;
  return html`<section>
    <h2 id="${`group-${String(index + 1)}`}">${subject}, ${environment} by ${document}</h2>
    <div class="trends">
      ${picture(`${whatIsAsked(runs)} asked`, runs, askedIn, 'asked')}
      ${picture('Failed, %', runs, failedShare, 'failed')}
      ${picture('New findings', runs, (run) => run.new, 'new')}
      ${picture('Open findings', runs, ({ open }) => open, 'open')}
      ${picture('Clauses reached, %', runs, reachedShare, 'reached')}
    </div>
    ${table(runs)}
  </section>`;
}

/** A recording has test vectors alone. */
function whatIsAsked(runs: readonly TrendRun[]): string {
  return runs.some(({ units }) => units.asked > 0) ? 'Units' : 'Test vectors';
}

function askedIn({ units, vectors }: TrendRun): number {
  return units.asked > 0 ? units.asked : vectors.judged;
}

/** Null where nothing was judged. */
function failedShare({ units, vectors }: TrendRun): number | null {
  const { judged, failed } = units.asked > 0 ? units : vectors;
  return judged === 0 ? null : (100 * failed) / judged;
}

function reachedShare({ clauses }: TrendRun): number | null {
  if (clauses === null || clauses.inForce === 0) return null;
  return (100 * (clauses.hold + clauses.violated)) / clauses.inForce;
}

/** A line from run to run; of runs that do not say there is no mark. */
function picture(
  title: string,
  runs: readonly TrendRun[],
  of: (run: TrendRun) => number | null,
  tone: string,
): Markup {
  const values = runs.map(of);
  const most = Math.max(1, ...values.map((value) => value ?? 0));
  const x = (index: number): number =>
    runs.length === 1 ? WIDTH / 2 : SIDE + (index * (WIDTH - 2 * SIDE)) / (runs.length - 1);
  const y = (value: number): number =>
    HEIGHT - BELOW - (value * (HEIGHT - ABOVE - BELOW - SIDE)) / most;
  const marks = values.flatMap((value, index) =>
    value === null ? [] : [[x(index).toFixed(1), y(value).toFixed(1)] as const],
  );
  const last = values.findLast((value) => value !== null) ?? null;
  const [from, to] = [runs[0]?.date ?? '', runs.at(-1)?.date ?? ''];
  return html`<figure class="${tone}">
    <figcaption>${title}: <b>${last === null ? 'not told' : shown(last)}</b></figcaption>
    <svg
      viewBox="0 0 ${String(WIDTH)} ${String(HEIGHT)}"
      role="img"
      aria-label="${title}, from run to run"
    >
      <line x1="0" x2="${String(WIDTH)}" y1="${y(0).toFixed(1)}" y2="${y(0).toFixed(1)}" />
      <line x1="0" x2="${String(WIDTH)}" y1="${y(most).toFixed(1)}" y2="${y(most).toFixed(1)}" />
      <text x="0" y="${(y(most) - 5).toFixed(1)}">${shown(most)}</text>
      <polyline points="${marks.map((mark) => mark.join(',')).join(' ')}" />
      ${marks.map(([cx, cy]) => html`<circle cx="${cx}" cy="${cy}" r="3" />`)}
      <text x="0" y="${String(HEIGHT - 4)}">${from}</text>
      ${
        to === from
          ? null
          : html`<text x="${String(WIDTH)}" y="${String(HEIGHT - 4)}" text-anchor="end"
              >${to}</text
            >`
      }
    </svg>
  </figure>`;
}

function shown(value: number): string {
  return Number.isInteger(value) ? grouped(value) : value.toFixed(value < 10 ? 2 : 1);
}

/** What the columns of numbers hold; on a phone each stands beside its number. */
const NAMES = [
  ...['Units asked', 'Units failed', 'Vectors', 'Vectors failed', 'Clauses'],
  ...['New', 'Back', 'Fixed', 'Open'],
];

function table(runs: readonly TrendRun[]): Markup {
  const cells = (...texts: readonly string[]): Markup =>
    html`${texts.map((text, at) => html`<td class="number" data-name="${NAMES[at] ?? ''}">${text}</td>`)}`;
  return html`<div class="scroll">
    <table class="stack">
      <thead>
        <tr>
          ${['Run', ...NAMES].map((name) => html`<th scope="col">${name}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${runs.map(
          ({ date, part, verdict, units, vectors, clauses, open, back, fixed, ...run }) => {
            const reached =
              clauses === null
                ? 'not told'
                : `${String(clauses.hold + clauses.violated)} of ${String(clauses.inForce)}`;
            const counts = [run.new, back, fixed, open].map(grouped);
            return html`<tr>
              <td>
                ${date} <span class="dim">${verdict}${part === null ? '' : `, ${part}`}</span>
              </td>
              ${cells(grouped(units.asked), grouped(units.failed), grouped(vectors.judged), grouped(vectors.failed), reached, ...counts)}
            </tr>`;
          },
        )}
      </tbody>
    </table>
  </div>`;
}
