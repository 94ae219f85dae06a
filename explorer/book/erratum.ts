/** The pages of errata: what contradicts what, its interpretations, which is taken, and why. */
import { carrierWords } from '../../reports/explain/explanation-text.js';
import { explained as explain } from '../../reports/explain/explanation.js';
import { counted, grouped } from '../../reports/page/counts.js';
import { html, type Markup } from '../../reports/page/markup.js';
import type { Erratum } from '../../spec/load/errata.js';
import { keptPath } from './certificates.js';
import type { Page } from './frame.js';
import type { Library } from './library.js';
import { Links } from './links.js';
import { linkFrom, pathOf } from './names.js';
import { caseList, contentsOf, heading, part } from './parts.js';
import { smallestPart } from './smallest-part.js';

export const ERRATA_PATH = 'errata.html';

export function erratumPage({ id }: Erratum, library: Library): Page {
  const { specification, cases, linked, told } = library;
  const explained = explain(id, specification, cases);
  if (explained.explains !== 'erratum') throw new Error(`${id} is no erratum`);
  const path = pathOf('erratum', id);
  const links = new Links(path, linked);
  const { problem, kind, where, interpretations, carriers, because, evidence, uncased } = explained;
  const followers = told.certificates.flatMap(({ name, certificate }) => {
    const shown = certificate.interpretations[id];
    const other = certificate.otherInterpretations.find(({ erratum }) => erratum === id);
    const interpretation = typeof shown === 'string' ? shown : other?.interpretation;
    return interpretation === undefined ? [] : [{ name, interpretation }];
  });
  return {
    path,
    title: id,
    above: [{ path: ERRATA_PATH, title: 'Errata' }],
    body: html`${heading(
      id,
      links.within(problem),
      html`${kind}, about ${joined(where.map((place) => placeIn(id, place, library, links)))}`,
    )}
    ${part(
      'Interpretations',
      html`<div class="panel">
        ${carriers.map(
          (each) =>
            html`<div class="row">
              <header>
                <strong>${each.interpretation}</strong>
                ${each.isDefault ? html`<span class="badge good">taken by default</span>` : null}
              </header>
              <p>${links.within(interpretations[each.interpretation] ?? '')}</p>
              ${carrierWords(each).map((words) => html`<p class="dim">${links.within(words)}</p>`)}
            </div>`,
        )}
      </div>`,
    )}
    ${part(
      'Why',
      html`<p>${links.within(because)}</p>
        ${evidence === null ? null : html`<p>Evidence: ${links.within(evidence)}</p>`}`,
    )}
    ${
      followers.length === 0
        ? null
        : part(
            'Which interpretation implementations follow',
            html`<dl>
              ${[...new Set(followers.map(({ interpretation }) => interpretation))].map(
                (own) =>
                  html`<dt>${own}</dt>
                    <dd class="names">
                      ${followers
                        .filter(({ interpretation }) => interpretation === own)
                        .map(
                          ({ name }) =>
                            html`<a href="${linkFrom(path, keptPath(name))}">${name}</a> `,
                        )}
                    </dd>`,
              )}
            </dl>`,
          )
    }
    ${smallestPart(id, '', library, links)}
    ${uncased === null ? caseList(explained.cases) : part('Cases', html`<p>No case shows it: ${uncased}</p>`)}`,
  };
}

/** A clause, or a section of the erratum's document or of another: "2.14.3", "vp1 2.14.1.11". */
function placeIn(id: string, place: string, library: Library, links: Links): Markup {
  const [, other, number] = /^(?:(\w+) )?(\S+)$/.exec(place) ?? [];
  const own = other ?? id.split('.')[0];
  const isSection = library.specification.documents.some(
    (document) =>
      document.id === own && document.sections.some((section) => section.number === number),
  );
  return isSection
    ? links.to('section', `${String(own)} ${String(number)}`, place)
    : links.named(place);
}

function joined(parts: readonly Markup[]): Markup {
  return html`${parts.map((each, at) => (at === 0 ? each : html`, ${each}`))}`;
}

export function errataPage(library: Library): Page {
  const { errata, documents } = library.specification;
  const links = new Links(ERRATA_PATH, library.linked);
  const titles = new Map(documents.map(({ id, title }) => [id, title]));
  const byDocument = new Map<string, Erratum[]>();
  for (const erratum of errata) {
    const [document = ''] = erratum.id.split('.');
    byDocument.set(document, [...(byDocument.get(document) ?? []), erratum]);
  }
  return {
    path: ERRATA_PATH,
    title: 'Errata',
    above: [],
    body: html`${heading(
      'Errata',
      `${counted(errata.length, 'place')} where the documents contradict themselves, are silent or have a misprint, each with its interpretations. Which one is taken by default stands beside each.`,
      null,
    )}
    ${contentsOf(
      html`${[...byDocument].map(([document, own]) =>
        part(
          `${titles.get(document) ?? document}: ${grouped(own.length)}`,
          html`<div class="panel">
            ${own.map(
              ({ id, problem, default: taken }) =>
                html`<div class="row">
                  <header>
                    ${links.to('erratum', id)} <span class="count">taken by default: ${taken}</span>
                  </header>
                  <p>${problem}</p>
                </div>`,
            )}
          </div>`,
        ),
      )}`,
    )}`,
  };
}
