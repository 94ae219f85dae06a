/** The page of a clause: its sentence, its formula, what carries it out, what is known of it. */
import { explained as explain, type ClauseExplanation } from '../../reports/explain/explanation.js';
import { counted } from '../../reports/page/counts.js';
import { html, type Markup } from '../../reports/page/markup.js';
import type { Clause, GpuClause } from '../../spec/load/clauses.js';
import type { Place } from './carried.js';
import { keptPath } from './certificates.js';
import { sourceAnchor } from './source.js';
import type { Page } from './frame.js';
import type { Library } from './library.js';
import { Links } from './links.js';
import { linkFrom, pathOf } from './names.js';
import { PLAY_PATH } from './play.js';
import { givenLine } from './case.js';
import { caseList, environmentsLine, erratumList, heading, listing, part } from './parts.js';
import { sectionTitle } from './section.js';
import { smallestPart } from './smallest-part.js';
import type { ClauseTold } from './stacks.js';

export function clausePage(clause: Clause | GpuClause, library: Library): Page {
  const { id, document, section } = clause;
  const { specification, cases, carried, told, linked } = library;
  const explained = explain(id, specification, cases);
  if (explained.explains !== 'clause') throw new Error(`${id} is no clause`);
  const path = pathOf('clause', id);
  const links = new Links(path, linked);
  const above = sectionTitle(document, section, specification);
  const places = carried.places.get(id) ?? [];
  const rows = told.ofClause.get(id) ?? [];
  const isShown = rows.some(({ program }) => program !== null);
  return {
    path,
    title: id,
    above: [
      { path: pathOf('document', document), title: above.document },
      { path: pathOf('section', `${document} ${section}`), title: above.section },
    ],
    body: html`${heading(id, links.within(explained.says), html`${explained.where}`)}
      ${environmentsLine(explained.environments, links)} ${decidedBy(explained, links)}
      ${
        explained.restated.length === 0
          ? null
          : html`<p>Stated again by ${links.within(explained.restated.join(', '))}.</p>`
      }
      ${erratumList(explained.errata, links, (erratum) => interpretationsOf(erratum, library, links))}
      ${sourcePart(explained, places, links)}
      ${stacksPart(rows, path) ?? notAskedPart(explained, library)}
      ${isShown ? null : smallestPart(id, 'No kept certificate has a program that violates this clause.', library, links)}
      ${explained.untestable === null ? caseList(explained.cases) : null}
      <p class="dim" id="${versionAnchor(library.version)}" data-version="${library.version}">
        The id stays, and so does the address of this page. What it says is of version
        ${library.version} of the specification, to which
        <a href="#${versionAnchor(library.version)}">this link</a> leads. Written down in
        <code>${explained.source.file}</code>, line ${explained.source.line}. In a terminal:
        <code>npx vpspec explain ${id}</code>
      </p>`,
  };
}

/** What follows "#" in a link to a page as a version of the specification has it (browser/version-link.ts). */
function versionAnchor(version: string): string {
  return `v${version}`;
}

/** All interpretations of an erratum, which one is taken, and why. */
function interpretationsOf(id: string, { specification }: Library, links: Links): Markup | null {
  const erratum = specification.errata.find((each) => each.id === id);
  if (erratum === undefined) return null;
  const { interpretations, default: taken, because } = erratum;
  return html`<details>
    <summary>Its interpretations, and why this one is taken</summary>
    <ul class="inside">
      ${Object.entries(interpretations).map(
        ([name, says]) =>
          html`<li>
            <strong>${name}</strong>${name === taken ? ' (taken)' : ''}: ${links.within(says)}
          </li>`,
      )}
    </ul>
    <p>Why: ${links.within(because)}</p>
  </details>`;
}

function sourcePart(
  { kind, untestable }: ClauseExplanation,
  places: readonly Place[],
  links: Links,
): Markup {
  const nothing =
    untestable !== null
      ? 'No line is named for it: it cannot be tested, for the reason above.'
      : 'No line carries it out by itself: it is an example, whose program is among the cases, or follows from other clauses.';
  return part(
    'In the semantics',
    places.length === 0
      ? html`<p class="dim">${nothing}</p>`
      : html`${kind === 'restriction' ? html`<p>The loader refuses such programs here:</p>` : null}
        ${places.map(
          ({ file, line, lines }) =>
            html`<p>
                <a href="${linkFrom(links.page, pathOf('source', file))}#${sourceAnchor(line)}"
                  >${file}:${line}</a
                >
              </p>
              ${listing(lines.join('\n'))}`,
        )}`,
  );
}

