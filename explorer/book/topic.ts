/** The pages of environments, registers and bindings, commands of the GL, policies and profiles, restrictions and terms. */
import { policiesBy, policyJson, profileText } from '../../reports/policies.js';
import { coded, GLOSSARY } from '../../reports/page/glossary.js';
import { PLAIN } from '../../reports/page/paint.js';
import { html, type Markup } from '../../reports/page/markup.js';
import type { PolicyName } from '../../semantics/domains/policies.js';
import { errorText, placesText, requestText } from '../../reports/explain/gl/command.js';
import { registers } from '../../reports/explain/registers.js';
import { decidedText, restrictionTopics } from '../../reports/explain/restrictions.js';
import { topicsNamed, type Topic } from '../../reports/explain/topics.js';
import type { AnyEnvironmentName } from '../../spec/gpu/environments.js';
import { casePart } from './case.js';
import { keptList } from './certificates.js';
import { COMMANDS_PATH } from './commands.js';
import type { Page } from './frame.js';
import type { Library } from './library.js';
import { Links } from './links.js';
import { linkFrom, pathOf } from './names.js';
import { about, environmentsLine, erratumList, namedClauseList, part, whereOf } from './parts.js';
import { PLAY_PATH } from './play.js';
import { restrictionKey } from './smallest.js';
import { TOPICS_PATH, TOPICS_TITLE } from './topics.js';
import { VERSIONS_PATH } from './versions.js';

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
    above: [
      kind === 'GL command'
        ? { path: COMMANDS_PATH, title: 'Commands of the GL' }
        : { path: TOPICS_PATH, title: TOPICS_TITLE },
    ],
    body: html`<h1>${name}</h1>
      ${all.map((topic) => bodyOf(topic, links, library))}`,
  };
}

function bodyOf(topic: Topic, links: Links, library: Library): Markup {
  switch (topic.explains) {
    case 'environment': {
      const { name, header, programType, governedBy, options, instructions, limits } = topic;
      const [own = '', ...others] = governedBy;
      return html`${about(`${programType} programs; they begin with ${header}`, html`governed by ${documentLink(own, links, library)}`)}
        ${others.map((other) => html`<p>Or, by --document, ${documentLink(other, links, library)}.</p>`)}
        ${options.length === 0 ? null : part('Options', html`<p>${options.join(', ')}</p>`)}
        ${part('Instructions', html`<p class="names">${instructions.map((each) => html`${links.named(each)} `)}</p>`)}
        ${part(
          'Limits',
          html`<dl class="short">
            ${Object.entries(limits).map(
              ([limit, count]) =>
                html`<dt>${limit}</dt>
                  <dd>${count}</dd>`,
            )}
          </dl>`,
        )}
        ${restrictionsOf(name, links, library)} ${certificatesOf(name, links, library)}
        <p>
          What changed from one language to the next has
          <a href="${linkFrom(links.page, VERSIONS_PATH)}">a page of its own</a>.
        </p>`;
    }
    case 'register': {
      const { name, says, environments, where, clauses } = topic;
      const own = library.smallest().ofRegister.get(name);
      return html`${about(links.within(says), whereOf(where, links, library.specification))}
      ${environmentsLine(environments, links)} ${namedClauseList('Clauses', clauses, links)}
      ${
        own === undefined
          ? null
          : casePart(
              {
                title: 'The smallest case with it',
                says: html`This is the shortest program of the corpus that has it, of those that run
                where there is one, in ${links.named(own.environment)}:`,
                others: null,
              },
              own,
              links.page,
            )
      }
      ${siblings(name, where, links)}`;
    }
    case 'restriction': {
      const { name, of, says, environments, where, clauses } = topic;
      const [own] = environments.flatMap(
        (each) => library.smallest().ofRestriction.get(restrictionKey(name, each)) ?? [],
      );
      return html`<h2>${of}</h2>
        ${about(links.within(says), whereOf(where, links, library.specification))}
        <p>
          Programs that can violate it: those of
          ${environments.map((each, at) => html`${at === 0 ? null : ', '}${links.named(each)}`)}.
          ${decidedText(topic)}
        </p>
        ${namedClauseList('Clauses', clauses, links)}
        ${
          own === undefined
            ? null
            : casePart(
                {
                  title: 'The smallest program that it refuses',
                  says: html`The shortest of the corpus, in ${links.named(own.environment)}:`,
                  others: null,
                },
                own,
                links.page,
              )
        }`;
    }
    case 'term':
      return html`<p class="lead">${coded(topic.means)}</p>
        ${part(
          'Other words',
          html`<p class="names">
            ${GLOSSARY.filter(({ term }) => term !== topic.name).map(
              ({ term }) => html`${links.to('term', term)} `,
            )}
          </p>`,
        )}`;
    case 'GL command': {
      const { where, model, errors, request, clauses, errata } = topic;
      return html`${about(null, whereOf(where, links, library.specification))}
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
      ${namedClauseList('Clauses that name it', clauses, links)} ${erratumList(errata, links)}`;
    }
    case 'policy':
      return policyBody(topic.name, links);
    case 'profile':
      return html`${about(null, html`a machine: an engine, or a decision on each implementation-defined choice`)}
        <pre class="said">${links.within(profileText(topic.name, policiesBy(null), PLAIN))}</pre>
        <p>
          See what comes of it: type <code>${topic.name}</code> as a machine of the
          <a href="${linkFrom(links.page, PLAY_PATH)}">playground</a>, beside the documents’ own; in
          a terminal, <code>npx vpspec run PROGRAM --profile ${topic.name}</code>. What may be
          chosen has <a href="${linkFrom(links.page, TOPICS_PATH)}">a page for each choice</a>.
        </p>`;
    case 'section':
      throw new Error('sections have pages of their own');
  }
}

