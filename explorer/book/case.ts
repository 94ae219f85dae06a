/** A case of the corpus as a part of a page: its program, what it is given, what it expects, the way to the playground. */
import { counted } from '../../reports/page/counts.js';
import { html, type Markup } from '../../reports/page/markup.js';
import { linkFrom } from './names.js';
import { listing, part } from './parts.js';
import { PLAY_PATH } from './play.js';
import type { SmallestCase } from './smallest.js';

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
  const { id, entry, ofEntry, program, given, besides, expects, play } = own;
  return part(
    title,
    html`<p>${says}</p>
      ${listing(program.trimEnd())}
      ${
        given.length === 0
          ? null
          : html`<p>
              Given
              ${given.map(
                ([name, cells], at) =>
                  html`${at === 0 ? '' : ', '}<code>${name} = ${vectorText(cells)}</code>`,
              )}.
            </p>`
      }
      ${besides.length === 0 ? null : html`<p>It has ${besides.join(' and ')} too, which the case’s file has.</p>`}
      <p>
        The case expects ${expects}.
        ${
          play === null
            ? null
            : html`<a href="${linkFrom(path, `${PLAY_PATH}#${play}`)}"
                >Open it in the playground</a
              >`
        }
      </p>
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

/** One number for four that are the same. */
function vectorText(cells: readonly string[]): string {
  const [first = ''] = cells;
  return cells.every((cell) => cell === first) ? first : `(${cells.join(', ')})`;
}