/** Why nothing is told of what implementations do. */
function notAskedPart({ untestable, environments }: ClauseExplanation, { told }: Library): Markup {
  const isKept = told.certificates.some(({ certificate }) =>
    environments.some((each) => each === certificate.environment),
  );
  const why =
    untestable !== null
      ? 'No certificate tells: it cannot be tested.'
      : isKept
        ? 'No kept certificate counts it: commands of the GL ask it, or no program alone can show it.'
        : `No certificate is kept of ${environments.join(', ')}: “Your GPU” makes one of this browser, and vpspec certify of any implementation.`;
  return part('What known implementations do', html`<p class="dim">${why}</p>`);
}

function decidedBy(explained: ClauseExplanation, links: Links): Markup {
  const { kind, formula, restriction, untestable } = explained;
  if (formula !== null) {
    return part(
      'As a formula',
      html`<dl class="short">
          <dt>on</dt>
          <dd>${links.named(formula.on)}</dd>
          ${
            formula.when === null
              ? null
              : html`<dt>when</dt>
                  <dd><code>${formula.when}</code></dd>`
          }
          <dt>then</dt>
          <dd><code>${formula.then}</code></dd>
          ${formula.interpretations.map(
            ({ erratum, interpretation, then }) =>
              html`<dt>or</dt>
                <dd>
                  <code>${then}</code> by the interpretation “${interpretation}” of
                  ${links.named(erratum)}
                </dd>`,
          )}
        </dl>
        ${formula.symmetric ? html`<p>Also with the first two operands exchanged.</p>` : null}
        <p class="dim">
          a, b, c are the operands after swizzle, absolute value and negation; r is the result.
        </p>`,
    );
  }
  if (untestable !== null) {
    return part('Not testable', html`<p>${untestable.why}: ${links.within(untestable.reason)}</p>`);
  }
  const says =
    restriction !== null
      ? html`By the loader: it is the restriction ${links.to('restriction', restriction)}.`
      : kind === 'nominal'
        ? html`By the result that the semantics computes, where the document leaves one answer.`
        : html`By the cases that name it.`;
  return part('How it is decided', html`<p>${says}</p>`);
}

/** How many of those that were asked violate it: what the table comes to. */
function violatedText(rows: readonly ClauseTold[]): string {
  const asked = rows.filter((row) => row.asked > 0);
  const violating = asked.filter(({ violations }) => violations > 0);
  const of = counted(asked.length, 'certificate');
  if (asked.length === 0) return 'No kept certificate asked it.';
  return violating.length === 0
    ? `None of ${of} has a violation of it.`
    : `${String(violating.length)} of ${of} ${violating.length === 1 ? 'has' : 'have'} violations of it.`;
}

function stacksPart(rows: readonly ClauseTold[], path: string): Markup | null {
  if (rows.length === 0) return null;
  const witnessed = rows.filter(({ program }) => program !== null);
  return part(
    'What known implementations do',
    html`<p>${violatedText(rows)}</p>
      <div class="panel">
        <table class="stack">
          <thead>
            <tr>
              <th>certificate</th>
              <th>implementation</th>
              <th>environment</th>
              <th class="number">asked</th>
              <th class="number">violations</th>
            </tr>
          </thead>
          <tbody>
            ${rows.map(
              ({ certificate, backend, environment, asked, violations }) =>
                html`<tr>
                  <td class="whole">
                    <a href="${linkFrom(path, keptPath(certificate))}">${certificate}</a>
                  </td>
                  <td class="whole">${backend}</td>
                  <td class="whole">${environment}</td>
                  <td class="number" data-name="asked">${asked}</td>
                  <td
                    class="number ${violations > 0 ? 'bad' : asked > 0 ? 'good' : 'dim'}"
                    data-name="violations"
                  >
                    ${asked === 0 ? 'not asked' : violations}
                  </td>
                </tr>`,
            )}
          </tbody>
        </table>
      </div>
      ${witnessed.map(
        ({ backend, environment, program }) =>
          program &&
          html`<h3>The smallest program by which ${backend} shows it (${environment})</h3>
            ${listing(program.text.trimEnd())} ${givenLine(program.given)}
            <p>
              ${program.where}: ${program.observed}; permitted is ${program.permitted}.
              <a href="${linkFrom(path, `${PLAY_PATH}#${program.play}`)}"
                >Open it in the playground</a
              >.
            </p>`,
      )}
      <p class="dim">
        ${counted(rows.length, 'kept certificate')} bear on it (docs/certificates).
      </p>`,
  );
}
