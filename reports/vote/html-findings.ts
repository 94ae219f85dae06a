/** What shows the violations of certificates whose own pages lie in archives: of each clause the worst record, or programs. */
import type { Certificate, ClauseReport } from '../../oracles/certify/certificate.js';
import type { Vote } from '../../oracles/certify/vote.js';
import { violationBlock } from '../certificate/html-programs.js';
import { errataText, witnessLines } from '../certificate/html-witness.js';
import { recordNoun } from '../certificate/words.js';
import { counted, grouped } from '../page/counts.js';
import { html, type Markup } from '../page/markup.js';
import { findingId, findingsId, shortNameOf, voterId, type LinkOf } from './links.js';

/** Null where none of them violates anything, or all of them have a page that shows it. */
export function findingsPanel({ voters }: Vote, linkOf: LinkOf): Markup | null {
  const panels = voters.flatMap(({ name, directory, certificate }, index) => {
    const blocks = linkOf(directory)?.isPage === true ? [] : blocksOf(certificate, index);
    if (blocks.length === 0) return [];
    return [
      html`<details open id="${findingsId(index)}">
        <summary>
          <h3>${shortNameOf(name)}</h3>
          <span class="dim">${certificate.environment}</span>
          <span class="count">${countsText(certificate)}</span>
        </summary>
        <div class="inside">
          <p><a href="#${voterId(index)}">Its verdict</a></p>
          ${blocks}
        </div>
      </details>`,
    ];
  });
  if (panels.length === 0) return null;
  return html`<h2 id="findings">What violates the clauses</h2>
    <p>
      Of each clause the worst test vector, and programs made as small as they go. The certificates
      have all of them.
    </p>
    <div class="panel">${panels}</div>`;
}

function countsText(certificate: Certificate): string {
  const alone = certificate.clauses.filter(({ violations }) => violations > 0).length;
  const ways = (certificate.programs?.violations ?? []).length;
  return `${counted(alone, 'clause')} by instructions alone; programs in ${counted(ways, 'way')}`;
}

/** One block for each clause that the tables have a row for. */
function blocksOf(certificate: Certificate, voter: number): readonly Markup[] {
  const violated = certificate.clauses.filter(({ violations }) => violations > 0);
  const violations = certificate.programs?.violations ?? [];
  const clauses = new Set(violations.flatMap(({ disagreement }) => disagreement?.clauses[0] ?? []));
  return [
    ...violated.map((clause) => clauseBlock(clause, voter, certificate)),
    ...[...clauses].map(
      (clause) =>
        html`<div id="${findingId(voter, clause, null)}">
          ${violations
            .filter(({ disagreement }) => disagreement?.clauses[0] === clause)
            .map((violation) => violationBlock(violation, null))}
        </div>`,
    ),
  ];
}

function clauseBlock(clause: ClauseReport, voter: number, certificate: Certificate): Markup {
  const { id, instruction, says, section, accepted, worst, violations, records } = clause;
  return html`<div class="violation" id="${findingId(voter, id, instruction)}">
    <header>
      <h4>${id}</h4>
      <span class="count"
        >${instruction}: ${grouped(violations)} of
        ${counted(records, recordNoun(certificate))}</span
      >
    </header>
    <p class="says">${says} <span class="dim">§${section}</span> ${errataText(clause)}</p>
    ${accepted === null ? null : html`<p class="reason">${accepted}</p>`}
    ${worst === null ? null : witnessLines(instruction, worst)}
  </div>`;
}
