/** The page that opens certificates: what its script fills, and those that are kept. */
import { html, type Markup } from '../../reports/page/markup.js';
import type { Page } from './frame.js';
import type { Library } from './library.js';
import { Links } from './links.js';
import { linkFrom } from './names.js';
import type { Kept, KeptGl } from './stacks.js';

const CERTIFICATES_PATH = 'certificates.html';

/** Leads to kept certificates as the page shows them: one by itself, several side by side. */
export function keptPath(...names: readonly string[]): string {
  return `${CERTIFICATES_PATH}#${names.join(',')}`;
}

/** Each with its verdict, and a way to it. */
export function keptList(kept: readonly Kept[], links: Links): Markup {
  return html`<ul>
    ${kept.map(({ name, certificate }) => keptRow(name, certificate, links.named(certificate.environment), links))}
  </ul>`;
}

/** The same of GLs. */
export function keptGlList(kept: readonly KeptGl[], links: Links): Markup {
  return html`<ul>
    ${kept.map(({ name, certificate }) => keptRow(name, certificate, html`${certificate.extension}`, links))}
  </ul>`;
}

interface Certified {
  readonly backend: { readonly name: string };
  readonly verdict: string;
}

/** @param of what was certified of it */
function keptRow(name: string, { backend, verdict }: Certified, of: Markup, links: Links): Markup {
  return html`<li>
    <a href="${linkFrom(links.page, keptPath(name))}" data-kept="${name}">${name}</a>:
    ${backend.name}, ${of}, ${verdict}
  </li>`;
}

/** Leads to several at once. */
function besideLine(names: readonly string[]): Markup {
  return html`<p>
    Side by side:
    <a href="${keptPath(...names)}" data-kept="${names.join(',')}">${names.join(', ')}</a>
  </p>`;
}

export function certificatesPage({ told, linked }: Pick<Library, 'told' | 'linked'>): Page {
  const links = new Links(CERTIFICATES_PATH, linked);
  const beside = ['browser-vp2.0', 'webgpu-vp2.0', 'llvmpipe-glsl-vp2.0'].filter((name) =>
    told.certificates.some((each) => each.name === name),
  );
  return {
    path: CERTIFICATES_PATH,
    title: 'Certificates',
    above: [],
    scripts: ['certificates'],
    body: html`<h1>Certificates</h1>
      <p class="lead">
        A certificate says what an implementation does, held against the documents clause by clause:
        <code>npx vpspec certify --backend … --out DIR</code> makes one, and
        <code>npx vpspec gl certify</code> one of a GL around programs. Open
        <code>certificate.json</code>, or the folder as <code>NAME.tar.gz</code>; several are set
        side by side. They stay on this machine.
      </p>
      <p id="certificates-none">
        This page reads them itself, and needs JavaScript. The folder has a page of its own,
        <code>index.html</code>; <code>npx vpspec compare</code> sets several side by side.
      </p>
      <p class="dim">
        What is shown is what the certificate says. <code>npx vpspec verify DIR</code> says whether
        it follows from its results, and <code>npx vpspec compare</code> whether programs mean the
        same in two environments.
      </p>
      <details id="certificates-kept" open>
        <summary><span>Kept with this specification</span></summary>
        <div class="inside">
          ${keptList(told.certificates, links)} ${besideLine(beside)}
          <p>Of the GL around programs, section by section and call by call:</p>
          ${keptGlList(told.gls, links)} ${besideLine(told.gls.map(({ name }) => name))}
        </div>
      </details>
      <div id="certificates" hidden></div>`,
  };
}
