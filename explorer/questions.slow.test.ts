/** What people ask: the page's search and `vpspec explain` have the same first answer, from the same index. */
import { expect, it } from 'vitest';
import { madeCaseIndex } from '../oracles/cases/make-case-index.js';
import { answerTo } from '../reports/explain/answer.js';
import { explanationOf } from '../reports/explain/explanation.js';
import { MADE_SEARCH_INDEX } from '../reports/explain/make-search-index.js';
import { answers } from '../reports/explain/search-index.js';
import { loadSpecification } from '../spec/load/specification.js';
import { isRight, NEAR, QUESTIONS } from './questions.testing.js';

const SPECIFICATION = loadSpecification();
const SEARCHABLE = MADE_SEARCH_INDEX.make();
const { groups } = madeCaseIndex();

/** As the command has it: what is called so, then what speaks of it. */
async function firstOfExplain(question: string): Promise<string | undefined> {
  if (explanationOf(question, SPECIFICATION) !== null) return undefined;
  const searchable = (): Promise<typeof SEARCHABLE> => Promise.resolve(SEARCHABLE);
  const answer = await answerTo(question, SPECIFICATION, null, () => groups, 12, searchable);
  return answer === null || answer.topics.length > 0 ? undefined : answer.hits[0]?.name;
}

it('the page has no cases, and the same index besides', () => {
  expect(SEARCHABLE.cases?.entries.length).toBeGreaterThan(100);
  expect(SEARCHABLE.entries.filter(({ kind }) => kind === 'case')).toEqual([]);
});

it('explain answers what the page answers, and rightly', async () => {
  let asked = 0;
  for (const [question, first] of QUESTIONS) {
    const [page] = answers(question, 14, SEARCHABLE);
    expect(isRight(page?.name ?? '', first), `${question}: ${String(page?.name)}`).toBe(true);
    const own = await firstOfExplain(question);
    if (own === undefined) continue;
    asked++;
    expect(own, question).toBe(page?.name);
  }
  expect(asked).toBeGreaterThan(120);
}, 400_000);

it.each(NEAR)('%s: %s is near', (question, name) => {
  expect(answers(question, 3, SEARCHABLE).map((each) => each.name)).toContain(name);
});
