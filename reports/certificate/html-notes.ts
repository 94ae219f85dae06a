/** The page's parts about what the document leaves open, what was not judged, and where it all is from. */
import type {
  Certificate,
  ChoiceReport,
  Inconsistency,
} from '../../oracles/certify/certificate.js';
import { html, type Markup } from '../page/markup.js';
import { counted, grouped } from '../page/counts.js';
import { callText, wordText } from './words.js';

/** Readings of contradictions and gaps that the implementation follows. */
export function readingsPanel({ readings }: Certificate): Markup | null {
  if (readings.length === 0) return null;
  return html`<h2>Readings by which clauses hold</h2>
    <p>
      Where the document contradicts itself or is silent, more than one reading is lawful. By these,
      records are allowed that the reading taken here by default would not allow.
    </p>
    <div class="panel">
      ${readings.map(
        ({ erratum, reading, problem, says, clauses, records }) =>
          html`<div class="departure">
            <h3>${erratum}: ${reading}</h3>
            <p class="says">${problem}</p>
            <p>
              ${says}
              <span class="dim">(${clauses.join(', ')}; ${counted(records, 'record')})</span>
            </p>
          </div>`,
      )}
    </div>`;
}

/** Choices found, and observations that no one choice explains. */
export function openPanel({ choices, instructions, inconsistencies }: Certificate): Markup {
  const differing = instructions.filter((report) => report.choices.length > 0);
  return html`<h2>Choices that the document leaves open</h2>
    ${
      choices.length === 0
        ? html`<p>No one choice explains every record; instruction by instruction they are:</p>
            <div class="panel">
              ${differing.map(
                ({ name, choices: own }) =>
                  html`<div class="departure">
                    <h3>${name}</h3>
                    <ul>
                      ${own.map(choiceItem)}
                    </ul>
                  </div>`,
              )}
            </div>`
        : html`<ul>
            ${choices.map(choiceItem)}
          </ul>`
    }
    ${
      inconsistencies.length === 0
        ? null
        : html`<h2>Not one choice throughout</h2>
            <p>
              Each of these results is allowed by itself; no one choice gives them all. No clause is
              violated.
            </p>
            <div class="panel">${inconsistencies.map(inconsistencyBlock)}</div>`
    }`;
}

function choiceItem({ title, alternatives, evidence, instructions }: ChoiceReport): Markup {
  const says = alternatives.map((alternative) => alternative.says).join('; or: ');
  return html`<li>
    <b>${title}:</b> ${says}
    <span class="dim"
      >(${instructions.join(', ')}; ${counted(evidence, 'result component')} tell it from
      another)</span
    >
  </li>`;
}

function inconsistencyBlock({ instruction, says, components, witnesses }: Inconsistency): Markup {
  return html`<div class="departure">
    <h3>${instruction}</h3>
    <p class="says">
      ${says} <span class="dim">(${counted(components, 'result component')} bear on it)</span>
    </p>
    ${witnesses.map(
      (witness) =>
        html`<dl>
          <dt>${witness.place}</dt>
          <dd>${callText(instruction, witness)} gave ${wordText(witness.observed)}</dd>
          ${
            witness.explainedBy === null
              ? null
              : html`<dt>explained by</dt>
                  <dd>${witness.explainedBy}</dd>`
          }
        </dl>`,
    )}
  </div>`;
}

/** What was left out, and what nothing decides. */
export function notJudgedPanel({ notJudged, undecided }: Certificate): Markup | null {
  if (notJudged.length === 0 && undecided.length === 0) return null;
  return html`<h2>Not judged</h2>
    <ul>
      ${notJudged.map(
        ({ instruction, source, records, reason }) =>
          html`<li>
            <b>${instruction ?? source}</b
            >${records === null ? null : `, ${counted(records, 'record')}`}: ${reason}
          </li>`,
      )}
      ${undecided.map(
        ({ instruction, components, of }) =>
          html`<li>
            <b>${instruction}</b>: for ${grouped(components)} of ${counted(of, 'result component')}
            the document does not say what they are to be
          </li>`,
      )}
    </ul>`;
}

export function provenancePanel({ backend, document, environment, vpspec }: Certificate): Markup {
  return html`<h2>Provenance</h2>
    <dl>
      <dt>backend</dt>
      <dd><code>${backend.spec}</code></dd>
      ${
        backend.engine === null
          ? null
          : html`<dt>engine</dt>
              <dd>${backend.engine}</dd>`
      }
      <dt>environment</dt>
      <dd>${environment}</dd>
      ${
        backend.provenance === null
          ? null
          : html`<dt>results from</dt>
              <dd>${backend.provenance}</dd>`
      }
      ${
        backend.notes === null
          ? null
          : html`<dt>notes</dt>
              <dd>${backend.notes}</dd>`
      }
      <dt>document</dt>
      <dd>${document.title}, revision ${document.revision}</dd>
      <dt>judged by</dt>
      <dd>vpspec ${vpspec}</dd>
    </dl>`;
}
