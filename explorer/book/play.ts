/** The page of the playground: what its script fills. */
import { html } from '../../reports/page/markup.js';
import type { Page } from './frame.js';

export const PLAY_PATH = 'play.html';

export function playPage(): Page {
  return {
    path: PLAY_PATH,
    title: 'Playground',
    above: [],
    scripts: ['play'],
    body: html`<h1>Playground</h1>
      <p id="play-none">
        The playground runs the semantics in this page: it needs JavaScript. In a terminal,
        <code>npx vpspec trace PROGRAM --inputs FILE</code> does the same.
      </p>
      <div id="play" hidden></div>`,
  };
}
