/** What a coverage lacks and could have: for the terminal and the page alike. */
import type { Coverage } from '../../oracles/coverage/coverage.js';
import { openClauses, openErrata, partsOf, type Part } from './words.js';

export interface MissingList {
  readonly title: string;
  /** The part of the page that has all of that kind. */
  readonly at: string;
  readonly items: readonly MissingItem[];
}

export interface MissingItem {
  readonly name: string;
  readonly says: string;
}

/** Everything that is uncovered and could be covered or explained; lists of nothing are left out. */
export function missingLists(coverage: Coverage): readonly MissingList[] {
  const { sections, branches } = coverage;
  const all = sections.documents.flatMap((document) => document.sections);
  const lists: readonly MissingList[] = [
    {
      title: 'Sections said to be read, without a clause',
      at: 'contents',
      items: all
        .filter(({ status }) => status === 'no clause')
        .map(({ document, number, title }) => ({ name: `${document} ${number}`, says: title })),
    },
    {
      title: 'Clauses',
      at: 'clauses',
      items: openClauses(coverage).map(({ id, status, says }) => ({
        name: id,
        says: `${status.padEnd(13)} ${oneLine(says)}`,
      })),
    },
    // What is about one document is about no language as a whole.
    {
      title: 'Errata without a case or a reason',
      at: 'errata',
      items:
        coverage.document === null
          ? openErrata(coverage).map(({ id, problem }) => ({ name: id, says: oneLine(problem) }))
          : [],
    },
    ...(coverage.document === null ? partsOf(coverage).flatMap(partLists) : []),
    {
      title: 'Branches neither reached nor explained',
      at: 'branches',
      items: (branches?.list ?? [])
        .filter(({ reason }) => reason === null)
        .map(({ file, line, text }) => ({
          name: `${file}:${String(line)}`,
          says: text ?? '(never loaded)',
        })),
    },
  ];
  return lists.filter(({ items }) => items.length > 0);
}

function partLists({ name: programs, of }: Part): readonly MissingList[] {
  const { restrictions, grammar, operands } = of;
  return [
    {
      title: `Load restrictions that no case violates alone, ${programs}`,
      at: 'restrictions',
      items: restrictions.list
        .filter(({ alone }) => alone.cases === 0)
        .map(({ id, says }) => ({ name: id, says })),
    },
    {
      title: `Load restrictions, environments without a case, ${programs}`,
      at: 'restrictions',
      items: restrictions.list
        .filter(
          ({ alone, environmentsMissing }) => alone.cases > 0 && environmentsMissing.length > 0,
        )
        .map(({ id, environmentsMissing }) => ({ name: id, says: environmentsMissing.join(', ') })),
    },
    {
      title: `Productions that no program that loads reaches, ${programs}`,
      at: 'grammar',
      items: grammar.list
        .filter(({ accepted }) => accepted.cases === 0)
        .map(({ name, document, section }) => ({
          name: `<${name}>`,
          says: `${document} §${section}`,
        })),
    },
    {
      title: `Operand classes that no compared result was made of, ${programs}`,
      at: 'operands',
      items: operandGaps(operands.list),
    },
  ];
}

/** One item for each operand: "MUL a", "NaN, -0". */
function operandGaps(list: Part['of']['operands']['list']): readonly MissingItem[] {
  const gaps = new Map<string, string[]>();
  for (const { instruction, operand, class: name, observed } of list) {
    if (observed > 0) continue;
    const key = `${instruction} ${operand}`;
    const names = gaps.get(key);
    if (names === undefined) gaps.set(key, [name]);
    else names.push(name);
  }
  return [...gaps].map(([name, names]) => ({ name, says: names.join(', ') }));
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
