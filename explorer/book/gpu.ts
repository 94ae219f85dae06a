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
        <strong>Nothing is sent anywhere</strong>: the page may load its own files alone, and it
        works without a network.
      </p>
      <p id="gpu-none">
        This needs JavaScript. In a terminal, <code>npx vpspec certify --backend browser</code> does
        the same of an installed Chromium.
      </p>
      <div id="gpu" hidden></div>`,
  };
}
