/** The page that leads to all kept certificates and findings: docs/index.html. */
import type { Certificate } from '../../oracles/certify/certificate.js';
import { firstLook } from '../certificate/first-look.js';
import { TONES } from '../certificate/words.js';
import { counted, grouped } from '../page/counts.js';
import { pageText } from '../page/frame.js';
import { glossaryPanel } from '../page/glossary.js';
import { html, type Markup } from '../page/markup.js';
import { findingsId, voterId } from '../vote/links.js';
import { FINDING_DOCUMENTS } from './documents.js';
import { archiveOf, reachOf, type KeptCertificate } from './list.js';

const STYLE = `
.kept { padding: .9rem 1rem; border-bottom: 1px solid var(--line); overflow-wrap: anywhere; }
.group { margin: 1.6rem 0 .6rem; }
.kept:last-child { border-bottom: 0; }
.kept header { display: flex; flex-wrap: wrap; gap: .3rem .8rem; align-items: baseline; }
`;

const VOTES = 'votes.html';
/** Clauses that are named one by one. */
const MOST_NAMED = 8;

/**
 * The page as text.
 *
 * @param kept in the order in which votes.html has them
 */
export function frontHtml(kept: readonly KeptCertificate[]): string {
  const environments = [...new Set(kept.map(({ certificate }) => certificate.environment))].sort();
  const [example] = kept;
  const body = html`<header>
      <h1>Certificates and findings</h1>
      <p class="lead">
        ${counted(kept.length, 'certificate')}: what implementations of NVIDIA's assembly program
        languages do, held against the documents clause by clause, and what was learned from it.
      </p>
      <p>
        <a href="#certificates">Certificates</a> · <a href="#open">How to open one</a> ·
        <a href="#findings">Findings</a> · <a href="#glossary">Words</a>
      </p>
    </header>
    <h2 id="certificates">Certificates</h2>
    <p><a href="${VOTES}">All of them side by side</a>, clause by clause.</p>
    ${environments.map(
      (environment) =>
        html`<h3 class="group" id="${environment}">${environment}</h3>
          <div class="panel">
            ${kept.map((each, index) =>
              each.certificate.environment === environment ? keptBlock(each, index) : null,
            )}
          </div>`,
    )}
    <h2 id="open">How to open one</h2>
    <p>
      Each certificate is one archive. Its page, with every clause and every program that shows a
      violation, is <code>index.html</code> in it:
    </p>
    ${example === undefined ? null : html`<pre>${commandsFor(example)}</pre>`}
    <h2 id="findings">Findings</h2>
    <ul>
      ${FINDING_DOCUMENTS.map(
        ({ file, title, tells }) => html`<li><a href="${file}">${title}</a>: ${tells}</li>`,
      )}
    </ul>
    ${glossaryPanel()}`;
  return pageText('vpspec: certificates and findings', body, { style: STYLE });
}

function keptBlock(kept: KeptCertificate, index: number): Markup {
  const { name, certificate } = kept;
  const { verdict, backend } = certificate;
  const look = firstLook(certificate);
  const violated = violatedIn(certificate);
  return html`<div class="kept" id="${name}">
    <header>
      <h4>${name}</h4>
      <span class="badge ${TONES[verdict]}">${verdict}</span>
    </header>
    <p>${backend.name}: ${reachOf(kept)}</p>
    ${look === null ? null : html`<p class="says">To begin with: ${look.says}</p>`}
    ${look === null || look.program.length === 0 ? null : html`<pre>${look.program.join('\n')}</pre>`}
    ${violated.length === 0 ? null : html`<p class="dim">Violates ${namesText(violated)}</p>`}
    <p>
      <a href="${VOTES}#${voterId(index)}">beside the others</a>${
        violated.length === 0
          ? null
          : html` · <a href="${VOTES}#${findingsId(index)}">what violates the clauses</a>`
      }
      · <a href="certificates/${archiveOf(kept)}">the certificate</a>
    </p>
  </div>`;
}

/** The clauses that records or programs violate. */
function violatedIn({ clauses, programs }: Certificate): readonly string[] {
  const ofRecords = clauses.filter(({ violations }) => violations > 0).map(({ id }) => id);
  const ofPrograms = (programs?.violations ?? []).flatMap(
    ({ disagreement }) => disagreement?.clauses[0] ?? [],
  );
  return [...new Set([...ofRecords, ...ofPrograms])];
}

function namesText(names: readonly string[]): string {
  const more = names.length - MOST_NAMED;
  return `${names.slice(0, MOST_NAMED).join(', ')}${more > 0 ? ` and ${grouped(more)} more` : ''}`;
}

/** For a reader with nothing but this folder, and for one with vpspec. */
function commandsFor(kept: KeptCertificate): string {
  const archive = `docs/certificates/${archiveOf(kept)}`;
  return [
    `tar xzf ${archive}   # then open ${kept.name}/index.html`,
    `npx vpspec verify ${archive}`,
    'npx vpspec compare docs/certificates/*.tar.gz',
  ].join('\n');
}
