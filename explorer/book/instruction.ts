/** The pages of instructions: syntax, the rule as the semantics has it, special values, engines, choices, clauses. */
import { dirname } from 'node:path';
import type { Card, CardTable } from '../../reports/explain/card.js';
import { namesOf, resultText, shownSets } from '../../reports/explain/card-text.js';
import {
  cardOfExplained,
  explained as explain,
  gpuId,
  gpuIdNamed,
  withCard,
  type Explanation,
} from '../../reports/explain/explanation.js';
import { html, type Markup } from '../../reports/page/markup.js';
import { environmentOf, governing } from '../../spec/authorities.js';
import { GPU_INSTRUCTIONS } from '../../spec/gpu/instructions.js';
import { INSTRUCTIONS } from '../../spec/instructions.js';
import { accuracyPart } from './accuracy.js';
import type { Page } from './frame.js';
import type { Library } from './library.js';
import { Links } from './links.js';
import { linkFrom, pathOf } from './names.js';
import { OPERANDS_SCRIPT, operandsPart, triedOf } from './operands.js';
import { playLink } from './play.js';
import {
  clauseList,
  contentsOf,
  environmentsLine,
  erratumList,
  heading,
  listing,
  part,
  whereOf,
} from './parts.js';

export const INSTRUCTIONS_PATH = 'instructions.html';

/** The names under which instructions are explained: MUL, gp4.MUL. */
export function instructionNames(): readonly string[] {
  return [...INSTRUCTIONS.map(({ name }) => name), ...GPU_INSTRUCTIONS.map(gpuId)];
}

type InstructionExplanation = Extract<Explanation, { explains: 'instruction' | 'GPU instruction' }>;

export function instructionPage(name: string, library: Library): Page {
  const { specification, cases, cards, carried, linked } = library;
  const bare = explain(name, specification, cases);
  const explained = withCard(bare, cards[cardOfExplained(bare) ?? ''] ?? null, null);
  if (explained.explains !== 'instruction' && explained.explains !== 'GPU instruction') {
    throw new Error(`${name} is no instruction`);
  }
  const path = pathOf('instruction', name);
  const links = new Links(path, linked);
  const { card, clauses, errata, environments, title, where } = explained;
  const other = explained.explains === 'instruction' ? gpuIdNamed(explained.name) : null;
  const source = sourceOf(explained, carried.files);
  const tried = triedOf(name);
  return {
    path,
    title: name,
    above: [{ path: INSTRUCTIONS_PATH, title: 'Instructions' }],
    scripts: tried === null ? [] : [OPERANDS_SCRIPT],
    body: html`${heading(`${explained.name}: ${title}`, null, whereOf(where, links, library.specification))}
    ${takes(explained)} ${environmentsLine(environments, links)}
    ${other === null ? null : html`<p>GPU programs have it too: ${links.to('instruction', other)}.</p>`}
    ${contentsOf(
      html`${card === null ? null : cardParts(card, links)}
      ${tried === null ? null : operandsPart(tried)}
      ${card === null ? null : card.tables.map((table) => tablePart(table))}
      ${accuracyPart(explained.name, explained.explains === 'instruction' ? 'VP programs' : 'GPU programs')}
      ${
        source === null
          ? null
          : html`<p>
              Its rule in the semantics:
              <a href="${linkFrom(path, pathOf('source', source))}">${source}</a>
            </p>`
      }
      ${clauseList(clauses, links)} ${card === null ? null : knownParts(card, links)}
      ${erratumList(errata, links)}`,
    )}`,
  };
}

/** What results are, where the documents' word does not say it by itself. */
const GIVES: Readonly<Record<string, string>> = {
  replicated: 'one number, in all components that are written',
  address: 'integers, into an address register',
};

function takes(explained: InstructionExplanation): Markup {
  const { operands, result } = explained;
  const gives = result === 'none' ? '' : `; gives ${GIVES[result] ?? `a ${result}`}`;
  const types =
    explained.explains === 'GPU instruction' && explained.types.length > 0
      ? html`<p>Types: ${explained.types.join(', ')}, the first where none is named.</p>`
      : null;
  return html`<p>Takes ${operands.length === 0 ? 'no operands' : operands.join(', ')}${gives}.</p>
    ${types}`;
}

/** The file of the semantics that has its rule, which may be one of a family; null where none names its clauses. */
function sourceOf(
  explained: InstructionExplanation,
  files: ReadonlyMap<string, readonly string[]>,
): string | null {
  const folder =
    explained.explains === 'instruction' ? 'semantics/instructions' : 'semantics/gpu/instructions';
  const defines = new RegExp(`^export const ${explained.name}\\b`);
  for (const [file, lines] of files) {
    if (dirname(file) === folder && lines.some((line) => defines.test(line))) return file;
  }
  return null;
}

