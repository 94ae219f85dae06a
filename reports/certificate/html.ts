/** The certificate as one HTML page that needs nothing else: summary first, every clause below. */
import { againstPanel } from './html-against.js';
import type {
  Certificate,
  ClauseReport,
  InstructionReport,
} from '../../oracles/certify/certificate.js';
import type { Witness } from '../../oracles/certify/witness.js';
import type { DisagreementCase } from '../../oracles/certify/disagreement-cases.js';
import { counted, grouped } from '../page/counts.js';
import { withContents } from '../page/contents.js';
import { FILTER_SCRIPT } from '../page/filter.js';
import { pageText } from '../page/frame.js';
import { glossaryPanel } from '../page/glossary.js';
import { html, type Markup } from '../page/markup.js';
import { clausesPanel, clauseTree, sectionLink, type ClauseTree } from './html-clauses.js';
import { errataPanel } from './html-errata.js';
import {
  bothInterpretationsPanel,
  campaignPanel,
  notJudgedPanel,
  provenancePanel,
  interpretationsPanel,
} from './html-notes.js';
import { headlineText } from './headline.js';
import { letterLines } from './letter-lines.js';
import { PICTURE_STYLE } from '../exhaust-picture.js';
import { exhaustedPanel } from './html-exhausted.js';
import { headlinePanel, scopePanel } from './html-scope.js';
import { errorsPanel } from './html-plot.js';
import {
  inconsistencyPanel,
  policiesPanel as choicesPanel,
  interpretationEvidencePanel,
} from './html-policies.js';
import { listing, programsPanel } from './html-programs.js';
import { anchor, caseLink, errataLinks, witnessLines } from './html-witness.js';
import { reportedLanguage } from './languages.js';
import {
  callText,
  clausesText,
  violationText,
  governingText,
  doubtText,
  recordNoun,
  shortViolation,
  violated,
} from './words.js';

type Cases = readonly DisagreementCase[];

/** The page as text; `cases` are the files of disagreements beside it. */
export function certificateHtml(certificate: Certificate, cases: Cases = []): string {
  return pageText(certificateTitle(certificate), certificateBody(certificate, cases), {
    script: FILTER_SCRIPT,
    ...(certificate.exhausted === undefined ? {} : { style: PICTURE_STYLE }),
  });
}

export function certificateTitle(certificate: Certificate): string {
  return `${certificate.backend.name}: ${headlineText(certificate)}`;
}

/** What stands on the page, for a page of another frame. */
export function certificateBody(certificate: Certificate, cases: Cases): Markup {
  const { backend } = certificate;
  const { machine } = certificate;
  const tree = clauseTree(certificate);
  const { parts, contents } = withContents(
    html`${scopePanel(certificate)} ${campaignPanel(certificate)}
    ${violationsPanel(certificate, cases, tree)} ${letterPanel(certificate)}
    ${programsPanel(certificate, cases, tree.places)} ${instructionsPanel(certificate, tree.links)}
    ${errorsPanel(certificate.instructions, tree.links)} ${policiesPanel(certificate)}
    ${interpretationEvidencePanel(certificate)} ${inconsistencyPanel(certificate)}
    ${interpretationsPanel(certificate)} ${bothInterpretationsPanel(certificate)}
    ${notJudgedPanel(certificate)} ${clausesPanel(tree, recordNoun(certificate))}
    ${errataPanel(certificate, tree.places)} ${provenancePanel(certificate)} ${glossaryPanel()}`,
  );
  return html`<header>
      <p class="dim">
        Certificate against ${governingText(certificate)} (${certificate.environment}), vpspec
        ${certificate.vpspec}${machine.date === undefined ? '' : `, ${machine.date}`}
      </p>
      <h1>${backend.name}</h1>
      ${headlinePanel(certificate)} ${summary(certificate)} ${contents}
    </header>
    ${parts}`;
}

/** An engine, every operand, then the choices; a page without the first two is the same to the byte as it was before there were such. */
function policiesPanel(certificate: Certificate): Markup {
  return html`${againstPanel(certificate)}${exhaustedPanel(certificate)}${choicesPanel(certificate)}`;
}

function summary(certificate: Certificate): Markup | null {
  const { scope, expectations } = certificate;
  if (scope === null) return html`<p class="lead">${violationText(certificate)}</p>`;
  const { clauses, instructions, vectors } = scope;
  return html`<div class="cards">
    ${card(grouped(clauses.hold), 'clauses hold')}
    ${card(grouped(clauses.violated), 'clauses violated')}
    ${clauses.undetermined === 0 ? null : card(grouped(clauses.undetermined), 'clauses undetermined')}
    ${card(grouped(clauses.never), 'clauses not reached')}
    ${card(`${grouped(instructions.of - instructions.unjudged.length)} of ${grouped(instructions.of)}`, 'instructions judged')}
    ${card(grouped(vectors.judged), 'test vectors judged')}
    ${
      expectations === null
        ? null
        : card(
            String(expectations.unexpected.length + expectations.absent.length),
            'differences from the expected failures',
          )
    }
  </div>`;
}

/** What the letter alone permits. */
function letterPanel(certificate: Certificate): Markup | null {
  const lines = letterLines(certificate);
  if (lines.length === 0) return null;
  return html`<h2>Permitted by the letter alone</h2>
    <div class="panel">
      <p>
        No reasonable interpretation permits these results, and no sentence excludes them
        (docs/allowed-results.md, Standings).
      </p>
      <ul>
        ${lines.map((line, index) => {
          const shrunk = certificate.letter?.reports[index]?.program?.shrunk;
          return html`<li>${line} ${shrunk === undefined ? null : listing(shrunk, null)}</li>`;
        })}
      </ul>
    </div>`;
}

