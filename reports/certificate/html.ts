/** The certificate as one HTML page that needs nothing else: summary first, every clause below. */
import type {
  Certificate,
  ClauseReport,
  InstructionReport,
  Witness,
} from '../../oracles/certify/certificate.js';
import { html, Markup } from '../page/markup.js';
import { notJudgedPanel, provenancePanel, readingsPanel } from './html-notes.js';
import { inconsistencyPanel, policiesPanel, programsPanel } from './html-policies.js';
import { STYLE } from '../page/style.js';
import { counted, grouped } from '../page/counts.js';
import {
  callText,
  clausesText,
  departureText,
  distanceText,
  holdsByText,
  shortDeparture,
  violated,
} from './words.js';

const TONES = {
  conforms: 'good',
  'conforms with listed exceptions': 'warn',
  'does not conform': 'bad',
} as const;

/** The page as text. */
export function certificateHtml(certificate: Certificate): string {
  const { backend, document } = certificate;
  const title = `${backend.name}: ${certificate.verdict}`;
  const page = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        <style>
          ${new Markup(STYLE)}
        </style>
      </head>
      <body>
        <main>
          <header>
            <p class="dim">Certificate against ${document.title}, revision ${document.revision}</p>
            <h1>${backend.name}</h1>
            <p><span class="badge ${TONES[certificate.verdict]}">${certificate.verdict}</span></p>
            ${summary(certificate)}
          </header>
          ${instructionsPanel(certificate)} ${departuresPanel(certificate)}
          ${policiesPanel(certificate)} ${inconsistencyPanel(certificate)}
          ${programsPanel(certificate)} ${readingsPanel(certificate)} ${notJudgedPanel(certificate)}
          ${clausesPanel(certificate)} ${provenancePanel(certificate)}
        </main>
      </body>
    </html> `;
  return `${page.text}\n`;
}

function summary(certificate: Certificate): Markup {
  const { instructions, clauses, records, expectations } = certificate;
  const broken = violated(certificate);
  const tried = clauses.filter(({ records: applied }) => applied > 0);
  return html`<p class="lead">${departureText(certificate)}</p>
    <div class="cards">
      ${card(grouped(records), 'records judged')}
      ${card(String(instructions.length), 'instructions')}
      ${card(String(tried.length - broken.length), 'clauses hold')}
      ${card(String(broken.length), 'clauses do not')}
      ${
        expectations === null
          ? null
          : card(
              String(expectations.unlisted.length + expectations.absent.length),
              'differences from the list',
            )
      }
    </div>`;
}

function card(figure: string, name: string): Markup {
  return html`<div class="card"><b>${figure}</b><span>${name}</span></div>`;
}

function departuresPanel(certificate: Certificate): Markup {
  const broken = violated(certificate);
  const { expectations } = certificate;
  const differences =
    expectations === null || expectations.asListed
      ? null
      : html`<div class="panel">
          ${expectations.unlisted.map(
            ({ clause, instruction, add }) =>
              html`<div class="departure">
                <p class="bad">${clause} (${instruction}) is violated and not listed.</p>
                <p>Add to <code>${expectations.file}</code>: <code>${add.trim()}</code></p>
              </div>`,
          )}
          ${expectations.absent.map(
            ({ clause, place }) =>
              html`<div class="departure">
                <p class="bad">${clause} is listed and was not found.</p>
                <p>Delete the entry at <code>${place}</code>.</p>
              </div>`,
          )}
        </div>`;
  if (broken.length === 0) {
    return html`${differences}
      <h2>Departures</h2>
      <p>No record violates a clause.</p>`;
  }
  return html`${differences === null ? null : html`<h2>Differences from the list</h2>`}
    ${differences}
    <h2>Departures</h2>
    <p>
      Each with its worst record. Where errata are named, the document contradicts itself or is
      silent, and may be read otherwise: <code>vpspec explain ID</code> tells how.
    </p>
    <div class="panel">${broken.map((clause) => departure(clause, expectations !== null))}</div>`;
}

function departure(clause: ClauseReport, hasList: boolean): Markup {
  const { worst, accepted } = clause;
  const listed = hasList
    ? html`<span class="badge ${accepted === null ? 'bad' : 'warn'}"
        >${accepted === null ? 'not listed' : 'listed'}</span
      >`
    : null;
  return html`<div class="departure">
    <header>
      <h3><a href="#${anchor(clause)}">${clause.id}</a></h3>
      ${listed}
      <span class="count"
        >${clause.instruction}: ${grouped(clause.violations)} of
        ${counted(clause.records, 'record')}</span
      >
    </header>
    <p class="says">
      ${clause.says} <span class="dim">§${clause.section}</span> ${errataText(clause)}
    </p>
    ${accepted === null ? null : html`<p class="reason">${accepted}</p>`}
    ${worst === null ? null : witnessLines(clause.instruction, worst)}
  </div>`;
}

/** Contradictions and gaps of the document: another reading may have another verdict. */
function errataText({ errata }: ClauseReport): Markup | null {
  return errata.length === 0 ? null : html`<span class="dim">errata: ${errata.join(', ')}</span>`;
}

/** "MUL.y(0, -0) gave 0, wanted -0", once in decimals and once in bits. */
function witnessLines(instruction: string, witness: Witness): Markup {
  const { observed, expected, wanted, ulps, place } = witness;
  const want =
    expected !== null
      ? html`<b>${expected.decimal}</b> <span class="bits dim">${expected.bits}</span>`
      : html`${wanted ?? 'another result'}`;
  return html`<div class="witness">
    <p>
      ${callText(instruction, witness)} gave <b>${observed.decimal}</b>
      <span class="bits dim">${observed.bits}</span>, wanted
      ${want}${ulps === null ? '' : `, ${distanceText(ulps)} apart`}
    </p>
    <p class="bits dim">${callText(instruction, witness, ({ bits }) => bits)} at ${place}</p>
  </div>`;
}

function instructionsPanel({ instructions }: Certificate): Markup {
  return html`<h2>Instructions</h2>
    <div class="panel scroll">
      <table class="stack">
        <thead>
          <tr>
            <th>instruction</th>
            <th>clauses</th>
            <th class="number">records</th>
            <th class="number">depart</th>
            <th>worst</th>
          </tr>
        </thead>
        <tbody>
          ${instructions.map(instructionRow)}
        </tbody>
      </table>
    </div>`;
}

function instructionRow(report: InstructionReport): Markup {
  const { name, title, clauses, records, departs, worst } = report;
  const tone = clauses.violated === 0 ? 'good' : 'bad';
  return html`<tr>
    <td>
      <a href="#${name}"><b>${name}</b></a> <span class="dim">${title}</span>
    </td>
    <td class="${tone} whole">${clausesText(clauses)}</td>
    <td class="number" data-name="records">${grouped(records)}</td>
    <td class="number" data-name="depart">${grouped(departs)}</td>
    <td>
      ${
        worst === null
          ? null
          : html`<code>${worst.clause}</code>
              ${shortCall(name, worst.witness)}${shortDeparture(worst.witness)}`
      }
    </td>
  </tr>`;
}

/** The call, where it is short enough for a table. */
function shortCall(instruction: string, witness: Witness): string {
  const call = callText(instruction, witness);
  return call.length <= 40 ? `${call}: ` : '';
}

function clausesPanel({ instructions, clauses }: Certificate): Markup {
  return html`<h2>Clause by clause</h2>
    <div class="panel">
      ${instructions.map(({ name, title, section, clauses: count, records }) => {
        const own = clauses.filter(({ instruction }) => instruction === name);
        return html`<details id="${name}" ${new Markup(count.violated > 0 ? 'open' : '')}>
          <summary>
            <h3>${name}</h3>
            <span class="dim">${title}, §${section}</span>
            <span class="count">${clausesText(count)}, ${counted(records, 'record')}</span>
          </summary>
          <div class="inside">${own.map(clauseBlock)}</div>
        </details>`;
      })}
    </div>`;
}

function clauseBlock(clause: ClauseReport): Markup {
  const { id, section, says, records, violations, examples, decidedBy, instruction, holdsBy } =
    clause;
  const tone = violations > 0 ? 'bad' : records === 0 ? 'dim' : 'good';
  const outcome =
    violations > 0
      ? `${grouped(violations)} of ${counted(records, 'record')} violate it`
      : records === 0
        ? 'no record to try it on'
        : holdsBy === null
          ? `holds on ${counted(records, 'record')}`
          : `holds on ${counted(records, 'record')}, ${grouped(holdsBy.records)} of them ${holdsByText(holdsBy)}`;
  return html`<div class="clause" id="${anchor(clause)}">
    <header>
      <b class="${tone}">${id}</b>
      <span class="dim"
        >§${section}, decided by ${decidedBy === 'formula' ? 'a formula' : 'the semantics'}</span
      >
      <span class="count">${outcome}</span>
    </header>
    <p class="says">${says} ${errataText(clause)}</p>
    ${examples.length === 0 ? null : examplesTable(instruction, examples)}
  </div>`;
}

function examplesTable(instruction: string, examples: readonly Witness[]): Markup {
  return html`<div class="scroll">
    <table class="stack">
      <thead>
        <tr>
          <th>record</th>
          <th>operands</th>
          <th>seen</th>
          <th>expected</th>
          <th class="number">distance</th>
        </tr>
      </thead>
      <tbody>
        ${examples.map(
          (witness) =>
            html`<tr>
              <td class="dim">${witness.place}</td>
              <td>
                ${callText(instruction, witness)}<br /><span class="bits dim"
                  >${callText(instruction, witness, ({ bits }) => bits)}</span
                >
              </td>
              <td data-name="seen">
                ${witness.observed.decimal} <span class="bits dim">${witness.observed.bits}</span>
              </td>
              <td data-name="expected">
                ${
                  witness.expected === null
                    ? (witness.wanted ?? '–')
                    : html`${witness.expected.decimal}
                        <span class="bits dim">${witness.expected.bits}</span>`
                }
              </td>
              <td class="number">${distanceText(witness.ulps)}</td>
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}

function anchor({ id, instruction }: ClauseReport): string {
  return `${instruction}-${id}`;
}
