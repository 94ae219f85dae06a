/** The page that opens certificates: what its script fills, and those that are kept. */
import { TONES } from '../../reports/certificate/words.js';
import { GL_TONES } from '../../reports/gl/certificate-words.js';
import { html, type Markup } from '../../reports/page/markup.js';
import type { Page } from './frame.js';
import type { Library } from './library.js';
import { Links } from './links.js';
import { linkFrom, pathOf } from './names.js';
import type { Kept, KeptGl } from './stacks.js';

const CERTIFICATES_PATH = 'certificates.html';

/** Leads to kept certificates as the page shows them: one by itself, several side by side. */
export function keptPath(...names: readonly string[]): string {
  return `${CERTIFICATES_PATH}#${names.join(',')}`;
}

/** Each with its verdict, and a way to it. */
export function keptList(kept: readonly Kept[], links: Links): Markup {
  return html`<ul class="kept">
    ${kept.map(({ name, certificate }) =>
      keptRow(
        { name, certificate, tone: TONES[certificate.verdict] },
        links.named(certificate.environment),
        links,
      ),
    )}
  </ul>`;
}

/** The same of GLs. */
export function keptGlList(kept: readonly KeptGl[], links: Links): Markup {
  return html`<ul class="kept">
    ${kept.map(({ name, certificate }) =>
      keptRow(
        { name, certificate, tone: GL_TONES[certificate.verdict] },
        html`${certificate.extension}`,
        links,
      ),
    )}
  </ul>`;
}

interface Certified {
  readonly name: string;
  readonly certificate: { readonly backend: { readonly name: string }; readonly verdict: string };
  readonly tone: string;
}

/** @param of what was certified of it */
function keptRow({ name, certificate, tone }: Certified, of: Markup, links: Links): Markup {
  const { backend, verdict } = certificate;
  return html`<li>
    <a href="${linkFrom(links.page, keptPath(name))}" data-kept="${name}">${name}</a>
    <span class="badge ${tone}">${verdict}</span>
    <span class="dim">${backend.name}, ${of}</span>
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
        A certificate says whether an implementation does what the documents say, clause by clause,
        with a program for each difference. Open one of those below, or your own; several are set
        side by side. Files stay on this machine.
      </p>
      <p>
        Make one: <a href="gpu.html">of this browser’s GPU</a>; in a terminal,
        <code>npx vpspec certify --backend … --out DIR</code>, or
        <code>npx vpspec gl certify</code> of a GL around programs. What opens is
        <code>certificate.json</code>, or the folder as <code>NAME.tar.gz</code>.
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
      <p>
        The verdicts: <strong>conforms</strong>, no clause is violated;
        <strong>conforms with expected failures</strong>, those violated are on a list that gives
        the reason of each; <strong>conforms by the letter</strong>, some results are
        <a href="${linkFrom(CERTIFICATES_PATH, pathOf('term', 'by the letter'))}"
          >permitted by a loophole alone</a
        >; <strong>does not conform</strong>, there are other violations.
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