function card(figure: string, name: string): Markup {
  return html`<div class="card"><b>${figure}</b><span>${name}</span></div>`;
}

function violationsPanel(certificate: Certificate, cases: Cases, tree: ClauseTree): Markup {
  const broken = violated(certificate);
  const { expectations } = certificate;
  const differences =
    expectations === null || expectations.asExpected
      ? null
      : html`<h2>Differences from the expected failures</h2>
          <div class="panel">
            ${expectations.unexpected.map(
              ({ clause, instruction, add }) =>
                html`<div class="violation">
                  <p class="bad">${clause} (${instruction}) is violated and not expected.</p>
                  <p>Add to <code>${expectations.file}</code>: <code>${add.trim()}</code></p>
                </div>`,
            )}
            ${expectations.absent.map(
              ({ clause, place }) =>
                html`<div class="violation">
                  <p class="bad">${clause} is expected to be violated and was not.</p>
                  <p>Delete the entry at <code>${place}</code>.</p>
                </div>`,
            )}
          </div>`;
  if (broken.length === 0) {
    return html`${differences}
      <h2>Violations of clauses</h2>
      <p>
        ${
          recordNoun(certificate) === 'unit'
            ? 'Nothing that was judged violates a clause.'
            : 'No result of an instruction by itself violates a clause. Programs stand below.'
        }
      </p>`;
  }
  return html`${differences}
    <h2>Violations of clauses</h2>
    <p>
      ${
        recordNoun(certificate) !== 'unit'
          ? 'Each with its worst test vector.'
          : 'With the worst test vector where an instruction by itself shows it; programs stand below.'
      }
      Where errata are named, the document contradicts itself or is silent, and has other
      interpretations.
    </p>
    <div class="panel">
      ${broken.map((clause) =>
        violation(clause, expectations !== null, {
          file: caseOfClause(clause, cases),
          noun: recordNoun(certificate),
          places: tree.places,
        }),
      )}
    </div>`;
}

/** The file of the case that shows the clause violated; null where no one program can. */
export function caseOfClause(
  { id, instruction }: Pick<ClauseReport, 'id' | 'instruction'>,
  cases: Cases,
): string | null {
  const own = cases.filter(({ clause }) => clause === id);
  const alone = own.find((each) => each.instruction === instruction);
  return (alone ?? own.find(({ violation: ofProgram }) => ofProgram !== null))?.file ?? null;
}

interface Around {
  readonly file: string | null;
  readonly noun: string;
  readonly places: ClauseTree['places'];
}

function violation(clause: ClauseReport, hasList: boolean, { file, noun, places }: Around): Markup {
  const { worst, accepted } = clause;
  const listed = hasList
    ? html`<span class="badge ${accepted === null ? 'bad' : 'warn'}"
        >${accepted === null ? 'not expected' : 'expected failure'}</span
      >`
    : null;
  return html`<div class="violation">
    <header>
      <h3><a href="#${anchor(clause)}">${clause.id}</a></h3>
      ${listed}
      <span class="count"
        >${clause.instruction}: ${grouped(clause.violations)} of
        ${counted(clause.records, noun)}${doubtText(clause)}</span
      >
    </header>
    <p class="says">
      ${clause.says} ${sectionLink(clause.section, places.get(clause.id)?.sectionAnchor)}
      ${errataLinks(clause.errata)}
    </p>
    ${accepted === null ? null : html`<p class="reason">${accepted}</p>`}
    ${worst === null ? null : witnessLines(clause.instruction, worst)} ${caseLink(file)}
  </div>`;
}

function instructionsPanel(certificate: Certificate, links: ReadonlySet<string>): Markup {
  const noun = recordNoun(certificate);
  const isGpu = noun === 'unit';
  const counts = reportedLanguage(certificate.environment).topicsText(certificate);
  return html`<h2>${isGpu ? 'What clauses are about' : 'Instructions'}</h2>
    ${counts === null ? null : html`<p>${counts}</p>`}
    <div class="panel scroll">
      <table class="stack">
        <thead>
          <tr>
            <th>${isGpu ? 'topic' : 'instruction'}</th>
            <th>clauses</th>
            <th class="number">${noun}s</th>
            <th class="number">violate</th>
            <th>worst</th>
          </tr>
        </thead>
        <tbody>
          ${certificate.instructions.map((report) => instructionRow(report, links, noun))}
        </tbody>
      </table>
    </div>`;
}

function instructionRow(
  report: InstructionReport,
  links: ReadonlySet<string>,
  noun: string,
): Markup {
  const { name, title, clauses, records, violating, worst } = report;
  const tone = clauses.violated === 0 ? 'good' : 'bad';
  return html`<tr>
    <td>
      ${links.has(name) ? html`<a href="#${name}"><b>${name}</b></a>` : html`<b>${name}</b>`}
      <span class="dim">${title}</span>
    </td>
    <td class="${tone} whole">${clausesText(clauses)}</td>
    <td class="number" data-name="${noun}s">${grouped(records)}</td>
    <td class="number" data-name="violate">${grouped(violating)}</td>
    <td>
      ${
        worst === null
          ? null
          : html`<code>${worst.clause}</code>
              ${shortCall(name, worst.witness)}${shortViolation(worst.witness)}`
      }
    </td>
  </tr>`;
}

/** The call, where it is short enough for a table. */
function shortCall(instruction: string, witness: Witness): string {
  const call = callText(instruction, witness);
  return call.length <= 40 ? `${call}: ` : '';
}
