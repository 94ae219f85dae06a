/** A certificate of instruction words as a page. */
import type { WordsCertificate, WordsFound } from '../../../oracles/words/certificate.js';
import { counted, grouped } from '../../page/counts.js';
import { pageText } from '../../page/frame.js';
import { html, type Markup } from '../../page/markup.js';
import { PLAIN } from '../../page/paint.js';
import {
  foundText,
  openText,
  refusedText,
  wordsCountsText,
  wordsHeadlineText,
} from './certificate.js';

export function wordsCertificateHtml(certificate: WordsCertificate): string {
  const { backend, verdict, groups, found, alike, untold, absent } = certificate;
  const title = `${`${backend.name} ${backend.version}`.trimEnd()}: words of the NV2A`;
  const tone = verdict === 'differs' ? 'bad' : verdict === 'incomplete' ? 'warn' : 'good';
  const others = [
    ...(alike === 0 ? [] : [`${counted(alike, 'other group')} with runs that differ`]),
    ...(untold === 0 ? [] : [`${counted(untold, 'program')} that differ, counted with none`]),
    ...absent.map(({ place, says }) => `${place} lists ${says}, which is not there`),
  ];
  const body = html`<header>
      <h1>${title}</h1>
      <p>
        Held against the engine nv20:
        <strong class="${tone}">${wordsHeadlineText(certificate)}</strong>.
      </p>
      <p>${wordsCountsText(certificate)}.</p>
      ${backend.provenance === null ? null : html`<p>${backend.provenance}</p>`}
    </header>
    ${askedPart(certificate)}
    <section>
      <h2 id="asked">What was asked</h2>
      <table>
        <tr>
          ${['', 'runs', 'the same', 'near', 'differ', 'open', 'not answered', 'expected'].map(
            (each) => html`<th>${each}</th>`,
          )}
        </tr>
        ${groups.map(groupRow)}
      </table>
    </section>
    ${
      found.length === 0
        ? null
        : html`<section>
            <h2 id="differs">What differs</h2>
            ${found.map(foundPart)}
          </section>`
    }
    ${others.map((each) => html`<p>${each}</p>`)}
    ${[openText(certificate), refusedText(certificate)].map((lines) =>
      lines.length === 0 ? null : html`<pre>${lines.slice(1).join('\n')}</pre>`,
    )}
    <p class="dim">${certificate.console}</p>`;
  return pageText(title, body, {});
}

function askedPart(certificate: WordsCertificate): Markup {
  const { backend, seed, programs, nanPayload, tolerance, queries, readings } = certificate;
  const rows = {
    backend: backend.spec,
    seed: String(seed),
    'drawn programs': String(programs),
    NaN: nanPayload ? 'by sign and payload' : 'one value',
    tolerance: tolerance ?? 'bit for bit',
    queries: queries.length === 0 ? 'all' : queries.join(' '),
    readings:
      Object.entries(readings)
        .map((pair) => pair.join('='))
        .join(', ') || 'none',
    'expected failures': certificate.expectations?.file ?? 'none',
    vpspec: `${certificate.vpspec}, tool ${certificate.hashes.tool.slice(0, 12)}`,
    date: certificate.date,
  };
  return html`<section>
    <h2 id="how">How it was asked</h2>
    <table>
      ${Object.entries(rows).map(
        ([name, value]) =>
          html`<tr>
            <th>${name}</th>
            <td>${value}</td>
          </tr>`,
      )}
    </table>
  </section>`;
}

function groupRow(own: WordsCertificate['groups'][number]): Markup {
  const { group, asked, same, near, beyond, differs, open, unanswered, accepted } = own;
  return html`<tr>
    <th>${group}</th>
    ${[asked, same, near + beyond, differs, open, unanswered].map(
      (count) => html`<td>${grouped(count)}</td>`,
    )}
    <td>${accepted ?? ''}</td>
  </tr>`;
}

function foundPart(found: WordsFound): Markup {
  const [, ...lines] = foundText(found, PLAIN);
  return html`<h3>${found.blame}</h3>
    <pre>${lines.join('\n')}</pre>`;
}