function cardParts({ syntax, computes, example }: Card, links: Links): Markup {
  return html`${part('Syntax', listing(syntax.join('\n')))}
  ${
    computes.length === 0
      ? null
      : part(
          'What it computes',
          html`${listing(computes.join('\n'))}
            <p class="dim">
              The rule as the semantics has it: operations come from the numbers that it runs over.
            </p>`,
        )
  }
  ${
    example.length === 0
      ? null
      : part(
          'The smallest program with it',
          html`${listing(example.join('\n'))}
            <p>
              <a href="${linkFrom(links.page, playLink(example.join('\n')))}"
                >Run it in the playground</a
              >
            </p>`,
        )
  }`;
}

function knownParts({ engines, policies }: Card, links: Links): Markup {
  return html`${
    engines.length === 0
      ? null
      : part(
          'What known engines do',
          html`<div class="panel">
            ${engines.map(
              ({ engine, environment, records, specials, excluded, known }) =>
                html`<div class="row">
                  <header>
                    <strong>${engine}</strong>
                    <span class="count">${environment}, ${records} results</span>
                  </header>
                  ${
                    specials === null || specials === 0
                      ? null
                      : excluded.length === 0
                        ? html`<p>
                            Each of its ${specials} results of special values is permitted.
                          </p>`
                        : html`<p>Not permitted: ${excluded.map(resultText).join('; ')}.</p>`
                  }
                  ${known.map(
                    ({ clause, reason }) => html`<p>Violates ${links.named(clause)}: ${reason}</p>`,
                  )}
                </div>`,
            )}
          </div>`,
        )
  }
  ${
    policies.length === 0
      ? null
      : part(
          'Implementation-defined choices',
          html`<dl>
            ${policies.map(
              ({ policy, title, alternatives }) =>
                html`<dt>${links.to('policy', policy)}</dt>
                  <dd>${title}: ${alternatives.join(', ')}</dd>`,
            )}
          </dl>`,
        )
  }`;
}

function tablePart(table: CardTable): Markup {
  const { authority, type, rows } = table;
  const who =
    type === null ? `${environmentOf(authority)}, by ${governing(authority)}` : `type ${type}`;
  return part(
    `Special values, ${who}`,
    html`<p>What is permitted:</p>
      <div class="panel scroll" tabindex="0">${table.isMatrix ? matrix(rows) : list(rows)}</div>`,
  );
}

/** Rows are the first operand, columns the second. */
function matrix(rows: CardTable['rows']): Markup {
  const heads = [...new Set(rows.map(({ operands }) => namesOf(operands.slice(1))))];
  const own = new Map<string, string[]>();
  for (const { operands, permitted } of rows) {
    const a = namesOf(operands.slice(0, 1));
    own.set(a, [...(own.get(a) ?? []), shownSets(permitted)]);
  }
  return html`<table class="values">
    <thead>
      <tr>
        <th>a \\ b</th>
        ${heads.map((head) => html`<th>${head}</th>`)}
      </tr>
    </thead>
    <tbody>
      ${[...own].map(
        ([label, cells]) =>
          html`<tr>
            <th scope="row">${label}</th>
            ${cells.map((cell) => html`<td>${cell}</td>`)}
          </tr>`,
      )}
    </tbody>
  </table>`;
}

function list(rows: CardTable['rows']): Markup {
  return html`<table class="values">
    <thead>
      <tr>
        <th>operands</th>
        <th>permitted</th>
      </tr>
    </thead>
    <tbody>
      ${rows.map(
        ({ operands, permitted }) =>
          html`<tr>
            <th scope="row">${namesOf(operands)}</th>
            <td>${shownSets(permitted)}</td>
          </tr>`,
      )}
    </tbody>
  </table>`;
}

export function instructionsPage(library: Library): Page {
  const links = new Links(INSTRUCTIONS_PATH, library.linked);
  const table = (rows: readonly { readonly name: string; readonly shown: string; readonly title: string; readonly more: string }[]): Markup =>
    html`<div class="panel scroll" tabindex="0"><table>
      <thead><tr><th>instruction</th><th>what it does</th><th>where</th></tr></thead>
      <tbody>${rows.map(({ name, shown, title, more }) => html`<tr><td class="whole">${links.to('instruction', name, shown)}</td><td>${title}</td><td class="dim whole">${more}</td></tr>`)}</tbody>
    </table></div>`; // prettier-ignore
  return {
    path: INSTRUCTIONS_PATH,
    title: 'Instructions',
    above: [],
    body: html`${heading('Instructions', 'Each with its syntax, its rule, what is permitted of special values, how exact it is, what known engines do, and its clauses and errata. VP programs are those of NV_vertex_program 1.0 to 2.0 and of the GeForce3; GPU programs those of NV_gpu_program4.', null)}
    ${part(
      'VP programs',
      table(
        INSTRUCTIONS.map(({ name, title, since }) => ({
          name,
          shown: name,
          title,
          more: `since ${since}`,
        })),
      ),
    )}
    ${part(
      'GPU programs',
      table(
        GPU_INSTRUCTIONS.map((spec) => ({
          name: gpuId(spec),
          shown: spec.name,
          title: spec.title,
          more: spec.programType === null ? 'all programs' : `${spec.programType} programs`,
        })),
      ),
    )}`,
  };
}
