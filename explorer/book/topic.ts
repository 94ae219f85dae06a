/** The pages of environments, registers and bindings, policies and profiles. */
import { policiesBy, policyText, profileText } from '../../reports/policies.js';
import { PLAIN } from '../../reports/page/paint.js';
import { html, type Markup } from '../../reports/page/markup.js';
import { errorText, placesText, requestText } from '../../reports/explain/gl/command.js';
import { topicsNamed, type Topic } from '../../reports/explain/topics.js';
import type { Page } from './frame.js';
import type { Library } from './library.js';
import { Links } from './links.js';
import { pathOf } from './names.js';
import { about, environmentsLine, erratumList, part } from './parts.js';

type TopicKind = Exclude<Topic['explains'], 'section'>;

/** @throws Error where nothing of that kind is called so */
export function topicPage(kind: TopicKind, name: string, library: Library): Page {
  const { specification, cases, linked } = library;
  const path = pathOf(kind, name);
  const links = new Links(path, linked);
  const all = topicsNamed(name, specification, null)
    .map((make) => make(cases))
    .filter((topic) => topic.explains === kind && topic.name === name);
  if (all.length === 0) throw new Error(`no ${kind} is called ${name}`);
  return {
    path,
    title: name,
    above: [],
    body: html`<h1>${name}</h1>
      ${all.map((topic) => bodyOf(topic, links))}`,
  };
}

function bodyOf(topic: Topic, links: Links): Markup {
  switch (topic.explains) {
    case 'environment': {
      const { header, programType, governedBy, options, instructions, limits } = topic;
      const [own = '', ...others] = governedBy;
      return html`${about(`${programType} programs; they begin with ${header}`, html`governed by ${own}`)}
      ${others.map((other) => html`<p>Or, by --document, ${other}.</p>`)}
      ${options.length === 0 ? null : part('Options', html`<p>${options.join(', ')}</p>`)}
      ${part('Instructions', html`<p class="names">${instructions.map((each) => html`${links.named(each)} `)}</p>`)}
      ${part(
        'Limits',
        html`<dl>
          ${Object.entries(limits).map(
            ([limit, count]) =>
              html`<dt>${limit}</dt>
                <dd>${count}</dd>`,
          )}
        </dl>`,
      )}`;
    }
    case 'register': {
      const { says, environments, where } = topic;
      return html`${about(links.within(says), html`${where}`)}
      ${environmentsLine(environments, links)}`;
    }
    case 'GL command': {
      const { where, model, errors, request, errata } = topic;
      return html`${about(null, html`${where}`)}
      ${
        model === null
          ? html`<p>Not modelled; its requests are read and written.</p>`
          : html`<pre class="said">${model.declaration}</pre>
              <p>It ${placesText(model)}.</p>`
      }
      ${
        errors.length === 0
          ? null
          : part(
              'Errors',
              html`<ul>
                ${errors.map((each) => html`<li>${links.within(errorText(each))}</li>`)}
              </ul>`,
            )
      }
      ${request === null ? null : part('GLX', html`<p>${requestText(topic.name, request)}</p>`)}
      ${erratumList(errata, links)}`;
    }
    case 'policy':
      return html`${about(null, html`an implementation-defined choice`)}
        <pre class="said">${links.within(policyText(topic.name, policiesBy(null), PLAIN))}</pre>`;
    case 'profile':
      return html`${about(null, html`a machine: an engine, or a decision on each implementation-defined choice`)}
        <pre class="said">${links.within(profileText(topic.name, policiesBy(null), PLAIN))}</pre>`;
    case 'section':
      throw new Error('sections have pages of their own');
  }
}
