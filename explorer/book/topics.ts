/** The list of what has a page of its own beside instructions, commands and errata: environments, registers, choices, machines, restrictions, words. */
import { registers } from '../../reports/explain/registers.js';
import { policiesBy, policyJson } from '../../reports/policies.js';
import { html, type Markup } from '../../reports/page/markup.js';
import { POLICY_NAMES } from '../../semantics/domains/assignments.js';
import { PROFILES } from '../../semantics/domains/profiles.js';
import { ENGINES } from '../../semantics/silicon/names.js';
import { GPU_RESTRICTION_IDS } from '../../spec/gpu/restrictions.js';
import { RESTRICTION_IDS } from '../../spec/restrictions.js';
import { GLOSSARY } from '../../reports/page/glossary.js';
import { ENVIRONMENT_NAMES } from '../../spec/gpu/environments.js';
import type { Specification } from '../../spec/load/specification.js';
import type { Page } from './frame.js';
import type { Library } from './library.js';
import { Links } from './links.js';
import type { PageKind } from './names.js';
import { contentsOf, heading, part, whereOf } from './parts.js';

export const TOPICS_PATH = 'topics.html';
export const TOPICS_TITLE = 'Environments, registers, choices, restrictions, words';

export function topicsPage(library: Library): Page {
  const { linked, specification, carried } = library;
  const links = new Links(TOPICS_PATH, linked);
  const row = (kind: PageKind, names: Iterable<string>): Markup =>
    html`<p class="names">${[...new Set(names)].map((name) => html`${links.to(kind, name)} `)}</p>`;
  const bySection = new Map<string, string[]>();
  for (const { where, name } of registers()) {
    bySection.set(where, [...(bySection.get(where) ?? []), name]);
  }
  const { authorities } = policiesBy(null);
  return {
    path: TOPICS_PATH,
    title: TOPICS_TITLE,
    above: [],
    body: html`${heading(TOPICS_TITLE, 'What has a page of its own, beside instructions, commands of the GL and errata.', null)}
    ${contentsOf(html`${part('Environments', html`<p>What a program is written for: its header names one.</p>
      ${row('environment', ENVIRONMENT_NAMES)}`)}
    ${part('Registers and bindings', html`${[...bySection].map(([where, all]) => html`<h3>${registersTitle(where, all, specification)} <span class="dim">${whereOf(where, links, library.specification)}</span></h3>${row('register', all)}`)}`)}
    ${part('Choices', html`<p>What the documents leave to an implementation, and what may be chosen.</p>
      <ul>${POLICY_NAMES.map((name) => html`<li>${links.to('policy', name)}: ${policyJson(name, authorities).title}</li>`)}</ul>`)}
    ${part('Machines', html`<p>Engines, and decisions on each choice that have a name.</p>
      ${row('profile', [...Object.keys(PROFILES), ...Object.keys(ENGINES)])}`)}
    ${part('Load restrictions', html`<p>What a program must keep to so that it loads.</p>
      <h3>VP programs</h3>${row('restriction', RESTRICTION_IDS)}
      <h3>GPU programs</h3>${row('restriction', GPU_RESTRICTION_IDS)}`)}
    ${part('Words', row('term', GLOSSARY.map(({ term }) => term)))}
    ${part('Source of the semantics', html`<p>What carries clauses out, as it runs; comments name the clauses.</p>
      ${row('source', carried.files.keys())}`)}`)}`,
  }; // prettier-ignore
}

/** The title of the section that has them; of a table of state, what the names of all in it begin with. */
function registersTitle(
  where: string,
  names: readonly string[],
  { documents }: Specification,
): string {
  const state = /, Table /.test(where) ? commonStart(names) : '';
  if (state !== '') return state;
  const document = documents.find(({ title }) => where.startsWith(`${title} §`));
  const number = where.slice((document?.title.length ?? 0) + 2).replace(/, Table .*$/, '');
  return document?.sections.find((each) => each.number === number)?.title ?? '';
}

/** "state.material" of names that begin so; empty where they have no two such parts in common. */
function commonStart(names: readonly string[]): string {
  const [first = [], ...others] = names.map((name) => name.split('.'));
  const apart = first.findIndex((part, at) => others.some((other) => other[at] !== part));
  const common = first.slice(0, apart < 0 ? -1 : apart);
  return common.length < 2 ? '' : common.join('.').replace(/\[n\]/g, '');
}
