/** The errata that bear on what is violated: what is wrong with the documents there, and how it may be read. */
import type { Certificate } from '../../oracles/certify/certificate.js';
import { loadSpecification } from '../../spec/load/specification.js';
import { cut } from '../page/wrapped.js';
import { html, type Markup } from '../page/markup.js';
import type { ClauseTree } from './html-clauses.js';
import { erratumAnchor } from './html-witness.js';

/** Characters of a problem that stand beside its id. */
const LONGEST = 80;

/** Null where nothing that is violated has any. */
export function errataPanel(
  { clauses, programs }: Certificate,
  places: ClauseTree['places'],
): Markup | null {
  const blamed = (programs?.violations ?? []).flatMap(
    ({ disagreement }) => disagreement?.clauses ?? [],
  );
  const named = new Set([
    ...clauses.filter(({ violations }) => violations > 0).flatMap(({ errata }) => errata),
    ...blamed.flatMap((id) => places.get(id)?.errata ?? []),
  ]);
  const told = loadSpecification().errata.filter(({ id }) => named.has(id));
  const unknown = [...named].filter((id) => !told.some((erratum) => erratum.id === id));
  if (named.size === 0) return null;
  return html`<h2 id="errata">Errata of the clauses that are violated</h2>
    <p>
      There the documents contradict themselves, are silent or have a misprint. By another
      interpretation than the one taken by default a result may be permitted; where it would be, it
      is counted as such.
    </p>
    <div class="panel">
      ${told.map(
        ({ id, problem, interpretations, default: chosen, because }) =>
          html`<details id="${erratumAnchor(id)}">
            <summary>
              <h3>${id}</h3>
              <span class="dim">${cut(problem, LONGEST)}</span>
            </summary>
            <div class="inside">
              <p class="says">${problem}</p>
              <ul>
                ${Object.entries(interpretations).map(
                  ([name, says]) =>
                    html`<li>
                      <code>${name}</code> ${says}
                      ${name === chosen ? html`<span class="dim">(the default: ${because})</span>` : null}
                    </li>`,
                )}
              </ul>
            </div>
          </details>`,
      )}
      ${unknown.map(
        (id) =>
          html`<div class="violation" id="${erratumAnchor(id)}">
            <h3>${id}</h3>
            <p class="dim">This state of the specification does not have it.</p>
          </div>`,
      )}
    </div>`;
}
