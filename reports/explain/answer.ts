/** What there is to say to a question that names no clause, erratum or instruction. */
import { byReference, type CaseGroup } from '../../oracles/cases/case-index.js';
import type { DocumentId } from '../../spec/authorities.js';
import { isGuestDocument } from '../../spec/guests.js';
import type { Specification } from '../../spec/load/specification.js';
import { search, type Hit, type Searchable } from './search-index.js';
import { topicsNamed, type Topic } from './topics.js';

/** What has that name, then what speaks of it. */
export interface Answer {
  readonly explains: 'question';
  readonly question: string;
  readonly topics: readonly Topic[];
  readonly hits: readonly Hit[];
}

/**
 * Null where nothing is found, and for an id of a document that has no such clause: what speaks of parts of an id is no
 * answer.
 *
 * @param cases asked for where clauses of a topic are told with their cases
 * @param most of what speaks of it
 * @param searchable what is searched
 */
export async function answerTo(
  question: string,
  specification: Specification,
  document: DocumentId | null,
  cases: () => readonly CaseGroup[],
  most: number,
  searchable: () => Promise<Searchable>,
): Promise<Answer | null> {
  const [first = '', ...others] = question.trim().split('.');
  const isDocument =
    isGuestDocument(first) || specification.documents.some(({ id }) => id === first);
  const isId = others.length > 0 && isDocument;
  if (isId && !/\s/.test(question.trim())) return null;
  const named = topicsNamed(question, specification, document);
  const references = named.length === 0 ? new Map() : byReference(cases());
  const topics = named.map((topic) => topic(references));
  // A section and an environment say themselves what they are about; numbers are no words.
  const isWhole = topics.some(
    ({ explains }) => explains === 'section' || explains === 'environment',
  );
  const told = new Set(topics.flatMap((topic) => [nameOf(topic), ...clausesTold(topic)]));
  const wanted = { most, without: told, document };
  const hits = isWhole ? [] : search(question, wanted, await searchable());
  return topics.length + hits.length === 0
    ? null
    : { explains: 'question', question, topics, hits };
}

/** As the search knows it. */
function nameOf(topic: Topic): string {
  return topic.explains === 'section' ? `${topic.document} ${topic.number}` : topic.name;
}

function clausesTold(topic: Topic): readonly string[] {
  return 'clauses' in topic ? topic.clauses.map(({ id }) => id) : [];
}
