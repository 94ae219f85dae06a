/** The page that opens certificates: what its script fills. */
import { html } from '../../reports/page/markup.js';
import type { Page } from './frame.js';

export function certificatesPage(): Page {
  return {
    path: 'certificates.html',
    title: 'Certificates',
    above: [],
    scripts: ['certificates'],
    body: html`<h1>Certificates</h1>
      <p class="lead">
        A certificate says what an implementation does, held against the documents clause by clause:
        <code>npx vpspec certify --backend … --out DIR</code> makes one. Open
        <code>certificate.json</code>, or the folder as <code>NAME.tar.gz</code>; several are set
        side by side. They stay on this machine.
      </p>
      <p id="certificates-none">
        This page reads them itself, and needs JavaScript. The folder has a page of its own,
        <code>index.html</code>; <code>npx vpspec compare</code> sets several side by side.
      </p>
      <p class="dim">
        What is shown is what the certificate says. Whether it follows from its results says
        <code>npx vpspec verify DIR</code>, and whether programs mean the same in two environments
        <code>npx vpspec compare</code>.
      </p>
      <div id="certificates" hidden></div>`,
  };
}
