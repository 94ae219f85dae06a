/** A case of the corpus as a part of a page: its program, what it is given, what it expects, the way to the playground. */
import { counted } from '../../reports/page/counts.js';
import { html, type Markup } from '../../reports/page/markup.js';
import { linkFrom } from './names.js';
import { listing, part } from './parts.js';
import { PLAY_PATH } from './play.js';
import type { Opens, SmallestCase } from './smallest.js';

export interface CaseWords {
  readonly title: string;
  /** What it is the smallest of, before its program. */
  readonly says: Markup;
  /** What is to be kept in mind where its entry has others that show the same; null for nothing. */
  readonly others: string | null;
}

/** @param path the page's own */
export function casePart(
  { title, says, others }: CaseWords,
  own: SmallestCase,
  path: string,
): Markup {
  const { id, entry, ofEntry, program, given, besides, expects, opens, isByOther, environment } =
    own;
  return part(
    title,
    html`<p>${says}</p>
      ${listing(program.trimEnd())} ${givenLine(given)}
      ${besides.length === 0 ? null : html`<p>It has ${besides.join(' and ')} too, which the case’s file has.</p>`}
      <p>The case expects ${expects}. ${opening(opens, path)}</p>
      ${
        isByOther
          ? html`<p>
              It goes by NV_vertex_program2, which restates ${environment}; the playground goes by
              the environment’s own document, so that what it shows may differ.
            </p>`
          : null
      }
      ${
        ofEntry === 1 || others === null
          ? null
          : html`<p>
              Its entry gives it ${counted(ofEntry, 'time')}, with other inputs or another header:
              ${others}.
            </p>`
      }
      <p class="dim">Check it: <code>npx vpspec check '${ofEntry === 1 ? id : entry}'</code></p>`,
  );
}

/** What it is given, in a line; nothing for nothing. */
export function givenLine(given: SmallestCase['given']): Markup | null {
  if (given.length === 0) return null;
  return html`<p>
    Given
    ${given.map(
      ([name, cells], at) =>
        html`${at === 0 ? '' : ', '}<code>${name} = ${vectorText(cells)}</code>`,
    )}.
  </p>`;
}

/** The way to the playground, or why there is none. */
function opening(opens: Opens, path: string): Markup {
  if (opens.kind === 'closed') {
    return html`It does not open in the playground, where programs start from inputs alone:
    ${opens.reason}.`;
  }
  const way = html`<a href="${linkFrom(path, `${PLAY_PATH}#${opens.play}`)}"
    >Open it in the playground</a
  >`;
  return opens.isSet
    ? html`${way}; instructions around it set there what it starts from.`
    : html`${way}.`;
}

/** One number for four that are the same. */
function vectorText(cells: readonly string[]): string {
  const [first = ''] = cells;
  return cells.every((cell) => cell === first) ? first : `(${cells.join(', ')})`;
}
