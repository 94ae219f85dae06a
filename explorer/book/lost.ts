/** The page of addresses that lead nowhere, which `vpspec site` and most hosts of files show in place of each of them. */
import { html } from '../../reports/page/markup.js';
import type { Page } from './frame.js';

export const LOST_PATH = '404.html';

export function lostPage(): Page {
  return {
    path: LOST_PATH,
    title: 'No such page',
    above: [],
    isAnywhere: true,
    scripts: ['lost'],
    body: html`<h1>There is no such page</h1>
      <p>
        Nothing of the specification stands at <code id="asked">this address</code>. Clauses, errata
        and sections keep their addresses, so the name may be written otherwise: the search box
        looks for what is called like it.
      </p>
      <ul>
        <li><a href="index.html">The documents, and all that is known of them</a></li>
        <li><a href="topics.html">Registers, environments, policies, restrictions, terms</a></li>
        <li><a href="instructions.html">Instructions</a></li>
        <li><a href="play.html">The playground</a></li>
      </ul>`,
  };
}
