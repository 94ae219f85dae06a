/** The page of the playground: what its script fills. */
import { html } from '../../reports/page/markup.js';
import { NOTHING_SHARED, packed } from '../playground/share.js';
import type { Page } from './frame.js';

export const PLAY_PATH = 'play.html';

/** The playground with a program in it, whose inputs are the initial ones. */
export function playLink(program: string): string {
  return `${PLAY_PATH}#${packed({ ...NOTHING_SHARED, program })}`;
}

export function playPage(): Page {
  return {
    path: PLAY_PATH,
    title: 'Playground',
    above: [],
    scripts: ['editor', 'play'],
    body: html`<h1>Playground</h1>
      <p>
        Write a program, or choose an example: it runs in this page as the documents say. Step
        forwards and back, press a number to ask why it is so, and see what else is permitted.
        Everything is in the address, so that a link holds all of it.
      </p>
      <p id="play-none">
        The playground runs the semantics in this page: it needs JavaScript. In a terminal,
        <code>npx vpspec trace PROGRAM --inputs FILE</code> does the same.
      </p>
      <div id="play" hidden></div>`,
  };
}
