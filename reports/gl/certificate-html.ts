/** The certificate of a GL as one HTML page that needs nothing else: verdict first, what differs, then every section. */
import type { CertifiedSection } from '../../oracles/gl/certificate.js';
import type { GlCertificateJson, GlFindingJson } from '../../oracles/gl/kept-certificate.js';
import { isPlace, type Place } from '../../oracles/gl/sections.js';
import { DISAGREEMENTS } from '../../oracles/certify/folder-names.js';
import { counted, grouped } from '../page/counts.js';
import { withContents } from '../page/contents.js';
import { FILTER_SCRIPT, filterBar } from '../page/filter.js';
import { pageText } from '../page/frame.js';
import { html, type Markup } from '../page/markup.js';
import {
  differenceText,
  doubtsOf,
  GL_TONES,
  interpretationLines,
  saysOf,
  shareText,
  titleOf,
  wantingLines,
} from './certificate-words.js';

/** The page as text. */
export function glCertificateHtml(certificate: GlCertificateJson): string {
  return pageText(glCertificateTitle(certificate), glCertificateBody(certificate), {
    script: FILTER_SCRIPT,
  });
}

export function glCertificateTitle({ backend, verdict }: GlCertificateJson): string {
  return `${backend.name}: ${verdict}`;
}

/** What stands on the page, for a page of another frame. */
export function glCertificateBody(certificate: GlCertificateJson): Markup {
  const { backend, extension, verdict } = certificate;
  const { parts, contents } = withContents(
    html`${findingsPanel(certificate)} ${expectationsPanel(certificate)}
    ${sectionsPanel(certificate)} ${unsupportedPanel(certificate)} ${askedPanel(certificate)}`,
  );
  return html`<header>
      <p class="dim">Certificate of the GL around programs: a context of ${extension}</p>
      <h1>${backend.name}</h1>
      <p class="lead">
        <span class="badge ${GL_TONES[verdict]}">${verdict}</span> It ${saysOf(certificate)}.
      </p>
      ${interpretationLines(certificate).map((each) => html`<p>It is ${each}.</p>`)}
      ${wantingLines(certificate).map((each) => html`<p class="warn">${each}</p>`)}
      ${cards(certificate)} ${contents}
    </header>
    ${parts}`;
}

function cards({ reached, calls, findings }: GlCertificateJson): Markup {
  const { commands, queries, forms, errors, vertices, primitives } = reached;
  const all: readonly (readonly [string, string])[] = [
    [grouped(calls), 'calls held against the semantics'],
    [grouped(findings.length), 'kinds of differences'],
    [shareText(commands), 'commands without an error'],
    [shareText(queries), 'queries by their names'],
    [shareText(forms), 'other calls by their names'],
    [shareText(errors), 'errors showed'],
    [shareText(vertices), 'words of vertices showed'],
    ...(primitives === undefined
      ? []
      : [[shareText(primitives), 'words of primitives that left'] as const]),
  ];
  return html`<div class="cards">
    ${all.map(([figure, name]) => html`<div class="card"><b>${figure}</b><span>${name}</span></div>`)}
  </div>`;
}

/** Where a difference stands on the page. */
export function glFindingId(index: number): string {
  return `finding-${String(index + 1)}`;
}

/** Where the row of a section stands on a page. */
export function placeId({ document, section }: Place): string {
  return `section-${document}-${section}`.replace(/[^A-Za-z0-9._]+/g, '-');
}

/** A section by its title: a link to its row where it has one. */
function placeLink(place: Place, sections: readonly Place[]): Markup {
  const title = titleOf(place);
  const isThere = sections.some((each) => isPlace(each, place));
  return isThere ? html`<a href="#${placeId(place)}">${title}</a>` : html`${title}`;
}

function findingsPanel({ findings, sections, more, expectations }: GlCertificateJson): Markup {
  if (findings.length === 0) return html`<p>Nothing differs in what was asked.</p>`;
  return html`<h2>What differs</h2>
    <p class="dim">
      Each kind of difference by the calls that show it, as few as there can be; the last one shows
      it. One of the sections named there is violated.
    </p>
    <div class="panel">
      ${findings.map((each, index) =>
        findingBlock(each, index, {
          id: glFindingId(index),
          sections,
          file: `${DISAGREEMENTS}/${String(index + 1)}.glc`,
          isListed: expectations !== null,
        }),
      )}
    </div>
    ${more > 0 ? html`<p>${counted(more, 'script')} more showed differences of these kinds.</p>` : null}`;
}

export interface FindingPlace {
  readonly id: string;
  /** Those that the page has a row for. */
  readonly sections: readonly Place[];
  /** The script beside the page; null where there is none. */
  readonly file: string | null;
  /** Whether there is a list on which it could be. */
  readonly isListed: boolean;
}

