/** The page's parts beside the documents: restrictions, operands, productions, branches, errata. */
import type {
  BranchTotals,
  CaseReach,
  Coverage,
  OperandClassCoverage,
} from '../../oracles/coverage/coverage.js';
import { html, type Markup } from '../page/markup.js';
import { counted, grouped } from '../page/counts.js';
import { status } from './html-parts.js';
import { partsOf, type Part } from './words.js';

export function restrictionsPanel(coverage: Coverage): Markup {
  return html`<h2 id="restrictions">Load restrictions</h2>
    ${partsOf(coverage).map(restrictionsOf)}`;
}

function restrictionsOf({ name, of: { restrictions } }: Part): Markup {
  return html`<h3>${name}</h3>
    <p>
      ${grouped(restrictions.covered)} of ${grouped(restrictions.total)} have a case whose program
      violates just that one.
    </p>
    <div class="panel scroll">
      <table class="stack">
        <thead>
          <tr>
            <th>restriction</th>
            <th>it says</th>
            <th class="number">alone</th>
            <th class="number">with others</th>
            <th>shortest case</th>
            <th>no case in</th>
          </tr>
        </thead>
        <tbody>
          ${restrictions.list.map(
            ({ id, says, document, section, alone, notAlone, environmentsMissing }) =>
              html`<tr>
                <td>
                  ${status(id, alone.cases > 0 ? 'good' : notAlone.cases > 0 ? 'warn' : 'bad')}
                </td>
                <td>${says} <span class="dim">${document} §${section}</span></td>
                <td class="number" data-name="alone">${grouped(alone.cases)}</td>
                <td class="number" data-name="with others">${grouped(notAlone.cases)}</td>
                <td>${witnessCell(alone)}</td>
                <td data-name="no case in">${environmentsMissing.join(', ')}</td>
              </tr>`,
          )}
        </tbody>
      </table>
    </div>`;
}

function witnessCell({ witness }: CaseReach): Markup | null {
  return witness === null ? null : html`<code>${witness.case}</code>`;
}

export function operandsPanel(coverage: Coverage): Markup {
  return html`<h2 id="operands">Instructions and classes of operands</h2>
    <ul class="legend">
      <li>${status('● compared', 'good')} the shortest case under the pointer</li>
      <li>${status('○ loaded', 'warn')} no compared result was made of it</li>
      <li>${status('–', 'bad')} never loaded</li>
    </ul>
    ${partsOf(coverage).map(operandsOf)}`;
}

function operandsOf({ name, of: { operands } }: Part): Markup {
  const { observed, classes, loaded, instructionsMissing, list } = operands;
  return html`<h3>${name}</h3>
    <p>
      ${grouped(observed)} of ${grouped(classes)} classes of values went into a result that is
      compared, ${grouped(loaded)} were loaded at all.
      ${instructionsMissing.length === 0 ? null : html`No case executes ${instructionsMissing.join(', ')}.`}
    </p>
    ${matricesOf(list).map(matrix)}`;
}

/** Operands with the classes that they are tried on, which are the columns. */
interface Matrix {
  readonly columns: readonly string[];
  readonly rows: Map<string, readonly OperandClassCoverage[]>;
}

/** A table for each kind of numbers. */
function matricesOf(list: readonly OperandClassCoverage[]): readonly Matrix[] {
  const operands = new Map<string, OperandClassCoverage[]>();
  for (const each of list) {
    const key = `${each.instruction} ${each.operand}`;
    const cells = operands.get(key);
    if (cells === undefined) operands.set(key, [each]);
    else cells.push(each);
  }
  const matrices = new Map<string, Matrix>();
  for (const [operand, cells] of operands) {
    const columns = cells.map((cell) => cell.class);
    const key = columns.join();
    const own = matrices.get(key) ?? { columns, rows: new Map() };
    own.rows.set(operand, cells);
    matrices.set(key, own);
  }
  return [...matrices.values()];
}

