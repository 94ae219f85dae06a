/** The page that certifies the browser it is read in: what its script fills. */
import { html } from '../../reports/page/markup.js';
import type { Page } from './frame.js';

export function gpuPage(): Page {
  return {
    path: 'gpu.html',
    title: 'This browser’s GPU',
    above: [],
    scripts: ['gpu'],
    body: html`<h1>This browser’s GPU</h1>
      <p class="lead">
        Certify the graphics stack that this page runs on: browser, driver and GPU. Cases of the
        corpus and generated programs are translated, run here, and every result is held against
        what the documents permit.
      </p>
      <p>
        What comes of it is a certificate: shown below, and a file that
        <code>npx vpspec verify FILE</code> computes again.
        <a href="certificates.html#browser-vp2.0">What such a one looks like</a>.
        <strong>Nothing is sent anywhere</strong>: the page may load its own files alone, and it
        works without a network.
      </p>
      <p class="dim">
        A unit is what is asked at a time: an instruction by itself, a case, a generated program.
        400 take a minute or a few; all of them an hour or more. The seed says which programs are
        generated: the same one asks the same.
      </p>
      <p id="gpu-none">
        This needs JavaScript. In a terminal, <code>npx vpspec certify --backend browser</code> does
        the same of an installed Chromium.
      </p>
      <div id="gpu" hidden></div>`,
  };
}
