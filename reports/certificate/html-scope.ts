/** The page's head: the word with its scope, and what was asked and found, in a table whose numbers add up. */
import { VERDICTS } from '../../oracles/units/result-line.js';
import { type Certificate } from '../../oracles/certify/certificate.js';
import {
  UNIT_KINDS,
  type Scope,
  type UnitKind,
  type UnitOutcome,
} from '../../oracles/certify/program-report.js';
import { leastOf } from '../../oracles/certify/floor.js';
import { allUnits, unitsOf } from '../../oracles/certify/scope.js';
import { counted, grouped } from '../page/counts.js';
import { html, type Markup } from '../page/markup.js';
import { firstLook } from './first-look.js';
import { headlineOf } from './headline.js';
import { openText, TONES } from './words.js';

export function headlinePanel(certificate: Certificate): Markup {
  const { verdict } = certificate;
  const { says, besides } = headlineOf(certificate);
  const rest = says.slice(verdict.length).replace(/^: /, '');
  const look = firstLook(certificate);
  return html`<p class="lead"><span class="badge ${TONES[verdict]}">${verdict}</span> ${rest}</p>
    ${besides.length === 0 ? null : html`<p class="warn">Besides: ${besides.join('; ')}</p>`}
    ${openText(certificate).map((each) => html`<p class="warn">${each}</p>`)}
    ${
      look === null
        ? null
        : html`<p><b>To look at first:</b> ${look.says}</p>
            ${look.program.length === 0 ? null : html`<pre>${look.program.join('\n')}</pre>`}`
    }`;
}

const KINDS: Readonly<Record<UnitKind, string>> = {
  instruction: 'instructions by themselves',
  probe: 'probes',
  case: 'programs: cases of the corpus',
  program: 'programs: generated',
};

const OUTCOMES: readonly UnitOutcome[] = [...VERDICTS, 'not asked'];

/** Clauses and units, each counted once: rows and columns add up. */
export function scopePanel({ scope, notAsked = [] }: Certificate): Markup | null {
  if (scope === null) return null;
  return html`<h2>How much was asked</h2>
    ${clausesTable(scope)} ${notAsked.length === 0 ? null : notAskedPanel(notAsked)}
    ${allUnits(scope.units) === 0 ? null : unitsTable(scope)}
    <p class="dim">${floorText(scope)} docs/certificates.md defines every word.</p>`;
}

function clausesTable({ clauses, instructions, vectors }: Scope): Markup {
  const { inForce, hold, violated, undetermined, never } = clauses;
  const judged = instructions.of - instructions.unjudged.length;
  return html`<div class="panel scroll">
      <table>
        <thead>
          <tr>
            <th></th>
            <th class="number">hold</th>
            <th class="number">violated</th>
            <th class="number">undetermined</th>
            <th class="number">not reached</th>
            <th class="number">in all</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <td>clauses that programs can show</td>
            ${[hold, violated, undetermined, never, inForce].map(cell)}
          </tr>
        </tbody>
      </table>
    </div>
    <p>
      ${grouped(judged)} of ${counted(instructions.of, 'instruction')} judged, on
      ${counted(vectors.judged, 'test vector')}${
        vectors.notJudged === 0 ? '' : `; ${counted(vectors.notJudged, 'test vector')} not judged`
      }.
      ${
        instructions.unjudged.length === 0
          ? null
          : html`Of these no result was judged: ${instructions.unjudged.join(', ')}.`
      }
    </p>`;
}

/** Clauses that the verdict does not speak of, and why. */
function notAskedPanel(groups: NonNullable<Certificate['notAsked']>): Markup {
  const all = groups.reduce((sum, { clauses }) => sum + clauses.length, 0);
  return html`<details>
    <summary>
      Not asked besides: ${counted(all, 'testable clause')} of which no program can show a
      violation.
    </summary>
    <ul>
      ${groups.map(
        ({ because, reason, clauses }) =>
          html`<li>
            ${counted(clauses.length, 'clause')}, ${because}: ${reason}.
            <span class="dim">${clauses.join(', ')}</span>
          </li>`,
      )}
    </ul>
  </details>`;
}

function unitsTable({ units }: Scope): Markup {
  const shown = OUTCOMES.filter((outcome) => unitsOf(units, outcome) > 0);
  const kinds = UNIT_KINDS.filter((kind) => allUnits(units, [kind]) > 0);
  return html`<div class="panel scroll">
    <table>
      <thead>
        <tr>
          <th>units</th>
          ${shown.map((outcome) => html`<th class="number">${outcome}</th>`)}
          <th class="number">in all</th>
        </tr>
      </thead>
      <tbody>
        ${kinds.map(
          (kind) =>
            html`<tr>
              <td>${KINDS[kind]}</td>
              ${shown.map((outcome) => cell(units[kind][outcome] ?? 0))}
              ${cell(allUnits(units, [kind]))}
            </tr>`,
        )}
        <tr>
          <td><b>units in all</b></td>
          ${shown.map((outcome) => cell(unitsOf(units, outcome)))} ${cell(allUnits(units))}
        </tr>
      </tbody>
    </table>
  </div>`;
}

function cell(count: number): Markup {
  return html`<td class="number">${grouped(count)}</td>`;
}

function floorText({ floor, clauses, ofInstructions, instructions }: Scope): string {
  const of = floor.of === 'all' ? clauses.inForce : ofInstructions.inForce;
  const what = floor.of === 'all' ? '' : ' about instructions';
  const least = `${grouped(leastOf(floor.clauses, of))} of ${counted(of, 'clause')}${what} reached`;
  const judged = `${grouped(leastOf(floor.instructions, instructions.of))} of ${counted(instructions.of, 'instruction')} judged`;
  return `The floor "${floor.name}" asks for ${least} and ${judged}: it is ${floor.met ? 'met' : 'not met'}.`;
}