/** A kind of difference: what was expected and found, which sections it is about, and the script. */
export function findingBlock(
  finding: GlFindingJson,
  index: number,
  { id, sections: rows, file, isListed }: FindingPlace,
): Markup {
  const { expected, found, known, sections, script, scripts } = finding;
  return html`<div class="violation" id="${id}">
    <header>
      <h3><a href="#${id}">${String(index + 1)}</a> ${differenceText(finding)}</h3>
      <span class="count">shown by ${counted(scripts, 'script')}</span>
    </header>
    <dl>
      <dt>expected</dt>
      <dd><code>${expected}</code></dd>
      <dt>found</dt>
      <dd><code>${found}</code></dd>
      <dt>a matter of</dt>
      <dd>
        ${sections.map((each, at) => html`${at === 0 ? null : ', '}${placeLink(each, rows)}`)}
      </dd>
    </dl>
    ${known === null ? null : html`<p class="reason">As expected: ${known}</p>`}
    ${known === null && isListed ? html`<p class="bad">On no list.</p>` : null}
    ${doubtsOf(finding).map((each) => html`<p class="warn">${each}</p>`)}
    <pre>${script.trimEnd()}</pre>
    ${
      file === null
        ? null
        : html`<p class="dim">For <code>vpspec gl run</code>: <a href="${file}">${file}</a></p>`
    }
  </div>`;
}

function expectationsPanel({ expectations, findings }: GlCertificateJson): Markup | null {
  if (expectations === null) return null;
  const { file, absent } = expectations;
  const listed = findings.filter(({ known }) => known !== null).length;
  return html`<h2>Expected failures</h2>
    <p>
      Held against <code>${file}</code>: ${String(listed)} of
      ${counted(findings.length, 'difference')} are listed.
    </p>
    ${
      absent.length === 0
        ? null
        : html`<p class="bad">Nothing differs so any more:</p>
            <ul>
              ${absent.map(({ place, says }) => html`<li><code>${place}</code>: ${says}</li>`)}
            </ul>`
    }`;
}

/** What the filter can be set to. */
const VERDICTS = {
  violates: 'violates',
  incomplete: 'incomplete',
  conforms: 'conforms',
  unsupported: 'unsupported',
} as const;

function sectionsPanel({ sections }: GlCertificateJson): Markup {
  return html`<h2>Section by section</h2>
    <p class="dim">
      A section is violated where a difference was found by calls about it; which of several it is,
      no script tells. It conforms where nothing differs and enough was asked.
    </p>
    ${filterBar(VERDICTS, 'words: matrices, 2.14.5, glEnable')}
    <div class="panel">
      <table class="stack">
        <thead>
          <tr>
            <th>section</th>
            <th>verdict</th>
            <th class="number">calls</th>
            <th class="number">that err</th>
            <th class="number">left open</th>
            <th class="number">commands</th>
            <th>besides</th>
          </tr>
        </thead>
        <tbody>
          ${sections.map(sectionRow)}
        </tbody>
      </table>
    </div>`;
}

function sectionRow(section: CertifiedSection): Markup {
  const { verdict, asked, erring, open, commands, lacking, unasked } = section;
  const id = placeId(section);
  const told = (words: string, names: readonly string[]): Markup | null =>
    names.length === 0 ? null : html`${words} ${names.map((name) => `gl${name}`).join(', ')}. `;
  return html`<tr id="${id}" data-verdict="${verdict}">
    <td><a href="#${id}">${titleOf(section)}</a></td>
    <td class="${GL_TONES[verdict]}">${verdict}</td>
    <td class="number" data-name="calls">${grouped(asked)}</td>
    <td class="number" data-name="that err">${grouped(erring)}</td>
    <td class="number" data-name="left open">${grouped(open)}</td>
    <td class="number" data-name="commands">${commands.all === 0 ? '–' : shareText(commands)}</td>
    <td class="dim">${told('Without', lacking)}${told('Never asked:', unasked)}</td>
  </tr>`;
}

function unsupportedPanel({ unsupported }: GlCertificateJson): Markup | null {
  if (unsupported.length === 0) return null;
  return html`<h2>Not there</h2>
    <ul>
      ${unsupported.map(({ what, reason }) => html`<li><code>gl${what}</code>: ${reason}</li>`)}
    </ul>`;
}

function askedPanel(certificate: GlCertificateJson): Markup {
  const { backend, extension, seed, budget, floor, scripts, leftOff } = certificate;
  const left = `${counted(leftOff, 'script')}, where they led to what is not modelled`;
  const all: readonly (readonly [string, string])[] = [
    ['context', extension],
    ['version', backend.version],
    ...Object.entries(backend.details).filter(([name]) => name !== 'version'),
    ['scripts', `${grouped(scripts)}, ${grouped(budget)} of them at random`],
    ['seed', String(seed)],
    ['floor', floor],
    ...(leftOff === 0 ? [] : [['left off', left] as const]),
  ];
  return html`<h2>How it was asked</h2>
    <dl>
      ${all.map(
        ([name, value]) =>
          html`<dt>${name}</dt>
            <dd>${value}</dd>`,
      )}
    </dl>`;
}