function matrix({ columns, rows }: Matrix): Markup {
  return html`<div class="panel scroll">
    <table class="matrix">
      <thead>
        <tr>
          <th>operand</th>
          ${columns.map((name) => html`<th>${name}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${[...rows].map(
          ([name, cells]) =>
            html`<tr>
              <td>${name}</td>
              ${cells.map(operandCell)}
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}

function operandCell(cell: OperandClassCoverage): Markup {
  const { loaded, observed, witness } = cell;
  if (observed > 0) {
    return html`<td class="good" title="${cell.class}: ${witness?.case ?? ''}">●</td>`;
  }
  return loaded > 0
    ? html`<td class="warn" title="${cell.class}">○</td>`
    : html`<td class="bad" title="${cell.class}">–</td>`;
}

export function productionsPanel(coverage: Coverage): Markup {
  return html`<h2 id="grammar">Productions of the grammar</h2>
    ${partsOf(coverage).map(productionsOf)}`;
}

function productionsOf({ name: programs, of: { grammar } }: Part): Markup {
  return html`<h3>${programs}</h3>
    <p>
      Programs that load reach ${grouped(grammar.reached)} of ${grouped(grammar.productions)};
      programs that are refused match ${grouped(grammar.reachedByRefused)} of them.
    </p>
    <div class="panel scroll">
      <table class="stack">
        <thead>
          <tr>
            <th>production</th>
            <th class="number">accepted</th>
            <th class="number">refused</th>
            <th>shortest case that loads</th>
          </tr>
        </thead>
        <tbody>
          ${grammar.list.map(
            ({ name, document, section, accepted, refused }) =>
              html`<tr>
                <td>
                  ${status(`<${name}>`, accepted.cases > 0 ? 'good' : 'bad')}
                  <span class="dim">${document} §${section}</span>
                </td>
                <td class="number" data-name="accepted">${grouped(accepted.cases)}</td>
                <td class="number" data-name="refused">${grouped(refused.cases)}</td>
                <td>${witnessCell(accepted)}</td>
              </tr>`,
          )}
        </tbody>
      </table>
    </div>`;
}

export function branchesPanel({ branches, branchesMissing }: Coverage): Markup {
  return html`<h2 id="branches">Branches of the semantics' code</h2>
    ${branches === null ? html`<p class="fault">Not measured: ${branchesMissing}.</p>` : branchTable(branches)}`;
}

function branchTable({
  covered,
  total,
  files,
  explained,
  unexplained,
  leftOut,
  list,
}: BranchTotals): Markup {
  const open = list.filter(({ reason }) => reason === null);
  const closed = list.filter(({ reason }) => reason !== null);
  return html`<p>
      The corpus takes ${grouped(covered)} of ${grouped(total)} branches in
      ${counted(files, 'file')}; ${grouped(explained)} more are explained, ${grouped(unexplained)}
      are not. Left out: ${leftOut.join('; ')}.
    </p>
    <div class="panel scroll">
      <table class="stack">
        <thead>
          <tr>
            <th>place</th>
            <th>line</th>
            <th>why no case reaches it</th>
          </tr>
        </thead>
        <tbody>
          ${[...open, ...closed].map(
            ({ file, line, text, reason }) =>
              html`<tr>
                <td>${file}:${line}</td>
                <td>
                  ${text === null ? html`<span class="dim">never loaded</span>` : html`<code>${text}</code>`}
                </td>
                <td>${reason ?? status('unexplained', 'bad')}</td>
              </tr>`,
          )}
        </tbody>
      </table>
    </div>`;
}

export function errataPanel({ errata }: Coverage): Markup {
  return html`<h2 id="errata">Errata</h2>
    <p>
      ${grouped(errata.witnessed)} of ${grouped(errata.total)} are named by a case, and of
      ${grouped(errata.explained)} it is said why none can.
    </p>
    <div class="panel scroll">
      <table class="stack">
        <thead>
          <tr>
            <th>erratum</th>
            <th>problem</th>
            <th class="number">cases</th>
            <th>shortest case</th>
          </tr>
        </thead>
        <tbody>
          ${errata.list.map(
            ({ id, problem, cases, reason }) =>
              html`<tr>
                <td>${status(id, cases.cases > 0 ? 'good' : reason === null ? 'bad' : 'dim')}</td>
                <td>${problem}</td>
                <td class="number" data-name="cases">${grouped(cases.cases)}</td>
                <td>${cases.cases > 0 || reason === null ? witnessCell(cases) : reason}</td>
              </tr>`,
          )}
        </tbody>
      </table>
    </div>`;
}
