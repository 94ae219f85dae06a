/** Topics and what else was found, in words. */
import type { DocumentId } from '../../spec/authorities.js';
import type { Paint } from '../page/paint.js';
import { policiesBy, policyText, profileText } from '../policies.js';
import { coveredLines, errataLines } from './explanation-text.js';
import { filled, NARROW } from '../page/wrapped.js';
import { errorText, placesText, requestText } from './gl/command.js';
import type { NamedClause } from './named-clauses.js';
import { decidedText } from './restrictions.js';
import { unreadState } from './summaries.js';
import type { Hit } from './search-index.js';
import type { Answer } from './answer.js';
import type { Topic } from './topics.js';

export function answerText(
  { topics, hits }: Answer,
  document: DocumentId | null,
  paint: Paint,
): string {
  const blocks = topics.map((topic) => topicLines(topic, document, paint));
  if (hits.length > 0) blocks.push(hitLines(hits, topics.length > 0, paint));
  return `${blocks.map((lines) => lines.join('\n').trimEnd()).join('\n\n')}\n`;
}

function topicLines(topic: Topic, document: DocumentId | null, paint: Paint): readonly string[] {
  switch (topic.explains) {
    case 'section': {
      const { of, number, title, unread, clauses, errata } = topic;
      const state = unreadState(topic);
      const place = /^\d/.test(number) ? `§${number}` : number;
      return [
        `${paint.strong(`${of} ${place}`)}${title === number ? '' : `  ${title}`}`,
        ...(unread === null ? [] : filled(`${state}: ${unread}`, 2)),
        ...(unread === null && clauses.length === 0
          ? ['  no clause is of this section alone']
          : []),
        ...coveredLines(clauses, paint),
        ...errataLines(errata, paint),
      ];
    }
    case 'environment': {
      const { name, header, programType, governedBy, options, instructions, limits } = topic;
      const [own = '', ...others] = governedBy;
      return [
        `${paint.strong(name)}  ${programType} programs; they begin with ${header}`,
        `  governed by  ${own}`,
        ...others.map((other) => `  or, by --document, ${other}`),
        ...(options.length === 0 ? [] : filled(`options  ${options.join(', ')}`, 2)),
        ...filled(`instructions  ${instructions.join(' ')}`, 2),
        '  limits',
        ...Object.entries(limits).map(([limit, count]) => `    ${limit}: ${String(count)}`),
      ];
    }
    case 'register': {
      const { name, says, environments, where, clauses } = topic;
      return [
        `${paint.strong(name)}  ${where}`,
        ...filled(says, 2),
        `  environments  ${environments.join(', ')}`,
        ...clauseLines(clauses, paint),
      ];
    }
    case 'GL command': {
      const { name, where, model, errors, request, clauses, errata } = topic;
      return [
        `${paint.strong(name)}  ${where}`,
        ...(model === null
          ? ['  not modelled; its requests are read and written']
          : [...filled(model.declaration, 2), ...filled(placesText(model), 2)]),
        ...(errors.length === 0 ? [] : ['  Errors']),
        ...errors.flatMap((each) => hanging(errorText(each))),
        ...(request === null ? [] : filled(`GLX: ${requestText(name, request)}`, 2)),
        ...clauseLines(clauses, paint),
        ...errataLines(errata, paint),
      ];
    }
    case 'policy':
      return [policyText(topic.name, policiesBy(document), paint)];
    case 'profile':
      return [profileText(topic.name, policiesBy(document), paint)];
    case 'restriction': {
      const { name, of, where, says, environments, clauses } = topic;
      return [
        `${paint.strong(name)}  load restriction of ${of}, ${where}`,
        ...filled(says, 2),
        `  environments  ${environments.join(', ')}`,
        ...filled(decidedText(topic), 2),
        ...clauseLines(clauses, paint),
      ];
    }
    case 'term':
      return [
        `${paint.strong(topic.name)}  a word of the glossary`,
        ...filled(topic.means.replaceAll('`', ''), 2),
      ];
  }
}

function clauseLines(clauses: readonly NamedClause[], paint: Paint): readonly string[] {
  return clauses.flatMap(({ id, says }) => [`  ${paint.strong(id)}`, ...filled(says, 4)]);
}

/** A line, and what is left of it further in. */
function hanging(text: string): readonly string[] {
  const [first = '', ...more] = filled(text, 4);
  return [first, ...(more.length === 0 ? [] : filled(more.join(' ').trim(), 6))];
}

function hitLines(hits: readonly Hit[], isMore: boolean, paint: Paint): readonly string[] {
  return [
    ...(isMore ? ['See also'] : []),
    ...hits.flatMap(({ kind, name, says, where }) => [
      ...headLines(name, [kind, ...(where === '' ? [] : [where])].join(', '), paint),
      ...shortened(filled(says, 4, NARROW - 2)),
    ]),
    '',
    '  More of one: vpspec explain NAME; of a case: vpspec check NAME',
  ];
}

/** A name, and what it is: below it where the line would be too long. */
function headLines(name: string, what: string, paint: Paint): readonly string[] {
  if (name.length + what.length + 4 <= NARROW) {
    return [`  ${paint.strong(name)}  ${paint.dim(what)}`];
  }
  return [...filled(name, 2).map(paint.strong), ...filled(what, 4).map(paint.dim)];
}

/** Two lines at most. */
function shortened(lines: readonly string[]): readonly string[] {
  const [first = '', second, ...more] = lines;
  if (second === undefined) return [first];
  return [first, more.length === 0 ? second : `${second} …`];
}