/** "NV_vertex_program2", as a way to its page. */
function documentLink(title: string, links: Links, { specification }: Library): Markup {
  const document = specification.documents.find((each) => each.title === title);
  return document === undefined ? html`${title}` : links.to('document', document.id, title);
}

/** What a program of an environment must keep to so that it loads. */
function restrictionsOf(
  environment: AnyEnvironmentName,
  links: Links,
  { specification }: Library,
): Markup {
  const own = restrictionTopics(specification).filter(({ environments }) =>
    environments.includes(environment),
  );
  return part(
    'Load restrictions',
    html`<ul>
      ${own.map(
        ({ name, says }) => html`<li>${links.to('restriction', name)}: ${links.within(says)}</li>`,
      )}
    </ul>`,
  );
}

function certificatesOf(
  environment: AnyEnvironmentName,
  links: Links,
  { told }: Library,
): Markup | null {
  const own = told.certificates.filter((each) => each.certificate.environment === environment);
  return own.length === 0 ? null : part('Kept certificates', keptList(own, links));
}

/** The other registers and bindings of the same section: a register by itself says little. */
function siblings(name: string, where: string, links: Links): Markup | null {
  const others = registers().filter((each) => each.where === where && each.name !== name);
  if (others.length === 0) return null;
  return part(
    'Beside it',
    html`<p class="names">${others.map((each) => html`${links.named(each.name)} `)}</p>`,
  );
}

/** What is left open, what may be chosen, and how to see what comes of it. */
function policyBody(name: PolicyName, links: Links): Markup {
  const { title, says, alternatives, clauses, erratum, affects } = policyJson(
    name,
    policiesBy(null).authorities,
  );
  const instance = `${name}=${alternatives.at(-1)?.value ?? ''}`;
  return html`${about(links.within(says), html`${title}: an implementation-defined choice`)}
    ${part(
      'What may be chosen',
      html`<div class="panel">
        ${alternatives.map(
          (each) =>
            html`<div class="row">
              <header>
                <strong>${each.value}</strong>
                ${
                  each.standing === null || each.standing === 'accepted'
                    ? null
                    : html`<span class="badge ${TONE_OF[each.standing]}"
                        >${SAID_OF[each.standing]}</span
                      >`
                }
              </header>
              <p>${links.within(each.says)}</p>
              ${each.deviation === null ? null : html`<p class="dim">${links.within(each.deviation)}</p>`}
              ${each.takers.length === 0 ? null : html`<p class="dim">Taken by ${each.takers.join(', ')}.</p>`}
            </div>`,
        )}
      </div>`,
    )}
    ${
      clauses.length === 0
        ? null
        : html`<p>
            Clauses: ${clauses.map((id, at) => html`${at === 0 ? '' : ', '}${links.named(id)}`)}
          </p>`
    }
    ${erratum === null ? null : html`<p>Erratum: ${links.named(erratum)}</p>`}
    ${
      affects.length === 0
        ? null
        : html`<p>
            Results can depend on it of
            ${affects.map((each, at) => html`${at === 0 ? '' : ', '}${links.named(each)}`)}.
          </p>`
    }
    <p>
      See what comes of it: type <code>${instance}</code> as a machine of the
      <a href="${linkFrom(links.page, PLAY_PATH)}">playground</a>, beside the documents’ own; in a
      terminal, <code>npx vpspec run PROGRAM --policy ${instance}</code>.
    </p>`;
}

const SAID_OF = {
  default: 'taken by default',
  'letter only': 'by the letter alone',
  deviation: 'forbidden',
} as const;
const TONE_OF = { default: 'good', 'letter only': 'warn', deviation: 'bad' } as const;
